"""Imports in the last line of the window: the quiet offer of all cards, and how far one is."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from tabletop.ui.style.plain import PlainLabel


class ImportLine(QWidget):
    """There only while cards are being imported."""

    stopped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = PlainLabel(parent=self)
        self.bar = QProgressBar(self)
        self.bar.setFixedSize(140, 8)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the import")
        stop = QToolButton(self)
        stop.setText("Stop")
        # No higher than a line of text: the last line of the window keeps its height while it is there.
        stop.setProperty("look", "small")
        stop.setAccessibleName("Stop the import")
        stop.clicked.connect(self.stopped)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        for widget in (self._words, self.bar, stop):
            row.addWidget(widget)
        self.hide()

    def begin(self, name: str) -> None:
        """Show that a file is being read."""
        self._words.setText(f"Importing {name}")
        self.bar.setValue(0)
        self.show()


class CardsOffer(QWidget):
    """There at the first start, until it is answered."""

    wanted = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = PlainLabel(parent=self)
        self._words.setProperty("look", "quiet")
        self.get, self.decline = QToolButton(self), QToolButton(self)
        self.get.setText("Get all cards…")
        self.get.setToolTip("Fetch one file with all cards; what is fetched from where is said before")
        self.get.clicked.connect(self.wanted)
        self.decline.setText("Not now")
        self.decline.setAccessibleName("Do not get all cards now")
        self.decline.clicked.connect(self.declined)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.addWidget(self._words)
        for button in (self.get, self.decline):
            # No higher than a line of text: the last line of the window keeps its height when it goes.
            button.setProperty("look", "small")
            row.addWidget(button)
        self.hide()

    def offer(self, cards: int) -> None:
        """Say how many cards there are, and that there are more."""
        self._words.setText(f"{cards:,} cards are here")
        self.show()
