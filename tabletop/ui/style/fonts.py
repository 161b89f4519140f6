"""The fonts of the window: the program's own, the same on every machine."""

import sys
from functools import cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from tabletop.assets import fonts_folder

LETTERS: Final = 14
"""Height of the usual letters in logical pixels; the presenter shows them half as large again."""
SMALLEST: Final = 13
"""Height of the smallest letters that a room is to read, where letters are the usual ones."""
_PACKAGE: Final = "font_source_sans_pro"
_CUTS: Final = {
    QFont.Weight.Normal: "SourceSansPro-Regular",
    QFont.Weight.DemiBold: "SourceSansPro-Semibold",
    QFont.Weight.Bold: "SourceSansPro-Bold",
}
_USUAL: Final = {"win32": 9.0, "darwin": 13.0}
"""Letters of a system whose text nobody has enlarged, in its points."""
_ELSEWHERE: Final = 11.0
_LARGEST: Final = 2.0


@cache
def _family(weight: QFont.Weight) -> str:
    """Load one cut; returns the name under which Qt knows it."""
    content = (fonts_folder(_PACKAGE) / f"{_CUTS[weight]}.ttf").read_bytes()
    number = QFontDatabase.addApplicationFontFromData(content)
    return QFontDatabase.applicationFontFamilies(number)[0]


def letters_scale() -> float:
    """How large the letters of the window are beside the usual ones: of a presenter, or by choice."""
    return max(1.0, QGuiApplication.font().pixelSize() / LETTERS)


def letters_on_tiles(*, for_a_room: bool) -> tuple[float, int]:
    """How large letters on tiles are beside the usual ones, and at least, in logical pixels; 0 at a desk."""
    letters = letters_scale()
    return letters, round(SMALLEST * letters) if for_a_room else 0


@cache
def ui_font(size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font in a size in logical pixels. Not to be changed by the caller."""
    font = QFont(_family(weight))
    font.setPixelSize(size)
    font.setWeight(weight)
    return font


def system_text_scale() -> float:
    """How many times as large as usual the system shows text: 1 to 2, never smaller than usual."""
    # Asked for its points: which pixels it comes to would have to be looked for among all fonts.
    letters = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()
    return min(max(1.0, letters / _USUAL.get(sys.platform, _ELSEWHERE)), _LARGEST)
