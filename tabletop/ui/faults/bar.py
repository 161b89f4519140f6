"""The bar that reports an error of the program. It doesn't block anything."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from tabletop.ui.style.plain import PlainLabel

MESSAGE = "Something went wrong. Your game is safe."


class FaultBar(QFrame):
    """A sentence and two buttons."""

    copy_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("Something went wrong")
        self.setAccessibleDescription(MESSAGE)
        label = PlainLabel(MESSAGE, self)
        label.setWordWrap(True)
        copy, close = QPushButton("Copy details", self), QPushButton("Close", self)
        for button, signal in ((copy, self.copy_wanted), (close, self.closed)):
            # The widget in use keeps the keyboard focus.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.addWidget(label, 1)
        row.addWidget(copy)
        row.addWidget(close)
