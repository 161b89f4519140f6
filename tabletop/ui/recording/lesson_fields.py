"""The fields of the whole lesson: what it is called, asks and teaches, and for whom it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from tabletop.ui.recording.typing_fields import Words, heading
from tabletop.ui.style.plain import clean

if TYPE_CHECKING:
    from tabletop.scenarios.recording.draft import Draft

_FIELDS: Final = (
    ("title", "&Title", "What it is called once it is answered", 1),
    ("question", "&Question", "What it is called until then", 2),
    ("belief", "What people often &think", "A perfect copy, so 4.", 2),
    ("goal", "&Goal", "Where it leads, without the answer", 2),
    ("teaches", "What is tr&ue", "What they take away", 3),
    ("notes", "&Notes", "For the presenter's second screen only", 2),
)
_LEVELS: Final = ("Not said", "1: a first evening", "2: plays weekly", "3: judges")


class LessonFields(QWidget):
    """Writes what is typed into the draft at once."""

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
        """Show another draft; nothing for none."""
        self._draft = draft
        self.setEnabled(draft is not None)
        about = draft.about if draft is not None else {}
        blocked = [QSignalBlocker(each) for each in self.words.values()]
        for key, field in self.words.items():
            field.setPlainText(clean(about.get(key, "")))
        self.level.setCurrentIndex(about.get("level") or 0)
        del blocked

    def _write(self) -> None:
        if self._draft is None:
            return
        said: dict[str, object] = {
            key: " ".join(each.toPlainText().split()) for key, each in self.words.items()
        }
        self._draft.say({**said, "level": self.level.currentIndex()})
        self.changed.emit()
