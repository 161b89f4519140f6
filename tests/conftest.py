"""Settings for all tests: Qt without a screen, nothing left running, fast and slow tests, Hypothesis
profiles.

Hypothesis draws the same examples each time, however slow the machine is. ``TABLETOP_HYPOTHESIS=nightly``
draws many more, and others each night.
"""

import gc
import os
import threading
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtCore import SignalInstance
from pytestqt.qtbot import QtBot

from tests.spreading import TOOLS, Spreading, is_slow

settings.register_profile(
    "short",
    max_examples=100,
    stateful_step_count=20,
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile(
    "nightly",
    settings.get_profile("short"),
    max_examples=3_500,
    stateful_step_count=60,
    derandomize=False,
    print_blob=True,
)
settings.load_profile(os.environ.get("TABLETOP_HYPOTHESIS", "short"))

_USES_OF_QT = count(1)
_BETWEEN_COLLECTIONS = 20
"""Tests with windows between two collections."""
_BEFORE_A_COLLECTION = 50_000
"""New objects before the collector looks for cycles among them."""
PATIENCE = 120_000
"""Milliseconds that a test waits for an expected event."""
# Tests by the thousand are made while nothing can be thrown away.
gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test as slow or fast, long ones as slow, and begin with the ones that take longest."""
    here = Path(__file__).parent
    for item in items:
        if item.get_closest_marker("long") is not None:
            item.add_marker("slow")
        elif item.get_closest_marker("slow") is None:
            item.add_marker("slow" if is_slow(item.path.relative_to(here).as_posix()) else "fast")
    items.sort(key=lambda item: not item.path.match(TOOLS))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Spreading | None:
    return Spreading(config, log) if config.getvalue("dist") == "loadscope" else None


def pytest_collection_finish() -> None:
    """Exclude lasting objects from garbage collection, where scanning them took a seventh of the time."""
    gc.freeze()
    gc.set_threshold(_BEFORE_A_COLLECTION, 20, 50)
    gc.enable()


class PatientQtBot(QtBot):
    """Wait for expected events however slow the machine is. Only a missing event takes this long."""

    def waitUntil(self, callback: Callable[[], object], *, timeout: int = PATIENCE) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: SignalInstance, *, timeout: int = PATIENCE, **how: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **how)


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    return PatientQtBot(request)


@pytest.fixture(autouse=True)
def nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """Check that a test that used Qt has stopped its timers and its threads."""
    uses_qt = "qapp" in request.fixturenames
    if uses_qt and not next(_USES_OF_QT) % _BETWEEN_COLLECTIONS:
        # The collector doesn't see the pictures of a closed window, and would otherwise wait until they fill
        # gigabytes.
        gc.collect()
        # Between two tests all that is left stays: cards, rules, pictures. It is not looked through again.
        gc.freeze()
    before = set(threading.enumerate())
    yield
    if not uses_qt:
        return
    from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool, QTimer
    from PySide6.QtWidgets import QApplication

    # What a closing window has given up in its turn may still wait to be deleted.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    running = [
        f"{timer.interval()} ms of {type(timer.parent()).__name__} in {type(widget).__name__}"
        for widget in QApplication.topLevelWidgets()
        for timer in widget.findChildren(QTimer)
        if timer.isActive()
    ]
    assert not running, f"timers still run: {', '.join(running)}"
    assert QThreadPool.globalInstance().activeThreadCount() == 0, "a thread still works"
    assert set(threading.enumerate()) <= before, "a thread still runs"
