"""Objects and players by their roles: "target creature", "it", "each opponent", "its controller"."""

from typing import Any, Final

from tabletop.language.card_types import CardType
from tabletop.language.effects import Target
from tabletop.language.effects.counter_kinds import NAMED
from tabletop.language.moments import Duration
from tabletop.language.references import PlayerWord, Relation
from tabletop.language.selections import Selection
from tabletop.language.texts.core import AnyRule, Rule, Series, Words
from tabletop.language.texts.marks import Mark
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.zones import ZoneKind

_ANY_NUMBER: Final = 20
ANY_TARGET: Final = Target(
    of=Selection(any_types=("Creature", "Planeswalker", "Battle")),
    player=True,
)
_NOUNS: Final = (
    *("creature", "permanent", "card", "spell", "token", "land", "artifact", "enchantment", "planeswalker"),
    *("creature card", "land card", "permanent card", "artifact card", "Aura", "Equipment", "Vehicle"),
)


def _aim(at: int, thing: Fields, **how: Any) -> Mark | None:  # noqa: ANN401 - fields of the target
    another = ("other", True) in thing
    of = selection_of(tuple(each for each in thing if each != ("other", True)) if another else thing)
    return None if of is None else Mark(at, "target", Target(of=of, **how), another=another)


def _aim_at_any(at: int, number: int, at_least: int = 1) -> Mark:
    target = Target(of=ANY_TARGET.of, player=True, number=number, optional=True, at_least=at_least)
    return Mark(at, "target", target)


def _aim_at_player(at: int, thing: Fields, **who: Any) -> Mark | None:  # noqa: ANN401 - fields of the target
    of = selection_of(thing)
    return None if of is None else Mark(at, "target", Target(of=of, **who))


def _one_object(object: object) -> tuple[object]:
    return (object,)


def _alone(selection: Selection | None) -> tuple[Selection] | None:
    return None if selection is None else (selection,)


_WHO: Final = {
    "each player": PlayerWord.EACH,
    "each opponent": PlayerWord.EACH_OPPONENT,
    "defending player": PlayerWord.DEFENDING_PLAYER,
    "enchanted player": PlayerWord.ENCHANTED,
    "the active player": PlayerWord.ACTIVE,
}


def _owner_of(mark: Mark, relation: Relation) -> Mark:
    return mark._replace(relation=relation, is_player=True)


_UNTIL: Final = {
    " until end of turn": Duration.END_OF_TURN,
    " until your next turn": Duration.YOUR_NEXT_TURN,
    " until the end of your next turn": Duration.END_OF_YOUR_NEXT_TURN,
    " until end of combat": Duration.END_OF_COMBAT,
    " for as long as you control ~": Duration.YOU_LOSE_CONTROL,
    " for as long as ~ remains on the battlefield": Duration.SELF_LEAVES,
}
_FIRST: Final = {
    f"{words.strip().capitalize()}, ": until for words, until in _UNTIL.items() if words.startswith(" until")
}

__all__ = ["ANY_TARGET", "RULES", "CardType", "Series", "ZoneKind"]


# --- Rules --------------------------------------------------------------------------------------------

_TARGETS: Final[list[AnyRule]] = [
    Rule("target", "@target {thing}", _aim),
    Rule("target", "@another target {thing}", lambda at, thing: _aim(at, (*thing, ("other", True)))),
    Rule("target", "@up to one target {thing}", lambda at, thing: _aim(at, thing, optional=True)),
    Rule(
        "target",
        "@up to one other target {thing}",
        lambda at, thing: _aim(at, (*thing, ("other", True)), optional=True),
    ),
    Rule("targets", "@{n:some_number} target {things}", lambda at, n, things: _aim(at, things, number=n)),
    Rule(
        "targets",
        "@up to {n:some_number} target {things}",
        lambda at, n, things: _aim(at, things, number=n, optional=True),
    ),
    Rule(
        "targets",
        "@any number of target {things}",
        lambda at, things: _aim(at, things, number=_ANY_NUMBER, optional=True),
    ),
    Rule(
        "targets",
        "@one, two, or three target {things}",
        lambda at, things: _aim(at, things, number=3, optional=True, at_least=1),
    ),
    Rule("any_targets", "@one or two targets", lambda at: _aim_at_any(at, 2)),
    Rule("any_targets", "@one, two, or three targets", lambda at: _aim_at_any(at, 3)),
    Rule("any_targets", "@any number of targets", lambda at: _aim_at_any(at, _ANY_NUMBER, 0)),
    Rule(
        "targets",
        "@one or two target {things}",
        lambda at, things: _aim(at, things, number=2, optional=True, at_least=1),
    ),
    # What damage is dealt to.
    Rule("damaged", "@any target", lambda at: Mark(at, "target", ANY_TARGET)),
    Rule("damaged", "@any other target", lambda at: Mark(at, "target", ANY_TARGET, another=True)),
    Rule("damaged", "@target {thing} or player", lambda at, thing: _aim_at_player(at, thing, player=True)),
    Rule("damaged", "@target player or {thing}", lambda at, thing: _aim_at_player(at, thing, player=True)),
    Rule(
        "damaged", "@target opponent or {thing}", lambda at, thing: _aim_at_player(at, thing, opponent=True)
    ),
    Rule("damaged", "{object}", lambda object: object),
]

_OBJECTS: Final[list[AnyRule]] = [
    Rule("object_mark", "@~", lambda at: Mark(at, "~")),
    Rule("object_mark", "@(it|him|her)", lambda at: Mark(at, "it")),
    Rule("object_mark", "@that {noun:that_noun}", lambda at, noun: Mark(at, f"that {noun}")),
    Words("that_noun", {word: word for word in _NOUNS}),
    Words("those_noun", {f"{word}s": word for word in _NOUNS}),
    Rule("object", "{object_mark}", lambda object_mark: object_mark),
    Rule("object", "{target}", lambda target: target),
    Rule("object", "@(enchanted|equipped) (creature|permanent|land|artifact)", lambda at: Mark(at, "host")),
    Rule("object", "each {fields:thing}", selection_of),
    # Several.
    Rule("several", "{targets}", lambda targets: targets),
    Rule("several", "@(them|those)", lambda at: Mark(at, "them")),
    Rule("several", "@those {noun:those_noun}", lambda at, noun: Mark(at, f"those {noun}")),
    Rule("several", "all {fields:things}", selection_of),
    # One or several, as they are handled and as they act.
    Rule("objects", "{object}", _one_object),
    Rule("objects", "{object:several}", _one_object),
    Rule("objects", "{one:object} and {two:object}", lambda one, two: (one, two)),
    Rule("actor", "{object}", _one_object),
    Rule("actors", "{object:several}", _one_object),
    Rule("actors", "{things}", lambda things: _alone(selection_of(things))),
    Rule("actors", "{one:object} and {two:object}", lambda one, two: (one, two)),
    # Whose power, toughness or mana value.
    Rule("whose", "@(its|his|her)", lambda at: Mark(at, "it")),
    Rule("whose", "{mark:object_mark}'s", lambda mark: None if mark.words == "it" else mark),
    Rule("whose", "@the sacrificed {noun:that_noun}'s", lambda at, noun: Mark(at, f"the sacrificed {noun}")),
    # Kinds of counters.
    Words("counter_kind", {word: word for word in NAMED}),
]

_PLAYERS: Final[list[AnyRule]] = [
    # Other players than "you", with verbs in the third person.
    Words("who", _WHO),
    Rule("one_target", "@target player", lambda at: Mark(at, "target", Target(player=True), is_player=True)),
    Rule(
        "one_target", "@target opponent", lambda at: Mark(at, "target", Target(opponent=True), is_player=True)
    ),
    Rule("who", "{one_target}", lambda one_target: one_target),
    Rule("who", "@that player", lambda at: Mark(at, "that player", is_player=True)),
    Rule("who", "{mark:whose} {relation}", _owner_of),
    Rule("who", "{mark:target}'s {relation}", _owner_of),
    Words("relation", {"controller": Relation.CONTROLLER, "owner": Relation.OWNER}),
]

_DURATIONS: Final[list[AnyRule]] = [
    Words("until", _UNTIL),
    Words("this_turn", {" this turn": Duration.END_OF_TURN, **_UNTIL}),
    Words("until_first", _FIRST | {word[0].lower() + word[1:]: until for word, until in _FIRST.items()}),
]

RULES: Final[list[AnyRule]] = [*_TARGETS, *_OBJECTS, *_PLAYERS, *_DURATIONS]
