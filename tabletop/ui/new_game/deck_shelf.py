"""The deck library: decks are saved when they are played, and can be played again."""

from datetime import date

from tabletop.play.deck_library import LibraryFileError, keep_library, kept_library
from tabletop.play.recipe import FromDecks
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.new_game.library_page import DeckLibraryPage, again
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.opening import Opened


class Decks(Feature):
    """Saves decks that are played, and opens the page with all decks."""

    def __init__(self, frame: Frame, bridge: Bridge, files: Files) -> None:
        super().__init__(frame)
        self._bridge, self._files, self._file = bridge, files, files.deck_library

    def put_on_table(self, opened: Opened) -> None:
        """Save the decks of a new game. The decks of a continued game were saved when it began."""
        recipe = opened.table.recipe
        if opened.game is not None or not isinstance(recipe, FromDecks):
            return
        try:
            keep_library(kept_library(self._file).with_game(recipe, date.today()), self._file)
        except LibraryFileError as error:
            self._frame.say(str(error))

    @Command("deck library", "Deck library…", "Ctrl+Alt+D", Group.FILE_NEW, 20)
    def _open(self) -> None:
        page = DeckLibraryPage(self._file, self._frame.shade, self._frame.window)
        page.play_wanted.connect(self._files.game_wanted)
        page.agree_wanted.connect(self._files.agreement_wanted)
        page.open()

    @Command("last match", "Repeat the last match-up", "", Group.FILE_NEW, 30)
    def _play_last(self) -> None:
        last = kept_library(self._file).last
        if last is None:
            self._frame.say("No game with decks has been started yet. Use New game to start one.")
        else:
            self._files.game_wanted.emit(again(last))
