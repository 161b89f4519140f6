"""The rail: each seat's name and piles, the dial between the seats, and their labels."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.layout.packing import TILE_HEIGHT, TILE_WIDTH, Folding, RailContents
from tabletop.ui.style.fonts import ui_font

_PLATE_EDGES: Final = 6.0
_NAME: Final = 17.5
"""Height of a name on a plate at the usual font size."""
_LEAST_PILE: Final = 12.0
"""Minimum height of a pile. Its card is only a few pixels high."""
_LOW_PILE: Final = 22.0
"""Height of the line with a seat's empty piles, at the usual font size."""
_ROOMY_PILE: Final = 34.0
"""Minimum height of piles with cards before the other ones open."""
DUEL: Final = 2
"""Number of players in a duel."""
_HIGHEST_PILE: Final = 128.0
_PILE_LINE: Final = 1.5
"""Height of a pile whose name is read from far away, as a multiple of the minimum font size."""
_DIAL: Final = 26.0
"""Height of the dial for an audience, divided by the font scale."""
_MARKED: Final = 31.0
"""Height of a name and the mark below it, at the usual font size."""
_PILE_NAME: Final = 58.0
"""Width of the longest name of a pile, at the usual font size."""
PILES: Final = (ZoneKind.COMMAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE)


class BesideRail(Protocol):
    """The properties of the layout that the rail depends on."""

    @property
    def rail(self) -> QRectF:
        """The column of piles."""

    @property
    def is_low(self) -> bool:
        """Whether the window is low."""

    @property
    def height(self) -> float:
        """Height of the table."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The players from the bottom up."""

    @property
    def letters(self) -> float:
        """Font scale, 1 for the usual size."""

    @property
    def smallest(self) -> int:
        """Minimum font size for an audience, in logical pixels. 0 at a desk."""

    @property
    def folding(self) -> Folding:
        """The folded parts of the layout."""

    @property
    def opened(self) -> frozenset[Zone]:
        """Folded zones that are open."""


class Rail(NamedTuple):
    """Rectangles in the rail: the piles, each seat's name and life, and the sign for day and night."""

    piles: Mapping[Zone, QRectF]
    plates: Mapping[int, QRectF]
    dial: QRectF


def rail_of(ground: BesideRail) -> Rail:
    """Lay out the rail: each seat's name and piles, and the dial between the seats."""
    wide = ground.rail.width()
    plate, dial = (34.0, 48.0) if ground.is_low else (44.0, 72.0)
    plate = max(plate, _PLATE_EDGES + _NAME * ground.letters)
    if ground.smallest:
        is_left_out = ground.folding.dial and len(ground.seats) > DUEL
        dial = 0.0 if is_left_out else max(dial, _DIAL * ground.letters)
    marked = _PLATE_EDGES + _MARKED * ground.letters
    contents = ground.folding.in_rail or RailContents()
    high = {seat: max(plate, marked) if seat in contents.marked else plate for seat in ground.seats}
    *others, own = [*ground.seats[1:], ground.seats[0]]
    piles: dict[Zone, QRectF] = {}
    plates = {}
    blocks = _pile_blocks(ground, ground.height - dial - sum(high.values()) - 12)
    y = 6.0
    for seat in others:
        plates[seat] = QRectF(0, y, wide, high[seat])
        y += high[seat]
        for line, height in blocks[seat].lines:
            piles.update(_side_by_side(line, y, wide, height))
            y += height
        y += blocks[seat].spare
    bottom = ground.height - 6
    plates[own] = QRectF(0, bottom - high[own], wide, high[own])
    below = bottom - high[own]
    for line, height in blocks[own].lines:
        below -= height
        piles.update(_side_by_side(line, below + 4, wide, height))
    below -= blocks[own].spare
    return Rail(piles, plates, QRectF(0, y, wide, max(dial, below - y)))


class _Block(NamedTuple):
    """The piles of a seat in the rail, starting at its plate."""

    lines: list[tuple[list[Zone], float]]
    """Piles that are side by side, and their height."""
    spare: float = 0.0
    """Room that is reserved for folded piles to open without moving anything else."""


def _pile_blocks(ground: BesideRail, room: float) -> dict[int, _Block]:
    """Return the lines of piles of each seat. Empty piles share a line, or open if there is room."""
    zones = [Zone(kind, seat) for seat in ground.seats for kind in PILES]
    line = _PILE_LINE * ground.smallest or _LOW_PILE * ground.letters
    contents = ground.folding.in_rail
    filled = set(zones) if contents is None else contents.piles
    shown = [zone for zone in zones if zone in filled and zone.player not in ground.folding.seats]
    low = {seat: [Zone(kind, seat) for kind in PILES] for seat in ground.seats}
    low = {seat: [zone for zone in found if zone not in shown] for seat, found in low.items()}
    lines = sum(map(bool, low.values()))
    if ground.smallest and shown and (room - lines * line) / len(shown) < line:
        # Two piles share a line, in which only short names fit at that font size.
        high = max(_LEAST_PILE, min(2 * room / len(zones), _HIGHEST_PILE))
        return {
            seat: _Block([([Zone(kind, seat) for kind in pair], high) for pair in (PILES[:2], PILES[2:])])
            for seat in ground.seats
        }
    count = max(1, len(shown))
    low_line = max(_LEAST_PILE, min(line, room / (2 * max(1, lines)))) if shown else line
    opens = room - sum(map(len, low.values())) * low_line >= count * _ROOMY_PILE
    kept = {seat: low_line * (len(found) if opens else bool(found)) for seat, found in low.items()}
    each = max(_LEAST_PILE, min((room - sum(kept.values())) / count, _HIGHEST_PILE))
    blocks = {}
    for seat in ground.seats:
        own = [([zone], each) for zone in shown if zone.player == seat]
        found = low[seat]
        # An open pile stays in its place and grows higher.
        high = low_line if ground.opened.isdisjoint(found) else kept[seat]
        blocks[seat] = _Block([*own, (found, high)], kept[seat] - high) if found else _Block(own)
    return blocks


def _side_by_side(
    line: Sequence[Zone], top: float, wide: float, high: float
) -> Iterator[tuple[Zone, QRectF]]:
    each = (wide - 12 + 4) / len(line)
    return ((zone, QRectF(6 + place * each, top, each - 4, high - 4)) for place, zone in enumerate(line))


def pile_tile(rect: QRectF, letters: float = 1.0) -> QRectF:
    """Return the rectangle of a pile's top card, at the left of the pile, next to its name."""
    widest = max(_LEAST_PILE / 2, rect.width() - 20 - _PILE_NAME * letters)
    height = min(rect.height() - 6, 86.0, widest * TILE_HEIGHT / TILE_WIDTH)
    width = height * TILE_WIDTH / TILE_HEIGHT
    return QRectF(rect.left() + 5, rect.center().y() - height / 2, round(width), round(height))


# --- Words --------------------------------------------------------------------------------------------------

_LEAST = 8
LEADING: Final = 1.27
"""Height of a line as a multiple of the font size."""
_LOW_PILE_LABEL = 40
"""Height below which a pile has its number next to its name, for tables with many seats."""
_TALL_PILE = 74
_NARROW = 8
"""Width of a tile up to which a pile shows only text."""
SHORT_NAMES = {"Command": "Com", "Library": "Lib", "Graveyard": "Gy", "Exile": "Ex"}


class Label(NamedTuple):
    """A text in a rectangle, aligned at its left or at its right."""

    rect: QRectF
    words: str
    size: int
    """Font size, in logical pixels."""
    weight: QFont.Weight = QFont.Weight.Normal
    at_right: bool = False

    @property
    def font(self) -> QFont:
        """Font of the text."""
        return ui_font(self.size, self.weight)

    @property
    def width(self) -> float:
        """Width of the text."""
        return QFontMetricsF(self.font).horizontalAdvance(self.words)


def fitting(label: Label) -> Label:
    """Return the label in a font that is small enough for its rectangle."""
    size = max(_LEAST, min(label.size, int(label.rect.height() / LEADING)))
    while size > _LEAST and label._replace(size=size).width > label.rect.width():
        size -= 1
    return label._replace(size=size)


def pile_labels(rect: QRectF, name: str, count: int, letters: float) -> tuple[Label, ...]:
    """Return the name of a pile and its count, next to its tile. Empty if no font is small enough."""
    tile = pile_tile(rect, letters)
    beside = 9 if tile.width() > _NARROW else 4
    room = QRectF(tile.right() + beside, rect.top(), rect.right() - tile.right() - beside - 3, rect.height())
    if rect.height() < _LEAST * LEADING:
        return ()
    number = Label(room, str(count), round(15 * letters), QFont.Weight.DemiBold, at_right=True)
    if rect.height() < _LOW_PILE_LABEL * letters:
        number = fitting(number._replace(rect=room.adjusted(0, 0, -4, 0)))
        left = Label(room.adjusted(0, 0, -number.width - 8, 0), name, round(13 * letters))
        if tile.width() <= _NARROW:
            left = left._replace(words=SHORT_NAMES.get(name, name))
        return fitting(left), number
    upper = QRectF(room.left(), 0, room.width(), 17 * letters)
    high = 24 * letters if rect.height() > _TALL_PILE * letters else 21 * letters
    upper.moveTop(rect.center().y() - (upper.height() + high) / 2)
    lower = QRectF(room.left(), upper.bottom(), room.width(), high)
    size = 20 if rect.height() > _TALL_PILE * letters else 17
    below = number._replace(rect=lower, size=round(size * letters), at_right=False)
    return fitting(Label(upper, name, round(13 * letters))), fitting(below)


def folded_label(rect: QRectF, name: str, count: int, letters: float, smallest: int = 0) -> Label:
    """Return the name of a pile in its part of a line, with the count if it fits or isn't 0.

    Args:
        rect: the part of the line.
        name: the name of the pile.
        count: number of cards in the pile.
        letters: font scale, 1 for the usual size.
        smallest: minimum font size for an audience, in logical pixels. 0 at a desk.

    """
    label = Label(rect.adjusted(2, 0, -2, 0), f"{name}  {count}", smallest or round(12 * letters))
    short = SHORT_NAMES.get(name, name)
    for words in (label.words, f"{short} {count}") if count else (label.words, name, short):
        label = label._replace(words=words)
        if label.width <= label.rect.width():
            return label
    label = fitting(label)
    # An audience can't read small text, so it is left out.
    return label._replace(words="") if label.size < smallest else label
