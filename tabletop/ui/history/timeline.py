"""A slider below the table for the whole game. Dragging it shows the table at that moment."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, Qt
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSlider, QToolTip, QWidget

from tabletop.play.journal import Journal
from tabletop.play.log.branches import Grown, Line, title_at
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

WIDTH: Final = 300
HEIGHT: Final = 18
_MARGIN: Final = 12.0
_HELP: Final = "The whole game. Drag along it or press arrow keys to go back and forth. Nothing is lost."
_HELP_WHEN_EMPTY: Final = "The whole game will be shown here, with one mark for each action."
_MIN_MARK_GAP: Final = 5.0
"""Pixels. If marks of actions would be closer than this, they are left out."""


@guarded
class GameTimeline(QSlider):
    """A slider with one position for the opening and one for each action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setAccessibleName("Timeline of the game")
        self.setFixedSize(WIDTH, HEIGHT)
        self.setRange(0, 0)
        self.setPageStep(10)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._journal: Journal | None = None
        self._shade = LIGHT
        self._grown = Grown()
        self._turns: frozenset[int] = frozenset()
        self._forks: frozenset[int] = frozenset()

    def show_journal(self, journal: Journal, lines: tuple[Line, ...], shade: Shade) -> None:
        """Show the length of the game, the current position, and where other lines of play branch off."""
        self._journal, self._shade = journal, shade
        if self._grown.has_changed(journal):
            turns = pairwise((journal.opening.turn, *(entry.state.turn for entry in journal.entries)))
            self._turns = frozenset(place for place, (old, new) in enumerate(turns, start=1) if old != new)
            self._forks = frozenset(line.shared for line in lines)
        with QSignalBlocker(self):
            self.setRange(0, len(journal.entries))
            self.setValue(journal.cursor)
        self.setAccessibleDescription(self._title(journal.cursor))
        self.update()

    def place_x(self, place: int) -> float:
        """Return the x coordinate of a position, in logical pixels from the left."""
        room = self.width() - 2 * _MARGIN
        return _MARGIN + room * place / max(1, self.maximum())

    def _place_at(self, x: float) -> int:
        room = max(1.0, self.width() - 2 * _MARGIN)
        return round(min(1.0, max(0.0, (x - _MARGIN) / room)) * self.maximum())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Jump to the position that was pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._place_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse while it is dragged."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self._place_at(event.position().x()))
            event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Accept the event, because the position is set already."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Show the name of the action under the mouse as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip(self.tip_at(event.pos().x())), self)
            return True
        return super().event(event)

    def tip_at(self, x: float) -> str:
        """Return the tooltip at an x coordinate: the action there, and what the timeline is for."""
        return f"{self._title(self._place_at(x))}\n{_HELP if self.maximum() else _HELP_WHEN_EMPTY}"

    def _title(self, place: int) -> str:
        journal = self._journal
        if journal is None or not 0 < place <= len(journal.entries):
            return "Opening"
        return f"{place} of {len(journal.entries)}: {title_at(journal.opening, journal.entries, place - 1)}"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line with a mark per action and a longer one per turn. The past is brighter."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shade, middle = self._shade, self.height() / 2
        painter.fillRect(self.rect(), QColor(shade.window))
        start, current, end = self.place_x(0), self.place_x(self.value()), self.place_x(self.maximum())
        if not self.maximum():
            current, end = start, self.width() - _MARGIN
        painter.setPen(QPen(QColor(shade.line), 2))
        painter.drawLine(QPointF(current, middle), QPointF(end, middle))
        painter.setPen(QPen(QColor(shade.quiet), 2))
        painter.drawLine(QPointF(start, middle), QPointF(current, middle))
        self._paint_marks(painter, middle)
        painter.setPen(QPen(QColor(shade.text), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shade.legal))
        painter.drawRoundedRect(QRectF(current - 4, middle - 6, 8, 12), 3, 3)

    def _paint_marks(self, painter: QPainter, middle: float) -> None:
        is_dense = (self.width() - 2 * _MARGIN) / max(1, self.maximum()) < _MIN_MARK_GAP
        painter.setPen(QPen(QColor(self._shade.quiet), 1.2))
        for place in (self._turns | self._forks) - {0} if is_dense else range(1, self.maximum() + 1):
            x, length = self.place_x(place), 5.5 if place in self._turns else 2.5
            painter.drawLine(QPointF(x, middle - length), QPointF(x, middle + length))
        painter.setPen(QPen(QColor(self._shade.hint), 1.6))
        for place in self._forks:
            x = self.place_x(place)
            painter.drawLine(QPointF(x, middle), QPointF(x + 6, middle + 6.5))
