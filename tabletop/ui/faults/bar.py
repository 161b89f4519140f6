"""The bar that says that something went wrong. It waits without blocking anything."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from tabletop.ui.style.plain import PlainLabel

WORDS = "Something went wrong; your game is kept."


class FaultBar(QFrame):
    """One sentence, and two buttons."""

    copy_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("Something went wrong")
        self.setAccessibleDescription(WORDS)
        label = PlainLabel(WORDS, self)
        label.setWordWrap(True)
        copy, close = QPushButton("Copy details", self), QPushButton("Close", self)
        for button, signal in ((copy, self.copy_wanted), (close, self.closed)):
            # What was going on keeps the keys.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.addWidget(label, 1)
        row.addWidget(copy)
        row.addWidget(close)
