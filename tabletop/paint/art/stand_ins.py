"""Art of substitute cards: a handwritten name, or a checklist with one filled circle (713.2)."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from tabletop.paint.drawing.fonts import CAP_HEIGHT, Weight
from tabletop.paint.drawing.layout import Letters, fit_line
from tabletop.paint.drawing.raster import Canvas
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.drawing.theme import CREAM, INK, Color, mix

_PAPER: Final = mix(CREAM, (0xFF, 0xFF, 0xFF), 0.45)
_RULED: Final[Color] = (0xB9, 0xCB, 0xDC)
_PEN: Final[Color] = (0x1E, 0x3F, 0x7A)
_PRINT: Final = mix(INK, CREAM, 0.25)
_UNITS: Final = 100
"""Height of the picture, the unit of all measures here."""
_RULES: Final = 6
_MOST_ROWS: Final = 11
"""Largest number of legible rows. A longer checklist shows the rows around the filled circle."""
_FEW_ROWS: Final = 7
_SMALL: Final = 80
"""Picture height in device pixels below which a checklist shows fewer rows."""
_WIDE: Final = 1.2
"""Ratio of width to height from which a checklist has two columns. Tiles are narrower."""
_ABOVE: Final = 15


def paint_stand_in(spec: FaceSpec, width: int, height: int) -> Image.Image:
    """Return an RGB picture in device pixels: a checklist if the spec has one, otherwise a helper card."""
    canvas = Canvas(width, height, height / _UNITS, _PAPER)
    if spec.checklist:
        _paint_checklist(canvas, spec)
    else:
        _paint_helper(canvas, spec)
    return canvas.image


def _paint_helper(canvas: Canvas, spec: FaceSpec) -> None:
    """Paint ruled lines with both names written on them."""
    step = _UNITS / (_RULES + 1)
    for line in range(1, _RULES + 1):
        canvas.fill((0, line * step - 0.4, canvas.width, line * step + 0.4), _RULED)
    room = canvas.width * 0.86
    names = [spec.name, *([f"// {spec.other_name}"] if spec.other_name else [])]
    for line, name in zip((2, 4), names, strict=False):
        words, size = fit_line(name, Letters(Weight.ITALIC, step * 1.25, step * 0.5), room, canvas.unit)
        at = (canvas.width * 0.07, line * step + step - step * 0.18)
        canvas.write(at, words, (Weight.ITALIC, size, _PEN))


def _paint_checklist(canvas: Canvas, spec: FaceSpec) -> None:
    """Paint the printed names and costs with their circles, in one or two columns."""
    columns, top = (2, 0) if canvas.width > _WIDE * _UNITS else (1, _ABOVE)
    most = _MOST_ROWS if canvas.image.height >= _SMALL else _FEW_ROWS
    shown = _around(spec.checklist, _filled(spec), columns * most)
    rows = -(-len(shown) // columns)
    step = min((_UNITS - top) / (rows + 0.6), _UNITS / 7)
    wide = (canvas.width - 4) / columns
    for place, line in enumerate(shown):
        column, row = divmod(place, rows)
        _paint_line(canvas, (2 + column * wide, top + (row + 0.8) * step), (wide, step), line, spec)


def _paint_line(
    canvas: Canvas, at: tuple[float, float], size: tuple[float, float], line: str, spec: FaceSpec
) -> None:
    """Paint a row of a checklist: circle, name and cost. The circle of the card itself is filled."""
    (left, middle), (wide, step) = at, size
    is_filled = line == _filled(spec)
    name, _, cost = line.partition(" {")
    radius = step * 0.3
    _circle(canvas, (left + step * 0.5, middle), radius, is_filled)
    weight, color = (Weight.DEMI, INK) if is_filled else (Weight.REGULAR, _PRINT)
    printed = cost.replace("}{", "").rstrip("}")
    letters = Letters(weight, step * 0.66, step * 0.5)
    right = left + wide - step * 0.3
    costs = step * 0.36 * len(printed)
    words, height = fit_line(name, letters, right - costs - left - step * 1.3, canvas.unit)
    base = middle + height * CAP_HEIGHT / 2
    canvas.write((left + step, base), words, (weight, height, color))
    canvas.write((right, base), printed, (weight, height, color), "rs")


def _circle(canvas: Canvas, middle: tuple[float, float], radius: float, is_filled: bool) -> None:
    unit = canvas.unit
    side = max(4, round(2 * radius * unit))
    mask = Image.new("L", (4 * side, 4 * side))
    line = max(3, side // 3)
    edge = (line, line, 4 * side - line, 4 * side - line)
    ImageDraw.Draw(mask).ellipse(edge, fill=255 if is_filled else 0, outline=255, width=line)
    corner = (middle[0] - side / unit / 2, middle[1] - side / unit / 2)
    canvas.stamp(mask.reduce(4), corner, _PEN if is_filled else _PRINT)


def _filled(spec: FaceSpec) -> str:
    """Return the line of the card itself, or the first line if the card isn't listed."""
    return next((line for line in spec.checklist if line.partition(" {")[0] == spec.name), spec.checklist[0])


def _around(lines: Sequence[str], filled: str, most: int) -> Sequence[str]:
    """Return at most ``most`` lines, including the one of the filled circle."""
    start = max(0, min(lines.index(filled) - most // 2, len(lines) - most))
    return lines[start : start + most]
