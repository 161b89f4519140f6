"""Our own back of ordinary cards, and what lies face down."""

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

_DEEP: Final[Color] = (0x1C, 0x2B, 0x33)
_SOFT: Final[Color] = (0x35, 0x5A, 0x5E)
_LINE: Final[Color] = (0xC9, 0xB4, 0x84)


@lru_cache(maxsize=16)
def _ground(width: int, height: int) -> Image.Image:
    """The pattern: two overlapping cards in a star of fine lines. Not to be changed by the caller."""
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
    """The corners of a small card, turned about its middle."""
    angle = degrees * pi / 180
    corners = ((-half, -half * 1.4), (half, -half * 1.4), (half, half * 1.4), (-half, half * 1.4))
    shift = half * degrees / 40
    return [
        (middle[0] + shift + x * cos(angle) - y * sin(angle), middle[1] + x * sin(angle) + y * cos(angle))
        for x, y in corners
    ]


def paint_back(width: int, height: int) -> Image.Image:
    """The back of an ordinary card in device pixels, with square corners."""
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


def paint_face_down(spec: FaceSpec, width: int, height: int, unit: float) -> Image.Image:
    """A card that lies face down: its back, what may be known of it, and its size where it has one.

    ``unit`` is how many device pixels make one logical unit of the words upon it.
    """
    canvas = Canvas(width, height, unit)
    canvas.picture(paint_back(width, height), (0, 0))
    side = 14.0
    inset = width / unit * 0.055
    canvas.picture(badge("face down", canvas.pixels(side)), (inset, inset))
    bottom = canvas.height - inset
    if spec.size:
        box = (canvas.width - inset - 46, bottom - 22, canvas.width - inset, bottom)
        canvas.plate(box, BACK.bar, _LINE, (6, 1.5))
        canvas.write_centered(box, spec.size, (Weight.BOLD, 16, BACK.bar_text))
        bottom -= 26
    if spec.name:
        box = (inset, bottom - 20, canvas.width - inset, bottom)
        canvas.plate(box, BACK.bar, _LINE, (5, 1))
        words, size = fit_line(spec.name, Letters(Weight.DEMI, 12, 9), box[2] - box[0] - 8, unit)
        canvas.write_centered(box, words, (Weight.DEMI, size, BACK.bar_text))
    return canvas.image
