"""The two families of letters that come with the program."""

from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from PIL import ImageFont

from tabletop.assets import fonts_folder

CAP_HEIGHT: Final = 0.66
"""Height of a capital letter or a digit, as a share of the size; nearly the same in both families."""
ELLIPSIS: Final = "…"


class Weight(StrEnum):
    """A cut of the letters; the value is the name of its file."""

    REGULAR = "SourceSansPro-Regular"
    ITALIC = "SourceSansPro-It"
    DEMI = "SourceSansPro-Semibold"
    BOLD = "SourceSansPro-Bold"
    SERIF_BOLD = "SourceSerifPro-Bold"


@cache
def _path(weight: Weight) -> str:
    package = "font_source_serif_pro" if "Serif" in weight else "font_source_sans_pro"
    return str(fonts_folder(package) / f"{weight}.otf")


@lru_cache(maxsize=512)
def _loaded(weight: Weight, quarters: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_path(weight), quarters / 4)


def font(weight: Weight, size: float) -> ImageFont.FreeTypeFont:
    """Letters of one weight, ``size`` in device pixels, in steps of a quarter."""
    return _loaded(weight, max(4, round(size * 4)))


@lru_cache(maxsize=16384)
def _measured(text: str, weight: Weight, quarters: int) -> float:
    return _loaded(weight, quarters).getlength(text)


def text_width(text: str, weight: Weight, size: float) -> float:
    """How wide a text will be, in device pixels; ``size`` as for ``font``."""
    return _measured(text, weight, max(4, round(size * 4)))
