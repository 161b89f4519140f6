"""Differences between the spelling of effects in files and in the language, verb by verb.

All other effects are written in files as in the language: with the same keys and words, and with names of
objects and players for their ids.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tabletop.language import effects as say
from tabletop.language.amounts import Color as SpelledColor
from tabletop.language.card_types import CardType, Supertype, TypeWords
from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import AnyEffect
from tabletop.language.effects.zones import TokenSize
from tabletop.language.moments import Instead
from tabletop.language.references import PlayerWord
from tabletop.language.zones import LibraryPlace, ZoneKind
from tabletop.scenarios.format.document import ChangeTable, ChangeWords, Part, change_fields, language_type
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.format.words import (
    Color,
    Forbidden,
    Handle,
    HandleOrPlayer,
    Mana,
    PlayersMeant,
    TokenName,
    Until,
    ZoneName,
)
from tabletop.scenarios.steps.steps import place

FieldValues = dict[str, object]
"""Values of an effect's fields."""


class Key(msgspec.Struct, frozen=True):
    """A key of a file for some fields of an effect, with its type and the values of those fields."""

    name: str
    kind: Any
    values: Callable[[Any, Naming], FieldValues]
    fields: tuple[str, ...]
    is_required: bool = False


class Spelling(msgspec.Struct, frozen=True, kw_only=True):
    """The differences between a verb and the effect of the same name."""

    keys: tuple[Key, ...] = ()
    about: str = ""
    """The key of the main object, if it is not ``object``."""
    one_of: tuple[str, ...] = ()
    """Mutually exclusive keys."""
    purpose: str = ""
    """Advice for a step with none of these keys."""
    defaults: Mapping[str, object] = {}
    """Values for fields that the file does not give, if the effect has no such default."""
    name_field: str = ""
    """The field with the name by which later steps refer to the result."""
    factory: Callable[..., AnyEffect] | None = None
    """The function that makes the effect from its fields, if it is not simply the type."""


class TokenFaceWords(Part, frozen=True, kw_only=True):
    """A face of a token, given by its characteristics."""

    name: str | None = None
    mana_cost: Mana = ""
    colors: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] | CardType = ()
    subtypes: tuple[str, ...] = ()
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


# --- The values of the keys -----------------------------------------------------------------------------


def _to_host(word: str, at: Naming) -> FieldValues:
    if at.is_player(word):
        return {"to_player": at.player(word)}
    return {"to_player" if at.is_text_player(word) else "to": word}


def _into(word: str, at: Naming) -> FieldValues:
    zone, player = place(word, at)
    return {"to": zone, "player": player}


def _from(word: str, at: Naming) -> FieldValues:
    zone, player = place(word, at)
    return {"zone": zone.value, "zone_player": player}


def _hidden(how: object, at: Naming) -> FieldValues:
    if isinstance(how, ChangeTable):
        return {"face_down": "effect", "face_down_as": how.changes(at)}
    return {"face_down": how if isinstance(how, str) else "effect" if how else None}


def _move_or_put(
    *,
    objects: tuple[ObjectRef, ...],
    to: ZoneKind,
    player: int | None = None,
    position: int | LibraryPlace | None = None,
) -> AnyEffect:
    """Put objects onto the battlefield under the named player's control, or move them to another zone."""
    if to is ZoneKind.BATTLEFIELD:
        return say.PutOntoBattlefield(objects=objects, under=player)
    return say.Move(objects=objects, to=to, player=player, position=position)


def _restricted_key(field: str, kind: object) -> Key:
    """Return a key that allows fewer values than the field of the same name."""
    return Key(field, kind, lambda value, _at: {field: value}, (field,))


def _change_key(name: str, kind: object) -> Key:
    """Return the key of a change, which is a key of the verb itself."""
    return Key(name, kind, lambda value, _at: {"change": {name: value}}, ("change",))


# --- The table ------------------------------------------------------------------------------------------

TO_HOST: Final = Key("to", HandleOrPlayer, _to_host, ("to", "to_player"), is_required=True)
EXCEPT: Final = Key(
    "except", ChangeWords, lambda words, at: {"exceptions": words.changes(at)}, ("exceptions",)
)
UNTIL: Final = _restricted_key("until", Until)

SPELLINGS: Final[Mapping[type[say.Effect], Spelling]] = {
    say.Move: Spelling(
        keys=(
            Key("to", ZoneName, _into, ("to", "player"), is_required=True),
            Key(
                "position",
                int | Literal["top", "top in any order", "bottom", "bottom in any order", "bottom at random"],
                lambda where, _at: {"position": None if where == "top" else where},
                ("position",),
            ),
        ),
        factory=_move_or_put,
    ),
    say.PutOntoBattlefield: Spelling(
        keys=(
            Key(
                "face_down",
                Literal["morph", "manifest", "cloak", "disguise", "until it acts"] | bool | ChangeWords,
                _hidden,
                ("face_down", "face_down_as"),
            ),
            EXCEPT,
        )
    ),
    say.CreateToken: Spelling(
        keys=(
            _restricted_key("card", TokenName),
            Key("face", TokenFaceWords, lambda face, _at: {"faces": [face.token_face()]}, ("faces",)),
            Key(
                "faces",
                Annotated[tuple[TokenFaceWords, ...], Meta(max_length=2)],
                lambda faces, _at: {"faces": [face.token_face() for face in faces]},
                ("faces",),
            ),
            EXCEPT,
        ),
        one_of=("card", "face", "faces", "copy_of"),
        purpose="say what the token is",
    ),
    say.BecomeCopy: Spelling(keys=(EXCEPT, UNTIL)),
    say.CopySpell: Spelling(keys=(EXCEPT,)),
    say.Change: Spelling(
        keys=(
            *(_change_key(name, kind) for name, kind, _ in change_fields()),
            UNTIL,
        ),
        defaults={"change": {}},
    ),
    say.Attach: Spelling(keys=(TO_HOST,)),
    say.DealDamage: Spelling(keys=(TO_HOST,), about="source"),
    say.Fight: Spelling(about="first"),
    say.GainControl: Spelling(keys=(UNTIL,)),
    say.Counter: Spelling(
        keys=(Key("to", ZoneName, lambda word, at: {"to": place(word, at)[0].value}, ("to",)),)
    ),
    say.NameCard: Spelling(
        keys=(
            Key(
                "of",
                Handle | Literal["any"],
                lambda word, _at: {"of": None if word == "any" else word},
                ("of",),
            ),
        ),
        about="of",
    ),
    say.Allow: Spelling(
        keys=(
            Key("from", ZoneName, _from, ("zone", "zone_player")),
            UNTIL,
        ),
        name_field="label",
    ),
    say.Forbid: Spelling(
        keys=(
            Key(
                "what",
                tuple[Forbidden, ...],
                lambda what, _at: {"what": what},
                ("what",),
                is_required=True,
            ),
            UNTIL,
        ),
        defaults={"by": PlayerWord.EACH},
    ),
    say.CostChange: Spelling(keys=(UNTIL,)),
    say.Delay: Spelling(keys=(UNTIL,)),
    say.Replace: Spelling(
        keys=(
            Key(
                "with",
                language_type(Instead),
                lambda word, _at: {"instead": word},
                ("instead",),
                is_required=True,
            ),
            UNTIL,
        ),
        about="source",
    ),
    say.ForEachPlayer: Spelling(
        keys=(Key("by", PlayersMeant, lambda word, _at: {"by": word}, ("by",), is_required=True),)
    ),
}
"""The differing spellings, by effect."""
