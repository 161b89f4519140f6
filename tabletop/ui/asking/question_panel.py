"""The panel of a question: what is asked, its cards, how many are chosen, and the answers.

It lies above the hand and doesn't block the table.
"""

from collections.abc import Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from tabletop.ui.asking import late_asking
from tabletop.ui.asking.choice_button import ChoiceButton
from tabletop.ui.asking.prompts import Choice, Prompt
from tabletop.ui.panels.symbol_words import SymbolLabel
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, tip
from tabletop.ui.style.screen_reader import screen_reader_text

if TYPE_CHECKING:
    from tabletop.ui.asking import (
        card_strip,
        choice_list,
        division_box,
        name_box,
        number_box,
        order_list,
    )


_Box = TypeVar(
    "_Box",
    "choice_list.ChoiceList",
    "division_box.DivisionBox",
    "name_box.NameBox",
    "number_box.NumberBox",
    "order_list.OrderList",
)

_NARROWEST: Final = 640
"""Usual width of a question without many cards."""
_SHARE: Final = 0.68
"""Largest share of the room above the hand that a question takes."""
_MARGINS: Final = 36
"""Width beside the cards: margins and border of the panel."""
_SPACING: Final = 4
_BOX_WIDTH: Final = 300
"""Width that a list beside the cards gets."""
_LARGEST_STRIP: Final = 320
_NEXT: Final = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


@guarded
class QuestionPanel(QFrame):
    """Shows one prompt.

    Arrows go from answer to answer, Space and number keys choose, Enter confirms, Esc takes the question
    back. A click on a chosen card takes that card back.
    """

    answered = Signal(object)
    cancelled = Signal()
    taken_back = Signal(int)
    """A chosen object that shall not be chosen after all."""
    pointed_at = Signal(int)
    """An object that a choice stands for, or 0."""
    rule_wanted = Signal(str)
    changed = Signal()
    """The panel needs another size."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "question")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Question")
        self.pictures: Pictures | None = None
        """Where the pictures of the cards come from."""
        self._prompt: Prompt | None = None
        self._card_order: tuple[int, ...] = ()
        """Objects of the cards as they lie, so that no card moves while several are chosen."""
        self._widest = 0
        """Greatest width since the panel opened."""
        self._words, self._about = SymbolLabel(self), SymbolLabel(self)
        self._words.widget.setProperty("look", "title")
        self._about.widget.setProperty("look", "quiet")
        self._counter = PlainLabel(parent=self)
        self._counter.setProperty("look", "asked")
        self._rule, self._cancel, self._fold = QToolButton(self), QToolButton(self), QToolButton(self)
        self._rule.clicked.connect(self._ask_for_rule)
        self._cancel.setText("Take back")
        self._cancel.setToolTip("Take the question back (Esc)")
        self._cancel.clicked.connect(self.cancelled)
        self._fold.setCheckable(True)
        self._fold.setText("Hide cards")
        self._fold.setToolTip("Fold the question away to see the table")
        self._fold.toggled.connect(self._fold_away)
        self._middle = QWidget(self)
        self._row = QHBoxLayout(self._middle)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._answers = QWidget(self)
        self._flow = FlowLayout(self._answers)
        self._only = PlainLabel(parent=self)
        self._only.setProperty("look", "quiet")
        self._only.setWordWrap(True)
        self._arrange_parts()
        self._boxes: list[QWidget] = []
        """What answers are put in order, set or typed with, as far as it was needed before."""
        self.hide()

    def _arrange_parts(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._about.widget, 1)
        for each in (self._rule, self._cancel, self._fold):
            top.addWidget(each, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 8, 14, 10)
        self._column.setSpacing(_SPACING)
        self._column.addLayout(top)
        self._column.addWidget(self._words.widget)
        self._column.addWidget(self._counter)
        self._column.addWidget(self._middle)
        self._column.addWidget(self._answers)
        self._column.addWidget(self._only)

    @cached_property
    def strip(self) -> "card_strip.CardStrip":
        """The cards of the question."""
        assert self.pictures is not None
        strip = late_asking.card_strip.CardStrip(self.pictures, self._middle)
        strip.pressed.connect(self._press)
        strip.pointed_at.connect(self.pointed_at)
        self._row.insertWidget(0, strip, 3)
        return strip

    @cached_property
    def _order(self) -> "order_list.OrderList":
        order = self._added(late_asking.order_list.OrderList(self))
        order.moved.connect(self._show_order)
        return order

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
        found.narrowed.connect(self._show_narrowed)
        return self._added(found)

    def _added(self, box: _Box) -> _Box:
        box.settled.connect(self.answered)
        self._row.addWidget(box, 1)
        self._boxes.append(box)
        return box

    # --- What is asked ------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        """The current question."""
        return self._prompt

    def show_prompt(self, prompt: Prompt | None, shade: Shade) -> None:
        """Show a question, or none."""
        self._prompt = prompt
        self._clear()
        if prompt is None:
            self._card_order, self._widest = (), 0
            self.hide()
            return
        self._about.show_text(prompt.about)
        self._words.show_text(prompt.words)
        self._counter.setText(prompt.counter)
        self._counter.setVisible(bool(prompt.counter))
        self.setAccessibleDescription(screen_reader_text(" ".join((prompt.words, prompt.counter)).strip()))
        self._only.setText(prompt.unfit_words)
        self._only.setVisible(bool(prompt.unfit_words))
        self._rule.setText(prompt.rule)
        self._rule.setVisible(bool(prompt.rule))
        wanted = self._box_for(prompt)
        for box in self._boxes:
            box.setVisible(box is wanted)
        self._show_cards(prompt, shade)
        self._offer(prompt, shade)
        self._fold.setVisible(bool(prompt.specs) or any(each.face for each in prompt.choices))
        self._fold_away(self._fold.isChecked())
        self.show()
        self._first(prompt).setFocus()

    def _clear(self) -> None:
        while self._flow.count():
            item = self._flow.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

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
        if self._has_cards:
            self._mark(prompt)

    def _show_cards(self, prompt: Prompt, shade: Shade) -> None:
        """Show the cards: those it is about first, then the answers as they lay before."""
        cards = {each.object: each for each in (*prompt.cards, *prompt.unfit) if prompt.has_card(each)}
        faces = [each for each in prompt.choices if each.face is not None]
        cards |= {id: Choice(prompt.specs[id].name, id, id) for id in prompt.chosen if id in prompt.specs}
        # No card moves while several are chosen.
        stay = [id for id in self._card_order if id in cards]
        self._card_order = tuple(dict.fromkeys((*stay, *cards)))
        in_order = faces or [cards[id] for id in self._card_order]
        if not (in_order or prompt.subjects):
            if "strip" in self.__dict__:
                self.strip.show_cards((), {}, shade)
                self.strip.hide()
            return
        shown = [(each, each.label, False) for each in prompt.subjects]
        shown += [(each, self._caption(prompt, each), not each.is_refused) for each in in_order]
        self.strip.show_cards(shown, prompt.specs, shade)
        for each in self.strip.cards:
            if each.choice.is_refused:
                each.setToolTip(tip(prompt.unfit_words))
                each.setAccessibleDescription(screen_reader_text(prompt.unfit_words))
        self.strip.show()

    @property
    def _has_cards(self) -> bool:
        return "strip" in self.__dict__ and bool(self.strip.cards)

    def _caption(self, prompt: Prompt, choice: Choice) -> str:
        place = prompt.choices.index(choice) + 1 if choice in prompt.choices else 0
        return f"{place}  {choice.words}" if 0 < place <= 9 and not prompt.in_order else choice.words

    def _mark(self, prompt: Prompt) -> None:
        marks: dict[object, str] = {
            id: str(place + 1) if prompt.is_ordered else "✓" for place, id in enumerate(prompt.chosen)
        }
        if prompt.in_order:
            marks = {answer: str(place + 1) for place, answer in enumerate(self._order.order)}
        self.strip.mark(marks)

    def _show_order(self) -> None:
        if self._prompt is not None and self._has_cards:
            self._mark(self._prompt)

    def _show_narrowed(self) -> None:
        if self._has_cards:
            self.strip.show_only(self._list.rows)

    def _fold_away(self, folded: bool) -> None:
        """Hide the cards, or show them again, and ask for the room that is needed then."""
        prompt = self._prompt
        wanted = self._box_for(prompt) if prompt is not None else None
        self._middle.setVisible(not folded and (wanted is not None or self._has_cards))
        self._answers.setVisible(self._flow.count() > 0)
        self._fold.setText("Show cards" if folded else "Hide cards")
        self.changed.emit()

    def _first(self, prompt: Prompt) -> QWidget:
        """Return what gets the focus: what an answer is put in order, set or typed with, or the panel."""
        if prompt.is_name:
            self._name.begin()
        return self._box_for(prompt) or self

    def _box_for(self, prompt: Prompt) -> QWidget | None:
        if prompt.is_name:
            return self._name
        if prompt.is_long:
            return self._list
        if prompt.division is not None:
            return self._division
        return self._order if prompt.in_order else self._number if prompt.is_number else None

    def _add_buttons(self, prompt: Prompt) -> None:
        for place, choice in enumerate(prompt.choices):
            if prompt.has_card(choice) and self._has_cards:
                continue
            key = f"{place + 1}  " if place < 9 else ""
            button = self._added_button(f"{key}{choice.words}", choice)
            button.setDefault(choice is prompt.confirming)
            button.clicked.connect(partial(self.answered.emit, choice.answer))
        for choice in prompt.unfit:
            if not prompt.has_card(choice):
                button = self._added_button(choice.words, choice)
                button.setEnabled(False)
                button.setToolTip(tip(prompt.unfit_words))
                button.setAccessibleDescription(screen_reader_text(prompt.unfit_words))

    def _added_button(self, words: str, choice: Choice) -> "ChoiceButton":
        button = ChoiceButton(words, choice, self._answers)
        button.pointed_at.connect(self.pointed_at)
        self._flow.addWidget(button)
        button.show()
        return button

    # --- Place --------------------------------------------------------------------------------------------

    def place_in(self, room: QRect) -> QRect:
        """Return the place of the panel: at the bottom of a room, in its middle, always of one width.

        The cards get as large as a share of the room allows.
        """
        width = min(room.width(), max(_NARROWEST, self._widest))
        middle = 0
        if not self._middle.isHidden():
            box = self._box_for(self._prompt) if self._prompt is not None else None
            hint = QSize() if box is None else box.sizeHint()
            middle = hint.height()
            if self._has_cards:
                beside = _MARGINS + (0 if box is None else max(_BOX_WIDTH, hint.width()) + _SPACING)
                most = min(_LARGEST_STRIP, round(room.height() * _SHARE) - self._height_around(width))
                size = self.strip.fit(QSize(room.width() - beside, most))
                width = min(room.width(), max(width, size.width() + beside))
                middle = max(middle, size.height())
            self._middle.setFixedHeight(middle)
        self._widest = max(self._widest, width)
        height = min(room.height(), self._height_around(width) + middle)
        return QRect(QPoint(room.center().x() - width // 2, room.bottom() + 1 - height), QSize(width, height))

    def layout_needs(self, width: int) -> int:
        """Return the height that all parts need at a width, with the cards in their size."""
        middle = 0 if self._middle.isHidden() else self._middle.height()
        return self._height_around(width) + middle

    def _height_around(self, width: int) -> int:
        """Return the height of all parts but the cards and boxes, with the space between them."""
        inner = width - _MARGINS
        chips = [each for each in (self._rule, self._cancel, self._fold) if not each.isHidden()]
        beside = sum(each.sizeHint().width() + _SPACING for each in chips)
        heights = [
            max(self._about.widget.heightForWidth(inner - beside), self._cancel.sizeHint().height()),
            self._words.widget.heightForWidth(inner),
            0 if self._counter.isHidden() else self._counter.sizeHint().height(),
            0 if self._answers.isHidden() else self._flow.heightForWidth(inner),
            0 if self._only.isHidden() else self._only.heightForWidth(inner),
        ]
        margins = self._column.contentsMargins()
        return sum(heights) + _SPACING * (len(heights) + 1) + margins.top() + margins.bottom() + 4

    # --- Answers ------------------------------------------------------------------------------------------

    def confirm(self) -> bool:
        """Take the answer that ``confirm_label`` tells. Return whether there is one."""
        if self._prompt is None:
            return False
        box = self._box_for(self._prompt)
        if box is not None:
            box.keyPressEvent(_enter())
            return True
        choice = self._current
        if choice is None:
            return False
        self._press(choice.answer)
        return True

    def confirm_label(self) -> str:
        """Return what ``confirm`` does now, such as ``Discard Opt``. Empty if it does nothing."""
        if self._prompt is None:
            return ""
        if self._prompt.in_order:
            return "In this order"
        if self._prompt.division is not None:
            return "Deal it like this"
        if self._box_for(self._prompt) is not None:
            return "Choose this"
        choice = self._current
        return choice.words if choice is not None else ""

    @property
    def _current(self) -> Choice | None:
        """The choice with the focus, or else the one that a confirmation takes."""
        with_focus = next((each for each in self._buttons() if each.hasFocus()), None)
        if with_focus is not None:
            return with_focus.choice
        return self._prompt.confirming if self._prompt is not None else None

    def _buttons(self) -> Iterator["card_strip.CardButton | ChoiceButton"]:
        """Yield all that can be pressed, in their order on the screen."""
        if self._has_cards and not self._middle.isHidden():
            yield from (each for each in self.strip.cards if each.isEnabled() and not each.isHidden())
        for place in range(self._flow.count()):
            item = self._flow.itemAt(place)
            button = item.widget() if item is not None else None
            if isinstance(button, ChoiceButton) and button.isEnabled():
                yield button

    def _press(self, answer: object) -> None:
        """Take an answer, take a chosen card back, or move a card in an order."""
        prompt = self._prompt
        if prompt is None:
            return
        if prompt.in_order:
            self._order.pick(answer)
        elif prompt.division is not None:
            self.more_for(answer)
        elif isinstance(answer, int) and not isinstance(answer, bool) and answer in prompt.chosen:
            self.taken_back.emit(answer)
        else:
            self.answered.emit(answer)

    def _go(self, by: int) -> None:
        """Move the focus to the next or previous answer."""
        buttons = [*self._buttons()]
        here = next((place for place, each in enumerate(buttons) if each.hasFocus()), -1 if by > 0 else 0)
        if buttons:
            button = buttons[(here + by) % len(buttons)]
            button.setFocus()
            if self._has_cards and button in self.strip.cards:
                self.strip.ensureWidgetVisible(button)
            self.pointed_at.emit(button.choice.object)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of the panel."""
        if self._prompt is None:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in _NEXT:
            self._go(_NEXT[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._box_for(self._prompt) is None:
            if not self.confirm():
                super().keyPressEvent(event)
        elif not self.choose(event.text()):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change a number or move damage."""
        if self._prompt is not None and self._prompt.is_number:
            self._number.turn(event.angleDelta().y())
        elif self._prompt is not None and self._prompt.division is not None:
            self._division.turn(event.angleDelta().y())
        event.accept()

    def light(self, object: int) -> None:
        """Highlight the answer of an object under the mouse, 0 for none."""
        for button in self._answers.findChildren(ChoiceButton):
            button.setDown(object in button.choice.objects and button.isEnabled())
        if self._has_cards:
            self.strip.light(object)
        if self._prompt is not None and self._prompt.is_long and object:
            self._list.light(object)

    def more_for(self, option: object) -> None:
        """Give one more damage to one of the objects that damage is divided among."""
        if self._prompt is not None and self._prompt.division is not None:
            self._division.more_for(option)

    def choose(self, key: str) -> bool:
        """Answer by a number key, or set that number. Return whether it was one of the choices."""
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


def _enter() -> QKeyEvent:
    return QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
