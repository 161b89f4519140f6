"""Art painted from a card's own facts."""

from PIL import Image

from tabletop.paint.raster import ramp
from tabletop.paint.spec import FaceSpec
from tabletop.paint.theme import frame_colors, mix


def paint_art(spec: FaceSpec, width: int, height: int) -> Image.Image:
    """The art of a face in device pixels."""
    colors = frame_colors(spec.colors, "Land" in spec.type_line, spec.kind.is_back)
    return ramp(
        width, height, [mix(colors[0], (255, 255, 255), 0.5), colors[-1], mix(colors[-1], (0, 0, 0), 0.6)]
    )
