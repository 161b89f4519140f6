"""The pose of a figure: its brush, colors, place and size."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from tabletop.paint.art.brush import Brush, mirrored, placed
from tabletop.paint.art.palette import Palette
from tabletop.paint.drawing.raster import Point, smooth
from tabletop.paint.drawing.theme import INK, Color, mix


class Pose(NamedTuple):
    """The tools of a figure: brush, palette, chance, its middle and half its height."""

    brush: Brush
    palette: Palette
    chance: Random
    middle: Point
    size: float

    @property
    def ink(self) -> Color:
        """Color of a dark shape against the light."""
        return mix(self.palette.near, INK, 0.3)

    @property
    def rim(self) -> Color:
        """Color of light on an edge."""
        return mix(self.palette.light, self.palette.low, 0.3)

    def at(self, x: float, y: float) -> Point:
        """Return a point of the figure in the coordinates of the picture."""
        return self.middle[0] + x * self.size, self.middle[1] + y * self.size

    def outline(self, points: Sequence[Point], *, color: Color | None = None, is_soft: bool = True) -> None:
        """Fill a shape that is lit along its upper left edge."""
        way = smooth(points) if is_soft else list(points)
        whole = placed(way, self.middle, self.size)
        shift = 0.009
        self.brush.shape([(x - shift, y - shift) for x, y in whole], self.rim, 210)
        self.brush.shape([(x + shift * 0.6, y - shift * 0.4) for x, y in whole], self.rim, 90)
        self.brush.shape(whole, color or self.ink)

    def both(self, half: Sequence[Point], *, color: Color | None = None, is_soft: bool = True) -> None:
        """Fill a symmetrical shape given by its right half."""
        self.outline(mirrored(half), color=color, is_soft=is_soft)

    def eyes(self, eye: Point, radius: float = 0.035, slant: float = 0.5) -> None:
        """Paint two glowing eyes."""
        for side in (-1, 1):
            x, y = self.at(side * eye[0], eye[1])
            r = radius * self.size
            self.brush.glow((x, y), r * 4.5, self.palette.glow, 0.75)
            lens = [(-1.5, -slant), (0, -0.7), (1.5, slant), (0, 0.8)]
            shape = [(x - side * dx * r, y + dy * r) for dx, dy in lens]
            self.brush.shape(shape, mix(self.palette.glow, self.palette.light, 0.55))

    def stroke(
        self, points: Sequence[Point], widths: tuple[float, float], color: Color | None = None
    ) -> None:
        """Draw a line of the figure whose width changes."""
        way = [self.at(x, y) for x, y in points]
        scaled = (widths[0] * self.size, widths[1] * self.size)
        self.brush.tapered(way, scaled, color or self.ink)


Figure: TypeAlias = Callable[[Pose], None]


def curve(points: Sequence[Point]) -> list[Point]:
    """Return an open line that runs smoothly through its points."""
    closed = smooth([points[0], *points, points[-1], points[-1]], 5)
    return closed[5 : 5 * (len(points) + 1)]
