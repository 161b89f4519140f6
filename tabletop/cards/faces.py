"""Printed cards, their faces, and how the faces belong together."""

from enum import StrEnum
from functools import cached_property

import msgspec

from tabletop.cards.mana import ManaCost
from tabletop.cards.type_line import PERMANENT_TYPES, TypeLine
from tabletop.language.abilities import Ability, texts_left_in
from tabletop.language.keywords import is_carried_out
from tabletop.language.left_texts import Doer, TextLine


class Layout(StrEnum):
    """How the faces of a card are arranged on the cardboard."""

    NORMAL = "normal"
    TRANSFORM = "transform"
    MODAL = "modal_dfc"
    MELD = "meld"
    MELD_RESULT = "meld_result"
    FLIP = "flip"
    SPLIT = "split"
    ADVENTURE = "adventure"
    TOKEN = "token"
    TRANSFORMING_TOKEN = "transforming_token"

    @property
    def is_transforming(self) -> bool:
        """Whether a permanent of this layout can transform (712.2, 111.10i)."""
        return self in (Layout.TRANSFORM, Layout.TRANSFORMING_TOKEN)

    @property
    def is_double_faced(self) -> bool:
        """Whether the card lacks an ordinary back (712.1)."""
        return self in (Layout.TRANSFORM, Layout.MODAL, Layout.MELD)

    @property
    def has_two_spells(self) -> bool:
        """Whether one side holds two spells to cast one of: split, adventurer (709.3, 715.3)."""
        return self in (Layout.SPLIT, Layout.ADVENTURE)


class Side(StrEnum):
    """The side of a double-faced card that is up. Not a status (110.5)."""

    FRONT = "front"
    BACK = "back"

    @property
    def other(self) -> "Side":
        """The side that is down."""
        return Side.BACK if self is Side.FRONT else Side.FRONT


class Symbol(StrEnum):
    """The kind of mark in the corners of a card's first printing (712.2a-b, 712.3a-b)."""

    SUN_MOON = "sun_moon"
    SPARK = "spark"
    FULLMOON_EMRAKUL = "fullmoon_emrakul"
    COMPASS_LAND = "compass_land"
    FAN = "fan"
    TRIANGLE = "triangle"
    MODAL = "modal"
    OTHER = "other"


class Face(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A printed face with its characteristics (109.3).

    ``power``, ``toughness``, ``loyalty`` and ``defense`` are text as printed (``"*"``), or None if the face
    has no such box. ``keywords`` are lower-case names of keyword abilities.
    """

    name: str
    mana_cost: ManaCost = ManaCost()
    types: TypeLine = TypeLine()
    colors: frozenset[str] = frozenset()
    color_indicator: frozenset[str] = frozenset()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: tuple[str, ...] = ()
    """Lines of the player's imported text, empty for shipped cards, whose text is generated."""
    lines: tuple[TextLine, ...] = ()
    """The same lines with who carries each out, modes joined, if the abilities were read from them."""

    @cached_property
    def is_left_to_hands(self) -> bool:
        """Whether part of the face is left to the players: a line, a keyword, or an effect."""
        return (
            any(line.doer is not Doer.PROGRAM for line in self.lines)
            or any(True for _ in texts_left_in(self.abilities))
            or not all(map(is_carried_out, self.keywords))
        )

    @property
    def is_permanent(self) -> bool:
        """Whether an object with this face can be on the battlefield (110.4a)."""
        return not PERMANENT_TYPES.isdisjoint(self.types.types)

    @property
    def is_emblem(self) -> bool:
        """Whether it is an emblem's face, which has only abilities and isn't a card (114.3)."""
        return "Emblem" in self.types.types


class MeldPair(msgspec.Struct, frozen=True):
    """The partner of a meld card, and the face of their result (712.5)."""

    partner: str
    result: Face


class CardDefinition(msgspec.Struct, frozen=True, kw_only=True):
    """A card as printed. Two objects with equal definitions are two copies of one card.

    ``faces`` has the front (or upright) face first. A meld card has one face and a ``meld``, whose result is
    the oversized face that has each back as one half (712.4).
    """

    name: str
    layout: Layout
    faces: tuple[Face, ...]
    meld: MeldPair | None = None
    symbol: Symbol | None = None
    sets: tuple[str, ...] = ()
    first_release: str = ""
    digital_only: bool = False
    printed_names: tuple[str, ...] = ()
    placeholder: bool = False
    """Whether it is a placeholder, known only by its name and its player's description."""
    layout_unsaid: bool = False
    """Whether it is a placeholder with two faces of unknown layout."""

    @property
    def front(self) -> Face:
        """The front face, or the only one."""
        return self.faces[0]

    @property
    def back(self) -> Face | None:
        """The back face or the flipped half. None if there is none, and for a meld card alone (712.4b)."""
        return self.faces[1] if len(self.faces) > 1 else None

    @property
    def full_name(self) -> str:
        """Both names as deck lists write them: ``A // B``."""
        return " // ".join(face.name for face in self.faces)

    @property
    def together(self) -> Face:
        """Both halves of a split card as one face, its characteristics except as a spell (709.4)."""
        return Face(
            name=self.full_name,
            mana_cost=ManaCost(tuple(symbol for face in self.faces for symbol in face.mana_cost.symbols)),
            types=TypeLine(*(_all_of(self.faces, part) for part in ("supertypes", "types", "subtypes"))),
            colors=frozenset[str]().union(*(face.colors for face in self.faces)),
            keywords=tuple(dict.fromkeys(word for face in self.faces for word in face.keywords)),
            text=tuple(line for face in self.faces for line in (face.name, *face.text)),
        )

    def face(self, side: Side) -> Face:
        """Return the face of a side, the front if it is the only one."""
        return self.faces[1] if side is Side.BACK and len(self.faces) > 1 else self.faces[0]

    def __hash__(self) -> int:
        """Hash the name, since definitions of a library have different names."""
        return hash(self.name)


def _all_of(faces: tuple[Face, ...], part: str) -> tuple[str, ...]:
    """Return the words of one part of the type lines, each once."""
    return tuple(dict.fromkeys(word for face in faces for word in getattr(face.types, part)))
