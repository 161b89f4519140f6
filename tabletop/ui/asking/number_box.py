"""A box for an answer that is a number: typed, or set with the arrows or the wheel. Enter confirms."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from tabletop.model.questions import Answer
from tabletop.ui.asking.answer_box import AnswerBox
from tabletop.ui.asking.prompts import Choice
from tabletop.ui.style.guard import guarded


@guarded
class NumberBox(AnswerBox):
    """A box for a number that is typed, or set with the arrows or the wheel. Enter confirms it."""

    altered = Signal()
    """The number was changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._answers: dict[str, Answer] = {}
        self._box = QSpinBox(self)
        self._box.setAccessibleName("Number")
        self._box.setMinimumWidth(90)
        self._box.textChanged.connect(self._update_ok)
        self.setFocusProxy(self._box)
        self._ok = QPushButton("OK", self)
        self._ok.setToolTip("Take this number (Enter)")
        self._ok.setDefault(True)
        self._ok.clicked.connect(self.settle)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._box)
        row.addWidget(self._ok)
        row.addStretch(1)

    def show_choices(self, choices: tuple[Choice, ...]) -> None:
        """Offer numbers, with the first one set."""
        self._answers = {choice.label: choice.answer for choice in choices}
        numbers = [int(label) for label in self._answers]
        self._box.setRange(min(numbers), max(numbers))
        self._box.setValue(numbers[0])
        self._box.selectAll()
        self._update_ok()

    def begin_with(self, digit: str) -> bool:
        """Begin to type a number with a digit pressed anywhere.

        Return whether the digit is one of the numbers.
        """
        if digit not in self._answers:
            return False
        self._box.setFocus()
        self._box.setValue(int(digit))
        # The next digit follows the first one.
        self._box.lineEdit().end(False)  # noqa: FBT003 - Qt gives it no name
        return True

    def turn(self, by: int) -> None:
        """Choose a higher or lower number by the wheel.

        Args:
            by: the turn of the wheel in eighths of a degree, as Qt counts.

        """
        notches = self.count_notches(by)
        numbers = [int(label) for label in self._answers]
        here = min(range(len(numbers)), key=lambda place: abs(numbers[place] - self._box.value()))
        self._box.setValue(numbers[max(0, min(here + notches, len(numbers) - 1))])

    def confirm_label(self) -> str:
        """Return what Enter does. Return an empty string if the number isn't an answer."""
        return f"Choose {self._box.value()}" if self._ok.isEnabled() else ""

    def _update_ok(self) -> None:
        self._ok.setEnabled(str(self._box.value()) in self._answers)
        self.altered.emit()

    def settle(self) -> None:
        """Give the answer."""
        if self._ok.isEnabled():
            self.settled.emit(self._answers[str(self._box.value())])
