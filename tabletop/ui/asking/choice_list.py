"""A searchable list of answers, for questions whose buttons would cover the table."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tabletop.cards.names import folded
from tabletop.ui.asking.prompts import Choice
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import clean, in_letters, tip

_ROWS: Final = 5
_LEAST_ROWS: Final = 3
"""Minimum number of visible rows. A list that has to be lower still becomes narrower instead."""
_MOVES: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@guarded
class ChoiceList(QWidget):
    """A search line and the answers that match. A click or Enter takes an answer, the arrows select one."""

    settled = Signal(object)
    narrowed = Signal()
    """The typed text matches other answers."""
    pointed_at = Signal(int)
    """The object of the row under the mouse or selected by the arrows, or 0."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()
        self._unfit: tuple[Choice, ...] = ()
        self._why = ""
        self._rows: list[Choice] = []
        self._visible_rows, self._row_height = _ROWS, 0
        self.line = QLineEdit(self)
        self.line.setAccessibleName("Find an answer")
        self.line.setPlaceholderText("Type to find")
        self.line.setMinimumWidth(120)
        self.line.textChanged.connect(self._narrow)
        self.line.installEventFilter(self)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Answers")
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.itemClicked.connect(self._take)
        self.list.itemEntered.connect(self._point)
        self.list.currentItemChanged.connect(self._point)
        self.list.viewport().installEventFilter(self)
        self.setFocusProxy(self.line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.line)
        column.addWidget(self.list)

    def show_choices(self, choices: tuple[Choice, ...], unfit: tuple[Choice, ...], why: str) -> None:
        """Show answers.

        Args:
            choices: the possible answers.
            unfit: answers shown disabled among them.
            why: the tooltip that says why the ``unfit`` ones can't be chosen.

        """
        self._choices, self._unfit, self._why = choices, unfit, why
        self.line.clear()
        self._narrow("")
        self._row_height = self.list.sizeHintForRow(0)
        self._set_visible_rows(_ROWS)

    @property
    def savings(self) -> tuple[int, ...]:
        """Pixels by which the list may be lower than its full height, from 0 on, with one row fewer each."""
        return tuple(self._row_height * fewer for fewer in range(_ROWS - _LEAST_ROWS + 1))

    @property
    def saved(self) -> int:
        """Pixels by which the list is lower than its full height now."""
        return self._row_height * (_ROWS - self._visible_rows)

    def save(self, pixels: int) -> None:
        """Hide as few rows as needed to make the list lower than its full height by a number of pixels."""
        fewer = next((place for place, each in enumerate(self.savings) if each >= pixels), None)
        self._set_visible_rows(_LEAST_ROWS if fewer is None else _ROWS - fewer)

    def _set_visible_rows(self, rows: int) -> None:
        self._visible_rows = rows
        self.list.setFixedHeight(self._row_height * rows + 2 * self.list.frameWidth())
        self.list.scrollToItem(self.list.currentItem())

    def light(self, object: int) -> None:
        """Select the row of an object if the list has one."""
        row = next((row for row, each in enumerate(self._rows) if object in each.objects), None)
        if row is not None:
            self.list.setCurrentRow(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move the selection while text is typed, and stop pointing when the mouse leaves."""
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _MOVES:
                self.list.keyPressEvent(event)
                return True
        elif watched is self.list.viewport() and event.type() == QEvent.Type.Leave:
            self.pointed_at.emit(0)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the selected answer on Enter."""
        item = self.list.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._take(item)
        else:
            super().keyPressEvent(event)

    def confirm_label(self) -> str:
        """Return what Enter does. Return an empty string if no answer is selected."""
        row = self.list.currentRow()
        return f"Choose {self._rows[row].words}" if 0 <= row < len(self._rows) else ""

    def _narrow(self, text: str) -> None:
        self.list.clear()
        wanted = folded(text)
        self._rows = [each for each in self._choices if wanted in folded(each.words)]
        unfit = [each for each in self._unfit if wanted in folded(each.words)]
        self._add(self._rows)
        self._add(unfit)
        for row in range(len(self._rows), len(self._rows) + len(unfit)):
            item = self.list.item(row)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            item.setToolTip(tip(self._why))
        # Enter must not choose between several answers before the player has typed or moved.
        self.list.setCurrentRow(0 if wanted or len(self._choices) == 1 else -1)
        self.narrowed.emit()

    @property
    def rows(self) -> tuple[Choice, ...]:
        """The answers that match the typed text."""
        return tuple(self._rows)

    def _add(self, choices: Sequence[Choice]) -> None:
        for choice in choices:
            words = clean(in_letters(choice.words))
            self.list.addItem(words)
            self.list.item(self.list.count() - 1).setToolTip(tip(words))

    def _take(self, item: QListWidgetItem) -> None:
        row = self.list.row(item)
        if row < len(self._rows):
            self.settled.emit(self._rows[row].answer)

    def _point(self, item: QListWidgetItem | None) -> None:
        row = self.list.row(item) if item is not None else -1
        self.pointed_at.emit(self._rows[row].object if 0 <= row < len(self._rows) else 0)
