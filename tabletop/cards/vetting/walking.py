"""Goes through an instruction, value by value, and says what the first thing is that is wrong, and where."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, TypeAlias, cast, get_args

import msgspec
from msgspec.structs import replace

from tabletop.cards.limits import DEEPEST, LONGEST_INSTRUCTION, MOST_PARTS
from tabletop.cards.vetting.meanings import NOTHING, Meaning, Surroundings, card_fault, word_of
from tabletop.language.reading import OneOf, Phrase, Table, Word
from tabletop.language.references import CardName

Whole: TypeAlias = Callable[[Any], tuple[str, str] | None]
"""Looks at a value as a whole: which of its fields is wrong, and why; None where they go together."""

_OF_A_STRUCT: Final = 10
"""How many parts a table with fields counts for: in a file it is as long as so many numbers."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong: what it should have been (``"seat"``), where it stands, and why it is none."""

    kind: str
    place: str
    why: str

    def within(self, part: str) -> "Fault":
        """The same fault, its place seen from further out."""
        joined = part if not self.place else f"{part}{'' if self.place[0] == '[' else '.'}{self.place}"
        return msgspec.structs.replace(self, place=joined)

    def __str__(self) -> str:
        """The fault in one line."""
        return f"{self.place}: {self.why}" if self.place else self.why


_TOO_LARGE: Final = Fault("size", "", "this is more than one instruction can hold; split it into several")
_TOO_DEEP: Final = Fault("size", "", "this is nested too deeply; split it into several instructions")


class Vetting:
    """What is known of the fields of instructions; worked out once for each type of value.

    Args:
        fields: what a field stands for, by ``"Type.field"`` (of a base, too) or by its name alone.
        wholes: for types whose fields have to go together.

    """

    def __init__(self, fields: Mapping[str, Meaning], wholes: Mapping[str, Whole]) -> None:
        self._fields = fields
        self._wholes = wholes
        self._known: dict[type, tuple[tuple[tuple[str, object, Meaning], ...], Whole | None]] = {}

    def fault(self, value: msgspec.Struct, around: Surroundings) -> Fault | None:
        """The first thing that is wrong with an instruction; None where all of it means something."""
        return _Walk(self, around).struct(value)

    def parts_of(self, kind: type) -> tuple[tuple[tuple[str, object, Meaning], ...], Whole | None]:
        """The fields of a type with their defaults and what they stand for.

        Raises:
            LookupError: of a field nobody has said what it stands for.

        """
        known = self._known.get(kind)
        if known is None:
            fields = tuple(
                (field.name, _default(field), self._meaning(kind, field))
                for field in msgspec.structs.fields(kind)
            )
            known = self._known[kind] = fields, self._wholes.get(kind.__name__)
        return known

    def _meaning(self, kind: type, field: msgspec.structs.FieldInfo) -> Meaning:
        for base in kind.__mro__:
            found = self._fields.get(f"{base.__name__}.{field.name}")
            if found is not None:
                return found
        found = self._fields.get(field.name) or _closed(field.type)
        if found is not None:
            return found
        raise LookupError(f"nobody has said what {kind.__name__}.{field.name} stands for")


_NAMES: Final = {"moment": "moment", "zone": "zone", "colour": "color"}
"""What faults with some words are called; those with all others are faults with a word."""


def _closed(wanted: object) -> Meaning | None:
    """What a field stands for that holds a word of an enumeration, as its type says; None for another."""
    if isinstance(wanted, type) and issubclass(wanted, Word):
        called = wanted.called()
        return replace(word_of(called, frozenset(wanted)), name=_NAMES.get(called, "word"))
    if isinstance(wanted, OneOf) or (isinstance(wanted, type) and issubclass(wanted, Table)):
        return NOTHING
    return next(filter(None, map(_closed, get_args(wanted))), None)


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else msgspec.NODEFAULT


class _Walk:
    """One way through an instruction: how large it is as far as it was seen, and how deep this place lies."""

    def __init__(self, vetting: Vetting, around: Surroundings) -> None:
        self._vetting = vetting
        self._around = around
        self._parts = 0
        self._letters = 0
        self._depth = 0

    def struct(self, value: msgspec.Struct) -> Fault | None:
        self._parts += _OF_A_STRUCT
        if self._depth >= DEEPEST:
            return _TOO_DEEP
        self._depth += 1
        fields, whole = self._vetting.parts_of(type(value))
        for name, default, meaning in fields:
            part = getattr(value, name)
            if part is not default:
                found = self._value(part, meaning)
                if found is not None:
                    return found.within(name)
        self._depth -= 1
        wrong = whole(value) if whole is not None else None
        return None if wrong is None else Fault("whole", *wrong)

    def _value(self, value: object, meaning: Meaning) -> Fault | None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            return _TOO_LARGE
        # It is asked for every value of every action, so the frequent kinds come first, by their exact type.
        kind = type(value)
        if kind is int:
            return _fault(meaning, meaning.number(self._around, cast("int", value)))
        if kind is str:
            return self._word(cast("str", value), meaning)
        if kind is tuple:
            return self._several(cast("tuple[object, ...]", value), meaning)
        return self._seldom(value, meaning)

    def _seldom(self, value: object, meaning: Meaning) -> Fault | None:
        match value:
            case None | bool() | StrEnum():
                return None
            case CardName():
                return _fault(meaning, card_fault(self._around, str(value)))
            case Phrase():
                return None
            case msgspec.Struct():
                return self.struct(value)
            case Table():
                return self.struct(value.as_table())
            case list():
                return self._several(value, meaning)
            case Mapping():
                return self._mapping(value, meaning)
            case _:
                return Fault(meaning.name, "", "this is not a value of an instruction")

    def _word(self, word: str, meaning: Meaning) -> Fault | None:
        self._letters += len(word)
        if self._letters > LONGEST_INSTRUCTION:
            return _TOO_LARGE
        return _fault(meaning, meaning.word(self._around, word))

    def _several(self, values: Sequence[object], meaning: Meaning) -> Fault | None:
        for place, each in enumerate(values, start=1):
            found = self._value(each, meaning)
            if found is not None:
                return found.within(f"[{place}]")
        return None

    def _mapping(self, values: Mapping[object, object], meaning: Meaning) -> Fault | None:
        for key, each in values.items():
            found = self._value(key, meaning) or self._value(each, meaning.held or NOTHING)
            if found is not None:
                return found.within(str(key)[:40])
        return None


def _fault(meaning: Meaning, why: str) -> Fault | None:
    return Fault(meaning.name, "", why) if why else None
