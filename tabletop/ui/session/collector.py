"""Memory: garbage collection restricted to the GUI thread, and settings of the C library's allocator."""

import gc
import linecache
import sys
from ctypes import CDLL
from functools import cache, partial
from typing import ClassVar, Final

from PySide6.QtCore import QObject, QTimer

from tabletop.ui.style.guard import attempt

_EVERY: Final = 200
"""Milliseconds between two checks of the number of new objects."""


class GarbageCollector(QObject):
    """Collects garbage in the GUI thread, and keeps Python from collecting it in any other.

    Automatic collection runs in the thread that happens to make one object too many. In another thread it
    would destroy QObjects and scene items there, which may crash the process. While any of these is started,
    automatic collection is off, and a timer collects by the same thresholds.
    """

    _started: ClassVar[set[int]] = set()
    """The ids of the started collectors."""
    _was_enabled: ClassVar[bool] = False
    """Whether automatic collection was on before the first one was started."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=_EVERY)
        self._timer.timeout.connect(partial(attempt, collect_if_due))
        self.destroyed.connect(partial(_release, id(self)))

    def start(self) -> None:
        """Turn automatic collection off, and collect from the event loop."""
        self._timer.start()
        if not GarbageCollector._started:
            GarbageCollector._was_enabled = gc.isenabled()
            gc.disable()
        GarbageCollector._started.add(id(self))

    def stop(self) -> None:
        """Stop. The last one to stop restores automatic collection."""
        self._timer.stop()
        _release(id(self))


def _release(number: int, _destroyed: QObject | None = None) -> None:
    started = GarbageCollector._started
    if number in started:
        started.remove(number)
        if not started and GarbageCollector._was_enabled:
            gc.enable()


class _Schedule:
    """Determines which generation is due, like Python after a number of new objects.

    The timer checks less often than Python. New objects therefore count as often as they exceed the
    thresholds. A full collection runs only if a quarter as many objects were made since the last one.
    """

    def __init__(self) -> None:
        self._young = self._middle = self._new = 0
        self._remaining = 0
        """Number of objects left after the last full collection."""

    def due(self, made: int, thresholds: tuple[int, int, int]) -> int | None:
        """Return the oldest generation to collect, or None.

        Args:
            made: the number of objects made since the last collection
            thresholds: those of ``gc``; 0 turns a generation off

        """
        young, middle, old = thresholds
        if not young or made <= young:
            return None
        self._new += made
        self._young += made // young
        if not middle or self._young <= middle:
            return 0
        self._middle += self._young // middle
        self._young = 0
        if not old or self._middle <= old or self._new <= self._remaining / 4:
            return 1
        self._middle = self._new = 0
        return 2

    def note_remaining(self, objects: int) -> None:
        """Note the number of objects left after a full collection."""
        self._remaining = objects


_schedule: Final = _Schedule()


def collect_if_due() -> None:
    """Collect the oldest generation that is due by the thresholds of ``gc``."""
    generation = _schedule.due(gc.get_count()[0], gc.get_threshold())
    if generation is None:
        return
    gc.collect(generation)
    if generation == 2:
        _schedule.note_remaining(len(gc.get_objects()))
        # PySide reads the source of each imported module, 15 MiB that are not needed again.
        linecache.clearcache()
        trim()


_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
"""Numbers of settings in the header of glibc."""
_LARGE: Final = 128 * 1024
"""Bytes from which a block gets pages of its own: the initial value of glibc."""


@cache
def _library() -> CDLL | None:
    """Return the C library if it is glibc, whose settings are known."""
    if sys.platform != "linux":
        return None
    library = CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


@cache
def keep_pictures_apart() -> None:
    """Give pictures pages of their own, which return to the system as soon as they are freed.

    Whenever a large block is freed, glibc raises the size from which blocks get pages, up to 32 MiB. Pictures
    would then be placed among small objects, and their memory would never be returned.
    """
    library = _library()
    if library is not None:
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_TRIM_THRESHOLD, _LARGE)
        library.mallopt(_ARENA_MAX, 2)


def trim() -> None:
    """Return all free pages to the system."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)
