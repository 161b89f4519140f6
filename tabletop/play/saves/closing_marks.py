"""Marks: the last line of an unnamed file says how it was left.

A file without a mark is in use, or was when the program crashed.
"""

from io import FileIO
from pathlib import Path

from tabletop.disk.regular_files import opened
from tabletop.play.saves.lines import LONGEST_LINE, Mark, MarkWord, UnreadableLineError, move_on, written


def mark_on(path: Path) -> MarkWord | None:
    """Return how a file was left, None without a mark.

    Raises:
        OSError: it can't be read

    """
    with opened(path) as file:
        line, _ = _last_line(file)
    return _word(line)


def put_mark(file: FileIO, word: MarkWord) -> None:
    """Record how a file was left, replacing an older mark. Half a line at the end is cut off.

    Raises:
        OSError: it can't be written

    """
    line, end = _last_line(file)
    if _word(line) is not None:
        end -= len(line)
    file.truncate(end)
    file.seek(end)
    file.write((b"" if line else b"\n") + written(Mark(word)))


def mark_file(path: Path, word: MarkWord) -> None:
    """Record how a file that nothing follows was left.

    Raises:
        OSError: it can't be written

    """
    with FileIO(path, "r+b") as file:
        put_mark(file, word)


def _last_line(file: FileIO) -> tuple[bytes, int]:
    """Return the last complete line and its offset. No line if it is too long for a mark."""
    size = file.seek(0, 2)
    start = max(size - LONGEST_LINE, 0)
    file.seek(start)
    tail = file.read(size - start)
    end = tail.rfind(b"\n") + 1
    return (tail[tail.rfind(b"\n", 0, end - 1) + 1 : end], start + end) if end else (b"", size)


def _word(line: bytes) -> MarkWord | None:
    try:
        found = move_on(line)
    except UnreadableLineError:
        return None
    return found.word if isinstance(found, Mark) else None
