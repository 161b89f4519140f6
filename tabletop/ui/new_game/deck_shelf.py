"""The deck library: decks are saved when they are played, and can be played again."""

from datetime import date
from functools import partial

from PySide6.QtGui import QGuiApplication

from tabletop.play.deck_library import LibraryFileError, keep_library, kept_library
from tabletop.play.recipe import FromDecks
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.new_game.library_page import DeckLibraryPage, again
from tabletop.ui.new_game.list_pages import DeckPages
from tabletop.ui.session.deck_opening import read_list
from tabletop.ui.session.opening import NoDeckError, Opened


class Decks(Feature):
    """Saves decks that are played, and opens the page with all decks."""

    def __init__(self, frame: Frame, files: Files, pages: DeckPages) -> None:
        super().__init__(frame)
        self._files, self._pages, self._file = files, pages, files.deck_library

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
        page.paste_wanted.connect(partial(self._paste, page))
        page.open()

    def _paste(self, library: DeckLibraryPage) -> None:
        """Show the list from the clipboard. It is saved in the deck library when the player confirms it."""
        try:
            read = read_list(QGuiApplication.clipboard().text())
        except NoDeckError as error:
            library.message.setText(str(error))
            return
        page = self._pages.page((read,), library, "Save")
        page.agreed.connect(lambda decks, titles: library.add(decks[0], titles[0]))
        page.open()

    @Command("last match", "Repeat the last match-up", "", Group.FILE_NEW, 30)
    def _play_last(self) -> None:
        last = kept_library(self._file).last
        if last is None:
            self._frame.say("No game with decks has been started yet. Use New game to start one.")
        else:
            self._files.game_wanted.emit(again(last))
