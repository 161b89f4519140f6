"""Writes a saved game while it is played: what has happened is in the file before anybody is told of it."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from io import FileIO
from itertools import zip_longest
from pathlib import Path
from time import monotonic
from typing import Final, TypeAlias

from tabletop.model.state import State
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.lines import Header, MarkWord, Stood, written
from tabletop.play.saves.marks import put_mark
from tabletop.play.saves.reading import SavedGame, is_superseded
from tabletop.play.table import Table

Opener: TypeAlias = Callable[[Path, str], FileIO]

_SYNC_AFTER: Final = 1.0
"""Seconds after which what was written is to be on the disk itself, so that not even a power cut takes it."""


class SavedGameFile:
    """One file that follows one table.

    Nothing that goes wrong with the file ends the game: ``fault`` says what it was, and each further move
    tries again.
    """

    def __init__(self, path: Path, table: Table, *, end: int, moves: int, opener: Opener = FileIO) -> None:
        """Follow a table with a file that holds the first ``moves`` of its history in ``end`` bytes.

        Raises:
            OSError: the file can't be opened.

        """
        self.path = path
        self.table = table
        self.fault = ""
        """Why the last moves are not in the file, in a few words; empty if they are."""
        self._end, self._moves = end, moves
        self._file = opener(path, "r+b")
        self._is_torn = True
        """Whether something may stand in the file after its sound part."""
        self._synced, self._synced_end = monotonic(), end
        self._stood, self._turn = moves, table.state.turn
        """After how many moves, and in which turn, the file last said where they led to."""

    @property
    def is_synced(self) -> bool:
        """Whether all of it is on the disk itself."""
        return self._synced_end == self._end

    def follow(self) -> None:
        """Write down from now on whatever happens at the table, and at once what is missing."""
        self.table.journal.watcher = self.keep_up
        self.keep_up()

    def keep_up(self) -> None:
        """Write what happened since the last time. A fault is kept and told by ``fault``."""
        history, state = self.table.journal.history, self.table.state
        if not self._append(b"".join(map(written, history[self._moves :]))):
            return
        self._moves = len(history)
        if state.turn != self._turn and self._say_where_it_stands():
            self._turn = state.turn
            self.sync()
        elif monotonic() - self._synced >= _SYNC_AFTER:
            self.sync()

    def sync(self) -> None:
        """Have the disk itself take what was written."""
        try:
            if not self.is_synced:
                os.fsync(self._file.fileno())
        except OSError as error:
            self._fail(error)
        else:
            self._synced, self._synced_end = monotonic(), self._end

    def close(self, mark: MarkWord | None = None) -> None:
        """Write what is missing, say of the file how it was left, and leave the table to itself."""
        if self._file.closed:
            return
        if self.table.journal.watcher == self.keep_up:
            self.table.journal.watcher = None
        self.keep_up()
        if self._stood < self._moves and not self.fault:
            self._say_where_it_stands()
        with suppress(OSError):
            if mark is not None:
                put_mark(self._file, mark)
            os.fsync(self._file.fileno())
        with suppress(OSError):
            self._file.close()

    def _say_where_it_stands(self) -> bool:
        """Whether the file says it now: not in the middle of a question, which an answer will replace."""
        if self.table.state.question is None and self._append(_where_it_stands(self.table.state)):
            self._stood = self._moves
            return True
        return False

    def _append(self, lines: bytes) -> bool:
        """Whether some lines are in the file now. Half of them are none: they are cut off again."""
        try:
            if not os.fstat(self._file.fileno()).st_nlink:
                raise FileNotFoundError(errno.ENOENT, "the file was removed")
            if self._is_torn:
                self._file.truncate(self._end)
                self._is_torn = False
            if lines:
                self._file.seek(self._end)
                self._is_torn = True
                _write_all(self._file, lines)
                self._is_torn = False
        except OSError as error:
            self._fail(error)
            return False
        self._end += len(lines)
        self.fault = ""
        return True

    def _fail(self, error: OSError) -> None:
        self.fault = error.strerror or str(error)


def _where_it_stands(state: State) -> bytes:
    return written(Stood(fingerprint(state)))


def _write_all(file: FileIO, content: bytes) -> None:
    """Write all of it: the system may take less at once, of which it says nothing."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def begun(
    path: Path, table: Table, title: str, *, replace: bool = False, opener: Opener = FileIO
) -> SavedGameFile:
    """A new file with the whole game so far, which follows the table from here on.

    Args:
        path: where. An old file of that name is there, whole, until the new one is complete.
        table: the game; it has a recipe.
        title: what the game is called.
        replace: whether there may be a file of that name.
        opener: opens files.

    Raises:
        OSError: the file can't be written.

    """
    assert table.recipe is not None
    if path.exists() and not replace:
        raise FileExistsError(0, "there is a file of that name", str(path))
    header = Header(title=title, begun=datetime.now().replace(microsecond=0), opening=table.recipe)
    history = table.journal.history
    lasting = [
        move for move, following in zip_longest(history, history[1:]) if not is_superseded(move, following)
    ]
    content = written(header) + b"".join(map(written, lasting))
    if history and table.state.question is None:
        content += _where_it_stands(table.state)
    beside = path.with_name(f".{path.name}.new")
    try:
        with opener(beside, "wb") as file:
            _write_all(file, content)
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    following = SavedGameFile(path, table, end=len(content), moves=len(history), opener=opener)
    following.follow()
    return following


def resumed(saved: SavedGame, table: Table, *, opener: Opener = FileIO) -> SavedGameFile:
    """The file from which a table was loaded without damage; it follows the table from here on.

    Raises:
        OSError: the file can't be written to.

    """
    following = SavedGameFile(
        saved.path, table, end=saved.end, moves=len(table.journal.history), opener=opener
    )
    following.follow()
    return following
