"""A row of pips, one for each place: the one under the mouse stands out, says what it is, takes a click."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tabletop.ui.style.appearance import LIGHT
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

_REACH: Final = (-2, -8, 2, 8)
"""Pixels around a pip that belong to it for the mouse."""


@guarded
class PipRow(QWidget):
    """What the rows of pips have in common; each paints its own."""

    place_wanted = Signal(int)
    """The number of the pip that was clicked, from 0 on."""
    mark_wanted = Signal(int)
    """The number of the pip that was clicked with the right button."""

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
        """Have pips at these places, in logical pixels, each with words for what a click on it does."""
        self._pips, self._words = tuple(pips), tuple(words)
        self.updateGeometry()

    def pip(self, place: int) -> QRectF:
        """Where a pip is, in logical pixels."""
        return QRectF(self._pips[place])

    def _at(self, position: QPointF) -> int:
        reached = (place for place, pip in enumerate(self._pips) if pip.adjusted(*_REACH).contains(position))
        return next(reached, -1)

    def point_at(self, place: int) -> None:
        """Let a pip stand out; none for -1."""
        if place != self._pointed:
            self._pointed = place
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which pip would be taken."""
        self.point_at(self._at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self.point_at(-1)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the pip under the mouse."""
        place = self._at(event.position())
        if place >= 0:
            is_mark = event.button() == Qt.MouseButton.RightButton
            (self.mark_wanted if is_mark else self.place_wanted).emit(place)

    def event(self, event: QEvent) -> bool:
        """What a click on the pip under the mouse does."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), tip(self._words[place]) if place >= 0 else "", self)
            return True
        return super().event(event)
