"""The panel of a question: its text, its cards, the number of chosen cards, and the answers.

The panel lies above the hand and doesn't block the table.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from tabletop.ui.asking import late_asking
from tabletop.ui.asking.answer_side import AnswerSide
from tabletop.ui.asking.choice_button import ChoiceButton
from tabletop.ui.asking.placing import clearest_side
from tabletop.ui.asking.prompts import Choice, Prompt
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import icon
from tabletop.ui.style.plain import PlainLabel, tip
from tabletop.ui.style.screen_reader import screen_reader_text

if TYPE_CHECKING:
    from tabletop.ui.asking import card_strip

_NARROWEST: Final = 420
_WIDEST_TEXT: Final = 600
"""Maximum width of text and answers without cards, in pixels."""
_TEXT: Final = 230
"""Minimum width of text and answers next to the cards, in pixels."""
_STEP: Final = 30
_SHARE: Final = 0.42
"""Share of the room above the hand that cards take, unless they would be too small."""
_MARGINS: Final = 36
"""Width of the margins and the border of the panel, in pixels."""
_SPACING: Final = 4
_GAP: Final = 14
"""Space between the cards and the text, in pixels."""
_SEEN_CARDS: Final = 4
"""Number of cards that are visible at once even if the text needs more width."""
_NEXT: Final = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


@guarded
class QuestionPanel(QFrame):
    """Panel that shows one prompt.

    Arrows move between answers, Space and number keys choose, Enter confirms, Esc cancels the question. A
    click on a chosen card deselects that card.
    """

    answered = Signal(object)
    cancelled = Signal()
    taken_back = Signal(int)
    """The chosen object to deselect."""
    pointed_at = Signal(int)
    """The object of the choice under the mouse or with the focus, or 0."""
    rule_wanted = Signal(str)
    changed = Signal()
    """The panel needs another size."""
    confirmation_changed = Signal()
    """``confirm`` may take another answer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "question")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Question")
        self.pictures: Pictures | None = None
        """Source of the card pictures."""
        self._prompt: Prompt | None = None
        self._color = ""
        """Color of the icon."""
        self._card_order: tuple[int, ...] = ()
        """Objects of the cards from left to right, so that no card moves while several are chosen."""
        self._widest = 0
        """Maximum width since the panel opened, in pixels."""
        self._spot: tuple[QRect, float] | None = None
        """The room of the panel, and its position there from 0 (left) to 1 (right), for the whole answer."""
        self._about = PlainLabel(parent=self)
        self._about.setProperty("look", "quiet")
        self.side = AnswerSide(self)
        self.side.answered.connect(self.answered)
        self.side.pointed_at.connect(self.pointed_at)
        self.side.moved.connect(self._show_order)
        self.side.narrowed.connect(self._show_narrowed)
        self.side.altered.connect(self.confirmation_changed)
        _application().focusChanged.connect(self._follow_focus)
        self._rule, self._cancel, self._fold = QToolButton(self), QToolButton(self), QToolButton(self)
        self._rule.clicked.connect(self._ask_for_rule)
        self._cancel.setText("Take back")
        self._cancel.setToolTip("Take the question back (Esc)")
        self._cancel.clicked.connect(self.cancelled)
        self._fold.setCheckable(True)
        self._fold.toggled.connect(self._fold_away)
        self._beside = QHBoxLayout()
        self._arrange_parts()
        self.hide()

    def _arrange_parts(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._about, 1)
        for each in (self._rule, self._cancel, self._fold):
            top.addWidget(each)
        self._beside.setSpacing(_GAP)
        self._beside.addWidget(self.side, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 8, 14, 10)
        self._column.setSpacing(_SPACING)
        self._column.addLayout(top)
        self._column.addLayout(self._beside, 1)

    @cached_property
    def strip(self) -> "card_strip.CardStrip":
        """The cards of the question."""
        assert self.pictures is not None
        strip = late_asking.card_strip.CardStrip(self.pictures, self)
        strip.pressed.connect(self._press)
        strip.pointed_at.connect(self.pointed_at)
        self._beside.insertWidget(0, strip, 0, Qt.AlignmentFlag.AlignTop)
        # Screen readers read the children in this order: first the cards, then the answers.
        strip.stackUnder(self.side)
        return strip

    # --- What is asked ------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        """The current question."""
        return self._prompt

    def show_prompt(self, prompt: Prompt | None, shade: Shade) -> None:
        """Show a question, or hide the panel."""
        is_new = prompt is None or self._prompt is None or prompt.origins != self._prompt.origins
        if is_new:
            self._card_order, self._widest, self._spot = (), 0, None
        self._prompt, self._color = prompt, shade.text
        if prompt is None:
            self.side.show_prompt(None, shade, has_cards=False)
            self.hide()
            return
        self._about.setToolTip(tip(prompt.about_more))
        self._about.setAccessibleName(screen_reader_text(prompt.about))
        self._about.setAccessibleDescription(screen_reader_text(prompt.about_more))
        self.setAccessibleDescription(screen_reader_text(" ".join((prompt.words, prompt.counter)).strip()))
        self._rule.setText(prompt.rule)
        self._rule.setVisible(bool(prompt.rule))
        self._show_cards(prompt, shade)
        self.side.show_prompt(prompt, shade, has_cards=self._has_cards)
        if self._has_cards:
            self._mark(prompt)
        self._fold.setVisible(bool(prompt.specs) or any(each.face for each in prompt.choices))
        self._fold_away(self._fold.isChecked())
        self.show()
        (self.side.box or self).setFocus()
        self.confirmation_changed.emit()

    def _show_cards(self, prompt: Prompt, shade: Shade) -> None:
        """Show the cards: first the subjects of the question, then the answers in their previous order."""
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
                each.describe(prompt.unfit_words)
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
            marks = {answer: str(place + 1) for place, answer in enumerate(self.side.order.order)}
        self.strip.mark(marks)

    def _follow_focus(self) -> None:
        """Signal that a confirmation may take another answer."""
        if self._prompt is not None:
            self.confirmation_changed.emit()

    def _show_order(self) -> None:
        if self._prompt is not None and self._has_cards:
            self._mark(self._prompt)

    def _show_narrowed(self) -> None:
        if self._has_cards:
            self.strip.show_only(self.side.long_list.rows)

    def _fold_away(self, folded: bool) -> None:
        """Hide the cards or show them again, and request the size that the panel needs then."""
        self.side.fold(folded=folded)
        if self._has_cards:
            self.strip.setVisible(not folded)
        words = "Show the cards" if folded else "Hide the cards to see the table"
        self._fold.setToolTip(tip(words))
        self._fold.setAccessibleName(words)
        self._fold.setIcon(icon("up" if folded else "down", self._color))
        self.changed.emit()

    # --- Place --------------------------------------------------------------------------------------------

    def place_in(self, room: QRect, keep: Sequence[QRect] = ()) -> QRect:
        """Return the place of the panel at the bottom of a room. The panel never becomes narrower.

        Args:
            room: the area for the panel.
            keep: rectangles to leave visible if possible.

        """
        text, strip = self._text_width(room), 0
        if self._shows_cards:
            most = max(late_asking.card_strip.USUAL_HEIGHT, round(room.height() * _SHARE))
            most = min(most, room.height() - self._head_height())
            strip = self.strip.fit(QSize(room.width() - _MARGINS - _GAP - text, most)).width() + _GAP
        width = min(room.width(), max(self._widest, _NARROWEST, _MARGINS + strip + text))
        self._widest = width
        height = min(room.height(), self.layout_needs(width))
        if self._spot is None or self._spot[0] != room:
            self._spot = room, clearest_side(QSize(width, height), room, keep)
        left = room.left() + round((room.width() - width) * self._spot[1])
        return QRect(left, room.bottom() + 1 - height, width, height)

    def layout_needs(self, width: int) -> int:
        """Return the height that all parts need at a width, in pixels. The cards keep their size."""
        inner, strip = width - _MARGINS, QSize()
        chips = [each for each in (self._rule, self._cancel, self._fold) if not each.isHidden()]
        beside = sum(each.sizeHint().width() + _SPACING for each in chips)
        words = self._prompt.about if self._prompt is not None else ""
        elide = self._about.fontMetrics().elidedText
        self._about.setText(elide(words, Qt.TextElideMode.ElideRight, inner - beside))
        if self._shows_cards:
            strip = self.strip.size_in_room + QSize(_GAP, 0)
        return self._head_height() + max(strip.height(), self.side.height_at(inner - strip.width()))

    @property
    def _shows_cards(self) -> bool:
        return self._has_cards and not self.strip.isHidden()

    def _head_height(self) -> int:
        """Return the height of the first line with the margins of the panel, in pixels."""
        margins = self._column.contentsMargins()
        return self._cancel.sizeHint().height() + _SPACING + margins.top() + margins.bottom() + 4

    def _text_width(self, room: QRect) -> int:
        """Return the minimum width at which text and answers are as low as the cards, in pixels."""
        least = max(_TEXT, self.side.least_width())
        whole, most, height = room.width() - _MARGINS, _WIDEST_TEXT, 0
        if self._has_cards and self._fold.isChecked():
            return min(whole, max(least, self._widest - _MARGINS))
        if self._shows_cards:
            strips = late_asking.card_strip
            number = min(_SEEN_CARDS, len(self.strip.cards))
            most = whole - _GAP - strips.usual_width(number)
            whole -= _GAP + strips.usual_width(1)
            height = strips.USUAL_HEIGHT
        fits = (width for width in range(least, most, _STEP) if self.side.height_at(width) <= height)
        return min(whole, next(fits, max(least, most)))

    # --- Answers ------------------------------------------------------------------------------------------

    def confirm(self) -> bool:
        """Take the answer described by ``confirm_label``. Return whether there is one."""
        box, choice = self.side.box, self._current
        if not self.confirm_label():
            return False
        if choice is not None:
            self._press(choice.answer)
        elif box is not None:
            box.keyPressEvent(_enter())
        return True

    def confirm_label(self) -> str:
        """Return what ``confirm`` does now, such as ``Choose Opt``.

        Return an empty string if it does nothing.
        """
        prompt, choice = self._prompt, self._current
        if prompt is None:
            return ""
        if choice is None:
            return self.side.confirm_label()
        if choice.object and choice.object in prompt.chosen:
            return f"Take {choice.words} back"
        return f"Choose {choice.words}" if prompt.has_card(choice) else choice.words

    def has_keys(self) -> bool:
        """Return whether the focus of the window is in the panel."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    @property
    def _current(self) -> Choice | None:
        """The focused choice, otherwise the one that a confirmation takes if there isn't a box."""
        with_focus = next((each for each in self._buttons() if each.hasFocus()), None)
        if with_focus is not None:
            return with_focus.choice
        return self._prompt.confirming if self._prompt is not None and self.side.box is None else None

    def _buttons(self) -> Iterator["card_strip.CardButton | ChoiceButton"]:
        """Yield the enabled cards and buttons in their order on the screen."""
        if self._shows_cards:
            yield from (each for each in self.strip.cards if each.isEnabled() and not each.isHidden())
        yield from (each for each in self.side.buttons() if each.isEnabled())

    def _press(self, answer: object) -> None:
        """Take an answer, deselect a chosen card, or move a card in an order."""
        prompt = self._prompt
        if prompt is None:
            return
        if prompt.in_order:
            self.side.order.pick(answer)
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
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.side.box is None:
            if not self.confirm():
                super().keyPressEvent(event)
        elif not self.choose(event.text()):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change a number or move damage by the wheel."""
        if self._prompt is not None and self._prompt.is_number:
            self.side.number.turn(event.angleDelta().y())
        elif self._prompt is not None and self._prompt.division is not None:
            self.side.division.turn(event.angleDelta().y())
        event.accept()

    def light(self, object: int) -> None:
        """Highlight the answer of an object under the mouse. 0 highlights no answer."""
        for button in self.side.buttons():
            button.setDown(object in button.choice.objects and button.isEnabled())
        if self._has_cards:
            self.strip.light(object)
        if self._prompt is not None and self._prompt.is_long and object:
            self.side.long_list.light(object)

    def more_for(self, option: object) -> None:
        """Give one more damage to one of the recipients."""
        if self._prompt is not None and self._prompt.division is not None:
            self.side.division.more_for(option)

    def choose(self, key: str) -> bool:
        """Answer by a number key, or set that number. Return whether it was one of the choices."""
        prompt = self._prompt
        if prompt is None or not key.isdecimal():
            return False
        if prompt.in_order or prompt.is_long or prompt.division is not None:
            return False
        if prompt.is_number:
            return self.side.number.begin_with(key)
        place = int(key) - 1
        if not 0 <= place < len(prompt.choices):
            return False
        self.answered.emit(prompt.choices[place].answer)
        return True

    def _ask_for_rule(self) -> None:
        self.rule_wanted.emit(self._rule.text())


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def _enter() -> QKeyEvent:
    return QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
