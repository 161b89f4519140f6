"""Effects that move objects between zones, or create tokens."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec

from tabletop.language.amounts import Color
from tabletop.language.card_types import SpelledTypes, TypeWords
from tabletop.language.conditions import CopiedRef, ObjectRef
from tabletop.language.effects.base import ByPlayer, Changes, Effect, Exceptions, OnObjects, unprinted_size
from tabletop.language.keywords import KeywordText, lacks_its_value
from tabletop.language.meaning import Meaning, Way, Written
from tabletop.language.moments import ExiledUntil, Returning
from tabletop.language.reading import Word, one_of
from tabletop.language.references import PlayerRef, PlayerWord
from tabletop.language.selections import Amount, Selection, Tally
from tabletop.language.spelled import ManaText
from tabletop.language.zones import LibraryPlace, ZoneKind

__all__ = [
    "CreateToken",
    "Destroy",
    "Exile",
    "ExileAndReturn",
    "Foretell",
    "HiddenBy",
    "MakeSacrifice",
    "Move",
    "PutOntoBattlefield",
    "ReturnToHand",
    "Sacrifice",
    "SizeWord",
    "TokenFace",
]


class Move(OnObjects, frozen=True, kw_only=True, tag="move"):
    """Put objects into a zone. ``position`` is a number from the top of a library, or a place in it."""

    to: Annotated[ZoneKind, Written(Way.ZONE, other="player")]
    player: PlayerRef | None = None
    position: Annotated[int | LibraryPlace | None, Meaning.LIBRARY_PLACE, Written(nothing="top")] = None


class Destroy(OnObjects, frozen=True, kw_only=True, tag="destroy"):
    """Destroy permanents (701.8)."""

    template = "destroy {objects}{beyond_regeneration:. {It/They} can't be regenerated}"

    beyond_regeneration: bool = False
    """Whether they can't be regenerated (701.19c)."""


class Sacrifice(OnObjects, frozen=True, kw_only=True, tag="sacrifice"):
    """Have controllers sacrifice permanents (701.21).

    With ``by``, only permanents of that player can be sacrificed.
    """

    template = "sacrifice {objects}"

    by: PlayerRef | None = None


class MakeSacrifice(ByPlayer, frozen=True, kw_only=True, tag="make sacrifice"):
    """Have players sacrifice fitting permanents of their choice (701.21)."""

    of: Selection
    number: Annotated[Amount, Meaning.AT_ONCE] = 1


class Exile(OnObjects, frozen=True, kw_only=True, tag="exile"):
    """Exile objects, face down if it says so, which ``known_to`` may look at (406.3).

    With ``until``, they return once the source leaves the battlefield (``"self leaves"``, 610.3).
    """

    template = "exile {objects:from}{face_down: face down}{until: *}"
    is_antecedent = True

    until: ExiledUntil | None = None
    face_down: bool = False
    known_to: tuple[PlayerRef, ...] = ()


class Foretell(OnObjects, frozen=True, kw_only=True, tag="foretell"):
    """Exile cards face down. On a later turn their owners may cast them for their foretell cost (702.143)."""

    template = "foretell {objects}"


class ReturnToHand(OnObjects, frozen=True, kw_only=True, tag="return to hand"):
    """Return objects to their owners' hands."""


class HiddenBy(Word, called="way to lie face down"):
    """The rule by which something is face down (708.2)."""

    EFFECT = "effect"
    MANIFEST = "manifest"
    CLOAK = "cloak"
    MORPH = "morph"
    MEGAMORPH = "megamorph"
    DISGUISE = "disguise"
    UNTIL_IT_ACTS = "until it acts"
    """Turned face up when it would assign, deal or be dealt damage, or become tapped."""


class PutOntoBattlefield(OnObjects, frozen=True, kw_only=True, tag="put onto battlefield"):
    """Put objects onto the battlefield (712.14). ``face_down`` names the rule that hides them."""

    transformed: bool = False
    converted: bool = False
    flipped: bool = False
    face_down: Annotated[HiddenBy | None, Written(Way.HIDDEN, other="face_down_as")] = None
    face_down_as: Changes | None = None
    tapped: bool = False
    under: PlayerRef | None = None
    counters: Annotated[Mapping[str, int], Meaning.COUNTER] = {}
    more_counters: Annotated[Mapping[str, Tally], Meaning.COUNTER] = {}
    """Counters whose number is counted."""
    copy_of: CopiedRef | None = None
    exceptions: Exceptions = None
    attached_to: ObjectRef | None = None
    attached_to_player: PlayerRef | None = None
    attacking: bool = False
    attacking_like: ObjectRef | None = None
    """The attacker whose player, planeswalker or battle it attacks too (702.49c)."""

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse sizes of the permanent that aren't numbers."""
        for name, changes in (("exceptions", self.exceptions), ("face_down_as", self.face_down_as)):
            if wrong := unprinted_size(changes):
                return name, wrong
        return None


class ExileAndReturn(OnObjects, frozen=True, kw_only=True, tag="exile and return"):
    """Exile objects, then return their cards under their owners' control or yours (712.14a, 400.7)."""

    under: PlayerRef = PlayerWord.OWNER
    transformed: bool = False
    tapped: bool = False
    counters: Annotated[Mapping[str, int], Meaning.COUNTER] = {}
    at: Returning = Returning.ONCE


class SizeWord(Word, called="size"):
    """A size defined elsewhere in the effect."""

    X = "X"


def _digits(spelling: str) -> int | None:
    return int(spelling) if re.fullmatch(r"[+-]?[0-9]{1,9}", spelling, re.ASCII) else None


if TYPE_CHECKING:
    TokenSize: TypeAlias = int | SizeWord
else:
    TokenSize = one_of("size", SizeWord, phrase=_digits, number=True, meaning=Meaning.NUMBER)
    """A power or toughness. Where digits are written as a text, they are the number."""


class TokenFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A face of a token. Without a name it is called by its subtypes and Token (111.4)."""

    name: Annotated[str | None, Meaning.NAME] = None
    types: SpelledTypes = TypeWords("")
    colors: tuple[Color, ...] = ()
    power: TokenSize | None = None
    toughness: TokenSize | None = None
    keywords: tuple[KeywordText, ...] = ()
    mana_cost: ManaText = ""

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse keywords without the number, cost or quality that they need."""
        wrong = lacks_its_value(self.keywords)
        return ("keywords", wrong) if wrong else None


class CreateToken(Effect, frozen=True, kw_only=True, tag="create token"):
    """Create tokens: predefined by name, with given faces, or as copies (111.2, 707.8a).

    ``x`` is the power and toughness of a given face that has X there.
    """

    one_of = ("card", "face", "faces", "copy_of")
    purpose = "say what the token is"

    card: Annotated[str | None, Meaning.TOKEN] = None
    faces: Annotated[tuple[TokenFace, ...], Written(Way.FACES)] = ()
    copy_of: CopiedRef | None = None
    exceptions: Exceptions = None
    transformed: bool = False
    under: PlayerRef | None = None
    counters: Annotated[Mapping[str, int], Meaning.COUNTER] = {}
    tapped: bool = False
    number: Annotated[Amount, Meaning.AT_ONCE] = 1
    x: Annotated[Amount, Meaning.COUNT] = 0
    attacking: bool = False

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse a token that nothing defines, one with three faces, and copied sizes that aren't numbers."""
        if wrong := unprinted_size(self.exceptions):
            return "exceptions", wrong
        named = self.card is not None or self.copy_of is not None or bool(self.faces)
        if named and len(self.faces) <= 2:
            return None
        return "faces", "a token is named, copied, or spelled out with one face or two"


ZoneEffect: TypeAlias = (
    Move
    | Destroy
    | Sacrifice
    | MakeSacrifice
    | Exile
    | Foretell
    | ReturnToHand
    | PutOntoBattlefield
    | ExileAndReturn
    | CreateToken
)
