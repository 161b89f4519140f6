"""What a lesson asks in its own words: question, options as buttons, then which was right and why."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from tabletop.scenarios.format.teaching import MOST_OPTIONS
from tabletop.scenarios.lessons.asking import Asked
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import entry, escape, tip
from tabletop.ui.style.rich import RichLabel, chips

_LINES: Final = 2
"""So many lines the question and the reason have room for, whatever they say: the table never jumps."""
_MARKS: Final = {"": "", "right": "✓ ", "wrong": "✗ "}
_NOTHING_ASKED: Final = Asked(words="", options=())


@guarded
class PredictionPanel(QFrame):
    """As high with a question as without: words of the step stand there where nothing is asked."""

    chosen = Signal(int)
    """The place of an option was pressed."""
    rule_wanted = Signal(str)
    next_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
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
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for button in self.options:
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(self.reason, 1)
        row.addWidget(self.next)
        column.addWidget(self.words)
        column.addWidget(self._row)

    def show_asked(self, asked: Asked | None, said: str, aside: str, shade: Shade) -> None:
        """Show a question, or what was right; without either only what is said of the step.

        Args:
            asked: the question before a step, or of the one that was just played.
            said: what is said of the step.
            aside: a hint, or what came of something else that was tried; it stands below an open question.
            shade: the colours in force.

        """
        self._keep_height()
        self.words.setText(escape(asked.words if asked is not None and asked.words else said))
        self._show_reason(asked, said, aside, shade)
        for place, button in enumerate(self.options):
            self._show_option(asked or _NOTHING_ASKED, place, button)
        if asked is not None and asked.right is None:
            numbered = (f"{number}: {words}" for number, words in enumerate(asked.options, start=1))
            announce(self, f"{asked.words} {', '.join(numbered)}.")

    def show_next(self, question: str) -> None:
        """Offer the next lesson by its question; without one nothing."""
        self.next.setVisible(bool(question))
        self.next.setToolTip(tip(question))
        self.next.setAccessibleName(f"Next lesson: {question}")

    def _show_reason(self, asked: Asked | None, said: str, aside: str, shade: Shade) -> None:
        if asked is None or asked.right is None or aside:
            self.reason.setText(escape(aside) if asked is not None else "")
            return
        judged = ""
        if asked.chosen is not None:
            is_right = asked.chosen == asked.right
            color = shade.legal if is_right else shade.caution
            judged = f'<b style="color:{color}">{"Right." if is_right else "Not quite."}</b> '
        words = " ".join(dict.fromkeys((asked.reason, said)))
        self.reason.setText(f"{judged}{escape(words.strip())} {chips(asked.rules, shade)}")

    def _show_option(self, asked: Asked, place: int, button: QPushButton) -> None:
        is_there = place < len(asked.options)
        button.setVisible(is_there)
        if not is_there:
            return
        outcome = _outcome(asked, place)
        words = asked.options[place]
        button.setEnabled(asked.right is None)
        button.setText(entry(f"{_MARKS[outcome]}{words}"))
        button.setAccessibleName(f"Answer {place + 1}: {words}{f', {outcome}' if outcome else ''}")
        if button.property("outcome") != outcome:
            button.setProperty("outcome", outcome)
            button.style().polish(button)

    def _keep_height(self) -> None:
        self.words.setFixedHeight(_LINES * self.words.fontMetrics().lineSpacing() + 2)
        lines = _LINES * self.reason.fontMetrics().lineSpacing() + 2
        self._row.setFixedHeight(max(lines, self.options[0].sizeHint().height()))


def _outcome(asked: Asked, place: int) -> str:
    """What is marked on an option once it is known."""
    if asked.right == place:
        return "right"
    return "wrong" if asked.right is not None and asked.chosen == place else ""
