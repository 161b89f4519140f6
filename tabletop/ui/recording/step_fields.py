"""The fields of one step: its sentence, hints, rings, and the question before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QWidget,
)

from tabletop.scenarios.format.teaching import VERDICT
from tabletop.scenarios.recording.questions import NothingFoundError, possible_questions
from tabletop.ui.recording.answer_fields import Options
from tabletop.ui.recording.typing_fields import Words, heading, small_button
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.plain import PlainLabel, clean

if TYPE_CHECKING:
    from tabletop.scenarios.recording.draft import Draft, DraftStep

_NOTHING: Final = "Nothing"
_ASK_VERDICT: Final = "What happens, or whether it is legal"
_TWO_LINES, _THREE_LINES = 2, 3


class StepFields(QWidget):
    """Form that writes typed text into a step immediately."""

    changed = Signal()
    rings_wanted = Signal()
    """The step should use the rings currently on the table."""
    failed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._draft: Draft | None = None
        self._step: DraftStep | None = None
        self.sentence = Words("Sentence", "Sentence shown at this step", _THREE_LINES, self)
        self.hints = Words("Hints", "One hint per line", _TWO_LINES, self)
        self.rings = PlainLabel(parent=self, look="quiet", wraps=True)
        self.take_rings = small_button("Take rings", "Use the rings that are on the table now", self)
        self.no_rings = small_button("No rings", "Show no rings at this step", self)
        self.asks = QComboBox(self, editable=True)
        self.asks.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.asks.setAccessibleName("Ask before this step")
        self.asks.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.asks.setMinimumContentsLength(12)
        self.question = QLineEdit(self, placeholderText="Text of the question")
        self.question.setAccessibleName("Question")
        self.options = Options(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = column_of(inside=self, margins=(0, 4, 6, 8), spacing=4)
        for text, widget in (("&Sentence", self.sentence), ("&Hints", self.hints)):
            column.addWidget(heading(text, widget, self))
            column.addWidget(widget)
        row = row_of((self.rings, 1), self.take_rings, self.no_rings)
        column.addLayout(row)
        column.addWidget(heading("&Ask before it", self.asks, self))
        for field in (self.asks, self.question, self.options):
            column.addWidget(field)
        column.addStretch(1)

    def _connect(self) -> None:
        self.sentence.textChanged.connect(self._write)
        self.hints.textChanged.connect(self._write)
        self.question.textEdited.connect(self._write)
        self.options.changed.connect(self._write)
        self.take_rings.clicked.connect(self.rings_wanted)
        self.no_rings.clicked.connect(self._ring_nothing)
        self.asks.activated.connect(self._ask)
        line = self.asks.lineEdit()
        assert line is not None
        line.setAccessibleName("Ask before this step")
        line.editingFinished.connect(self._ask)

    def show_step(self, draft: Draft | None, step: DraftStep | None) -> None:
        """Show a step, or empty fields for None."""
        self._draft, self._step = draft, step
        self.setEnabled(step is not None)
        raw = step.raw if step is not None else {}
        blocked = [QSignalBlocker(each) for each in (self.sentence, self.hints, self.question, self.asks)]
        self.sentence.setPlainText(clean(raw.get("say", "")))
        self.hints.setPlainText(clean("\n".join(raw.get("hints", ()))))
        self._show_rings()
        self._show_askable()
        self._show_question()
        del blocked

    def set_rings(self, names: list[str]) -> None:
        """Replace the rings of this step."""
        if self._step is not None:
            self._step.say("focus", names)
            self._show_rings()
            self.changed.emit()

    def _ring_nothing(self) -> None:
        self.set_rings([])

    def _show_rings(self) -> None:
        names = self._step.raw.get("focus", ()) if self._step is not None else ()
        self.rings.setText(f"Rings: {', '.join(names)}" if names else "No rings")
        self.no_rings.setEnabled(bool(names))

    def _show_askable(self) -> None:
        self.asks.clear()
        self.asks.addItem(_NOTHING)
        if self._step is not None and self._step.done is not None:
            for path in possible_questions(self._step.done, self._step.raw.get("expect", {})):
                self.asks.addItem(_ASK_VERDICT if path == VERDICT else clean(path), path)

    def _show_question(self) -> None:
        predict = self._step.raw.get("predict") if self._step is not None else None
        for field in (self.question, self.options):
            field.setVisible(predict is not None)
        path = predict["of"] if predict is not None else ""
        place = self.asks.findData(path) if path else 0
        if place >= 0:
            self.asks.setCurrentIndex(place)
        else:
            self.asks.setEditText(clean(path))
        line = self.asks.lineEdit()
        assert line is not None
        line.setCursorPosition(0)
        self.question.setText(clean(predict.get("words", "")) if predict is not None else "")
        self.options.show_options(predict["options"] if predict is not None else ())

    def _chosen_path(self) -> str:
        """Return the chosen or typed path, or "" for nothing."""
        text = self.asks.currentText().strip()
        place = self.asks.findText(text)
        if place == 0 or not text:
            return ""
        return str(self.asks.itemData(place)) if place > 0 else text

    def _ask(self) -> None:
        """Make the step ask the chosen question, or none. Keep a question that it asks already."""
        step, path = self._step, self._chosen_path()
        if step is None or path == step.raw.get("predict", {}).get("of", ""):
            return
        assert self._draft is not None
        if not path:
            step.say("predict", None)
        else:
            try:
                self._draft.ask(step, path)
            except NothingFoundError as error:
                self.failed.emit(str(error))
        self._show_question()
        self.changed.emit()

    def _write(self) -> None:
        """Write the fields into the draft."""
        step = self._step
        if step is None:
            return
        step.say("say", self.sentence.toPlainText().strip())
        lines = (line.strip() for line in self.hints.toPlainText().splitlines())
        step.say("hints", [line for line in lines if line])
        if "predict" in step.raw:
            text = self.question.text().strip()
            predict = {**step.raw["predict"], "words": text, "options": self.options.as_data()}
            step.raw["predict"] = {key: each for key, each in predict.items() if each != ""}
        self.changed.emit()
