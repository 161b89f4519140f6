"""The rail: each seat's name and piles, the dial between the seats, and where their words stand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.layout.packing import TILE_HEIGHT, TILE_WIDTH, Folding, Told
from tabletop.ui.style.fonts import AUDIENCE_FONT_SIZE, ui_font

_PLATE_EDGES: Final = 6.0
_NAME: Final = 17.5
"""Height of a name on a plate in the usual letters."""
_LEAST_PILE: Final = 12.0
"""Height of a pile in a window that has no room for all of them: its card is a few pixels high."""
_LOW_PILE: Final = 22.0
"""Height of the line of a seat's piles without cards, in the usual letters."""
_ROOMY_PILE: Final = 34.0
"""Piles with cards are this high before others have room to open."""
_DUEL: Final = 2
_HIGHEST_PILE: Final = 128.0
_PILE_LINE: Final = 1.5
"""Height of a pile whose name is read from far away, beside the letters of that."""
_DIAL: Final = 26.0
"""Height of the dial whose word has the letters of a room, in the usual ones."""
_MARKED: Final = 31.0
"""Height of a name and of what stands below it, in the usual letters."""
_PILE_NAME: Final = 58.0
"""Width of the longest name of a pile in the usual letters."""
PILES: Final = (ZoneKind.COMMAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE)


class BesideRail(Protocol):
    """What the rail depends on."""

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
        """How large letters are beside the usual ones."""

    @property
    def smallest(self) -> int:
        """The least size of letters before a room; 0 at a desk."""

    @property
    def folding(self) -> Folding:
        """What is folded."""

    @property
    def opened(self) -> frozenset[Zone]:
        """Folded zones that are open."""


class Rail(NamedTuple):
    """What stands in the rail: the piles, each seat's name and life, day and night."""

    piles: Mapping[Zone, QRectF]
    plates: Mapping[int, QRectF]
    dial: QRectF


def rail_of(ground: BesideRail) -> Rail:
    """Lay out the rail: each seat's name and piles, the dial between the seats."""
    wide = ground.rail.width()
    plate, dial = (34.0, 48.0) if ground.is_low else (44.0, 72.0)
    plate = max(plate, _PLATE_EDGES + _NAME * ground.letters)
    if ground.smallest:
        is_left_out = ground.folding.dial and len(ground.seats) > _DUEL
        dial = 0.0 if is_left_out else max(dial, _DIAL * ground.letters)
    marked = _PLATE_EDGES + _MARKED * ground.letters
    told = ground.folding.told or Told()
    high = {seat: max(plate, marked) if seat in told.marked else plate for seat in ground.seats}
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
    """The piles of a seat in the rail, from its plate on."""

    lines: list[tuple[list[Zone], float]]
    """The piles that stand side by side, and how high they are."""
    spare: float = 0.0
    """What is left for folded piles when they open, so that nothing else moves."""


def _pile_blocks(ground: BesideRail, room: float) -> dict[int, _Block]:
    """Return how high each pile is; those without cards share a line, or open where there is room."""
    zones = [Zone(kind, seat) for seat in ground.seats for kind in PILES]
    line = _PILE_LINE * ground.smallest or _LOW_PILE * ground.letters
    told = ground.folding.told
    filled = set(zones) if told is None else told.piles
    shown = [zone for zone in zones if zone in filled and zone.player not in ground.folding.seats]
    low = {seat: [Zone(kind, seat) for kind in PILES] for seat in ground.seats}
    low = {seat: [zone for zone in found if zone not in shown] for seat, found in low.items()}
    lines = sum(map(bool, low.values()))
    if ground.smallest and shown and (room - lines * line) / len(shown) < line:
        # Two stand in a line, with short names that have room in letters of that size.
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
        # An open pile is where it was before, and higher.
        high = low_line if ground.opened.isdisjoint(found) else kept[seat]
        blocks[seat] = _Block([*own, (found, high)], kept[seat] - high) if found else _Block(own)
    return blocks


def _side_by_side(
    line: Sequence[Zone], top: float, wide: float, high: float
) -> Iterator[tuple[Zone, QRectF]]:
    each = (wide - 12 + 4) / len(line)
    return ((zone, QRectF(6 + place * each, top, each - 4, high - 4)) for place, zone in enumerate(line))


def pile_tile(rect: QRectF, letters: float = 1.0) -> QRectF:
    """The tile of a pile's top card within the pile's rectangle, at its left; its name has room beside it."""
    widest = max(_LEAST_PILE / 2, rect.width() - 20 - _PILE_NAME * letters)
    height = min(rect.height() - 6, 86.0, widest * TILE_HEIGHT / TILE_WIDTH)
    width = height * TILE_WIDTH / TILE_HEIGHT
    return QRectF(rect.left() + 5, rect.center().y() - height / 2, round(width), round(height))


# --- Words --------------------------------------------------------------------------------------------------

_LEAST = 8
_LEADING = 1.27
"""Height of a line, as a share of its letters."""
_LOW_PILE_LABEL = 40
"""Of piles lower than this the number stands beside the name, where there are many seats."""
_TALL_PILE = 74
_NARROW = 8
"""Of a pile whose tile is no wider than this nothing is seen but words."""
_LETTERS_OF_A_ROOM = 1.8
SHORT_NAMES = {"Command": "Com", "Library": "Lib", "Graveyard": "Gy", "Exile": "Ex"}


class Label(NamedTuple):
    """Words in a rectangle, at its left or at its right."""

    rect: QRectF
    words: str
    size: int
    """Of the letters, in logical pixels."""
    weight: QFont.Weight = QFont.Weight.Normal
    at_right: bool = False

    @property
    def font(self) -> QFont:
        """The letters."""
        return ui_font(self.size, self.weight)

    @property
    def width(self) -> float:
        """How wide the words are."""
        return QFontMetricsF(self.font).horizontalAdvance(self.words)


def fitting(label: Label) -> Label:
    """The same in letters that are small enough for the rectangle."""
    size = max(_LEAST, min(label.size, int(label.rect.height() / _LEADING)))
    while size > _LEAST and label._replace(size=size).width > label.rect.width():
        size -= 1
    return label._replace(size=size)


def pile_labels(rect: QRectF, name: str, count: int, letters: float) -> tuple[Label, ...]:
    """The name of a pile and its count, beside its tile; none where there is no height for letters."""
    tile = pile_tile(rect, letters)
    beside = 9 if tile.width() > _NARROW else 4
    room = QRectF(tile.right() + beside, rect.top(), rect.right() - tile.right() - beside - 3, rect.height())
    if rect.height() < _LEAST * _LEADING:
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


def folded_label(rect: QRectF, name: str, count: int, letters: float) -> Label:
    """The name of a pile in its part of a line, with the count where there is room or cards."""
    label = Label(rect.adjusted(2, 0, -2, 0), f"{name}  {count}", round(12 * letters))
    short = SHORT_NAMES.get(name, name)
    for words in (label.words, f"{short} {count}") if count else (label.words, name, short):
        label = label._replace(words=words)
        if label.width <= label.rect.width():
            return label
    label = fitting(label)
    # Before a room what can't be read from far away is left out.
    is_read = letters < _LETTERS_OF_A_ROOM or label.size >= AUDIENCE_FONT_SIZE * letters
    return label if is_read else label._replace(words="")
