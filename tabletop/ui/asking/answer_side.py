"""The text and the answers of a question, to the right of its cards."""

from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tabletop.ui.asking import late_asking
from tabletop.ui.asking.choice_button import ChoiceButton
from tabletop.ui.asking.prompts import Choice, Prompt
from tabletop.ui.panels.symbol_words import SymbolLabel
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
_SPACING: Final = 4


@guarded
class AnswerSide(QWidget):
    """Text of a question, counter of chosen cards, and a box or buttons for the answers without cards."""

    answered = Signal(object)
    pointed_at = Signal(int)
    """The object of the choice under the mouse or the arrows, or 0."""
    moved = Signal()
    """The order was changed."""
    altered = Signal()
    """The box may hold another answer."""
    narrowed = Signal()
    """The typed text matches other answers."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._prompt: Prompt | None = None
        self.words = SymbolLabel(self)
        self.words.widget.setProperty("look", "title")
        self.counter = PlainLabel(parent=self)
        self.counter.setProperty("look", "asked")
        self.middle = QWidget(self)
        """Area of the box in which an answer is sorted, set, or typed."""
        self._row = QHBoxLayout(self.middle)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.answers = QWidget(self)
        self.flow = FlowLayout(self.answers)
        self._only = PlainLabel(parent=self)
        self._only.setProperty("look", "quiet")
        self._only.setWordWrap(True)
        self._boxes: list[QWidget] = []
        """Boxes created so far."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_SPACING)
        for part in (self.words.widget, self.counter, self.middle, self.answers, self._only):
            column.addWidget(part)
        column.addStretch(1)

    @cached_property
    def order(self) -> "order_list.OrderList":
        """The list in which answers are put in order."""
        order = self._add_box(late_asking.order_list.OrderList(self))
        order.moved.connect(self.moved)
        return order

    @cached_property
    def number(self) -> "number_box.NumberBox":
        """The box for a number."""
        number = self._add_box(late_asking.number_box.NumberBox(self))
        number.altered.connect(self.altered)
        return number

    @cached_property
    def division(self) -> "division_box.DivisionBox":
        """The box that divides damage."""
        return self._add_box(late_asking.division_box.DivisionBox(self))

    @cached_property
    def name(self) -> "name_box.NameBox":
        """The input line for a card name."""
        name = self._add_box(late_asking.name_box.NameBox(self))
        name.altered.connect(self.altered)
        return name

    @cached_property
    def long_list(self) -> "choice_list.ChoiceList":
        """The searchable list for many answers."""
        found = late_asking.choice_list.ChoiceList(self)
        found.pointed_at.connect(self.pointed_at)
        found.narrowed.connect(self.narrowed)
        found.list.currentItemChanged.connect(self.altered)
        return self._add_box(found)

    def _add_box(self, box: _Box) -> _Box:
        box.settled.connect(self.answered)
        self._row.addWidget(box, 1)
        self._boxes.append(box)
        return box

    @property
    def box(self) -> QWidget | None:
        """The box for the answer, None if the answer is a button or a card."""
        prompt = self._prompt
        if prompt is None:
            return None
        if prompt.is_name:
            return self.name
        if prompt.is_long:
            return self.long_list
        if prompt.division is not None:
            return self.division
        return self.order if prompt.in_order else self.number if prompt.is_number else None

    def show_prompt(self, prompt: Prompt | None, shade: Shade, *, has_cards: bool) -> None:
        """Show the text of a question and its answers, except those whose cards are shown."""
        self._prompt = prompt
        self._clear()
        if prompt is None:
            return
        self.words.show_text(prompt.words)
        self.counter.setText(prompt.counter)
        self.counter.setVisible(bool(prompt.counter))
        self._only.setText(prompt.unfit_words)
        self._only.setVisible(bool(prompt.unfit_words))
        wanted = self.box
        for box in self._boxes:
            box.setVisible(box is wanted)
        self._fill_box(prompt, shade)
        if wanted is None or prompt.is_name:
            self._add_buttons(prompt, has_cards=has_cards)
        self.answers.setVisible(self.flow.count() > 0)

    def _fill_box(self, prompt: Prompt, shade: Shade) -> None:
        if prompt.is_name:
            self.name.begin()
        elif prompt.is_long:
            self.long_list.show_choices(prompt.choices, prompt.unfit, prompt.unfit_words)
        elif prompt.in_order:
            self.order.show_choices(prompt.choices, shade)
        elif prompt.is_number:
            self.number.show_choices(prompt.choices)
        elif prompt.division is not None:
            self.division.show_choices(prompt.choices, prompt.division)

    def fold(self, *, folded: bool) -> None:
        """Hide the box for the answer, or show it again."""
        self.middle.setVisible(not folded and self.box is not None)

    def confirm_label(self) -> str:
        """Return what Enter does in the box. Return an empty string without a box or an answer."""
        prompt = self._prompt
        if prompt is None or self.box is None:
            return ""
        if prompt.in_order:
            return "In this order"
        if prompt.division is not None:
            return "Deal it like this"
        if prompt.is_name:
            return self.name.confirm_label()
        return self.long_list.confirm_label() if prompt.is_long else self.number.confirm_label()

    def least_width(self) -> int:
        """Return the minimum width of the boxes and buttons, in pixels."""
        buttons = [each.sizeHint().width() for each in self.buttons()]
        box = None if self.middle.isHidden() else self.box
        return max((*buttons, 0 if box is None else box.sizeHint().width()), default=0)

    def height_at(self, width: int) -> int:
        """Return the height of text, box and buttons at a width, with the space between them, in pixels."""
        box = self.box
        heights = [
            self.words.widget.heightForWidth(width),
            0 if self.counter.isHidden() else self.counter.sizeHint().height(),
            0 if self.middle.isHidden() or box is None else box.sizeHint().height(),
            0 if self.answers.isHidden() else self.flow.heightForWidth(width),
            0 if self._only.isHidden() else self._only.heightForWidth(width),
        ]
        return sum(heights) + _SPACING * (len(heights) - 1)

    def buttons(self) -> list[ChoiceButton]:
        """Return the answer buttons from left to right, row by row."""
        items = [self.flow.itemAt(place) for place in range(self.flow.count())]
        widgets = [item.widget() for item in items if item is not None]
        return [each for each in widgets if isinstance(each, ChoiceButton)]

    def _clear(self) -> None:
        while self.flow.count():
            item = self.flow.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _add_buttons(self, prompt: Prompt, *, has_cards: bool) -> None:
        for place, choice in enumerate(prompt.choices):
            if prompt.has_card(choice) and has_cards:
                continue
            key = f"{place + 1}  " if place < 9 else ""
            button = self._create_button(f"{key}{choice.words}", choice)
            button.setDefault(choice is prompt.confirming)
            button.clicked.connect(partial(self.answered.emit, choice.answer))
        for choice in prompt.unfit:
            if not prompt.has_card(choice):
                button = self._create_button(choice.words, choice)
                button.setEnabled(False)
                button.setToolTip(tip(prompt.unfit_words))
                button.setAccessibleDescription(screen_reader_text(prompt.unfit_words))

    def _create_button(self, words: str, choice: Choice) -> ChoiceButton:
        button = ChoiceButton(words, choice, self.answers)
        button.pointed_at.connect(self.pointed_at)
        self.flow.addWidget(button)
        button.show()
        return button
