"""A number as an answer: typed, set with the arrows, or turned with the wheel. Enter settles it."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from tabletop.model.questions import Answer
from tabletop.ui.asking.prompts import Choice
from tabletop.ui.style.guard import guarded

_NOTCH: Final = 120


@guarded
class NumberBox(QWidget):
    """A number that is typed, or set with the arrows. Enter settles it."""

    settled = Signal(object)
    altered = Signal()
    """Another number is set."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._answers: dict[str, Answer] = {}
        self._wheeled = 0
        self._box = QSpinBox(self)
        self._box.setAccessibleName("Number")
        self._box.setMinimumWidth(90)
        self._box.textChanged.connect(self._changed)
        self.setFocusProxy(self._box)
        self._ok = QPushButton("OK", self)
        self._ok.setToolTip("Take this number (Enter)")
        self._ok.setDefault(True)
        self._ok.clicked.connect(self._settle)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._box)
        row.addWidget(self._ok)
        row.addStretch(1)

    def show_choices(self, choices: tuple[Choice, ...]) -> None:
        """Let one of some numbers be set; the first stands there."""
        self._answers = {choice.label: choice.answer for choice in choices}
        numbers = [int(label) for label in self._answers]
        self._box.setRange(min(numbers), max(numbers))
        self._box.setValue(numbers[0])
        self._box.selectAll()
        self._changed()

    def begin_with(self, digit: str) -> bool:
        """Type the first digit, from wherever it was pressed. Returns whether there is such a number."""
        if digit not in self._answers:
            return False
        self._box.setFocus()
        self._box.setValue(int(digit))
        # The next digit belongs behind it.
        self._box.lineEdit().end(False)  # noqa: FBT003 - Qt gives it no name
        return True

    def turn(self, by: int) -> None:
        """Set it higher or lower by the wheel; ``by`` is in eighths of a degree, as Qt counts."""
        self._wheeled += by
        notches = int(self._wheeled / _NOTCH)
        self._wheeled -= notches * _NOTCH
        numbers = [int(label) for label in self._answers]
        here = min(range(len(numbers)), key=lambda place: abs(numbers[place] - self._box.value()))
        self._box.setValue(numbers[max(0, min(here + notches, len(numbers) - 1))])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter settles the number."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._settle()
        else:
            super().keyPressEvent(event)

    def confirm_label(self) -> str:
        """Return what Enter does. Empty if the number is no answer."""
        return f"Choose {self._box.value()}" if self._ok.isEnabled() else ""

    def _changed(self) -> None:
        self._ok.setEnabled(str(self._box.value()) in self._answers)
        self.altered.emit()

    def _settle(self) -> None:
        if self._ok.isEnabled():
            self.settled.emit(self._answers[str(self._box.value())])
