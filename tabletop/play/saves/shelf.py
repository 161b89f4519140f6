"""The shelf: a folder of unnamed games."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from tabletop.disk.whole_files import Opener
from tabletop.language.english import with_number
from tabletop.play.journal import Did
from tabletop.play.saves.closing_marks import mark_on
from tabletop.play.saves.faults import ClaimError, SavedGameError
from tabletop.play.saves.lines import SUFFIX, MarkWord
from tabletop.play.saves.reading import read_game
from tabletop.play.saves.writing import Claim, SavedGameFile, create_file
from tabletop.play.table import Table

MOST_KEPT: Final = 20
_NUMBERED: Final = re.compile(r"[0-9]{6,12}(?= )")
_ATTEMPTS: Final = 3

Claimer: TypeAlias = Callable[[Path], Claim]
"""A function that claims a file or raises a ClaimError."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    path: Path
    title: str
    begun: datetime
    actions: int
    """Number of actions taken, including undone ones."""
    mark: MarkWord | None

    @property
    def label(self) -> str:
        """Name of the game where it is offered."""
        number = with_number(self.actions, "action")
        return f"{self.title}, {self.begun:%Y-%m-%d %H:%M}, {number}"


class Shelf:
    """The games in a folder, which is created with the first one."""

    def __init__(
        self, folder: Path, *, claim: Claimer | None = None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        """Use a folder as shelf.

        Args:
            folder: the folder of the games
            claim: locks a file against other windows, None if there are none
            now: the clock that names the files. Their order does not depend on it.

        """
        self.folder = folder
        self._claim, self._now = claim, now

    def holds(self, path: Path) -> bool:
        """Return whether a file is an unnamed game."""
        return path.resolve().parent == self.folder.resolve()

    def place(self) -> Path:
        """Return the path for a new game, with a number higher than any on the shelf.

        Raises:
            OSError: the folder can't be created

        """
        self.folder.mkdir(parents=True, exist_ok=True)
        number = max((_number(path) for path in self.paths()), default=0) + 1
        return self._file_name(number)

    def _file_name(self, number: int) -> Path:
        return self.folder / f"{number:06} {self._now():%Y-%m-%d %H.%M.%S}{SUFFIX}"

    def create_file(self, table: Table, title: str, *, opener: Opener = FileIO) -> SavedGameFile:
        """Return a new file with the whole game so far, which follows the table from now on.

        Raises:
            ClaimError: other windows were repeatedly faster
            OSError: the file can't be written

        """
        place = self.place()
        for number in range(_number(place), _number(place) + _ATTEMPTS):
            with suppress(ClaimError, FileExistsError):
                return self._begun_at(self._file_name(number), table, title, opener)
        return self._begun_at(self._file_name(number + 1), table, title, opener)

    def _begun_at(self, path: Path, table: Table, title: str, opener: Opener) -> SavedGameFile:
        claim = self._claim(path) if self._claim is not None else None
        try:
            file = create_file(path, table, title, opener=opener)
        except BaseException:
            if claim is not None:
                claim.unlock()
            raise
        file.claim = claim
        return file

    def paths(self) -> list[Path]:
        """Return the files on the shelf, newest first, by number, since clocks may be set back.

        Files of older programs have no numbers. They come last, by name.
        """
        found = self.folder.glob(f"*{SUFFIX}")
        return sorted(found, key=lambda path: (_number(path), path.stem), reverse=True)

    def games(self) -> Iterator[Kept]:
        """Yield the games that can be restored, newest first."""
        for path in self.paths():
            with suppress(OSError, SavedGameError):
                yield read_kept_game(path)

    def left_open(self) -> list[Path]:
        """Return the files without a mark, in use or left by a crash."""
        return [path for path in self.paths() if _mark(path) is None]

    def prune(self, most: int = MOST_KEPT) -> None:
        """Remove the oldest closed games. Games restored or declined once are kept."""
        for path in self.paths()[most:]:
            if _mark(path) is MarkWord.CLOSED:
                with suppress(OSError):
                    path.unlink()


def _number(path: Path) -> int:
    """Return the number at the beginning of a file name on the shelf, 0 if there is none."""
    found = _NUMBERED.match(path.name)
    return int(found[0]) if found else 0


def _mark(path: Path) -> MarkWord | None:
    """Return how a file was left. An unreadable one counts as loading, so that it is left alone."""
    try:
        return mark_on(path)
    except OSError:
        return MarkWord.LOADING


def read_kept_game(path: Path) -> Kept:
    """Return what is known about a game on the shelf.

    Raises:
        OSError: the file has gone
        SavedGameError: it can't be used

    """
    mark, saved = mark_on(path), read_game(path)
    return Kept(
        path=path,
        title=saved.header.title,
        begun=saved.header.begun,
        actions=sum(isinstance(each.move, Did) for each in saved.moves),
        mark=mark,
    )
