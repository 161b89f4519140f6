"""A game kept on disk, with a copy on the shelf while its file fails."""

from io import FileIO
from pathlib import Path

from tabletop.disk.whole_files import Opener
from tabletop.play.saves.faults import ClaimError, why
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.shelf import Shelf
from tabletop.play.saves.writing import Claim, SavedGameFile, create_file
from tabletop.play.table import Table


class KeptGame:
    """A game with the file it is saved to, and a backup for as long as that file can't be written.

    The copy is written from memory and complete. When the file can be written again, it catches up and the
    copy is deleted. No error of either ends the game.
    """

    def __init__(self, table: Table, title: str, shelf: Shelf, *, opener: Opener = FileIO) -> None:
        self.table, self.title, self.shelf = table, title, shelf
        self.file: SavedGameFile | None = None
        """The file named by the player, or one on the shelf, or None before there is anything to save."""
        self.copy: SavedGameFile | None = None
        """The copy on the shelf while ``file`` has a fault."""
        self.shelf_fault = ""
        """Why the shelf can't store the game, in a few words. Empty if it isn't needed."""
        self._opener = opener

    @property
    def fault(self) -> str:
        """Why the game isn't where it belongs, in a few words. Empty if all is well."""
        return self.file.fault if self.file is not None else self.shelf_fault

    @property
    def is_kept(self) -> bool:
        """Whether everything is in some file."""
        return any(each is not None and not each.fault for each in (self.file, self.copy))

    def follow(self, file: SavedGameFile) -> None:
        """Write the game to a file from now on, and leave the previous one."""
        old, copy = self.file, self.copy
        self.file, self.copy = file, None
        self._watch()
        for each in (old, copy):
            if each is not None:
                self._leave(each)

    def begin(self) -> None:
        """Put the game on the shelf unless it has a file."""
        if self.file is None:
            self.file = self._put_on_shelf()

    def keep_up(self) -> None:
        """Write what happened since the last call."""
        if self.file is not None:
            self.file.keep_up()
            self._see_to_copy()

    def sync(self) -> None:
        """Have the disk store what was written."""
        if self.file is not None:
            self.file.sync()
            self._see_to_copy()

    def settle(self) -> None:
        """Do everything possible before the game is left, so that ``fault`` says how it would be left."""
        if self.file is not None:
            self.file.settle()
            self._see_to_copy()
        if self.copy is not None:
            self.copy.settle()

    @property
    def is_synced(self) -> bool:
        """Whether everything written is on the disk itself."""
        return all(each is None or each.fault or each.is_synced for each in (self.file, self.copy))

    def save_as(self, path: Path, claim: Claim) -> None:
        """Save the game under another name from now on.

        Args:
            path: the new file, replacing any old one
            claim: locks the file against other windows, and is released with the file

        Raises:
            OSError: it can't be written. The old file stays in use.

        """
        try:
            file = create_file(path, self.table, self.title, replace=True, opener=self._opener)
        finally:
            self._watch()
        file.claim = claim
        self.follow(file)

    def save_again(self) -> None:
        """Write the whole game to its place, whatever became of the file there.

        Raises:
            OSError: it can't be written. The game is stored as before.

        """
        assert self.file is not None
        if self.file.fault:
            self.file.write_anew()
            self._see_to_copy()

    def close(self, mark: MarkWord = MarkWord.CLOSED) -> None:
        """Leave the game. ``mark`` records how a file on the shelf was left. A copy is never pruned."""
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
        """Have a copy exactly while the file fails."""
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
            # It is unnamed, so any file on the shelf will do.
            self.file.remove()
            self.file, self.copy = new, None
        else:
            self.copy = new

    def _put_on_shelf(self) -> SavedGameFile | None:
        try:
            file = self.shelf.create_file(self.table, self.title, opener=self._opener)
        except (OSError, ClaimError) as error:
            self.shelf_fault = why(error)
            return None
        finally:
            self._watch()
        self.shelf_fault = ""
        return file

    def _leave(self, file: SavedGameFile) -> None:
        """Close a file whose game continues in another one. It is removed from the shelf."""
        if self.shelf.holds(file.path):
            file.remove()
        else:
            file.close()
