"""A brush for art. Units are the picture's height, and x = 0 is in the middle."""

from collections.abc import Sequence
from functools import lru_cache
from math import pi
from typing import Final

from PIL import Image, ImageDraw

from tabletop.paint.drawing.raster import Point, smooth
from tabletop.paint.drawing.theme import Color

_SOFT_DISC: Final = 128


@lru_cache(maxsize=64)
def _soft_disc(strength: float) -> Image.Image:
    """Return a disc that fades smoothly from its middle to nothing at its edge."""
    falling = Image.radial_gradient("L").resize((_SOFT_DISC, _SOFT_DISC))
    return falling.point([round(255 * strength * max(0.0, 1 - value / 180) ** 2) for value in range(256)])


@lru_cache(maxsize=512)
def _fall(height: int, strength: float) -> Image.Image:
    """Return a column that grows from black at the top to full strength at the bottom."""
    column = Image.linear_gradient("L").resize((1, height))
    return column.point([round(value * strength) for value in range(256)])


def _ink(color: Color, strength: int) -> tuple[int, ...]:
    return color if strength >= 255 else (*color, strength)


class Brush:
    """A brush on a picture whose pixels are ``finer`` times finer than the result's."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.unit = image.height
        self.aspect = image.width / image.height
        self.short = min(1.0, self.aspect)
        """Length of the shorter side in units, by which figures are scaled."""
        self._middle = image.width / 2
        self._blending = ImageDraw.Draw(image, "RGBA")
        self._covering = ImageDraw.Draw(image)

    def _pen(self, strength: int) -> ImageDraw.ImageDraw:
        """Return a pen for a strength. Covering is faster than blending, and equal at full strength."""
        return self._covering if strength >= 255 else self._blending

    def _at(self, point: Point) -> Point:
        return self._middle + point[0] * self.unit, point[1] * self.unit

    def shape(self, points: Sequence[Point], color: Color, strength: int = 255) -> None:
        """Fill a polygon."""
        self._pen(strength).polygon([self._at(point) for point in points], fill=_ink(color, strength))

    def soft(self, points: Sequence[Point], color: Color, strength: int = 255) -> None:
        """Fill a smooth outline."""
        self.shape(smooth(points), color, strength)

    def disc(self, middle: Point, radius: float, color: Color, strength: int = 255) -> None:
        """Fill a circle."""
        self._pen(strength).ellipse(self._around(middle, radius), fill=_ink(color, strength))

    def ring(self, middle: Point, radius: float, width: float, color: Color, strength: int = 255) -> None:
        """Draw the line of a circle."""
        thick = max(1, round(width * self.unit))
        self._pen(strength).ellipse(self._around(middle, radius), outline=_ink(color, strength), width=thick)

    def line(self, points: Sequence[Point], width: float, color: Color, strength: int = 255) -> None:
        """Draw a line of constant width."""
        thick = max(1, round(width * self.unit))
        scaled = [self._at(point) for point in points]
        self._pen(strength).line(scaled, fill=_ink(color, strength), width=thick, joint="curve")

    def tapered(self, points: Sequence[Point], widths: tuple[float, float], color: Color) -> None:
        """Draw a line whose width changes from start to end."""
        left: list[Point] = []
        right: list[Point] = []
        last = len(points) - 1
        for index, (x, y) in enumerate(points):
            ahead, behind = points[min(index + 1, last)], points[max(index - 1, 0)]
            dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
            length = (dx * dx + dy * dy) ** 0.5 or 1
            half = (widths[0] + (widths[1] - widths[0]) * index / last) / 2 / length
            left.append((x - dy * half, y + dx * half))
            right.append((x + dy * half, y - dx * half))
        self.shape([*left, *reversed(right)], color)

    def glow(self, middle: Point, radius: float, color: Color, strength: float = 1.0) -> None:
        """Draw a soft light around a point."""
        left, top, right, bottom = (round(edge) for edge in self._around(middle, radius))
        size = (max(2, right - left), max(2, bottom - top))
        mask = _soft_disc(strength).resize(size, Image.Resampling.BILINEAR)
        self.image.paste(color, (left, top), mask)

    def haze(self, top: float, bottom: float, color: Color, strength: float) -> None:
        """Draw a veil that grows from nothing at ``top`` to full strength at ``bottom``."""
        first, last = round(top * self.unit), round(bottom * self.unit)
        column = _fall(max(2, last - first), round(strength, 3))
        mask = column.resize((self.image.width, column.height), Image.Resampling.NEAREST)
        self.image.paste(color, (0, first), mask)

    def _around(self, middle: Point, radius: float) -> tuple[float, float, float, float]:
        x, y = self._at(middle)
        reach = radius * self.unit
        return x - reach, y - reach, x + reach, y + reach


def mirrored(half: Sequence[Point]) -> list[Point]:
    """Return a whole outline from its right half, which runs from top to bottom."""
    return [*half, *((-x, y) for x, y in reversed(half))]


def placed(points: Sequence[Point], middle: Point, size: float) -> list[Point]:
    """Return an outline around the origin moved and scaled."""
    return [(middle[0] + x * size, middle[1] + y * size) for x, y in points]


def circle_of(count: int, start: float = -pi / 2) -> list[float]:
    """Return ``count`` angles spread evenly around a circle."""
    return [start + 2 * pi * index / count for index in range(count)]
