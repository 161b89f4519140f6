"""Fetching pictures one by one: politely, within limits, and never twice what is kept."""

from collections import OrderedDict
from collections.abc import Collection
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QObject, QTimer, Signal

from tabletop.cards.network.client import Client
from tabletop.cards.network.errors import FetchError, NoResponseError, StatusError, StoppedError, fault
from tabletop.cards.network.metering import Limits
from tabletop.cards.network.origins import PICTURE_ORIGIN
from tabletop.ui.card_pictures.picture_shelf import PictureShelf
from tabletop.ui.session.decoding import MOST_BYTES
from tabletop.ui.style.guard import attempt

ACCEPT: Final = "image/webp,image/jpeg,image/png"
KINDS: Final = (*ACCEPT.split(","), "application/octet-stream", "binary/octet-stream")
LIMITS: Final = Limits(seconds=60.0, patience=20.0, least=1024, size=MOST_BYTES)
"""Limits for one picture."""
BETWEEN: Final = 130
"""Milliseconds between two requests: no more than eight in a second."""
_LOOK: Final = 20
"""Milliseconds between two looks into the queue."""
_AT_ONCE: Final = 4
_TRIES: Final = 3
_SECOND: Final = 1_000
_LONGEST_PAUSE: Final = 300
_OFFLINE_PAUSE: Final = 20
_STOPPING: Final = 2.0
"""Seconds to wait for each thread that was stopped."""
_OK: Final = 200
_TOO_MANY: Final = 429
_SERVER_FAULT: Final = 500
_MOST_WAITING: Final = 200
"""Requests that wait while the network is down. Older ones are made again when their face is shown."""


class _Result(NamedTuple):
    """Result of a request: a content or an error."""

    address: str
    content: bytes = b""
    error: FetchError | None = None
    may_be_kept: bool = False


_Results = SimpleQueue[_Result]


class _Request(NamedTuple):
    """Request on its way, with its client, its thread and the number of earlier tries."""

    client: Client
    thread: Thread
    tries: int


class Fetcher(QObject):
    """Fetches addresses, the latest request first.

    Threads do the work. They know nothing of Qt and put their results into a queue, which a timer reads.

    Args:
        folder: the folder in which pictures are kept.
        origins: the allowed hosts, as ``origin_of`` writes them.
        second: milliseconds to a second of waiting after a refusal.
        limits: limits for one picture.

    """

    arrived = Signal(str, QByteArray)
    """Address and the picture found there."""
    missing = Signal(str)
    """Address without a usable picture."""
    said = Signal(str)
    """Line that says why nothing arrives."""

    def __init__(
        self,
        folder: Path,
        parent: QObject,
        *,
        origins: Collection[str] = (PICTURE_ORIGIN,),
        second: int = _SECOND,
        limits: Limits = LIMITS,
    ) -> None:
        super().__init__(parent)
        self._origins, self._second, self._limits = origins, second, limits
        self._shelf = PictureShelf(folder)
        self._waiting: OrderedDict[str, int] = OrderedDict()
        """Addresses, and how often each was tried."""
        self._requests: dict[str, _Request] = {}
        self._results: _Results = SimpleQueue()
        self._kept: set[str] = set()
        """Addresses that the timer will read from the disk."""
        self._refusals = 0
        self._has_complained = False
        self._turn = QTimer(self, singleShot=True, interval=BETWEEN)
        self._turn.timeout.connect(self._next)
        self._looks = QTimer(self, interval=_LOOK)
        self._looks.timeout.connect(self._look)

    def want(self, address: str) -> None:
        """Fetch an address, unless that has begun already."""
        if address in self._requests or address in self._kept:
            return
        if self._shelf.has(address):
            self._kept.add(address)
            self._looks.start()
            return
        self._waiting.setdefault(address, 0)
        self._waiting.move_to_end(address)
        if not self._turn.isActive():
            self._next()

    def forget(self, address: str) -> None:
        """Remove a kept file that turned out not to be a picture."""
        self._shelf.remove(address)

    def stop(self) -> None:
        """Stop all requests and forget those that wait."""
        self._turn.stop()
        self._looks.stop()
        self._waiting.clear()
        self._kept.clear()
        requests, self._requests = self._requests, {}
        for request in requests.values():
            request.client.stop()
        for request in requests.values():
            request.thread.join(_STOPPING)
        self._results = SimpleQueue()

    @property
    def is_busy(self) -> bool:
        """Whether any request is running or waiting."""
        return bool(self._waiting or self._requests or self._kept)

    # --- One request ----------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Send the next request, and let the one after it wait for its turn."""
        if not self._waiting or len(self._requests) >= _AT_ONCE:
            return
        address, tries = self._waiting.popitem()
        client = Client(self._origins, self._limits)
        work = partial(attempt, partial(_fetch, client, address, self._results))
        thread = Thread(target=work, name="picture", daemon=True)
        self._requests[address] = _Request(client, thread, tries)
        thread.start()
        self._looks.start()
        self._turn.start(BETWEEN)

    def _look(self) -> None:
        """Take the results that have arrived since the last time."""
        kept, self._kept = self._kept, set()
        for address in kept:
            self._deliver_kept(address)
        while True:
            try:
                result = self._results.get_nowait()
            except Empty:
                break
            self._finish(result)
        if not self._requests and not self._kept:
            self._looks.stop()

    def _deliver_kept(self, address: str) -> None:
        content = self._shelf.read(address)
        if content:
            self.arrived.emit(address, QByteArray(content))
        else:
            self._shelf.remove(address)
            self._waiting[address] = 0
            if not self._turn.isActive():
                self._next()

    def _finish(self, result: _Result) -> None:
        request = self._requests.pop(result.address, None)
        if request is None:
            # The request was stopped.
            return
        address, error = result.address, result.error
        if error is None:
            self._refusals, self._has_complained = 0, False
            if result.may_be_kept:
                self._shelf.keep(address, result.content)
            self.arrived.emit(address, QByteArray(result.content))
        elif isinstance(error, StatusError) and (error.status == _TOO_MANY or error.status >= _SERVER_FAULT):
            self._pause(address, error, request.tries + 1)
        elif isinstance(error, NoResponseError):
            self._wait_for_network(address, error)
        else:
            self._give_up(address, error)
        if not self._turn.isActive() and self._waiting:
            self._turn.start(BETWEEN)

    def _give_up(self, address: str, error: FetchError) -> None:
        self.missing.emit(address)
        if not isinstance(error, StatusError):
            self._complain(f"A picture can't be fetched ({error}); its painted face is shown.")

    def _pause(self, address: str, error: StatusError, tries: int) -> None:
        """Wait for as long as the host asks."""
        self._refusals += 1
        if tries < _TRIES:
            self._waiting[address] = tries
            self._waiting.move_to_end(address, last=False)
        else:
            self.missing.emit(address)
        pause = error.pause or 2 ** min(self._refusals, _LONGEST_PAUSE.bit_length())
        self._turn.start(max(BETWEEN, min(pause, _LONGEST_PAUSE) * self._second))
        self._complain("The picture service asks for a pause; painted faces are shown until then.")

    def _wait_for_network(self, address: str, error: FetchError) -> None:
        """Try again after a while, one request at a time."""
        self._waiting[address] = 0
        # After all others, or this one alone would be tried again and again.
        self._waiting.move_to_end(address, last=False)
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popitem(last=False)
        self._turn.start(_OFFLINE_PAUSE * self._second)
        self._complain(f"Pictures can't be fetched just now ({error}); painted faces are shown.")

    def _complain(self, words: str) -> None:
        """Report a failure once until the next success."""
        if not self._has_complained:
            self._has_complained = True
            self.said.emit(words)


def _fetch(client: Client, address: str, results: _Results) -> None:
    """Fetch a picture, in a thread, and put the result into the queue."""
    result = _Result(address, error=FetchError("something went wrong"))
    try:
        result = _picture(client, address)
    except StoppedError:
        # The result is ignored.
        pass
    except FetchError as error:
        result = _Result(address, error=error)
    finally:
        client.close()
        results.put(result)


def _picture(client: Client, address: str) -> _Result:
    answer = client.get(address, {"Accept": ACCEPT})
    answer.check((_OK,), KINDS, "a picture")
    content = answer.read(client.limits.size)
    if not content:
        raise fault(address, "its answer is empty; try again later")
    may_be_kept = answer.has_end and "no-store" not in answer.raw_header("Cache-Control").lower()
    return _Result(address, content, may_be_kept=may_be_kept)
