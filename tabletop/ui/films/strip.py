"""A line of play as one picture: its moments in rows, to be printed or pinned to a wall."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.scenarios.format.faults import Fault, ScenarioError
from tabletop.ui.films.band import band_height, with_band
from tabletop.ui.films.film import Still, moments_of, script_of
from tabletop.ui.films.stage import FRAME

_COLUMNS: Final = 2
_BETWEEN: Final = 16
_BACKGROUND: Final = QColor("#0A100E")
MOST: Final = 40
"""Largest number of moments in one picture."""


def strip_of(file: Path) -> QImage:
    """Return a picture of all moments of a file that stay to be read, from left to right and down.

    Raises:
        ScenarioError, SavedGameError: the file can't be used or has too many moments for a picture

    """
    script = script_of(file)
    if len(script.captions) > MOST:
        what = f"{len(script.captions)} moments are too many for one picture; make a film, or show one step"
        raise ScenarioError(file, Fault("", what))
    height = band_height(script.captions, script.table.width())
    with closing(moments_of(file, script)) as moments:
        panels = [_panel(still, height) for still in moments if still.milliseconds > FRAME]
    return combine(panels)


def _panel(still: Still, height: int) -> QImage:
    return with_band(still.picture, still.caption, height, 1.0)


def combine(panels: Sequence[QImage]) -> QImage:
    """Return pictures of one size combined into one, two in a row."""
    columns = min(_COLUMNS, len(panels))
    across, down = panels[0].width() + _BETWEEN, panels[0].height() + _BETWEEN
    rows = -(-len(panels) // columns)
    whole = QImage(columns * across + _BETWEEN, rows * down + _BETWEEN, QImage.Format.Format_RGB32)
    whole.fill(_BACKGROUND)
    painter = QPainter(whole)
    for number, panel in enumerate(panels):
        row, column = divmod(number, columns)
        painter.drawImage(QPoint(_BETWEEN + column * across, _BETWEEN + row * down), panel)
    painter.end()
    return whole
