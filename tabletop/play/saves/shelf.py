"""The shelf: a folder in which games that nobody named are kept by themselves."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec

from tabletop.play.journal import Did
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import SUFFIX, MarkWord
from tabletop.play.saves.marks import mark_on
from tabletop.play.saves.reading import read_game

MOST_KEPT: Final = 20


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    path: Path
    title: str
    begun: datetime
    actions: int
    """How many actions were taken in it, those included that were taken back."""
    mark: MarkWord | None

    @property
    def words(self) -> str:
        """What the game is called where it is offered."""
        number = f"{self.actions} {'action' if self.actions == 1 else 'actions'}"
        return f"{self.title}, {self.begun:%Y-%m-%d %H:%M}, {number}"


class Shelf:
    """The games in one folder, which is made when the first one is put there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place(self) -> Path:
        """Where a game that begins now is to be kept.

        Raises:
            OSError: the folder can't be made.

        """
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{datetime.now():%Y-%m-%d %H.%M.%S}"
        number = 1
        while (path := self.folder / f"{name}{f' ({number})' if number > 1 else ''}{SUFFIX}").exists():
            number += 1
        return path

    def paths(self) -> list[Path]:
        """The files on the shelf, the newest first."""
        return sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: path.stem, reverse=True)

    def games(self) -> Iterator[Kept]:
        """The games that can be brought back, the newest first."""
        for path in self.paths():
            with suppress(OSError, SavedGameError):
                yield kept(path)

    def left_open(self) -> list[Path]:
        """The files of which nobody said how they were left: in use still, or after a crash."""
        return [path for path in self.paths() if _mark(path) is None]

    def prune(self, most: int = MOST_KEPT) -> None:
        """Remove the oldest games that were closed. What was lost once, or brought back, stays."""
        for path in self.paths()[most:]:
            if _mark(path) is MarkWord.CLOSED:
                with suppress(OSError):
                    path.unlink()


def _mark(path: Path) -> MarkWord | None:
    """How a file was left; one that can't be read counts as loading, so that it is left alone."""
    try:
        return mark_on(path)
    except OSError:
        return MarkWord.LOADING


def kept(path: Path) -> Kept:
    """What there is to say of a game on the shelf.

    Raises:
        OSError: the file is gone.
        SavedGameError: it can't be used.

    """
    mark, saved = mark_on(path), read_game(path)
    return Kept(
        path=path,
        title=saved.header.title,
        begun=saved.header.begun,
        actions=sum(isinstance(each.move, Did) for each in saved.moves),
        mark=mark,
    )
