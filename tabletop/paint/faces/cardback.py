"""Our own card back, and face-down objects."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from tabletop.paint.drawing.fonts import Weight
from tabletop.paint.drawing.layout import Letters, fit_line
from tabletop.paint.drawing.raster import Canvas, ramp, rounded_mask
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.drawing.symbols import badge
from tabletop.paint.drawing.theme import BACK, CREAM, INK, Color, mix
from tabletop.paint.drawing.tile_sizes import SizeClass
from tabletop.paint.faces.short_names import room_lines

_DEEP: Final[Color] = (0x1C, 0x2B, 0x33)
_SOFT: Final[Color] = (0x35, 0x5A, 0x5E)
_LINE: Final[Color] = (0xC9, 0xB4, 0x84)
_INSET: Final = 0.055
"""Distance from the edge to the marks of a face-down card, as a share of its width."""


@lru_cache(maxsize=4)
def _ground(width: int, height: int) -> Image.Image:
    """Return the pattern of the back: two overlapping cards in a star of fine lines.

    Callers must not change it.
    """
    finer = 2
    wide, high = width * finer, height * finer
    image = ramp(wide, high, (_SOFT, _DEEP, mix(_DEEP, INK, 0.45)))
    draw = ImageDraw.Draw(image, "RGBA")
    middle = (wide / 2, high / 2)
    step = wide / 9
    for row in range(-1, round(high / step) + 2):
        for column in range(-1, 11):
            x = column * step + (step / 2 if row % 2 else 0)
            y = row * step * 0.86
            for radius, strength in ((0.56, 46), (0.34, 30)):
                r = step * radius
                draw.ellipse(
                    (x - r, y - r, x + r, y + r), outline=(*CREAM, strength), width=max(1, wide // 260)
                )
    reach = wide * 0.36
    draw.ellipse(
        (*_around(middle, reach),), fill=(*_DEEP, 255), outline=(*_LINE, 255), width=max(2, wide // 90)
    )
    for index in range(24):
        angle = index * pi / 12
        near, far = (0.66, 0.92) if index % 2 else (0.56, 0.92)
        points = [
            (middle[0] + reach * d * cos(angle), middle[1] + reach * d * sin(angle)) for d in (near, far)
        ]
        draw.line(points, fill=(*_LINE, 150), width=max(1, wide // 180))
    for turn, color in ((-15, BACK.bar), (13, CREAM)):
        draw.polygon(_card(middle, wide * 0.135, turn), fill=color)
        draw.line(
            [*_card(middle, wide * 0.135, turn), _card(middle, wide * 0.135, turn)[0]],
            fill=_LINE,
            width=max(2, wide // 110),
            joint="curve",
        )
    return image.reduce(finer)


def _around(middle: tuple[float, float], reach: float) -> tuple[float, float, float, float]:
    return middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach


def _card(middle: tuple[float, float], half: float, degrees: float) -> list[tuple[float, float]]:
    """Return the corners of a small card turned around its middle."""
    angle = degrees * pi / 180
    corners = ((-half, -half * 1.4), (half, -half * 1.4), (half, half * 1.4), (-half, half * 1.4))
    shift = half * degrees / 40
    return [
        (middle[0] + shift + x * cos(angle) - y * sin(angle), middle[1] + x * sin(angle) + y * cos(angle))
        for x, y in corners
    ]


def paint_back(width: int, height: int) -> Image.Image:
    """Return the ordinary back in device pixels, with square corners."""
    canvas = Canvas(width, height, width / 320, mix(_DEEP, INK, 0.55))
    inset = canvas.pixels(11)
    wide, high = width - 2 * inset, height - 2 * inset
    radius = canvas.pixels(9)
    line = canvas.pixels(2.2)
    canvas.image.paste(
        _LINE, (inset - line, inset - line), rounded_mask(wide + 2 * line, high + 2 * line, radius + line)
    )
    canvas.image.paste(_ground(wide, high), (inset, inset), rounded_mask(wide, high, radius))
    return canvas.image


def face_down_lines(spec: FaceSpec, width: float, unit: float) -> tuple[tuple[str, ...], float]:
    """Return the lines of a face-down card's label and their font size, for a tile of a logical width."""
    room = width * (1 - 2 * _INSET) - 8
    if room <= 0:
        return (), 0.0
    if spec.smallest:
        return room_lines(spec.name, SizeClass(0, spec.smallest, 0, 0, 0, spec.smallest), room, unit)
    line, size = fit_line(spec.name, Letters(Weight.DEMI, 12, 9), room, unit)
    return (line,), size


def paint_face_down(spec: FaceSpec, width: int, height: int, unit: float) -> Image.Image:
    """Return a face-down card: its back, the label that some players may see, and its size if it has one.

    ``unit`` is the number of device pixels in one logical pixel.
    """
    canvas = Canvas(width, height, unit)
    canvas.picture(paint_back(width, height), (0, 0))
    side = max(14.0, 0.8 * spec.smallest)
    inset = width / unit * _INSET
    canvas.picture(badge("face down", canvas.pixels(side)), (inset, inset))
    bottom = canvas.height - inset
    if spec.size:
        number = max(16, spec.smallest)
        box = (canvas.width - inset - number * 2.875, bottom - number - 6, canvas.width - inset, bottom)
        canvas.plate(box, BACK.bar, _LINE, (6, 1.5))
        canvas.write_centered(box, spec.size, (Weight.BOLD, number, BACK.bar_text))
        bottom -= number + 10
    if spec.name:
        lines, size = face_down_lines(spec, canvas.width, unit)
        step = size * 1.12
        box = (inset, bottom - 8 - max(12.0, size + (len(lines) - 1) * step), canvas.width - inset, bottom)
        canvas.plate(box, BACK.bar, _LINE, (5, 1))
        for number, line in enumerate(lines):
            aside = (number - (len(lines) - 1) / 2) * step
            at = (box[0], box[1] + aside, box[2], box[3] + aside)
            canvas.write_centered(at, line, (Weight.DEMI, size, BACK.bar_text))
    return canvas.image
