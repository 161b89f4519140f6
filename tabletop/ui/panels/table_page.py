"""The middle of the window: the turn bar, below it the table, and over the table the question that waits."""

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.ui.appearance import Shade
from tabletop.ui.panels.question_bar import Prompt, QuestionBar
from tabletop.ui.panels.turn_bar import TurnBar

_WIDEST: Final = 640
_MARGIN: Final = 14


class TablePage(QWidget):
    """Lays the question over the upper edge of the table, so that the table keeps its size and its cards."""

    def __init__(self, turn_bar: TurnBar, table: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(turn_bar)
        column.addWidget(table, 1)
        self.question = QuestionBar(self)

    def ask(self, prompt: Prompt | None, shade: Shade) -> None:
        """Show a question, or none any more."""
        self.question.show_prompt(prompt, shade)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the question where it belongs."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        if self.question.isHidden():
            return
        table = self._table.geometry()
        width = min(_WIDEST, table.width() - 2 * _MARGIN)
        height = self.question.layout_height(width)
        self.question.setGeometry(
            table.left() + (table.width() - width) // 2, table.top() + _MARGIN, width, height
        )
        self.question.raise_()
