"""The values that a picture of a face depends on, and how to get them from a printed card."""

import re
from enum import StrEnum
from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.cards.faces import CardDefinition, Face, Layout, Side
from tabletop.cards.mana import COLOR_WORDS, COLORS, in_color_order
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.language.abilities import Ability
from tabletop.language.effects import AddMana, effects_in
from tabletop.language.keywords import OF_THE_FRAME

_CHAPTER: Final = re.compile(r"([IVX]+(?:, ?[IVX]+)*) ?[—–-] ?(.+)")
_LOYALTY: Final = re.compile(r"([+−–-]?(?:\d+|X)): ?(.+)")
_ANY_COLOR: Final = frozenset(f"{{{color}}}" for color in COLORS)
_NO_TEXT: Final = ("No text given.",)


Mode: TypeAlias = Literal["full", "tile"]
"""Painting mode: the whole card with its text, or the small form seen on a table."""

CORNER: Final = 0.045
"""Radius of a card's corners, as a share of its shorter side."""
NAMED: Final = 54
"""Smallest tile width, in logical pixels, at which the name is shown."""
ROOMY: Final = 75
"""Tile width, in logical pixels, below which the name takes the whole bar, without badges and chips."""


class FaceKind(StrEnum):
    """The way a face is framed and marked."""

    NORMAL = "normal"
    TRANSFORM_FRONT = "transform front"
    TRANSFORM_BACK = "transform back"
    MODAL_FRONT = "modal front"
    MODAL_BACK = "modal back"
    MELD_FRONT = "meld front"
    MELD_HALF = "meld half"
    MELD_RESULT = "meld result"
    FLIP = "flip"
    TOKEN = "token"
    FACE_DOWN = "face down"
    CARD_BACK = "card back"
    ABILITY_PLATE = "ability plate"

    @property
    def is_back(self) -> bool:
        """Whether the face is painted in the dark tone of backs."""
        return self in (
            FaceKind.TRANSFORM_BACK,
            FaceKind.MODAL_BACK,
            FaceKind.MELD_HALF,
            FaceKind.MELD_RESULT,
        )


class FaceSpec(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a picture of a face depends on. Equal specs give equal pictures.

    Numbers are the ones to show: a table passes current power and toughness, not the printed ones. ``colors``
    and ``color_indicator`` are letters in the order WUBRG, costs are written ``{2}{U}``. ``text`` holds
    paragraphs in our own words. A face without text shows its ``facts`` instead.
    """

    kind: FaceKind = FaceKind.NORMAL
    name: str = ""
    mana_cost: str = ""
    colors: str = ""
    color_indicator: str = ""
    type_line: str = ""
    text: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    half: str = ""
    """Which half of the oversized face lies behind a meld card: ``"top"`` or ``"bottom"``."""
    symbol: str | None = None
    other_name: str = ""
    other_hint: str = ""
    gray_pt: str = ""
    flipped_name: str = ""
    flipped_type: str = ""
    flipped_text: tuple[str, ...] = ()
    flipped_pt: str = ""
    flipped: bool = False
    """Whether it is a flipped permanent, whose art is upside down (710)."""
    is_copy: bool = False
    is_token: bool = False
    is_substitute: bool = False
    """Whether a substitute card represents the card (713)."""
    checklist: tuple[str, ...] = ()
    """Names and costs on a checklist card, each as in ``Delver of Secrets {U}``."""
    is_placeholder: bool = False
    """Whether the card is a placeholder, described only by its player."""
    is_by_hand: bool = False
    """Whether some of the imported text is left to the players."""
    chapters: tuple[tuple[str, str], ...] = ()
    loyalty_lines: tuple[tuple[str, str], ...] = ()
    landscape: bool = False
    digital: bool = False
    letters: float = 1.0
    """Scale of a tile's fonts."""
    smallest: int = 0
    """Smallest font size of a tile in far view, in logical pixels. 0 turns far view off.

    Text that has no room at this size is shortened or left out.
    """
    source: "FaceSpec | None" = None
    """Face of an ability's source, whose art the ability's plate shows."""
    gives: str = ""
    """Colors of mana that a land's text adds. Tiles show no text but are colored alike."""

    @property
    def size(self) -> str:
        """Power and toughness as one text, empty if there are none."""
        return "" if self.power is None or self.toughness is None else f"{self.power}/{self.toughness}"

    @property
    def kind_of_card(self) -> str:
        """Text of the type line."""
        return self.type_line or ("Placeholder" if self.is_placeholder else "")

    @property
    def land_colors(self) -> str:
        """Colors of mana of a land, by its subtypes or else by its text. Empty for other faces."""
        if "Land" not in self.type_line.partition(" — ")[0].split():
            return ""
        words = self.type_line.split()
        return "".join(color for word, color in BASIC_LAND_TYPES.items() if word in words) or self.gives

    @property
    def is_flying(self) -> bool:
        """Whether the keywords include flying, as far as they are known without the text."""
        return any("flying" in line.lower() for line in self.facts)

    @property
    def number(self) -> str:
        """Text of the number box at the lower right: size, loyalty or defense."""
        return self.size or self.loyalty or self.defense or ""


def face_spec(
    definition: CardDefinition,
    side: Side = Side.FRONT,
    *,
    text: tuple[str, ...] = (),
    flipped: bool = False,
    flipped_text: tuple[str, ...] = (),
) -> FaceSpec:
    """Return the spec of one side of a card as printed.

    Args:
        definition: the card
        side: the side to show. The back of a meld card is its half of the oversized face.
        text: paragraphs in our own words. By default the face's imported text, or else a list of facts.
        flipped: whether a flip card is shown with its lower half upright
        flipped_text: paragraphs of a flip card's lower half

    """
    if definition.layout is Layout.MELD and side is Side.BACK:
        return half_spec(definition, text=text)
    if definition.layout is Layout.MELD_RESULT:
        return _spec_of(definition, definition.front, FaceKind.MELD_RESULT, text)
    spec = _spec_of(definition, definition.face(side), _kind(definition, side), text)
    if definition.layout is Layout.FLIP and definition.back is not None:
        return _with_lower_half(spec, definition.back, flipped_text, flipped)
    return _with_other_side(spec, definition, side)


def half_spec(definition: CardDefinition, *, text: tuple[str, ...] = ()) -> FaceSpec:
    """Return the back of a meld card, its half of the oversized face (712.4).

    The half of the card that comes first in the alphabet is the top.

    Raises:
        ValueError: the card isn't a meld card

    """
    half = "top" if definition.meld is not None and definition.name < definition.meld.partner else "bottom"
    return msgspec.structs.replace(result_spec(definition, text=text), kind=FaceKind.MELD_HALF, half=half)


def result_spec(definition: CardDefinition, *, text: tuple[str, ...] = ()) -> FaceSpec:
    """Return the oversized face of a meld card and its partner (712.5).

    Raises:
        ValueError: the card isn't a meld card

    """
    if definition.meld is None:
        raise ValueError(f"{definition.name} does not meld")
    return _spec_of(definition, definition.meld.result, FaceKind.MELD_RESULT, text)


def back_spec() -> FaceSpec:
    """Return the ordinary back, the same for all cards."""
    return FaceSpec(kind=FaceKind.CARD_BACK)


def face_down_spec(label: str = "") -> FaceSpec:
    """Return the spec of a face-down object. ``label`` may be shown to its controller (708)."""
    return FaceSpec(kind=FaceKind.FACE_DOWN, name=label)


def plate_spec(source: str, words: str, colors: str = "", face: FaceSpec | None = None) -> FaceSpec:
    """Return the small plate of an ability on the stack: its source's name and face, and what it does."""
    return FaceSpec(kind=FaceKind.ABILITY_PLATE, name=source, text=(words,), colors=colors, source=face)


def _kind(definition: CardDefinition, side: Side) -> FaceKind:
    is_back = side is Side.BACK and definition.back is not None
    if definition.layout.is_transforming:
        return FaceKind.TRANSFORM_BACK if is_back else FaceKind.TRANSFORM_FRONT
    match definition.layout:
        case Layout.MODAL:
            return FaceKind.MODAL_BACK if is_back else FaceKind.MODAL_FRONT
        case Layout.MELD:
            return FaceKind.MELD_FRONT
        case Layout.FLIP:
            return FaceKind.FLIP
        case Layout.TOKEN:
            return FaceKind.TOKEN
        case _:
            return FaceKind.NORMAL


def _spec_of(definition: CardDefinition, face: Face, kind: FaceKind, text: tuple[str, ...]) -> FaceSpec:
    """Return the spec of one face, with its text sorted into paragraphs, chapters and loyalty abilities."""
    lines = text or face.text
    chapters, lines = _split_lines(lines, _CHAPTER if "Saga" in face.types.subtypes else None)
    loyalty_lines, lines = _split_lines(lines, _LOYALTY if "Planeswalker" in face.types.types else None)
    return FaceSpec(
        kind=kind,
        name=face.name,
        mana_cost=str(face.mana_cost),
        colors=in_color_order(face.colors),
        color_indicator=in_color_order(face.color_indicator),
        type_line=str(face.types),
        text=lines,
        facts=_NO_TEXT if definition.placeholder else _facts(face),
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        symbol=definition.symbol.value if definition.symbol else None,
        is_token=definition.layout in (Layout.TOKEN, Layout.TRANSFORMING_TOKEN),
        chapters=chapters,
        loyalty_lines=loyalty_lines,
        landscape="Battle" in face.types.types,
        is_placeholder=definition.placeholder,
        digital=definition.digital_only,
        gives=_mana_colors(lines, face) if "Land" in face.types.types else "",
    )


def _mana_colors(lines: tuple[str, ...], face: Face) -> str:
    """Return the colors of mana that a land's text or abilities add. Mana of any color counts as none."""
    if lines:
        spoken = [line for line in lines if "dd {" in line]
    else:
        spoken = [_mana_of(ability) for ability in face.abilities]
    return "".join(color for color in COLORS if any(f"{{{color}}}" in mana for mana in spoken))


def _mana_of(ability: Ability) -> str:
    """Return all mana that an ability may add, as one string."""
    mana = {mana for effect in effects_in(ability) if isinstance(effect, AddMana) for mana in effect.mana}
    return "".join(mana - _ANY_COLOR if mana >= _ANY_COLOR else mana)


def _split_lines(
    lines: tuple[str, ...], pattern: re.Pattern[str] | None
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Separate the lines that match a pattern, as pairs of label and text, from the others."""
    if pattern is None:
        return (), lines
    matches = [(line, pattern.fullmatch(line)) for line in lines]
    found = tuple((match[1], match[2]) for _, match in matches if match)
    return found, tuple(line for line, match in matches if match is None)


def _facts(face: Face) -> tuple[str, ...]:
    """Return the facts shown for a face without text: its keywords, or else its colors and mana value."""
    keywords = [word for word in face.keywords if word not in OF_THE_FRAME]
    if keywords:
        return (", ".join(keywords).capitalize(),)
    colors = " and ".join(COLOR_WORDS[color] for color in in_color_order(face.colors)) or "colorless"
    if not face.mana_cost:
        return (colors.capitalize(),)
    return (f"{colors.capitalize()}, mana value {face.mana_cost.value()}",)


def _with_lower_half(spec: FaceSpec, lower: Face, text: tuple[str, ...], flipped: bool) -> FaceSpec:
    size = "" if lower.power is None else f"{lower.power}/{lower.toughness}"
    return msgspec.structs.replace(
        spec,
        flipped_name=lower.name,
        flipped_type=str(lower.types),
        flipped_text=text or lower.text or _facts(lower),
        flipped_pt=size,
        flipped=flipped,
    )


def _with_other_side(spec: FaceSpec, definition: CardDefinition, side: Side) -> FaceSpec:
    """Add the name of the other face and, on transforming fronts, its size (712.2c, 712.3c)."""
    if definition.meld is not None:
        return msgspec.structs.replace(spec, other_name=definition.meld.partner, other_hint="melds with")
    # Split and adventurer cards, and those of unknown layouts, have all that they have on one side.
    has_other_side = definition.layout.is_transforming or definition.layout is Layout.MODAL
    if definition.back is None or not has_other_side:
        return spec
    other = definition.face(side.other)
    hint = str(other.mana_cost) or " ".join(other.types.types[-1:])
    size = f"{other.power}/{other.toughness}" if other.power is not None and side is Side.FRONT else ""
    gray = size if definition.layout.is_transforming else ""
    return msgspec.structs.replace(spec, other_name=other.name, other_hint=hint, gray_pt=gray)
