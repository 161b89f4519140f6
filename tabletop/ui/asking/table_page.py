"""The middle of the window: turn bar, table and lesson steps, with the open question on top."""

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
"""The area for a question, and the rectangles to leave visible there if possible."""


@guarded
class TablePage(QWidget):
    """Page with the table and the question above the hand. A question doesn't resize the table."""

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
        self.in_corner: list[QWidget] = []
        """Children of the table in its lower right corner, which other widgets leave free when shown."""

    def lay_over(self, widget: QWidget) -> None:
        """Keep a widget in the middle of the table, on top of it, while the widget is shown."""
        self._over.append(widget)

    def lay_out_over(self) -> None:
        """Update the size and place of the widgets over the table, such as after a change of their text."""
        self._place()

    def add_above_table(self, widget: QWidget) -> None:
        """Add a bar between the turn bar and the table."""
        self._column.insertWidget(self._column.indexOf(self.table), widget)

    def add_below_table(self, widget: QWidget) -> None:
        """Add a bar between the table and the lesson steps."""
        self._column.insertWidget(self._column.indexOf(self.table) + 1, widget)

    def ask(self, prompt: Prompt | None, shade: Shade, room: Callable[[], Room] | None = None) -> None:
        """Show a question, or none.

        Args:
            prompt: the question.
            shade: the colors.
            room: returns the area above the hand and the rectangles to leave visible there, in the
                coordinates of the page. It is called again when the page is resized.

        """
        self._room = room
        self.question.show_prompt(prompt, shade)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer the question by number keys even if a click on the table has moved the focus."""
        if not self.question.choose(event.text()):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the question and the widgets over the table to their new places."""
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
