"""From where to where of a played game a lesson is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from tabletop.play.log.history_rows import Played, Row
from tabletop.ui.style.plain import PlainLabel, clean

if TYPE_CHECKING:
    from tabletop.play.journal import Journal

_ABOUT: Final = (
    "The lesson begins with the table as it was after the first of these, and plays on to the second."
)
_WIDEST: Final = 30
"""In letters, of an action."""


class StretchDialog(QDialog):
    """Two moments of the game. It waits without blocking the table."""

    chosen = Signal(int, int)
    """How many actions had been done as the lesson begins, and as it ends."""

    def __init__(self, journal: Journal, first: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Make a lesson from the game")
        played = Played(journal.opening, tuple(journal.entries), journal.cursor)
        words = [clean(played.words(Row(number))) for number in range(len(journal.entries) + 1)]
        self.first, self.last = self._moments(words[:-1], "From"), self._moments(words[1:], "To")
        self.first.setCurrentIndex(min(first, len(words) - 2))
        self.last.setCurrentIndex(len(words) - 2)
        about = PlainLabel(_ABOUT, self)
        about.setWordWrap(True)
        self.buttons = QDialogButtonBox(self)
        self.ok = self.buttons.addButton("Make the lesson", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        form = QFormLayout()
        form.addRow("&From", self.first)
        form.addRow("&To", self.last)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(about)
        column.addLayout(form)
        column.addWidget(self.buttons)
        self.first.currentIndexChanged.connect(self._look)
        self.last.currentIndexChanged.connect(self._look)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.close)
        self._look()

    def _moments(self, words: list[str], called: str) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(called)
        box.setMinimumContentsLength(_WIDEST)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.addItems(words)
        return box

    def _look(self) -> None:
        self.ok.setEnabled(self.first.currentIndex() <= self.last.currentIndex())

    def _accept(self) -> None:
        self.chosen.emit(self.first.currentIndex(), self.last.currentIndex() + 1)
        self.close()
