"""The font of the window, which comes with the program and is the same on every system."""

import sys
from functools import cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from tabletop.disk.assets import fonts_folder

DEFAULT_FONT_SIZE: Final = 14
"""Default font size in logical pixels. A presenter's text is half as large again."""
AUDIENCE_FONT_SIZE: Final = 13
"""Smallest font size for an audience in a room, in logical pixels at the default text size."""
_PACKAGE: Final = "font_source_sans_pro"
_FILES: Final = {
    QFont.Weight.Normal: "SourceSansPro-Regular",
    QFont.Weight.DemiBold: "SourceSansPro-Semibold",
    QFont.Weight.Bold: "SourceSansPro-Bold",
}
_DEFAULT_POINTS: Final = {"win32": 9.0, "darwin": 13.0}
"""Default font size of each system in points."""
_DEFAULT_POINTS_ELSEWHERE: Final = 11.0
_MAX_SCALE: Final = 2.0


@cache
def _family(weight: QFont.Weight) -> str:
    """Load a weight of the font. Return the name of its family in Qt."""
    content = (fonts_folder(_PACKAGE) / f"{_FILES[weight]}.ttf").read_bytes()
    number = QFontDatabase.addApplicationFontFromData(content)
    return QFontDatabase.applicationFontFamilies(number)[0]


def font_scale() -> float:
    """Return the window's text size relative to the default. It is larger for presenters or by choice."""
    return max(1.0, QGuiApplication.font().pixelSize() / DEFAULT_FONT_SIZE)


def tile_font_scale(*, for_a_room: bool) -> tuple[float, int]:
    """Return the text scale of tiles, and their minimum font size in logical pixels.

    The minimum is 0 without an audience.
    """
    scale = font_scale()
    return scale, round(AUDIENCE_FONT_SIZE * scale) if for_a_room else 0


@cache
def ui_font(size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the font in a size in logical pixels. The caller must not modify it."""
    font = QFont(_family(weight))
    font.setPixelSize(size)
    font.setWeight(weight)
    return font


def system_text_scale() -> float:
    """Return the system's text size relative to the default, from 1 to 2."""
    # The size in points is read, because for pixels Qt would search all fonts.
    scale = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()
    return min(max(1.0, scale / _DEFAULT_POINTS.get(sys.platform, _DEFAULT_POINTS_ELSEWHERE)), _MAX_SCALE)
