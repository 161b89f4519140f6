"""A thin line below the table: the whole game from the opening on. Dragging it takes the table along."""

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
_EXPLAINED: Final = (
    "The whole game. Drag along it, or press arrow keys, to go back and forth; nothing is lost."
)
_EMPTY: Final = "The whole game will be here: each action is one mark."
_CLOSEST: Final = 5.0
"""Marks of actions that would be nearer to each other than this are left out."""


@guarded
class GameTimeline(QSlider):
    """One place for the opening and each action. Its ``valueChanged`` tells where somebody wants to be."""

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
        """Show how long the game is, where the table stands, and where the lines that were left begin."""
        self._journal, self._shade = journal, shade
        if self._grown.has_changed(journal):
            turns = pairwise((journal.opening.turn, *(entry.state.turn for entry in journal.entries)))
            self._turns = frozenset(place for place, (old, new) in enumerate(turns, start=1) if old != new)
            self._forks = frozenset(line.shared for line in lines)
        with QSignalBlocker(self):
            self.setRange(0, len(journal.entries))
            self.setValue(journal.cursor)
        self.setAccessibleDescription(self._words(journal.cursor))
        self.update()

    def place_x(self, place: int) -> float:
        """Where a place of the game lies on the line, in logical pixels from the left."""
        room = self.width() - 2 * _MARGIN
        return _MARGIN + room * place / max(1, self.maximum())

    def _place_at(self, x: float) -> int:
        room = max(1.0, self.width() - 2 * _MARGIN)
        return round(min(1.0, max(0.0, (x - _MARGIN) / room)) * self.maximum())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the line was pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._place_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The table follows the mouse."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self._place_at(event.position().x()))
            event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stay there."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """What was done at the place under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip(self.tip_at(event.pos().x())), self)
            return True
        return super().event(event)

    def tip_at(self, x: float) -> str:
        """What was done at a place of the line, and what the line is for."""
        return f"{self._words(self._place_at(x))}\n{_EXPLAINED if self.maximum() else _EMPTY}"

    def _words(self, place: int) -> str:
        journal = self._journal
        if journal is None or not 0 < place <= len(journal.entries):
            return "Opening"
        return f"{place} of {len(journal.entries)}: {title_at(journal.opening, journal.entries, place - 1)}"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The line, bright as far as was played; a mark for each action, a longer one for each turn."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shade, middle = self._shade, self.height() / 2
        painter.fillRect(self.rect(), QColor(shade.window))
        start, here, end = self.place_x(0), self.place_x(self.value()), self.place_x(self.maximum())
        if not self.maximum():
            here, end = start, self.width() - _MARGIN
        painter.setPen(QPen(QColor(shade.line), 2))
        painter.drawLine(QPointF(here, middle), QPointF(end, middle))
        painter.setPen(QPen(QColor(shade.quiet), 2))
        painter.drawLine(QPointF(start, middle), QPointF(here, middle))
        self._paint_marks(painter, middle)
        painter.setPen(QPen(QColor(shade.text), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shade.legal))
        painter.drawRoundedRect(QRectF(here - 4, middle - 6, 8, 12), 3, 3)

    def _paint_marks(self, painter: QPainter, middle: float) -> None:
        close = (self.width() - 2 * _MARGIN) / max(1, self.maximum()) < _CLOSEST
        painter.setPen(QPen(QColor(self._shade.quiet), 1.2))
        for place in (self._turns | self._forks) - {0} if close else range(1, self.maximum() + 1):
            x, reach = self.place_x(place), 5.5 if place in self._turns else 2.5
            painter.drawLine(QPointF(x, middle - reach), QPointF(x, middle + reach))
        painter.setPen(QPen(QColor(self._shade.hint), 1.6))
        for place in self._forks:
            x = self.place_x(place)
            painter.drawLine(QPointF(x, middle), QPointF(x + 6, middle + 6.5))
