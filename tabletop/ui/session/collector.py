"""Python's cyclic collector, kept to the GUI thread."""

import gc
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QObject, QTimer

from tabletop.ui.session.allocator import trim
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


def collect_if_due() -> None:
    """Collect the oldest generation that is due by the thresholds of ``gc``, as Python itself would."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    if not thresholds[0] or counts[0] <= thresholds[0]:
        return
    due = [number for number in range(3) if thresholds[number] and counts[number] > thresholds[number]]
    gc.collect(max(due))
    if max(due) == 2:
        trim()
