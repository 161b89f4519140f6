"""Text fitting: shrink first, then wrap, then cut with an ellipsis. Symbols are part of the line."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.paint.drawing.fonts import ELLIPSIS, Weight, text_width
from tabletop.paint.drawing.raster import Canvas, Point
from tabletop.paint.drawing.symbols import symbol
from tabletop.paint.drawing.theme import Color

LINE_HEIGHT: Final = 1.2
ASCENT: Final = 0.93
"""Distance from the top of a line to its baseline, as a share of the font size."""
SYMBOL_SIDE: Final = 0.9
"""Width of a symbol in a line, as a share of the font size."""

_ATOM: Final = re.compile(r"\{([^{}]+)\}|([^{}]+)")


class Letters(NamedTuple):
    """The weight of a text, its preferred size and the smallest size allowed."""

    weight: Weight
    size: float
    smallest: float


class Piece(NamedTuple):
    """A run of text without symbols, or a single symbol, at a distance from the start of its line."""

    words: str
    is_symbol: bool
    x: float


class Line(NamedTuple):
    """A line of a block and the distance of its baseline from the block's top."""

    pieces: tuple[Piece, ...]
    width: float
    y: float


class Block(NamedTuple):
    """A text broken into lines of one size, with the top of each paragraph."""

    lines: tuple[Line, ...]
    tops: tuple[float, ...]
    size: float
    height: float
    is_whole: bool = True
    """Whether the text fits without a cut."""


def fit_line(text: str, letters: Letters, width: float, unit: float) -> tuple[str, float]:
    """Return a line at most ``width`` wide and its font size. A line that is still too wide is cut."""
    wished = text_width(text, letters.weight, letters.size * unit) / unit
    if wished <= width:
        return text, letters.size
    size = max(letters.smallest, int(letters.size * width / wished * 4) / 4)
    while size > letters.smallest and text_width(text, letters.weight, size * unit) / unit > width:
        size -= 0.25
    return _cut(text, letters.weight, size * unit, width * unit), size


def fit_lines(text: str, letters: Letters, width: float, unit: float) -> tuple[tuple[str, ...], float]:
    """Return one line, or two if the smallest size is too wide for one, and their font size."""
    line, size = fit_line(text, letters, width, unit)
    if line == text:
        return (text,), size
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        first = " ".join(words[:count])
        if text_width(first, letters.weight, size * unit) <= width * unit:
            return (first, _cut(" ".join(words[count:]), letters.weight, size * unit, width * unit)), size
    return (line,), size


def _cut(text: str, weight: Weight, size: float, width: float, *, always: bool = False) -> str:
    """Return a text cut so that it fits with an ellipsis. Sizes are in device pixels.

    A text that fits is returned whole unless ``always`` asks for an ellipsis.
    """
    if not always and text_width(text, weight, size) <= width:
        return text
    length = len(text)
    while length > 1 and text_width(text[:length].rstrip() + ELLIPSIS, weight, size) > width:
        length -= 1
    return text[:length].rstrip(" ,.") + ELLIPSIS


class _Setter:
    """A line breaker for one font size. Widths may be scaled from a size measured earlier."""

    def __init__(self, weight: Weight, size: float, unit: float, measured_at: float) -> None:
        self.weight, self.size = weight, size
        self._measure = measured_at * unit
        self._scale = size / measured_at / unit

    def width(self, text: str) -> float:
        return text_width(text, self.weight, self._measure) * self._scale

    def block(self, paragraphs: Sequence[str], width: float, gap: float) -> Block:
        lines: list[Line] = []
        tops: list[float] = []
        y = 0.0
        for index, paragraph in enumerate(paragraphs):
            y += gap * self.size if index else 0.0
            tops.append(y)
            for pieces, length in self._lines(paragraph, width):
                lines.append(Line(pieces, length, y + ASCENT * self.size))
                y += LINE_HEIGHT * self.size
        return Block(tuple(lines), tuple(tops), self.size, y)

    def _lines(self, paragraph: str, width: float) -> Iterator[tuple[tuple[Piece, ...], float]]:
        line: list[str] = []
        length, space = 0.0, self.width(" ")
        for word in paragraph.split():
            wide = self.width(word) if "{" not in word else self._pieces(word)[1]
            if line and length + space + wide > width:
                yield self._pieces(" ".join(line))
                line, length = [], 0.0
            length += (space if line else 0.0) + wide
            line.append(word)
        yield self._pieces(" ".join(line))

    def _pieces(self, text: str) -> tuple[tuple[Piece, ...], float]:
        pieces, x = [], 0.0
        for match in _ATOM.finditer(text):
            inside, words = match.groups()
            pieces.append(Piece(inside or words, inside is not None, x))
            x += SYMBOL_SIDE * self.size * 1.08 if inside else self.width(words)
        return tuple(pieces), x


def fit_block(
    paragraphs: Sequence[str], letters: Letters, area: Point, unit: float, gap: float = 0.45
) -> Block:
    """Set paragraphs into an area (width, height) in the largest size that fits.

    Sizes decrease in half units, with widths estimated from the largest, until one seems to fit. Text that
    does not fit at the smallest size is cut after the last whole line. ``gap`` is the distance between
    paragraphs.
    """
    width, height = area
    size = letters.size
    while size > letters.smallest:
        setter = _Setter(letters.weight, size, unit, letters.size)
        if setter.block(paragraphs, width, gap).height <= height:
            break
        size = max(size - 0.5, letters.smallest)
    block = _Setter(letters.weight, size, unit, size).block(paragraphs, width, gap)
    while block.height > height and size > letters.smallest:
        size = max(size - 0.5, letters.smallest)
        block = _Setter(letters.weight, size, unit, size).block(paragraphs, width, gap)
    return block if block.height <= height else _shortened(block, letters.weight, area, unit)


def _shortened(block: Block, weight: Weight, area: Point, unit: float) -> Block:
    """Return a block without its surplus lines and with an ellipsis at its end."""
    width, height = area
    below = (LINE_HEIGHT - ASCENT) * block.size
    kept = [line for line in block.lines if line.y + below <= height] or list(block.lines[:1])
    end = kept[-1].pieces[-1]
    if not end.is_symbol:
        room = (width - end.x) * unit
        end = end._replace(words=_cut(end.words, weight, block.size * unit, room, always=True))
        kept[-1] = kept[-1]._replace(pieces=(*kept[-1].pieces[:-1], end))
    bottom = kept[-1].y + below
    tops = tuple(top for top in block.tops if top < bottom)
    return Block(tuple(kept), tops, block.size, bottom, is_whole=False)


def write_block(
    canvas: Canvas, block: Block, corner: Point, style: tuple[Weight, Color], centered_in: float = 0
) -> None:
    """Write a fitted block. ``centered_in`` is the width to center lines in, 0 for flush left."""
    weight, color = style
    side = canvas.pixels(block.size * SYMBOL_SIDE)
    for line in block.lines:
        left = corner[0] + max(0.0, (centered_in - line.width) / 2 if centered_in else 0.0)
        base = corner[1] + line.y
        for piece in line.pieces:
            if piece.is_symbol:
                canvas.picture(symbol(piece.words, side), (left + piece.x, base - block.size * 0.78))
            else:
                canvas.write((left + piece.x, base), piece.words, (weight, block.size, color))
