"""Keeps the game of a window in a file: one that the player named, else one on the shelf."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.replaying import Loaded
from tabletop.play.saves.shelf import Shelf
from tabletop.play.saves.writing import SavedGameFile, begun, resumed
from tabletop.ui.keeping.claim import ClaimError, claim
from tabletop.ui.opening import Opened

_SYNC_AFTER: Final = 1000
"""Milliseconds."""


class Keeper(QObject):
    """Follows one table after another. Nothing that goes wrong with a file gets in the way of the game."""

    said = Signal(str)
    """Something about the file that the player should know."""
    renamed = Signal(str)
    """What the file is called now; empty for a game that nobody named."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.shelf = Shelf(folder)
        self._opened: Opened | None = None
        self._file: SavedGameFile | None = None
        self._claim: QLockFile | None = None
        self._was_lost = False
        self._has_complained = False
        self._syncing = QTimer(self, singleShot=True, interval=_SYNC_AFTER)
        self._syncing.timeout.connect(self._sync)

    def has_on_shelf(self, path: Path) -> bool:
        """Whether a file is one of those that nobody named."""
        return path.resolve().parent == self.shelf.folder.resolve()

    @property
    def path(self) -> Path | None:
        """The file that follows the game now, if there is one."""
        return self._file.path if self._file is not None else None

    def take_up(self, opened: Opened, claimed: QLockFile | None = None) -> None:
        """Follow another table. ``claimed`` is the claim to its file, if that was made before."""
        self.release()
        self._opened, self._has_complained = opened, False
        if opened.game is not None:
            self._go_on_with(opened.game, claimed)
        self.keep_up()

    def _go_on_with(self, game: Loaded, claimed: QLockFile | None) -> None:
        path = game.saved.path
        is_named = not self.has_on_shelf(path)
        try:
            self._claim = claimed or claim(path)
            if game.damage is None:
                self._file = resumed(game.saved, game.table)
                self._was_lost = not is_named
        except (ClaimError, OSError) as error:
            why = error if isinstance(error, ClaimError) else "can't be written to"
            self.said.emit(f"{path.name} {why}. This is a copy of it.")
        if game.damage is not None:
            self.said.emit(game.complaint)
        if self._file is None:
            self._give_up_claim()
        if is_named:
            self.renamed.emit(path.name if self._file is not None else f"copy of {path.name}")

    def keep_up(self) -> None:
        """After each thing that happened: see that there is a file, and that all of it is in there."""
        if self._file is None:
            self._begin()
        file = self._file
        if file is None:
            return
        if file.fault and not self._has_complained:
            self.said.emit(f"{file.path}: {file.fault}; save the game in another place")
        self._has_complained = bool(file.fault)
        if not file.is_synced and not self._syncing.isActive():
            self._syncing.start()

    def _begin(self) -> None:
        """Put a game on the shelf as soon as anything has happened in it."""
        opened = self._opened
        if opened is None or self._has_complained or not _is_worth_keeping(opened):
            return
        try:
            path = self.shelf.place()
            self._claim = claim(path)
            self._file = begun(path, opened.table, opened.title)
        except (ClaimError, OSError) as error:
            self._give_up_claim()
            self._has_complained = True
            why = error.strerror if isinstance(error, OSError) else f"it {error}"
            self.said.emit(f"This game is not kept by itself: {why}; save it in another place.")

    def save_as(self, path: Path) -> None:
        """Keep the game under a name from here on.

        Raises:
            ClaimError: another window has the file.
            OSError: it can't be written.

        """
        opened, old, old_claim = self._opened, self._file, self._claim
        assert opened is not None
        if old is None or old.path.resolve() != path.resolve():
            claimed = claim(path)
            try:
                self._file = begun(path, opened.table, opened.title, replace=True)
            except OSError:
                claimed.unlock()
                raise
            self._claim = claimed
            if old is not None:
                self._leave(old)
            if old_claim is not None:
                old_claim.unlock()
        elif old.fault:
            raise OSError(0, old.fault, str(path))
        self._has_complained = False
        self.renamed.emit(path.name)

    def _leave(self, file: SavedGameFile) -> None:
        """Close a file whose game goes on in another one; on the shelf it is not needed any more."""
        file.close()
        if self.has_on_shelf(file.path):
            with suppress(OSError):
                file.path.unlink()

    def release(self) -> None:
        """Close the file of the game that is no longer on the table."""
        self._syncing.stop()
        if self._file is not None:
            mark = MarkWord.KEPT if self._was_lost else MarkWord.CLOSED
            self._file.close(mark if self.has_on_shelf(self._file.path) else None)
        self._give_up_claim()
        self._opened, self._file, self._was_lost = None, None, False
        self.renamed.emit("")

    def _give_up_claim(self) -> None:
        if self._claim is not None:
            self._claim.unlock()
        self._claim = None

    def _sync(self) -> None:
        if self._file is not None:
            self._file.sync()
            self.keep_up()


def _is_worth_keeping(opened: Opened) -> bool:
    """Whether anything has happened that the file it comes from does not say."""
    table, lesson = opened.table, opened.lesson
    is_just_a_lesson = lesson is not None and bool(lesson.steps) and not lesson.has_strayed
    return bool(table.journal.history) and table.recipe is not None and not is_just_a_lesson
