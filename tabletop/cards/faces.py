"""Printed cards: their faces, what they are made of and how the faces belong together."""

from enum import StrEnum

import msgspec

from tabletop.cards.mana import ManaCost
from tabletop.cards.type_line import PERMANENT_TYPES, TypeLine
from tabletop.language.abilities import Ability


class Layout(StrEnum):
    """How the faces of a card are laid out on the cardboard."""

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
        """Whether a permanent of this layout has two faces that it can turn between (712.2, 111.10i)."""
        return self in (Layout.TRANSFORM, Layout.TRANSFORMING_TOKEN)

    @property
    def is_double_faced(self) -> bool:
        """Whether there is no ordinary card back (712.1)."""
        return self in (Layout.TRANSFORM, Layout.MODAL, Layout.MELD)

    @property
    def has_two_spells(self) -> bool:
        """Whether one side holds two spells of which one is cast: split, adventurer (709.3, 715.3)."""
        return self in (Layout.SPLIT, Layout.ADVENTURE)


class Side(StrEnum):
    """Which side of a double-faced card is up. Not a status (110.5)."""

    FRONT = "front"
    BACK = "back"

    @property
    def other(self) -> "Side":
        """The side that is down."""
        return Side.BACK if self is Side.FRONT else Side.FRONT


class Symbol(StrEnum):
    """The kind of mark that a card's first printing has in its corners (712.2a-b, 712.3a-b)."""

    SUN_MOON = "sun_moon"
    SPARK = "spark"
    FULLMOON_EMRAKUL = "fullmoon_emrakul"
    COMPASS_LAND = "compass_land"
    FAN = "fan"
    TRIANGLE = "triangle"
    MODAL = "modal"
    OTHER = "other"


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """One printed face: the characteristics that stand on it (109.3).

    ``power``, ``toughness``, ``loyalty`` and ``defense`` are text as printed (``"*"``), or None where
    the face has no such box. ``keywords`` are keyword abilities by name, in lower case.
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
    """Lines of the user's own imported text; empty for the cards that ship, whose words are generated."""

    @property
    def is_permanent(self) -> bool:
        """Whether an object with this face can be on the battlefield (110.4a)."""
        return not PERMANENT_TYPES.isdisjoint(self.types.types)

    @property
    def is_emblem(self) -> bool:
        """Whether it is that of an emblem, which is not a card and has nothing but abilities (114.3)."""
        return "Emblem" in self.types.types


class MeldPair(msgspec.Struct, frozen=True):
    """The other card of a meld pair and the name of what both become (712.5)."""

    partner: str
    result: Face


class CardDefinition(msgspec.Struct, frozen=True, kw_only=True):
    """A card as printed. Two objects with the same definition are two copies of one card.

    ``faces`` has the front (or upright) face first. A meld card has one face and a ``meld``, whose
    result is the oversized face of which each back is one half (712.4).
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
    """Whether it stands for a card of which nobody here knows more than its name and what a player says."""
    layout_unsaid: bool = False
    """Whether it is a placeholder with two faces, and nobody has said how these belong together."""

    @property
    def front(self) -> Face:
        """The front face, or the only one."""
        return self.faces[0]

    @property
    def back(self) -> Face | None:
        """The back face or the flipped half; None where there is none, and for a meld card alone (712.4b)."""
        return self.faces[1] if len(self.faces) > 1 else None

    @property
    def full_name(self) -> str:
        """Both names as deck lists write them: ``A // B``."""
        return " // ".join(face.name for face in self.faces)

    @property
    def together(self) -> Face:
        """Both halves of a split card as one face, which is what it is except as a spell (709.4)."""
        return Face(
            name=self.full_name,
            mana_cost=ManaCost(tuple(symbol for face in self.faces for symbol in face.mana_cost.symbols)),
            types=TypeLine(*(_all_of(self.faces, part) for part in ("supertypes", "types", "subtypes"))),
            colors=frozenset[str]().union(*(face.colors for face in self.faces)),
            keywords=tuple(dict.fromkeys(word for face in self.faces for word in face.keywords)),
            text=tuple(line for face in self.faces for line in (face.name, *face.text)),
        )

    def face(self, side: Side) -> Face:
        """The face on one side; the front where there is no other."""
        return self.faces[1] if side is Side.BACK and len(self.faces) > 1 else self.faces[0]

    def __hash__(self) -> int:
        """By name: definitions of one library differ in their names."""
        return hash(self.name)


def _all_of(faces: tuple[Face, ...], part: str) -> tuple[str, ...]:
    """The words of one part of the type lines, each once."""
    return tuple(dict.fromkeys(word for face in faces for word in getattr(face.types, part)))
