"""Similar pieces of work, distributed over the processors of the machine."""

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
"""Maximum number of processes, since each loads its own cards before long."""
_BATCH: Final = 8
"""The number of pieces of work in one batch."""


def processors() -> int:
    """Return how many processes are useful, 1 if a new process could not share the loaded data.

    A process can start with the data of this one if the system can fork and no other thread may be active.
    """
    if not sys.platform.startswith("linux") or threading.active_count() > 1:
        return 1
    return min(len(os.sched_getaffinity(0)), _MOST)


def spread(work: Callable[[_What], _Outcome], over: Sequence[_What], *, processes: int) -> Iterator[_Outcome]:
    """Perform some work on each of several items, and yield the results in order.

    Args:
        work: a function without state, which may run in another process
        over: the items. They and their results are sent between processes.
        processes: the number of processes. With 1, all work is done here. Otherwise only the first item is
            done here, before the others start.

    """
    done = 0
    if processes > 1 and over:
        # Data loaded for the first item is available in each process from its start.
        yield work(over[0])
        done = 1
        with _pool(work, processes) as pool:
            try:
                for outcome in pool.map(_do, over[1:], chunksize=_BATCH):
                    done += 1
                    yield outcome
            except BrokenProcessPool:
                # A process was killed from outside. The remaining items are done here.
                pass
            finally:
                pool.shutdown(cancel_futures=True)
    yield from map(work, over[done:])


def _pool(work: Callable[[Any], object], processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, get_context("fork"), _begin, (work,))


class _Here:
    """The work of a worker process."""

    work: ClassVar[Callable[[Any], Any]]


def _begin(work: Callable[[Any], Any]) -> None:
    # Interrupting the program interrupts the process that waits for this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Here.work = work


def _do(what: Any) -> Any:  # noqa: ANN401 - depends on the work
    return _Here.work(what)
