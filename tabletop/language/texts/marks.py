"""Marks: what stands for objects and players in the values of the grammar until a whole text is read."""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.amounts import Counted, CountersOn, OfObjects
from tabletop.language.effects import Target
from tabletop.language.references import AmountWord, ObjectWord, PlayerWord, Relation
from tabletop.language.selections import Selection, Tally

BY_NAME: Final = {
    "~": (ObjectWord.SELF, frozenset({"~"})),
    "host": (ObjectWord.ENCHANTED, frozenset({"creature", "permanent", "land", "artifact"})),
}
"""What means the same wherever it stands: the object itself and what it is attached to, with their nouns."""


class Mark(NamedTuple):
    """Stands for an object or player until its text is read."""

    at: int
    """Place in the text."""
    words: str
    """What it is called: "it", "them", "that creature", "target"."""
    target: Target | None = None
    another: bool = False
    relation: Relation | None = None
    """The owner or controller of what is called so is meant."""
    is_player: bool = False


class Counting(NamedTuple):
    """Stands for a tally until it is known of what it is counted."""

    what: Counted
    of: Mark
    times: int = 1
    plus: int = 0
    half: bool = False


class Role(IntEnum):
    """What a mark stands in the place of."""

    OBJECT = 0
    PLAYER = 1
    COUNTED = 2
    SOURCE = 3


def _role(mark: Mark, role: Role) -> Role:
    return Role.PLAYER if mark.is_player or mark.relation is not None else role


Words: TypeAlias = Mapping[tuple[Mark, Role], Any]
_OF_PLAYERS: Final = frozenset(
    {"by", "to_player", "under", "player", "whose", "excess_to", "controller", "owner"}
)


def _role_of(value: object, field: str) -> Role:
    if field == "source" and isinstance(value, e.DealDamage):
        return Role.SOURCE
    if field == "to":
        return Role.PLAYER if isinstance(value, e.Life | e.GainControl) else Role.OBJECT
    return Role.PLAYER if field in _OF_PLAYERS else Role.OBJECT


def _role_counted(what: Counted) -> Role:
    return Role.COUNTED if isinstance(what, OfObjects | CountersOn) else Role.PLAYER


def marks_in(value: object, role: Role = Role.OBJECT) -> Iterator[tuple[Mark, Role]]:
    """Yield the marks in a value of the language, each with what it stands in the place of."""
    if isinstance(value, Mark):
        yield value, _role(value, role)
    elif isinstance(value, Counting):
        yield value.of, _role(value.of, _role_counted(value.what))
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from marks_in(getattr(value, field), _role_of(value, field))
    elif isinstance(value, Selection):
        yield from marks_in(value.controller, Role.PLAYER)
        yield from marks_in(value.owner, Role.PLAYER)
        yield from marks_in(value.asks)
    elif isinstance(value, tuple):
        for each in value:
            yield from marks_in(each, role)


def filled(value: Any, words: Words, role: Role) -> Any:  # noqa: ANN401 - any value of the language
    """Return a value with words in the place of its marks."""
    if isinstance(value, Mark):
        return words[value, _role(value, role)]
    if isinstance(value, Counting):
        return _filled_counting(value, words)
    if isinstance(value, msgspec.Struct):
        return _filled_struct(value, words)
    if isinstance(value, Selection):
        return _filled_selection(value, words)
    if isinstance(value, tuple):
        several = tuple(filled(each, words, role) for each in value)
        return value if all(a is b for a, b in zip(several, value, strict=True)) else several
    return value


def _filled_counting(value: Counting, words: Words) -> Counting | Tally:
    of = words[value.of, _role(value.of, _role_counted(value.what))]
    if isinstance(of, Mark):
        return value._replace(of=of)
    return Tally(what=value.what, of=of, times=value.times, plus=value.plus, half=value.half)


def _filled_struct(value: msgspec.Struct, words: Words) -> msgspec.Struct:
    changed = {}
    for field in value.__struct_fields__:
        old = getattr(value, field)
        if isinstance(old, msgspec.Struct | Selection | tuple):
            new = filled(old, words, _role_of(value, field))
            if new is not old:
                changed[field] = new
    return replace(value, **changed) if changed else value


def _filled_selection(value: Selection, words: Words) -> Selection:
    whose = {name: filled(getattr(value, name), words, Role.PLAYER) for name in ("controller", "owner")}
    for name, player in whose.items():
        if player is PlayerWord.TARGET:
            # "Target" in a selection may be an object.
            whose[name] = PlayerWord.TARGET_PLAYER
    asks = filled(value.asks, words, Role.OBJECT)
    same = asks is value.asks and all(whose[name] is getattr(value, name) for name in whose)
    return value if same else value.with_parts(**whose, asks=asks)


def uses_that_many(value: object) -> bool:
    """Return whether a value has an amount that the text before has named."""
    if value is AmountWord.THAT_MANY:
        return True
    if isinstance(value, msgspec.Struct):
        return any(uses_that_many(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(map(uses_that_many, value))


def has_marks(value: object) -> bool:
    """Return whether a value has marks that only a whole text can bind."""
    return next(marks_in(value), None) is not None


def substituted(value: Any, mark: Mark, word: Any) -> Any:  # noqa: ANN401 - any value of the language
    """Return a value with a word, or another mark, in the place of a mark."""
    return filled(value, _Just(mark, word), Role.OBJECT)


class _Just(dict[tuple[Mark, Role], Any]):
    """Words of marks of which all but one stay as they are."""

    def __init__(self, mark: Mark, word: object) -> None:
        super().__init__({(mark, role): word for role in Role})

    def __missing__(self, key: tuple[Mark, Role]) -> Mark:
        return key[0]
