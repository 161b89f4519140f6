"""Events of triggered abilities: "Whenever another Goblin you control dies" as moment and selection."""

import re
from typing import Any, Final

from tabletop.language.moments import Moment
from tabletop.language.references import PlayerWord
from tabletop.language.texts.nouns import article_and_noun, selection
from tabletop.language.texts.words import THIS
from tabletop.language.zones import ZoneKind

_BEGINS: Final = re.compile(r"(When|Whenever|At) ")
_STEPS: Final = {
    "your upkeep": Moment.YOUR_UPKEEP,
    "each upkeep": Moment.EACH_UPKEEP,
    "each player's upkeep": Moment.EACH_UPKEEP,
    "each opponent's upkeep": Moment.OPPONENT_UPKEEP,
    "enchanted player's upkeep": Moment.ENCHANTED_PLAYER_UPKEEP,
    "your draw step": Moment.YOUR_DRAW_STEP,
    "your first main phase": Moment.YOUR_FIRST_MAIN,
    "your precombat main phase": Moment.YOUR_FIRST_MAIN,
    "your second main phase": Moment.YOUR_SECOND_MAIN,
    "your postcombat main phase": Moment.YOUR_POSTCOMBAT_MAINS,
    "each of your postcombat main phases": Moment.YOUR_POSTCOMBAT_MAINS,
    "combat on your turn": Moment.YOUR_BEGINNING_OF_COMBAT,
    "each combat": Moment.EACH_BEGINNING_OF_COMBAT,
    "your end step": Moment.YOUR_END_STEP,
    "the end step": Moment.EACH_END_STEP,
    "each end step": Moment.EACH_END_STEP,
    "each player's end step": Moment.EACH_END_STEP,
    "each opponent's end step": Moment.OPPONENT_END_STEP,
}
_OCCASIONS: Final = {
    "you cast ~": Moment.CAST,
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
    "an opponent draws a card": Moment.OPPONENT_DRAWS_A_CARD,
    "day becomes night or night becomes day": Moment.DAY_OR_NIGHT_CHANGES,
}
_HAPPENINGS: Final = {
    "enters": Moment.ENTERS,
    "enters under your control": Moment.ENTERS,
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
    "deals damage to an opponent": Moment.DEALS_DAMAGE_TO_AN_OPPONENT,
    "is dealt damage": Moment.IS_DEALT_DAMAGE,
}
_PLURAL: Final = {
    "enter": "enters",
    "die": "dies",
    "attack": "attacks",
    "become tapped": "becomes tapped",
    "leave the battlefield": "leaves the battlefield",
    "deal combat damage to a player": "deals combat damage to a player",
    "are dealt damage": "is dealt damage",
    "enter under your control": "enters under your control",
}
_VERBS: Final = re.compile(rf"(.+?) ({'|'.join(sorted((*_HAPPENINGS, *_PLURAL), key=len, reverse=True))})")
_HOST: Final = re.compile(r"(?:enchanted|equipped|fortified) [a-z]+")
_CASTS: Final = re.compile(
    r"(you|an opponent|a player) casts? (an?|another|your first|their first) (.*?)spell( each turn)?"
)
_WHO: Final = {"you": PlayerWord.YOU, "an opponent": PlayerWord.OPPONENT, "a player": None}
_SACRIFICE: Final = re.compile(r"you sacrifice (?:an? |another )(.+)")


class WaitedFor(dict[str, Any]):
    """The fields of a ``Triggered`` that say what it waits for."""


def waited_for(signed: str) -> WaitedFor | None:
    """Return the event in a triggered ability ("Whenever ~ attacks"), None if it isn't understood."""
    begins = _BEGINS.match(signed)
    return None if begins is None else _event(begins[1], signed[begins.end() :])


def _event(begins: str, words: str) -> WaitedFor | None:
    if begins == "At":
        moment = _STEPS.get(words.removeprefix("the beginning of "))
        if words == "end of combat":
            moment = Moment.END_OF_COMBAT
        return WaitedFor(event=moment) if moment is not None else None
    if words in _OCCASIONS:
        return WaitedFor(event=_OCCASIONS[words])
    return _cast(words) or _sacrificed(words) or _happening(words)


def _cast(words: str) -> WaitedFor | None:
    found = _CASTS.fullmatch(words)
    if found is None:
        return None
    first = found[2].endswith(" first")
    if first is not bool(found[4]):
        return None
    noun = f"{'other ' if found[2] == 'another' else ''}{found[3]}spell"
    of = selection(noun, ZoneKind.STACK)
    if of is None:
        return None
    # Who casts it is its controller.
    whose = of.with_parts(controller=_WHO[found[1]])
    return WaitedFor(event=Moment.CAST_FIRST if first else Moment.CAST, of=whose)


def _sacrificed(words: str) -> WaitedFor | None:
    found = _SACRIFICE.fullmatch(words)
    if found is None:
        return None
    noun = f"other {found[1]}" if "another" in words else found[1]
    of = selection(noun)
    return WaitedFor(event=Moment.YOU_SACRIFICE, of=of) if of is not None else None


def _happening(words: str) -> WaitedFor | None:
    found = _VERBS.fullmatch(words)
    if found is None:
        return None
    subject, verb = found[1], found[2]
    event = _HAPPENINGS[_PLURAL.get(verb, verb)]
    if subject == THIS:
        return WaitedFor(event=event) if verb in _HAPPENINGS and "your control" not in verb else None
    if _HOST.fullmatch(subject):
        return WaitedFor(event=event, attached=True)
    return _of_others(subject, verb, event)


def _of_others(subject: str, verb: str, event: Moment) -> WaitedFor | None:
    # "This or another" is whatever fits, this as well.
    article, noun = article_and_noun(subject.replace(f"{THIS} or another ", "a ", 1))
    if verb in _PLURAL and article != "one or more":
        return None
    is_one = article in ("a", "an") or noun.startswith("another ")
    if THIS in noun or (verb in _HAPPENINGS and not is_one):
        return None
    if "under your control" in verb:
        noun = f"{noun} you control"
    of = selection(noun)
    if of is None or of.zone != ZoneKind.BATTLEFIELD:
        return None
    return WaitedFor(event=event, of=of, **({"together": True} if article == "one or more" else {}))
