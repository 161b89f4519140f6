"""A disk that fails at its Nth operation, and a game that is played on it.

``python -m tests.play.saves.faulty_disk GAME.tabletop...`` replays saved games and lets each operation of the
disk fail once. Without a file it uses those of ``tests/play/golden``.
"""

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from io import FileIO
from itertools import count, zip_longest
from pathlib import Path

import pytest

from tabletop.play.journal import Move
from tabletop.play.saves import writing
from tabletop.play.saves.kept_game import KeptGame
from tabletop.play.saves.reading import is_superseded, read_game
from tabletop.play.saves.replaying import replay
from tabletop.play.saves.shelf import Shelf
from tabletop.play.table import Table
from tabletop.scenarios.running.saved_openings import load_game, opening_from

GOLDEN = Path(__file__).parents[1] / "golden"
FAULTS = (errno.ENOSPC, errno.EIO)


class Disk:
    """A disk that counts its operations. From ``first`` on, ``length`` operations fail.

    Every other failing write has written half of its bytes before.
    """

    def __init__(self, first: int, length: int, patch: pytest.MonkeyPatch) -> None:
        self.done, self.first, self.length = 0, first, length
        self.failed: list[str] = []
        # The disk itself can't be inspected from here, so there is nothing to wait for.
        for name, does in (("fsync", int), ("replace", os.replace)):
            patch.setattr(os, name, self._counting(name, does))
        # Each thing takes some time, so that the disk is asked to take what was written again and again.
        clock = count()
        patch.setattr(writing, "monotonic", lambda: next(clock) * 0.21)

    def happens(self, what: str) -> None:
        self.done += 1
        if self.first <= self.done < self.first + self.length:
            self.failed.append(what)
            number = FAULTS[self.done % len(FAULTS)]
            raise OSError(number, os.strerror(number))

    def _counting(self, name: str, does: Callable[..., object]) -> Callable[..., object]:
        def count_and_do(*arguments: object) -> object:
            self.happens(name)
            return does(*arguments)

        return count_and_do

    def open(self, path: Path, mode: str) -> FileIO:
        disk = self
        disk.happens("open")

        class Counted(FileIO):
            def write(self, content: object) -> int:
                try:
                    disk.happens("write")
                except OSError:
                    if disk.done % 2:
                        super().write(memoryview(content)[: len(memoryview(content)) // 2])  # type: ignore[arg-type]
                    raise
                return super().write(content)  # type: ignore[arg-type]

            def truncate(self, size: int | None = None, /) -> int:
                disk.happens("truncate")
                return super().truncate(size)

        return Counted(path, mode)


def lasting(history: Sequence[Move]) -> list[Move]:
    """Return the moves that a file of the game must contain."""
    return [move for move, after in zip_longest(history, history[1:]) if not is_superseded(move, after)]


def moves_in(path: Path) -> list[Move]:
    saved = read_game(path)
    assert saved.damage is None
    return [each.move for each in saved.moves]


def check(game: KeptGame) -> None:
    """Check that the game is saved where it says, or says that it isn't saved anywhere."""
    assert game.file is not None
    if not game.file.fault:
        assert moves_in(game.file.path) == lasting(game.table.journal.history)
        assert not game.fault
        assert game.copy is None
    elif game.is_kept:
        assert game.copy is not None
        assert game.fault
        assert moves_in(game.copy.path) == lasting(game.table.journal.history)
    else:
        assert game.fault
        assert game.shelf_fault or game.copy is not None
        # What was there before is still there and can be read.
        there, history = moves_in(game.file.path), game.table.journal.history
        assert there in [lasting(history[:number]) for number in range(len(history) + 1)]


def played_on(disk: Disk, folder: Path, table: Table, moves: Sequence[Callable[[Table], object]]) -> int:
    """Play a game on the disk and check after each move where it is saved.

    Return how often it said that it wasn't saved anywhere.
    """
    path, nowhere = folder / "friday.tabletop", 0
    game = KeptGame(table, "A thing of beauty", Shelf(folder / "games"), opener=disk.open)
    for attempt in count():
        try:
            game.save_as(path, Free())
            break
        except OSError:
            disk.length *= attempt < 10
    for move in moves:
        move(table)
        check(game)
        nowhere += not game.is_kept
    disk.length = 0
    game.keep_up()
    assert not game.fault
    check(game)
    game.close()
    assert [each.name for each in folder.rglob("*") if each.is_file()] == [path.name]
    return nowhere


class Free:
    """A claim that never meets a competitor."""

    def unlock(self) -> None:
        """Do nothing."""


def _moves_of(path: Path) -> list[Callable[[Table], object]]:
    saved = read_game(path)
    return [lambda table, each=each: replay(table, [each]) for each in saved.moves]  # type: ignore[misc]


def each_fault(
    opened: Callable[[], Table], moves: Sequence[Callable[[Table], object]], lengths: Sequence[int]
) -> Iterator[tuple[str, int]]:
    """Play a game once for each operation that can fail.

    Yield the first operation that failed, and how many moves were not saved anywhere.
    """
    for length in lengths:
        for first in count(1):
            with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
                disk = Disk(first, length, patch)
                nowhere = played_on(disk, Path(folder), opened(), moves)
                if not disk.failed:
                    break
                yield disk.failed[0], nowhere


def main(files: Sequence[str]) -> None:
    """Let everything fail once, for a while, and for good, in real games."""
    paths = [Path(file) for file in files] or sorted(GOLDEN.glob("*.tabletop"))
    for path in paths:
        saved = read_game(path)
        found = list(
            each_fault(
                lambda path=path, saved=saved: opening_from(saved.header.opening, path).table,  # type: ignore[misc]
                _moves_of(path),
                (1, 7, 1_000_000),
            )
        )
        kinds = {what: sum(each == what for each, _ in found) for what in sorted({each for each, _ in found})}
        print(f"{path.name}: {len(saved.moves)} moves, {len(found)} faults {kinds}, nothing lost", flush=True)
        assert load_game(path)


if __name__ == "__main__":
    main(sys.argv[1:])
