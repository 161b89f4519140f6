"""Keys of steps for the fields of effects, each with both directions: reading and recording.

A field says in the language how files write it (``Written``). All others are written as in card files, with
names of objects and players for their ids.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tabletop.language import effects as say
from tabletop.language.amounts import Color as SpelledColor
from tabletop.language.card_types import CardType, Supertype, TypeWords
from tabletop.language.effects import Changes, Effect
from tabletop.language.effects.zones import TokenSize
from tabletop.language.fields import Field, fields_of
from tabletop.language.meaning import Meaning, Way
from tabletop.scenarios.format.document import ChangeTable, ChangeWords, Part, change_fields, language_type
from tabletop.scenarios.format.in_language import plain_value
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.format.spoken import UnspeakableError, as_file_value, player_for
from tabletop.scenarios.format.words import (
    Color,
    Handle,
    HandleOrPlayer,
    Mana,
    PlayersMeant,
    TokenName,
    Types,
    Until,
    ZoneName,
)
from tabletop.scenarios.steps.steps import place

FieldValues: TypeAlias = dict[str, object]
"""Values of an effect's fields."""


class Key(msgspec.Struct, frozen=True):
    """A key of a file for a field of an effect, or for two, with functions for both directions."""

    name: str
    field: Field
    kind: Any
    reader: Callable[["Key", Any, Naming], FieldValues]
    writer: Callable[["Key", Effect, Naming], object]
    is_required: bool = False
    is_as_in_cards: bool = False
    """Whether its words are checked like those of card files."""

    def read(self, value: object, at: Naming) -> FieldValues:
        """Return the values of fields, given the value of the key."""
        return self.reader(self, value, at)

    def write(self, effect: Effect, at: Naming) -> object:
        """Return the value of the key for an effect, None if the key can be left out."""
        return self.writer(self, effect, at)


class TokenFaceWords(Part, frozen=True, kw_only=True):
    """A face of a token, given by its characteristics."""

    name: str | None = None
    mana_cost: Mana = ""
    colors: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] | CardType = ()
    subtypes: Types = ()
    power: TokenSize | None = None
    toughness: TokenSize | None = None
    keywords: tuple[str, ...] = ()

    def token_face(self) -> say.TokenFace:
        """Return the face as the effect writes it, with its types as one line."""
        types = self.types if isinstance(self.types, str) else " ".join(self.types)
        line = " ".join((*self.supertypes, types))
        return say.TokenFace(
            name=self.name,
            types=TypeWords(f"{line} — {' '.join(self.subtypes)}" if self.subtypes else line),
            mana_cost=self.mana_cost,
            colors=tuple(map(SpelledColor, self.colors)),
            keywords=tuple(word.lower() for word in self.keywords),
            power=self.power,
            toughness=self.toughness,
        )


def _face_table(face: say.TokenFace) -> FieldValues:
    """Return the keys of a token's face, the inverse of ``token_face``."""
    raw: FieldValues = plain_value(face)
    line, _, subtypes = str(face.types).partition(" — ")
    words = line.split()
    raw["supertypes"] = [word for word in words if word in tuple(Supertype)]
    raw["types"] = [word for word in words if word not in tuple(Supertype)]
    raw["subtypes"] = subtypes.split()
    return {key: value for key, value in raw.items() if value not in (None, [], "")}


# --- Reading and writing --------------------------------------------------------------------------------


def as_it_is(key: Key, value: object, _at: Naming) -> FieldValues:
    """Return the field with the value of the key."""
    nothing = key.field.written.nothing
    return {key.field.name: None if nothing and value == nothing else value}


def unless_default(key: Key, effect: Effect, at: Naming) -> object:
    """Return the value of the key's field, None for the default."""
    value = getattr(effect, key.field.name)
    return None if value in (None, key.field.default) else as_file_value(value, key.field.type, at)


def _zone_and_player(key: Key, word: str, at: Naming) -> FieldValues:
    (zone, player), other = place(word, at), key.field.written.other
    return {key.field.name: zone.value, **({other: player} if other else {})}


def _zone_word(key: Key, effect: Effect, at: Naming) -> object:
    zone, other = getattr(effect, key.field.name), key.field.written.other
    player = getattr(effect, other) if other else None
    if zone is None or player is None:
        return None if zone is None else str(zone)
    if not isinstance(player, int):
        raise UnspeakableError(f"a file can't say that it is the {zone} of {player}")
    return f"{player_for(player, at)}.{zone}"


def _host(key: Key, word: str, at: Naming) -> FieldValues:
    if at.is_player(word):
        return {key.field.written.other: at.player(word)}
    return {key.field.written.other if at.is_text_player(word) else key.field.name: word}


def _host_name(key: Key, effect: Effect, at: Naming) -> object:
    name, other = key.field.name, key.field.written.other
    held = name if getattr(effect, other) is None else other
    return as_file_value(getattr(effect, held), fields_of(type(effect))[held].type, at)


def _changes(key: Key, words: ChangeTable, at: Naming) -> FieldValues:
    return {key.field.name: words.changes(at)}


def _one_change(key: Key, value: object, _at: Naming) -> FieldValues:
    return {key.field.name: {key.name: value}}


def _written_change(key: Key, effect: Effect, at: Naming) -> object:
    return as_file_value(getattr(effect, key.field.name), Changes, at).get(key.name)


def _hidden_by(key: Key, how: object, at: Naming) -> FieldValues:
    effect = str(say.HiddenBy.EFFECT)
    if isinstance(how, ChangeTable):
        return {key.field.name: effect, key.field.written.other: how.changes(at)}
    return {key.field.name: how if isinstance(how, str) else effect if how else None}


def _hiding(key: Key, effect: Effect, at: Naming) -> object:
    how, changes = getattr(effect, key.field.name), getattr(effect, key.field.written.other)
    if changes is not None:
        return as_file_value(changes, Changes, at)
    return how is say.HiddenBy.EFFECT or (None if how is None else str(how))


def _token_faces(key: Key, given: TokenFaceWords | tuple[TokenFaceWords, ...], _at: Naming) -> FieldValues:
    faces = (given,) if isinstance(given, TokenFaceWords) else given
    return {key.field.name: [face.token_face() for face in faces]}


def _face_tables(key: Key, effect: Effect, _at: Naming) -> object:
    faces = [*map(_face_table, getattr(effect, key.field.name))]
    if key.name == key.field.name:
        return faces if len(faces) > 1 else None
    return faces[0] if len(faces) == 1 else None


# --- The keys of each way of writing --------------------------------------------------------------------


def keys_of_field(field: Field) -> tuple[Key, ...]:
    """Return the keys of a field: usually one."""
    kind = language_type(field.type, field.meaning)
    key = Key(field.key, field, kind, as_it_is, unless_default, field.is_required)
    more = _ALTERED.get(field.written.way)
    if more is not None:
        return (msgspec.structs.replace(key, **more),)
    match field.written.way:
        case Way.AS_IN_CARDS:
            return (msgspec.structs.replace(key, **_words_of(field)),)
        case Way.INLINE:
            return tuple(
                Key(name, field, kind, _one_change, _written_change) for name, kind, _ in change_fields()
            )
        case Way.FACES:
            two = Annotated[tuple[TokenFaceWords, ...], Meta(max_length=2)]
            kinds = {"face": TokenFaceWords, field.key: two}
            return tuple(Key(name, field, kind, _token_faces, _face_tables) for name, kind in kinds.items())
        case _:
            return ()


_ALTERED: Final[Mapping[Way, Mapping[str, Any]]] = {
    Way.UNTIL: {"kind": Until},
    Way.PLAYERS: {"kind": PlayersMeant, "is_required": True},
    Way.ZONE: {"kind": ZoneName, "reader": _zone_and_player, "writer": _zone_word},
    Way.HOST: {"kind": HandleOrPlayer, "reader": _host, "writer": _host_name, "is_required": True},
    Way.CHANGES: {"kind": ChangeWords, "reader": _changes},
    Way.HIDDEN: {
        "kind": Literal["morph", "manifest", "cloak", "disguise", "until it acts"] | bool | ChangeWords,
        "reader": _hidden_by,
        "writer": _hiding,
    },
}
"""Differences of keys from those of fields that files write as cards do."""


def _words_of(field: Field) -> dict[str, Any]:
    """Return the type of a key in files, where that is another than in cards."""
    written = field.written
    if field.meaning is Meaning.TOKEN:
        return {"kind": TokenName}
    if written.only:
        return {"kind": tuple[Literal[tuple(map(str, written.only))], ...]}  # type: ignore[misc]
    if written.is_main and written.nothing:
        return {"kind": Handle | Literal[written.nothing]}
    return {"is_as_in_cards": not (written.nothing or written.key)}
