"""The fonts of the window: the program's own, the same on every machine."""

from functools import cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from tabletop.assets import fonts_folder

_PACKAGE: Final = "font_source_sans_pro"
_CUTS: Final = {
    QFont.Weight.Normal: "SourceSansPro-Regular",
    QFont.Weight.DemiBold: "SourceSansPro-Semibold",
    QFont.Weight.Bold: "SourceSansPro-Bold",
}


@cache
def _family(weight: QFont.Weight) -> str:
    """Load one cut; returns the name under which Qt knows it."""
    content = (fonts_folder(_PACKAGE) / f"{_CUTS[weight]}.ttf").read_bytes()
    number = QFontDatabase.addApplicationFontFromData(content)
    return QFontDatabase.applicationFontFamilies(number)[0]


@cache
def ui_font(size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font in a size in logical pixels. Not to be changed by the caller."""
    font = QFont(_family(weight))
    font.setPixelSize(size)
    font.setWeight(weight)
    return font
