"""A card file that is read in chunks, with progress, cancellation and error positions."""

from collections.abc import Callable
from contextlib import ExitStack
from io import SEEK_END, BufferedReader
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, TypeVar

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.archives import DAMAGED, NoCardFileError, Reading, from_pipe, unpacked
from tabletop.cards.reading import CardFileError
from tabletop.disk.regular_files import opened

Progress = Callable[[int, int], object]
"""Callback with the bytes read and the total."""
Cancelled = Callable[[], bool]
"""Callback that returns whether to stop."""

_Read = TypeVar("_Read")

CHUNK: Final = 1 << 18
MOST_UNPACKED: Final = 1 << 33
"""Maximum size of a decompressed file, in bytes. The largest known one has some 600 MB."""
_MAX_RATIO: Final = 100
"""Maximum ratio of decompressed to compressed size. Card files have a ratio of about ten."""
_UNCHECKED: Final = 1 << 24
"""Number of decompressed bytes from which on the ratio is checked."""
_FIRST: Final = 1024
_PACKED: Final = {b"BZ": "bzip2", b"\xfd7": "xz"}


class ImportCancelledError(Exception):
    """A cancelled import. Nothing was changed."""


class Source:
    """A card file, read in chunks with progress reports.

    Files compressed with gzip or in a zip archive are decompressed while reading. If ``stream`` is given, it
    is read instead of the file, and ``path`` is only used in messages.

    Raises:
        CardFileError: the file can't be opened or read.
        ImportCancelledError: ``cancelled`` returned True.

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
            raise self.fault(f"{error.strerror}; choose a readable file") from error
        with ExitStack() as failing:
            failing.callback(self._raw.close)
            self._file = self._decompress()
            failing.pop_all()
        self.size = self._size if self._size and self._file is self._raw else None
        """The file's size, or None if it is compressed or from a pipe."""

    def _decompress(self) -> Reading:
        first = self._report_errors(lambda: self._raw.peek(_FIRST))
        for mark, method in _PACKED.items():
            if first.startswith(mark):
                raise self.fault(f"the file is compressed with {method}; decompress it first")
        return self._report_errors(lambda: unpacked(self._raw, first))

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
        """Return the first bytes after whitespace, without consuming them.

        Raises:
            CardFileError: the file is empty or damaged.

        """
        first = self._report_errors(lambda: self._file.peek(_FIRST))
        first = first.removeprefix(b"\xef\xbb\xbf").lstrip()
        if not first:
            raise self.fault("the file is empty; download it again")
        return first

    def read(self, size: int = CHUNK) -> bytes:
        """Return the next bytes, or b"" at the end."""
        if self._cancelled is not None and self._cancelled():
            raise ImportCancelledError
        chunk = self._report_errors(lambda: self._file.read(size))
        self._read_so_far += len(chunk)
        self._check_size()
        if self._progress is not None:
            self._progress(self._raw.tell(), self._size)
        return chunk

    def _check_size(self) -> None:
        if self._read_so_far > MOST_UNPACKED:
            raise self.fault("it is larger than any card file when decompressed")
        is_packed = self._file is not self._raw and self._read_so_far > _UNCHECKED
        if is_packed and self._read_so_far > _MAX_RATIO * self._raw.tell():
            times = f"more than {_MAX_RATIO} times larger"
            raise self.fault(f"it is {times} when decompressed, unlike any card file; choose another file")

    def _report_errors(self, read: Callable[[], _Read]) -> _Read:
        try:
            return read()
        except DAMAGED as error:
            raise self.fault(f"it can't be decompressed ({error}); download it again") from error
        except NoCardFileError as error:
            raise self.fault(f"{error}; choose a Scryfall, MTGJSON or Cockatrice file") from error
        except OSError as error:
            raise self.fault(f"{error.strerror}; can't read the file to the end") from error

    def fault(self, message: str, at: int | None = None) -> CardFileError:
        """Return a one-line error: the file, the offset in bytes, the problem and what to do."""
        return CardFileError(fault_line(self.path, message, "" if at is None else f"byte {at}"))


def _from_file(path: Path) -> tuple["BufferedReader[Any]", int]:
    """Return an open file and its size."""
    file = BufferedReader(opened(path))
    size = file.seek(0, SEEK_END)
    file.seek(0)
    return file, size
