"""Marks: the last line of a file that is kept by itself says how it was left.

A file without one is in use, or was when the program ended otherwise than by being closed.
"""

from io import FileIO
from pathlib import Path

from tabletop.play.saves.lines import LONGEST_LINE, Mark, MarkWord, UnreadableLineError, move_on, written
from tabletop.regular_files import opened


def mark_on(path: Path) -> MarkWord | None:
    """How a file was left; None if nothing says so.

    Raises:
        OSError: it can't be read.

    """
    with opened(path) as file:
        line, _ = _last_line(file)
    return _word(line)


def put_mark(file: FileIO, word: MarkWord) -> None:
    """Say how a file was left, in place of what was said before. Half a line at its end is cut off.

    Raises:
        OSError: it can't be written.

    """
    line, end = _last_line(file)
    if _word(line) is not None:
        end -= len(line)
    file.truncate(end)
    file.seek(end)
    file.write((b"" if line else b"\n") + written(Mark(word)))


def mark_file(path: Path, word: MarkWord) -> None:
    """Say how a file was left that nobody follows.

    Raises:
        OSError: it can't be written.

    """
    with FileIO(path, "r+b") as file:
        put_mark(file, word)


def _last_line(file: FileIO) -> tuple[bytes, int]:
    """The last line that has an end, and where in the file that is; no line if it is too long for one."""
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
