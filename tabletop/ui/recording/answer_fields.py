"""The answers to a question. Each has two lines: the answer, and why it is right or wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from tabletop.scenarios.format.teaching import MOST_OPTIONS
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.plain import PlainLabel, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

_YES, _NO = "true", "false"
_WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_ILLEGAL, _NOT_ALLOWED = "illegal", "not allowed"
"""A verdict in files, and its text on the screen."""


def editable_text(value: object) -> str:
    """Return a value as text to edit."""
    if isinstance(value, bool):
        return _YES if value else _NO
    if value == _ILLEGAL:
        return _NOT_ALLOWED
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def parse_typed(text: str, like: object) -> Any:  # noqa: ANN401 - whatever a file can hold
    """Return typed text as a value of the same type as ``like``, if possible."""
    text = text.strip()
    if isinstance(like, bool) and text in (_YES, _NO):
        return text == _YES
    if isinstance(like, int) and not isinstance(like, bool) and _WHOLE_NUMBER.fullmatch(text):
        return int(text)
    if isinstance(like, list):
        return [each.strip() for each in text.split(",") if each.strip()]
    return _ILLEGAL if text == _NOT_ALLOWED else text


class OptionRow(QWidget):
    """Editor of one answer. The right answer is the step's result, so it is read-only."""

    changed = Signal()
    removed = Signal(object)

    def __init__(self, option: dict[str, Any], number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._option = dict(option)
        self.is_right = bool(option.get("right"))
        name = "right answer" if self.is_right else f"wrong answer {number}"
        self.value = QLineEdit(
            editable_text(option.get("value", "")),
            self,
            readOnly=self.is_right,
            placeholderText="A wrong answer",
        )
        self.value.setCursorPosition(0)
        self.value.setAccessibleName(name.capitalize())
        self.because = QLineEdit(clean(option.get("because", "")), self, placeholderText="Because…")
        self.because.setAccessibleName(f"Why it is the {name}")
        self.mark = PlainLabel("✓" if self.is_right else "✗", self)
        self.mark.setFixedWidth(self.fontMetrics().horizontalAdvance("✓✗"))
        self.mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.remove = QToolButton(self)
        self.remove.setText("Delete")
        self.remove.setProperty("look", "small")
        self.remove.setAccessibleName(f"Delete {name}")
        self.remove.setVisible(not self.is_right)
        self._lay_out()
        self.value.textEdited.connect(self.changed)
        self.because.textEdited.connect(self.changed)
        self.remove.clicked.connect(lambda: self.removed.emit(self))

    def _lay_out(self) -> None:
        above = row_of(self.mark, (self.value, 1), self.remove, spacing=6)
        column = column_of(above, inside=self, margins=(0, 0, 0, 4), spacing=3)
        below = QHBoxLayout()
        below.addSpacing(self.mark.width() + 6)
        below.addWidget(self.because, 1)
        column.addLayout(below)

    def as_data(self, right: object) -> dict[str, Any]:
        """Return the option as it is written to a file. ``right`` is the step's result."""
        value = right if self.is_right else parse_typed(self.value.text(), right)
        option = {**self._option, "value": value, "because": self.because.text().strip()}
        return {key: each for key, each in option.items() if each != "" or key == "value"}


class Options(QWidget):
    """Editor of all answers to a question, with a button to add one."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[OptionRow] = []
        self._right: object = ""
        self.add = QToolButton(self)
        self.add.setText("Add a wrong answer")
        self.add.clicked.connect(self._add)
        self._column = column_of(inside=self, margins=(0, 0, 0, 0), spacing=4)
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_options(self, options: Sequence[dict[str, Any]]) -> None:
        """Show these answers."""
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = []
        self._right = next((each["value"] for each in options if each.get("right")), "")
        for option in options:
            self._add_row(option)
        self.add.setVisible(len(options) < MOST_OPTIONS)

    def as_data(self) -> list[dict[str, Any]]:
        """Return the options as they are written to a file."""
        return [row.as_data(self._right) for row in self.rows]

    def _add_row(self, option: dict[str, Any]) -> OptionRow:
        number = sum(not each.is_right for each in self.rows) + 1
        row = OptionRow(option, number, self)
        row.changed.connect(self.changed)
        row.removed.connect(self._remove)
        self.rows.append(row)
        self._column.insertWidget(self._column.count() - 1, row)
        return row

    def _add(self) -> None:
        row = self._add_row({"value": ""})
        self.add.setVisible(len(self.rows) < MOST_OPTIONS)
        row.show()
        row.value.setFocus()
        self.changed.emit()

    def _remove(self, row: OptionRow) -> None:
        self.rows.remove(row)
        row.hide()
        row.deleteLater()
        self.add.show()
        self.add.setFocus()
        self.changed.emit()
