"""Conversion of values of the language to values of files, with ids replaced by names.

It is the inverse of ``format.in_language``.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import inspect

from tabletop.language.reading import OneOf, Phrase, Table, encoded
from tabletop.model.objects import GameObject, Permanent, StackAbility
from tabletop.model.state import State
from tabletop.rules.values.layers import characteristics_of
from tabletop.scenarios.format.in_language import fields_of, name_kind, type_of
from tabletop.scenarios.format.names import ABILITY_OF, ON_STACK, Naming
from tabletop.scenarios.format.words import PLAIN_NAME_MARK, WordKind

_MOST_ALIKE: Final = 30
"""The most objects of one name that are distinguished by numbers."""


class UnspeakableError(ValueError):
    """Something that can't be written in a file. The text says what, for the player."""


def name_for(id: int, at: Naming) -> str:
    """Return a word by which a file finds an object now.

    Raises:
        UnspeakableError: No word in a file means only this object.

    """
    for word in candidate_names(id, at):
        if at.objects(word) == (id,):
            return word
    raise UnspeakableError(f"a file has no name for {at.name_of(id)}")


def candidate_names(id: int, at: Naming) -> Iterator[str]:
    """Yield words that may mean an object, plainest first. They may also mean other objects."""
    object = at.state.everything.get(id)
    if object is None:
        return
    yield at.name_of(id)
    for name in dict.fromkeys(_names_of(object, at.state)):
        yield name
        for number in range(2, _MOST_ALIKE):
            yield f"{name}{PLAIN_NAME_MARK}{number}"
    if id in at.state.stack:
        yield f"{ON_STACK}{PLAIN_NAME_MARK}{at.state.stack.index(id) + 1}"


def _names_of(object: GameObject, state: State) -> Iterator[str]:
    if isinstance(object, StackAbility) and not object.pieces:
        source = state.objects.get(object.source or 0) or object.source_before
        if source is not None:
            yield from (f"{ABILITY_OF}{name}" for name in _names_of(source, state))
        return
    now = characteristics_of(state, object).name if object.id in state.objects else ""
    melded = isinstance(object, Permanent) and object.is_melded and object.definition.meld
    if melded:
        yield melded.result.name
    faces = [face.name for piece in object.pieces for face in piece.definition.faces]
    if now in faces:
        yield now
    yield from faces


def player_for(seat: int, at: Naming) -> str:
    """Return the file's name for the player at a seat."""
    return at.player_name(seat)


def as_file_value(value: object, kind: object, at: Naming) -> Any:  # noqa: ANN401 - any value of a file
    """Return the value of a language field as a file writes it.

    Raises:
        UnspeakableError: The value refers to something without a name in files.

    """
    return _field_value(value, type_of(kind), at)


def _field_value(value: object, info: inspect.Type, at: Naming) -> object:
    match info, value:
        case inspect.CustomType(cls=cls), int() if isinstance(cls, OneOf) and not isinstance(value, bool):
            return _name(value, name_kind(cls), at)
        case _, msgspec.Struct() | Table():
            return table_of(value, at)
        case inspect.UnionType(), _:
            return _field_value(value, _member(value, info), at)
        case inspect.VarTupleType(), tuple():
            return [_field_value(each, info.item_type, at) for each in value]
        case inspect.DictType(), Mapping():
            return {str(key): _field_value(each, info.value_type, at) for key, each in value.items()}
        case _:
            return plain_value(value)


def plain_value(value: object) -> Any:  # noqa: ANN401 - any value of a file
    """Convert a value to types that TOML has: texts, numbers, truth values, lists, tables."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=encoded))


def _member(value: object, info: inspect.UnionType) -> inspect.Type:
    """Return which type of a union a value has."""
    for each in info.types:
        match each, value:
            case inspect.CustomType(cls=OneOf() as cls), _ if isinstance(value, cls):
                return each
            case (inspect.VarTupleType(), tuple()) | (inspect.DictType(), Mapping()):
                return each
    return inspect.AnyType()


def table_of(value: msgspec.Struct | Table | Phrase, at: Naming) -> dict[str, object]:
    """Return the keys of a table that differ from their defaults."""
    table = value.as_table() if isinstance(value, Table) else value
    assert isinstance(table, msgspec.Struct)
    config = table.__struct_config__
    values: dict[str, object] = {str(config.tag_field): config.tag} if config.tag_field else {}
    kinds = fields_of(type(table))
    for field in msgspec.structs.fields(table):
        held = getattr(table, field.name)
        if held is not msgspec.UNSET and held != _default(field):
            values[field.encode_name] = _field_value(held, kinds[field.encode_name].type, at)
    return values


def _default(field: msgspec.structs.FieldInfo) -> object:
    """Return the default value of a field."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _name(number: int, kind: WordKind | None, at: Naming) -> object:
    if kind is None:
        return number
    return player_for(number, at) if kind is WordKind.PLAYER else name_for(number, at)
