"""A lesson's question: its text, the options as buttons, and then the right answer and its reason."""

from typing import Final, NamedTuple

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QWidget

from tabletop.language.english import with_number
from tabletop.scenarios.format.teaching import MOST_OPTIONS
from tabletop.scenarios.lessons.prediction import ShownQuestion
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import entry, escape, in_letters, tip
from tabletop.ui.style.rich import RichLabel, chips, quiet
from tabletop.ui.style.screen_reader import screen_reader_text

_LINES: Final = 2
"""Lines reserved for the question and for the reason, so that the table never moves."""
_NARROW: Final = 900
"""Logical pixels. Below this width the reason gets two more lines, because the options take up the width."""
_STACKED: Final = 60
"""Font sizes. Below this width, as on a projector, the reason is placed below the options."""
_GAP: Final = 4
_MARKS: Final = {"": "", "right": "✓ ", "wrong": "✗ "}
_NO_QUESTION: Final = ShownQuestion(words="", options=())


class Room(NamedTuple):
    """The audience's view of an open question: what is shown instead of options, and the raised hands."""

    instead: str = ""
    """Text shown instead of the options. Empty if they are shown."""
    hands: tuple[int, ...] = ()
    """Raised hands per option. Empty if they aren't counted."""


@guarded
class PredictionPanel(QFrame):
    """Question, options and reason. Without a question it shows the text of the step at the same height."""

    chosen = Signal(int)
    """An option was pressed. The index of the option."""
    rule_wanted = Signal(str)
    next_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._announced = ""
        self._room = Room()
        self._shown: tuple[ShownQuestion | None, str, str, Shade] = (None, "", "", LIGHT)
        self.words = RichLabel("Question of the lesson", self)
        self.words.setProperty("look", "title")
        self.reason = RichLabel("Why", self)
        for label in (self.words, self.reason):
            label.rule_wanted.connect(self.rule_wanted)
        self.options = [self._button(place) for place in range(MOST_OPTIONS)]
        self.next = QPushButton("Next lesson", self)
        self.next.setProperty("look", "option")
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.next.clicked.connect(self.next_wanted)
        self._row = QWidget(self)
        self._lay_out()

    def _button(self, place: int) -> QPushButton:
        button = QPushButton(self)
        button.setProperty("look", "option")
        # A click must not take the keyboard focus from the table.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.chosen.emit(place))
        return button

    def _lay_out(self) -> None:
        column = column_of(inside=self, margins=(0, 2, 0, 2), spacing=4)
        answers = row_of(*self.options, spacing=8)
        self._grid = QGridLayout(self._row)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(_GAP)
        self._grid.setColumnStretch(1, 1)
        self._grid.addLayout(answers, 0, 0)
        self._grid.addWidget(self.reason, 0, 1)
        self._grid.addWidget(self.next, 0, 2)
        self._is_stacked = False
        column.addWidget(self.words)
        column.addWidget(self._row)

    def _stack(self, stacked: bool) -> None:
        """Put the reason below the options, or beside them."""
        if stacked != self._is_stacked:
            self._is_stacked = stacked
            self._grid.removeWidget(self.reason)
            self._grid.addWidget(self.reason, *((1, 0, 1, 3) if stacked else (0, 1, 1, 1)))

    def show_question(self, asked: ShownQuestion | None, text: str, aside: str, shade: Shade) -> None:
        """Show an open question or its right answer. Without either, show only the text of the step.

        Args:
            asked: the question before a step, or the one about the step that was just played.
            text: the text of the step.
            aside: a hint, or the outcome of another action that was tried, shown below an open question.
            shade: the current colors.

        """
        self._shown = (asked, text, aside, shade)
        self._keep_height()
        reason = "" if asked is None or asked.right is None else _reason_text(asked, text)
        self.reason.setToolTip(tip(in_letters(reason)))
        self._show_text(asked.words if asked is not None and asked.words else text)
        self._show_reason(asked, text, aside, shade)
        seen = self._as_audience_sees(asked) or _NO_QUESTION
        for place, button in enumerate(self.options):
            self._show_option(seen, place, button)
        self._announce(_screen_reader_text(self._as_audience_sees(asked), text, aside))

    @property
    def count(self) -> int:
        """Number of options."""
        asked = self._shown[0]
        return len(asked.options) if asked is not None else 0

    def show_room(self, room: Room) -> None:
        """Show or hide the options of an open question, and the hands that were raised for each."""
        if room != self._room:
            self._room = room
            self.show_question(*self._shown)

    def _as_audience_sees(self, asked: ShownQuestion | None) -> ShownQuestion | None:
        """Return the question as the audience sees it, without hidden options."""
        if asked is None or asked.right is not None or not self._room.instead:
            return asked
        return msgspec.structs.replace(asked, options=())

    def _show_text(self, words: str) -> None:
        """Show the question, in the normal font size if the larger one doesn't fit."""
        self.words.setText(with_symbols(words))
        self._set_look("title")
        if self.words.heightForWidth(max(self.words.width(), 1)) > self.words.height():
            self._set_look("asked")

    def _set_look(self, look: str) -> None:
        if self.words.property("look") != look:
            self.words.setProperty("look", look)
            self.words.style().polish(self.words)

    def _announce(self, words: str) -> None:
        if words != self._announced:
            self._announced = words
            announce(self, words)

    def show_next(self, question: str, *, lingers: bool = False, reviews: bool = False) -> None:
        """Show a button to the next lesson, to the lesson's own next question, or none.

        Args:
            question: the question of the next lesson. Empty if there is none.
            lingers: whether another question waits until the reason has been read.
            reviews: whether the question belongs to a review, which may be over.

        """
        next_label = "Go on" if reviews else "Next question"
        self.next.setVisible(lingers or bool(question))
        self.next.setText(entry(next_label if lingers else "Next lesson"))
        self.next.setToolTip("" if lingers else tip(in_letters(question)))
        self.next.setAccessibleName(next_label if lingers else f"Next lesson: {screen_reader_text(question)}")

    def _show_reason(self, asked: ShownQuestion | None, text: str, aside: str, shade: Shade) -> None:
        if asked is None or aside:
            self.reason.setText(with_symbols(aside) if asked is not None else "")
            return
        if asked.right is None:
            # Keep the text of the previous step, which would disappear otherwise.
            self.reason.setText(quiet(in_letters(self._room.instead or text), shade))
            return
        judgment = ""
        if asked.chosen is not None:
            color = shade.legal if asked.chosen == asked.right else shade.caution
            judgment = f'<b style="color:{color}">{escape(_judgment(asked))}</b> '
        full_reason = _reason_text(asked, text).strip()
        numbers = chips(asked.rules, shade)
        self.reason.setText(f"{judgment}{with_symbols(full_reason)} {numbers}")
        # Where there are few or short lines, drop the text of the step before the reason.
        if not self._has_room:
            self.reason.setText(f"{judgment}{with_symbols(asked.reason)} {numbers}")
        if not self._has_room:
            self.reason.setText(f"{judgment}{with_symbols(asked.reason)}")

    @property
    def _has_room(self) -> bool:
        """Whether the reason fits below the options or beside them."""
        room = self._lines_high if self._is_stacked else self._row.height()
        return self.reason.heightForWidth(self.reason.width()) <= room

    def _show_option(self, asked: ShownQuestion, place: int, button: QPushButton) -> None:
        exists = place < len(asked.options)
        button.setVisible(exists)
        if not exists:
            return
        outcome = _outcome(asked, place)
        words, spoken_words = in_letters(asked.options[place]), screen_reader_text(asked.options[place])
        button.setEnabled(asked.right is None)
        hands = self._room.hands[place] if self._room.hands else 0
        button.setText(entry(f"{_MARKS[outcome]}{words}{f'  · {hands}' if self._room.hands else ''}"))
        hand_count = f", {with_number(hands, 'hand')}" if self._room.hands else ""
        button.setAccessibleName(
            f"Answer {place + 1}: {spoken_words}{f', {outcome}' if outcome else ''}{hand_count}"
        )
        if button.property("outcome") != outcome:
            button.setProperty("outcome", outcome)
            button.style().polish(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the heights and the font size of the question to the width."""
        super().resizeEvent(event)
        self._keep_height()

    def _keep_height(self) -> None:
        title = round(_LINES * 17 / 14 * self.fontMetrics().lineSpacing()) + 2
        self.words.setFixedHeight(title)
        self._stack(self.width() < _STACKED * self.fontInfo().pixelSize())
        option = self.options[0].sizeHint().height()
        if self._is_stacked:
            self._row.setFixedHeight(option + _GAP + self._lines_high)
            return
        room = _LINES if self.width() >= _NARROW else _LINES + 2
        self._row.setFixedHeight(max(room * self.reason.fontMetrics().lineSpacing() + 2, option))

    @property
    def _lines_high(self) -> int:
        """Height of the lines reserved for the reason below the options, in pixels."""
        return _LINES * self.reason.fontMetrics().lineSpacing() + 2


def _judgment(asked: ShownQuestion) -> str:
    """Return whether the prediction was right, or an empty string if nothing was predicted."""
    if asked.chosen is None:
        return ""
    return "Right." if asked.chosen == asked.right else "Not quite."


def _reason_text(asked: ShownQuestion, text: str) -> str:
    """Return the reason, followed by the text of the step unless the reason contains it."""
    return asked.reason if text in asked.reason else f"{asked.reason} {text}"


def _screen_reader_text(asked: ShownQuestion | None, text: str, aside: str) -> str:
    """Return what a screen reader reads: a hint, the question with its options, or the answer with why."""
    if asked is None or aside:
        return aside or text
    if asked.right is None:
        numbered = (f"{number}: {words}" for number, words in enumerate(asked.options, start=1))
        return f"{asked.words} {', '.join(numbered)}."
    return f"{_judgment(asked)} {_reason_text(asked, text)}".strip()


def _outcome(asked: ShownQuestion, place: int) -> str:
    """Return the mark of an option once the answer is known."""
    if asked.right == place:
        return "right"
    return "wrong" if asked.right is not None and asked.chosen == place else ""
