"""Pixels: a canvas measured in logical units, rounded shapes without jags, gradients, smooth outlines."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from tabletop.paint.drawing.fonts import CAP_HEIGHT, Weight, font
from tabletop.paint.drawing.theme import Color

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

FINER: Final = 4
"""How many times finer small shapes are drawn before they are scaled down."""


@lru_cache(maxsize=512)
def _corner(radius: int) -> Image.Image:
    """The upper left quarter of a disc."""
    side = radius * FINER
    image = Image.new("L", (side, side))
    ImageDraw.Draw(image).ellipse((0, 0, 2 * side - 1, 2 * side - 1), fill=255)
    return image.reduce(FINER)


@lru_cache(maxsize=128)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """A mask of a rectangle with round corners, in device pixels. Not to be changed by the caller."""
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
    """A gradient through some colours, downwards or ``across`` from left to right."""
    if len(colors) == 1:
        return Image.new("RGB", (width, height), colors[0])
    line = Image.new("RGB", (len(colors), 1) if across else (1, len(colors)))
    for index, color in enumerate(colors):
        line.putpixel((index, 0) if across else (0, index), color)
    return line.resize((width, height), Image.Resampling.BILINEAR)


def smooth(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """A closed outline that runs softly through all points (Catmull-Rom)."""
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
    """A picture to paint on. All places and sizes are logical; ``unit`` device pixels make one."""

    def __init__(self, width: int, height: int, unit: float, color: Color = (0, 0, 0)) -> None:
        self.image = Image.new("RGB", (width, height), color)
        self.unit = unit
        self._draw = ImageDraw.Draw(self.image)

    @property
    def width(self) -> float:
        """Logical width."""
        return self.image.width / self.unit

    @property
    def height(self) -> float:
        """Logical height."""
        return self.image.height / self.unit

    def pixels(self, length: float) -> int:
        """A length in whole device pixels, at least one."""
        return max(1, round(length * self.unit))

    def place(self, box: Box) -> tuple[int, int, int, int]:
        """A box in device pixels, edges on whole pixels."""
        left, top, right, bottom = (round(edge * self.unit) for edge in box)
        return left, top, max(right, left + 1), max(bottom, top + 1)

    def fill(self, box: Box, color: Color, *, radius: float = 0) -> None:
        """A box in one colour."""
        left, top, right, bottom = self.place(box)
        if radius <= 0:
            self.image.paste(color, (left, top, right, bottom))
            return
        mask = rounded_mask(right - left, bottom - top, self.pixels(radius))
        self.image.paste(color, (left, top, right, bottom), mask)

    def plate(self, box: Box, fill: Color, edge: Color, shape: tuple[float, float]) -> None:
        """A rounded box with an edge around it; ``shape`` is its radius and the width of the edge."""
        radius, thickness = shape
        self.fill(box, edge, radius=radius)
        left, top, right, bottom = box
        inner = (left + thickness, top + thickness, right - thickness, bottom - thickness)
        self.fill(inner, fill, radius=max(radius - thickness, 0))

    def picture(self, image: Image.Image, corner: Point) -> None:
        """Put a picture of device pixels down by its upper left corner; a transparent one blends in."""
        at = (round(corner[0] * self.unit), round(corner[1] * self.unit))
        self.image.paste(image, at, image if image.mode == "RGBA" else None)

    def stamp(self, mask: Image.Image, corner: Point, color: Color) -> None:
        """Colour where a mask of device pixels is white."""
        self.image.paste(color, (round(corner[0] * self.unit), round(corner[1] * self.unit)), mask)

    def write(self, at: Point, text: str, letters: tuple[Weight, float, Color], anchor: str = "ls") -> None:
        """One line of text; ``letters`` are weight, size and colour, ``at`` is on the baseline."""
        weight, size, color = letters
        face = font(weight, size * self.unit)
        self._draw.text((at[0] * self.unit, at[1] * self.unit), text, color, face, anchor)

    def write_centered(self, box: Box, text: str, letters: tuple[Weight, float, Color]) -> None:
        """One line of text in the middle of a box, by the height of its capitals."""
        middle = (box[1] + box[3]) / 2 + letters[1] * CAP_HEIGHT / 2
        self.write(((box[0] + box[2]) / 2, middle), text, letters, "ms")


def baseline(top: float, bottom: float, size: float) -> float:
    """Where a line of text must stand for its capitals to be in the middle between two heights."""
    return (top + bottom) / 2 + size * CAP_HEIGHT / 2
