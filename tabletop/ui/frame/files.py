"""Opening, importing and saving of files: tables, decks, cards, positions and pictures."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QMenu

from tabletop.disk.file_names import free_name, from_address, readable, resolve_name
from tabletop.disk.whole_files import write_whole
from tabletop.play.table import Table
from tabletop.scenarios.files.embedded import PAGE_ENDINGS
from tabletop.scenarios.format import budget
from tabletop.scenarios.steps.drawn import Drawn
from tabletop.ui.commands.menus import empty
from tabletop.ui.frame import late_frame
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.file_opening import empty_file, open_files, open_table, welcome_file
from tabletop.ui.session.opening import (
    CARD_ENDINGS,
    DECK_ENDINGS,
    GAME_ENDING,
    MOST_DECKS,
    UNUSABLE,
    NoDeckError,
    Opened,
    is_deck,
)
from tabletop.ui.session.pictures import as_png
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.plain import add_entry, tip

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl

    from tabletop.scenarios.files.snapshot import Snapshot

# Dialogs of files are named where they are opened: naming one takes a millisecond of each start.
_SCENARIOS: Final = "Scenarios (*.toml)"
_PAGES: Final = f"Pages of lessons ({' '.join(f'*{ending}' for ending in PAGE_ENDINGS)})"
_DECKS: Final = f"Deck lists ({' '.join(f'*{ending}' for ending in DECK_ENDINGS)})"
GAME_FILES: Final = f"Saved games (*{GAME_ENDING})"
_TABLES: Final = (".toml", GAME_ENDING, *PAGE_ENDINGS, *DECK_ENDINGS)
_ALL: Final = f"All tables ({' '.join(f'*{ending}' for ending in _TABLES)})"
_CARDS: Final = f"Card files ({' '.join(f'*{ending}' for ending in CARD_ENDINGS)})"


def path_of(url: "QUrl") -> Path:
    """Return the path of a dropped file, even if its name isn't valid UTF-8."""
    name = url.toLocalFile()
    if "\ufffd" not in name:
        return Path(name)
    return from_address(bytes(url.toEncoded().data()).decode())


class Files(QObject):
    """File handling of one window: opens, saves and remembers recent files."""

    opened = Signal(object)
    """An ``Opened``: another table to show."""
    decks_read = Signal(object, object)
    """The ``ReadList`` of each deck to play, before a game begins, and the seed of the game or None."""
    game_wanted = Signal(object)
    """A ``FromDecks``: an agreed game to begin."""
    agreement_wanted = Signal(object)
    """A ``FromDecks``: a partly agreed game, to be completed in the New Game dialog before it begins."""
    cards_wanted = Signal(Path)
    """A file of cards to import."""

    def __init__(self, frame: Frame, preferences: Preferences, deck_library: Path) -> None:
        """Start without files. ``deck_library`` is the file that lists the played decks."""
        super().__init__(frame.window)
        self.deck_library = deck_library
        self._frame, self._window, self._preferences = frame, frame.window, preferences
        self.folder = Path.home()
        self.recent_menu = QMenu("Open recent", frame.menus["File"])
        self.recent_menu.aboutToShow.connect(self._fill_recent)

    def open_welcome(self) -> None:
        """Open the welcome table, as on the first start."""
        self.put(partial(open_table, welcome_file()))

    def open_empty(self) -> None:
        """Open a table without cards, to build a position."""
        self.put(partial(open_table, empty_file()))

    def open_file(self, file: Path) -> None:
        """Open a scenario, a saved game or a deck list, and add it to the recent files."""
        if is_deck(file):
            self.read_decks([file])
        elif self.put(partial(open_files, [file])):
            self.remember(file)

    def take(self, files: Sequence[Path]) -> None:
        """Open dropped files: all deck lists if there are any, otherwise the first file."""
        decks = [file for file in files if is_deck(file)]
        if decks:
            self.read_decks(decks)
        elif files[0].suffix.lower() in CARD_ENDINGS:
            self.cards_wanted.emit(files[0])
        else:
            self.open_file(files[0])

    def read_decks(self, sources: Sequence[Path | str], seed: int | None = None) -> None:
        """Read deck lists, and show the result to the player before a game begins."""
        try:
            lists = tuple(late_frame.deck_opening.read_list(source) for source in sources[:MOST_DECKS])
        except NoDeckError as error:
            self._frame.report_failure("Can't open", str(error))
            return
        for source in sources[MOST_DECKS - 1 :: -1]:
            # Any file can be chosen as a deck list, but only one with the right ending is reopened as one.
            if isinstance(source, Path) and is_deck(source):
                self.remember(source)
        self.decks_read.emit(lists, seed)
        if len(sources) > MOST_DECKS:
            self._frame.say(f"Only the first {MOST_DECKS} deck lists were used: a table has two seats.")

    def ask_and_open(self) -> None:
        """Let the player choose a scenario, a saved game, or one or two deck lists."""
        names, _ = QtWidgets.QFileDialog.getOpenFileNames(
            self._window,
            "Open a scenario, a saved game, or deck lists",
            str(self.folder),
            f"{_ALL};;{_SCENARIOS};;{_PAGES};;{GAME_FILES};;{_DECKS};;All files (*)",
        )
        if names:
            self.take([resolve_name(name) for name in names])

    def ask_and_open_decks(self) -> None:
        """Let the player choose one or two deck lists."""
        names, _ = QtWidgets.QFileDialog.getOpenFileNames(
            self._window,
            "Open deck lists: one for each player",
            str(self.folder),
            f"{_DECKS};;All files (*)",
        )
        if names:
            # Treat all chosen files as deck lists, whatever their names.
            self.read_decks([resolve_name(name) for name in names])

    def paste_deck(self) -> None:
        """Start a new game with the deck list in the clipboard."""
        self.read_decks([QGuiApplication.clipboard().text()])

    def ask_and_import(self) -> None:
        """Let the player choose a file of cards to import."""
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self._window, "Import cards", str(self.folder), f"{_CARDS};;All files (*)"
        )
        if name:
            self.cards_wanted.emit(resolve_name(name))

    def put(self, opening: Callable[[], Opened]) -> bool:
        """Open a table or report why it can't be opened. Return whether it succeeded."""
        # Replaying a long game takes several seconds.
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            opened = opening()
        except UNUSABLE as error:
            self._frame.report_failure("Can't open", str(error))
            return False
        finally:
            QGuiApplication.restoreOverrideCursor()
        self.opened.emit(opened)
        return True

    @property
    def recent_decks(self) -> list[Path]:
        """The recently opened deck lists, most recent first."""
        return [file for file in self._preferences.recent if is_deck(file)]

    def remember(self, file: Path) -> None:
        """Add a file to the recent files, and use its folder for the next dialog."""
        self.folder = file.parent
        self._preferences.opened(file)

    def _fill_recent(self) -> None:
        empty(self.recent_menu)
        for file in self._preferences.recent:
            action = add_entry(self.recent_menu, readable(file.name))
            action.setToolTip(tip(readable(file)))
            action.triggered.connect(partial(self.open_file, file))
        if self.recent_menu.isEmpty():
            self.recent_menu.addAction("No recent files").setEnabled(False)

    def ask_and_save_position(self, table: Table, drawn: Drawn) -> None:
        """Let the player choose where to save the current position as a scenario, including drawings."""
        position = late_frame.snapshot.snapshot(table, drawn)
        if not position.fits:
            message = f"A scenario can have at most {budget.MOST_CARDS:,} cards. Save the game instead."
            self._frame.report_failure("Can't save the position", message)
            return
        dialog = QtWidgets.QFileDialog(
            self._window, "Save position as scenario", str(self.folder), _SCENARIOS
        )
        dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
        # Set the suffix now, so that the dialog's overwrite check sees the final name.
        dialog.setDefaultSuffix("toml")
        dialog.selectFile(free_name(self.folder, "position", ".toml"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(partial(self._save_position, position))
        dialog.open()

    def _save_position(self, position: "Snapshot", name: str) -> None:
        file = resolve_name(name)
        try:
            lost = ", ".join(position.save(file))
        except OSError as error:
            message = f"{readable(file)}: {error.strerror}. Choose another folder."
            self._frame.report_failure("Can't save the position", message)
            return
        self.remember(file)
        self._frame.say(f"Saved {readable(file.name)}." + (f" A position can't hold {lost}." if lost else ""))

    def save_picture(self) -> None:
        """Let the player choose where to save a picture of the table."""
        name, _ = QtWidgets.QFileDialog.getSaveFileName(
            self._window,
            "Save picture of the table",
            str(self.folder / free_name(self.folder, "table", ".png")),
            "PNG pictures (*.png)",
        )
        if not name:
            return
        file = resolve_name(name)
        try:
            write_whole(file, as_png(self.picture().toImage()))
        except OSError as error:
            message = f"{readable(file)}: {error.strerror}. Choose another folder."
            self._frame.report_failure("Can't save the picture", message)
        else:
            self._frame.say(f"Saved {readable(file.name)}.")

    def copy_picture(self) -> None:
        """Copy a picture of the table to the clipboard."""
        # Qt keeps the clipboard's content until it exits. A QMimeData created here would also belong to
        # Python, and would be deleted after Python has ended if no desktop takes it over.
        QGuiApplication.clipboard().setImage(self.picture().toImage())
        self._frame.say("Copied a picture of the table.")

    def picture(self) -> QPixmap:
        """Return a picture of the table as it is shown now."""
        return self._frame.page.table.grab()
