"""Download of pictures one by one, within the service's limits and without repeating cached ones."""

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
from tabletop.ui.session.picture_decoding import MOST_BYTES
from tabletop.ui.style.guard import attempt

ACCEPT: Final = "image/webp,image/jpeg,image/png"
KINDS: Final = (*ACCEPT.split(","), "application/octet-stream", "binary/octet-stream")
LIMITS: Final = Limits(seconds=60.0, patience=20.0, least=1024, size=MOST_BYTES)
"""Limits for one picture."""
BETWEEN: Final = 130
"""Time between two requests, in milliseconds, for at most eight per second."""
_CHECK_INTERVAL: Final = 20
"""Interval of checking the results, in milliseconds."""
_MAX_REQUESTS: Final = 4
_MAX_TRIES: Final = 3
_SECOND: Final = 1_000
_LONGEST_PAUSE: Final = 300
_OFFLINE_PAUSE: Final = 20
_STOP_TIMEOUT: Final = 2.0
"""Time to wait for each stopped thread, in seconds."""
_OK: Final = 200
_TOO_MANY: Final = 429
_SERVER_FAULT: Final = 500
_MAX_WAITING: Final = 200
"""Maximum number of waiting requests while offline. Dropped ones are repeated when their face is shown."""


class _Result(NamedTuple):
    """Result of a request: content or an error."""

    address: str
    content: bytes = b""
    error: FetchError | None = None
    may_be_cached: bool = False


_Results = SimpleQueue[_Result]


class _Request(NamedTuple):
    """Running request, with its client, its thread and the number of earlier attempts."""

    client: Client
    thread: Thread
    tries: int


class Fetcher(QObject):
    """Downloader of addresses, latest request first.

    Threads do the work without using Qt and put their results into a queue, which a timer reads.

    Args:
        folder: the folder of cached pictures.
        origins: the allowed hosts, in the form of ``origin_of``.
        second: milliseconds per second of waiting after a refusal.
        limits: limits for one picture.

    """

    arrived = Signal(str, QByteArray)
    """Address and the picture found there."""
    missing = Signal(str)
    """Address without a usable picture."""
    failed = Signal(str)
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
        """Addresses with the number of attempts so far."""
        self._requests: dict[str, _Request] = {}
        self._results: _Results = SimpleQueue()
        self._cached: set[str] = set()
        """Addresses that the timer will read from the cache."""
        self._refusals = 0
        self._has_complained = False
        self._next_timer = QTimer(self, singleShot=True, interval=BETWEEN)
        self._next_timer.timeout.connect(self._next)
        self._result_timer = QTimer(self, interval=_CHECK_INTERVAL)
        self._result_timer.timeout.connect(self._take_results)

    def want(self, address: str) -> None:
        """Request an address, unless it has been requested already."""
        if address in self._requests or address in self._cached:
            return
        if self._shelf.has(address):
            self._cached.add(address)
            self._result_timer.start()
            return
        self._waiting.setdefault(address, 0)
        self._waiting.move_to_end(address)
        if not self._next_timer.isActive():
            self._next()

    def forget(self, address: str) -> None:
        """Remove a cached file that turned out not to be a picture."""
        self._shelf.remove(address)

    def stop(self) -> None:
        """Stop all requests and drop the waiting ones."""
        self._next_timer.stop()
        self._result_timer.stop()
        self._waiting.clear()
        self._cached.clear()
        requests, self._requests = self._requests, {}
        for request in requests.values():
            request.client.stop()
        for request in requests.values():
            request.thread.join(_STOP_TIMEOUT)
        self._results = SimpleQueue()

    @property
    def is_busy(self) -> bool:
        """Whether any request is running or waiting."""
        return bool(self._waiting or self._requests or self._cached)

    # --- One request ----------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Start the next request, and schedule the one after it."""
        if not self._waiting or len(self._requests) >= _MAX_REQUESTS:
            return
        address, tries = self._waiting.popitem()
        client = Client(self._origins, self._limits)
        work = partial(attempt, partial(_fetch, client, address, self._results))
        thread = Thread(target=work, name="picture", daemon=True)
        self._requests[address] = _Request(client, thread, tries)
        thread.start()
        self._result_timer.start()
        self._next_timer.start(BETWEEN)

    def _take_results(self) -> None:
        """Handle the results that have arrived since the last call."""
        cached, self._cached = self._cached, set()
        for address in cached:
            self._deliver_cached(address)
        while True:
            try:
                result = self._results.get_nowait()
            except Empty:
                break
            self._finish(result)
        if not self._requests and not self._cached:
            self._result_timer.stop()

    def _deliver_cached(self, address: str) -> None:
        content = self._shelf.read(address)
        if content:
            self.arrived.emit(address, QByteArray(content))
        else:
            self._shelf.remove(address)
            self._waiting[address] = 0
            if not self._next_timer.isActive():
                self._next()

    def _finish(self, result: _Result) -> None:
        request = self._requests.pop(result.address, None)
        if request is None:
            # The request was stopped.
            return
        address, error = result.address, result.error
        if error is None:
            self._refusals, self._has_complained = 0, False
            if result.may_be_cached:
                self._shelf.keep(address, result.content)
            self.arrived.emit(address, QByteArray(result.content))
        elif isinstance(error, StatusError) and (error.status == _TOO_MANY or error.status >= _SERVER_FAULT):
            self._pause(address, error, request.tries + 1)
        elif isinstance(error, NoResponseError):
            self._wait_for_network(address, error)
        else:
            self._give_up(address, error)
        if not self._next_timer.isActive() and self._waiting:
            self._next_timer.start(BETWEEN)

    def _give_up(self, address: str, error: FetchError) -> None:
        self.missing.emit(address)
        if not isinstance(error, StatusError):
            self._complain(f"Can't download a picture ({error}). Its painted face is shown.")

    def _pause(self, address: str, error: StatusError, tries: int) -> None:
        """Wait for as long as the host asks."""
        self._refusals += 1
        if tries < _MAX_TRIES:
            self._waiting[address] = tries
            self._waiting.move_to_end(address, last=False)
        else:
            self.missing.emit(address)
        pause = error.pause or 2 ** min(self._refusals, _LONGEST_PAUSE.bit_length())
        self._next_timer.start(max(BETWEEN, min(pause, _LONGEST_PAUSE) * self._second))
        self._complain("The picture service asked for a pause. Painted faces are shown until then.")

    def _wait_for_network(self, address: str, error: FetchError) -> None:
        """Retry after a pause, one request at a time."""
        self._waiting[address] = 0
        # Put it behind all others, or the same one would be retried over and over.
        self._waiting.move_to_end(address, last=False)
        while len(self._waiting) > _MAX_WAITING:
            self._waiting.popitem(last=False)
        self._next_timer.start(_OFFLINE_PAUSE * self._second)
        self._complain(f"Can't download pictures now ({error}). Painted faces are shown.")

    def _complain(self, words: str) -> None:
        """Report a failure once until the next success."""
        if not self._has_complained:
            self._has_complained = True
            self.failed.emit(words)


def _fetch(client: Client, address: str, results: _Results) -> None:
    """Download a picture in a thread, and put the result into the queue."""
    result = _Result(address, error=FetchError("something went wrong"))
    try:
        result = _picture(client, address)
    except StoppedError:
        # The result isn't needed any more.
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
        raise fault(address, "the response is empty; try again later")
    may_be_cached = answer.has_end and "no-store" not in answer.raw_header("Cache-Control").lower()
    return _Result(address, content, may_be_cached=may_be_cached)
