"""Unpacking while reading: gzip, and the card file in a zip archive."""

import gzip
import zlib
from contextlib import ExitStack
from io import BufferedReader
from tempfile import TemporaryFile
from typing import IO, Any, Final, TypeAlias
from zipfile import BadZipFile, ZipExtFile, ZipFile

from tabletop.whole_files import write_all

DAMAGED: Final = (EOFError, BadZipFile, zlib.error, gzip.BadGzipFile, NotImplementedError, RuntimeError)
"""What is raised where something packed is damaged, or packed in a way that is not known here."""
_CARD_FILES: Final = (".json", ".xml")
_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = b"PK"
_AT_ONCE: Final = 1 << 20

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


def copied(stream: IO[bytes]) -> "BufferedReader[Any]":
    """A copy of what comes from a pipe, in which one can go back and forth; it is gone once nobody reads it.

    Raises:
        OSError: it can't be read to the end, or there is no room for it.

    """
    with ExitStack() as failing:
        copy = failing.enter_context(TemporaryFile(buffering=0))
        while chunk := stream.read(_AT_ONCE):
            write_all(copy, chunk)
        copy.seek(0)
        failing.pop_all()
    return BufferedReader(copy)
