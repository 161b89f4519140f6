"""Frames of a film spooled to disk, with only one frame in memory however long the film is."""

from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import Final
from zlib import compress, decompress

import msgspec

_QUICK: Final = 1
"""Compression level. Frames differ so little from their predecessor that the fastest level is enough."""


class Frame(msgspec.Struct, frozen=True):
    """One picture of a film: its RGBA pixels and its duration."""

    width: int
    height: int
    pixels: bytes
    milliseconds: int


class _Kept(msgspec.Struct):
    """The place of a frame in the file, with its size and duration."""

    width: int
    height: int
    milliseconds: int
    start: int
    length: int


class Spool:
    """The frames of a film in order, with consecutive equal frames merged and their durations added.

    A spool can be iterated any number of times. Closing it deletes its file.
    """

    def __init__(self, frames: Iterable[Frame]) -> None:
        """Store all frames.

        Raises:
            OSError: the disk is full

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
        """Return the number of frames that differ from their predecessor."""
        return len(self._kept)

    def __iter__(self) -> Iterator[Frame]:
        """Yield all frames in order."""
        last = b""
        for kept in self._kept:
            self._file.seek(kept.start)
            last = _difference(decompress(self._file.read(kept.length)), last)
            yield Frame(kept.width, kept.height, last, kept.milliseconds)

    @property
    def durations(self) -> list[int]:
        """Durations of the frames in milliseconds."""
        return [kept.milliseconds for kept in self._kept]

    def close(self) -> None:
        """Delete the file."""
        self._file.close()


def _difference(pixels: bytes, before: bytes) -> bytes:
    """Return the XOR of two frames, which applied to the first gives the second.

    Frames of another size stay whole.
    """
    if len(pixels) != len(before):
        return pixels
    return (int.from_bytes(pixels) ^ int.from_bytes(before)).to_bytes(len(pixels))
