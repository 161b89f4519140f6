"""The text of a face on its paper: paragraphs, chapters of a Saga, loyalty abilities, or a few facts."""

from typing import Final, NamedTuple

from tabletop.paint.drawing.fonts import Weight
from tabletop.paint.drawing.glyphs import glyph
from tabletop.paint.drawing.layout import Block, Letters, fit_block, fit_line, write_block
from tabletop.paint.drawing.raster import Box, Canvas, Point
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.drawing.symbols import color_of
from tabletop.paint.drawing.theme import CREAM, INK, Tone, mix

SMALLEST: Final = 11.0
_LABEL_COLUMN: Final = 38.0
_CHAPTERS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_LABELED_GAPS: Final = (2.4, 1.6, 1.1, 0.75)
"""Distances between chapters or loyalty abilities. The widest that allows the largest font is used."""


class Words(NamedTuple):
    """Paragraphs to write, each with a label at its side or ``""``. ``is_quiet`` marks mere facts."""

    labels: tuple[str, ...]
    paragraphs: tuple[str, ...]
    is_quiet: bool = False

    @property
    def column(self) -> float:
        """Width of the label column, 0 without labels."""
        return _LABEL_COLUMN if any(self.labels) else 0.0

    @property
    def weight(self) -> Weight:
        """Weight of the text. Facts are in italics."""
        return Weight.ITALIC if self.is_quiet else Weight.REGULAR


def words_of(spec: FaceSpec) -> Words:
    """Return the text of a face in reading order."""
    rows = (*spec.chapters, *spec.loyalty_lines)
    if not rows and not spec.text:
        return Words(("",) * len(spec.facts), spec.facts, is_quiet=True)
    labels = tuple(label for label, _ in rows)
    before, after = (spec.text, ()) if spec.chapters else ((), spec.text)
    paragraphs = (*before, *(words for _, words in rows), *after)
    return Words((*("",) * len(before), *labels, *("",) * len(after)), paragraphs)


def fit_words(
    words: Words, area: Point, unit: float, *, largest: float = 16, smallest: float = SMALLEST
) -> Block:
    """Fit text into an area (width, height) in the largest font that fits."""
    letters = Letters(words.weight, largest, smallest)
    room = (area[0] - words.column, area[1])
    for gap in _LABELED_GAPS if words.column else ():
        block = fit_block(words.paragraphs, letters._replace(smallest=largest), room, unit, gap)
        if block.is_whole:
            return block
    return fit_block(words.paragraphs, letters, room, unit, _LABELED_GAPS[-1] if words.column else 0.45)


def paint_words(canvas: Canvas, words: Words, block: Block, box: Box, tone: Tone) -> None:
    """Write a fitted block into the vertical middle of a box. Facts and single lines are centered."""
    left, top, right, bottom = box
    y = top + max(0.0, (bottom - top - block.height) / 2)
    color = tone.quiet if words.is_quiet else tone.paper_text
    is_centered = words.is_quiet or (len(block.lines) == 1 and not words.column)
    wide = right - left if is_centered else 0
    write_block(canvas, block, (left + words.column, y), (words.weight, color), wide)
    for index, (label, line) in enumerate(zip(words.labels, block.tops, strict=False)):
        if label:
            _paint_label(canvas, label, (left, y + line + block.size * 0.6), tone)
        if index and words.column:
            above = max(base.y for base in block.lines if base.y < line) + 0.3 * block.size
            rule = y + (line + above) / 2
            canvas.fill((left, rule, right, rule + 0.8), mix(tone.paper, tone.quiet, 0.35))


def _paint_label(canvas: Canvas, label: str, middle: Point, tone: Tone) -> None:
    """Paint the chapter number or loyalty cost of an ability on a small plate."""
    ink, ground = (INK, CREAM) if tone.is_dark else (CREAM, INK)
    x, y = middle
    box = (x, y - 9.5, x + _LABEL_COLUMN - 8, y + 9.5)
    canvas.fill(box, ground, radius=9.5 if label[0] in "+−–-0" else 3)
    letters = Letters(Weight.BOLD, 13, 8)
    words, size = fit_line(short_label(label.replace("-", "−")), letters, _LABEL_COLUMN - 14, canvas.unit)
    canvas.write_centered(box, words, (Weight.BOLD, size, ink))


def short_label(label: str) -> str:
    """Return three or more consecutive chapters as the first and the last of them."""
    numbers = label.split(", ")
    is_row = len(numbers) > 2 and label in ", ".join(_CHAPTERS)
    return f"{numbers[0]}–{numbers[-1]}" if is_row else label


def watermark(canvas: Canvas, spec: FaceSpec, box: Box, tone: Tone) -> None:
    """Paint a large faint symbol on the paper of a land without text."""
    left, top, right, bottom = box
    side = min(right - left, bottom - top) * 0.72
    name = spec.land_colors[:1] or "land"
    at = ((left + right - side) / 2, (top + bottom - side) / 2)
    canvas.stamp(glyph(name, canvas.pixels(side)), at, mix(tone.paper, color_of(name), 0.42))
