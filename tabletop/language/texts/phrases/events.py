"""Events of triggered abilities: "another Goblin you control dies", "you cast an instant spell"."""

from typing import Any, Final, NamedTuple

from tabletop.language.moments import Moment
from tabletop.language.references import ObjectWord, PlayerRef, PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.texts.core import AnyRule, Rule, Words
from tabletop.language.texts.marks import has_marks
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.texts.referents import Antecedent, kinds_of
from tabletop.language.zones import ZoneKind


class Event(NamedTuple):
    """What a triggered ability waits for, and what that names for the rest of the text."""

    event: Moment
    of: Selection | None = None
    attached: bool = False
    together: bool = False
    names: tuple[Antecedent, ...] = ()
    itself_too: bool = False
    """Whether it waits for the object itself as well: "this or another creature"."""

    @property
    def has_number(self) -> bool:
        """Whether it happens in some amount, which is "that many" or "that much"."""
        return self.event in _WITH_A_NUMBER and not self.together

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the triggered ability."""
        found: dict[str, Any] = {"event": self.event}
        if self.of is not None:
            found["of"] = self.of
        return found | {name: True for name in ("attached", "together") if getattr(self, name)}


def _player(ref: PlayerRef = PlayerWord.THAT_PLAYER) -> Antecedent:
    return Antecedent(ObjectWord.THAT, frozenset({"player"}), player=ref)


_STEPS: Final = {
    "your upkeep": Event(Moment.YOUR_UPKEEP),
    "each upkeep": Event(Moment.EACH_UPKEEP),
    "each player's upkeep": Event(Moment.EACH_UPKEEP, names=(_player(PlayerWord.ACTIVE),)),
    "each opponent's upkeep": Event(Moment.OPPONENT_UPKEEP, names=(_player(),)),
    "enchanted player's upkeep": Event(Moment.ENCHANTED_PLAYER_UPKEEP, names=(_player(),)),
    "your draw step": Event(Moment.YOUR_DRAW_STEP),
    "your first main phase": Event(Moment.YOUR_FIRST_MAIN),
    "your precombat main phase": Event(Moment.YOUR_FIRST_MAIN),
    "your second main phase": Event(Moment.YOUR_SECOND_MAIN),
    "your postcombat main phase": Event(Moment.YOUR_POSTCOMBAT_MAINS),
    "each of your postcombat main phases": Event(Moment.YOUR_POSTCOMBAT_MAINS),
    "combat on your turn": Event(Moment.YOUR_BEGINNING_OF_COMBAT),
    "each combat": Event(Moment.EACH_BEGINNING_OF_COMBAT),
    "your end step": Event(Moment.YOUR_END_STEP),
    "the end step": Event(Moment.EACH_END_STEP),
    "each end step": Event(Moment.EACH_END_STEP),
    "each player's end step": Event(Moment.EACH_END_STEP, names=(_player(PlayerWord.ACTIVE),)),
    "each opponent's end step": Event(Moment.OPPONENT_END_STEP),
}
_OCCASIONS: Final = {
    "you gain life": Moment.YOU_GAIN_LIFE,
    "you lose life": Moment.YOU_LOSE_LIFE,
    "you draw a card": Moment.YOU_DRAW_A_CARD,
    "you draw your second card each turn": Moment.YOU_DRAW_YOUR_SECOND_CARD,
    "you draw your third card each turn": Moment.YOU_DRAW_YOUR_THIRD_CARD,
    "you cast your second spell each turn": Moment.SECOND_SPELL_OF_YOUR_TURN,
    "you cast your third spell each turn": Moment.THIRD_SPELL_OF_YOUR_TURN,
    "you discard a card": Moment.YOU_DISCARD_A_CARD,
    "you attack": Moment.YOU_ATTACK,
    "you attack with two or more creatures": Moment.YOU_ATTACK_WITH_TWO,
    "you attack with three or more creatures": Moment.YOU_ATTACK_WITH_THREE,
    "you become the monarch": Moment.YOU_BECOME_THE_MONARCH,
    "an opponent loses life": Moment.OPPONENT_LOSES_LIFE,
    "day becomes night or night becomes day": Moment.DAY_OR_NIGHT_CHANGES,
    "one or more cards leave your graveyard": Moment.CARDS_LEAVE_YOUR_GRAVEYARD,
}
_OF_ITSELF: Final = {
    "~ enters or transforms": Moment.ENTERS_OR_TRANSFORMS,
    "~ becomes monstrous": Moment.BECOMES_MONSTROUS,
    "~ is put into a graveyard from anywhere": Moment.CARD_PUT_INTO_GRAVEYARD,
    "the last counter is removed from ~": Moment.LAST_COUNTER_REMOVED,
    "you cast ~": Moment.CAST,
    "you cast this spell": Moment.CAST,
    "you sacrifice ~": Moment.SACRIFICED,
    "you discard ~": Moment.DISCARDED,
}
_HAPPENINGS: Final = {
    "enters": Moment.ENTERS,
    "enters or attacks": Moment.ENTERS_OR_ATTACKS,
    "enters or dies": Moment.ENTERS_OR_DIES,
    "dies": Moment.DIES,
    "leaves the battlefield": Moment.LEAVES,
    "is put into a graveyard from the battlefield": Moment.PUT_INTO_GRAVEYARD,
    "attacks": Moment.ATTACKS,
    "blocks": Moment.BLOCKS,
    "attacks or blocks": Moment.ATTACKS_OR_BLOCKS,
    "becomes blocked": Moment.BECOMES_BLOCKED,
    "blocks or becomes blocked": Moment.BLOCKS_OR_BECOMES_BLOCKED,
    "attacks and isn't blocked": Moment.ATTACKS_AND_ISNT_BLOCKED,
    "becomes tapped": Moment.BECOMES_TAPPED,
    "becomes untapped": Moment.BECOMES_UNTAPPED,
    "becomes the target of a spell or ability": Moment.BECOMES_THE_TARGET,
    "becomes the target of a spell or ability an opponent controls": Moment.BECOMES_THE_TARGET_OF_AN_OPPONENT,
    "is turned face up": Moment.TURNED_FACE_UP,
    "deals combat damage to a player": Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER,
    "deals combat damage to a player or planeswalker": Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_PLANESWALKER,
    "deals combat damage to a player or battle": Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_BATTLE,
    "deals combat damage": Moment.DEALS_COMBAT_DAMAGE,
    "deals damage": Moment.DEALS_DAMAGE,
    "deals damage to a player": Moment.DEALS_DAMAGE_TO_A_PLAYER,
    "deals damage to an opponent": Moment.DEALS_DAMAGE_TO_AN_OPPONENT,
    "is dealt damage": Moment.IS_DEALT_DAMAGE,
    "transforms": Moment.TRANSFORMS,
    "mutates": Moment.MUTATES,
}
_PLURAL: Final = {
    "enter": Moment.ENTERS,
    "die": Moment.DIES,
    "attack": Moment.ATTACKS,
    "become tapped": Moment.BECOMES_TAPPED,
    "leave the battlefield": Moment.LEAVES,
    "deal combat damage to a player": Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER,
    "are dealt damage": Moment.IS_DEALT_DAMAGE,
}
_NAMES_A_PLAYER: Final = frozenset(
    {
        Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER,
        Moment.DEALS_DAMAGE_TO_A_PLAYER,
        Moment.CAST,
        Moment.CAST_FIRST,
    }
)
_WITH_A_NUMBER: Final = frozenset(
    {
        Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER,
        Moment.DEALS_DAMAGE_TO_A_PLAYER,
        Moment.DEALS_DAMAGE_TO_AN_OPPONENT,
        Moment.DEALS_COMBAT_DAMAGE,
        Moment.DEALS_DAMAGE,
        Moment.IS_DEALT_DAMAGE,
        Moment.YOU_GAIN_LIFE,
        Moment.YOU_LOSE_LIFE,
        Moment.OPPONENT_LOSES_LIFE,
        Moment.BECOMES_MONSTROUS,
    }
)
_NOT_OF_OTHERS: Final = frozenset(
    {Moment.TRANSFORMS, Moment.BECOMES_THE_TARGET, Moment.BECOMES_THE_TARGET_OF_AN_OPPONENT}
)
"""Moments whose "that" is something else, or that mean more of the object itself than of others."""
_LEAVING: Final = frozenset({Moment.DIES, Moment.LEAVES, Moment.PUT_INTO_GRAVEYARD})


def _of_itself(moment: Moment) -> Event | None:
    return Event(moment, names=(_player(),) if moment in _NAMES_A_PLAYER else ())


def _of_host(moment: Moment) -> Event | None:
    if moment in _NOT_OF_OTHERS:
        return Event(moment, attached=True)
    kinds = frozenset({"creature", "permanent"})
    host = Antecedent(ObjectWord.THAT, kinds, gone=moment in _LEAVING)
    return Event(moment, attached=True, names=(host, *_players_of(moment)))


def _players_of(moment: Moment) -> tuple[Antecedent, ...]:
    return (_player(),) if moment in _NAMES_A_PLAYER else ()


def _of_others(fields: Fields, moment: Moment, together: bool = False) -> Event | None:
    of = selection_of(fields)
    if of is None or of.zone is not ZoneKind.BATTLEFIELD or moment is Moment.TRANSFORMS:
        return None
    if has_marks(of):
        return None
    names: tuple[Antecedent, ...] = ()
    if moment not in _NOT_OF_OTHERS:
        kinds = kinds_of(of)
        if moment in _LEAVING:
            kinds |= {"card"}
        names = (Antecedent(ObjectWord.THAT, kinds, many=together, gone=moment in _LEAVING),)
    return Event(moment, of, together=together, names=(*names, *_players_of(moment)))


def _of_several(things: Fields, happen: Moment) -> Event | None:
    return _of_others(things, happen, together=True)


def _itself_or_other(fields: Fields, moment: Moment) -> Event | None:
    event = _of_others((*fields, ("other", True)), moment)
    return None if event is None else event._replace(itself_too=True)


def _under_your_control(fields: Fields, together: bool = False) -> Event | None:
    return _of_others((*fields, ("controller", PlayerWord.YOU)), Moment.ENTERS, together)


_WHO_CASTS: Final = {
    "you cast ": PlayerWord.YOU,
    "an opponent casts ": PlayerWord.OPPONENT,
    "a player casts ": None,
}


def _cast(who: tuple[PlayerWord | None], fields: Fields, moment: Moment = Moment.CAST) -> Event | None:
    of = selection_of(fields)
    if of is None or of.zone is not ZoneKind.STACK or of.controller is not None:
        return None
    of = of.with_parts(controller=who[0])
    return Event(moment, of, names=(Antecedent(ObjectWord.THAT, kinds_of(of)), *_players_of(moment)))


_WITH_A_CREATURE: Final = {
    "blocks a creature": Moment.BLOCKS_A_CREATURE,
    "becomes blocked by a creature": Moment.BECOMES_BLOCKED_BY_A_CREATURE,
    "blocks or becomes blocked by a creature": Moment.BLOCKS_OR_BECOMES_BLOCKED_BY_A_CREATURE,
}
_ANY_CARD: Final = ("card", True)


def _with_creature(moment: Moment) -> Event:
    """Return an event of two creatures, of which "that creature" is the other one."""
    return Event(moment, names=(Antecedent(ObjectWord.THAT, frozenset({"creature"})),))


def _discarded(fields: Fields, owner: PlayerWord) -> Event | None:
    """Return the discarding of a card of some kind. That of any card of yours has a moment of its own."""
    of = selection_of(fields, ZoneKind.HAND)
    if of is None or of.owner is not None or of.zone is not ZoneKind.HAND:
        return None
    if of == Selection(zone=ZoneKind.HAND) and owner is PlayerWord.YOU:
        return None
    return Event(Moment.DISCARDED, of.with_parts(owner=owner, zone=ZoneKind.BATTLEFIELD))


def _tapped_for_mana(fields: Fields) -> Event | None:
    of = selection_of(fields)
    return None if of is None or has_marks(of) else Event(Moment.IS_TAPPED_FOR_MANA, of)


def _sacrificed(fields: Fields) -> Event | None:
    of = selection_of(fields)
    if of is None or of.zone is not ZoneKind.BATTLEFIELD or of.controller is not None:
        return None
    return Event(
        Moment.SACRIFICED,
        of.with_parts(controller=PlayerWord.YOU),
        names=(Antecedent(ObjectWord.THAT, kinds_of(of) | {"card"}, gone=True),),
    )


# --- Rules --------------------------------------------------------------------------------------------

RULES: Final[list[AnyRule]] = [
    Words("step", _STEPS),
    Rule("event", "at the beginning of {step}", lambda step: step),
    Rule("event", "at end of combat", lambda: Event(Moment.END_OF_COMBAT)),
    Words("occasion", {word: Event(moment) for word, moment in (_OCCASIONS | _OF_ITSELF).items()}),
    Words("occasion", {"an opponent draws a card": Event(Moment.OPPONENT_DRAWS_A_CARD, names=(_player(),))}),
    Rule("event", "(when|whenever) {occasion}", lambda occasion: occasion),
    Words("occasion", {f"~ {word}": _with_creature(moment) for word, moment in _WITH_A_CREATURE.items()}),
    Rule("occasion", "you discard (a|an) {thing}", lambda thing: _discarded(thing, PlayerWord.YOU)),
    Rule("occasion", "an opponent discards a card", lambda: _discarded((_ANY_CARD,), PlayerWord.OPPONENT)),
    Rule("occasion", "(a|an) {fields:thing} is tapped for mana", _tapped_for_mana),
    Words("happens", _HAPPENINGS),
    Words("happen", _PLURAL),
    Rule("occasion", "~ {moment:happens}", _of_itself),
    Rule("occasion", "(enchanted|equipped) (creature|permanent|land|artifact) {moment:happens}", _of_host),
    Rule("occasion", "(a|an) {fields:thing} {moment:happens}", _of_others),
    Rule(
        "occasion",
        "another {thing} {happens}",
        lambda thing, happens: _of_others((*thing, ("other", True)), happens),
    ),
    Rule("occasion", "~ or another {fields:thing} {moment:happens}", _itself_or_other),
    Rule("occasion", "one or more {things} {happen}", _of_several),
    Rule("occasion", "(a|an) {fields:thing} enters under your control", _under_your_control),
    Rule(
        "occasion",
        "another {thing} enters under your control",
        lambda thing: _under_your_control((*thing, ("other", True))),
    ),
    Words("casts", {word: (who,) for word, who in _WHO_CASTS.items()}),
    Rule("occasion", "{who:casts}(a|an) {fields:thing}", _cast),
    Rule("occasion", "{who:casts}another {thing}", lambda who, thing: _cast(who, (*thing, ("other", True)))),
    Rule(
        "occasion",
        "{who:casts}(your|their) first {thing} each turn",
        lambda who, thing: _cast(who, thing, Moment.CAST_FIRST),
    ),
    Rule("occasion", "you sacrifice (a|an) {fields:thing}", _sacrificed),
    Rule("occasion", "you sacrifice another {thing}", lambda thing: _sacrificed((*thing, ("other", True)))),
]
