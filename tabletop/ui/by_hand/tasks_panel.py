"""The list of tasks in a corner of the table: the text of effects, each with a check box."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QScrollArea, QWidget

from tabletop.model.state import Task
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

_WIDTH: Final = 250
_MARGIN: Final = 8
_FRAME_SIZE: Final = 28
"""Pixels for the frame and its margins, in both directions."""
_MAX_SHARE: Final = 0.4
"""Maximum share of the height of the table."""


@guarded
class TasksPanel(QFrame):
    """A list in the lower right corner of the table, visible while there are tasks."""

    ticked = Signal(int)
    """The index of the task that was ticked off."""
    object_wanted = Signal(int)

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setProperty("look", "question")
        self.setAccessibleName("To do by hand")
        self.boxes: dict[int, QCheckBox] = {}
        self._tasks: tuple[tuple[int, Task], ...] = ()
        self._table = table
        column = column_of(inside=self, margins=(10, 8, 6, 8), spacing=4)
        self._heading = PlainLabel("To do by hand", self, look="heading")
        column.addWidget(self._heading)
        self._area = QScrollArea(self, widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self._area)
        self.hide()
        table.installEventFilter(self)

    def show_tasks(self, tasks: tuple[Task, ...]) -> None:
        """Show the tasks that aren't ticked off, the newest first. Without any, the panel is hidden."""
        open_tasks = tuple((place, task) for place, task in enumerate(tasks) if not task.done)
        if open_tasks == self._tasks:
            return
        self._tasks = open_tasks
        self.setVisible(bool(open_tasks))
        self.boxes = {}
        page = QWidget(self._area)
        rows = column_of(inside=page, margins=(0, 0, 4, 0), spacing=6)
        for place, task in reversed(open_tasks):
            rows.addLayout(self._row(place, task, page))
        rows.addStretch(1)
        self._area.setWidget(page)
        self._move_to_corner()

    def _row(self, place: int, task: Task, page: QWidget) -> QHBoxLayout:
        box = QCheckBox(page)
        box.setAccessibleName(f"Done: {task.words}")
        box.setToolTip("Done")
        box.clicked.connect(partial(self.ticked.emit, place))
        self.boxes[place] = box
        words = _TaskText(task.words, page)
        if task.source is not None:
            words.clicked.connect(partial(self.object_wanted.emit, task.source))
        row = row_of(spacing=6)
        row.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(words, 1)
        return row

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner when the table changes its size."""
        if watched is self._table and event.type() == QEvent.Type.Resize and not self.isHidden():
            self._move_to_corner()
        return False

    def _move_to_corner(self) -> None:
        page = self._area.widget()
        if page is None or self.isHidden():
            return
        rows = page.layout()
        needed = rows.heightForWidth(_WIDTH - _FRAME_SIZE) if rows is not None else 0
        height = needed + self._heading.sizeHint().height() + _FRAME_SIZE
        height = min(height, round(self._table.height() * _MAX_SHARE))
        left = self._table.width() - _WIDTH - _MARGIN
        self.setGeometry(left, self._table.height() - height - _MARGIN, _WIDTH, height)
        self.raise_()


@guarded
class _TaskText(PlainLabel):
    """The text of a task. A click selects the object that it comes from."""

    clicked = Signal()

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self.setWordWrap(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.clicked.emit()
