"""The middle of the window: turn bar, table, the steps of a lesson; over them the question that waits."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QVBoxLayout, QWidget

from tabletop.ui.asking.placing import Around, best_place
from tabletop.ui.asking.prompts import Prompt
from tabletop.ui.asking.question_bar import QuestionBar
from tabletop.ui.panels.step_bar import StepBar
from tabletop.ui.panels.turn_bar import TurnBar
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded

_WIDEST: Final = 560
_NARROWEST: Final = 144
_STEP: Final = 40
_MARGIN: Final = 14


@guarded
class TablePage(QWidget):
    """Lays the question over the table beside what it is about: the table keeps its size."""

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
        self._around: Callable[[], Sequence[Around]] | None = None
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

    def ask(
        self, prompt: Prompt | None, shade: Shade, around: Callable[[], Sequence[Around]] | None = None
    ) -> None:
        """Show a question, or none any more.

        Args:
            prompt: what is asked.
            shade: the colors.
            around: what there is around it, in the coordinates of the page, by where it would better stand;
                asked again as the page grows.

        """
        self._around = around
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

    def _sizes_of_question(self, widest: int) -> Iterator[QSize]:
        """As narrow as it can be without growing higher by that, then narrower ones.

        Where it may have fewer rows it has those before it becomes narrower.
        """
        least = QSize(widest, self.question.best_height(widest))
        widths = range(max(_NARROWEST, self.question.least_width), widest, _STEP)
        sizes = [QSize(width, self.question.best_height(width)) for width in widths]
        best = next((size for size in sizes if size.height() <= least.height()), least)
        for size in (best, *(size for size in reversed(sizes) if size.width() < best.width())):
            yield from (QSize(size.width(), size.height() - saving) for saving in self.question.savings)

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
        room = table.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        arounds = self._around() if self._around is not None else (Around((), (), (), room),)
        sizes = self._sizes_of_question(min(_WIDEST, room.width()))
        self.question.stand_in(best_place(sizes, arounds))
        self.question.raise_()
