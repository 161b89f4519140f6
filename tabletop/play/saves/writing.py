"""Writing of a saved game in progress: each move is in the file before anyone sees its result."""

import os
from contextlib import suppress
from datetime import datetime
from io import FileIO
from itertools import zip_longest
from pathlib import Path
from time import monotonic
from typing import Final, Protocol

from tabletop.disk.whole_files import Opener, replacing, write_all
from tabletop.model.state import State
from tabletop.play.saves.closing_marks import put_mark
from tabletop.play.saves.faults import why
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.lines import Header, MarkWord, Stood, written
from tabletop.play.saves.own_file import OwnFile
from tabletop.play.saves.reading import SavedGame, is_superseded
from tabletop.play.table import Table

_SYNC_AFTER: Final = 1.0
"""Seconds after which written data is forced onto the disk, to survive a power cut."""


class Claim(Protocol):
    """A lock on a file against other windows."""

    def unlock(self) -> object:
        """Release the lock."""


class SavedGameFile:
    """A file that follows a table.

    No error of the file ends the game: ``fault`` gives the reason, and each further move tries again. A file
    that another program has moved, replaced or changed is left alone.
    """

    def __init__(self, file: OwnFile, table: Table, header: Header, *, moves: int) -> None:
        """Follow a table with a file whose valid part holds the first ``moves`` of its history."""
        self.path = file.path
        self.table = table
        self.fault = ""
        """Why the last moves are not in the file, in a few words. Empty if they are."""
        self.claim: Claim | None = None
        """The lock on the file, released when it is closed."""
        self._file, self._header, self._moves = file, header, moves
        self._is_closed = False
        self._is_doubtful = False
        """Whether the disk failed to store written data, so that its content is unknown."""
        self._synced, self._synced_end = monotonic(), file.end
        self._stood, self._turn = moves, table.state.turn
        """Number of moves, and the turn, at the last fingerprint in the file."""

    @property
    def is_synced(self) -> bool:
        """Whether everything is on the disk itself."""
        return self._synced_end == self._file.end and not self._is_doubtful

    @property
    def missing(self) -> int:
        """Number of moves that are not in the file."""
        return len(self.table.journal.history) - self._moves

    def follow(self) -> None:
        """Write everything that happens at the table from now on, and at once what is missing."""
        self.table.journal.watcher = self.keep_up
        self.keep_up()

    def keep_up(self) -> None:
        """Write what happened since the last call. An error is stored in ``fault``."""
        state = self.table.state
        if not self._catch_up():
            return
        if state.turn != self._turn and self._say_where_it_stands():
            self._turn = state.turn
            self.sync()
        elif monotonic() - self._synced >= _SYNC_AFTER:
            self.sync()

    def sync(self) -> None:
        """Have the disk store what was written."""
        try:
            if not self.is_synced:
                os.fsync(self._file.fileno())
        except OSError as error:
            self._is_doubtful = True
            self.fault = why(error)
        else:
            self._synced, self._synced_end = monotonic(), self._file.end

    def settle(self) -> None:
        """Write what is missing and a fingerprint, and have the disk store it."""
        self.keep_up()
        if self._stood < self._moves and not self.fault:
            self._say_where_it_stands()
        if not self.fault:
            self.sync()

    def write_anew(self) -> None:
        """Put the whole game at the path, whatever became of the file there.

        Raises:
            OSError: it can't be written

        """
        self._file.rewrite(_whole(self._header, self.table))
        self._moves = len(self.table.journal.history)
        self._stood = self._moves if self.table.state.question is None else 0
        self._is_doubtful, self._synced_end, self.fault = False, self._file.end, ""

    def close(self, mark: MarkWord | None = None) -> None:
        """Write what is missing, record how the file was left, and stop following the table."""
        if self._is_closed:
            return
        self._stop_following()
        self.settle()
        if mark is not None and not self.fault:
            # Without a mark, the game is just offered again.
            with suppress(OSError):
                put_mark(self._file.raw, mark)
                os.fsync(self._file.fileno())
        self._let_go()

    def remove(self) -> None:
        """Close and remove a file that isn't needed, unless it was moved or changed."""
        if self._is_closed:
            return
        self._stop_following()
        is_ours = self._file.is_in_place
        self._let_go()
        if is_ours:
            with suppress(OSError):
                self.path.unlink()

    def _stop_following(self) -> None:
        if self.table.journal.watcher == self.keep_up:
            self.table.journal.watcher = None

    def _let_go(self) -> None:
        self._is_closed = True
        with suppress(OSError):
            self._file.close()
        if self.claim is not None:
            self.claim.unlock()
            self.claim = None

    def _catch_up(self) -> bool:
        """Write what is missing. Return whether the whole history is in the file."""
        history = self.table.journal.history
        try:
            if self._is_doubtful:
                self._file.recognize()
                self.write_anew()
            else:
                self._file.append(b"".join(map(written, history[self._moves :])))
        except OSError as error:
            self.fault = why(error)
            return False
        self._moves = len(history)
        self.fault = ""
        return True

    def _say_where_it_stands(self) -> bool:
        """Write a fingerprint.

        Return whether it was written. There is none during a question, which an answer will replace.
        """
        if self.table.state.question is not None:
            return False
        try:
            self._file.append(_where_it_stands(self.table.state))
        except OSError as error:
            self.fault = why(error)
            return False
        self._stood = self._moves
        return True


def _where_it_stands(state: State) -> bytes:
    return written(Stood(fingerprint(state)))


def _whole(header: Header, table: Table) -> bytes:
    """Return a file with the whole game so far. Answered questions are stored only with their answers."""
    history = table.journal.history
    lasting = [
        move for move, following in zip_longest(history, history[1:]) if not is_superseded(move, following)
    ]
    content = written(header) + b"".join(map(written, lasting))
    if history and table.state.question is None:
        content += _where_it_stands(table.state)
    return content


def create_file(
    path: Path, table: Table, title: str, *, replace: bool = False, opener: Opener = FileIO
) -> SavedGameFile:
    """Return a new file with the whole game so far, which follows the table from now on.

    Args:
        path: the file. An old file of that name stays complete until the new one is finished.
        table: the game, which has a recipe
        title: the name of the game
        replace: whether a file of that name may exist
        opener: function that opens files

    Raises:
        OSError: the file can't be written

    """
    assert table.recipe is not None
    if path.exists() and not replace:
        raise FileExistsError(0, "there is a file of that name", str(path))
    header = Header(title=title, begun=datetime.now().replace(microsecond=0), opening=table.recipe)
    content = _whole(header, table)
    with replacing(path, opener=opener) as file:
        write_all(file, content)
    own = OwnFile(path, len(content), opener)
    following = SavedGameFile(own, table, header, moves=len(table.journal.history))
    following.follow()
    return following


def resumed(saved: SavedGame, table: Table, *, opener: Opener = FileIO) -> SavedGameFile:
    """Return the file that a table was loaded from without damage, which follows the table from now on.

    Raises:
        OSError: the file can't be written to

    """
    own = OwnFile(saved.path, saved.end, opener)
    following = SavedGameFile(own, table, saved.header, moves=len(table.journal.history))
    following.follow()
    return following
