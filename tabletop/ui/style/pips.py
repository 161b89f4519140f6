"""A row of pips. The one under the mouse is highlighted, has a tooltip, and can be clicked."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tabletop.ui.style.appearance import LIGHT
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

_MARGINS: Final = (-2, -8, 2, 8)
"""Margins around a pip that count as the pip for the mouse, in logical pixels."""


@guarded
class PipRow(QWidget):
    """Base class of rows of pips. Subclasses paint the pips."""

    place_wanted = Signal(int)
    """The index of the pip that was clicked."""
    mark_wanted = Signal(int)
    """The index of the pip that was clicked with the right button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pips: tuple[QRectF, ...] = ()
        self._words: tuple[str, ...] = ()
        self._pointed = -1
        self._shade = LIGHT
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_pips(self, pips: Sequence[QRectF], words: Sequence[str]) -> None:
        """Set the rectangles of the pips, in logical pixels, and the text for what a click on each does."""
        self._pips, self._words = tuple(pips), tuple(words)
        self.updateGeometry()

    def pip(self, place: int) -> QRectF:
        """Return the rectangle of a pip, in logical pixels."""
        return QRectF(self._pips[place])

    def _pip_at(self, position: QPointF) -> int:
        hits = (place for place, pip in enumerate(self._pips) if pip.adjusted(*_MARGINS).contains(position))
        return next(hits, -1)

    def point_at(self, place: int) -> None:
        """Highlight a pip, or none for -1."""
        if place != self._pointed:
            self._pointed = place
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the pip under the mouse."""
        self.point_at(self._pip_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """End the highlight."""
        self.point_at(-1)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Report a click on a pip."""
        place = self._pip_at(event.position())
        if place >= 0:
            is_mark = event.button() == Qt.MouseButton.RightButton
            (self.mark_wanted if is_mark else self.place_wanted).emit(place)

    def event(self, event: QEvent) -> bool:
        """Show what a click on the pip under the mouse does."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._pip_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), tip(self._words[place]) if place >= 0 else "", self)
            return True
        return super().event(event)
