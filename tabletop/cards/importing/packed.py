"""Unpacking while reading: gzip, and the card file in a zip archive."""

import gzip
import zlib
from contextlib import ExitStack
from errno import EFBIG
from io import BufferedReader, RawIOBase
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias
from zipfile import BadZipFile, ZipExtFile, ZipFile

from tabletop.whole_files import write_all

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

DAMAGED: Final = (EOFError, BadZipFile, zlib.error, gzip.BadGzipFile, NotImplementedError, RuntimeError)
"""What is raised where something packed is damaged, or packed in a way that is not known here."""
_CARD_FILES: Final = (".json", ".jsonl", ".ndjson", ".xml")
_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = b"PK"
_AT_ONCE: Final = 1 << 20
_MOST_COPIED: Final = 1 << 29
"""Bytes of an archive from a pipe. No archive of card files has half as many."""

Reading: TypeAlias = "BufferedReader[Any] | gzip.GzipFile | ZipExtFile"
"""What can be read a piece at a time, and looked at before."""


class NoCardFileError(ValueError):
    """An archive holds no file that could be one of cards."""


def unpacked(file: "BufferedReader[Any]", first: bytes) -> Reading:
    """What is in a file: itself, or what is packed in it.

    Args:
        file: what is read; it can go back and forth.
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
    # Whatever else is in there says something about it.
    opened = archive.open(max(members, key=lambda each: each.file_size))
    assert isinstance(opened, ZipExtFile)
    return opened


class Pipe(RawIOBase):
    """Raw file that reads a pipe once and counts its bytes.

    Each buffer is filled to its end, because the first bytes tell the kind of file.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._done = 0

    def readable(self) -> bool:
        """Return that it can be read."""
        return True

    def tell(self) -> int:
        """Return how many bytes were read."""
        return self._done

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill a buffer to its end, or to the end of the pipe."""
        room = memoryview(buffer).cast("B")
        filled = 0
        while filled < len(room) and (piece := self._stream.read(len(room) - filled)):
            room[filled : filled + len(piece)] = piece
            filled += len(piece)
        self._done += filled
        return filled


def from_pipe(stream: IO[bytes], most: int = _MOST_COPIED) -> tuple["BufferedReader[Any]", int]:
    """Return a pipe as a file, and its size, which is 0 if it is unknown.

    An archive is copied to the disk, because it has to be read back and forth. Closing removes the copy.

    Args:
        stream: the pipe.
        most: the most bytes of an archive.

    Raises:
        OSError: it can't be read to the end, or there is no room for it.

    """
    pipe = BufferedReader(Pipe(stream))
    if not pipe.peek(len(_ZIP)).startswith(_ZIP):
        return pipe, 0
    with ExitStack() as failing:
        copy = failing.enter_context(TemporaryFile(buffering=0))
        while chunk := pipe.read(_AT_ONCE):
            if copy.tell() > most:
                raise OSError(EFBIG, f"the archive is longer than {most} bytes")
            write_all(copy, chunk)
        size = copy.tell()
        copy.seek(0)
        failing.pop_all()
    return BufferedReader(copy), size
