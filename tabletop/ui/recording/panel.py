"""The recording panel: the list of steps, and the fields of the current step and of the lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QWidget,
)

from tabletop.ui.recording.step_fields import StepFields
from tabletop.ui.recording.typing_fields import Words, heading, small_button
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean, tip

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from tabletop.scenarios.recording.draft import Draft, DraftStep


EMPTY: Final = (
    "Set up the table for the beginning of the lesson, choose Record and play. Each action or refusal "
    "becomes a step. Then write a sentence for each step."
)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYS: Final = "Enter edits its sentence, Delete removes it, Ctrl+Up and Ctrl+Down move it"


@guarded
class StepList(QListWidget):
    """List of steps. Keys move, delete and edit the current one."""

    move_wanted = Signal(int)
    remove_wanted = Signal()
    words_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Steps of the lesson")
        self.setAccessibleDescription(_KEYS)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the row height to a new font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            for row in range(self.count()):
                self.item(row).setSizeHint(self.row_size())

    def row_size(self) -> QSize:
        """Return the size of a row: two lines high, without a minimum width."""
        return QSize(0, 2 * self.fontMetrics().lineSpacing() + 8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move or remove the step, or go to its sentence."""
        has_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        match event.key():
            case Qt.Key.Key_Up if has_ctrl:
                self.move_wanted.emit(-1)
            case Qt.Key.Key_Down if has_ctrl:
                self.move_wanted.emit(1)
            case Qt.Key.Key_Delete:
                self.remove_wanted.emit()
            case key if key in _ENTER:
                self.words_wanted.emit()
            case _:
                super().keyPressEvent(event)


class RecordingPanel(QWidget):
    """Panel that shows and edits a draft."""

    changed = Signal()
    """The draft was edited."""
    go_wanted = Signal(object)
    """The table should return to the state after a DraftStep, to continue from there."""
    rings_wanted = Signal()
    kept_wanted = Signal()
    """The autosaved draft should be opened."""

    def __init__(self, record: QAction, save: QAction, parent: QWidget) -> None:
        """Show nothing yet. ``record`` and ``save`` are the actions of the buttons at the top."""
        super().__init__(parent)
        self._draft: Draft | None = None
        self.record, self.save = QPushButton(self), QPushButton("Save…", self)
        self._record_action = record
        self.record.clicked.connect(record.trigger)
        self.save.clicked.connect(save.trigger)
        self.says = PlainLabel(EMPTY, self, wraps=True, look="quiet")
        self.kept = QPushButton("Open the unsaved recording", self)
        self.kept.clicked.connect(self.kept_wanted)
        self.kept.hide()
        self.steps = StepList(self)
        self.step_fields = StepFields(self)
        self.lesson_fields = LessonFields(self)
        self.tabs = QTabWidget(self, documentMode=True)
        self._lay_out()
        self._connect()
        self.show_state(is_on=False)

    # --- Building ------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        above = row_of((self.record, 1), self.save)
        column_of(above, self.says, self.kept, (self.tabs, 1), inside=self, margins=(8, 8, 8, 0), spacing=6)
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._list_with_buttons())
        self._split.addWidget(_scrolled(self.step_fields, self))
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        self.tabs.addTab(self._split, "Steps")
        self.tabs.addTab(_scrolled(self.lesson_fields, self), "Lesson")

    def _list_with_buttons(self) -> QWidget:
        page = QWidget(self)
        column = column_of((self.steps, 1), inside=page, margins=(0, 4, 0, 2), spacing=4)
        row = row_of(spacing=4)
        self.up = small_button("Up", "Move the step up: Ctrl+Up", page)
        self.down = small_button("Down", "Move the step down: Ctrl+Down", page)
        self.remove = small_button("Delete", "Delete the step: Delete", page)
        self.go = small_button(
            "Go here", "Return to this step to try something else. Later steps remain", page
        )
        for button in (self.up, self.down, self.remove, self.go):
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        return page

    def _connect(self) -> None:
        self.steps.currentRowChanged.connect(self._show_current)
        self.steps.move_wanted.connect(self._move)
        self.steps.remove_wanted.connect(self._remove)
        self.steps.words_wanted.connect(self.step_fields.sentence.setFocus)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.remove.clicked.connect(self._remove)
        self.go.clicked.connect(self._go)
        self.step_fields.changed.connect(self._note_edit)
        self.step_fields.rings_wanted.connect(self.rings_wanted)
        self.step_fields.failed.connect(self.complain)
        self.lesson_fields.changed.connect(self.changed)

    # --- Display -------------------------------------------------------------------------------------------

    @property
    def current(self) -> DraftStep | None:
        """The selected step."""
        row = self.steps.currentRow()
        return (
            self._draft.steps[row] if self._draft is not None and 0 <= row < len(self._draft.steps) else None
        )

    def show_state(self, *, is_on: bool) -> None:
        """Show whether recording is on."""
        self.record.setText("■  Stop recording" if is_on else "●  Record")
        self.record.setToolTip(tip(self._record_action.text()))
        self.save.setEnabled(self._draft is not None)

    def show_draft(self, draft: Draft | None, step: DraftStep | None = None) -> None:
        """Show a draft and select a step, by default the step that was selected."""
        row = self.steps.currentRow()
        if draft is not self._draft:
            self.lesson_fields.show_draft(draft)
        self._draft = draft
        steps = draft.steps if draft is not None else []
        with QSignalBlocker(self.steps):
            self.steps.clear()
            for number, each in enumerate(steps, start=1):
                self._add_row(number, each)
            row = steps.index(step) if step in steps else min(row, len(steps) - 1)
            self.steps.setCurrentRow(row)
        if step in steps:
            self.steps.scrollToItem(self.steps.item(row))
        self._show_current()
        self.tabs.setVisible(draft is not None)

    def say(self, text: str) -> None:
        """Show a message below the buttons."""
        self.says.setText(text)

    def complain(self, text: str, number: int = 0) -> None:
        """Show an error below the buttons, and select the step where it occurred."""
        self.says.setText(text)
        announce(self, text, at_once=True)
        if number:
            self.tabs.setCurrentIndex(0)
            self.steps.setCurrentRow(number - 1)

    def _add_row(self, number: int, step: DraftStep) -> None:
        item = QListWidgetItem(self.steps)
        item.setText(self._row_text(number, step))
        item.setToolTip(tip(self._row_text(number, step)))
        item.setSizeHint(self.steps.row_size())

    def _row_text(self, number: int, step: DraftStep) -> str:
        assert self._draft is not None
        asks = "?  " if "predict" in step.raw else ""
        sentence = " ".join(step.raw.get("say", "").split()) or "No sentence yet"
        return clean(f"{number}  {self._draft.words_of(step)}\n     {asks}{sentence}")

    def _show_current(self) -> None:
        step = self.current
        self.step_fields.show_step(self._draft, step)
        for button in (self.up, self.down, self.remove, self.go):
            button.setEnabled(step is not None)

    # --- Edits ---------------------------------------------------------------------------------------------

    def _note_edit(self) -> None:
        row, step = self.steps.currentRow(), self.current
        if step is not None:
            item = self.steps.item(row)
            item.setText(self._row_text(row + 1, step))
            item.setToolTip(tip(item.text()))
        self.changed.emit()

    def _move(self, by: int) -> None:
        step = self.current
        if step is not None and self._draft is not None and self._draft.move(step, by):
            self.show_draft(self._draft, step)
            self.changed.emit()

    def _remove(self) -> None:
        step = self.current
        if step is not None and self._draft is not None:
            self._draft.remove(step)
            self.show_draft(self._draft)
            self.changed.emit()

    def _go(self) -> None:
        if self.current is not None:
            self.go_wanted.emit(self.current)


def _scrolled(widget: QWidget, parent: QWidget) -> QScrollArea:
    area = QScrollArea(parent, widgetResizable=True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(widget)
    return area


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
        column = column_of(inside=self, margins=(0, 4, 6, 8), spacing=4)
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
