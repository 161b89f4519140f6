"""One deck list as it was read: what is in it, what nobody knows, what was put aside and why."""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tabletop.cards.decks.deck import CommanderQuestion, Deck
from tabletop.cards.decks.settling import Choice, answer_question, settled
from tabletop.cards.decks.statistics import Statistics, number_of, statistics
from tabletop.cards.kept_placeholders import kept_placeholders
from tabletop.cards.library import default_library
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder
from tabletop.play.log.names import counted
from tabletop.ui.new_game.unknown_cards import UnknownCards, by_name
from tabletop.ui.panels.symbols import cost_pixmap
from tabletop.ui.session.deck_opening import ReadList
from tabletop.ui.style.plain import PlainLabel, clean

_PIP = 18


class ColorRow(PlainLabel):
    """The colours of a deck as mana symbols."""

    def show_colors(self, colors: str) -> None:
        """Show these letters; colourless where there are none."""
        cost = "".join(f"{{{color}}}" for color in colors or "C")
        self.setPixmap(cost_pixmap(cost, _PIP, self.devicePixelRatioF()))
        self.setAccessibleName(f"Colours: {colors or 'none'}")


class CommanderRow(QWidget):
    """The question whether a card that stands apart in a list is the commander, with two answers."""

    answered = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._question: CommanderQuestion | None = None
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.yes, self.no = QToolButton(self), QToolButton(self)
        for button, text in ((self.yes, "Yes"), (self.no, "No")):
            button.setText(text)
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setProperty("look", "small")
        self.yes.toggled.connect(self._toggled)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.yes)
        row.addWidget(self.no)

    def ask(self, question: CommanderQuestion | None) -> None:
        """Ask a question with the answer that it has so far; nothing is asked where there is none."""
        self._question = None
        self.setVisible(question is not None)
        if question is not None:
            self.words.setText(_question_words(question))
            for button in (self.yes, self.no):
                button.setAccessibleName(f"{button.text()}: {self.words.text()}")
            (self.yes if question.answer else self.no).setChecked(True)
        self._question = question

    def answer_to(self, question: CommanderQuestion | None) -> bool:
        """Return the answer that was given to a question of the same cards, or the one that it has."""
        asked = self._question
        if question is None or asked is None or asked.names != question.names:
            return question is not None and question.answer
        return self.yes.isChecked()

    def _toggled(self, is_yes: bool) -> None:
        if self._question is not None:
            self.answered.emit(is_yes)


def _question_words(question: CommanderQuestion) -> str:
    names = " and ".join(question.names)
    return (
        f"Is this the commander? {names}"
        if len(question.names) == 1
        else f"Are these the commanders? {names}"
    )


class DeckCheck(QWidget):
    """What came of one list. ``deck`` is it as agreed so far, made anew where something is agreed."""

    deck: Deck

    changed = Signal()
    describe_wanted = Signal(object)
    """A Placeholder, as it is known so far."""

    def __init__(self, read: ReadList, parent: QWidget) -> None:
        super().__init__(parent)
        self._said_here: dict[str, Placeholder] = {}
        self.title = PlainLabel(parent=self)
        self.title.setProperty("look", "title")
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.colors = ColorRow(parent=self)
        self.counts = PlainLabel(parent=self)
        self.counts.setWordWrap(True)
        self.question = CommanderRow(self)
        self.heading = PlainLabel(parent=self)
        self.cards = UnknownCards(self)
        self.all = [self._for_all(words, choice) for words, choice in _FOR_ALL]
        self.aside_heading = PlainLabel(parent=self)
        self.aside = QPlainTextEdit(self)
        self.aside.setReadOnly(True)
        self.aside.setTabChangesFocus(True)
        self.aside.setAccessibleName("Lines that are not in the deck")
        self._lay_out()
        self.cards.changed.connect(self._changed)
        self.question.answered.connect(self._answer)
        self.cards.describe_wanted.connect(lambda name: self.describe_wanted.emit(self.said_of(name)))
        self.show_list(read)

    def _for_all(self, words: str, choice: Choice) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setProperty("look", "small")
        button.clicked.connect(partial(self.cards.choose, choice))
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.colors)
        above = QHBoxLayout()
        above.addWidget(self.heading, 1)
        for button in self.all:
            above.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self.counts)
        column.addWidget(self.question)
        column.addSpacing(6)
        column.addLayout(above)
        column.addWidget(self.cards, 3)
        column.addWidget(self.aside_heading)
        column.addWidget(self.aside, 1)
        self._rest = QWidget(self)
        column.addWidget(self._rest, 1)

    def show_list(self, read: ReadList) -> None:
        """Show what came of reading it, or of reading it again; the question is answered as before."""
        answer = self.question.answer_to(read.reading.question)
        self.read = replace(read, reading=answer_question(read.reading, answer))
        self.question.ask(self.read.reading.question)
        self.title.setText(read.title)
        self.renew()
        lines = [f"Line {each.line}: {each.text} – {each.message}." for each in read.left_out]
        if read.reading.aside:
            aside = counted(read.reading.aside, "card")
            lines.append(f"{aside} of parts that are in no deck, such as a maybeboard.")
        self.aside.setPlainText(clean("\n".join(lines)))
        self.aside_heading.setText("Not in the deck")
        self.aside_heading.setVisible(bool(lines))
        self.aside.setVisible(bool(lines))

    def _answer(self, answer: bool) -> None:
        self.read = replace(self.read, reading=answer_question(self.read.reading, answer))
        self.renew()

    def renew(self, said: Placeholder | None = None) -> None:
        """Show the unknown cards anew, as something was said of one of them."""
        cards = by_name(self.read.reading.unknown)
        if said is not None:
            self._said_here[folded(said.name)] = said
        self._said = {**kept_placeholders(), **self._said_here}
        self.cards.show_cards(cards, self._said)
        copies = sum(each.number for each in cards)
        several = "cards are" if len(cards) > 1 else "card is"
        words = f"{len(cards)} {several} not known here ({counted(copies, 'copy', 'copies')})"
        self.heading.setText(words if cards else "Every card is known.")
        for button, (_, choice) in zip(self.all, _FOR_ALL, strict=True):
            suggests = choice is not Choice.SUGGESTED or self.cards.has_suggestions
            button.setVisible(len(cards) > 1 and suggests)
        self.cards.setVisible(bool(cards))
        self._rest.setVisible(not cards and self.aside.isHidden())
        self._changed()

    def _changed(self) -> None:
        choices, said = self.cards.choices, self._said
        self.deck = settled(self.read.reading, default_library(), choices=choices, said=said)
        found = statistics(self.deck)
        self.colors.show_colors(found.colors)
        self.counts.setText(_in_words(found, self.deck))
        self.changed.emit()

    def said_of(self, name: str) -> Placeholder:
        """What was said of a card by its name, here or earlier."""
        return self._said.get(folded(name)) or Placeholder(name=name)

    @property
    def missing(self) -> int:
        """How many cards its lines say that would not be in the deck."""
        unknown = sum(each.number for each in self.read.reading.unknown)
        return len(self.read.reading.deck) + unknown - len(self.deck)


_FOR_ALL = (
    ("Keep all", Choice.KEEP),
    ("Take all suggestions", Choice.SUGGESTED),
    ("Leave out all", Choice.LEAVE_OUT),
)


def _in_words(found: Statistics, deck: Deck) -> str:
    others = found.others - _untyped(deck)
    kinds = (
        counted(found.lands, "land"),
        counted(found.creatures, "creature"),
        counted(others, "other spell"),
        counted(_untyped(deck), "card of unknown type", "cards of unknown type"),
    )
    numbers = (found.lands, found.creatures, others, _untyped(deck))
    shown = ", ".join(words for words, number in zip(kinds, numbers, strict=True) if number)
    lines = [f"{counted(found.cards, 'card')}: {shown}"]
    if deck.commanders:
        lines.append(f"Commander: {_names(entry.card.name for entry in deck.commanders)}")
    if deck.sideboard:
        lines.append(f"Sideboard: {counted(number_of(deck.sideboard), 'card')}")
    return "\n".join(lines)


def _untyped(deck: Deck) -> int:
    entries = (*deck.main, *deck.commanders)
    return sum(n for n, card in entries if card.placeholder and not card.front.types.types)


def _names(names: Iterable[str]) -> str:
    return " and ".join(names)
