"""Colors of painted faces, and their contrast."""

from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from tabletop.paint.drawing.spec import FaceSpec

Color: TypeAlias = tuple[int, int, int]

INK: Final[Color] = (0x14, 0x16, 0x1A)
CREAM: Final[Color] = (0xF4, 0xF1, 0xE8)
WHITE: Final[Color] = (255, 255, 255)
TABLE: Final[Color] = (0x20, 0x30, 0x2A)


class Tone(msgspec.Struct, frozen=True):
    """The colors of one side of a card: its bars, its paper, and the text on both."""

    bar: Color
    bar_text: Color
    paper: Color
    paper_text: Color
    quiet: Color
    """Color of secondary text: hints, and the gray size of the back."""
    is_dark: bool


FRONT: Final = Tone((0xF3, 0xEF, 0xE4), INK, (0xFC, 0xFA, 0xF5), INK, (0x5C, 0x60, 0x68), is_dark=False)
BACK: Final = Tone(
    (0x2B, 0x2F, 0x38), CREAM, (0x1D, 0x20, 0x27), (0xEC, 0xE9, 0xE1), (0xA9, 0xAD, 0xB6), is_dark=True
)

_FRAMES: Final[dict[str, tuple[Color, Color]]] = {
    "W": ((0xE0, 0xCF, 0x98), (0x9A, 0x85, 0x48)),
    "U": ((0x45, 0x86, 0xBD), (0x1F, 0x49, 0x73)),
    "B": ((0x62, 0x56, 0x6E), (0x35, 0x2B, 0x40)),
    "R": ((0xCB, 0x5A, 0x40), (0x7A, 0x2A, 0x1D)),
    "G": ((0x54, 0x92, 0x5B), (0x26, 0x50, 0x31)),
    "": ((0x93, 0x9D, 0xA9), (0x4C, 0x56, 0x62)),
    "land": ((0xA4, 0x8F, 0x75), (0x58, 0x49, 0x3B)),
}


def mix(one: Color, other: Color, share: float) -> Color:
    """Return the color that lies ``share`` (0 to 1) of the way from one color to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@lru_cache(maxsize=256)
def frame_colors(colors: str, is_land: bool, is_dark: bool) -> tuple[Color, ...]:
    """Return the colors of a frame from left to right. Frames of lands are mixed with brown."""
    if not is_land:
        return tuple(_FRAMES[key][is_dark] for key in colors or ("",))
    earth = _FRAMES["land"][is_dark]
    return tuple(mix(_FRAMES[key][is_dark], earth, 0.4) for key in colors) or (earth,)


def luminance(color: Color) -> float:
    """Return the relative luminance of a color, 0 to 1 (WCAG)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colors, 1 to 21 (WCAG)."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def readable_on(ground: Color) -> Color:
    """Return ink or cream, whichever is easier to read on a background."""
    return INK if contrast(INK, ground) >= contrast(CREAM, ground) else CREAM


def edge_colors(spec: FaceSpec) -> tuple[Color, ...]:
    """Return the colors of the edge from left to right. A substitute card has a plain edge."""
    if spec.is_substitute:
        return frame_colors("", is_land=False, is_dark=False)
    is_land = "Land" in spec.type_line.split()
    return frame_colors(spec.colors or spec.land_colors, is_land, spec.kind.is_back)
