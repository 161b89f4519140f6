"""Connect to a host without being held up by a slow name server or a silent host."""

import socket
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

from tabletop.cards.network.errors import LimitError

_STOPPED: Final = "stopped"
_REFUSED: Final = (OSError, ValueError)
"""Errors of the system. A host name with impossible letters is a ``ValueError``."""


class Dial:
    """Attempt to connect. Looking up a name can't be interrupted, so a thread of its own does it.

    Args:
        host: the name or number of the host.
        port: its port.
        seconds: the wait for each address of the host.

    """

    def __init__(self, host: str, port: int, seconds: float) -> None:
        self._result: SimpleQueue[socket.socket | Exception] = SimpleQueue()
        self._lock = Lock()
        self._is_abandoned = False
        Thread(target=self._connect, args=(host, port, seconds), daemon=True, name="dial").start()

    def connected(self, seconds: float) -> socket.socket:
        """Return the connected socket.

        Raises:
            OSError: the host can't be reached.
            ValueError: the host has an impossible name.

        """
        try:
            result = self._result.get(timeout=seconds)
        except Empty:
            self._abandon()
            raise TimeoutError("timed out") from None
        if isinstance(result, Exception):
            self._abandon()
            raise result
        return result

    def stop(self) -> None:
        """Stop waiting, from any thread."""
        self._result.put(LimitError(_STOPPED))

    def _abandon(self) -> None:
        with self._lock:
            self._is_abandoned = True
        while not self._result.empty():
            self._drop(self._result.get())

    @staticmethod
    def _drop(result: socket.socket | Exception) -> None:
        if isinstance(result, socket.socket):
            result.close()

    def _connect(self, host: str, port: int, seconds: float) -> None:
        result: socket.socket | Exception
        try:
            result = socket.create_connection((host, port), seconds)
        except _REFUSED as error:
            result = error
        with self._lock:
            if self._is_abandoned:
                self._drop(result)
            else:
                self._result.put(result)
