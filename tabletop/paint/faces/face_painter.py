"""Painting of a face: the choice of painter, the size, and round corners."""

import msgspec
from PIL import Image

from tabletop.paint.drawing.raster import rounded_mask
from tabletop.paint.drawing.spec import CORNER, FaceKind, FaceSpec, Mode
from tabletop.paint.faces.cardback import paint_back, paint_face_down
from tabletop.paint.faces.fullcard import UNITS, paint_ability, paint_full
from tabletop.paint.faces.tile import paint_plate, paint_tile


def paint_face(
    spec: FaceSpec, width: int, height: int, *, scale: float = 1.0, mode: Mode = "full"
) -> Image.Image:
    """Return the picture of a face with transparent round corners.

    Half of an oversized face is painted on its side. Turned clockwise by a quarter, the top and bottom halves
    form the whole picture, ``height`` wide and twice ``width`` high. A Siege is painted on its side in the
    same way, unless the picture is wider than high.

    Args:
        spec: the face
        width: in logical pixels
        height: in logical pixels
        scale: device pixels in a logical pixel
        mode: a full card to read, or a tile for the table, whose fonts keep their size

    Returns:
        An RGBA picture of ``width * scale`` by ``height * scale`` device pixels.

    """
    wide, high = max(8, round(width * scale)), max(8, round(height * scale))
    if spec.kind is FaceKind.MELD_HALF:
        return _half(spec, (wide, high), scale, mode)
    picture = _square(spec, (wide, high), scale, mode)
    picture.putalpha(rounded_mask(wide, high, round(min(wide, high) * CORNER)))
    return picture


def paint_tile_around(
    spec: FaceSpec, width: int, height: int, art: tuple[int, int, bytes], *, scale: float = 1.0
) -> Image.Image:
    """Return a tile painted around other art.

    Args:
        spec: the face
        width: in logical pixels
        height: in logical pixels
        art: width, height and RGBX bytes of a picture
        scale: device pixels in a logical pixel

    Returns:
        As `paint_face`.

    """
    wide, high = max(8, round(width * scale)), max(8, round(height * scale))
    across, down, content = art
    picture = Image.frombytes("RGBX", (across, down), content).convert("RGB")
    tile = _tile(spec, (wide, high), scale, picture)
    tile.putalpha(rounded_mask(wide, high, round(min(wide, high) * CORNER)))
    return tile


def _square(spec: FaceSpec, size: tuple[int, int], scale: float, mode: Mode) -> Image.Image:
    """Return the picture of a face with square corners."""
    match spec.kind:
        case FaceKind.CARD_BACK:
            return paint_back(*size)
        case FaceKind.FACE_DOWN:
            return paint_face_down(spec, *size, scale if mode == "tile" else size[0] / UNITS * 1.6)
        case FaceKind.ABILITY_PLATE:
            return paint_ability(spec, *size) if mode == "full" else paint_plate(spec, *size, scale)
        case _:
            return paint_full(spec, *size) if mode == "full" else _tile(spec, size, scale)


def _tile(spec: FaceSpec, size: tuple[int, int], scale: float, art: Image.Image | None = None) -> Image.Image:
    """Return a tile with square corners.

    A Siege lies on its side if the tile is higher than wide, except in far view, where it has to be read.
    """
    wide, high = size
    if spec.landscape and high > wide and not spec.smallest:
        return paint_tile(spec, high, wide, scale, art).transpose(Image.Transpose.ROTATE_90)
    return paint_tile(spec, wide, high, scale, art)


def _half(spec: FaceSpec, size: tuple[int, int], scale: float, mode: Mode) -> Image.Image:
    """Return half of the oversized face, cut from the whole and laid on its side."""
    wide, high = size
    whole = msgspec.structs.replace(spec, kind=FaceKind.MELD_RESULT, half="")
    picture = _square(whole, (high, 2 * wide), scale, mode)
    picture.putalpha(rounded_mask(high, 2 * wide, round(high * CORNER)))
    top = 0 if spec.half == "top" else wide
    return picture.crop((0, top, high, top + wide)).transpose(Image.Transpose.ROTATE_90)
