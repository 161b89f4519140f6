"""A line with a name, a number, and buttons to increase and decrease it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton, QWidget

from tabletop.language.english import capitalized
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import PlainLabel, tip

_NUMBER_WIDTH = 34


class CountLine(QWidget):
    """Shows a number and requests changes to it."""

    changed = Signal(int)
    """The requested change, positive or negative."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        row = row_of(inside=self, margins=(0, 0, 0, 0), spacing=4)
        self._label = PlainLabel(capitalized(name), self, wraps=True)
        row.addWidget(self._label, 1)
        self.less = self._button("−", f"One less: {name}", -1)
        self.number = PlainLabel(parent=self)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setMinimumWidth(_NUMBER_WIDTH)
        self.more = self._button("+", f"One more: {name}", 1)
        for widget in (self.less, self.number, self.more):
            row.addWidget(widget)

    def _button(self, sign: str, name: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setAccessibleName(name)
        button.setToolTip(tip(f"{name} (with Shift: five)"))
        button.clicked.connect(lambda: self.changed.emit(by * (5 if _has_shift() else 1)))
        return button

    def show_number(self, number: int) -> None:
        """Show the current number."""
        self.number.setText(str(number))
        self.setAccessibleName(f"{self._label.text()}: {number}")


def _has_shift() -> bool:
    return bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
