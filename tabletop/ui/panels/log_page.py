"""The log with a line above it to search it and to filter the kinds of lines."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from tabletop.ui.panels.log import LogPanel
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded

KINDS: Final = (
    ("Everything", ()),
    ("Without steps", ("turn", "event", "refused", "nothing happens", "forced", "by hand")),
    ("Refused", ("refused", "nothing happens", "forced")),
    ("By hand", ("by hand",)),
)
"""The choices, each with the kinds of lines that it shows. An empty tuple means all."""


@guarded
class _SearchLine(QLineEdit):
    """A line edit that Esc clears."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class LogPage(QWidget):
    """The log and its filter."""

    def __init__(self, log: LogPanel, parent: QWidget) -> None:
        super().__init__(parent)
        self.log = log
        self.words = _SearchLine(self)
        self.words.setPlaceholderText("Find in the log")
        self.words.setAccessibleName("Find in the log")
        self.words.setClearButtonEnabled(True)
        self.kinds = QComboBox(self)
        self.kinds.setAccessibleName("Lines of the log")
        for words, _ in KINDS:
            self.kinds.addItem(words)
        above = row_of((self.words, 1), self.kinds, margins=(8, 6, 8, 2))
        column_of(above, (log, 1), inside=self, margins=(0, 0, 0, 0), spacing=0)
        self.words.textChanged.connect(self._filter)
        self.kinds.currentIndexChanged.connect(self._filter)
        self.setFocusProxy(log)

    def _filter(self) -> None:
        self.log.show_only(self.words.text(), frozenset(KINDS[self.kinds.currentIndex()][1]))
        announce(self, f"{self.log.shown} lines shown.")
