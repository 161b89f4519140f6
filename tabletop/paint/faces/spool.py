"""Frames of a film that wait on the disk: however long it is, only the one before is held in memory."""

from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import Final
from zlib import compress, decompress

import msgspec

_QUICK: Final = 1
"""The level of compression: most of a frame is as in the one before, so hardly anything is left of it."""


class Frame(msgspec.Struct, frozen=True):
    """One picture of a film: its pixels as red, green, blue, alpha, and for how long it stays."""

    width: int
    height: int
    pixels: bytes
    milliseconds: int


class _Kept(msgspec.Struct):
    """Where a frame is in the file, and what is known of it without reading it."""

    width: int
    height: int
    milliseconds: int
    start: int
    length: int


class Spool:
    """Frames in their order; equal ones that follow each other are one, for the time of all of them.

    They can be gone through any number of times. Their file goes when the spool is closed.
    """

    def __init__(self, frames: Iterable[Frame]) -> None:
        """Take up all frames.

        Raises:
            OSError: the disk has no room for them.

        """
        self._file = TemporaryFile()  # noqa: SIM115 - it is open for as long as there is a spool
        self._kept: list[_Kept] = []
        last = b""
        for frame in frames:
            if self._kept and frame.pixels == last:
                self._kept[-1].milliseconds += frame.milliseconds
                continue
            self._add(frame, last)
            last = frame.pixels

    def _add(self, frame: Frame, last: bytes) -> None:
        packed = compress(_difference(frame.pixels, last), _QUICK)
        start = self._file.tell()
        self._file.write(packed)
        self._kept.append(_Kept(frame.width, frame.height, frame.milliseconds, start, len(packed)))

    def __len__(self) -> int:
        """How many frames differ from the one before."""
        return len(self._kept)

    def __iter__(self) -> Iterator[Frame]:
        """All of them, one after the other."""
        last = b""
        for kept in self._kept:
            self._file.seek(kept.start)
            last = _difference(decompress(self._file.read(kept.length)), last)
            yield Frame(kept.width, kept.height, last, kept.milliseconds)

    @property
    def durations(self) -> list[int]:
        """For how long each stays, in milliseconds."""
        return [kept.milliseconds for kept in self._kept]

    def close(self) -> None:
        """Give back the disk."""
        self._file.close()


def _difference(pixels: bytes, before: bytes) -> bytes:
    """What differs from the pixels before, from which it gives them again; all of them after another size."""
    if len(pixels) != len(before):
        return pixels
    return (int.from_bytes(pixels) ^ int.from_bytes(before)).to_bytes(len(pixels))
