"""New games: from a page of options, from deck lists, or the same again."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt

from tabletop.play.deck_library import LibraryFileError, keep_library, kept_deck, kept_library
from tabletop.play.options import SEEDS
from tabletop.play.recipe import FromDecks
from tabletop.scenarios.format.document import DEFAULT_PLAYERS
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.new_game.dialog import NewGameDialog
from tabletop.ui.new_game.list_pages import DeckPages
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.deck_opening import open_recipe, open_settled
from tabletop.ui.session.opening import NoDeckError

if TYPE_CHECKING:
    from tabletop.cards.decks.deck import Deck
    from tabletop.ui.new_game.deck_column import DeckColumn
    from tabletop.ui.session.deck_opening import ReadList


class NewGame(Feature):
    """Starts games. Its modules are loaded when a game is first requested."""

    def __init__(self, frame: Frame, bridge: Bridge, files: Files, pages: DeckPages) -> None:
        super().__init__(frame)
        self._bridge, self._files, self._pages = bridge, files, pages

    def built(self) -> None:
        """Connect the signals that lead to new games."""
        self._bridge.changed.connect(self._hint_after_undo)
        self._files.decks_read.connect(self._show_lists)
        self._files.game_wanted.connect(self.begin)
        self._files.agreement_wanted.connect(self.ask)

    def _show_lists(self, lists: tuple[ReadList, ...], seed: int | None) -> None:
        """Show the results of reading lists. A game begins when the player confirms them."""
        page = self._pages.page(lists, self._frame.window, "Load")
        page.agreed.connect(lambda decks, titles: self._begin_with(decks, titles, seed))
        page.open()

    def _begin_with(self, decks: list[Deck], titles: list[str], seed: int | None) -> None:
        self._files.put(partial(open_settled, decks, titles, seed))

    def _hint_after_undo(self) -> None:
        """Say how to continue after the beginning of a game was undone."""
        table = self._bridge.table
        if self._recipe is not None and not table.journal.cursor and not self._bridge.perspective.is_asking:
            words = self._frame.actions["same again"].text()
            self._frame.say(f"No game is in progress. To continue, use Redo or “{words}” in the File menu.")

    @Command("sideboard", "Sideboard for the next game…", "", Group.FILE_AGAIN, 40)
    def sideboard(self) -> None:
        """Open the page for new games with the decks of this game, to exchange cards between two games."""
        if self._recipe is None:
            self._frame.say("No game with decks on the table. Use New game to start one.")
        else:
            self.ask(between_games=True)

    @Command("new game", "New game…", "Ctrl+N", Group.FILE_NEW, 10, args=(None,))
    def ask(self, recipe: FromDecks | None = None, *, between_games: bool = False) -> None:
        """Open the page for new games, filled in from a recipe or else from the current game."""
        kept = kept_library(self._files.deck_library).decks
        page = NewGameDialog(DEFAULT_PLAYERS, self._files.recent_decks, self._frame.window, kept)
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        recipe = recipe or self._recipe
        if recipe is not None:
            page.fill(recipe)
        if between_games:
            page.go_on_with_the_match()
        page.wanted.connect(self.begin)
        page.agreement_wanted.connect(partial(self._agree_for, page))
        page.save_wanted.connect(self._save_deck)
        page.open()

    def _agree_for(self, parent: NewGameDialog, column: DeckColumn, read: ReadList) -> None:
        """Show the list of a seat. Until it is confirmed, its unknown cards are placeholders."""
        page = self._pages.page((read,), parent, "Use")
        page.agreed.connect(lambda decks, titles: column.take(decks[0], titles[0]))
        page.open()

    def _save_deck(self, deck: Deck, title: str) -> None:
        """Save a deck that was edited for a new game in the deck library."""
        file = self._files.deck_library
        try:
            keep_library(kept_library(file).with_saved(kept_deck(deck, title), saved=True), file)
        except LibraryFileError as error:
            self._frame.say(str(error))

    @property
    def _recipe(self) -> FromDecks | None:
        recipe = self._bridge.table.recipe
        return recipe if isinstance(recipe, FromDecks) else None

    @Command("again", "New game with the same decks", "Ctrl+Shift+N", Group.FILE_AGAIN, 10)
    def again(self) -> None:
        """Begin a game with the same decks and players, shuffled again."""
        self._begin_again(random.randrange(SEEDS))

    @Command("same again", "Restart this game", "", Group.FILE_AGAIN, 20)
    def same_again(self) -> None:
        """Begin the same game again, with its libraries in the same order."""
        self._begin_again(None)

    def _begin_again(self, seed: int | None) -> None:
        recipe = self._recipe
        if recipe is None:
            self._frame.say("No game with decks on the table. Use New game to start one.")
        elif seed is None:
            self.begin(recipe)
        else:
            self.begin(replace(recipe, options=replace(recipe.options, seed=seed)))

    def begin(self, recipe: FromDecks) -> None:
        """Begin a game, and ask about mulligans."""
        try:
            opened = open_recipe(recipe)
        except NoDeckError as error:
            self._frame.report_failure("The game can't be started", str(error))
            return
        self._files.opened.emit(opened)
