"""Much of the same work spread over the processors of the machine."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, ClassVar, Final, TypeVar

_What = TypeVar("_What")
_Outcome = TypeVar("_Outcome")

_MOST: Final = 8
"""So many processes at most: each of them holds cards of its own before long."""
_AT_ONCE: Final = 8
"""So many pieces of work are handed out together."""


def processors() -> int:
    """How many processes are worth while: one where what is loaded here can't be had there for nothing.

    A process can begin with all that is in this one where the system can fork, and where no thread may be in
    the middle of something.
    """
    if not sys.platform.startswith("linux") or threading.active_count() > 1:
        return 1
    return min(len(os.sched_getaffinity(0)), _MOST)


def spread(work: Callable[[_What], _Outcome], over: Sequence[_What], *, processes: int) -> Iterator[_Outcome]:
    """Do some work with each of several things; what came of it, in their order.

    Args:
        work: what is done. It holds on to nothing: it may be done in another process.
        over: the things. They and what comes of them are sent from process to process.
        processes: how many; with one, all is done here. Otherwise the first thing is done here, before
            there are others.

    """
    done = 0
    if processes > 1 and over:
        # What is loaded, read or worked out for the first one is there in each process from its beginning.
        yield work(over[0])
        done = 1
        with _pool(work, processes) as pool:
            try:
                for outcome in pool.map(_done, over[1:], chunksize=_AT_ONCE):
                    done += 1
                    yield outcome
            except BrokenProcessPool:
                # One of them was ended from outside; what is left is done as if there were no others.
                pass
            finally:
                pool.shutdown(cancel_futures=True)
    yield from map(work, over[done:])


def _pool(work: Callable[[Any], object], processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, get_context("fork"), _begin, (work,))


class _Here:
    """What a process is for that was begun to do some work."""

    work: ClassVar[Callable[[Any], Any]]


def _begin(work: Callable[[Any], Any]) -> None:
    # Whoever stops the program stops the process that waits for this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Here.work = work


def _done(what: Any) -> Any:  # noqa: ANN401 - whatever the work is about
    return _Here.work(what)
