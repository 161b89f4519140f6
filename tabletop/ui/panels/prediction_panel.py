"""What a lesson asks in its own words: question, options as buttons, then which was right and why."""

from typing import Final, NamedTuple

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from tabletop.scenarios.format.teaching import MOST_OPTIONS
from tabletop.scenarios.lessons.asking import ShownQuestion
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import entry, escape, tip
from tabletop.ui.style.rich import RichLabel, chips, quiet

_LINES: Final = 2
"""So many lines the question and the reason have room for, whatever they say: the table never jumps."""
_NARROW: Final = 900
"""In logical pixels; below this the reason has two lines more, because the options leave it little width."""
_STACKED: Final = 60
"""In heights of a letter; below this, as for a room, the reason stands below the options."""
_GAP: Final = 4
_MARKS: Final = {"": "", "right": "✓ ", "wrong": "✗ "}
_NOTHING_ASKED: Final = ShownQuestion(words="", options=())


class Room(NamedTuple):
    """What a room sees of an open question instead of its options, and how many hands each of them got."""

    instead: str = ""
    """Empty where the options are shown."""
    hands: tuple[int, ...] = ()
    """By the places of the options; empty where nobody counts."""


@guarded
class PredictionPanel(QFrame):
    """As high with a question as without: words of the step stand there where nothing is asked."""

    chosen = Signal(int)
    """The place of an option was pressed."""
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
        # A click leaves the keys to the table.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.chosen.emit(place))
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 2)
        column.setSpacing(4)
        answers = QHBoxLayout()
        answers.setSpacing(8)
        for button in self.options:
            answers.addWidget(button)
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

    def update_requested_values(
        self, asked: ShownQuestion | None, said: str, aside: str, shade: Shade
    ) -> None:
        """Show a question, or what was right; without either only what is said of the step.

        Args:
            asked: the question before a step, or of the one that was just played.
            said: what is said of the step.
            aside: a hint, or what came of something else that was tried; it stands below an open question.
            shade: the colours in force.

        """
        self._shown = (asked, said, aside, shade)
        self._keep_height()
        self.reason.setToolTip(
            tip(_why(asked, said)) if asked is not None and asked.right is not None else ""
        )
        self._show_words(asked.words if asked is not None and asked.words else said)
        self._show_reason(asked, said, aside, shade)
        seen = self._as_seen(asked) or _NOTHING_ASKED
        for place, button in enumerate(self.options):
            self._show_option(seen, place, button)
        self._announce(_spoken(self._as_seen(asked), said, aside))

    @property
    def count(self) -> int:
        """How many options there are."""
        asked = self._shown[0]
        return len(asked.options) if asked is not None else 0

    def show_room(self, room: Room) -> None:
        """Show or hide the options of a question that is open, and how many hands each has got."""
        if room != self._room:
            self._room = room
            self.update_requested_values(*self._shown)

    def _as_seen(self, asked: ShownQuestion | None) -> ShownQuestion | None:
        """A question without the options that are hidden."""
        if asked is None or asked.right is not None or not self._room.instead:
            return asked
        return msgspec.structs.replace(asked, options=())

    def _show_words(self, words: str) -> None:
        """The question, in the usual letters where larger ones have no room in its lines."""
        self.words.setText(escape(words))
        self._dress_words("title")
        if self.words.heightForWidth(max(self.words.width(), 1)) > self.words.height():
            self._dress_words("asked")

    def _dress_words(self, look: str) -> None:
        if self.words.property("look") != look:
            self.words.setProperty("look", look)
            self.words.style().polish(self.words)

    def _announce(self, words: str) -> None:
        if words != self._announced:
            self._announced = words
            announce(self, words)

    def show_next(self, question: str, *, lingers: bool = False, reviews: bool = False) -> None:
        """Offer the next lesson by its question, or the lesson's own next question; else nothing.

        Args:
            question: that of the next lesson; empty where none comes next.
            lingers: whether another question waits until the reason has been read.
            reviews: whether that is one of a review, which may also be over.

        """
        on = "Go on" if reviews else "Next question"
        self.next.setVisible(lingers or bool(question))
        self.next.setText(entry(on if lingers else "Next lesson"))
        self.next.setToolTip("" if lingers else tip(question))
        self.next.setAccessibleName(on if lingers else f"Next lesson: {question}")

    def _show_reason(self, asked: ShownQuestion | None, said: str, aside: str, shade: Shade) -> None:
        if asked is None or aside:
            self.reason.setText(escape(aside) if asked is not None else "")
            return
        if asked.right is None:
            # What was said of the step before would be gone with it.
            self.reason.setText(quiet(self._room.instead or said, shade))
            return
        judged = ""
        if asked.chosen is not None:
            color = shade.legal if asked.chosen == asked.right else shade.caution
            judged = f'<b style="color:{color}">{escape(_judged(asked))}</b> '
        whole = _why(asked, said).strip()
        numbers = chips(asked.rules, shade)
        self.reason.setText(f"{judged}{escape(whole)} {numbers}")
        # Before a room there are few words to a line: what is said of the step goes before the reason does.
        if not self._has_room:
            self.reason.setText(f"{judged}{escape(asked.reason)} {numbers}")
        if not self._has_room:
            self.reason.setText(f"{judged}{escape(asked.reason)}")

    @property
    def _has_room(self) -> bool:
        """Whether the reason fits into its lines below the options; beside them nothing is left out."""
        return not self._is_stacked or self.reason.heightForWidth(self.reason.width()) <= self._lines_high

    def _show_option(self, asked: ShownQuestion, place: int, button: QPushButton) -> None:
        is_there = place < len(asked.options)
        button.setVisible(is_there)
        if not is_there:
            return
        outcome = _outcome(asked, place)
        words = asked.options[place]
        button.setEnabled(asked.right is None)
        hands = self._room.hands[place] if self._room.hands else 0
        button.setText(entry(f"{_MARKS[outcome]}{words}{f'  · {hands}' if self._room.hands else ''}"))
        counted = f", {hands} {'hand' if hands == 1 else 'hands'}" if self._room.hands else ""
        button.setAccessibleName(f"Answer {place + 1}: {words}{f', {outcome}' if outcome else ''}{counted}")
        if button.property("outcome") != outcome:
            button.setProperty("outcome", outcome)
            button.style().polish(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another height, and the question other letters."""
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
        """How high the lines are that the reason has below the options."""
        return _LINES * self.reason.fontMetrics().lineSpacing() + 2


def _judged(asked: ShownQuestion) -> str:
    """Whether it was foreseen; empty where the step was only shown."""
    if asked.chosen is None:
        return ""
    return "Right." if asked.chosen == asked.right else "Not quite."


def _why(asked: ShownQuestion, said: str) -> str:
    """The reason, with what is said of the step unless that is the reason."""
    return asked.reason if said in asked.reason else f"{asked.reason} {said}"


def _spoken(asked: ShownQuestion | None, said: str, aside: str) -> str:
    """What is read out: what was tried, the question with its options, or what was right and why."""
    if asked is None or aside:
        return aside or said
    if asked.right is None:
        numbered = (f"{number}: {words}" for number, words in enumerate(asked.options, start=1))
        return f"{asked.words} {', '.join(numbered)}."
    return f"{_judged(asked)} {_why(asked, said)}".strip()


def _outcome(asked: ShownQuestion, place: int) -> str:
    """What is marked on an option once it is known."""
    if asked.right == place:
        return "right"
    return "wrong" if asked.right is not None and asked.chosen == place else ""
