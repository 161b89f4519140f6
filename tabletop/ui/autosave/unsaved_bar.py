"""The bar that is shown while the game isn't saved in its file."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import PlainLabel


class UnsavedBar(QFrame):
    """Text with a button for saving elsewhere."""

    save_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("The game isn't saved")
        self._label = PlainLabel(parent=self, wraps=True)
        save = QPushButton("Save elsewhere…", self)
        save.clicked.connect(self.save_wanted)
        row_of((self._label, 1), save, inside=self, margins=(14, 6, 10, 6))

    @property
    def text(self) -> str:
        """The text shown."""
        return self._label.text()

    def say(self, words: str) -> None:
        """Show why the game isn't saved."""
        self._label.setText(words)
        self.setAccessibleDescription(words)
        self.show()
