"""Values of files as values of the language: names of objects and players become numbers of the table.

The types of the language say what a value is: a field that may hold a player holds a seat where a file names
one, one that may hold an object holds its number. Everything else a file writes as the language does.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Protocol, cast

import msgspec
from msgspec import inspect

from tabletop.language.card_types import types_apart
from tabletop.language.effects import Changes
from tabletop.language.reading import OneOf, Table, convert
from tabletop.language.references import CardName, ObjectWord, PlayerWord
from tabletop.language.selections import SELECTION_KEYS
from tabletop.scenarios.format.words import WordKind

_HOLDS_TYPES: Final[Mapping[type, bool]] = {SELECTION_KEYS: False, Changes: True}
"""The tables in which files write types of any kind among card types, and whether they say what changes."""


class Numbers(Protocol):
    """What names stand for at some moment."""

    def stands_for(self, kind: WordKind, word: str) -> int | str:
        """What a word of some kind is in an effect: a seat, the number of an object, or itself."""


def named_by(field: type[OneOf] | OneOf) -> WordKind | None:
    """What names of a file may stand in a field of the language; None where none may."""
    kinds = field.kinds()
    if int not in kinds:
        return None
    if CardName in kinds:
        return WordKind.OBJECT_OR_CARD
    if ObjectWord in kinds:
        return WordKind.OBJECT
    return WordKind.PLAYER if PlayerWord in kinds else None


def table_of(field: type) -> type | None:
    """The table that may stand in a field of the language; None where none may."""
    if issubclass(field, Table):
        return field.table()
    kinds = field.kinds() if isinstance(field, OneOf) else (field,)
    found = next((kind for kind in kinds if issubclass(kind, msgspec.Struct | Table)), None)
    return table_of(found) if found is not None and issubclass(found, Table) else found


def in_language(value: object, kind: object, at: Numbers) -> Any:  # noqa: ANN401 - whatever the kind says
    """What a value of a file is in a field of the language.

    Args:
        value: as it was read.
        kind: the type of the field.
        at: what names stand for.

    Raises:
        msgspec.ValidationError: it is no such value.

    """
    return convert(_numbered(value, described(kind), at), cast("type[object]", kind))


@cache
def described(kind: object) -> inspect.Type:
    """What a type looks like; what is read from a table looks like that table."""
    looks_like = kind.table() if isinstance(kind, type) and issubclass(kind, Table) else kind
    seen = _seen()
    if looks_like in seen:
        return seen[looks_like]
    info = inspect.type_info(looks_like)
    _look_within(info, seen)
    return info


@cache
def _seen() -> dict[object, inspect.StructType]:
    """What tables look like that were met within others: none is looked at again for each that holds it."""
    return {}


def _look_within(info: inspect.Type, seen: dict[object, inspect.StructType]) -> None:
    match info:
        case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
            seen[cls] = info
            for field in fields:
                _look_within(field.type, seen)
        case inspect.UnionType(types=types):
            for each in types:
                _look_within(each, seen)
        case inspect.VarTupleType(item_type=within) | inspect.DictType(value_type=within):
            _look_within(within, seen)


@cache
def fields_of(cls: type) -> Mapping[str, inspect.Field]:
    """The fields of a table by their keys."""
    info = described(cls)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field for field in info.fields}


def tagged(info: inspect.UnionType, value: Mapping[str, object]) -> inspect.StructType | None:
    """Of several kinds of tables the one that a table is by its tag; None where it is none of them."""
    tables = [each for each in info.types if isinstance(each, inspect.StructType)]
    if len(tables) == 1:
        return tables[0]
    return next((each for each in tables if value.get(str(each.tag_field)) == each.tag), None)


def _numbered(value: object, info: inspect.Type, at: Numbers) -> object:
    match info, value:
        case inspect.CustomType(cls=cls), str() if isinstance(cls, OneOf):
            return _number(named_by(cls), value, at)
        case inspect.CustomType(cls=cls), dict() if table := table_of(cls):
            return _numbered(value, described(table), at)
        case inspect.StructType(), dict():
            return _table(value, info.cls, at)
        case inspect.UnionType(), dict() if (found := tagged(info, value)) is not None:
            return _table(value, found.cls, at)
        case inspect.UnionType(), _:
            custom = (each for each in info.types if not isinstance(each, inspect.StructType))
            fitting = (each for each in custom if _goes_into(value, each))
            return _numbered(value, next(fitting, inspect.AnyType()), at)
        case inspect.VarTupleType(), list() | tuple():
            return [_numbered(each, info.item_type, at) for each in value]
        case inspect.DictType(), dict():
            return {key: _numbered(each, info.value_type, at) for key, each in value.items()}
        case _:
            return value


def _goes_into(value: object, info: inspect.Type) -> bool:
    match info:
        case inspect.CustomType():
            return isinstance(value, str | dict)
        case inspect.VarTupleType():
            return isinstance(value, list | tuple)
        case _:
            return False


def _table(value: Mapping[str, object], cls: type, at: Numbers) -> dict[str, object]:
    fields = fields_of(cls)
    return {
        key: _numbered(each, fields[key].type, at) if key in fields else each
        for key, each in with_types_apart(value, cls).items()
    }


def with_types_apart(value: Mapping[str, Any], cls: type) -> Mapping[str, Any]:
    """A table in which each type stands with its own kind."""
    if cls not in _HOLDS_TYPES:
        return value
    return {**value, **types_apart(value, changes=_HOLDS_TYPES[cls])}


def _number(kind: WordKind | None, word: str, at: Numbers) -> int | str:
    return word if kind is None else at.stands_for(kind, word)
