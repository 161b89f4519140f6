"""Card imports in the status bar: the offer to get all cards, and the progress of an import."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, tip

_FETCH: Final = (
    "Download one file with all cards. You see what is downloaded, and from where, before it starts."
)
_WIDE: Final = 1500
"""Logical pixels. From this width of the window on, text is shown beside the buttons."""


class ImportLine(QWidget):
    """The progress of an import. It is hidden when there is none."""

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
        # No higher than a line of text, so that the status bar keeps its height.
        stop.setProperty("look", "small")
        stop.setAccessibleName("Stop the import")
        stop.clicked.connect(self.stopped)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        for widget in (self._words, self.bar, stop):
            row.addWidget(widget)
        self.hide()

    def begin(self, name: str) -> None:
        """Show that a file is being imported."""
        self._words.setText(f"Importing {name}")
        self.bar.setValue(0)
        self.show()


@guarded
class CardsOffer(QWidget):
    """The offer to get all cards, shown from the first start until it is answered.

    It is shorter in a narrow window.
    """

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
        self.decline.setAccessibleName("Don't get all cards now")
        self.decline.clicked.connect(self.declined)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.addWidget(self._words)
        for button in (self.get, self.decline):
            # No higher than a line of text, so that the status bar keeps its height when the offer goes.
            button.setProperty("look", "small")
            row.addWidget(button)
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the text in a narrow window, where the last event needs the room.

        The tooltip still shows it.
        """
        if watched is self.window() and event.type() in (QEvent.Type.Show, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self._words.setVisible(self.window().width() >= _WIDE)

    def offer(self, cards: int) -> None:
        """Show how many cards are installed, and offer more."""
        self._words.setText(f"{cards:,} cards available")
        self.get.setToolTip(tip(f"{cards:,} cards are available. {_FETCH}"))
        self._fit()
        self.show()
