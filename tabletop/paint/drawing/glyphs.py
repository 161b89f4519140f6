"""Small shapes drawn as paths in a unit square, from which symbols and marks are composed."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from tabletop.paint.drawing.raster import Point, smooth

_FINER: Final = 8


class Pen:
    """A pen that draws in a unit square, white on black. ``ink=0`` cuts out."""

    def __init__(self, side: int) -> None:
        self.side = side * _FINER
        self.image = Image.new("L", (self.side, self.side))
        self._draw = ImageDraw.Draw(self.image)

    def finished(self) -> Image.Image:
        """Return the drawing as a mask of the requested size."""
        return self.image.reduce(_FINER)

    def shape(self, points: Sequence[Point], ink: int = 255) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * self.side, y * self.side) for x, y in points], fill=ink)

    def soft(self, points: Sequence[Point], ink: int = 255) -> None:
        """Fill a smooth outline."""
        self.shape(smooth(points), ink)

    def disc(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        """Fill a circle."""
        box = [(value) * self.side for value in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(box, fill=ink)

    def ring(self, x: float, y: float, radius: float, width: float) -> None:
        """Draw the line of a circle. ``radius`` reaches to its outer edge."""
        self.arc((x, y, radius), (0, 360), width)

    def arc(self, circle: tuple[float, float, float], angles: tuple[float, float], width: float) -> None:
        """Draw an arc. Angles are in degrees, clockwise from the right."""
        x, y, radius = circle
        box = [value * self.side for value in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.arc(box, *angles, fill=255, width=round(width * self.side))

    def sector(self, circle: tuple[float, float, float], angles: tuple[float, float], ink: int = 255) -> None:
        """Fill a sector. Angles are in degrees, clockwise from the right."""
        x, y, radius = circle
        box = [value * self.side for value in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.pieslice(box, *angles, fill=ink)

    def stroke(self, points: Sequence[Point], width: float, ink: int = 255) -> None:
        """Draw a line with round ends."""
        scaled = [(x * self.side, y * self.side) for x, y in points]
        self._draw.line(scaled, fill=ink, width=round(width * self.side), joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, ink)


def star(x: float, y: float, rays: int, outer: float, inner: float) -> list[Point]:
    """Return the outline of a star whose first ray points up."""
    outline = []
    for index in range(2 * rays):
        radius = inner if index % 2 else outer
        angle = pi * index / rays - pi / 2
        outline.append((x + radius * cos(angle), y + radius * sin(angle)))
    return outline


def _white(pen: Pen) -> None:
    pen.shape(star(0.5, 0.5, 8, 0.46, 0.26))
    pen.disc(0.5, 0.5, 0.27, 0)
    pen.disc(0.5, 0.5, 0.19)


def _blue(pen: Pen) -> None:
    for shift in (-0.24, 0.0, 0.24):
        wave = [(0.06 + 0.88 * t / 24, 0.5 + shift + 0.1 * sin(t / 24 * 3 * pi)) for t in range(25)]
        pen.stroke(wave, 0.12)


def _black(pen: Pen) -> None:
    left = [(0.5, 0.36), (0.45, 0.24), (0.42, 0.36), (0.3, 0.3), (0.03, 0.34), (0.13, 0.48), (0.15, 0.64)]
    left += [(0.25, 0.57), (0.35, 0.62), (0.42, 0.76), (0.5, 0.84)]
    pen.shape(left + [(1 - x, y) for x, y in reversed(left)])


def _red(pen: Pen) -> None:
    flame = [(0.52, 0.03), (0.62, 0.24), (0.8, 0.42), (0.84, 0.66), (0.7, 0.9), (0.5, 0.96), (0.3, 0.9)]
    pen.soft([*flame, (0.16, 0.68), (0.22, 0.46), (0.34, 0.5), (0.38, 0.3)])
    pen.soft([(0.52, 0.5), (0.62, 0.66), (0.6, 0.82), (0.5, 0.87), (0.4, 0.82), (0.4, 0.68)], 0)


def _green(pen: Pen) -> None:
    leaf = [(0.88, 0.1), (0.9, 0.42), (0.76, 0.74), (0.46, 0.86), (0.22, 0.74), (0.16, 0.5), (0.32, 0.26)]
    pen.soft([*leaf, (0.58, 0.14)])
    pen.stroke([(0.1, 0.94), (0.4, 0.62), (0.7, 0.32)], 0.07, 0)
    pen.stroke([(0.08, 0.94), (0.24, 0.78)], 0.08)


def _colorless(pen: Pen) -> None:
    pen.shape(star(0.5, 0.5, 4, 0.46, 0.3))
    pen.shape(star(0.5, 0.5, 4, 0.24, 0.15), 0)


def _heart(pen: Pen) -> None:
    half = [(0.5, 0.9), (0.2, 0.62), (0.08, 0.38), (0.16, 0.18), (0.34, 0.14), (0.5, 0.3)]
    pen.soft(half + [(1 - x, y) for x, y in reversed(half[1:-1])])


def _snow(pen: Pen) -> None:
    for index in range(3):
        angle = pi * index / 3 + pi / 2
        x, y = 0.44 * cos(angle), 0.44 * sin(angle)
        pen.stroke([(0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y)], 0.09)
        for end in (-1, 1):
            at = (0.5 + end * x * 0.55, 0.5 + end * y * 0.55)
            for turn in (-0.7, 0.7):
                branch = angle + turn + (pi if end < 0 else 0)
                pen.stroke([at, (at[0] + 0.16 * cos(branch), at[1] + 0.16 * sin(branch))], 0.07)


def _tap(pen: Pen) -> None:
    pen.arc((0.46, 0.56, 0.36), (110, 325), 0.13)
    pen.shape([(0.58, 0.44), (0.96, 0.52), (0.9, 0.14)])


def _untap(pen: Pen) -> None:
    _tap(pen)
    pen.image = pen.image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def _energy(pen: Pen) -> None:
    pen.shape([(0.62, 0.02), (0.18, 0.56), (0.44, 0.56), (0.36, 0.98), (0.82, 0.4), (0.55, 0.4)])


def _triangle_up(pen: Pen) -> None:
    pen.shape([(0.5, 0.12), (0.92, 0.84), (0.08, 0.84)])


def _triangle_down(pen: Pen) -> None:
    pen.shape([(0.5, 0.88), (0.92, 0.16), (0.08, 0.16)])


def _drop(pen: Pen) -> None:
    """Draw the base of the modal mark, a teardrop on its side with its tip to the right.

    It fills the square and is stretched to be wider than high.
    """
    turns = [pi * (0.31 + 1.38 * step / 40) for step in range(41)]
    pen.shape([(0.36 + 0.36 * cos(turn), 0.5 + 0.5 * sin(turn)) for turn in turns] + [(1.0, 0.5)])


def _ground(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.5)


def _halves(pen: Pen) -> None:
    pen.sector((0.5, 0.46, 0.42), (180, 360))
    pen.sector((0.5, 0.54, 0.42), (0, 180))


def _flip(pen: Pen) -> None:
    pen.arc((0.5, 0.5, 0.4), (150, 320), 0.14)
    pen.shape([(0.6, 0.36), (1.0, 0.42), (0.88, 0.04)])
    pen.arc((0.5, 0.5, 0.4), (0, 110), 0.14)


def _back(pen: Pen) -> None:
    pen.shape([(0.2, 0.06), (0.8, 0.06), (0.8, 0.94), (0.2, 0.94)])
    pen.shape([(0.3, 0.16), (0.7, 0.16), (0.7, 0.84), (0.3, 0.84)], 0)
    pen.shape([(0.5, 0.26), (0.64, 0.5), (0.5, 0.74), (0.36, 0.5)])


def _ring(pen: Pen) -> None:
    pen.ring(0.5, 0.5, 0.42, 0.17)


def _dot(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.3)


def _lines(pen: Pen) -> None:
    """Draw three lines of writing, the sign of a substitute card."""
    for y in (0.14, 0.42, 0.7):
        pen.shape([(0.12, y), (0.88, y), (0.88, y + 0.16), (0.12, y + 0.16)])


def _hand(pen: Pen) -> None:
    """Draw an open hand, the sign of an effect left to the player."""
    pen.disc(0.52, 0.68, 0.25)
    for x, top in ((0.34, 0.2), (0.47, 0.12), (0.6, 0.14), (0.72, 0.26)):
        pen.stroke([(x, top), (x, 0.66)], 0.115)
    pen.stroke([(0.16, 0.5), (0.36, 0.76)], 0.12)


def _sun(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.24)
    for index in range(8):
        angle = pi * index / 4
        ray = [(0.32, -0.07), (0.5, 0.0), (0.32, 0.07)]
        pen.shape(
            [(0.5 + x * cos(angle) - y * sin(angle), 0.5 + x * sin(angle) + y * cos(angle)) for x, y in ray]
        )


def _moon(pen: Pen) -> None:
    pen.disc(0.46, 0.5, 0.42)
    pen.disc(0.66, 0.42, 0.36, 0)


def _spark(pen: Pen) -> None:
    """Draw the upper half of a sun above the horizon."""
    pen.sector((0.5, 0.72, 0.3), (180, 360))
    pen.stroke([(0.07, 0.88), (0.93, 0.88)], 0.12)
    for turn in (0.08, 0.29, 0.5, 0.71, 0.92):
        x, y = cos(pi * turn), -sin(pi * turn)
        pen.stroke([(0.5 + 0.43 * x, 0.68 + 0.45 * y), (0.5 + 0.5 * x, 0.68 + 0.62 * y)], 0.1)


def _walker(pen: Pen) -> None:
    """Draw a person in a long cloak."""
    pen.disc(0.5, 0.19, 0.19)
    half = [(0.5, 0.42), (0.68, 0.44), (0.78, 0.62), (0.92, 0.98), (0.62, 0.9), (0.5, 0.98)]
    pen.shape(half + [(1 - x, y) for x, y in reversed(half)])


def _full_moon(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.42)
    for x, y, radius in ((0.38, 0.36, 0.08), (0.62, 0.46, 0.11), (0.42, 0.66, 0.07)):
        pen.disc(x, y, radius, 150)


def _tentacles(pen: Pen) -> None:
    """Draw a dome with four hanging arms, the outer ones bent outward."""
    pen.sector((0.5, 0.46, 0.44), (180, 360))
    for way in (-1, 1):
        pen.stroke([(0.5 + way * 0.38, 0.44), (0.5 + way * 0.33, 0.62), (0.5 + way * 0.46, 0.86)], 0.1)
        pen.stroke([(0.5 + way * 0.13, 0.44), (0.5 + way * 0.09, 0.7), (0.5 + way * 0.15, 0.96)], 0.1)


def _compass(pen: Pen) -> None:
    """Draw a compass rose: four long points and four short ones between them."""
    diagonal = [
        (0.5 + (x - 0.5 + y - 0.5) * 0.7071, 0.5 + (y - x) * 0.7071) for x, y in star(0.5, 0.5, 4, 0.34, 0.1)
    ]
    pen.shape(diagonal)
    pen.disc(0.5, 0.5, 0.2, 0)
    pen.shape(star(0.5, 0.5, 4, 0.52, 0.12))


def _land(pen: Pen) -> None:
    pen.disc(0.72, 0.28, 0.13)
    pen.shape([(0.02, 0.88), (0.36, 0.28), (0.56, 0.62), (0.66, 0.48), (0.98, 0.88)])


def _fan_closed(pen: Pen) -> None:
    for angle in (0.44, 0.61, 0.78):
        pen.stroke([(0.14, 0.9), (0.14 + 0.98 * sin(angle), 0.9 - 0.98 * cos(angle))], 0.13)


def _fan_open(pen: Pen) -> None:
    pen.sector((0.5, 0.84, 0.56), (200, 340))
    pen.disc(0.5, 0.84, 0.2, 0)
    for degrees in (235, 270, 305):
        angle = degrees * pi / 180
        pen.stroke([(0.5, 0.84), (0.5 + 0.6 * cos(angle), 0.84 + 0.6 * sin(angle))], 0.06, 0)
    pen.disc(0.5, 0.84, 0.11)


def _shield(pen: Pen) -> None:
    pen.soft(
        [
            (0.08, 0.12),
            (0.5, 0.04),
            (0.92, 0.12),
            (0.92, 0.5),
            (0.74, 0.82),
            (0.5, 0.98),
            (0.26, 0.82),
            (0.08, 0.5),
        ]
    )


def _tower(pen: Pen) -> None:
    top = [(0.08, 0.04), (0.26, 0.04), (0.26, 0.14), (0.41, 0.14), (0.41, 0.04)]
    side = [(0.92, 0.5), (0.8, 0.78), (0.5, 0.98), (0.2, 0.78), (0.08, 0.5)]
    pen.shape(top + [(1 - x, y) for x, y in reversed(top)] + side)


_SHAPES: Final[dict[str, Callable[[Pen], None]]] = {
    "W": _white,
    "U": _blue,
    "B": _black,
    "R": _red,
    "G": _green,
    "C": _colorless,
    "P": _heart,
    "S": _snow,
    "T": _tap,
    "Q": _untap,
    "E": _energy,
    "triangle up": _triangle_up,
    "triangle down": _triangle_down,
    "drop": _drop,
    "disc": _ground,
    "halves": _halves,
    "flip": _flip,
    "back": _back,
    "ring": _ring,
    "dot": _dot,
    "lines": _lines,
    "hand": _hand,
    "sun": _sun,
    "moon": _moon,
    "spark": _spark,
    "walker": _walker,
    "full moon": _full_moon,
    "tentacles": _tentacles,
    "compass": _compass,
    "land": _land,
    "fan closed": _fan_closed,
    "fan open": _fan_open,
    "shield": _shield,
    "tower": _tower,
}

DRAWN: Final = frozenset(_SHAPES)
"""Names of all shapes."""


@lru_cache(maxsize=256)
def glyph(name: str, side: int) -> Image.Image:
    """Return a shape as a mask that must not be changed.

    Args:
        name: one of `DRAWN`
        side: width and height in device pixels, at least 1

    """
    pen = Pen(max(1, side))
    _SHAPES[name](pen)
    return pen.finished()
