"""Decompression while reading: gzip, and the card file in a zip archive."""

import gzip
import zlib
from contextlib import ExitStack
from errno import EFBIG
from io import BufferedReader, RawIOBase
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias
from zipfile import BadZipFile, ZipExtFile, ZipFile

from tabletop.disk.whole_files import write_all

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

DAMAGED: Final = (EOFError, BadZipFile, zlib.error, gzip.BadGzipFile, NotImplementedError, RuntimeError)
"""Exceptions for compressed files that are damaged or use an unsupported method."""
_CARD_FILES: Final = (".json", ".jsonl", ".ndjson", ".xml")
_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = b"PK"
_AT_ONCE: Final = 1 << 20
_MOST_COPIED: Final = 1 << 29
"""Maximum size of an archive from a pipe, in bytes. No archive of card files has half that size."""

Reading: TypeAlias = "BufferedReader[Any] | gzip.GzipFile | ZipExtFile"
"""A file that can be read in pieces and peeked into."""


class NoCardFileError(ValueError):
    """An archive without a card file."""


def unpacked(file: "BufferedReader[Any]", first: bytes) -> Reading:
    """Return the decompressed content of a file, or the file itself.

    Args:
        file: a seekable file.
        first: its first bytes.

    Raises:
        NoCardFileError: it is an archive without a card file.
        BadZipFile: it is a damaged archive.

    """
    if first.startswith(_GZIP):
        return gzip.GzipFile(fileobj=file, mode="rb")
    if not first.startswith(_ZIP):
        return file
    archive = ZipFile(file)
    members = [each for each in archive.infolist() if each.filename.lower().endswith(_CARD_FILES)]
    if not members:
        raise NoCardFileError("there is no .json or .xml file in the archive")
    # The largest file has the cards. Others are descriptions.
    opened = archive.open(max(members, key=lambda each: each.file_size))
    assert isinstance(opened, ZipExtFile)
    return opened


class Pipe(RawIOBase):
    """Raw file that reads a pipe once and counts its bytes.

    Each buffer is filled completely, because the first bytes determine the kind of file.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._done = 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def tell(self) -> int:
        """Return the number of bytes read."""
        return self._done

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill a buffer completely, or up to the end of the pipe."""
        room = memoryview(buffer).cast("B")
        filled = 0
        while filled < len(room) and (piece := self._stream.read(len(room) - filled)):
            room[filled : filled + len(piece)] = piece
            filled += len(piece)
        self._done += filled
        return filled


def from_pipe(stream: IO[bytes], most: int = _MOST_COPIED) -> tuple["BufferedReader[Any]", int]:
    """Return a pipe as a file, and its size or 0 if unknown.

    An archive is copied to disk, because it must be seekable. Closing it removes the copy.

    Args:
        stream: the pipe.
        most: maximum size of an archive, in bytes.

    Raises:
        OSError: it can't be read to the end, or the disk is full.

    """
    pipe = BufferedReader(Pipe(stream))
    if not pipe.peek(len(_ZIP)).startswith(_ZIP):
        return pipe, 0
    with ExitStack() as failing:
        copy = failing.enter_context(TemporaryFile(buffering=0))
        while chunk := pipe.read(_AT_ONCE):
            if copy.tell() > most:
                raise OSError(EFBIG, f"the archive is larger than {most} bytes")
            write_all(copy, chunk)
        size = copy.tell()
        copy.seek(0)
        failing.pop_all()
    return BufferedReader(copy), size
