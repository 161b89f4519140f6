"""The base of boxes for an answer that is typed, set or ordered."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.guard import guarded

_NOTCH: Final = 120


@guarded
class AnswerBox(QWidget):
    """A box for one answer. Enter confirms it."""

    settled = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._wheel_rest = 0

    def settle(self) -> None:
        """Give the answer, if it is one."""
        raise NotImplementedError

    def count_notches(self, by: int) -> int:
        """Return the notches that the wheel was turned by, and keep the rest for the next turn.

        Args:
            by: the turn of the wheel in eighths of a degree, as Qt counts.

        """
        self._wheel_rest += by
        notches = int(self._wheel_rest / _NOTCH)
        self._wheel_rest -= notches * _NOTCH
        return notches

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Confirm the answer on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.settle()
        else:
            super().keyPressEvent(event)
