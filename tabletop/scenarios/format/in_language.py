"""Conversion between values of files and values of the card language, with names replaced by ids or back.

The types of the language decide: where a field may hold a player, a name becomes a seat; where it may hold an
object, a name becomes the object's id. Everything else is written in files as in the language.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Protocol, TypeAlias, cast

import msgspec
from msgspec import inspect

from tabletop.language.card_types import types_apart
from tabletop.language.effects import Changes
from tabletop.language.reading import OneOf, Table, convert, encoded
from tabletop.language.references import CardName, ObjectWord, PlayerWord
from tabletop.language.selections import SELECTION_KEYS
from tabletop.scenarios.format.words import WordKind

_HOLDS_TYPES: Final[Mapping[type, bool]] = {SELECTION_KEYS: False, Changes: True}
"""Tables in which files mix types of all kinds among the card types, and whether the table describes changes.
"""

_Rename: TypeAlias = Callable[[WordKind | None, str | int], str | int]
"""A replacement for the names or ids in a value, given the kind of names that the place accepts."""


class NameLookup(Protocol):
    """A lookup of names at one moment."""

    def value_of(self, kind: WordKind, word: str) -> int | str:
        """Return the value of a word in an effect: a seat, an object's id, or the word itself."""


def name_kind(field: type[OneOf] | OneOf) -> WordKind | None:
    """Return the kind of names that a field of the language accepts, or None if it accepts none."""
    kinds = field.kinds()
    if int not in kinds:
        return None
    if CardName in kinds:
        return WordKind.OBJECT_OR_CARD
    if ObjectWord in kinds:
        return WordKind.OBJECT
    return WordKind.PLAYER if PlayerWord in kinds else None


def table_of(field: type) -> type | None:
    """Return the table type that a field of the language accepts, or None if it accepts none."""
    if issubclass(field, Table):
        return field.table()
    kinds = field.kinds() if isinstance(field, OneOf) else (field,)
    found = next((kind for kind in kinds if issubclass(kind, msgspec.Struct | Table)), None)
    return table_of(found) if found is not None and issubclass(found, Table) else found


def in_language(value: object, kind: object, at: NameLookup) -> Any:  # noqa: ANN401 - depends on the kind
    """Convert a value of a file to a value of a language field.

    Args:
        value: the parsed value
        kind: the type of the field
        at: the lookup for names

    Raises:
        msgspec.ValidationError: The value does not fit the field.

    """

    def with_id(names: WordKind | None, word: str | int) -> str | int:
        return word if names is None or isinstance(word, int) else at.value_of(names, word)

    return convert(_renamed(value, type_of(kind), with_id), cast("type[object]", kind))


def from_language(value: object, kind: object, name_of: Callable[[WordKind, int], str]) -> Any:  # noqa: ANN401 - any value of a file
    """Convert a value of a language field to a value of a file, the inverse of `in_language`."""

    def with_name(names: WordKind | None, word: str | int) -> str | int:
        return word if names is None or isinstance(word, str) else name_of(names, word)

    return _renamed(plain_value(value), type_of(kind), with_name)


def plain_value(value: object) -> Any:  # noqa: ANN401 - any value of a file
    """Convert a value to types that TOML has: texts, numbers, truth values, lists, tables."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=encoded))


@cache
def type_of(kind: object) -> inspect.Type:
    """Return msgspec's description of a type. A field read from a table is described as that table."""
    described = kind.table() if isinstance(kind, type) and issubclass(kind, Table) else kind
    nested = _nested_types()
    if described in nested:
        return nested[described]
    info = inspect.type_info(described)
    _collect_nested(info, nested)
    return info


@cache
def _nested_types() -> dict[object, inspect.StructType]:
    """Return the descriptions of nested tables found so far, so that each is examined only once."""
    return {}


def _collect_nested(info: inspect.Type, nested: dict[object, inspect.StructType]) -> None:
    match info:
        case inspect.StructType(cls=cls, fields=fields) if cls not in nested:
            nested[cls] = info
            for field in fields:
                _collect_nested(field.type, nested)
        case inspect.UnionType(types=types):
            for each in types:
                _collect_nested(each, nested)
        case inspect.VarTupleType(item_type=within) | inspect.DictType(value_type=within):
            _collect_nested(within, nested)


@cache
def fields_of(cls: type) -> Mapping[str, inspect.Field]:
    """Return the fields of a table by key."""
    info = type_of(cls)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field for field in info.fields}


def matching_table(info: inspect.UnionType, value: Mapping[str, object]) -> inspect.StructType | None:
    """Return which of several table types a table has, judged by its tag, or None if no type fits."""
    tables = [each for each in info.types if isinstance(each, inspect.StructType)]
    if len(tables) == 1:
        return tables[0]
    return next((each for each in tables if value.get(str(each.tag_field)) == each.tag), None)


def _renamed(value: object, info: inspect.Type, rename: _Rename) -> object:
    """Return a value with the names or ids in it exchanged, wherever its type says that there may be any."""
    match info, value:
        case inspect.CustomType(cls=cls), str() | int() if isinstance(cls, OneOf):
            return rename(name_kind(cls), value)
        case inspect.CustomType(cls=cls), dict() if table := table_of(cls):
            return _renamed(value, type_of(table), rename)
        case inspect.StructType(), dict():
            return _table(value, info.cls, rename)
        case inspect.UnionType(), dict() if (found := matching_table(info, value)) is not None:
            return _table(value, found.cls, rename)
        case inspect.UnionType(), _:
            custom = (each for each in info.types if not isinstance(each, inspect.StructType))
            fitting = (each for each in custom if _fits(value, each))
            return _renamed(value, next(fitting, inspect.AnyType()), rename)
        case inspect.VarTupleType(), list() | tuple():
            return [_renamed(each, info.item_type, rename) for each in value]
        case inspect.DictType(), dict():
            return {key: _renamed(each, info.value_type, rename) for key, each in value.items()}
        case _:
            return value


def _fits(value: object, info: inspect.Type) -> bool:
    match info:
        case inspect.CustomType(cls=cls):
            return isinstance(value, str | dict) or (isinstance(value, int) and _holds_number(cls))
        case inspect.VarTupleType():
            return isinstance(value, list | tuple)
        case _:
            return False


def _holds_number(cls: type) -> bool:
    return isinstance(cls, OneOf) and int in cls.kinds()


def _table(value: Mapping[str, object], cls: type, rename: _Rename) -> dict[str, object]:
    fields = fields_of(cls)
    return {
        key: _renamed(each, fields[key].type, rename) if key in fields else each
        for key, each in with_types_apart(value, cls).items()
    }


def with_types_apart(value: Mapping[str, Any], cls: type) -> Mapping[str, Any]:
    """Return the table with its types sorted into card types, supertypes and subtypes."""
    if cls not in _HOLDS_TYPES:
        return value
    return {**value, **types_apart(value, changes=_HOLDS_TYPES[cls])}
