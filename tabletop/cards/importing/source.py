"""A file that is read in pieces: how far it is, whether anybody still wants it, and where it went wrong."""

from collections.abc import Callable
from io import SEEK_END, BufferedReader
from pathlib import Path
from types import TracebackType
from typing import Final

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.reading import CardFileError
from tabletop.regular_files import opened

Progress = Callable[[int, int], object]
"""Is told how many bytes of a file are read, and how many there are."""
Cancelled = Callable[[], bool]
"""Answers whether to stop."""

CHUNK: Final = 1 << 18
_PACKED: Final = {b"\x1f\x8b": "gzip", b"PK": "zip", b"BZ": "bzip2", b"\xfd7": "xz"}


class ImportCancelledError(Exception):
    """Somebody asked to stop; nothing was changed."""


class Source:
    """A card file from outside, read a chunk at a time; after each the progress is reported.

    Raises:
        CardFileError: the file can't be opened or read.
        ImportCancelledError: ``cancelled`` answered yes.

    """

    def __init__(
        self, path: Path, progress: Progress | None = None, cancelled: Cancelled | None = None
    ) -> None:
        self.path = path
        self._progress = progress
        self._cancelled = cancelled
        self._done = 0
        try:
            self._file = BufferedReader(opened(path))
            self.size = self._file.seek(0, SEEK_END)
            self._file.seek(0)
        except OSError as error:
            raise self.fault(f"{error.strerror}; name a file that can be read") from error

    def __enter__(self) -> "Source":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def beginning(self) -> bytes:
        """The first bytes that are not spaces, without moving on.

        Raises:
            CardFileError: the file is packed or empty.

        """
        first = self._read(1024)
        self._file.seek(0)
        for mark, how in _PACKED.items():
            if first.startswith(mark):
                raise self.fault(f"the file is packed with {how}; unpack it first")
        first = first.removeprefix(b"\xef\xbb\xbf").lstrip()
        if not first:
            raise self.fault("the file is empty; download it again")
        return first

    def read(self, size: int = CHUNK) -> bytes:
        """The next bytes; none at the end."""
        if self._cancelled is not None and self._cancelled():
            raise ImportCancelledError
        chunk = self._read(size)
        self._done += len(chunk)
        if self._progress is not None:
            self._progress(self._done, self.size)
        return chunk

    def _read(self, size: int) -> bytes:
        try:
            return self._file.read(size)
        except OSError as error:
            raise self.fault(f"{error.strerror}; the file can't be read to the end") from error

    def fault(self, what: str, at: int | None = None) -> CardFileError:
        """An error of one line: the file, the place in bytes, what is wrong and what to do."""
        return CardFileError(fault_line(self.path, what, "" if at is None else f"byte {at}"))
