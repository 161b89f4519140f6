"""Keeps one game, whatever happens to its file: while that fails, the shelf has the whole game."""

from io import FileIO
from pathlib import Path

from tabletop.play.saves.faults import ClaimError, why
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.shelf import Shelf
from tabletop.play.saves.writing import Claim, SavedGameFile, begun
from tabletop.play.table import Table
from tabletop.whole_files import Opener


class KeptGame:
    """One game with the file that follows it, and the copy on the shelf that does while the file can't.

    The copy is made from memory and has all that was ever done. When the file can be written to again, what
    is missing is added to it, and the copy goes. Nothing that goes wrong with either ends the game.
    """

    def __init__(self, table: Table, title: str, shelf: Shelf, *, opener: Opener = FileIO) -> None:
        self.table, self.title, self.shelf = table, title, shelf
        self.file: SavedGameFile | None = None
        """One that the player named, else one on the shelf; None before there is anything to be kept."""
        self.copy: SavedGameFile | None = None
        """The whole game on the shelf, while ``file`` has a fault."""
        self.shelf_fault = ""
        """Why the shelf can't keep the game, in a few words; empty while nothing is asked of it."""
        self._opener = opener

    @property
    def fault(self) -> str:
        """Why the game is not where it belongs, in a few words; empty if all is well."""
        return self.file.fault if self.file is not None else self.shelf_fault

    @property
    def is_kept(self) -> bool:
        """Whether all that was done is in some file."""
        return any(each is not None and not each.fault for each in (self.file, self.copy))

    def follow(self, file: SavedGameFile) -> None:
        """Keep the game in a file from here on, and leave the one that it was in before."""
        old, copy = self.file, self.copy
        self.file, self.copy = file, None
        self._watch()
        for each in (old, copy):
            if each is not None:
                self._leave(each)

    def begin(self) -> None:
        """Put the game on the shelf, if it has no file yet."""
        if self.file is None:
            self.file = self._put_on_shelf()

    def keep_up(self) -> None:
        """Write what happened since the last time, somewhere."""
        if self.file is not None:
            self.file.keep_up()
            self._see_to_copy()

    def sync(self) -> None:
        """Have the disk itself take what was written."""
        if self.file is not None:
            self.file.sync()
            self._see_to_copy()

    def settle(self) -> None:
        """Do all that can be done before the game is left, so that ``fault`` says how it would be left."""
        if self.file is not None:
            self.file.settle()
            self._see_to_copy()
        if self.copy is not None:
            self.copy.settle()

    @property
    def is_synced(self) -> bool:
        """Whether all that is written is on the disk itself."""
        return all(each is None or each.fault or each.is_synced for each in (self.file, self.copy))

    def save_as(self, path: Path, claim: Claim) -> None:
        """Keep the game under another name from here on.

        Args:
            path: where; what is there is replaced.
            claim: keeps other windows from it; it is given up with the file.

        Raises:
            OSError: it can't be written; the game is kept as before.

        """
        try:
            file = begun(path, self.table, self.title, replace=True, opener=self._opener)
        finally:
            self._watch()
        file.claim = claim
        self.follow(file)

    def save_again(self) -> None:
        """Put the whole game where it belongs, whatever became of the file there.

        Raises:
            OSError: it can't be written; the game is kept as before.

        """
        assert self.file is not None
        if self.file.fault:
            self.file.write_anew()
            self._see_to_copy()

    def close(self, mark: MarkWord = MarkWord.CLOSED) -> None:
        """Leave the game. ``mark`` says of a file on the shelf how it was left; a copy is never pruned."""
        self.settle()
        self._stop_watching()
        if self.file is not None:
            self.file.close(mark if self.shelf.holds(self.file.path) else None)
        if self.copy is not None:
            self.copy.close(MarkWord.KEPT)

    def discard(self) -> None:
        """Leave the game as its own file has it, without a copy."""
        self._stop_watching()
        self._drop_copy()
        if self.file is not None:
            self.file.close()

    def _watch(self) -> None:
        self.table.journal.watcher = self.keep_up

    def _stop_watching(self) -> None:
        if self.table.journal.watcher == self.keep_up:
            self.table.journal.watcher = None

    def _drop_copy(self) -> None:
        if self.copy is not None:
            self.copy.remove()
            self.copy = None

    def _see_to_copy(self) -> None:
        """Have a copy while the file fails, and no longer."""
        file = self.file
        assert file is not None
        if not file.fault and self.copy is not None:
            file.sync()
        if not file.fault:
            self._drop_copy()
            self.shelf_fault = ""
            return
        if self.copy is not None:
            self.copy.keep_up()
        if self.copy is None or self.copy.fault:
            self._renew_copy()

    def _renew_copy(self) -> None:
        old, new = self.copy, self._put_on_shelf()
        if new is None:
            return
        if old is not None:
            old.remove()
        assert self.file is not None
        if self.shelf.holds(self.file.path):
            # Nobody has named it: one file on the shelf is as good as another.
            self.file.remove()
            self.file, self.copy = new, None
        else:
            self.copy = new

    def _put_on_shelf(self) -> SavedGameFile | None:
        try:
            file = self.shelf.begun(self.table, self.title, opener=self._opener)
        except (OSError, ClaimError) as error:
            self.shelf_fault = why(error)
            return None
        finally:
            self._watch()
        self.shelf_fault = ""
        return file

    def _leave(self, file: SavedGameFile) -> None:
        """Close a file whose game goes on in another one; on the shelf it is not needed any more."""
        if self.shelf.holds(file.path):
            file.remove()
        else:
            file.close()
