"""The bar that says, as long as it is so, that the game is not in the file where it belongs."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from tabletop.ui.style.plain import PlainLabel


class UnsavedBar(QFrame):
    """One line, and a way out."""

    save_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("The game is not saved")
        self._label = PlainLabel(parent=self)
        self._label.setWordWrap(True)
        save = QPushButton("Save elsewhere…", self)
        save.clicked.connect(self.save_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.addWidget(self._label, 1)
        row.addWidget(save)

    @property
    def words(self) -> str:
        """What it says."""
        return self._label.text()

    def say(self, words: str) -> None:
        """Show why the game is not saved."""
        self._label.setText(words)
        self.setAccessibleDescription(words)
        self.show()
