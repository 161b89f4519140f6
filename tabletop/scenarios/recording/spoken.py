"""Values of the language as files write them: the numbers of objects and players become names again.

It is ``format.in_language`` the other way round.
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
"""So many things of one name are told apart by numbers."""


class UnspeakableError(ValueError):
    """No words of a file say this. The text says what, for a person."""


def name_for(id: int, at: Naming) -> str:
    """A word by which a file finds an object now.

    Raises:
        UnspeakableError: nothing that a file can write means it alone.

    """
    for word in called(id, at):
        if at.objects(word) == (id,):
            return word
    raise UnspeakableError(f"a file has no name for {at.name_of(id)}")


def called(id: int, at: Naming) -> Iterator[str]:
    """The words that may mean an object, the plainest first; they may mean another one as well."""
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
    """What a file calls the player at a seat."""
    return at.player_name(seat)


def spoken(value: object, kind: object, at: Naming) -> Any:  # noqa: ANN401 - whatever a file can hold
    """How a file writes a value that stands in a field of a kind.

    Raises:
        UnspeakableError: it speaks of something that a file has no name for.

    """
    return _spoken(value, type_of(kind), at)


def _spoken(value: object, info: inspect.Type, at: Naming) -> object:
    match info, value:
        case inspect.CustomType(cls=cls), int() if isinstance(cls, OneOf) and not isinstance(value, bool):
            return _name(value, name_kind(cls), at)
        case _, msgspec.Struct() | Table():
            return table_of(value, at)
        case inspect.UnionType(), _:
            return _spoken(value, _member(value, info), at)
        case inspect.VarTupleType(), tuple():
            return [_spoken(each, info.item_type, at) for each in value]
        case inspect.DictType(), Mapping():
            return {str(key): _spoken(each, info.value_type, at) for key, each in value.items()}
        case _:
            return plain(value)


def plain(value: object) -> Any:  # noqa: ANN401 - whatever a file can hold
    """A value in nothing but what TOML has: texts, numbers, truth values, lists, tables."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=encoded))


def _member(value: object, info: inspect.UnionType) -> inspect.Type:
    """The one of several kinds that a value is of."""
    for each in info.types:
        match each, value:
            case inspect.CustomType(cls=OneOf() as cls), _ if isinstance(value, cls):
                return each
            case (inspect.VarTupleType(), tuple()) | (inspect.DictType(), Mapping()):
                return each
    return inspect.AnyType()


def table_of(value: msgspec.Struct | Table | Phrase, at: Naming) -> dict[str, object]:
    """The keys of a table, those that are not as they would be anyway."""
    table = value.as_table() if isinstance(value, Table) else value
    assert isinstance(table, msgspec.Struct)
    config = table.__struct_config__
    said: dict[str, object] = {str(config.tag_field): config.tag} if config.tag_field else {}
    kinds = fields_of(type(table))
    for field in msgspec.structs.fields(table):
        held = getattr(table, field.name)
        if held is not msgspec.UNSET and held != _otherwise(field):
            said[field.encode_name] = _spoken(held, kinds[field.encode_name].type, at)
    return said


def _otherwise(field: msgspec.structs.FieldInfo) -> object:
    """What a field holds where nobody says anything."""
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _name(number: int, kind: WordKind | None, at: Naming) -> object:
    if kind is None:
        return number
    return player_for(number, at) if kind is WordKind.PLAYER else name_for(number, at)
