"""How far an import is, in the last line of the window, with a button that stops it."""

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
