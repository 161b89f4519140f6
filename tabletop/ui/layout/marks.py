"""Places of a tile's number and chips: on its visible part, without overlaps and uncut."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.paint.drawing.spec import NAMED, ROOMY, FaceKind, FaceSpec
from tabletop.paint.drawing.tile_sizes import SizeClass, growth, number_box, size_class
from tabletop.ui.layout.chips import CHIP_HEIGHT, CHIP_LETTERS, NUMBER_LETTERS, PAD, SICK, Chip
from tabletop.ui.style.fonts import ui_font

NUMBER: Final = "number"
"""Background of power and toughness outside the box of the face."""
_SMALLEST: Final = 8
_SMALL: Final = 10
_GAP: Final = 2.0
_WIDE: Final = 6.0
_CLOSE: Final = 2.5
_EDGE: Final = 2.0
_OVERSIZE: Final = 1.25
"""Factor by which everything on the face of a melded permanent is larger."""
_AROUND_NAME: Final = 7.0
_HIDDEN_NAME: Final = 20.0
"""Height of the plate with a face-down card's name, for players who may know it."""
_ABOVE_NUMBER: Final = 10.0
_INSET: Final = 0.055
"""Distance from the edge of a card back to its marks, as a share of its width."""
_LEAST_HIDDEN: Final = 16.0


class Bars(NamedTuple):
    """Heights of an upright tile's bars: to below the name, and to above the type and any reminder."""

    name: float = 0.0
    kind: float = 0.0
    type_line: float = 0.0
    """Height to above the type alone. For an audience, marks without other room cover the reminder."""


class Tile(NamedTuple):
    """A tile in its current position: its size, its visible part and its marks."""

    wide: float
    high: float
    chips: Sequence[Chip] = ()
    number: str = ""
    """Text in the box of the face, if there is one."""
    seen: float = 0.0
    """Visible width from the left edge on. 0 for the whole width."""
    peeks: float = 0.0
    """Visible height from the upper edge on. 0 for the whole height."""
    tapped: bool = False
    hidden: float = 0.0
    """Width of the left edge that a tapped card covers."""
    letters: float = 1.0
    smallest: int = 0
    """Minimum font size for text that is read from far away. 0 at a desk."""
    bars: Bars = Bars()
    """Bars of the card when it is not tapped."""

    @property
    def is_covered(self) -> bool:
        """Whether another card covers the box of the face."""
        return bool(self.seen or self.peeks or (self.tapped and self.hidden))

    @property
    def upright(self) -> float:
        """Shorter side of the card, its width when it is upright."""
        return min(self.wide, self.high)


class Mark(NamedTuple):
    """A short text in a box on a tile. The origin is the upper left corner of the tile as it is turned."""

    rect: QRectF
    words: str
    ground: str
    letters: int


def marks_on(tile: Tile) -> tuple[Mark, ...]:
    """Return the marks on a tile: chips, and the number if its box is covered.

    The font shrinks before anything is left out. After that the last chip counts the missing ones.
    """
    chips = list(tile.chips)
    if tile.is_covered and tile.number:
        chips.insert(0, Chip(tile.number, tile.number, NUMBER))
    if not chips:
        return ()
    small, least = max(_SMALL, tile.smallest), tile.smallest or _SMALLEST
    if tile.peeks and (made := _marks_near_name(chips, tile, small, least)):
        return made
    for among, smallest in [(chips, small), *([] if tile.seen else [(chips, least), (_short(chips), least)])]:
        for room in _areas(tile):
            if made := _whole(among, room, tile, smallest):
                return made
    # If not even one mark fits at the font size for an audience, use that of a desk.
    far = _in_room(chips, tile, tile.smallest) if tile.smallest else ()
    return far or _in_room(chips, tile, _SMALLEST) or _alone(chips, _room(tile))


def _marks_near_name(chips: Sequence[Chip], tile: Tile, small: int, least: int) -> tuple[Mark, ...]:
    """Return marks in the right half of a card that shows little more than its name.

    The result is empty if they don't fit there, or if the name runs along the right edge.
    """
    if tile.tapped or tile.seen:
        return ()
    room = QRectF(tile.wide / 2, 1, tile.wide / 2 - _EDGE, tile.peeks - 2)
    for among, smallest in ((chips, small), (_short(chips), small), (_short(chips), least)):
        if made := _whole(among, room, tile, smallest):
            shift = room.right() - max(mark.rect.right() for mark in made)
            return tuple(mark._replace(rect=mark.rect.translated(shift, 0)) for mark in made)
    return ()


def _in_room(chips: Sequence[Chip], tile: Tile, smallest: int) -> tuple[Mark, ...]:
    """Return as many chips as fit, with all of them shortened if necessary."""
    room = _room(tile)
    if made := _whole(chips, room, tile, smallest):
        return made
    shortened = [*_flowing(_short(chips), room, tile, smallest, brief=True)]
    if len(shortened) == len(chips):
        return tuple(shortened)
    return _cut(chips, room, tile, smallest)


def _whole(chips: Sequence[Chip], room: QRectF, tile: Tile, smallest: int) -> tuple[Mark, ...]:
    """Return all chips in the largest font in which they fit, or no chips if they never fit."""
    for letters in range(_largest(tile), smallest - 1, -1):
        for brief in (False, True):
            made = [*_flowing(chips, room, tile, letters, brief=brief)]
            if len(made) == len(chips):
                return tuple(made)
    return ()


def _areas(tile: Tile) -> Iterator[QRectF]:
    """Yield the best areas for marks: between name and type, above the box of the face or next to it."""
    if tile.peeks or (tile.seen and tile.upright < ROOMY):
        return
    name, kind = (bar + 0.5 if bar else _EDGE for bar in tile.bars[:2])
    wide, high = _box(tile)
    room = QRectF(_EDGE, name, (tile.seen or tile.wide) - 2 * _EDGE, tile.high - name - kind)
    over, beside = QMarginsF(0, 0, 0, max(0.0, high - kind)), QMarginsF(0, 0, max(0.0, wide - _EDGE), 0)
    if tile.tapped:
        # On a turned card the name is along the right edge, the type along the left and the box at the lower
        # left.
        right = _EDGE if tile.seen else name
        room = QRectF(kind, _EDGE, (tile.seen or tile.wide) - kind - right, tile.high - 2 * _EDGE)
        over, beside = QMarginsF(0, 0, 0, max(0.0, wide - _EDGE)), QMarginsF(max(0.0, high - kind), 0, 0, 0)
    room.setLeft(max(room.left(), tile.hidden + _EDGE))
    for margins in (over, beside) if wide else (over,):
        yield room.marginsRemoved(margins)


def _box(tile: Tile) -> tuple[float, float]:
    """Return the width and height of a visible box of the face, measured on the untapped card."""
    if tile.is_covered or not tile.number:
        return 0.0, 0.0
    return number_box(tile.number, tile.upright, tile.letters, tile.smallest)


def _largest(tile: Tile) -> int:
    """Return the font size of a chip, which grows with the tile as that of the card's name does."""
    letters = round(CHIP_LETTERS * tile.letters * growth(tile.upright))
    return max(letters, tile.smallest)


def _room(tile: Tile) -> QRectF:
    """Return the area for marks, which excludes a legible name and the box of the face."""
    wide = tile.seen or tile.wide
    if tile.peeks:
        return QRectF(0, 1, wide, tile.peeks - 2)
    box = _box(tile)
    if tile.tapped:
        # On a turned card the box is at the lower left and the name along the right edge.
        left = max(box[1], tile.hidden)
        return QRectF(left, 1, max(1.0, wide - left), tile.high - 2)
    top = _name_bar(tile) if tile.upright >= NAMED else 1.0
    least = 3.0 if tile.upright >= NAMED else 1.0
    below = tile.bars.type_line if tile.smallest else tile.bars.kind
    foot = max(box[1] + 1, below if tile.upright >= ROOMY else 0.0, least)
    left = max(1.0 if tile.seen else -3.0 if tile.upright < ROOMY else 4.0, tile.hidden)
    return QRectF(left, top, wide - left, max(1.0, tile.high - top - foot))


def _name_bar(tile: Tile) -> float:
    """Return the height of the bar of the name. On small tiles marks take precedence over names."""
    if tile.upright < ROOMY:
        return 1.0
    return min(tile.high * 0.2, 22.0 * tile.letters * max(1.0, tile.upright / 126))


def _flowing(chips: Sequence[Chip], room: QRectF, tile: Tile, letters: int, *, brief: bool) -> Iterator[Mark]:
    """Yield as many chips as fit in rows, upward from the bottom, or downward on a tapped or covered tile."""
    down = bool(tile.peeks or (tile.tapped and not tile.is_covered))
    ends: list[float] = []
    """Right ends of the rows."""
    number = round(letters * NUMBER_LETTERS / CHIP_LETTERS)
    rises = _high(number) - _high(letters) if chips[0].ground == NUMBER else 0.0
    for chip in chips:
        size = number if chip.ground == NUMBER else letters
        words, wide = _words(chip, size, room.width(), brief=brief, pad=_pad(size, tile))
        is_short = brief or chip == SICK
        has_room = (row for row, end in enumerate(ends) if is_short and end + wide <= room.right() + 0.5)
        row = next(has_room, len(ends))
        if row == len(ends):
            ends.append(room.left())
        step = row * (_high(letters) + _gap(letters)) + (rises if row else 0.0)
        top = room.top() + step if down else room.bottom() - step - _high(size)
        rect = QRectF(ends[row], top, wide, _high(size))
        if not room.adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect):
            return
        yield Mark(rect, words, chip.ground, size)
        ends[row] = rect.right() + _gap(letters)


def _high(letters: int) -> float:
    """Return the height of a chip. Small ones fit tightly around their text."""
    return CHIP_HEIGHT * letters / CHIP_LETTERS if letters > _SMALL else letters * 1.3


def _gap(letters: int) -> float:
    return _GAP if letters > _SMALL else 1.0


def _pad(letters: int, tile: Tile) -> float:
    """Return the padding at either side of a chip's text, which is less if the font is large for the tile."""
    if tile.upright < _WIDE * tile.smallest:
        return _CLOSE
    return PAD if letters > _SMALL else 2.5 if letters > _SMALLEST else 1.5


def _words(chip: Chip, letters: int, room: float, *, brief: bool, pad: float) -> tuple[str, float]:
    """Return the longest text of a chip that fits, and the chip's width."""
    if chip == SICK:
        return "", _high(letters)
    wide = _advance(chip.words, letters) + 2 * pad
    if not brief and wide <= room:
        return chip.words, wide
    return chip.brief, _advance(chip.brief, letters) + 2 * pad


@lru_cache(maxsize=4096)
def _advance(words: str, letters: int) -> float:
    """Return the width of a text. It is cached because the same few texts recur at each size of a tile."""
    return QFontMetricsF(_font(letters)).horizontalAdvance(words)


def _short(chips: Sequence[Chip]) -> list[Chip]:
    return [chip._replace(brief=_shorten(chip.brief)) for chip in chips]


def _shorten(words: str) -> str:
    """Return a number with the start of its counter's name.

    For +1/+1 counters, return the power alone, and for a protector ("by Bob") the name alone.
    """
    if words.startswith(("+", "−")):
        return words.partition("/")[0]
    if words.startswith("by "):
        return words.removeprefix("by ")
    number, _, kind = words.partition(" ")
    return f"{number} {kind[:2]}" if kind else words


def _cut(chips: Sequence[Chip], room: QRectF, tile: Tile, smallest: int) -> tuple[Mark, ...]:
    """Return as many chips as fit and one that counts the missing ones."""
    for number in range(len(chips) - 1, 0, -1):
        left = f"+{len(chips) - number}"
        made = [*_flowing([*chips[:number], Chip(left, left)], room, tile, smallest, brief=True)]
        if len(made) == number + 1:
            return tuple(made)
    return ()


def _alone(chips: Sequence[Chip], room: QRectF) -> tuple[Mark, ...]:
    """Return a single chip, with dots if others are missing."""
    words = chips[0].brief + (" …" if len(chips) > 1 else "")
    wide = QFontMetricsF(_font(_SMALLEST)).horizontalAdvance(words) + 6
    high = _high(_SMALLEST)
    return (Mark(QRectF(room.left(), room.bottom() - high, wide, high), words, chips[0].ground, _SMALLEST),)


def _font(size: int) -> QFont:
    return ui_font(size, QFont.Weight.DemiBold)


# --- Bars ------------------------------------------------------------------------------------------------


def name_bar(spec: FaceSpec, width: int) -> float:
    """Return the distance from a card's upper edge to below its name, in logical pixels. 0 without a name.

    Args:
        spec: the face.
        width: width of its tile, in logical pixels.

    """
    return bars_of(spec, width).name


@lru_cache(maxsize=4096)
def bars_of(spec: FaceSpec, width: int) -> Bars:
    """Return both bars of a tile of the given width, in logical pixels. A missing bar is 0."""
    if spec.kind is FaceKind.FACE_DOWN:
        covered = _hidden(spec, width)
        return Bars(kind=covered, type_line=covered)
    if spec.kind in (FaceKind.CARD_BACK, FaceKind.ABILITY_PLATE):
        return Bars()
    lower = spec.kind is FaceKind.FLIP and spec.flipped
    name, number = (spec.flipped_name, spec.flipped_pt) if lower else (spec.name, spec.number)
    scale = _OVERSIZE if spec.kind is FaceKind.MELD_RESULT else 1.0
    shape = size_class(width / scale, spec.letters, number, spec.smallest / scale)
    bars = shape.above_reminder(spec, number)
    below, type_line = (shape.edge + bar if bar else 0.0 for bar in (bars, shape.type_bar))
    return Bars(_of_name(name, shape, width / scale) * scale, below * scale, type_line * scale)


def _of_name(name: str, shape: SizeClass, width: float) -> float:
    if not shape.name or not name:
        return 0.0
    room = width - 2 * shape.edge - (3 if shape.is_narrow else shape.beside_badge) - 4
    smallest = QFontMetricsF(ui_font(round(shape.name - 2), QFont.Weight.DemiBold))
    lines = 1 if smallest.horizontalAdvance(name) <= room else 2
    return shape.edge + max(20.0, 8 + lines * shape.name * 1.12)


def _hidden(spec: FaceSpec, width: int) -> float:
    """Return the height of a face-down card's lower bar, which holds its name above its size."""
    number = max(_LEAST_HIDDEN, spec.smallest) + _ABOVE_NUMBER if spec.size else 0.0
    if not spec.name:
        return 0.0
    return width * _INSET + number + max(_HIDDEN_NAME, spec.smallest + _AROUND_NAME + 1)
