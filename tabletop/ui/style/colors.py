"""The colors of the table, dark and light. All colors of the window's own drawing are defined here."""

from typing import Final

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication


class Palette(msgspec.Struct, frozen=True):
    """The colors of one theme, named by purpose. Text has a contrast of at least 4.5:1 to its background."""

    is_dark: bool
    table: QColor
    table_bright: QColor
    """The bright center of the table."""
    table_deep: QColor
    """The dark corners of the table."""
    rail: QColor
    """Background of the zones around the battlefield."""
    line: QColor
    text: QColor
    quiet: QColor
    """Labels that should not stand out."""
    legal: QColor
    refused: QColor
    hint: QColor
    meld: QColor
    caution: QColor
    focus: QColor
    focus_edge: QColor
    bubble: QColor
    bubble_text: QColor
    veil: QColor
    """Painted over everything that isn't a target while a card is dragged."""


DARK: Final = Palette(
    is_dark=True,
    table=QColor("#20302A"),
    table_bright=QColor("#2A3F37"),
    table_deep=QColor("#141F1B"),
    rail=QColor("#18241F"),
    line=QColor("#4B6158"),
    text=QColor("#EDF1EC"),
    quiet=QColor("#A9BBB1"),
    legal=QColor("#2BC49A"),
    refused=QColor("#FF8A3D"),
    hint=QColor("#56B4E9"),
    meld=QColor("#E39CC5"),
    caution=QColor("#F5B731"),
    focus=QColor("#FFFFFF"),
    focus_edge=QColor("#000000"),
    bubble=QColor("#F4F1E8"),
    bubble_text=QColor("#14161A"),
    veil=QColor(8, 14, 11, 150),
)
LIGHT: Final = Palette(
    is_dark=False,
    table=QColor("#E9EEEA"),
    table_bright=QColor("#F3F6F3"),
    table_deep=QColor("#D5DDD7"),
    rail=QColor("#DCE4DE"),
    line=QColor("#9BADA2"),
    text=QColor("#17211C"),
    quiet=QColor("#47574E"),
    legal=QColor("#007A59"),
    refused=QColor("#B34700"),
    hint=QColor("#005A8C"),
    meld=QColor("#8F3F6F"),
    caution=QColor("#8A5A00"),
    focus=QColor("#000000"),
    focus_edge=QColor("#FFFFFF"),
    bubble=QColor("#1E2622"),
    bubble_text=QColor("#F4F7F4"),
    veil=QColor(214, 222, 216, 165),
)
CONTRAST_DARK: Final = Palette(
    is_dark=True,
    table=QColor("#000000"),
    table_bright=QColor("#000000"),
    table_deep=QColor("#000000"),
    rail=QColor("#0C0C0C"),
    line=QColor("#FFFFFF"),
    text=QColor("#FFFFFF"),
    quiet=QColor("#E6E6E6"),
    legal=QColor("#4DFFC3"),
    refused=QColor("#FFB380"),
    hint=QColor("#8AD4FF"),
    meld=QColor("#FFB8E0"),
    caution=QColor("#FFDD55"),
    focus=QColor("#FFFFFF"),
    focus_edge=QColor("#000000"),
    bubble=QColor("#FFFFFF"),
    bubble_text=QColor("#000000"),
    veil=QColor(0, 0, 0, 175),
)
CONTRAST_LIGHT: Final = Palette(
    is_dark=False,
    table=QColor("#FFFFFF"),
    table_bright=QColor("#FFFFFF"),
    table_deep=QColor("#FFFFFF"),
    rail=QColor("#F2F2F2"),
    line=QColor("#000000"),
    text=QColor("#000000"),
    quiet=QColor("#262626"),
    legal=QColor("#00523C"),
    refused=QColor("#7A2E00"),
    hint=QColor("#003A5E"),
    meld=QColor("#6B1F4E"),
    caution=QColor("#5C3B00"),
    focus=QColor("#000000"),
    focus_edge=QColor("#FFFFFF"),
    bubble=QColor("#000000"),
    bubble_text=QColor("#FFFFFF"),
    veil=QColor(255, 255, 255, 185),
)


# Colors of objects on cards, and of objects with a color of their own, are the same in both themes.
INK: Final = QColor("#14161A")
CREAM: Final = QColor("#F4F1E8")
HURT: Final = QColor("#8E2F1B")
FIGHT: Final = QColor("#6B2230")
CALM: Final = QColor("#39424F")
HINTED: Final = QColor("#56B4E9")
SEAM_LIGHT: Final = QColor("#FFF6DC")
CARD_EDGE: Final = QColor("#CFC8B6")
SUN: Final = QColor("#F5C95A")
MOON: Final = QColor("#E6ECF8")
DAY_SKY: Final = QColor("#2F5E86")
NIGHT_SKY: Final = QColor("#131B33")
HORIZON: Final = QColor("#20302A")
DAWN: Final = QColor("#FFE2A0")
DUSK: Final = QColor("#0A1230")


def palette(dark: bool, *, high_contrast: bool = False) -> Palette:
    """Return the theme for dark or light surroundings, or for high contrast."""
    if high_contrast:
        return CONTRAST_DARK if dark else CONTRAST_LIGHT
    return DARK if dark else LIGHT


def system_is_dark() -> bool:
    """Return whether the system prefers dark windows. If its preference is unknown, the table is dark."""
    return QGuiApplication.styleHints().colorScheme() is not Qt.ColorScheme.Light


def system_wants_contrast() -> bool:
    """Return whether the system prefers high contrast. Before Qt 6.10 this is unknown."""
    accessibility = getattr(QGuiApplication.styleHints(), "accessibility", None)
    if accessibility is None:
        return False
    return accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast


def faded(color: QColor, share: float) -> QColor:
    """Return a color with its opacity multiplied by a share from 0 to 1."""
    faint = QColor(color)
    faint.setAlphaF(color.alphaF() * share)
    return faint
