"""A card name that is typed: names that are known are offered as the letters come."""

from typing import Final

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QPushButton, QWidget

from tabletop.cards.library import default_library
from tabletop.ui.style.guard import guarded

_OFFERED: Final = 12


@guarded
class NameBox(QWidget):
    """One line for a card name. Enter settles it once there is such a card."""

    settled = Signal(object)
    altered = Signal()
    """Another name is typed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._line = QLineEdit(self)
        self._line.setAccessibleName("Card name")
        self._line.setPlaceholderText("Any card name")
        self._line.setMinimumWidth(260)
        self._known = QStringListModel(self)
        completer = QCompleter(self._known, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._line.setCompleter(completer)
        self._line.textEdited.connect(self._edited)
        self._line.textChanged.connect(self._changed)
        self.setFocusProxy(self._line)
        self._ok = QPushButton("OK", self)
        self._ok.setToolTip("Choose this name (Enter)")
        self._ok.clicked.connect(self._settle)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._line)
        row.addWidget(self._ok)
        row.addStretch(1)

    def begin(self) -> None:
        """Ask for a name anew."""
        self._line.clear()
        self._changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter settles the name."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._settle()
        else:
            super().keyPressEvent(event)

    def _edited(self, text: str) -> None:
        self._known.setStringList([found.name for found in default_library().search(text, _OFFERED)])

    def confirm_label(self) -> str:
        """Return what Enter does. Empty if there is no such card."""
        return f"Name {default_library().find(self._line.text()).name}" if self._ok.isEnabled() else ""

    def _changed(self) -> None:
        self._ok.setEnabled(default_library().is_card_name(self._line.text()))
        self.altered.emit()

    def _settle(self) -> None:
        if self._ok.isEnabled():
            self.settled.emit(default_library().find(self._line.text()).name)
