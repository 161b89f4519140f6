"""The background of a placeholder: ruled paper with a question mark."""

from typing import Final

from PIL import Image, ImageDraw

from tabletop.paint.drawing.fonts import CAP_HEIGHT, Weight, font
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.drawing.theme import CREAM, INK, edge_colors, mix

_TWICE: Final = 2
_LINES: Final = 9
"""Number of lines across the shorter side."""


def paint_blank(spec: FaceSpec, width: int, height: int) -> Image.Image:
    """Return an RGB picture in device pixels, tinted with the colors that the player gave the card."""
    tint = edge_colors(spec)[0] if spec.colors else mix(CREAM, INK, 0.5)
    paper = mix(CREAM, tint, 0.22)
    wide, high = _TWICE * width, _TWICE * height
    image = Image.new("RGB", (wide, high), paper)
    draw = ImageDraw.Draw(image)
    step = max(6, min(wide, high) // _LINES)
    for start in range(-high, wide, step):
        draw.line([(start, high), (start + high, 0)], fill=mix(paper, tint, 0.3), width=max(1, step // 9))
    size = min(wide, high) * 0.62
    middle = (wide / 2, high / 2 + size * CAP_HEIGHT / 2)
    edge = max(2, round(size * 0.09))
    draw.text(
        middle, "?", mix(tint, INK, 0.45), font(Weight.BOLD, size), "ms", stroke_width=edge, stroke_fill=paper
    )
    return image.reduce(_TWICE)
