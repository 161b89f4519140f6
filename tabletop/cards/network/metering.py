"""Limits on the time, the speed and the size of a request."""

import socket
from collections.abc import Callable
from io import BufferedReader, RawIOBase
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletop.cards.network.errors import LimitError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Clock = Callable[[], float]
"""Function that returns the time in seconds. Only differences between two times matter."""
MEBIBYTE: Final = 1 << 20
_TINY: Final = 0.001
"""Shortest timeout in seconds. Zero would not wait at all."""


class Limits(NamedTuple):
    """Limits of one client, for all of its requests together."""

    seconds: float = 30 * 60.0
    """Time from the first request to the end of the last answer."""
    patience: float = 30.0
    """Seconds within which ``least`` bytes have to arrive, or the end of the answer."""
    least: int = 4096
    head: int = 1 << 16
    """Bytes of the status line and the headers of one answer."""
    size: int = 512 * MEBIBYTE
    """Bytes of the content of one answer."""


class Meter:
    """Counts the seconds and the bytes of one connection.

    Args:
        limits: the limits.
        end: the time by which everything has to be over.
        clock: the time.

    """

    def __init__(self, limits: Limits, end: float, clock: Clock) -> None:
        self._limits, self._end, self._clock = limits, end, clock
        self._window_end = clock() + limits.patience
        self._arrived = 0
        """Bytes that arrived in the current window of time."""
        self._room = limits.head

    def timeout(self) -> float:
        """Return the timeout for the next bytes, in seconds.

        Raises:
            LimitError: the time is over, or too little arrived in the last seconds.

        """
        now = self._clock()
        if now >= self._end:
            raise LimitError(f"it takes longer than {self._limits.seconds:g} seconds")
        if now >= self._window_end:
            if self._arrived < self._limits.least:
                raise LimitError(f"{self._arrived} bytes in {self._limits.patience:g} seconds")
            self._window_end, self._arrived = now + self._limits.patience, 0
        return max(min(self._end, self._window_end) - now, _TINY)

    def count(self, size: int) -> None:
        """Count bytes that have arrived.

        Raises:
            LimitError: there are more than allowed.

        """
        self._arrived += size
        self._room -= size
        if self._room < 0:
            raise LimitError("more bytes than any such answer has")

    def expect(self, size: int) -> None:
        """Allow a content of some bytes. With the marks between its chunks it may be twice as long."""
        self._room = 2 * size + self._limits.head


class MeteredSocket:
    """Socket for ``http.client`` that keeps to the limits.

    Args:
        inner: the connected socket.
        meter: the meter of the connection.

    """

    def __init__(self, inner: socket.socket, meter: Meter) -> None:
        self._inner, self._meter = inner, meter

    def sendall(self, content: bytes) -> None:
        """Send a request."""
        self._inner.settimeout(self._meter.timeout())
        self._inner.sendall(content)

    def makefile(self, *_: object, **__: object) -> BufferedReader:
        """Return a file that reads from the socket."""
        return BufferedReader(_Arriving(self._inner, self._meter))

    def close(self) -> None:
        """Do nothing. The answer is still unread, and the client closes the connection."""


class _Arriving(RawIOBase):
    """Raw file that reads from a socket and leaves it open."""

    def __init__(self, inner: socket.socket, meter: Meter) -> None:
        self._inner, self._meter = inner, meter

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        while True:
            self._inner.settimeout(self._meter.timeout())
            try:
                size = self._inner.recv_into(buffer)
            except TimeoutError:
                # The meter says whether that was too long.
                continue
            self._meter.count(size)
            return size
