"""An input line for a card name that suggests known names."""

from typing import Final

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QPushButton, QWidget

from tabletop.cards.library import default_library
from tabletop.ui.asking.answer_box import AnswerBox
from tabletop.ui.style.guard import guarded

_MOST_SUGGESTIONS: Final = 12


@guarded
class NameBox(AnswerBox):
    """A line for a card name. Enter confirms it once a card has this name."""

    altered = Signal()
    """The typed name was changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._line = QLineEdit(self)
        self._line.setAccessibleName("Card name")
        self._line.setPlaceholderText("Any card name")
        self._line.setMinimumWidth(260)
        self._suggestions = QStringListModel(self)
        completer = QCompleter(self._suggestions, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._line.setCompleter(completer)
        self._line.textEdited.connect(self._suggest_names)
        self._line.textChanged.connect(self._update_ok)
        self.setFocusProxy(self._line)
        self._ok = QPushButton("OK", self)
        self._ok.setToolTip("Choose this name (Enter)")
        self._ok.clicked.connect(self.settle)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._line)
        row.addWidget(self._ok)
        row.addStretch(1)

    def begin(self) -> None:
        """Clear the line for a new name."""
        self._line.clear()
        self._update_ok()

    def _suggest_names(self, text: str) -> None:
        found = default_library().search(text, _MOST_SUGGESTIONS)
        self._suggestions.setStringList([each.name for each in found])

    def confirm_label(self) -> str:
        """Return what Enter does. Return an empty string if no card has the typed name."""
        return f"Name {default_library().find(self._line.text()).name}" if self._ok.isEnabled() else ""

    def _update_ok(self) -> None:
        self._ok.setEnabled(default_library().is_card_name(self._line.text()))
        self.altered.emit()

    def settle(self) -> None:
        """Give the answer."""
        if self._ok.isEnabled():
            self.settled.emit(default_library().find(self._line.text()).name)
