"""Python's cyclic collector, kept to the GUI thread."""

import gc
import linecache
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QObject, QTimer

from tabletop.allocator import trim
from tabletop.ui.style.guard import attempt

_EVERY: Final = 200
"""Milliseconds between two looks at how many objects were made."""


class GarbageCollector(QObject):
    """Collects garbage in the GUI thread, and keeps Python from collecting it in any other.

    Automatic collection runs in the thread that happens to make one object too many. If that is another one
    than the GUI thread, QObjects and items of scenes are destroyed there, which may end the process. While
    any of these is started, automatic collection is off, and a timer collects by the same thresholds.
    """

    _started: ClassVar[set[int]] = set()
    """Numbers of those that are started."""
    _was_enabled: ClassVar[bool] = False
    """Whether automatic collection was on before the first of them."""

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
        """Stop; the last one to stop puts automatic collection back to what it was."""
        self._timer.stop()
        _release(id(self))


def _release(number: int, _gone: QObject | None = None) -> None:
    started = GarbageCollector._started
    if number in started:
        started.remove(number)
        if not started and GarbageCollector._was_enabled:
            gc.enable()


class _Schedule:
    """Finds out which generation is due, as Python itself does after every so many new objects.

    A timer looks less often than that, so what was made since counts as many times as it exceeds the
    thresholds. All objects are looked through only when a quarter as many have been made since the last time.
    """

    def __init__(self) -> None:
        self._young = self._middle = self._made = 0
        self._kept = 0
        """How many objects were left after all were looked through."""

    def due(self, made: int, thresholds: tuple[int, int, int]) -> int | None:
        """Return the oldest generation to collect, None for none.

        Args:
            made: the number of objects made since the last collection
            thresholds: those of ``gc``; 0 turns a generation off

        """
        young, middle, old = thresholds
        if not young or made <= young:
            return None
        self._made += made
        self._young += made // young
        if not middle or self._young <= middle:
            return 0
        self._middle += self._young // middle
        self._young = 0
        if not old or self._middle <= old or self._made <= self._kept / 4:
            return 1
        self._middle = self._made = 0
        return 2

    def keep(self, objects: int) -> None:
        """Note how many objects are left after a full collection."""
        self._kept = objects


_schedule: Final = _Schedule()


def collect_if_due() -> None:
    """Collect the oldest generation that is due by the thresholds of ``gc``."""
    generation = _schedule.due(gc.get_count()[0], gc.get_threshold())
    if generation is None:
        return
    gc.collect(generation)
    if generation == 2:
        _schedule.keep(len(gc.get_objects()))
        # PySide looks at the source of each module that is imported: 15 MiB that nobody needs again.
        linecache.clearcache()
        trim()
