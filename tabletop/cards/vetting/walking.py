"""The walk through an instruction, value by value, that finds the first fault and its place."""

from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache
from types import UnionType
from typing import Annotated, Final, Literal, cast, get_args, get_origin

import msgspec
from msgspec.structs import replace

from tabletop.cards.limits import DEEPEST, LONGEST_INSTRUCTION, MOST_PARTS
from tabletop.cards.vetting.checks import CHECKS, NOTHING, Checks, Surroundings, card_fault, member_of
from tabletop.language.effects import Changes, Effect, TokenFace
from tabletop.language.fields import Field
from tabletop.language.fields import fields_of as language_fields
from tabletop.language.meaning import Meaning
from tabletop.language.reading import OneOf, Phrase, Table, Word
from tabletop.language.references import CardName

_OF_A_STRUCT: Final = 10
"""Weight of a table with fields, in values. It takes as much space in a file as that many numbers."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong: what it should have been (``"seat"``), where it stands, and why it is none."""

    kind: str
    place: str
    why: str

    def within(self, part: str) -> "Fault":
        """Return the same fault, its place seen from further out."""
        joined = part if not self.place else f"{part}{'' if self.place[0] == '[' else '.'}{self.place}"
        return msgspec.structs.replace(self, place=joined)

    def __str__(self) -> str:
        """Return the fault in one line."""
        return f"{self.place}: {self.why}" if self.place else self.why


_TOO_LARGE: Final = Fault("size", "", "this is more than one instruction can hold; split it into several")
_TOO_DEEP: Final = Fault("size", "", "this is nested too deeply; split it into several instructions")


def fault_in(value: msgspec.Struct, around: Surroundings) -> Fault | None:
    """Return the first fault in an instruction, None if all of it means something.

    Args:
        value: an action, effect, condition, cost or the table of a selection.
        around: the table, or `NOWHERE` for a card in a file.

    """
    return _Walk(around).struct(value)


@cache
def fields_of(kind: type) -> tuple[tuple[str, object, Checks], ...]:
    """Return the fields of a type, each with its default and the checks of its words and numbers.

    Raises:
        LookupError: a field holds plain words or numbers, and no `Meaning` says which.

    """
    return tuple(
        (field.name, field.default, _checks_of_field(kind, field)) for field in language_fields(kind).values()
    )


def _checks_of_field(kind: type, field: Field) -> Checks:
    found = _checks_of(field.type) if field.meaning is None else CHECKS[field.meaning]
    if found is None:
        raise LookupError(f"{kind.__name__}.{field.name} says no meaning of its words or numbers")
    return found


_NAMES: Final = {"moment": "moment", "zone": "zone", "color": "color"}
"""Names of faults, by the name of a closed set of words. Other sets are "word"."""


def _checks_of(kind: object) -> Checks | None:
    """Return the checks of a type's values, None if the type leaves their meaning open."""
    if get_origin(kind) is Annotated:
        plain, *notes = get_args(kind)
        meant = next((note for note in notes if isinstance(note, Meaning)), None)
        return _checks_of(plain) if meant is None else CHECKS[meant]
    if isinstance(kind, OneOf):
        return None if kind.meaning is None else CHECKS[kind.meaning]
    if isinstance(kind, type):
        return _checks_of_class(kind)
    if get_origin(kind) is Literal:
        return None
    parts = get_args(kind)
    if isinstance(origin := get_origin(kind), type) and issubclass(origin, Mapping):
        keys, values = map(_checks_of, parts)
        return None if keys is None or values is None else replace(keys, held=values)
    found = [_checks_of(part) for part in parts if part is not Ellipsis]
    return None if None in found else next((each for each in found if each is not NOTHING), NOTHING)


def _checks_of_class(kind: type) -> Checks | None:
    if issubclass(kind, Word):
        return Checks(_NAMES.get(kind.kind_name(), "word"), word=member_of(kind))
    return None if issubclass(kind, str | int) and not issubclass(kind, bool | Enum) else NOTHING


@cache
def _kinds_of(kind: type) -> dict[str, tuple[type, ...]]:
    """Return for each field of a type the types of all that it may hold."""
    return {field.name: _held_by(field.type) for field in language_fields(kind).values()}


def _held_by(wanted: object) -> tuple[type, ...]:
    """Return the types of all that a field may hold, also within tuples and mappings, as its type says."""
    if wanted is None:
        return (type(None),)
    if isinstance(wanted, type) and not get_args(wanted):
        return (wanted,)
    origin = get_origin(wanted)
    if origin is Literal:
        return tuple({type(each) for each in get_args(wanted)})
    inner = get_args(wanted)[:1] if origin is Annotated else get_args(wanted)
    own = (origin,) if isinstance(origin, type) and origin not in {Annotated, UnionType} else ()
    return (*own, *(kind for each in inner if each is not ... for kind in _held_by(each)))


_MAY_BE_INCONSISTENT: Final = (Effect, Changes, TokenFace)
"""Kinds of values whose fields may not go together."""


class _Walk:
    """One way through an instruction: how large it is as far as it was seen, and how deep this place lies."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._parts = 0
        self._letters = 0
        self._depth = 0

    def struct(self, value: msgspec.Struct) -> Fault | None:
        self._parts += _OF_A_STRUCT
        if self._depth >= DEEPEST:
            return _TOO_DEEP
        self._depth += 1
        kinds = _kinds_of(type(value))
        for name, default, checks in fields_of(type(value)):
            part = getattr(value, name)
            if part is not default:
                found = self._value(part, checks, kinds[name])
                if found is not None:
                    return found.within(name)
        self._depth -= 1
        wrong = value.inconsistency() if isinstance(value, _MAY_BE_INCONSISTENT) else None
        return None if wrong is None else Fault("whole", *wrong)

    def _value(self, value: object, checks: Checks, held: tuple[type, ...]) -> Fault | None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            return _TOO_LARGE
        # This runs for every value of every action, so the frequent kinds come first, by exact type.
        kind = type(value)
        if kind is int:
            return _fault(checks, checks.number(self._around, cast("int", value)))
        if kind is str:
            return self._word(cast("str", value), checks)
        if (kind is tuple or kind is list) and tuple in held:
            return self._several(cast("Sequence[object]", value), checks, held)
        return self._seldom(value, checks, held)

    def _seldom(self, value: object, checks: Checks, held: tuple[type, ...]) -> Fault | None:
        if not _may_stand(value, held):
            return self._strange(value, checks)
        match value:
            case None | bool() | StrEnum():
                return None
            case CardName():
                return _fault(checks, card_fault(self._around, str(value)))
            case Phrase():
                return None
            case msgspec.Struct():
                return self.struct(value)
            case Table():
                return self.struct(value.as_table())
            case Mapping():
                return self._mapping(value, checks, held)
            case _:
                return Fault(checks.name, "", "this is not a value of an instruction")

    def _strange(self, value: object, checks: Checks) -> Fault | None:
        """Return the fault of a value of another type. A word of a closed set counts as its text."""
        if isinstance(value, StrEnum):
            return self._word(str(value), checks)
        return Fault(checks.name, "", "this is not a value of an instruction")

    def _word(self, word: str, checks: Checks) -> Fault | None:
        self._letters += len(word)
        if self._letters > LONGEST_INSTRUCTION:
            return _TOO_LARGE
        return _fault(checks, checks.word(self._around, word))

    def _several(self, values: Sequence[object], checks: Checks, held: tuple[type, ...]) -> Fault | None:
        inner = _within(tuple, held)
        for place, each in enumerate(values, start=1):
            found = self._value(each, checks, inner)
            if found is not None:
                return found.within(f"[{place}]")
        return None

    def _mapping(
        self, values: Mapping[object, object], checks: Checks, held: tuple[type, ...]
    ) -> Fault | None:
        inner = _within(Mapping, held)
        for key, each in values.items():
            found = self._value(key, checks, inner) or self._value(each, checks.held or NOTHING, inner)
            if found is not None:
                return found.within(str(key)[:40])
        return None


def _may_stand(value: object, held: tuple[type, ...]) -> bool:
    """Return whether a value has one of the types of a field. A word of a closed set isn't a text."""
    if isinstance(value, bool):
        return bool in held
    if isinstance(value, StrEnum):
        return isinstance(value, tuple(each for each in held if each is not str))
    return isinstance(value, held)


def _within(kind: type, held: tuple[type, ...]) -> tuple[type, ...]:
    """Return the types that a tuple or a mapping may hold, of those that its field may hold."""
    if kind not in held:
        return held
    place = held.index(kind)
    return (*held[:place], *held[place + 1 :])


def _fault(checks: Checks, why: str) -> Fault | None:
    return Fault(checks.name, "", why) if why else None
