"""Goldfishing: the score of a deck that plays alone, its opening hands, and the odds of its next draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.play.goldfish.grids import score_line
from tabletop.play.goldfish.score import Score, ScoreKeeper
from tabletop.play.goldfish.sitting import Sitting
from tabletop.play.recipe import FromDecks
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.goldfish.window import GoldfishWindow
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.deck_opening import decks_of
from tabletop.ui.session.opening import NoDeckError, Opened
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.plain import tip

if TYPE_CHECKING:
    from tabletop.play.table import Table
    from tabletop.ui.goldfish.page import Page


class Goldfish(Feature):
    """Shows the numbers of a deck. It keeps the scores of the games that were left, and nothing else."""

    def __init__(self, frame: Frame, bridge: Bridge, files: Files, pictures: Pictures) -> None:
        super().__init__(frame)
        self._bridge, self._files, self._pictures = bridge, files, pictures
        self._keeper, self._sitting = ScoreKeeper(), Sitting()
        self._table = bridge.table
        """The table that is shown, so that its score can be kept when another replaces it."""
        self._window: GoldfishWindow | None = None

    def built(self) -> None:
        """Follow the table."""
        self._bridge.changed.connect(self._refresh)

    def put_on_table(self, opened: Opened) -> None:
        """Keep the score of the game that was replaced."""
        left, self._table = self._table, opened.table
        score = self._score_of(left)
        if left is not opened.table and score is not None and isinstance(left.recipe, FromDecks):
            self._sitting.keep(left.recipe, left.journal.opening, score)
        self._refresh()

    def closing(self) -> None:
        """End a count of opening hands."""
        if self._window is not None:
            self._window.hands.counter.cancel()

    # --- Commands -----------------------------------------------------------------------------------------

    @Command("goldfish score", "Score of this game…", "Ctrl+Alt+K", Group.GAME_GOLDFISH, 10)
    def _toggle_score(self) -> None:
        self._toggle(lambda window: window.score)

    @Command("opening hands", "Opening hands and odds…", "Ctrl+Alt+O", Group.GAME_GOLDFISH, 20)
    def _toggle_hands(self) -> None:
        self._toggle(lambda window: window.hands)

    @Command("next draws", "Odds of the next draws…", "Ctrl+Alt+U", Group.GAME_GOLDFISH, 30)
    def _toggle_draws(self) -> None:
        self._toggle(lambda window: window.draws)

    def _toggle(self, page_of: Callable[[GoldfishWindow], Page]) -> None:
        """Open the window with a page, or close it if it shows that page already."""
        if self._window is None:
            self._window = window = GoldfishWindow(self._pictures, self._frame.window)
            window.again_wanted.connect(self._frame.actions["again"].trigger)
            window.again.setToolTip(tip(keys_text(self._frame.actions["again"].shortcuts()[:1])))
            window.page_shown.connect(self._refresh)
            window.hands.play_wanted.connect(self._files.game_wanted)
        page = page_of(self._window)
        if self._window.shows(page):
            self._window.close()
        else:
            self._window.open_page(page, self._frame.page.table)
            self._refresh()

    # --- What is shown ------------------------------------------------------------------------------------

    def result(self) -> str:
        """Return the result of a game that is won against opponents who don't play, or an empty text."""
        score = self._score_of(self._bridge.table)
        return score_line(score) if score is not None and score.won_on is not None else ""

    def _score_of(self, table: Table) -> Score | None:
        return self._keeper.read(table.journal) if isinstance(table.recipe, FromDecks) else None

    def _refresh(self) -> None:
        """Bring the page that is seen up to date."""
        window = self._window
        if window is None or not window.isVisible():
            return
        window.again.setEnabled(self._recipe is not None)
        if window.page is window.score:
            self._show_score(window)
        elif window.page is window.hands:
            self._show_hands(window)
        else:
            self._show_draws(window)

    @property
    def _recipe(self) -> FromDecks | None:
        recipe = self._bridge.table.recipe
        return recipe if isinstance(recipe, FromDecks) else None

    def _show_score(self, window: GoldfishWindow) -> None:
        table, recipe = self._bridge.table, self._recipe
        score = self._score_of(table)
        if recipe is None or score is None:
            window.score.show_scores("", ())
        else:
            scores = self._sitting.scores(recipe, table.journal.opening, score)
            window.score.show_scores(recipe.titles[0], scores)

    def _show_hands(self, window: GoldfishWindow) -> None:
        recipe, page = self._recipe, window.hands
        if recipe is None:
            page.show_no_deck()
            return
        try:
            page.show_deck(recipe, page.deck if page.shows(recipe) else decks_of(recipe)[0])
        except NoDeckError as error:
            self._frame.say(str(error))

    def _show_draws(self, window: GoldfishWindow) -> None:
        seat = self._bridge.near
        found = self._bridge.next_draws() if self._recipe is not None else None
        window.draws.show_draws(self._bridge.view().players[seat].name, found)
