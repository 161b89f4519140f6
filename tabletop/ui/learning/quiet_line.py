"""One quiet line above the table: what may be done first, or next."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from tabletop.ui.style.plain import PlainLabel, entry


class QuietLine(QFrame):
    """Words, a button where they lead somewhere, and one that takes them away."""

    wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.button = QPushButton(self)
        # Enter presses it where it has the focus.
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self.wanted)
        self.away = QToolButton(self)
        self.away.setText("×")
        self.away.setAccessibleName("Take this line away")
        self.away.setToolTip("Take this line away")
        self.away.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 4, 10, 4)
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        row.addWidget(self.away)
        policy = self.button.sizePolicy()
        # As high with the button as without: the table below keeps its size.
        policy.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(policy)
        self.hide()

    def say(self, words: str, leads_to: str = "") -> None:
        """Show a line; ``leads_to`` stands on its button, and without it there is none."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.button.setText(entry(leads_to))
        self.button.setVisible(bool(leads_to))
        self.show()
