"""Symbols as small transparent pictures: mana, tap symbols, and badges for kinds of faces."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from tabletop.cards.mana import COLORS
from tabletop.paint.drawing.fonts import CAP_HEIGHT, Weight, font, text_width
from tabletop.paint.drawing.glyphs import DRAWN, glyph
from tabletop.paint.drawing.theme import CREAM, INK, Color, luminance, mix, readable_on

_GRAY: Final[Color] = (0xCD, 0xC9, 0xC2)
_GROUNDS: Final[dict[str, Color]] = {
    "W": (0xFA, 0xF2, 0xC9),
    "U": (0x5B, 0xA7, 0xDD),
    "B": (0x4A, 0x42, 0x54),
    "R": (0xE8, 0x7A, 0x5B),
    "G": (0x6F, 0xB4, 0x78),
    "C": (0xDD, 0xD9, 0xD3),
    "S": (0xDC, 0xEA, 0xF0),
    "E": (0xEB, 0xC9, 0x5E),
}

_BADGES: Final[dict[str, str]] = {
    "transform front": "triangle up",
    "transform back": "triangle down",
    "meld": "halves",
    "flip": "flip",
    "flipped": "flip",
    "face down": "back",
    "copy": "ring",
    "token": "dot",
    "substitute": "lines",
    "placeholder": "?",
    "by hand": "hand",
}
"""Shape on the disc of each badge."""
_FLIPPED: Final = "flipped"
"""Badge with exchanged colors, light like a coin that lies on the card (709.3 of 2009)."""

_DROPS: Final[dict[str, tuple[Color, Color, int]]] = {
    "modal front": (CREAM, INK, 1),
    "modal back": (INK, CREAM, 2),
}
"""Badges on a drop: the colors of the drop and of its triangles, and their number (712.3a-b)."""
_DROP_WIDTH: Final = 1.4
"""Width of a drop relative to its height."""

_ERA_SHARE: Final = 0.72
"""Width of an era's shape relative to its disc. Its details need more room than a triangle."""
_ERAS: Final[dict[str, tuple[str, str]]] = {
    "sun_moon": ("sun", "moon"),
    "spark": ("spark", "walker"),
    "fullmoon_emrakul": ("full moon", "tentacles"),
    "compass_land": ("compass", "land"),
    "fan": ("fan closed", "fan open"),
}
"""Front and back marks by the kind of the card's first printing (712.2a-b)."""


def _on_disc(side: int, ground: Color) -> Image.Image:
    """Return a disc with a thin edge, darker than the disc, or lighter on a dark one."""
    rim = mix(ground, INK, 0.75) if luminance(ground) > 0.1 else mix(ground, CREAM, 0.4)
    tile = Image.new("RGBA", (side, side), (*rim, 0))
    tile.putalpha(glyph("disc", side))
    edge = max(1, side // 18)
    tile.paste((*ground, 255), (edge, edge), glyph("disc", side - 2 * edge))
    return tile


def _halved(side: int, one: Color, other: Color) -> Image.Image:
    """Return a disc of two colors, divided from the lower left to the upper right."""
    tile = _on_disc(side, one)
    cut = Image.new("L", (4 * side, 4 * side))
    ImageDraw.Draw(cut).polygon([(4 * side, 0), (4 * side, 4 * side), (0, 4 * side)], fill=255)
    tile.paste(_on_disc(side, other), (0, 0), cut.reduce(4))
    return tile


def _letters(tile: Image.Image, text: str, ink: Color, where: tuple[float, float, float]) -> None:
    """Write letters around a point. ``where`` is x, y and size as shares of the tile's side."""
    side = tile.width
    x, y, share = where
    size = min(side * share, side * share * 0.86 * side / max(text_width(text, Weight.BOLD, side * share), 1))
    at = (x * side, y * side + size * CAP_HEIGHT / 2)
    ImageDraw.Draw(tile).text(at, text, (*ink, 255), font(Weight.BOLD, size), "ms")


def _sign(tile: Image.Image, sign: str, ink: Color, where: tuple[float, float, float]) -> None:
    """Draw a shape around a point of the tile, or write its name in letters if it is not in `DRAWN`."""
    x, y, share = where
    if sign not in DRAWN:
        _letters(tile, sign, ink, (x, y, share * 1.25))
        return
    side = max(2, round(tile.width * share))
    corner = (round(x * tile.width - side / 2), round(y * tile.width - side / 2))
    tile.paste((*ink, 255), corner, glyph(sign, side))


@lru_cache(maxsize=256)
def symbol(text: str, side: int) -> Image.Image:
    """Return the picture of a symbol, which the caller must not change.

    Args:
        text: the text between the braces: ``"2"``, ``"X"``, ``"G"``, ``"2/W"``, ``"R/P"``, ``"T"``
        side: width and height in device pixels

    """
    parts = text.upper().split("/")
    if len(parts) == 1:
        ground = _GROUNDS.get(parts[0], _GRAY)
        tile = _on_disc(side, ground)
        _sign(tile, parts[0], readable_on(ground), (0.5, 0.5, 0.68))
        return tile
    grounds = [_GROUNDS.get(part, _GRAY) for part in parts]
    if parts[-1] == "P":
        tile = _on_disc(side, grounds[0]) if len(parts) == 2 else _halved(side, grounds[0], grounds[1])
        _sign(tile, "P", INK if parts[0] != "B" else CREAM, (0.5, 0.52, 0.62))
        return tile
    tile = _halved(side, grounds[0], grounds[1])
    _sign(tile, parts[0], readable_on(grounds[0]), (0.33, 0.33, 0.42))
    _sign(tile, parts[1], readable_on(grounds[1]), (0.67, 0.67, 0.42))
    return tile


@lru_cache(maxsize=64)
def indicator(colors: str, side: int) -> Image.Image:
    """Return the dot of a color indicator (204), with one slice for each color."""
    tile = _on_disc(side, _GROUNDS.get(colors[:1], _GRAY))
    if len(colors) < 2:
        return tile
    slices = Image.new("RGB", (4 * side, 4 * side))
    draw = ImageDraw.Draw(slices)
    for index, color in enumerate(colors):
        turn = 360 / len(colors)
        box = (-2 * side, -2 * side, 6 * side, 6 * side)
        draw.pieslice(box, 90 + index * turn, 90 + (index + 1) * turn, fill=_GROUNDS[color])
    edge = max(1, side // 18)
    mask = Image.new("L", (side, side))
    mask.paste(glyph("disc", side - 2 * edge), (edge, edge))
    tile.paste(slices.reduce(4), (0, 0), mask)
    return tile


def _disc_mark(sign: str, side: int, share: float, *, is_light: bool = False) -> Image.Image:
    """Return a black disc with a light rim and a light shape, or the same with exchanged colors."""
    ground, ink = (CREAM, INK) if is_light else (INK, CREAM)
    tile = _rimmed("disc", (side, side), ink, ground)
    _sign(tile, sign, ink, (0.5, 0.5, share))
    return tile


def _rimmed(shape: str, size: tuple[int, int], rim: Color, ground: Color) -> Image.Image:
    """Return a shape with a thin rim, stretched to a size in device pixels."""
    wide, high = size
    tile = Image.new("RGBA", size, (*rim, 0))
    tile.putalpha(_stretched(shape, wide, high))
    edge = max(1, high // 14)
    if high > 2 * edge:
        tile.paste((*ground, 255), (edge, edge), _stretched(shape, wide - 2 * edge, high - 2 * edge))
    return tile


def _stretched(shape: str, wide: int, high: int) -> Image.Image:
    """Return a shape as a mask of a size in device pixels."""
    mask = glyph(shape, max(wide, high))
    return mask if wide == high else mask.resize((wide, high), Image.Resampling.LANCZOS)


def _drop(name: str, side: int) -> Image.Image:
    """Return a drop on its side with one triangle or two."""
    ground, ink, number = _DROPS[name]
    tile = _rimmed("drop", (round(_DROP_WIDTH * side), side), CREAM if ground == INK else INK, ground)
    wide = max(3, round(side * (0.62 if number == 1 else 0.42)))
    triangle = glyph("triangle up", wide)
    left = round(0.4 * tile.width - number * wide / 2)
    for place in range(number):
        tile.paste((*ink, 255), (left + place * wide, round((side - wide) / 2)), triangle)
    return tile


@lru_cache(maxsize=64)
def badge(name: str, side: int) -> Image.Image:
    """Return the badge of a kind of face, ``side`` device pixels high. Drops are wider than they are high."""
    if name in _DROPS:
        return _drop(name, side)
    return _disc_mark(_BADGES[name], side, 0.62, is_light=name == _FLIPPED)


def badge_width(name: str, side: float) -> float:
    """Return the width of a badge in the unit of its height ``side``."""
    return _DROP_WIDTH * side if name in _DROPS else side


def has_era_mark(kind: str | None) -> bool:
    """Return whether cards of a kind of printing have marks of their own instead of triangles."""
    return kind in _ERAS


@lru_cache(maxsize=64)
def era_mark(kind: str, is_back: bool, side: int) -> Image.Image:
    """Return the front or back mark of a transforming card's first printing (712.2a-b)."""
    if kind not in _ERAS:
        return badge("transform back" if is_back else "transform front", side)
    return _disc_mark(_ERAS[kind][is_back], side, _ERA_SHARE)


def cost_symbols(cost: str) -> list[str]:
    """Return the symbols of a cost such as ``{2}{G/U}``, without braces."""
    return [part for part in cost.replace("{", " ").replace("}", " ").split() if part]


def color_of(symbol_text: str) -> Color:
    """Return the background color of a colored symbol, gray for other symbols."""
    return _GROUNDS[symbol_text] if symbol_text in COLORS else _GRAY
