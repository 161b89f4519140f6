"""Pixels: a canvas in logical units, antialiased rounded shapes, gradients and smooth outlines."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from tabletop.paint.drawing.fonts import CAP_HEIGHT, Weight, font
from tabletop.paint.drawing.theme import Color

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""

FINER: Final = 4
"""Oversampling factor of small shapes."""


@lru_cache(maxsize=64)
def _corner(radius: int) -> Image.Image:
    """Return the upper left quarter of a disc."""
    side = radius * FINER
    image = Image.new("L", (side, side))
    ImageDraw.Draw(image).ellipse((0, 0, 2 * side - 1, 2 * side - 1), fill=255)
    return image.reduce(FINER)


@lru_cache(maxsize=32)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rounded rectangle in device pixels. The caller must not change it."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius <= 0:
        return mask
    corner = _corner(radius)
    mirrored = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    upside_down = Image.Transpose.FLIP_TOP_BOTTOM
    mask.paste(corner, (0, 0))
    mask.paste(mirrored, (width - radius, 0))
    mask.paste(corner.transpose(upside_down), (0, height - radius))
    mask.paste(mirrored.transpose(upside_down), (width - radius, height - radius))
    return mask


def ramp(width: int, height: int, colors: Sequence[Color], *, across: bool = False) -> Image.Image:
    """Return a gradient through colors, from top to bottom or, with ``across``, from left to right."""
    if len(colors) == 1:
        return Image.new("RGB", (width, height), colors[0])
    line = Image.new("RGB", (len(colors), 1) if across else (1, len(colors)))
    for index, color in enumerate(colors):
        line.putpixel((index, 0) if across else (0, index), color)
    return line.resize((width, height), Image.Resampling.BILINEAR)


def smooth(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """Return a smooth closed outline through all points (Catmull-Rom)."""
    count = len(points)
    outline: list[Point] = []
    for index in range(count):
        before, start = points[index - 1], points[index]
        end, after = points[(index + 1) % count], points[(index + 2) % count]
        for step in range(steps):
            outline.append(_between(before, start, end, after, step / steps))
    return outline


def _between(before: Point, start: Point, end: Point, after: Point, way: float) -> Point:
    square, cube = way * way, way * way * way
    x, y = (
        0.5 * (2 * b + (c - a) * way + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * cube)
        for a, b, c, d in zip(before, start, end, after, strict=True)
    )
    return x, y


class Canvas:
    """A picture to paint on. Places and sizes are logical: ``unit`` device pixels make one."""

    def __init__(self, width: int, height: int, unit: float, color: Color = (0, 0, 0)) -> None:
        self.image = Image.new("RGB", (width, height), color)
        self.unit = unit
        self._draw = ImageDraw.Draw(self.image)

    @property
    def width(self) -> float:
        """Width in logical units."""
        return self.image.width / self.unit

    @property
    def height(self) -> float:
        """Height in logical units."""
        return self.image.height / self.unit

    def pixels(self, length: float) -> int:
        """Return a length in whole device pixels, at least one."""
        return max(1, round(length * self.unit))

    def place(self, box: Box) -> tuple[int, int, int, int]:
        """Return a box in device pixels, with its edges on whole pixels."""
        left, top, right, bottom = (round(edge * self.unit) for edge in box)
        return left, top, max(right, left + 1), max(bottom, top + 1)

    def fill(self, box: Box, color: Color, *, radius: float = 0) -> None:
        """Fill a box with a color."""
        left, top, right, bottom = self.place(box)
        if radius <= 0:
            self.image.paste(color, (left, top, right, bottom))
            return
        mask = rounded_mask(right - left, bottom - top, self.pixels(radius))
        self.image.paste(color, (left, top, right, bottom), mask)

    def plate(self, box: Box, fill: Color, edge: Color, shape: tuple[float, float]) -> None:
        """Fill a rounded box and draw its edge. ``shape`` is the radius and the edge's width."""
        radius, thickness = shape
        self.fill(box, edge, radius=radius)
        left, top, right, bottom = box
        inner = (left + thickness, top + thickness, right - thickness, bottom - thickness)
        self.fill(inner, fill, radius=max(radius - thickness, 0))

    def picture(self, image: Image.Image, corner: Point) -> None:
        """Paste a picture by its upper left corner, in device pixels. A transparent picture is blended."""
        at = (round(corner[0] * self.unit), round(corner[1] * self.unit))
        self.image.paste(image, at, image if image.mode == "RGBA" else None)

    def stamp(self, mask: Image.Image, corner: Point, color: Color) -> None:
        """Apply a color where a mask, in device pixels, is white."""
        self.image.paste(color, (round(corner[0] * self.unit), round(corner[1] * self.unit)), mask)

    def write(self, at: Point, text: str, letters: tuple[Weight, float, Color], anchor: str = "ls") -> None:
        """Write a line of text with a weight, size and color. ``at`` is on the baseline."""
        weight, size, color = letters
        face = font(weight, size * self.unit)
        self._draw.text((at[0] * self.unit, at[1] * self.unit), text, color, face, anchor)

    def write_centered(self, box: Box, text: str, letters: tuple[Weight, float, Color]) -> None:
        """Write a line of text in the middle of a box, centered by the height of its capitals."""
        middle = (box[1] + box[3]) / 2 + letters[1] * CAP_HEIGHT / 2
        self.write(((box[0] + box[2]) / 2, middle), text, letters, "ms")


def baseline(top: float, bottom: float, size: float) -> float:
    """Return the baseline that centers a line's capitals between two heights."""
    return (top + bottom) / 2 + size * CAP_HEIGHT / 2
