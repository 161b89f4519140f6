"""Autosaver of the game in a window, to the player's file or to one in the folder of unnamed games."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from tabletop.disk.file_names import readable
from tabletop.play.saves.faults import ClaimError
from tabletop.play.saves.kept_game import KeptGame
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.replaying import Loaded
from tabletop.play.saves.shelf import Shelf
from tabletop.play.saves.writing import resumed
from tabletop.ui.autosave.file_lock import claim
from tabletop.ui.session.opening import Opened

_SYNC_AFTER: Final = 1000
"""Delay before a file is flushed to disk, in milliseconds."""


class Autosaver(QObject):
    """Saver of one table after another. Problems with a file never interrupt the game."""

    message = Signal(str)
    """Message about the file for the player."""
    endangered = Signal(str)
    """Reason why the game isn't saved in its file, or "" once it is again."""
    renamed = Signal(str)
    """Current name of the file, or "" for an unnamed game."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.shelf = Shelf(folder, claim=claim)
        self._opened: Opened | None = None
        self._game: KeptGame | None = None
        self._was_lost = False
        self.danger = ""
        """The last argument of ``endangered``."""
        self._syncing = QTimer(self, singleShot=True, interval=_SYNC_AFTER)
        self._syncing.timeout.connect(self._sync)

    @property
    def path(self) -> Path | None:
        """File of the current game, or None."""
        file = self._game.file if self._game is not None else None
        return file.path if file is not None else None

    def is_following(self, path: Path) -> bool:
        """Return whether a file belongs to the current game."""
        files = (self._game.file, self._game.copy) if self._game is not None else ()
        return any(file is not None and file.path == path for file in files)

    @property
    def named_file(self) -> Path | None:
        """File of the current game if the player has named it, or None."""
        path = self.path
        return path if path is not None and not self.shelf.holds(path) else None

    @property
    def has_copy(self) -> bool:
        """Whether the shelf has the whole game while its own file doesn't."""
        return self._game is not None and bool(self._game.fault) and self._game.is_kept

    def follow(self, opened: Opened, claimed: QLockFile | None = None) -> None:
        """Save another table from now on. ``claimed`` is an existing claim to its file."""
        self.release()
        self._opened = opened
        self._game = KeptGame(opened.table, opened.title, self.shelf)
        if opened.game is not None:
            self._continue_file(opened.game, self._game, claimed)
        self.update()

    def _continue_file(self, game: Loaded, kept: KeptGame, claimed: QLockFile | None) -> None:
        path = game.saved.path
        is_named = not self.shelf.holds(path)
        try:
            claimed = claimed or claim(path)
            if game.damage is None:
                file = resumed(game.saved, game.table)
                file.claim, claimed = claimed, None
                kept.follow(file)
                self._was_lost = not is_named
        except (ClaimError, OSError) as error:
            words = error if isinstance(error, ClaimError) else "can't be written to"
            self.message.emit(f"{readable(path.name)} {words}. This is a copy of it.")
        if game.damage is not None:
            self.message.emit(game.complaint)
        if claimed is not None:
            claimed.unlock()
        if is_named:
            name = readable(path.name)
            self.renamed.emit(name if kept.file is not None else f"copy of {name}")

    def update(self) -> None:
        """Update the file after an event, creating it if needed."""
        game, opened = self._game, self._opened
        if game is None or opened is None:
            return
        if game.file is None and _is_worth_saving(opened):
            game.begin()
        self._report_danger(game)
        if not game.is_synced and not self._syncing.isActive():
            self._syncing.start()

    def settle(self) -> None:
        """Write everything before the game is left. ``danger`` says whether that succeeded."""
        if self._game is not None:
            self._game.settle()
            self._report_danger(self._game)

    def _report_danger(self, game: KeptGame) -> None:
        danger = self._danger_of(game)
        if danger == self.danger:
            return
        self.danger = danger
        self.endangered.emit(danger)
        if danger:
            self.message.emit(danger)
        elif self.path is not None:
            name = readable(self.named_file.name) if self.named_file is not None else "This game"
            self.message.emit(f"{name} is saved again, including all recent actions.")

    def _danger_of(self, game: KeptGame) -> str:
        if not game.fault:
            return ""
        name = f"{readable(self.named_file.name)}: " if self.named_file is not None else ""
        if game.is_kept:
            return f"{name}{game.fault}. The game is saved under File ▸ Recover instead."
        also = f"; File ▸ Recover: {game.shelf_fault}" if name and game.shelf_fault != game.fault else ""
        return f"This game is not being saved. {name}{game.fault}{also}. Save it in another folder."

    def save_as(self, path: Path) -> None:
        """Save the game under a new name from now on.

        Raises:
            ClaimError: another window has the file.
            OSError: the file can't be written.

        """
        game = self._game
        assert game is not None
        if self.path is not None and self.path.resolve() == path.resolve():
            game.save_again()
        else:
            claimed = claim(path)
            try:
                game.save_as(path, claimed)
            except OSError:
                claimed.unlock()
                raise
        self.update()
        self.renamed.emit(readable(path.name))

    def discard(self) -> None:
        """Discard unsaved actions, including the copy on the shelf."""
        if self._game is not None:
            self._game.discard()
        self._reset()

    def release(self) -> None:
        """Close the file of a game that has left the table."""
        if self._game is not None:
            self._game.close(MarkWord.KEPT if self._was_lost else MarkWord.CLOSED)
        self._reset()

    def _reset(self) -> None:
        self._syncing.stop()
        self._opened, self._game, self._was_lost, self.danger = None, None, False, ""
        self.endangered.emit("")
        self.renamed.emit("")

    def _sync(self) -> None:
        if self._game is not None:
            self._game.sync()
            self.update()


def _is_worth_saving(opened: Opened) -> bool:
    """Return whether anything has happened that isn't in the table's original file."""
    table, lesson = opened.table, opened.lesson
    is_plain_lesson = lesson is not None and bool(lesson.steps) and not lesson.has_deviated
    return (
        bool(table.journal.history)
        and table.recipe is not None
        and not (is_plain_lesson or opened.is_exhibit)
    )
