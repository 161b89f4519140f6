"""The bar that offers a game which wasn't closed. It asks once, without blocking anything."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from tabletop.ui.style.plain import PlainLabel


class RecoveryBar(QFrame):
    """Text with two buttons."""

    wanted = Signal()
    not_now = Signal()

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("A game that wasn't closed")
        self.setAccessibleDescription(words)
        label = PlainLabel(words, self)
        label.setWordWrap(True)
        # Its title comes from a file, so it is shown as plain text.
        back = QPushButton("Reopen it", self)
        back.setDefault(True)
        back.clicked.connect(self.wanted)
        later = QPushButton("Not now", self)
        later.setToolTip("The game remains under File ▸ Recover")
        later.clicked.connect(self.not_now)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.addWidget(label, 1)
        row.addWidget(back)
        row.addWidget(later)
