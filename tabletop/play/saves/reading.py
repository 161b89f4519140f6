"""Reading of a saved game line by line, as far as it is intact."""

from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from tabletop.cards.fault_lines import fault_line
from tabletop.disk.regular_files import opened
from tabletop.play.journal import Asked, Did, Move
from tabletop.play.saves import lines
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import (
    LARGEST_FILE,
    LONGEST_HEADER,
    LONGEST_LINE,
    MOST_LINES,
    Header,
    Line,
    Mark,
    Stood,
    UnreadableLineError,
    header_on,
    move_on,
)


class Numbered(msgspec.Struct, frozen=True):
    """A move with its line number in the file, from 1."""

    line: int
    move: Move
    leads_to: str = ""
    """The table's fingerprint after it, if the file has one."""


class Damage(msgspec.Struct, frozen=True):
    """The first line that can't be used, and why."""

    line: int
    what: str


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a file up to the first unreadable line."""

    path: Path
    header: Header
    moves: tuple[Numbered, ...]
    end: int
    """Size of the readable part in bytes. A mark, half a line or damage may follow."""
    damage: Damage | None = None


def read_game(path: Path) -> SavedGame:
    """Read a saved game. Half a line at the end, as after a crash, is dropped and isn't damage.

    Raises:
        SavedGameError: the file can't be read, or doesn't begin like a saved game

    """
    try:
        with BufferedReader(opened(path)) as file:
            return _read_game(path, file)
    except OSError as error:
        raise SavedGameError(fault_line(path, f"{error.strerror or error}; check the path")) from error
    except UnreadableLineError as error:
        raise SavedGameError(fault_line(path, str(error))) from error


def _read_game(path: Path, file: BinaryIO) -> SavedGame:
    first = _first_line(file)
    header = header_on(first)
    if not first.endswith(b"\n"):
        raise UnreadableLineError("its first line has no end; open another copy")
    end = place = len(first)
    moves: list[Numbered] = []
    damage = None
    is_as_written = lines.is_as_written(first)
    try:
        for number, size, line, is_normal in _lines(file):
            place += size
            if number > MOST_LINES:
                raise _DamagedLineError(number, f"more than {MOST_LINES} lines; no game is as long")
            if not isinstance(line, Mark):
                _take(moves, number, line)
                end = place
            is_as_written = is_as_written and is_normal
    except _DamagedLineError as error:
        damage = Damage(error.number, str(error))
    if not is_as_written:
        # Some names have changed since the fingerprints were taken.
        moves = [replace(each, leads_to="") for each in moves]
    return SavedGame(path=path, header=header, moves=tuple(moves), end=end, damage=damage)


def _first_line(file: BinaryIO) -> bytes:
    if file.seek(0, 2) > LARGEST_FILE:
        raise UnreadableLineError(f"more than {LARGEST_FILE >> 20} MB; no saved game is as large")
    file.seek(0)
    first = file.readline(LONGEST_HEADER + 1)
    if not first:
        raise UnreadableLineError("the file is empty; open another one")
    return first


def _take(moves: list[Numbered], number: int, line: Move | Stood) -> None:
    if not isinstance(line, Stood):
        if moves and is_superseded(moves[-1].move, line):
            moves.pop()
        moves.append(Numbered(number, line))
    elif moves:
        moves[-1] = replace(moves[-1], leads_to=line.fingerprint)


class _DamagedLineError(ValueError):
    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


def _lines(file: BinaryIO) -> Iterator[tuple[int, int, Line, bool]]:
    """Yield complete lines after the first with number, size, and whether they need no translation.

    Raises:
        _DamagedLineError: a line can't be used

    """
    number = 1
    while content := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(content) > LONGEST_LINE:
            raise _DamagedLineError(number, f"more than {LONGEST_LINE >> 10} kB on one line")
        if not content.endswith(b"\n"):
            return
        try:
            yield number, len(content), move_on(content), lines.is_as_written(content)
        except UnreadableLineError as error:
            raise _DamagedLineError(number, str(error)) from error


def is_superseded(move: Move, following: Move) -> bool:
    """Return whether a question was answered, so that the event after the answer replaces it."""
    return isinstance(move, Asked) and isinstance(following, Did | Asked)
