"""The bar that asks: which face, which order, yes or no. It waits without blocking the table."""

from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from tabletop.ui.asking.prompts import Choice, Prompt
from tabletop.ui.asking.symbol_words import SymbolButton, SymbolLabel
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, in_letters
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.ui.asking import division_box, name_box, number_box, order_list
else:
    # Nothing is asked before a table is shown, and most questions are answered with buttons.
    division_box = when_used("tabletop.ui.asking.division_box")
    name_box, number_box = (
        when_used("tabletop.ui.asking.name_box"),
        when_used("tabletop.ui.asking.number_box"),
    )
    order_list = when_used("tabletop.ui.asking.order_list")

_Box = TypeVar(
    "_Box",
    "division_box.DivisionBox",
    "name_box.NameBox",
    "number_box.NumberBox",
    "order_list.OrderList",
)


@guarded
class QuestionBar(QFrame):
    """Shows one prompt. Number keys choose as well as the buttons; Esc takes the question back."""

    answered = Signal(object)
    cancelled = Signal()
    pointed_at = Signal(int)
    """An object that a choice stands for, or 0."""
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "question")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Question")
        self._prompt: Prompt | None = None
        self._words = SymbolLabel(self)
        self._words.widget.setProperty("look", "title")
        self._about = PlainLabel(parent=self)
        self._about.setProperty("look", "quiet")
        self._about.setWordWrap(True)
        self._rule = QToolButton(self)
        self._rule.clicked.connect(self._ask_for_rule)
        self._cancel = QToolButton(self)
        self._cancel.setText("Take back")
        self._cancel.setToolTip("Take the question back (Esc)")
        self._cancel.clicked.connect(self.cancelled)
        self._answers = QWidget(self)
        self._flow = FlowLayout(self._answers)
        top = QHBoxLayout()
        top.addWidget(self._words.widget, 1)
        top.addWidget(self._rule)
        top.addWidget(self._cancel)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.addWidget(self._about)
        column.addLayout(top)
        column.addWidget(self._answers)
        self._boxes: list[QWidget] = []
        """What answers are put in order, set or typed with, as far as it was needed before."""
        self.hide()

    @cached_property
    def _order(self) -> "order_list.OrderList":
        return self._added(order_list.OrderList(self))

    @cached_property
    def _number(self) -> "number_box.NumberBox":
        return self._added(number_box.NumberBox(self))

    @cached_property
    def _division(self) -> "division_box.DivisionBox":
        return self._added(division_box.DivisionBox(self))

    @cached_property
    def _name(self) -> "name_box.NameBox":
        return self._added(name_box.NameBox(self))

    def _added(self, box: _Box) -> _Box:
        box.settled.connect(self.answered)
        self._column.addWidget(box)
        self._boxes.append(box)
        return box

    @property
    def prompt(self) -> Prompt | None:
        """What is asked at the moment."""
        return self._prompt

    def show_prompt(self, prompt: Prompt | None, shade: Shade) -> None:
        """Ask something, or nothing any more."""
        self._prompt = prompt
        while self._flow.count():
            item = self._flow.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if prompt is None:
            self.hide()
            return
        self._about.setText(prompt.about)
        self._words.show_words(prompt.words)
        self.setAccessibleDescription(in_letters(prompt.words))
        self._rule.setText(prompt.rule)
        self._rule.setVisible(bool(prompt.rule))
        wanted = self._box_for(prompt)
        self._answers.setVisible(wanted is None or prompt.is_name)
        for box in self._boxes:
            box.setVisible(box is wanted)
        if prompt.in_order:
            self._order.show_choices(prompt.choices, shade)
        elif prompt.is_number:
            self._number.show_choices(prompt.choices)
        elif prompt.division is not None:
            self._division.show_choices(prompt.choices, prompt.division)
        else:
            self._add_buttons(prompt)
        self.show()
        self._first(prompt).setFocus()

    def _first(self, prompt: Prompt) -> QWidget:
        """What the first key is for: where something is to be put in order, set or typed, just that."""
        if prompt.is_name:
            self._name.begin()
        return self._box_for(prompt) or self

    def _box_for(self, prompt: Prompt) -> QWidget | None:
        """What an answer is put in order, set or typed with; None where there are buttons alone."""
        if prompt.is_name:
            return self._name
        if prompt.division is not None:
            return self._division
        return self._order if prompt.in_order else self._number if prompt.is_number else None

    def layout_height(self, width: int) -> int:
        """How high the bar has to be at a width."""
        column = self.layout()
        assert column is not None
        column.activate()
        return max(column.totalHeightForWidth(width), column.totalMinimumSize().height())

    def _add_buttons(self, prompt: Prompt) -> None:
        for place, choice in enumerate(prompt.choices):
            key = f"{place + 1}  " if place < 9 else ""
            button = _ChoiceButton(f"{key}{choice.label}", choice, self._answers)
            button.clicked.connect(partial(self.answered.emit, choice.answer))
            button.pointed_at.connect(self.pointed_at)
            self._flow.addWidget(button)
            button.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Numbers answer, Esc takes the question back."""
        if event.key() == Qt.Key.Key_Escape and self._prompt is not None:
            self.cancelled.emit()
        elif not self.choose(event.text()):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel turns a number that is asked for, wherever in the bar it is turned."""
        if self._prompt is not None and self._prompt.is_number:
            self._number.turn(event.angleDelta().y())
        elif self._prompt is not None and self._prompt.division is not None:
            self._division.turn(event.angleDelta().y())
        event.accept()

    def more_for(self, option: object) -> None:
        """One damage more for one of those among which damage is divided."""
        if self._prompt is not None and self._prompt.division is not None:
            self._division.more_for(option)

    def choose(self, key: str) -> bool:
        """Answer by a number key, or set that number. Returns whether that was one of the choices."""
        prompt = self._prompt
        if prompt is None or prompt.in_order or prompt.division is not None or not key.isdecimal():
            return False
        if prompt.is_number:
            return self._number.begin_with(key)
        place = int(key) - 1
        if not 0 <= place < len(prompt.choices):
            return False
        self.answered.emit(prompt.choices[place].answer)
        return True

    def _ask_for_rule(self) -> None:
        self.rule_wanted.emit(self._rule.text())


@guarded
class _ChoiceButton(SymbolButton):
    """One answer; it says which object it stands for while the mouse or the focus is on it."""

    pointed_at = Signal(int)

    def __init__(self, text: str, choice: Choice, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(choice.label)
        self._object = choice.object

    def enterEvent(self, event: object) -> None:
        """The mouse comes: point at the object."""
        self.pointed_at.emit(self._object)
        super().enterEvent(event)  # type: ignore[arg-type]

    def leaveEvent(self, event: object) -> None:
        """The mouse goes."""
        self.pointed_at.emit(0)
        super().leaveEvent(event)  # type: ignore[arg-type]
