"""Imports in the last line of the window: the quiet offer of all cards, and how far one is."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, tip

_FETCH: Final = "Fetch one file with all cards; what is fetched from where is said before"
_WIDE: Final = 1500
"""From this width of the window on, in logical pixels, words stand beside the buttons."""


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


@guarded
class CardsOffer(QWidget):
    """There at the first start, until it is answered. Where there is little room it leaves that to others."""

    wanted = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = PlainLabel(parent=self)
        self._words.setProperty("look", "quiet")
        self.get, self.decline = QToolButton(self), QToolButton(self)
        self.get.setText("Get all cards…")
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
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In a narrow window what happened last needs the room: how many cards there are is in the tip."""
        if watched is self.window() and event.type() in (QEvent.Type.Show, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self._words.setVisible(self.window().width() >= _WIDE)

    def offer(self, cards: int) -> None:
        """Say how many cards there are, and that there are more."""
        self._words.setText(f"{cards:,} cards are here")
        self.get.setToolTip(tip(f"{cards:,} cards are here. {_FETCH}"))
        self._fit()
        self.show()
