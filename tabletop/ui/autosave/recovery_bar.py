"""The bar that offers a game which was not closed. It asks once, and waits without blocking anything."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from tabletop.ui.style.plain import PlainLabel


class RecoveryBar(QFrame):
    """Words, and two answers."""

    wanted = Signal()
    not_now = Signal()

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("A game that was not closed")
        self.setAccessibleDescription(words)
        label = PlainLabel(words, self)
        label.setWordWrap(True)
        # The title in it comes from a file.
        back = QPushButton("Bring it back", self)
        back.setDefault(True)
        back.clicked.connect(self.wanted)
        later = QPushButton("Not now", self)
        later.setToolTip("It stays under File, Recover")
        later.clicked.connect(self.not_now)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.addWidget(label, 1)
        row.addWidget(back)
        row.addWidget(later)
