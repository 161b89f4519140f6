"""Settings for all tests: Qt without a screen, and nothing left running when a test is over."""

import os
import threading
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest


@pytest.fixture(autouse=True)
def nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that used Qt has stopped its timers and its threads."""
    uses_qt = "qapp" in request.fixturenames
    before = set(threading.enumerate())
    yield
    if not uses_qt:
        return
    from PySide6.QtCore import QThreadPool, QTimer
    from PySide6.QtWidgets import QApplication

    running = [
        timer
        for widget in QApplication.topLevelWidgets()
        for timer in widget.findChildren(QTimer)
        if timer.isActive()
    ]
    assert not running, f"{len(running)} timers still run"
    assert QThreadPool.globalInstance().activeThreadCount() == 0, "a thread still works"
    assert set(threading.enumerate()) <= before, "a thread still runs"
