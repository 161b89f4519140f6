"""The two font families that ship with the program."""

from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from PIL import ImageFont

from tabletop.disk.assets import fonts_folder

CAP_HEIGHT: Final = 0.66
"""Height of a capital letter or digit as a share of the font size. Nearly the same in both families."""
ELLIPSIS: Final = "…"


class Weight(StrEnum):
    """A cut of the fonts. The value is its file name."""

    REGULAR = "SourceSansPro-Regular"
    ITALIC = "SourceSansPro-It"
    DEMI = "SourceSansPro-Semibold"
    BOLD = "SourceSansPro-Bold"
    SERIF_BOLD = "SourceSerifPro-Bold"


@cache
def _path(weight: Weight) -> str:
    package = "font_source_serif_pro" if "Serif" in weight else "font_source_sans_pro"
    return str(fonts_folder(package) / f"{weight}.otf")


# Each maps its file into memory, so only a few are held.
@lru_cache(maxsize=64)
def _load(weight: Weight, quarters: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_path(weight), quarters / 4)


def font(weight: Weight, size: float) -> ImageFont.FreeTypeFont:
    """Return the font of a weight and size.

    Args:
        weight: the cut
        size: in device pixels, rounded to a quarter

    """
    return _load(weight, max(4, round(size * 4)))


@lru_cache(maxsize=8192)
def _measure(text: str, weight: Weight, quarters: int) -> float:
    return _load(weight, quarters).getlength(text)


def text_width(text: str, weight: Weight, size: float) -> float:
    """Return the width of a text in device pixels. ``size`` is the one of `font`."""
    return _measure(text, weight, max(4, round(size * 4)))
