"""A local service that offers a file of cards and behaves as a test wants."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from tests.cards.importing.samples import SCRYFALL

PACKED = gzip.compress(json.dumps(SCRYFALL).encode(), mtime=0)
CATALOGUE = "/bulk-data/oracle-cards"
FILE = "/oracle-cards.json"


class Service:
    """A service with its content and behavior. ``asked`` are the paths and headers of all requests."""

    def __init__(self) -> None:
        self.file = PACKED
        self.version = '"first"'
        self.updated_at = "2026-11-22"
        self.kind = "application/json"
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.cut_after: list[int] = []
        """Number of bytes after which each of the next responses breaks off."""
        self.misbehave: Callable[[str, Answer], bool] = lambda path, answer: False
        """Sends a response instead, and returns whether it did."""
        self.keeps_ranges = True
        self.goes_on = Event()
        self.goes_on.set()
        self.address = ""

    @property
    def ranges(self) -> list[str]:
        """Return the offset that each request for the file began at."""
        return [headers.get("Range", "") for path, headers in self.asked if path == FILE]


class Answer(BaseHTTPRequestHandler):
    """The handler of one request."""

    service: Service
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.service.asked.append((self.path, dict(self.headers.items())))
        self.close_connection = True
        if self.service.misbehave(self.path, self):
            return
        if self.path == CATALOGUE:
            self.catalogue()
        else:
            self.cards()

    def log_message(self, *_: Any) -> None:
        """Print nothing."""

    def catalogue(self) -> None:
        offered = {
            "object": "bulk_data",
            "download_uri": f"{self.service.address}{FILE}",
            "updated_at": self.service.updated_at,
        }
        self.send(200, json.dumps(offered).encode())

    def cards(self) -> None:
        service = self.service
        found = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        begin = int(found[1]) if found and service.keeps_ranges else 0
        if found and self.headers["If-Range"] != service.version:
            begin = 0
        size = len(service.file)
        if begin >= size:
            self.send(416, b"", ETag=service.version, **{"Content-Range": f"bytes */{size}"})
            return
        part = {"Content-Range": f"bytes {begin}-{size - 1}/{size}"} if begin else {}
        self.send(206 if begin else 200, service.file[begin:], ETag=service.version, **part)

    def send(self, status: int, content: bytes, kind: str = "", **headers: str) -> None:
        """Send a whole response, or its beginning if it is to break off."""
        self.send_response(status)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in {"Content-Length": str(len(content)), **named}.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind or self.service.kind)
        self.end_headers()
        is_cut = self.path == FILE and self.service.cut_after
        end = self.service.cut_after.pop(0) if is_cut else len(content)
        self.wfile.write(content[: end // 2])
        self.wfile.flush()
        self.service.goes_on.wait()
        self.wfile.write(content[end // 2 : end])


@contextmanager
def serving() -> Iterator[Service]:
    """Run a service."""
    service = Service()
    handler = type("AnswerOfThisOne", (Answer,), {"service": service})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = False
    service.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield service
    finally:
        service.goes_on.set()
        server.shutdown()
        thread.join()
        server.server_close()
