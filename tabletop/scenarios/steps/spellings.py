"""How files write an effect where they differ from the language, verb by verb.

What is not said here a file writes as the language does: the same keys, the same words, names of objects and
players in place of their numbers.
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

Told = dict[str, object]
"""Fields of an effect with what they hold."""


class Key(msgspec.Struct, frozen=True):
    """A key of a file that stands for some fields of an effect: its type, and what they hold then."""

    name: str
    kind: Any
    tell: Callable[[Any, Naming], Told]
    stands_for: tuple[str, ...]
    is_required: bool = False


class Spelling(msgspec.Struct, frozen=True, kw_only=True):
    """How a verb differs from the effect of the same name."""

    keys: tuple[Key, ...] = ()
    about: str = ""
    """The key of the object that it is about, where that is not ``object``."""
    one_of: tuple[str, ...] = ()
    """Of these keys there is one only."""
    purpose: str = ""
    """What is missing where none of them is there, as advice."""
    otherwise: Mapping[str, object] = {}
    """What fields hold where the file does not say it, and the effect has no such default."""
    named_by: str = ""
    """The field that holds the name by which later steps find what this one makes."""
    made: Callable[..., AnyEffect] | None = None
    """Makes the effect of its fields, where it is not simply its type."""


class TokenFaceWords(Part, frozen=True, kw_only=True):
    """A face of a token, spelled out."""

    name: str | None = None
    mana_cost: Mana = ""
    colors: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] | CardType = ()
    subtypes: tuple[str, ...] = ()
    power: TokenSize | None = None
    toughness: TokenSize | None = None
    keywords: tuple[str, ...] = ()

    def spelled(self) -> say.TokenFace:
        """The face as the effect writes it, its types as one line."""
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


# --- What the keys tell -----------------------------------------------------------------------------------


def _to_host(word: str, at: Naming) -> Told:
    if at.is_player(word):
        return {"to_player": at.player(word)}
    return {"to_player" if at.is_text_player(word) else "to": word}


def _into(word: str, at: Naming) -> Told:
    zone, player = place(word, at)
    return {"to": zone, "player": player}


def _from(word: str, at: Naming) -> Told:
    zone, player = place(word, at)
    return {"zone": zone.value, "zone_player": player}


def _hidden(how: object, at: Naming) -> Told:
    if isinstance(how, ChangeTable):
        return {"face_down": "effect", "face_down_as": how.changes(at)}
    return {"face_down": how if isinstance(how, str) else "effect" if how else None}


def _put_or_moved(
    *,
    objects: tuple[ObjectRef, ...],
    to: ZoneKind,
    player: int | None = None,
    position: int | LibraryPlace | None = None,
) -> AnyEffect:
    """Onto the battlefield it is putting there, under whoever is named."""
    if to is ZoneKind.BATTLEFIELD:
        return say.PutOntoBattlefield(objects=objects, under=player)
    return say.Move(objects=objects, to=to, player=player, position=position)


def _narrower(field: str, kind: object) -> Key:
    """A key that may hold less than the field of the same name."""
    return Key(field, kind, lambda value, _at: {field: value}, (field,))


def _of_change(name: str, kind: object) -> Key:
    """What is changed are keys of the verb itself."""
    return Key(name, kind, lambda value, _at: {"change": {name: value}}, ("change",))


# --- The table -------------------------------------------------------------------------------------------

TO_HOST: Final = Key("to", HandleOrPlayer, _to_host, ("to", "to_player"), is_required=True)
EXCEPT: Final = Key(
    "except", ChangeWords, lambda words, at: {"exceptions": words.changes(at)}, ("exceptions",)
)
UNTIL: Final = _narrower("until", Until)

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
        made=_put_or_moved,
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
            _narrower("card", TokenName),
            Key("face", TokenFaceWords, lambda face, _at: {"faces": [face.spelled()]}, ("faces",)),
            Key(
                "faces",
                Annotated[tuple[TokenFaceWords, ...], Meta(max_length=2)],
                lambda faces, _at: {"faces": [face.spelled() for face in faces]},
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
            *(_of_change(name, kind) for name, kind, _ in change_fields()),
            UNTIL,
        ),
        otherwise={"change": {}},
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
        named_by="label",
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
        otherwise={"by": PlayerWord.EACH},
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
"""What differs, by the effect."""
