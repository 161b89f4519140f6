"""The bar that asks: which face, which order, yes or no. It waits without blocking the table."""

from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QToolButton, QVBoxLayout, QWidget

from tabletop.ui.asking import late_asking
from tabletop.ui.asking.prompts import Choice, Prompt
from tabletop.ui.panels.symbol_words import SymbolButton, SymbolLabel
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, tip
from tabletop.ui.style.screen_reader import screen_reader_text

if TYPE_CHECKING:
    from tabletop.ui.asking import choice_list, division_box, name_box, number_box, order_list


_Box = TypeVar(
    "_Box",
    "choice_list.ChoiceList",
    "division_box.DivisionBox",
    "name_box.NameBox",
    "number_box.NumberBox",
    "order_list.OrderList",
)

_WIDE: Final = 280
"""From this width on there is room beside the words of a question."""
_MIDDLE: Final = 200
"""From this width on there is room below them for all that may be pressed there side by side."""


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
        self._about = SymbolLabel(self)
        self._about.widget.setProperty("look", "quiet")
        self._rule = QToolButton(self)
        self._rule.clicked.connect(self._ask_for_rule)
        self._cancel = QToolButton(self)
        self._cancel.setText("Take back")
        self._cancel.setToolTip("Take the question back (Esc)")
        self._cancel.clicked.connect(self.cancelled)
        self._answers = QWidget(self)
        self._flow = FlowLayout(self._answers)
        self._top = top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._chips = chips = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        chips.addWidget(self._rule)
        chips.addWidget(self._cancel)
        chips.addStretch(1)
        top.addWidget(self._words.widget, 1)
        top.addLayout(chips)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.addWidget(self._about.widget)
        column.addLayout(top)
        column.addWidget(self._answers)
        self._only = PlainLabel(parent=self)
        self._only.setProperty("look", "quiet")
        self._only.setWordWrap(True)
        column.addWidget(self._only)
        self._boxes: list[QWidget] = []
        """What answers are put in order, set or typed with, as far as it was needed before."""
        self.hide()

    @cached_property
    def _order(self) -> "order_list.OrderList":
        return self._added(late_asking.order_list.OrderList(self))

    @cached_property
    def _number(self) -> "number_box.NumberBox":
        return self._added(late_asking.number_box.NumberBox(self))

    @cached_property
    def _division(self) -> "division_box.DivisionBox":
        return self._added(late_asking.division_box.DivisionBox(self))

    @cached_property
    def _name(self) -> "name_box.NameBox":
        return self._added(late_asking.name_box.NameBox(self))

    @cached_property
    def _list(self) -> "choice_list.ChoiceList":
        found = late_asking.choice_list.ChoiceList(self)
        found.pointed_at.connect(self.pointed_at)
        return self._added(found)

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
        self._about.show_text(prompt.about)
        self._words.show_text(prompt.words)
        self.setAccessibleDescription(screen_reader_text(prompt.words))
        self._only.setText(prompt.unfit_words)
        self._only.setVisible(bool(prompt.unfit_words))
        self._rule.setText(prompt.rule)
        self._rule.setVisible(bool(prompt.rule))
        wanted = self._box_for(prompt)
        self._answers.setVisible(wanted is None or prompt.is_name)
        for box in self._boxes:
            box.setVisible(box is wanted)
        self._offer(prompt, shade)
        self.show()
        self._first(prompt).setFocus()

    def _offer(self, prompt: Prompt, shade: Shade) -> None:
        if prompt.is_long:
            self._list.show_choices(prompt.choices, prompt.unfit, prompt.unfit_words)
        elif prompt.in_order:
            self._order.show_choices(prompt.choices, shade)
        elif prompt.is_number:
            self._number.show_choices(prompt.choices)
        elif prompt.division is not None:
            self._division.show_choices(prompt.choices, prompt.division)
        else:
            self._add_buttons(prompt)

    def _first(self, prompt: Prompt) -> QWidget:
        """What the first key is for: where something is to be put in order, set or typed, just that."""
        if prompt.is_name:
            self._name.begin()
        return self._box_for(prompt) or self

    def _box_for(self, prompt: Prompt) -> QWidget | None:
        """What an answer is put in order, set or typed with; None where there are buttons alone."""
        if prompt.is_name:
            return self._name
        if prompt.is_long:
            return self._list
        if prompt.division is not None:
            return self._division
        return self._order if prompt.in_order else self._number if prompt.is_number else None

    @property
    def least_width(self) -> int:
        """How narrow the bar may become before something in it is cut off."""
        self._turn_top(0)
        self._column.activate()
        return self._column.totalMinimumSize().width()

    def layout_height(self, width: int) -> int:
        """How high the bar has to be at a width, with as many rows of answers as there are now."""
        self._turn_top(width)
        column = self._column
        column.activate()
        return max(column.totalHeightForWidth(width), column.totalMinimumSize().height())

    def best_height(self, width: int) -> int:
        """How high the bar is at a width with as many rows of answers as it has at its best."""
        return self.layout_height(width) + (self._list.saved if self._is_long else 0)

    @property
    def savings(self) -> tuple[int, ...]:
        """By how many pixels the bar may be lower than at its best, from none on."""
        return self._list.savings if self._is_long else (0,)

    @property
    def _is_long(self) -> bool:
        return self._prompt is not None and self._prompt.is_long

    def stand_in(self, place: QRect) -> None:
        """Take a place, and lay out what stands at the top by its width, whatever was measured before.

        A list of answers has as many rows as there is room for.
        """
        if self._is_long:
            self._list.save(self.best_height(place.width()) - place.height())
        self.setGeometry(place)
        # Where the place stays the same, no resize comes.
        self._turn_top(place.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out what stands at the top by the width that it gets at last."""
        self._turn_top(event.size().width())
        super().resizeEvent(event)

    def _turn_top(self, width: int) -> None:
        """Where there is little room, what may be pressed stands below the words."""
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._top.setDirection(beside if width >= _WIDE else below)
        self._chips.setDirection(beside if width >= _MIDDLE else below)

    def _add_buttons(self, prompt: Prompt) -> None:
        for place, choice in enumerate(prompt.choices):
            key = f"{place + 1}  " if place < 9 else ""
            button = self._added_button(f"{key}{choice.words}", choice)
            button.clicked.connect(partial(self.answered.emit, choice.answer))
        for choice in prompt.unfit:
            button = self._added_button(choice.words, choice)
            button.setEnabled(False)
            button.setToolTip(tip(prompt.unfit_words))
            button.setAccessibleDescription(screen_reader_text(prompt.unfit_words))

    def _added_button(self, words: str, choice: Choice) -> "_ChoiceButton":
        button = _ChoiceButton(words, choice, self._answers)
        button.pointed_at.connect(self.pointed_at)
        self._flow.addWidget(button)
        button.show()
        return button

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

    def light(self, object: int) -> None:
        """Show the answer that an object stands for, at which somebody points on the table; 0 for none."""
        for button in self._answers.findChildren(_ChoiceButton):
            button.setDown(object in button.choice.objects and button.isEnabled())
        if self._is_long and object:
            self._list.light(object)

    def more_for(self, option: object) -> None:
        """One damage more for one of those among which damage is divided."""
        if self._prompt is not None and self._prompt.division is not None:
            self._division.more_for(option)

    def choose(self, key: str) -> bool:
        """Answer by a number key, or set that number. Returns whether that was one of the choices."""
        prompt = self._prompt
        if prompt is None or not key.isdecimal():
            return False
        if prompt.in_order or prompt.is_long or prompt.division is not None:
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
        self.setAccessibleName(screen_reader_text(choice.label))
        self.setAccessibleDescription(f"{choice.number} equal cards" if choice.number > 1 else choice.apart)
        self.choice = choice

    def enterEvent(self, event: object) -> None:
        """The mouse comes: point at the object."""
        self.pointed_at.emit(self.choice.object)
        super().enterEvent(event)  # type: ignore[arg-type]

    def leaveEvent(self, event: object) -> None:
        """The mouse goes."""
        self.pointed_at.emit(0)
        super().leaveEvent(event)  # type: ignore[arg-type]
