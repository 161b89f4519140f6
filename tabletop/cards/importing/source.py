"""A file that is read in pieces: how far it is, whether anybody still wants it, and where it went wrong."""

from collections.abc import Callable
from contextlib import ExitStack
from io import SEEK_END, BufferedReader
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, TypeVar

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.packed import DAMAGED, NoCardFileError, Reading, from_pipe, unpacked
from tabletop.cards.reading import CardFileError
from tabletop.regular_files import opened

Progress = Callable[[int, int], object]
"""Is told how many bytes of a file are read, and how many there are."""
Cancelled = Callable[[], bool]
"""Answers whether to stop."""

_Read = TypeVar("_Read")

CHUNK: Final = 1 << 18
MOST_UNPACKED: Final = 1 << 33
"""Bytes of a file when it is unpacked; of the largest one that is known there are some 600 MB."""
_MOST_TIMES: Final = 100
"""Largest ratio of unpacked to packed size. Card files have a ratio of about ten."""
_NOT_TESTED: Final = 1 << 24
"""Unpacked bytes before the ratio is checked."""
_FIRST: Final = 1024
_PACKED: Final = {b"BZ": "bzip2", b"\xfd7": "xz"}


class ImportCancelledError(Exception):
    """Somebody asked to stop; nothing was changed."""


class Source:
    """A card file from outside, read a chunk at a time; after each the progress is reported.

    What is packed with gzip, or lies in a zip archive, is unpacked as it is read. ``stream`` is what is read
    instead of the file, which then only gives its name to what is reported.

    Raises:
        CardFileError: the file can't be opened or read.
        ImportCancelledError: ``cancelled`` answered yes.

    """

    def __init__(
        self,
        path: Path,
        progress: Progress | None = None,
        cancelled: Cancelled | None = None,
        stream: IO[bytes] | None = None,
    ) -> None:
        self.path = path
        self._progress = progress
        self._cancelled = cancelled
        self._read_so_far = 0
        try:
            self._raw, self._size = from_pipe(stream) if stream is not None else _from_file(path)
        except OSError as error:
            raise self.fault(f"{error.strerror}; name a file that can be read") from error
        with ExitStack() as failing:
            failing.callback(self._raw.close)
            self._file = self._unpacked()
            failing.pop_all()
        self.size = self._size if self._size and self._file is self._raw else None
        """How long it is; None where it is packed or comes through a pipe."""

    def _unpacked(self) -> Reading:
        first = self._guarded(lambda: self._raw.peek(_FIRST))
        for mark, how in _PACKED.items():
            if first.startswith(mark):
                raise self.fault(f"the file is packed with {how}; unpack it first")
        return self._guarded(lambda: unpacked(self._raw, first))

    def __enter__(self) -> "Source":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        self._raw.close()
        if error is None and self._progress is not None:
            # The end of an archive is never read.
            self._progress(self._size, self._size)

    def beginning(self) -> bytes:
        """The first bytes that are not spaces, without moving on.

        Raises:
            CardFileError: the file is empty or damaged.

        """
        first = self._guarded(lambda: self._file.peek(_FIRST))
        first = first.removeprefix(b"\xef\xbb\xbf").lstrip()
        if not first:
            raise self.fault("the file is empty; download it again")
        return first

    def read(self, size: int = CHUNK) -> bytes:
        """The next bytes; none at the end."""
        if self._cancelled is not None and self._cancelled():
            raise ImportCancelledError
        chunk = self._guarded(lambda: self._file.read(size))
        self._read_so_far += len(chunk)
        self._check_size()
        if self._progress is not None:
            self._progress(self._raw.tell(), self._size)
        return chunk

    def _check_size(self) -> None:
        if self._read_so_far > MOST_UNPACKED:
            raise self.fault("unpacked it is longer than any file of cards")
        is_packed = self._file is not self._raw and self._read_so_far > _NOT_TESTED
        if is_packed and self._read_so_far > _MOST_TIMES * self._raw.tell():
            times = f"more than {_MOST_TIMES} times as long"
            raise self.fault(f"unpacked it is {times} as packed, as no card file is; name another one")

    def _guarded(self, read: Callable[[], _Read]) -> _Read:
        try:
            return read()
        except DAMAGED as error:
            raise self.fault(f"it can't be unpacked ({error}); download it again") from error
        except NoCardFileError as error:
            raise self.fault(f"{error}; name a file of Scryfall, MTGJSON or Cockatrice") from error
        except OSError as error:
            raise self.fault(f"{error.strerror}; the file can't be read to the end") from error

    def fault(self, what: str, at: int | None = None) -> CardFileError:
        """An error of one line: the file, the place in bytes, what is wrong and what to do."""
        return CardFileError(fault_line(self.path, what, "" if at is None else f"byte {at}"))


def _from_file(path: Path) -> tuple["BufferedReader[Any]", int]:
    """Return an open file and its size."""
    file = BufferedReader(opened(path))
    size = file.seek(0, SEEK_END)
    file.seek(0)
    return file, size
