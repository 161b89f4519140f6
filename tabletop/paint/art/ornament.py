"""Art painted from a card's colors, types and subtypes, with its name as the seed.

The same face gives the same picture at every size. Faces with different names differ.
"""

from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Final

from PIL import Image, ImageChops

from tabletop.paint.art.blank import paint_blank
from tabletop.paint.art.brush import Brush
from tabletop.paint.art.landscapes import place_of
from tabletop.paint.art.motes import birds, sparks, stars
from tabletop.paint.art.palette import Palette, palette_for
from tabletop.paint.art.scenery import paint_sky, void
from tabletop.paint.art.stand_ins import paint_stand_in
from tabletop.paint.art.subjects import paint_subject
from tabletop.paint.drawing.raster import ramp
from tabletop.paint.drawing.spec import FaceSpec

_LARGEST: Final = 480
"""Longest side in device pixels at which art is painted. Larger art is scaled up."""
_GRAIN_SIDE: Final = 96


def paint_art(spec: FaceSpec, width: int, height: int) -> Image.Image:
    """Return the art of a face, an RGB picture in device pixels."""
    if spec.is_placeholder:
        return paint_blank(spec, width, height)
    if spec.is_substitute:
        return paint_stand_in(spec, width, height)
    longer = max(width, height)
    if longer <= _LARGEST:
        return _painted(spec, width, height)
    small = _painted(spec, round(width * _LARGEST / longer), round(height * _LARGEST / longer))
    return small.resize((width, height), Image.Resampling.BICUBIC)


def _painted(spec: FaceSpec, width: int, height: int) -> Image.Image:
    chance = Random(int.from_bytes(sha256(_seed(spec).encode()).digest()[:8], "big"))
    is_night = spec.kind.is_back
    palette = palette_for(_art_colors(spec), is_night, chance)
    place = place_of(spec, _art_colors(spec), chance)
    light = (chance.uniform(-0.16, 0.16) * width / height, chance.uniform(0.3, 0.44))
    sky = _sky(palette, chance, light, (width, height))
    brush = Brush(sky.resize((width * 2, height * 2), Image.Resampling.NEAREST))
    if is_night and place is not void:
        stars(brush, palette, chance)
    is_land = "Land" in spec.type_line.partition(" — ")[0]
    if place is not void:
        _paint_disc(brush, palette, light, 0.115 if is_land else 0.27)
    place(brush, palette, chance)
    if is_land and not is_night:
        birds(brush, palette, chance)
    paint_subject(brush, palette, chance, spec)
    if chance.random() < 0.6 or is_night:
        sparks(brush, palette, chance)
    return _finished(brush.image.reduce(2))


def _seed(spec: FaceSpec) -> str:
    return f"{spec.name}|{spec.type_line}"


def _art_colors(spec: FaceSpec) -> str:
    """Return the colors of a face's art. A land's come from its subtypes, or else from its name."""
    if spec.colors or "Land" not in spec.type_line.split():
        return spec.colors
    return spec.land_colors or "WUBRG"[sha256(spec.name.encode()).digest()[0] % 5]


def _sky(palette: Palette, chance: Random, light: tuple[float, float], size: tuple[int, int]) -> Image.Image:
    """Return the sky, painted small and scaled up to make it soft."""
    width, height = size
    coarse = ramp(
        max(8, width // 6), max(8, height // 6), (palette.high, palette.middle, palette.low, palette.low)
    )
    paint_sky(Brush(coarse), palette, chance, light)
    return coarse.resize(size, Image.Resampling.BICUBIC)


def _paint_disc(brush: Brush, palette: Palette, light: tuple[float, float], radius: float) -> None:
    """Paint the sun or moon behind the subject."""
    size = radius * brush.short
    brush.glow(light, size * 2.1, palette.light, 0.6)
    brush.disc(light, size, palette.light, 215)
    brush.ring(light, size * 1.12, 0.004, palette.light, 110)


def _finished(art: Image.Image) -> Image.Image:
    """Return the picture with a little grain and slightly darker corners."""
    return ImageChops.soft_light(art, _film(*art.size))


@lru_cache(maxsize=6)
def _film(width: int, height: int) -> Image.Image:
    """Return the overlay of the art: gray with grain, darker toward the corners."""
    chance = Random(20)
    noise = bytes(116 + byte // 11 for byte in chance.randbytes(_GRAIN_SIDE * _GRAIN_SIDE))
    tile = Image.frombytes("L", (_GRAIN_SIDE, _GRAIN_SIDE), noise)
    grain = Image.new("L", (width, height))
    for left in range(0, width, _GRAIN_SIDE):
        for top in range(0, height, _GRAIN_SIDE):
            grain.paste(tile, (left, top))
    falling = Image.radial_gradient("L").resize((width, height), Image.Resampling.BILINEAR)
    darker = falling.point([round(255 - 110 * max(0.0, value / 255 - 0.35) ** 1.3) for value in range(256)])
    film = ImageChops.multiply(grain, darker)
    return Image.merge("RGB", (film, film, film))
