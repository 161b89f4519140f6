"""Work in another thread, which gets plain values alone and sends plain values back.

A QObject or an item must be destroyed in the GUI thread. The last reference to one may be dropped wherever
there is a reference, so no other thread is given any: neither an object of Qt nor a bound method of one. A
queue takes the values, and a socket wakes the event loop, as no signal can be emitted without a QObject.
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
        """Send a value; it must not hold any object of Qt that has a thread."""
        self.values.append(value)
        # A full socket wakes the event loop as well, and a closed one belongs to a mailbox that is gone.
        with suppress(OSError):
            self._sender.send(_WAKE)

    def failed(self, error: Exception) -> None:
        """Have an exception reported in the GUI thread."""
        self(_Failure(error))

    def close(self) -> None:
        """Close both ends; what is sent from now on is dropped."""
        self.receiver.close()
        self._sender.close()


class _Failure:
    """An exception on its way to the GUI thread."""

    def __init__(self, error: Exception) -> None:
        self.error = error


class _Finished:
    """The last value that the thread of a job sends."""


class Mailbox(QObject):
    """Receives values from other threads in the GUI thread."""

    received = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.post = post = Post()
        self._notifier = QSocketNotifier(post.receiver.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._empty)
        self.destroyed.connect(partial(_close, post))

    def _empty(self) -> None:
        with suppress(BlockingIOError):
            self.post.receiver.recv(_MOST_WAKES)
        while self.post.values:
            self._take(self.post.values.popleft())

    def _take(self, value: object) -> None:
        if isinstance(value, _Failure):
            report(value.error)
        else:
            self.received.emit(value)


def _close(post: Post, _gone: QObject | None = None) -> None:
    """Close the way to a mailbox that is destroyed."""
    post.close()


class Worker(Mailbox):
    """Does one job at a time in a thread that ends with the job.

    Until then the collector is kept from running there.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._collector = GarbageCollector(self)
        self._thread: Thread | None = None
        self._finished = _Finished()

    def start(self, job: Callable[[Post], object]) -> None:
        """Do a job, which is given the way to send values back.

        Args:
            job: a function with plain values, such as a partial; nothing in it may belong to Qt's objects.

        """
        self.wait()
        self._collector.start()
        self._finished = _Finished()
        self._thread = Thread(target=_run, args=(job, self.post, self._finished), name="tabletop worker")
        self._thread.start()

    def wait(self) -> None:
        """Wait until the job is done. What it sent arrives when the event loop runs next."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None
            self._collector.stop()

    def _take(self, value: object) -> None:
        if not isinstance(value, _Finished):
            super()._take(value)
        elif value is self._finished:
            self.wait()


def _run(job: Callable[[Post], object], post: Post, finished: _Finished) -> None:
    """Do a job in its thread."""
    try:
        job(post)
    except Exception as error:
        post.failed(error)
    finally:
        post(finished)
