"""While the window is open, garbage is collected only in its thread."""

import gc
import threading
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.shell.window import MainWindow
from tests.ui_window.conftest import Hands

# Qt's platform without a screen complains about what only a screen can do: sizes, raising, grabbing keys.
pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

HERE = threading.get_ident


@pytest.fixture
def runs() -> Iterator[list[int]]:
    """Return the threads in which the collector has run, with the lowest possible thresholds."""
    before, threads = gc.get_threshold(), list[int]()

    def note(*_: object) -> None:
        threads.append(HERE())

    gc.callbacks.append(note)
    yield threads
    gc.callbacks.remove(note)
    gc.set_threshold(*before)


@pytest.fixture
def threaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint pictures of the window in a thread, with a painter that leaves much garbage."""
    made = Pictures.__init__

    def init(self: Pictures, *_: object, **named: object) -> None:
        made(self, FaceStore(None))

    real = FaceStore.face

    def face(*args: object, **named: object) -> object:
        gc.set_threshold(1, 1, 1)
        for _ in range(500):
            circle: list[object] = []
            circle.append(circle)
        return real(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Pictures, "__init__", init)
    monkeypatch.setattr(FaceStore, "face", face)


@pytest.mark.usefixtures("threaded")
def test_no_collection_runs_where_pictures_are_painted(
    open_window: Callable[[], Hands], runs: list[int], qtbot: QtBot
) -> None:
    window = open_window().window
    window.parts.files.opened.emit(open_table(welcome_file()))
    for number in range(10):
        window.pictures.pixmap(FaceSpec(name=f"Number {number}"), 40, 56)
    qtbot.waitUntil(lambda: not window.pictures.is_busy())
    qtbot.waitUntil(lambda: bool(runs))
    assert set(runs) == {HERE()}
    assert not gc.isenabled()


def test_a_window_that_is_closed_leaves_the_collector_as_it_was(hands: Hands) -> None:
    window: MainWindow = hands.window
    assert not gc.isenabled()
    window.close()
    assert gc.isenabled()
    window.show()
    assert not gc.isenabled()
    window.close()
    assert gc.isenabled()
