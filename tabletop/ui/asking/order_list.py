"""A list that puts answers in order: rows are dragged, or moved by buttons and keys."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.ui.asking.answer_box import AnswerBox
from tabletop.ui.asking.prompts import Choice
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import icon
from tabletop.ui.style.plain import clean, in_letters, tip

_ROW_HEIGHT: Final = 28
_PADDING: Final = 16
"""Width of a row without its name, in logical pixels."""
_LEAST_ROWS: Final = 3
_MOST_ROWS: Final = 6
"""Smallest and largest number of rows that are visible."""


@guarded
class _Rows(QListWidget):
    """A list that says when it has another size, because long names are then broken anew."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say that the list has another size."""
        super().resizeEvent(event)
        self.resized.emit()


@guarded
class OrderList(AnswerBox):
    """A list with the first answer on top. Rows are dragged, or moved by buttons or keys.

    Names are never cut: long ones take several lines. Enter confirms the order.
    """

    moved = Signal()
    """The order was changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._list = _Rows(self)
        self._list.resized.connect(self._fit)
        self._list.setAccessibleName("Order, the first is on top")
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setWordWrap(True)
        self._list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._up, self._down = QToolButton(self), QToolButton(self)
        self._up.setAccessibleName("Earlier")
        self._down.setAccessibleName("Later")
        for button, arrow, by in ((self._up, "Up", -1), (self._down, "Down", 1)):
            # Some window managers take the keys with Alt.
            keys = (f"Alt+{arrow}", f"Ctrl+Pg{arrow}")
            button.clicked.connect(partial(self._move, by))
            button.setToolTip(tip(f"{button.accessibleName()} ({' or '.join(keys)})"))
            # The button's own shortcut would animate the press, which is slow.
            action = QAction(self)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(partial(self._move, by))
            self.addAction(action)
        self._list.model().rowsMoved.connect(self.moved)
        self._picked = 0
        """Number of answers picked one after another."""
        self.setFocusProxy(self._list)
        done = QPushButton("In this order", self)
        done.setToolTip("Leave them in this order (Enter)")
        done.setDefault(True)
        done.clicked.connect(self.settle)
        buttons = QVBoxLayout()
        for button in (self._up, self._down):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(done)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._list, 1)
        row.addLayout(buttons)

    def show_choices(self, choices: tuple[Choice, ...], shade: Shade) -> None:
        """Fill the list."""
        self._up.setIcon(icon("up", shade.text))
        self._down.setIcon(icon("down", shade.text))
        self._list.clear()
        for choice in choices:
            item = QListWidgetItem(clean(in_letters(choice.label)))
            item.setData(Qt.ItemDataRole.UserRole, choice.answer)
            self._list.addItem(item)
        self._picked = 0
        self._list.setCurrentRow(0)
        self._fit()

    def _fit(self) -> None:
        """Make the rows as high as their names, and the list as high as its rows, within limits."""
        metrics, heights = self._list.fontMetrics(), []
        room = QRect(0, 0, max(1, self._list.viewport().width() - _PADDING), 10_000)
        for row in range(self._list.count()):
            item = self._list.item(row)
            needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, item.text())
            heights.append(max(_ROW_HEIGHT, needed.height() + _PADDING // 2))
            item.setSizeHint(QSize(0, heights[-1]))
        self._list.setFixedHeight(max(_LEAST_ROWS * _ROW_HEIGHT, sum(heights[:_MOST_ROWS])) + 8)

    @property
    def order(self) -> tuple[object, ...]:
        """The answers in their current order."""
        rows = range(self._list.count())
        return tuple(self._list.item(row).data(Qt.ItemDataRole.UserRole) for row in rows)

    def pick(self, answer: object) -> None:
        """Move an answer behind those picked before. The first one picked goes to the top."""
        row = self.order.index(answer)
        place = min(self._picked, self._list.count() - 1) if row >= self._picked else self._list.count() - 1
        self._picked = (self._picked + 1 if row >= self._picked else self._picked - 1) % self._list.count()
        self._list.insertItem(place, self._list.takeItem(row))
        self._list.setCurrentRow(place)
        self.moved.emit()

    def _move(self, by: int) -> None:
        row = self._list.currentRow()
        if 0 <= row + by < self._list.count():
            self._list.insertItem(row + by, self._list.takeItem(row))
            self._list.setCurrentRow(row + by)
            self.moved.emit()

    def settle(self) -> None:
        """Give the answer."""
        self.settled.emit(self.order)
