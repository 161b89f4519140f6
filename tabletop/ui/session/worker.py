"""Work in another thread, which gets plain values only and sends plain values back.

A QObject or an item must be destroyed in the GUI thread. The last reference to one may be dropped wherever
there is a reference, so no other thread gets one: neither an object of Qt nor a bound method of one. A queue
takes the values, and a socket wakes the event loop, because a signal can't be emitted without a QObject.
"""

import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal

from tabletop.ui.session.collector import GarbageCollector
from tabletop.ui.style.guard import report

_WAKE: Final = b"\0"
_MOST_WAKES: Final = 4096


class Post:
    """Sends values to the GUI thread, from any thread."""

    def __init__(self) -> None:
        self.values: deque[object] = deque()
        self.receiver, self._sender = socket.socketpair()
        for end in (self.receiver, self._sender):
            end.settimeout(0)

    def __call__(self, value: object) -> None:
        """Send a value, which must not hold any Qt object with a thread."""
        self.values.append(value)
        # A full socket also wakes the event loop, and a closed one belongs to a mailbox that is gone.
        with suppress(OSError):
            self._sender.send(_WAKE)

    def failed(self, error: Exception) -> None:
        """Report an exception in the GUI thread."""
        self(_Failure(error))

    def close(self) -> None:
        """Close both ends. Later values are dropped."""
        self.receiver.close()
        self._sender.close()


class _Failure:
    """An exception on its way to the GUI thread."""

    def __init__(self, error: Exception) -> None:
        self.error = error


class _Finished:
    """The last value sent by the thread of a job."""


class Mailbox(QObject):
    """Receives values from other threads in the GUI thread."""

    received = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.post = post = Post()
        self._notifier = QSocketNotifier(post.receiver.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._receive_all)
        self.destroyed.connect(partial(_close, post))

    def _receive_all(self) -> None:
        with suppress(BlockingIOError):
            self.post.receiver.recv(_MOST_WAKES)
        while self.post.values:
            self._deliver(self.post.values.popleft())

    def _deliver(self, value: object) -> None:
        if isinstance(value, _Failure):
            report(value.error)
        else:
            self.received.emit(value)


def _close(post: Post, _destroyed: QObject | None = None) -> None:
    """Close the sending end of a destroyed mailbox."""
    post.close()


class Worker(Mailbox):
    """Runs one job at a time in a thread that ends with the job.

    Until then the garbage collector is kept from running there.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._collector = GarbageCollector(self)
        self._thread: Thread | None = None
        self._finished = _Finished()

    def start(self, job: Callable[[Post], object]) -> None:
        """Run a job, which gets a ``Post`` to send values back.

        Args:
            job: a function with plain values, such as a partial, that holds no Qt object

        """
        self.wait()
        self._collector.start()
        self._finished = _Finished()
        self._thread = Thread(target=_run, args=(job, self.post, self._finished), name="tabletop worker")
        self._thread.start()

    def wait(self) -> None:
        """Wait until the job is done. Its values arrive when the event loop runs next."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None
            self._collector.stop()

    def _deliver(self, value: object) -> None:
        if not isinstance(value, _Finished):
            super()._deliver(value)
        elif value is self._finished:
            self.wait()


def _run(job: Callable[[Post], object], post: Post, finished: _Finished) -> None:
    """Run a job in its thread."""
    try:
        job(post)
    except Exception as error:
        post.failed(error)
    finally:
        post(finished)
