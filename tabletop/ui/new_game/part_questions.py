"""The questions to which part of a deck some cards of a list belong, each with its possible answers."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from tabletop.cards.decks.deck import DeckReading, PartQuestion, Section
from tabletop.cards.decks.settling import answer_question
from tabletop.cards.fault_lines import quoted
from tabletop.language.english import listed, listed_names
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import PlainLabel

PART_NAMES: Final = {
    Section.MAIN: "Main deck",
    Section.SIDEBOARD: "Sideboard",
    Section.COMMANDERS: "Command zone",
    Section.MAYBE: "Maybeboard",
}


class QuestionRow(QWidget):
    """A question and a button for each answer. The current answer is the default."""

    answered = Signal(object)
    """The Section that the cards belong to."""

    def __init__(self, question: PartQuestion, parent: QWidget) -> None:
        super().__init__(parent)
        self.question = question
        self.words = PlainLabel(_question_text(question), self, wraps=True)
        self.buttons = {part: self._create_button(part) for part in question.choices}
        row = row_of((self.words, 1), inside=self, margins=(0, 0, 0, 0))
        for button in self.buttons.values():
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def _create_button(self, part: Section) -> QToolButton:
        button = QToolButton(self)
        button.setText(_answer_text(self.question, part))
        button.setAccessibleName(f"{button.text()}: {self.words.text()}")
        button.setCheckable(True)
        button.setAutoExclusive(True)
        button.setProperty("look", "small")
        button.setChecked(part is self.question.answer)
        button.clicked.connect(partial(self.answered.emit, part))
        return button


class PartQuestions(QWidget):
    """All questions about a list, one below the other. Without questions it is hidden."""

    answered = Signal(int, object)
    """The index of a question, and the Section that its cards belong to."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[QuestionRow] = []
        self._given: dict[tuple[str, ...], Section] = {}
        """The answers given so far, by the names of the cards in question."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def ask(self, questions: Sequence[PartQuestion]) -> None:
        """Replace the questions."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [QuestionRow(question, self) for question in questions]
        for place, row in enumerate(self.rows):
            self._column.addWidget(row)
            row.answered.connect(partial(self._answer, place))
        self.setVisible(bool(self.rows))

    def _answer(self, place: int, part: Section) -> None:
        self._given[self.rows[place].question.names] = part
        self.answered.emit(place, part)

    def with_answers(self, reading: DeckReading) -> DeckReading:
        """Return a reading with the answers that were given earlier to questions about the same cards."""
        for place, question in enumerate(reading.questions):
            given = self._given.get(question.names, question.answer)
            if given in question.choices:
                reading = answer_question(reading, place, given)
        return reading


def _question_text(question: PartQuestion) -> str:
    if question.is_about_commander:
        asks = "Is this the commander?" if len(question.names) == 1 else "Are these the commanders?"
        return f"{asks} {listed(question.names)}"
    number = sum(number for number, _ in question.cards)
    cards = "card" if number == 1 else f"{number} cards"
    place = quoted(question.above) if question.above else "the empty line"
    verb = "does" if number == 1 else "do"
    return f"Where {verb} the {cards} below {place} belong? {listed_names(question.names)}"


def _answer_text(question: PartQuestion, part: Section) -> str:
    if question.is_about_commander:
        return "Yes" if part is Section.COMMANDERS else "No"
    return PART_NAMES[part]
