"""A pile spread out beside the rail: the panel behind its cards."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.ui import zvalues
from tabletop.ui.colors import Palette, faded
from tabletop.ui.guard import guarded
from tabletop.ui.letters import letters
from tabletop.ui.table_item import TableItem

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@guarded
class FanPanel(TableItem):
    """The ground on which the cards of a pile lie side by side, with the pile's name."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.FAN_PANEL)
        self._title = ""
        self._count = 0
        self._pile = QRectF()
        self.setVisible(False)

    def spread(self, rect: QRectF, pile: QRectF, title: str, count: int) -> None:
        """Show the panel for a pile."""
        self.set_rect(rect)
        self._pile, self._title, self._count = QRectF(pile), title, count
        self.setVisible(True)
        self.update()

    def boundingRect(self) -> QRectF:
        """The panel with its shadow and its pointer."""
        return self.rect.adjusted(-16, -10, 10, 14)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw ground, title and count."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for grow in (8, 5, 2):
            painter.setBrush(QColor(0, 0, 0, 30))
            painter.drawRoundedRect(
                self.rect.adjusted(-grow, -grow + 4, grow, grow + 4), 12 + grow, 12 + grow
            )
        painter.setBrush(self.theme.rail)
        painter.setPen(QPen(self.theme.line, 1))
        painter.drawRoundedRect(self.rect, 12, 12)
        y = min(max(self._pile.center().y(), self.rect.top() + 24), self.rect.bottom() - 24)
        x = self.rect.left()
        painter.drawPolygon(QPolygonF([QPointF(x + 1, y - 9), QPointF(x - 10, y), QPointF(x + 1, y + 9)]))
        head = QRectF(self.rect.left() + 16, self.rect.top() + 6, self.rect.width() - 32, 28)
        painter.setPen(self.theme.text)
        painter.setFont(letters(15, QFont.Weight.DemiBold))
        painter.drawText(head, _LEFT, self._title)
        painter.setPen(self.theme.quiet)
        painter.setFont(letters(13))
        words = "Empty" if not self._count else "1 card" if self._count == 1 else f"{self._count} cards"
        painter.drawText(head, _RIGHT, words)
        if self._count > 1:
            painter.setPen(faded(self.theme.quiet, 0.9))
            painter.setFont(letters(12))
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, "newest first")
