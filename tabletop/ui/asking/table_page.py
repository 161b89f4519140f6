"""The middle of the window: turn bar, table, the steps of a lesson; over them the question that waits."""

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QVBoxLayout, QWidget

from tabletop.ui.asking.prompts import Prompt
from tabletop.ui.asking.question_panel import QuestionPanel
from tabletop.ui.panels.step_bar import StepBar
from tabletop.ui.panels.turn_bar import TurnBar
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded

_MARGIN: Final = 8
Room: TypeAlias = tuple[QRect, list[QRect]]
"""Where a question may lie, and what it leaves in sight if it can."""


@guarded
class TablePage(QWidget):
    """The table with the question in one place above the hand. The table keeps its size."""

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
        self.question = QuestionPanel(self)
        self._room: Callable[[], Room] | None = None
        self.question.changed.connect(self._place)
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

    def add_below_table(self, widget: QWidget) -> None:
        """Add a bar between the table and the steps of a lesson."""
        self._column.insertWidget(self._column.indexOf(self.table) + 1, widget)

    def ask(self, prompt: Prompt | None, shade: Shade, room: Callable[[], Room] | None = None) -> None:
        """Show a question, or none.

        Args:
            prompt: what is asked.
            shade: the colors.
            room: returns the room above the hand and what is kept in sight there, in the coordinates of the
                page; called again as the page grows.

        """
        self._room = room
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
            size = widget.sizeHint().expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())
            if widget.hasHeightForWidth():
                size.setHeight(max(widget.heightForWidth(size.width()), widget.minimumSizeHint().height()))
            place = QRect(QPoint(0, 0), size)
            place.moveCenter(table.center())
            place.moveTop(max(0, place.top()))
            widget.setGeometry(place)
            widget.raise_()
        if self.question.isHidden():
            return
        room, keep = self._room() if self._room is not None else (table, [])
        room = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        self.question.setGeometry(self.question.place_in(room, keep))
        self.question.raise_()
