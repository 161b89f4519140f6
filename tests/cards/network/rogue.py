"""A local server that sends any bytes a test wants, or none, and never waits by a clock."""

import re
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from tests.cards.importing.samples import SCRYFALL
from tests.cards.importing.service import CATALOGUE, FILE, PACKED

__all__ = ["CATALOGUE", "FILE", "PACKED", "SCRYFALL", "Rogue", "rogue_server"]

Reply = Callable[[socket.socket], None]
"""A function that sends a response or anything else. The connection is closed when it returns."""


def http(status: str = "200 OK", body: bytes = b"", **headers: str | int) -> bytes:
    """Return an HTTP response. A given length precedes the true one, and an empty one is omitted."""
    named = {name.replace("_", "-"): str(value) for name, value in headers.items()}
    lines = {"Content-Type": "application/json", "Content-Length": str(len(body)), **named}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode("latin-1") + body


def chunked(body: bytes, **headers: str) -> bytes:
    """Return a response in chunks, where ``body`` has the chunk headers."""
    return http(body=body, Content_Length="", Transfer_Encoding="chunked", **headers)


def says(*parts: bytes) -> Reply:
    """Send some bytes and close the connection."""

    def reply(connection: socket.socket) -> None:
        for part in parts:
            connection.sendall(part)

    return reply


def repeats(begin: bytes, again: bytes) -> Reply:
    """Send some bytes again and again until the client is gone."""

    def reply(connection: socket.socket) -> None:
        connection.sendall(begin)
        while True:
            connection.sendall(again)

    return reply


def holds(begin: bytes) -> Reply:
    """Send some bytes, and then nothing until the client goes away."""

    def reply(connection: socket.socket) -> None:
        connection.sendall(begin)
        connection.recv(1)

    return reply


def resets(begin: bytes) -> Reply:
    """Send some bytes and abort the connection, so that the client gets an error."""

    def reply(connection: socket.socket) -> None:
        connection.sendall(begin)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise ConnectionAbortedError

    return reply


class Rogue:
    """A server with its replies by path. A list of replies is used up except for its last.

    ``asked`` are the paths and headers of all requests. With ``speaks_first`` no request is read.
    """

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.replies: dict[str, list[Reply]] = {}
        self.speaks_first: Reply | None = None
        self.is_closing = False
        self._threads: list[Thread] = []
        self._connections: list[socket.socket] = []

    def will(self, path: str, *replies: Reply) -> None:
        """Use a reply for a path from now on."""
        self.replies[path] = list(replies)

    @property
    def ranges(self) -> list[str]:
        """Return the offset that each request for the file began at."""
        return [headers.get("range", "") for path, headers in self.asked if path == FILE]

    def serve(self) -> None:
        """Serve requests until ``is_closing``."""
        while True:
            connection, _ = self.listening.accept()
            if self.is_closing:
                connection.close()
                break
            self._connections.append(connection)
            self._threads.append(Thread(target=self._answer, args=(connection,)))
            self._threads[-1].start()
        for open_still in self._connections:
            # A test may have left the other end open.
            with suppress(OSError):
                open_still.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()

    def _answer(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            if self.speaks_first is not None:
                self.speaks_first(connection)
                return
            request = self._request(connection)
            if request is None:
                return
            replies = self.replies.get(request, [says(http("404 Not Found"))])
            reply = replies.pop(0) if len(replies) > 1 else replies[0]
            reply(connection)
            # What was sent is still on its way; only a connection without unread bytes is closed in order.
            connection.shutdown(socket.SHUT_WR)
            connection.recv(1)

    def _request(self, connection: socket.socket) -> str | None:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            piece = connection.recv(4096)
            if not piece:
                return None
            head += piece
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = dict(re.split(r": ?", line, maxsplit=1) for line in lines if line)
        self.asked.append((first.split()[1], {name.lower(): value for name, value in headers.items()}))
        return first.split()[1]


@contextmanager
def rogue_server() -> Iterator[Rogue]:
    """Run a server."""
    rogue = Rogue()
    thread = Thread(target=rogue.serve)
    thread.start()
    try:
        yield rogue
    finally:
        rogue.is_closing = True
        with suppress(OSError):
            socket.create_connection(rogue.listening.getsockname()).close()
        thread.join()
        rogue.listening.close()
