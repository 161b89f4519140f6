"""The middle of the window: turn bar, table, the steps of a lesson; over the hand the question that waits."""

from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QVBoxLayout, QWidget

from tabletop.ui.items.ground import RAIL, stack_width
from tabletop.ui.panels.question_bar import Prompt, QuestionBar
from tabletop.ui.panels.step_bar import StepBar
from tabletop.ui.panels.turn_bar import TurnBar
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded

_WIDEST: Final = 560
_MARGIN: Final = 14


@guarded
class TablePage(QWidget):
    """Lays the question over the lower edge of the table: the table keeps its size, its cards can be seen."""

    def __init__(
        self, turn_bar: TurnBar, table: QAbstractScrollArea, step_bar: StepBar, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.turn_bar, self.table, self.step_bar = turn_bar, table, step_bar
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(turn_bar)
        column.addWidget(table, 1)
        column.addWidget(step_bar)
        self.question = QuestionBar(self)
        self._room_below = 0
        self._over: list[QWidget] = []

    def lay_over(self, widget: QWidget) -> None:
        """Something that lies over the middle of the table while it is shown."""
        self._over.append(widget)

    def lay_out_over(self) -> None:
        """Give what lies over the table the room that its words need now."""
        self._place()

    def add_above_table(self, widget: QWidget) -> None:
        """A bar between the turn bar and the table."""
        self._column.insertWidget(self._column.indexOf(self.table), widget)

    def ask(self, prompt: Prompt | None, shade: Shade, hand_height: float) -> None:
        """Show a question, or none any more; one about the hand stands over it and does not hide it."""
        self._room_below = round(hand_height) if prompt is not None and prompt.is_about_hand else 0
        self.question.show_prompt(prompt, shade)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Numbers answer the question wherever the focus is: a click on the table has taken it away."""
        if not self.question.choose(event.text()):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the question where it belongs."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        table = self.table.geometry()
        for widget in self._over:
            place = QRect(QPoint(0, 0), widget.sizeHint())
            place.moveCenter(table.center())
            widget.setGeometry(place)
            widget.raise_()
        if self.question.isHidden():
            return
        width = min(_WIDEST, table.width() - 2 * _MARGIN)
        height = self.question.layout_height(width)
        # Over the middle of the battlefield, not of all that lies between the rail and the stack.
        left = table.left() + round((table.width() - width + RAIL - stack_width(table.width())) / 2)
        self.question.setGeometry(left, table.bottom() - self._room_below - height - _MARGIN, width, height)
        self.question.raise_()
