"""No Qt object is destroyed in another thread, by the collector or with its last reference."""

import gc
import threading
import types
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem
from pytestqt.qtbot import QtBot

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.card_pictures.fetched_pictures import FetchedPictures
from tabletop.ui.card_pictures.picture_fetcher import Fetcher
from tabletop.ui.session.card_import import CardImport
from tabletop.ui.session.collector import GarbageCollector, _Schedule
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.worker import Post, Worker

FACE = FaceSpec(name="Somebody", type_line="Creature — Human", colors="U", power="1", toughness="1")


class Tracer:
    """Records the threads in which objects are destroyed, including those in reference cycles."""

    def __init__(self) -> None:
        self.threads: list[int] = []

    def leave_circles(self, number: int = 50) -> None:
        """Leave garbage with QObjects and items in it, which only the collector finds."""
        for made in (QObject, QGraphicsRectItem):
            for _ in range(number):
                circle: list[object] = [made()]
                weakref.finalize(circle[0], self._note)
                circle.append(circle)

    def _note(self) -> None:
        self.threads.append(threading.get_ident())


@pytest.fixture
def tracer() -> Tracer:
    return Tracer()


@pytest.fixture
def parent(qapp: object) -> Iterator[QObject]:
    made = QObject()
    yield made
    made.deleteLater()


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


class _Circle:
    def __init__(self) -> None:
        self.own = self


def _make_garbage(started: threading.Event, post: Post) -> None:
    """Make enough objects that Python would collect garbage in this thread if it were allowed to."""
    gc.set_threshold(1, 1, 1)
    started.wait()
    for _ in range(5_000):
        _Circle()
    post("made")


@pytest.mark.usefixtures("thresholds")
def test_the_collector_never_runs_in_the_thread(parent: QObject, tracer: Tracer, qtbot: QtBot) -> None:
    worker, started = Worker(parent), threading.Event()
    runs: list[int] = []
    gc.callbacks.append(lambda *_: runs.append(threading.get_ident()))
    try:
        worker.start(partial(_make_garbage, started))
        tracer.leave_circles()
        started.set()
        with qtbot.waitSignal(worker.received):
            pass
        worker.wait()
        gc.collect()
    finally:
        gc.callbacks.pop()
    assert set(runs) == {threading.get_ident()}
    assert set(tracer.threads) == {threading.get_ident()}
    assert len(tracer.threads) == 100


@pytest.mark.usefixtures("thresholds")
def test_meanwhile_a_timer_of_the_window_collects(parent: QObject, tracer: Tracer, qtbot: QtBot) -> None:
    gc.set_threshold(1, 1, 1)
    collector = GarbageCollector(parent)
    collector.start()
    tracer.leave_circles()
    assert not tracer.threads
    qtbot.waitUntil(lambda: len(tracer.threads) == 100)
    collector.stop()


def test_afterwards_the_collector_is_what_it_was(qapp: object) -> None:
    was_on = gc.isenabled()
    parents = [QObject() for _ in range(3)]
    first, second, third = map(GarbageCollector, parents)
    gc.enable()
    try:
        for each in (first, second, third):
            each.start()
            each.start()
            assert not gc.isenabled()
        first.stop()
        first.stop()
        second.stop()
        assert not gc.isenabled()
        parents[2].deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert gc.isenabled()
        gc.disable()
        first.start()
        first.stop()
        assert not gc.isenabled()
    finally:
        (gc.enable if was_on else gc.disable)()


def test_a_generation_is_due_by_how_much_was_made_not_by_how_often_somebody_looks() -> None:
    schedule = _Schedule()
    thresholds = (100, 10, 10)
    assert schedule.due(100, thresholds) is None
    assert [schedule.due(101, thresholds) for _ in range(11)] == [0] * 10 + [1]
    assert schedule.due(1_101, thresholds) == 1
    assert schedule.due(12_000, thresholds) == 2, "as much as twelve of the middle generation"
    schedule.note_remaining(100_000)
    assert schedule.due(12_000, thresholds) == 1, "not yet a quarter of what was kept"
    assert schedule.due(13_100, thresholds) == 2
    assert schedule.due(10**6, (0, 10, 10)) is None, "turned off"
    assert schedule.due(10**6, (100, 10, 0)) == 1


# --- References -------------------------------------------------------------------------------------------


def reachable(start: object) -> Iterator[object]:
    """Return everything reachable from an object, apart from modules, types and the globals of functions."""
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, (type, types.ModuleType)):
            continue
        seen.add(id(each))
        yield each
        if isinstance(each, types.FunctionType):
            waiting += [each.__closure__, each.__defaults__, each.__kwdefaults__]
        else:
            waiting += gc.get_referents(each)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[Post], object]]:
    """Return the jobs that are given to threads."""
    given: list[Callable[[Post], object]] = []
    start = Worker.start

    def noting(self: Worker, job: Callable[[Post], object]) -> None:
        given.append(job)
        given.append(self.post)
        start(self, job)

    monkeypatch.setattr(Worker, "start", noting)
    return given


def is_of_qt(each: object) -> bool:
    return isinstance(each, (QObject, QGraphicsItem))


def test_a_thread_that_paints_has_plain_values(
    parent: QObject, jobs: list[object], qtbot: QtBot, tmp_path: Path
) -> None:
    pictures = Pictures(FaceStore(tmp_path), parent=parent)
    fetcher = Fetcher(tmp_path, parent)
    own = FetchedPictures(fetcher, lambda _: "", parent)
    pictures.put_before(own.source, on_tiles=True)
    with qtbot.waitSignal(pictures.ready):
        pictures.pixmap(FACE, 40, 56)
    pictures.shut_down()
    fetcher.stop()
    assert any(is_of_qt(each) for each in reachable([pictures]))
    assert jobs
    assert not [each for each in reachable(jobs) if is_of_qt(each)]


def test_a_thread_that_imports_has_plain_values(
    parent: QObject, jobs: list[object], qtbot: QtBot, tmp_path: Path
) -> None:
    cards = CardImport(parent)
    with qtbot.waitSignal(cards.failed):
        assert cards.start(tmp_path / "missing.json")
    cards.shut_down()
    assert jobs
    assert not [each for each in reachable(jobs) if is_of_qt(each)]


def test_pictures_that_are_dropped_at_work_are_destroyed_here(
    parent: QObject, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, begun = threading.Event(), threading.Event()
    threads: list[int] = []
    store = FaceStore(None)
    real = store.face

    def face(*args: object, **named: object) -> object:
        begun.set()
        goes_on.wait()
        return real(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "face", face)
    pictures = Pictures(store, parent=parent)
    weakref.finalize(pictures, lambda: threads.append(threading.get_ident()))
    pictures.pixmap(FACE, 40, 56)
    begun.wait()
    running = [each for each in threading.enumerate() if each.name == "tabletop worker"]
    pictures.deleteLater()
    del pictures
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert threads == [threading.get_ident()]
    goes_on.set()
    for each in running:
        each.join()
