"""The colors of a piece of art, from the face's colors, its side, and chance seeded by its name."""

from colorsys import hls_to_rgb, rgb_to_hls
from random import Random
from typing import Final, NamedTuple

from tabletop.paint.drawing.theme import Color, mix


class Palette(NamedTuple):
    """Three heights of sky, its light, the colors of near and far things, and one glowing color."""

    high: Color
    middle: Color
    low: Color
    light: Color
    far: Color
    near: Color
    glow: Color


def _palette(*codes: str) -> Palette:
    return Palette(*(_color(code) for code in codes))


def _color(code: str) -> Color:
    value = int(code, 16)
    return value >> 16, value >> 8 & 255, value & 255


_DAY: Final[dict[str, tuple[Palette, ...]]] = {
    "W": (
        _palette("6f9cc4", "e9d9b4", "fff0cf", "fffbea", "c5b48f", "5a4a36", "f6cf62"),
        _palette("b9a8c4", "f3c9a6", "ffe9c4", "fffaf0", "c79f8c", "57403f", "ffd98a"),
    ),
    "U": (
        _palette("1f63a3", "6cb5d8", "daf0ee", "f6ffff", "4b8fb6", "113a5e", "7be7ea"),
        _palette("35558f", "86a8d8", "e6e3ef", "ffffff", "5f82b3", "1a2c54", "8fd0ff"),
    ),
    "B": (
        _palette("3b2b49", "86597a", "e0a98f", "ffe6c6", "6d4d69", "1f1528", "d68fd0"),
        _palette("30373f", "6f7a74", "cfc7a0", "f6f0cf", "55605c", "191d20", "b7d56b"),
    ),
    "R": (
        _palette("8e2f26", "e2743c", "ffd38b", "fff3c8", "b3512f", "3c1411", "ffb53f"),
        _palette("5a2b4c", "cf5a4a", "ffb877", "ffe9c0", "8d3c42", "2f1220", "ff8f4a"),
    ),
    "G": (
        _palette("4a8d80", "a9cc8e", "f4efc1", "fffde4", "6b9c69", "1b3a27", "d6ea74"),
        _palette("6d9a5a", "c6cf78", "fbf0b8", "fffbd8", "86a058", "2a3c1c", "f0d860"),
    ),
    "": (
        _palette("6c7f90", "b6c0c4", "efe8da", "fffdf4", "8b969e", "2a323a", "e2c37c"),
        _palette("8a7f78", "c8bba6", "f3e8d2", "fffaf0", "9b8e80", "3a322c", "9fd6d0"),
    ),
}
_NIGHT: Final[dict[str, tuple[Palette, ...]]] = {
    "W": (
        _palette("1f2b4d", "5d6b98", "dccbab", "fff2cf", "5c6186", "1c2038", "ffdf8f"),
        _palette("2f2440", "8a6484", "e9b79c", "ffeccd", "6f5172", "211730", "ffc98a"),
    ),
    "U": (
        _palette("081433", "1a3f78", "4f8fb8", "d3f5ff", "235183", "061228", "5fd4f0"),
        _palette("11103a", "35337e", "7f74bd", "e6e0ff", "38387f", "0b0a26", "9db2ff"),
    ),
    "B": (
        _palette("0c0816", "2e1f44", "6a4470", "ecdff5", "3a2a50", "08060e", "b06be0"),
        _palette("0a1110", "1f332e", "57705a", "e4f0cf", "263c35", "060a09", "98d05c"),
    ),
    "R": (
        _palette("1c0a11", "6d1f1d", "dc5b2c", "ffdb93", "5d1e1b", "170609", "ff8a3d"),
        _palette("1a0f24", "5a1f48", "c2475a", "ffc9a0", "4f1c40", "12081a", "ff6f61"),
    ),
    "G": (
        _palette("061b1d", "154139", "52906b", "e3fbcd", "1d4b3d", "041311", "9fe88c"),
        _palette("0d1a12", "2f4a22", "8a9a48", "f6f5bd", "33502a", "081008", "d9ea6a"),
    ),
    "": (
        _palette("12161d", "39434f", "93959a", "f6eddc", "444d59", "0b0e12", "c2a6e6"),
        _palette("1d1618", "4d4142", "a5948a", "f7e6d0", "574a4a", "110c0d", "7fd8cf"),
    ),
}


def palette_for(colors: str, is_night: bool, chance: Random) -> Palette:
    """Return the palette of a face. Two colors share sky and ground. Chance picks two of more."""
    table = _NIGHT if is_night else _DAY
    keys = list(colors) or [""]
    if len(keys) > 2:
        keys = chance.sample(keys, 2)
    first, second = (_varied(chance.choice(table[key]), chance) for key in (keys[0], keys[-1]))
    if len(keys) == 1:
        return first
    return Palette(
        first.high,
        mix(first.middle, second.middle, 0.45),
        mix(first.low, second.low, 0.75),
        mix(first.light, second.light, 0.5),
        mix(first.far, second.far, 0.35),
        mix(first.near, second.near, 0.65),
        second.glow,
    )


def _varied(palette: Palette, chance: Random) -> Palette:
    """Return a palette with hues turned slightly around the wheel and slightly lighter or darker."""
    turn, lift = chance.uniform(-0.03, 0.03), chance.uniform(0.92, 1.06)
    return Palette(*(_turned(color, turn, lift) for color in palette))


def _turned(color: Color, turn: float, lift: float) -> Color:
    hue, lightness, saturation = rgb_to_hls(*(part / 255 for part in color))
    red, green, blue = hls_to_rgb((hue + turn) % 1, min(1, lightness * lift), saturation)
    return round(red * 255), round(green * 255), round(blue * 255)
