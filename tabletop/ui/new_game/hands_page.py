"""Sample opening hands of a deck, and statistics of a thousand games."""

import random
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QGridLayout, QPushButton, QSpinBox, QWidget

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import HAND
from tabletop.play.goldfish.odds import TURNS
from tabletop.play.goldfish.opening_hands import GAMES, Keeping, Survey, library_of, survey
from tabletop.play.options import SEEDS
from tabletop.play.recipe import FromDecks
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.plain import PlainLabel, clean

_ROWS: Final = ("Turn", "Lands drawn", "A land for each turn", "Something could transform")


class OpeningHandsPage(QDialog):
    """Shows opening hands, and how often a deck has what it needs."""

    play_wanted = Signal(object)
    """The game that begins with the shown hand, as a FromDecks."""

    def __init__(self, recipe: FromDecks, deck: Deck, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(clean(f"Opening hands: {recipe.titles[0]}"))
        self._recipe, self._deck = recipe, deck
        self.seed = recipe.options.seed
        self.least, self.most = self._limit_box(2, "Fewest lands"), self._limit_box(5, "Most lands")
        self.hand, self.about, self.kept = (PlainLabel(parent=self) for _ in range(3))
        self.hand.setWordWrap(True)
        self.hand.setProperty("look", "title")
        self.hand.setMinimumWidth(480)
        self.about.setProperty("look", "quiet")
        self.draw = QPushButton("Draw a new hand", self)
        self.draw.clicked.connect(self.draw_new)
        self.play = QPushButton("Play this hand", self)
        self.play.clicked.connect(self._play)
        self.cells: dict[tuple[int, int], PlainLabel] = {}
        self._lay_out()
        self._show_hand()
        self._count()

    def _limit_box(self, number: int, name: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(0, HAND)
        box.setValue(number)
        box.setAccessibleName(name)
        box.valueChanged.connect(self._count)
        return box

    def _lay_out(self) -> None:
        buttons = row_of((self.about, 1), self.draw, self.play)
        kept = row_of(
            PlainLabel("Keep hands with", self),
            self.least,
            PlainLabel("to", self),
            self.most,
            PlainLabel("lands.", self),
            STRETCH,
        )
        table = QGridLayout()
        for row, words in enumerate(_ROWS):
            table.addWidget(PlainLabel(words, self), row, 0)
            for turn in range(TURNS):
                cell = PlainLabel(str(turn + 1) if not row else "", self)
                cell.setAlignment(Qt.AlignmentFlag.AlignRight)
                table.addWidget(cell, row, turn + 1)
                self.cells[row, turn + 1] = cell
        column = column_of(self.hand, buttons, kept, self.kept, table, inside=self, spacing=10)
        words = f"Based on {GAMES:,} games on the play. Colors are ignored."
        note = PlainLabel(words, self, look="quiet")
        column.addWidget(note)

    def draw_new(self) -> None:
        """Show another hand, shuffled again."""
        self.seed = random.randrange(SEEDS)
        self._show_hand()

    def _show_hand(self) -> None:
        hand = library_of(self._deck, self.seed)[:HAND]
        self.hand.setText(" · ".join(sorted(card.name for card in hand)))
        self.about.setText(f"Seed {self.seed}")

    def _count(self) -> None:
        """Repeat the statistics of the same thousand games with the current limits for keeping a hand."""
        keeping = Keeping(self.least.value(), self.most.value())
        self.show_survey(survey(self._deck, range(GAMES), keeping))

    def show_survey(self, statistics: Survey) -> None:
        """Show the statistics in the table."""
        rates = ", ".join(f"{rate:.0%} by {size} cards" for size, rate in statistics.kept.items())
        self.kept.setText(f"Kept: {rates}.")
        rows = (
            None,
            [f"{number:.1f}" for number in statistics.lands],
            _rates(statistics.drops),
            _rates(statistics.turned),
        )
        for row, values in enumerate(rows):
            for turn, words in enumerate(values or (), 1):
                self.cells[row, turn].setText(words)

    def _play(self) -> None:
        options = replace(self._recipe.options, seed=self.seed)
        self.play_wanted.emit(replace(self._recipe, options=options))
        self.close()


def _rates(numbers: tuple[float, ...]) -> list[str]:
    return [f"{number:.0%}" for number in numbers]
