"""Descriptions of the fields of a type of the language: type, default, meaning, and spelling in files.

The checks of `tabletop.cards.vetting`, the templates of `tabletop.cards.wording`, and the reading and
recording of steps in `tabletop.scenarios.steps` go by them.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Final, NamedTuple, Union, get_args, get_origin

import msgspec

from tabletop.language.meaning import Meaning, Written
from tabletop.language.reading import OneOf

_AS_IN_CARDS: Final = Written()


class Field(NamedTuple):
    """A field of a word, without its marks in the type."""

    name: str
    type: object
    default: object
    """The value of a field that isn't given, ``msgspec.NODEFAULT`` if it has to be."""
    meaning: Meaning | None = None
    written: Written = _AS_IN_CARDS

    @property
    def is_required(self) -> bool:
        """Whether it has no default."""
        return self.default is msgspec.NODEFAULT

    def holds(self, kind: object) -> bool:
        """Return whether its values are of a type, or None."""
        return self.type == kind or (type(None) in get_args(self.type) and kind in get_args(self.type))

    @property
    def key(self) -> str:
        """Its key in scenario files."""
        return self.written.key or self.name


@cache
def fields_of(kind: type) -> Mapping[str, Field]:
    """Return the fields of a type by name."""
    return {field.name: _described(field) for field in msgspec.structs.fields(kind)}


def _described(field: msgspec.structs.FieldInfo) -> Field:
    is_marked = get_origin(field.type) is Annotated
    kind, *marks = get_args(field.type) if is_marked else (field.type,)
    meaning = next(_meanings_of(field.type), None)
    written = next((mark for mark in marks if isinstance(mark, Written)), _AS_IN_CARDS)
    return Field(field.name, kind, _default(field), meaning, written)


def _meanings_of(kind: object) -> Iterator[Meaning]:
    """Yield the meanings beside a type, its own, and those of its alternatives or members."""
    if isinstance(kind, OneOf):
        yield from () if kind.meaning is None else (kind.meaning,)
    elif get_origin(kind) is Annotated:
        plain, *marks = get_args(kind)
        yield from (mark for mark in marks if isinstance(mark, Meaning))
        yield from _meanings_of(plain)
    elif get_origin(kind) in (tuple, Union, UnionType):
        for each in get_args(kind):
            yield from _meanings_of(each)


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
