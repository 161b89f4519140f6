"""Sample opening hands of a deck as pictures, the odds of its draws, and counts of a thousand games."""

import random
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QProgressBar, QPushButton, QSpinBox, QWidget

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import HAND, may_be_land
from tabletop.language.english import with_number
from tabletop.play.goldfish.grids import hand_grid, kept_line, turn_grids
from tabletop.play.goldfish.odds import DeckOdds, deck_odds
from tabletop.play.goldfish.opening_hands import GAMES, Keeping, Survey, library_of
from tabletop.play.options import SEEDS
from tabletop.play.recipe import FromDecks
from tabletop.ui.goldfish.counting import HandCounter, Question
from tabletop.ui.goldfish.hand_strip import HandStrip
from tabletop.ui.goldfish.number_table import NumberTable
from tabletop.ui.goldfish.page import Page
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.boxes import STRETCH, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, entry

_NO_DECK: Final = "No game with decks on the table. Use New game to start one."
_NOTE: Final = (
    "Odds of lands, colors and cards are exact. The rest is counted in these games, without mulligans."
)


@guarded
class HandsPage(Page):
    """Opening hands of the games with a thousand seeds, one at a time, and what they have in common."""

    play_wanted = Signal(object)
    """The game that begins with the shown hand, as a FromDecks."""

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__("Opening hands", parent)
        self._recipe: FromDecks | None = None
        self.deck = Deck()
        """The deck whose hands are shown."""
        self._odds: DeckOdds | None = None
        self._survey: Survey | None = None
        self.seed = 0
        """Seed of the first of the thousand games."""
        self.place = 0
        """Place of the shown hand among them, from 0."""
        self.counter = HandCounter(self)
        self.strip = HandStrip(pictures, self.body)
        self.about = PlainLabel(parent=self.body)
        self.earlier, self.later = self._button("Previous hand"), self._button("Next hand")
        self.earlier.setToolTip("Page Up")
        self.later.setToolTip("Page Down")
        self.play = self._button("Play this hand")
        self.order = QComboBox(self.body)
        self.order.addItems(["On the play", "On the draw"])
        self.order.setAccessibleName("Who goes first")
        self.least, self.most = self._limit_box(2, "Fewest lands"), self._limit_box(5, "Most lands")
        self.progress = QProgressBar(self.body)
        self.progress.setRange(0, GAMES)
        self.progress.setAccessibleName("Games counted")
        self.stop = self._button("Cancel")
        self.others = self._button("Another thousand")
        self.kept = PlainLabel(parent=self.body, wraps=True)
        self.tables = [
            NumberTable(name, self.body)
            for name in (
                "Lands in the opening hand",
                "Lands and curve by turn",
                "Colors by turn",
                "Cards by turn",
            )
        ]
        self._lay_out()
        self._connect()

    def _button(self, words: str) -> QPushButton:
        button = QPushButton(entry(words), self.body)
        button.setAutoDefault(False)
        return button

    def _limit_box(self, number: int, name: str) -> QSpinBox:
        box = QSpinBox(self.body)
        box.setRange(0, HAND)
        box.setValue(number)
        box.setAccessibleName(name)
        return box

    def _lay_out(self) -> None:
        label = PlainLabel("to", self.body)
        hands = row_of((self.about, 1), self.earlier, self.later, self.play)
        keep = row_of(
            self.order,
            PlainLabel("Keep hands with", self.body),
            self.least,
            label,
            self.most,
            PlainLabel("lands.", self.body),
            STRETCH,
            self.others,
        )
        count = row_of((self.kept, 1), self.progress, self.stop)
        self.column.addWidget(self.strip)
        for row in (hands, keep, count):
            self.column.addLayout(row)
        titles = ("", "Lands and curve", "A land for each color", "At least one copy drawn")
        for title, table in zip(titles, self.tables, strict=True):
            if title:
                self.add_title(title)
            self.column.addWidget(table)
        self.note = PlainLabel(_NOTE, self.body, look="quiet", wraps=True)
        self.column.addWidget(self.note)

    def _connect(self) -> None:
        self.earlier.clicked.connect(lambda: self.step(-1))
        self.later.clicked.connect(lambda: self.step(1))
        self.play.clicked.connect(self._play)
        self.others.clicked.connect(self._take_others)
        self.stop.clicked.connect(self._stop_or_count)
        self.order.currentIndexChanged.connect(self._show_odds)
        for box in (self.least, self.most):
            box.valueChanged.connect(self._count)
        self.counter.progressed.connect(self.progress.setValue)
        self.counter.finished.connect(self._show_survey)

    # --- What is shown --------------------------------------------------------------------------------

    def shows(self, recipe: FromDecks) -> bool:
        """Return whether the page shows the deck of a game already."""
        shown = self._recipe
        return shown is not None and (shown.lists, shown.placeholders) == (recipe.lists, recipe.placeholders)

    def show_deck(self, recipe: FromDecks, deck: Deck) -> None:
        """Show the hands of a deck, beginning with that of the game. Another game with it changes nothing."""
        is_new = not self.shows(recipe)
        self._recipe = recipe
        if is_new:
            self.deck = deck
            self.show_heading(f"Opening hands: {recipe.titles[0]}", "")
            self.seed, self.place = recipe.options.seed, 0
            self._show_hand()
            self._show_odds()

    def show_no_deck(self) -> None:
        """Say that there is no game with decks."""
        self.counter.cancel()
        self._recipe = None
        self.show_nothing("Opening hands", _NO_DECK)

    @property
    def hand_seed(self) -> int:
        """Seed of the game whose hand is shown."""
        return (self.seed + self.place) % SEEDS

    def step(self, by: int) -> None:
        """Show another of the thousand hands."""
        self.place = (self.place + by) % GAMES
        self._show_hand()
        announce(self, f"{self.about.text()} {self.strip.accessibleName()}")

    def _show_hand(self) -> None:
        hand = library_of(self.deck, self.hand_seed)[:HAND]
        self.strip.show_cards(hand)
        lands = sum(map(may_be_land, hand))
        verdict = "kept" if self._keeping.keeps(hand) else "not kept"
        words = f"Hand {self.place + 1:,} of {GAMES:,}, seed {self.hand_seed}: {with_number(lands, 'land')}"
        self.about.setText(f"{words}, {verdict}.")

    @property
    def _keeping(self) -> Keeping:
        return Keeping(self.least.value(), self.most.value())

    @property
    def _draws_first(self) -> bool:
        return self.order.currentIndex() == 1

    def _show_odds(self) -> None:
        """Compute the exact odds at once, and count the rest."""
        self._odds = deck_odds(self.deck, draws_first=self._draws_first)
        self._survey = None
        self._fill()
        self._count()

    def _fill(self) -> None:
        assert self._odds is not None
        self.show_tables((hand_grid(self._odds), *turn_grids(self._odds, self._survey)), self.tables)

    # --- Counting -------------------------------------------------------------------------------------

    def _count(self) -> None:
        if self._recipe is None:
            return
        self._show_hand()
        self.kept.setText(f"Counting {GAMES:,} games…")
        self.progress.setValue(0)
        self._show_counting(counting=True)
        self.counter.start(Question(self.deck, self.seed, self._keeping, self._draws_first))

    def _show_counting(self, *, counting: bool) -> None:
        self.progress.setVisible(counting)
        self.stop.setText("Cancel" if counting else "Count again")
        self.stop.setVisible(counting or self._survey is None)

    def _show_survey(self, survey: Survey) -> None:
        self._survey = survey
        self.kept.setText(f"{survey.games:,} games counted from seed {self.seed}. {kept_line(survey)}")
        self._fill()
        self._show_counting(counting=False)
        announce(self, self.kept.text())

    def _stop_or_count(self) -> None:
        if not self.counter.is_counting:
            self._count()
            return
        self.counter.cancel()
        self.kept.setText("Canceled.")
        self._show_counting(counting=False)

    def _take_others(self) -> None:
        """Take a thousand games with other seeds."""
        self.seed, self.place = random.randrange(SEEDS), 0
        self._survey = None
        self._fill()
        self._count()

    def _play(self) -> None:
        if self._recipe is not None:
            options = replace(self._recipe.options, seed=self.hand_seed)
            if len(options.names) > 1:
                options = replace(options, first=int(self._draws_first))
            self.play_wanted.emit(replace(self._recipe, options=options))

    # --- Copying and keys -----------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Return the shown hand and how often hands are kept."""
        if self._recipe is None:
            return [self.line.text()]
        names = ", ".join(card.name for card in self.strip.cards)
        return [f"{self.order.currentText()}.", f"{self.about.text()} {names}.", self.kept.text(), _NOTE]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the previous or next hand with Page Up and Page Down."""
        if event.matches(QKeySequence.StandardKey.MoveToNextPage):
            self.step(1)
        elif event.matches(QKeySequence.StandardKey.MoveToPreviousPage):
            self.step(-1)
        else:
            super().keyPressEvent(event)
