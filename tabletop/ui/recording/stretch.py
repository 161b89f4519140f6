"""The dialog that chooses a part of a game to make a lesson from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from tabletop.play.log.history_rows import Played, Row
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.plain import PlainLabel, clean

if TYPE_CHECKING:
    from tabletop.play.journal import Journal

_EXPLANATION: Final = "The lesson begins after the first of these actions and ends with the second."
_WIDTH: Final = 30
"""Width of the lists, in characters."""


class StretchDialog(QDialog):
    """Non-modal dialog with two moments of the game."""

    chosen = Signal(int, int)
    """The number of actions before the lesson begins and when it ends."""

    def __init__(self, journal: Journal, first: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Make a lesson from the game")
        played = Played(journal.opening, tuple(journal.entries), journal.cursor)
        names = [clean(played.row_text(Row(number))) for number in range(len(journal.entries) + 1)]
        self.first, self.last = self._moments(names[:-1], "From"), self._moments(names[1:], "To")
        self.first.setCurrentIndex(min(first, len(names) - 2))
        self.last.setCurrentIndex(len(names) - 2)
        explanation = PlainLabel(_EXPLANATION, self, wraps=True)
        self.buttons = QDialogButtonBox(self)
        self.ok = self.buttons.addButton("Make the lesson", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        form = QFormLayout()
        form.addRow("&From", self.first)
        form.addRow("&To", self.last)
        column_of(explanation, form, self.buttons, inside=self, spacing=12)
        self.first.currentIndexChanged.connect(self._enable_ok)
        self.last.currentIndexChanged.connect(self._enable_ok)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.close)
        self._enable_ok()

    def _moments(self, names: list[str], name: str) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(_WIDTH)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.addItems(names)
        return box

    def _enable_ok(self) -> None:
        self.ok.setEnabled(self.first.currentIndex() <= self.last.currentIndex())

    def _accept(self) -> None:
        self.chosen.emit(self.first.currentIndex(), self.last.currentIndex() + 1)
        self.close()
