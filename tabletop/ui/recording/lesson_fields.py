"""The fields of a whole lesson: its title, question, goal, teaching and level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from tabletop.ui.recording.typing_fields import Words, heading
from tabletop.ui.style.plain import clean

if TYPE_CHECKING:
    from tabletop.scenarios.recording.draft import Draft

_FIELDS: Final = (
    ("title", "&Title", "Title, shown after the answer", 1),
    ("question", "&Question", "Title until the question is answered", 2),
    ("belief", "What people often &think", "A perfect copy, so 4.", 2),
    ("goal", "&Goal", "What the lesson is about, without the answer", 2),
    ("teaches", "What is tr&ue", "What the audience should remember", 3),
    ("notes", "&Notes", "For the presenter's second screen only", 2),
)
_LEVELS: Final = ("Not specified", "1: a first evening", "2: plays weekly", "3: judges")


class LessonFields(QWidget):
    """Form that writes typed text into the draft immediately."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._draft: Draft | None = None
        self.words: dict[str, Words] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 6, 8)
        column.setSpacing(4)
        for key, label, hint, lines in _FIELDS:
            self.words[key] = field = Words(label.replace("&", ""), hint, lines, self)
            column.addWidget(heading(label, field, self))
            column.addWidget(field)
            field.textChanged.connect(self._write)
        self.level = QComboBox(self)
        self.level.setAccessibleName("Level")
        self.level.addItems(_LEVELS)
        column.addWidget(heading("&Level", self.level, self))
        column.addWidget(self.level)
        column.addStretch(1)
        self.level.activated.connect(self._write)

    def show_draft(self, draft: Draft | None) -> None:
        """Show a draft, or empty fields for None."""
        self._draft = draft
        self.setEnabled(draft is not None)
        fields = draft.about if draft is not None else {}
        blocked = [QSignalBlocker(each) for each in self.words.values()]
        for key, field in self.words.items():
            field.setPlainText(clean(fields.get(key, "")))
        self.level.setCurrentIndex(fields.get("level") or 0)
        del blocked

    def _write(self) -> None:
        if self._draft is None:
            return
        texts: dict[str, object] = {
            key: " ".join(each.toPlainText().split()) for key, each in self.words.items()
        }
        self._draft.say({**texts, "level": self.level.currentIndex()})
        self.changed.emit()
