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

_BADGES: Final[dict[str, tuple[str, str]]] = {
    "transform front": ("disc", "triangle up"),
    "transform back": ("disc", "triangle down"),
    "modal front": ("drop", "one triangle"),
    "modal back": ("drop", "two triangles"),
    "meld": ("disc", "halves"),
    "flip": ("disc", "flip"),
    "face down": ("disc", "back"),
    "copy": ("disc", "ring"),
    "token": ("disc", "dot"),
    "substitute": ("disc", "lines"),
    "placeholder": ("disc", "?"),
    "by hand": ("disc", "hand"),
}
"""Badge of each kind of face: its base and the shape on it."""

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


def _badge(ground: str, sign: str, side: int) -> Image.Image:
    tile = Image.new("RGBA", (side, side), (*CREAM, 0))
    tile.putalpha(glyph(ground, side))
    edge = max(1, side // 16)
    tile.paste((*INK, 255), (edge, edge), glyph(ground, side - 2 * edge))
    _sign(tile, sign, CREAM, (0.5, 0.6 if ground == "drop" else 0.5, 0.54 if ground == "drop" else 0.62))
    return tile


@lru_cache(maxsize=64)
def badge(name: str, side: int) -> Image.Image:
    """Return the badge of a kind of face, black with a light shape, ``side`` device pixels wide."""
    return _badge(*_BADGES[name], side)


@lru_cache(maxsize=64)
def era_mark(kind: str, is_back: bool, side: int) -> Image.Image:
    """Return the front or back mark of a transforming card's first printing (712.2a-b)."""
    front, back = _ERAS.get(kind, ("triangle up", "triangle down"))
    return _badge("disc", back if is_back else front, side)


def cost_symbols(cost: str) -> list[str]:
    """Return the symbols of a cost such as ``{2}{G/U}``, without braces."""
    return [part for part in cost.replace("{", " ").replace("}", " ").split() if part]


def color_of(symbol_text: str) -> Color:
    """Return the background color of a colored symbol, gray for other symbols."""
    return _GROUNDS[symbol_text] if symbol_text in COLORS else _GRAY
