"""Writes a saved game while it is played: what has happened is in the file before anybody hears of it."""

import os
from contextlib import suppress
from datetime import datetime
from io import FileIO
from itertools import zip_longest
from pathlib import Path
from time import monotonic
from typing import Final, Protocol

from tabletop.model.state import State
from tabletop.play.saves.faults import why
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.lines import Header, MarkWord, Stood, written
from tabletop.play.saves.marks import put_mark
from tabletop.play.saves.own_file import OwnFile
from tabletop.play.saves.reading import SavedGame, is_superseded
from tabletop.play.table import Table
from tabletop.whole_files import Opener, replacing, write_all

_SYNC_AFTER: Final = 1.0
"""Seconds after which what was written is to be on the disk itself, so that not even a power cut takes it."""


class Claim(Protocol):
    """Keeps other windows from a file until it is given up."""

    def unlock(self) -> object:
        """Give it up."""


class SavedGameFile:
    """One file that follows one table.

    Nothing that goes wrong with the file ends the game: ``fault`` says what it was, and each further move
    tries again. A file that another program has moved, replaced or changed is left as it is.
    """

    def __init__(self, file: OwnFile, table: Table, header: Header, *, moves: int) -> None:
        """Follow a table with a file whose sound part holds the first ``moves`` of its history."""
        self.path = file.path
        self.table = table
        self.fault = ""
        """Why the last moves are not in the file, in a few words; empty if they are."""
        self.claim: Claim | None = None
        """What keeps other windows from it; given up as it is closed."""
        self._file, self._header, self._moves = file, header, moves
        self._is_closed = False
        self._is_doubtful = False
        """Whether the disk has failed to take what was written: nobody knows what it has taken."""
        self._synced, self._synced_end = monotonic(), file.end
        self._stood, self._turn = moves, table.state.turn
        """After how many moves, and in which turn, the file last said where they led to."""

    @property
    def is_synced(self) -> bool:
        """Whether all of it is on the disk itself."""
        return self._synced_end == self._file.end and not self._is_doubtful

    @property
    def missing(self) -> int:
        """How many moves are not in the file."""
        return len(self.table.journal.history) - self._moves

    def follow(self) -> None:
        """Write down from now on whatever happens at the table, and at once what is missing."""
        self.table.journal.watcher = self.keep_up
        self.keep_up()

    def keep_up(self) -> None:
        """Write what happened since the last time. A fault is kept in ``fault``."""
        state = self.table.state
        if not self._catch_up():
            return
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
            self._is_doubtful = True
            self.fault = why(error)
        else:
            self._synced, self._synced_end = monotonic(), self._file.end

    def settle(self) -> None:
        """Write all that is missing, say where it stands, and have the disk take it."""
        self.keep_up()
        if self._stood < self._moves and not self.fault:
            self._say_where_it_stands()
        if not self.fault:
            self.sync()

    def write_anew(self) -> None:
        """Put the whole game at the path, whatever became of the file there.

        Raises:
            OSError: it can't be written.

        """
        self._file.rewrite(_whole(self._header, self.table))
        self._moves = len(self.table.journal.history)
        self._stood = self._moves if self.table.state.question is None else 0
        self._is_doubtful, self._synced_end, self.fault = False, self._file.end, ""

    def close(self, mark: MarkWord | None = None) -> None:
        """Write what is missing, say of the file how it was left, and leave the table to itself."""
        if self._is_closed:
            return
        self._stop_following()
        self.settle()
        if mark is not None and not self.fault:
            # Without a mark the game is only offered once more.
            with suppress(OSError):
                put_mark(self._file.raw, mark)
                os.fsync(self._file.fileno())
        self._let_go()

    def remove(self) -> None:
        """Close a file that nobody needs any more, and remove it, unless it is not there as it was left."""
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
        """Whether the whole history is in the file now."""
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
        """Whether the file says it now: not in the middle of a question, which an answer will replace."""
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
    """A file with the whole game so far. Questions that were answered are in it with their answers only."""
    history = table.journal.history
    lasting = [
        move for move, following in zip_longest(history, history[1:]) if not is_superseded(move, following)
    ]
    content = written(header) + b"".join(map(written, lasting))
    if history and table.state.question is None:
        content += _where_it_stands(table.state)
    return content


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
    content = _whole(header, table)
    with replacing(path, opener=opener) as file:
        write_all(file, content)
    own = OwnFile(path, len(content), opener)
    following = SavedGameFile(own, table, header, moves=len(table.journal.history))
    following.follow()
    return following


def resumed(saved: SavedGame, table: Table, *, opener: Opener = FileIO) -> SavedGameFile:
    """The file from which a table was loaded without damage; it follows the table from here on.

    Raises:
        OSError: the file can't be written to.

    """
    own = OwnFile(saved.path, saved.end, opener)
    following = SavedGameFile(own, table, saved.header, moves=len(table.journal.history))
    following.follow()
    return following
