"""The result of reading a deck list: its cards, the unknown ones, and what was left out and why."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from tabletop.cards.decks.deck import Deck, Section
from tabletop.cards.decks.reading import parse_written
from tabletop.cards.decks.settling import Choice, answer_question, settled
from tabletop.cards.decks.statistics import statistics
from tabletop.cards.decks.writing import write_text
from tabletop.cards.kept_placeholders import kept_placeholders
from tabletop.cards.library import default_library
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder
from tabletop.language.english import with_number
from tabletop.ui.new_game.deck_summary import deck_summary
from tabletop.ui.new_game.part_questions import PartQuestions
from tabletop.ui.new_game.unknown_cards import UnknownCards, by_name
from tabletop.ui.panels.mana_symbols import cost_pixmap
from tabletop.ui.session.deck_opening import ReadList
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.plain import PlainLabel, clean

_PIP = 18


class ColorRow(PlainLabel):
    """The colors of a deck as mana symbols."""

    def show_colors(self, colors: str) -> None:
        """Show colors by their letters. An empty text means colorless."""
        cost = "".join(f"{{{color}}}" for color in colors or "C")
        self.setPixmap(cost_pixmap(cost, _PIP, self.devicePixelRatioF()))
        self.setAccessibleName(f"Colors: {colors or 'none'}")


class DeckCheck(QWidget):
    """The result of reading one list. ``deck`` is the current deck, updated with every choice."""

    deck: Deck

    changed = Signal()
    describe_wanted = Signal(object)
    """A Placeholder to describe, with the current description."""

    def __init__(self, read: ReadList, parent: QWidget) -> None:
        super().__init__(parent)
        self._described_here: dict[str, Placeholder] = {}
        self.title = PlainLabel(parent=self, look="title")
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.colors = ColorRow(parent=self)
        self.counts = PlainLabel(parent=self, wraps=True)
        self.questions = PartQuestions(self)
        self.heading = PlainLabel(parent=self)
        self.cards = UnknownCards(self)
        self.all = [self._choose_all_button(words, choice) for words, choice in _CHOICES_FOR_ALL]
        self.aside_heading = PlainLabel(parent=self)
        self.aside = QPlainTextEdit(self, readOnly=True, tabChangesFocus=True)
        self.aside.setAccessibleName("Lines that are not in the deck")
        self._lay_out()
        self.cards.changed.connect(self._update)
        self.questions.answered.connect(self._answer)
        self.cards.describe_wanted.connect(lambda name: self.describe_wanted.emit(self.said_of(name)))
        self.show_list(read)

    def _choose_all_button(self, words: str, choice: Choice) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setProperty("look", "small")
        button.clicked.connect(partial(self.cards.choose, choice))
        return button

    def _lay_out(self) -> None:
        top = row_of((self.title, 1), self.colors)
        above = row_of((self.heading, 1), *self.all)
        column = column_of(top, self.counts, self.questions, inside=self, margins=(0, 0, 0, 0), spacing=8)
        column.addSpacing(6)
        column.addLayout(above)
        column.addWidget(self.cards, 3)
        column.addWidget(self.aside_heading)
        column.addWidget(self.aside, 1)
        self._rest = QWidget(self)
        column.addWidget(self._rest, 1)

    def show_list(self, read: ReadList) -> None:
        """Show the result of reading a list. Questions that were answered before keep their answers."""
        self.read = replace(read, reading=self.questions.with_answers(read.reading))
        self.questions.ask(self.read.reading.questions)
        self.renew()
        self._show_aside()

    def show_edited(self, deck: Deck, title: str) -> None:
        """Show a deck that was edited, with the cards that are still unknown."""
        text = write_text(deck)
        self.show_list(ReadList(text, title, parse_written(text, default_library())))

    def _show_aside(self) -> None:
        """Show the lines and the number of cards that aren't in the deck."""
        read = self.read
        lines = [f"Line {each.line}: {each.text} – {each.message}." for each in read.left_out]
        if read.reading.aside:
            aside = with_number(read.reading.aside, "card")
            lines.append(f"{aside} in sections that aren't part of the deck, such as a maybeboard.")
        self.aside.setPlainText(clean("\n".join(lines)))
        self.aside_heading.setText("Not in the deck")
        self.aside_heading.setVisible(bool(lines))
        self.aside.setVisible(bool(lines))

    def _answer(self, place: int, part: Section) -> None:
        self.read = replace(self.read, reading=answer_question(self.read.reading, place, part))
        self.renew()
        self._show_aside()

    def renew(self, description: Placeholder | None = None) -> None:
        """Show the unknown cards again after one of them has been described."""
        cards = by_name(self.read.reading.unknown)
        if description is not None:
            self._described_here[folded(description.name)] = description
        self._descriptions = {**kept_placeholders(), **self._described_here}
        self.cards.show_cards(cards, self._descriptions)
        copies = sum(each.number for each in cards)
        words = f"{with_number(len(cards), 'unknown card')} ({with_number(copies, 'copy', 'copies')})"
        self.heading.setText(words if cards else "All cards are known.")
        for button, (_, choice) in zip(self.all, _CHOICES_FOR_ALL, strict=True):
            button.setVisible(len(cards) > 1 and (choice is not Choice.SUGGESTED or self.cards.typos > 0))
            if choice is Choice.SUGGESTED:
                button.setText(f"Correct {with_number(self.cards.typos, 'typo')}")
                button.setToolTip(_TYPOS_TIP)
        self.cards.setVisible(bool(cards))
        self._rest.setVisible(not cards and self.aside.isHidden())
        self._update()

    def _update(self) -> None:
        choices, said = self.cards.choices, self._descriptions
        self.deck = settled(self.read.reading, default_library(), choices=choices, said=said)
        found = statistics(self.deck)
        self.colors.show_colors(found.colors)
        self.counts.setText(deck_summary(self.deck))
        self.title.setText(self.deck_title)
        self.changed.emit()

    def said_of(self, name: str) -> Placeholder:
        """Return the description of a card by its name, from this page or from earlier."""
        return self._descriptions.get(folded(name)) or Placeholder(name=name)

    @property
    def deck_title(self) -> str:
        """The name of the deck as it is now, with the choices made here."""
        return self.read.title_with(self.deck)

    @property
    def missing(self) -> int:
        """Number of cards of the list that would be missing from the deck."""
        unknown = sum(each.number for each in self.read.reading.unknown)
        return len(self.read.reading.deck) + unknown - len(self.deck)


_CHOICES_FOR_ALL = (
    ("Keep all", Choice.KEEP),
    ("Correct all typos", Choice.SUGGESTED),
    ("Leave out all", Choice.LEAVE_OUT),
)


_TYPOS_TIP = (
    "Use the known name where only a sign or a letter is wrong. A card whose name is only similar may be "
    "another one: choose for each of them below."
)
