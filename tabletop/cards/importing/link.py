"""The way to a service on the internet: encrypted, with an end to all waiting, and to be cut at any time."""

import socket
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Final
from urllib.parse import SplitResult, urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass

from tabletop import __version__
from tabletop.cards.importing.source import ImportCancelledError
from tabletop.cards.reading import CardFileError

PATIENCE: Final = 30.0
"""So many seconds a service may say nothing."""
_AGENT: Final = f"Tabletop/{__version__}"
_HOPS: Final = 5
_MOVED: Final = (301, 302, 303, 307, 308)
_HERE: Final = ("localhost", "127.0.0.1")
_BROKEN: Final = (OSError, HTTPException, ValueError)


class FetchError(CardFileError):
    """Nothing came of fetching. The message names the address, what is wrong and what to do."""


class BrokenOffError(FetchError):
    """The connection broke; what came until then is kept, and fetching goes on from there."""


def fault(address: str, what: str) -> FetchError:
    """An error of one line."""
    return FetchError(f"{urlsplit(address).netloc or address[:100]}: {what}")


class Link:
    """One connection after the other to services; ``stop`` ends whatever it waits for.

    Args:
        patience: how long to wait for each answer and each piece of it, in seconds.

    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._connection: HTTPConnection | None = None
        self.is_stopped = False

    def stop(self) -> None:
        """End what goes on, from any thread; the one that waits is told by ``ImportCancelledError``."""
        self.is_stopped = True
        waiting = self._connection.sock if self._connection is not None else None
        if waiting is not None:
            with suppress(OSError):
                waiting.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def get(self, address: str, headers: dict[str, str]) -> HTTPResponse:
        """Ask for what is at an address, and follow where it has moved to.

        Raises:
            FetchError: nobody answers there, or it has moved to where nothing is fetched from.
            ImportCancelledError: ``stop`` was called.

        """
        for _ in range(_HOPS):
            response = self._asked(address, headers)
            if response.status not in _MOVED:
                return response
            address = urljoin(address, response.headers.get("Location", ""))
            response.close()
        raise fault(address, "it is sent on from one address to the next; try again later")

    def _asked(self, address: str, headers: dict[str, str]) -> HTTPResponse:
        parts = urlsplit(address)
        if not _is_safe(parts):
            raise fault(address, "nothing is fetched from an address that is not encrypted")
        self.close()
        try:
            connection = self._connection = self._connected(parts)
            target = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
            connection.request("GET", target, headers={"User-Agent": _AGENT, **headers})
            response = connection.getresponse()
        except _BROKEN as error:
            self.let_go(error)
            raise fault(address, f"there is no answer ({_words(error)}); is there a connection?") from error
        self.let_go()
        return response

    def _connected(self, parts: SplitResult) -> HTTPConnection:
        """A connection, by way of the proxy that the system names, if any."""
        host, port = parts.hostname or "", parts.port
        if parts.scheme == "http":
            return HTTPConnection(host, port, timeout=self._patience)
        proxy = "" if proxy_bypass(host) else getproxies().get("https", "")
        if not proxy:
            return HTTPSConnection(host, port, timeout=self._patience)
        by = urlsplit(proxy if "//" in proxy else f"//{proxy}")
        connection = HTTPSConnection(by.hostname or "", by.port, timeout=self._patience)
        connection.set_tunnel(host, port)
        return connection

    def piece(self, address: str, response: HTTPResponse, size: int) -> bytes:
        """The next bytes of an answer; none at its end.

        Raises:
            BrokenOffError: the connection broke.
            ImportCancelledError: ``stop`` was called.

        """
        try:
            found = response.read1(size)
        except _BROKEN as error:
            self.let_go(error)
            raise BrokenOffError(str(fault(address, f"the connection broke ({_words(error)})"))) from error
        self.let_go()
        return found

    def let_go(self, error: Exception | None = None) -> None:
        """Nothing goes on once somebody has stopped it, whatever came of it.

        Raises:
            ImportCancelledError: somebody has.

        """
        if self.is_stopped:
            raise ImportCancelledError from error


def _is_safe(parts: SplitResult) -> bool:
    """Whether nobody on the way can read or change what comes, or it comes from the same machine."""
    return bool(parts.hostname) and (
        parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _HERE)
    )


def _words(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
