"""Settings for all tests: Qt without a screen, nothing left running, and how Hypothesis draws.

Hypothesis draws the same examples each time, however slow the machine is; ``TABLETOP_HYPOTHESIS=nightly``
draws many more, and others each night.
"""

import os
import threading
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import HealthCheck, settings

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


@pytest.fixture(autouse=True)
def nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that used Qt has stopped its timers and its threads."""
    uses_qt = "qapp" in request.fixturenames
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
