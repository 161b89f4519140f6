"""Where the number and the chips of a tile lie: on what is seen of it, none over another, none cut."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.paint.drawing.sizes import growth, number_box
from tabletop.paint.drawing.spec import NAMED, ROOMY
from tabletop.ui.layout.chips import CHIP_HEIGHT, CHIP_LETTERS, NUMBER_LETTERS, PAD, Chip
from tabletop.ui.style.fonts import ui_font

NUMBER: Final = "number"
"""The ground of power and toughness, where they can't stand in the box of the face."""
_SMALLEST: Final = 8
_SMALL: Final = 10
_GAP: Final = 2.0
_TYPE_LINE: Final = 22.0
_TAPPED_NAME: Final = 25.0
"""How far a name in one line reaches from the right edge of a tapped tile."""
_WIDE: Final = 6.0
_CLOSE: Final = 2.5
_ROOMY_TYPE: Final = 110
"""Tiles from this width on have a line for the type."""


class Tile(NamedTuple):
    """A tile as it lies: its size, what is seen of it, and what has to stand on it."""

    wide: float
    high: float
    chips: Sequence[Chip] = ()
    number: str = ""
    """What the box of the face says, if there is one."""
    seen: float = 0.0
    """From its left edge on; 0 for all."""
    peeks: float = 0.0
    """From its upper edge on; 0 for all."""
    tapped: bool = False
    letters: float = 1.0
    smallest: int = 0
    """The least size of letters that are read from far away; 0 at a desk."""

    @property
    def is_covered(self) -> bool:
        """Whether the box of the face lies below another card."""
        return bool(self.seen or self.peeks)

    @property
    def upright(self) -> float:
        """How wide the card is when it is not tapped."""
        return self.high if self.tapped else self.wide


class Mark(NamedTuple):
    """A few words in a box on a tile, from the upper left corner of the tile as it lies."""

    rect: QRectF
    words: str
    ground: str
    letters: int


def marks_on(tile: Tile) -> tuple[Mark, ...]:
    """What stands on a tile besides its face: chips, and the number where its box is covered.

    Letters become smaller before anything is left out; then the last chip counts those that are missing.
    """
    chips = list(tile.chips)
    if tile.is_covered and tile.number:
        chips.insert(0, Chip(tile.number, tile.number, NUMBER))
    if not chips:
        return ()
    for room in _beside_name(tile):
        if made := _whole(chips, room, tile, max(_SMALL, tile.smallest)):
            return made
    # Where not even one has room in letters that are read from far away, they are as small as at a desk.
    far = _in_room(chips, tile, tile.smallest) if tile.smallest else ()
    return far or _in_room(chips, tile, _SMALLEST) or _alone(chips, _room(tile))


def _in_room(chips: Sequence[Chip], tile: Tile, smallest: int) -> tuple[Mark, ...]:
    """As many chips as there is room for, all of them if need be shortened; nothing where there is none."""
    room = _room(tile)
    if made := _whole(chips, room, tile, smallest):
        return made
    short = [chip._replace(brief=_shortened(chip.brief)) for chip in chips]
    shortened = [*_flowing(short, room, tile, smallest, brief=True)]
    if len(shortened) == len(chips):
        return tuple(shortened)
    return _cut(chips, room, tile, smallest)


def _whole(chips: Sequence[Chip], room: QRectF, tile: Tile, smallest: int) -> tuple[Mark, ...]:
    """All chips in the largest letters in which they have room; nothing where they have none."""
    for letters in range(_largest(tile), smallest - 1, -1):
        for brief in (False, True):
            made = [*_flowing(chips, room, tile, letters, brief=brief)]
            if len(made) == len(chips):
                return tuple(made)
    return ()


def _beside_name(tile: Tile) -> Iterator[QRectF]:
    """Where marks of a tapped tile lie best: left of its name, above the box of its face or beside it."""
    if not tile.tapped or tile.is_covered or tile.upright < NAMED:
        return
    high, wide = (
        number_box(tile.number, tile.upright, tile.letters, tile.smallest) if tile.number else (0.0, 0.0)
    )
    bar = _TAPPED_NAME * tile.letters * growth(tile.upright)
    yield QRectF(2, 1, max(1.0, tile.wide - bar - 2), max(1.0, tile.high - high - 3))
    yield QRectF(wide, 1, max(1.0, tile.wide - wide - bar), tile.high - 2)


def _largest(tile: Tile) -> int:
    """The letters of a chip; where letters are large, they grow with the tile as those of its name do."""
    letters = round(CHIP_LETTERS * tile.letters * (growth(tile.upright) if tile.letters > 1 else 1.0))
    return max(letters, tile.smallest)


def _room(tile: Tile) -> QRectF:
    """Where marks may lie: not over the name that can be read, nor over the box of the face."""
    wide = tile.seen or tile.wide
    if tile.peeks:
        return QRectF(0, 1, wide, tile.peeks - 2)
    box = (
        (0.0, 0.0)
        if tile.is_covered or not tile.number
        else number_box(tile.number, tile.upright, tile.letters, tile.smallest)
    )
    if tile.tapped:
        # Turned, the box lies at the lower left, and the name along the right edge.
        return QRectF(box[1], 1, max(1.0, wide - box[1]), tile.high - 2)
    top, foot = (_name_bar(tile), 3.0) if tile.upright >= NAMED else (1.0, 1.0)
    if tile.upright >= _ROOMY_TYPE:
        foot = _TYPE_LINE * tile.letters
    foot = max(foot, box[1] + 1)
    left = 1.0 if tile.seen else -3.0 if tile.upright < ROOMY else 4.0
    return QRectF(left, top, wide - left, max(1.0, tile.high - top - foot))


def _name_bar(tile: Tile) -> float:
    """How high the bar of the name is, where there is room for it; marks go before names on small tiles."""
    if tile.upright < ROOMY:
        return 1.0
    return min(tile.high * 0.2, 22.0 * tile.letters * max(1.0, tile.upright / 126))


def _flowing(chips: Sequence[Chip], room: QRectF, tile: Tile, letters: int, *, brief: bool) -> Iterator[Mark]:
    """Chips in rows: upwards from the foot, on a tapped or hidden tile downwards; as many as have room."""
    down = bool(tile.peeks or (tile.tapped and not tile.is_covered))
    ends: list[float] = []
    """How far each row reaches."""
    number = round(letters * NUMBER_LETTERS / CHIP_LETTERS)
    rises = _high(number) - _high(letters) if chips[0].ground == NUMBER else 0.0
    for chip in chips:
        size = number if chip.ground == NUMBER else letters
        words, wide = _words(chip, size, room.width(), brief=brief, pad=_pad(size, tile))
        has_room = (row for row, end in enumerate(ends) if brief and end + wide <= room.right() + 0.5)
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
    """How high a chip is; small ones are close around their letters."""
    return CHIP_HEIGHT * letters / CHIP_LETTERS if letters > _SMALL else letters * 1.3


def _gap(letters: int) -> float:
    return _GAP if letters > _SMALL else 1.0


def _pad(letters: int, tile: Tile) -> float:
    """What is free at either side of the words of a chip: less where letters are large beside the tile."""
    if tile.upright < _WIDE * tile.smallest:
        return _CLOSE
    return PAD if letters > _SMALL else 2.5 if letters > _SMALLEST else 1.5


def _words(chip: Chip, letters: int, room: float, *, brief: bool, pad: float) -> tuple[str, float]:
    """The words of a chip as far as there is room for them, and how wide the chip is."""
    metrics = QFontMetricsF(_font(letters))
    wide = metrics.horizontalAdvance(chip.words) + 2 * pad
    if not brief and wide <= room:
        return chip.words, wide
    return chip.brief, metrics.horizontalAdvance(chip.brief) + 2 * pad


def _shortened(words: str) -> str:
    """A number with the beginning of what is counted: of +1/+1 counters half of what they give."""
    if words[0] in "+−":
        return words.partition("/")[0]
    number, _, kind = words.partition(" ")
    return f"{number} {kind[:2]}" if kind else words


def _cut(chips: Sequence[Chip], room: QRectF, tile: Tile, smallest: int) -> tuple[Mark, ...]:
    """As many as there is room for, and how many are missing."""
    for number in range(len(chips) - 1, 0, -1):
        left = f"+{len(chips) - number}"
        made = [*_flowing([*chips[:number], Chip(left, left)], room, tile, smallest, brief=True)]
        if len(made) == number + 1:
            return tuple(made)
    return ()


def _alone(chips: Sequence[Chip], room: QRectF) -> tuple[Mark, ...]:
    """Where there is room for one alone, dots after it tell of the others."""
    words = chips[0].brief + (" …" if len(chips) > 1 else "")
    wide = QFontMetricsF(_font(_SMALLEST)).horizontalAdvance(words) + 6
    high = _high(_SMALLEST)
    return (Mark(QRectF(room.left(), room.bottom() - high, wide, high), words, chips[0].ground, _SMALLEST),)


def _font(size: int) -> QFont:
    return ui_font(size, QFont.Weight.DemiBold)
