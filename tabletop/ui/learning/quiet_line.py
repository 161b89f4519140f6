"""A line above the table that suggests what to do first or next."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from tabletop.ui.style.plain import PlainLabel, entry


class QuietLine(QFrame):
    """Text, an optional button, and a button that closes the line."""

    wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.button = QPushButton(self)
        # Let Enter press the focused button.
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self.wanted)
        self.close_button = QToolButton(self)
        self.close_button.setText("×")
        self.close_button.setAccessibleName("Dismiss")
        self.close_button.setToolTip("Dismiss")
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 4, 10, 4)
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        row.addWidget(self.close_button)
        policy = self.button.sizePolicy()
        # The line has the same height with and without the button, so that the table keeps its size.
        policy.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(policy)
        self.hide()

    def say(self, words: str, button_text: str = "") -> None:
        """Show a line. ``button_text`` labels its button, which is hidden if the text is empty."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.button.setText(entry(button_text))
        self.button.setVisible(bool(button_text))
        self.show()
