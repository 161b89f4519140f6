"""The page with the options of a new game."""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import UNSET, UnsetType
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLineEdit,
    QWidget,
)

from tabletop.cards.decks.settling import placeholders_in
from tabletop.cards.placeholders import said_of
from tabletop.play.deck_library import KeptDeck
from tabletop.play.options import SEEDS, Dummy, GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.rules.book.substitutes import Sleeves
from tabletop.ui.new_game.deck_column import DeckColumn
from tabletop.ui.new_game.dummy_column import DummyColumn
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.plain import PlainLabel
from tabletop.ui.style.side_windows import keep_on_screen, size_for_text

_SIZE: Final = (760, 560)
_WIDTH_PER_SEAT: Final = 340
"""Pixels of additional width for each seat after the second."""
_GOLDFISH: Final[int] = 0
_SEATS: Final[tuple[tuple[int, str], ...]] = (
    (2, "Both seats"),
    (1, "One seat, alone"),
    (_GOLDFISH, "Goldfish: against a target dummy"),
    (3, "Three seats"),
    (4, "Four seats"),
)
"""The numbers of seats with decks. Against a target dummy there is one."""
_MORE_PLAYERS: Final = ("Third player", "Fourth player")
_SLEEVES: Final = (
    (Sleeves.OPAQUE, False, "Opaque sleeves"),
    (Sleeves.CLEAR, True, "Clear sleeves, with substitutes"),
    (Sleeves.NONE, True, "No sleeves, with substitutes"),
    (Sleeves.CLEAR, False, "Clear sleeves"),
    (Sleeves.NONE, False, "No sleeves"),
)
"""The kind of sleeves, and whether substitute cards represent double-faced cards (712.7, 713)."""


class NewGameDialog(QDialog):
    """Seats, options, and a button to begin. It doesn't block the table."""

    wanted = Signal(object)
    """The game to begin, as a FromDecks."""
    agreement_wanted = Signal(object, object)
    """A DeckColumn, and its ReadList with unknown cards or an open question."""
    save_wanted = Signal(object, str)
    """A deck and its name, to be saved in the deck library."""

    def __init__(
        self, players: Sequence[str], recent: Sequence[Path], parent: QWidget, kept: Sequence[KeptDeck] = ()
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("New game")
        self.resize(size_for_text(self, *_SIZE))
        self._create_column = partial(DeckColumn, recent=recent, kept=kept, parent=self)
        self.columns = [self._create_column(player) for player in players]
        self.dummy = DummyColumn(self)
        self.seats = QComboBox(self)
        self.seats.addItems([words for _, words in _SEATS])
        self.first = QComboBox(self)
        self.life = QLineEdit(self, placeholderText="20, or 40 with a commander")
        self.life.setValidator(QIntValidator(1, 999, self))
        self.sleeves = QComboBox(self)
        self.sleeves.addItems([words for _, _, words in _SLEEVES])
        self.seed = QLineEdit(self, placeholderText="random each time")
        self.seed.setValidator(QIntValidator(0, SEEDS - 1, self))
        self.buttons = QDialogButtonBox(self)
        self.begin = self.buttons.addButton("Begin", QDialogButtonBox.ButtonRole.AcceptRole)
        # A button without the icon of some desktops, because no other button of the program has one.
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self.missing = PlainLabel(parent=self, look="quiet")
        self._lay_out()
        self._connect()
        self._update()

    def _lay_out(self) -> None:
        self._column_row = row_of(spacing=18)
        for column in self.columns:
            self._column_row.addWidget(column, 1)
        self._column_row.addWidget(self.dummy, 1)
        agreed = QGridLayout()
        agreed.setHorizontalSpacing(12)
        for place, (words, field) in enumerate(
            (
                ("Seats", self.seats),
                ("Life", self.life),
                ("Goes first", self.first),
                ("Seed", self.seed),
                ("Sleeves", self.sleeves),
            )
        ):
            row, side = divmod(place, 2)
            label = PlainLabel(words, self)
            label.setBuddy(field)
            agreed.addWidget(label, row, 2 * side)
            agreed.addWidget(field, row, 2 * side + 1)
        for side in range(2):
            agreed.setColumnStretch(2 * side + 1, 1)
        agreed.addWidget(self.buttons, 2, 2, 1, 2)
        agreed.addWidget(self.missing, 3, 0, 1, 4, Qt.AlignmentFlag.AlignRight)
        page = column_of((self._column_row, 1), inside=self)
        page.addSpacing(6)
        page.addLayout(agreed)

    def _connect(self) -> None:
        self.buttons.accepted.connect(self._begin)
        self.buttons.rejected.connect(self.close)
        self.seats.currentIndexChanged.connect(self._add_columns)
        self.seats.currentIndexChanged.connect(self._update)
        self.dummy.name.textChanged.connect(self._update)
        for column in self.columns:
            self._connect_column(column)

    def _connect_column(self, column: DeckColumn) -> None:
        column.changed.connect(self._update)
        column.agreement_wanted.connect(partial(self.agreement_wanted.emit, column))
        column.save_wanted.connect(self.save_wanted)
        column.name.textChanged.connect(self._update)

    def _add_columns(self) -> None:
        """Show a column for each seat. Columns after the second are created when needed."""
        number, _ = _SEATS[self.seats.currentIndex()]
        while len(self.columns) < number:
            column = self._create_column(_MORE_PLAYERS[len(self.columns) - 2])
            self.columns.append(column)
            self._column_row.addWidget(column, 1)
            self._connect_column(column)

    @property
    def _is_goldfish(self) -> bool:
        return _SEATS[self.seats.currentIndex()][0] == _GOLDFISH

    @property
    def _playing(self) -> list[DeckColumn]:
        number, _ = _SEATS[self.seats.currentIndex()]
        return self.columns[: number or 1]

    @property
    def _names(self) -> list[str]:
        names = [column.name.text().strip() for column in self._playing]
        return [*names, self.dummy.name.text().strip()] if self._is_goldfish else names

    def _update(self) -> None:
        """Update the choice of the first player, and the message about what is missing."""
        for place, column in enumerate(self.columns):
            column.setVisible(place < len(self._playing))
        self.dummy.setVisible(self._is_goldfish)
        self._widen()
        names = self._names
        chosen = self.first.currentIndex()
        self.first.clear()
        self.first.addItems(["Random", *names] if len(names) > 1 else names)
        self.first.setCurrentIndex(max(0, min(chosen, self.first.count() - 1)))
        missing = ""
        if self.columns[0].deck is None:
            missing = f"Choose a deck for {names[0] or 'the first seat'} to begin."
        elif not all(names):
            missing = "Each seat needs a name."
        elif gap := self._without_deck_before_one():
            missing = f"Choose a deck for {gap}, or leave those after it without one."
        self.missing.setText(missing)
        self.begin.setEnabled(not missing)

    def _widen(self) -> None:
        """Widen the page for all columns, up to the width of the screen."""
        more = max(0, len(self._playing) - 2)
        needed = size_for_text(self, _SIZE[0] + more * _WIDTH_PER_SEAT, _SIZE[1])
        self.resize(max(self.width(), needed.width()), self.height())
        if self.isVisible():
            keep_on_screen(self)

    def _without_deck_before_one(self) -> str:
        """Return the name of a seat without a deck before one with a deck. Decks are assigned in order."""
        has_deck = [column.deck is not None for column in self._playing]
        last = max((place for place, has in enumerate(has_deck) if has), default=0)
        return next((self._playing[place].name.text() for place in range(last) if not has_deck[place]), "")

    def go_on_with_the_match(self) -> None:
        """Adapt the texts to another game of the same match."""
        self.setWindowTitle("Sideboard for the next game")
        self.begin.setText("Next game")

    def fill(self, recipe: FromDecks) -> None:
        """Take over the options of an earlier game, except for its seed."""
        options = recipe.options
        self.life.setText("" if options.life is None else str(options.life))
        agreed = [(sleeves, stood_for) for sleeves, stood_for, _ in _SLEEVES]
        self.sleeves.setCurrentIndex(agreed.index((options.sleeves, options.substitutes)))
        numbers = [number for number, _ in _SEATS]
        is_goldfish = bool(options.dummy) and len(options.names) == len(recipe.lists) + 1 == 2
        self.seats.setCurrentIndex(numbers.index(_GOLDFISH if is_goldfish else len(options.names)))
        if options.dummy and is_goldfish:
            self.dummy.show_dummy(options.dummy)
            self.dummy.name.setText(options.names[-1])
        playing = options.names[:1] if is_goldfish else options.names
        for column, name in zip(self.columns, playing, strict=False):
            column.name.setText(name)
        for column, text, title in zip(self.columns, recipe.lists, recipe.titles, strict=False):
            column.take_text(text, title, recipe.placeholder_cards())

    def _dummy_for(self, decks: int) -> Dummy | UnsetType:
        """Return the target dummy that each seat without a deck is, if there is such a seat."""
        if self._is_goldfish:
            return self.dummy.dummy
        return Dummy() if decks < len(self._playing) else UNSET

    def _begin(self) -> None:
        playing = self._playing
        seed = int(self.seed.text()) if self.seed.hasAcceptableInput() else random.randrange(SEEDS)
        names = self._names
        by_chance = len(names) > 1 and self.first.currentIndex() == 0
        first = seed % len(names) if by_chance else self.first.currentIndex() - (len(names) > 1)
        decks = [column for column in playing if column.deck is not None]
        sleeves, stood_for, _ = _SLEEVES[self.sleeves.currentIndex()]
        options = GameOptions(
            names=tuple(names),
            seed=seed,
            life=int(self.life.text()) if self.life.hasAcceptableInput() else None,
            first=first,
            sleeves=sleeves,
            substitutes=stood_for,
            dummy=self._dummy_for(len(decks)),
        )
        self.wanted.emit(
            FromDecks(
                lists=tuple(column.text for column in decks),
                titles=tuple(column.title for column in decks),
                options=options,
                placeholders=tuple(
                    map(said_of, placeholders_in(column.deck for column in decks if column.deck))
                ),
            )
        )
        self.close()
