"""Bugs of the program itself: reported once, logged in a file, and the table stays as in the game."""

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tabletop.ui.faults.diagnostics import MAX_BYTES, NAME, OLDER, Diagnostics
from tabletop.ui.faults.feature import MESSAGE, DiagnosticsPage, FaultBar
from tabletop.ui.gestures.drag import DragCards
from tabletop.ui.items.arrows import ArrowsItem
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


class SlipError(Exception):
    pass


def fails(*_: object) -> None:
    raise SlipError("just a test")


def fails_elsewhere(*_: object) -> None:
    raise SlipError("another place")


@pytest.fixture
def diagnostics(qapp: QApplication, tmp_path: Path) -> Iterator[Diagnostics]:
    made = Diagnostics(tmp_path / "log", qapp)
    made.install()
    yield made
    made.remove()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)


@pytest.fixture
def faulty(diagnostics: Diagnostics, open_window: Callable[[], Hands], qapp: QApplication) -> Hands:
    """Return a window in which something may go wrong."""
    hands = open_window()
    qapp.processEvents()
    return hands


def slip(slot: Callable[..., None] = fails) -> None:
    """Raise an exception in a slot that Qt calls. Its consequences come a little later."""
    timer = QTimer(singleShot=True)
    timer.timeout.connect(slot)
    timer.start(0)
    for _ in range(3):
        QApplication.processEvents()


def bar(hands: Hands) -> FaultBar | None:
    return next((each for each in hands.window.findChildren(FaultBar) if each.isVisible()), None)


def press(hands: Hands, words: str) -> None:
    shown = bar(hands)
    assert shown is not None
    next(each for each in shown.findChildren(QPushButton) if each.text() == words).click()


def test_it_is_said_once_for_each_place(faulty: Hands) -> None:
    assert bar(faulty) is None
    slip()
    assert bar(faulty) is not None
    assert bar(faulty).accessibleDescription() == MESSAGE
    for _ in range(5):
        slip()
    assert len(faulty.window.findChildren(FaultBar)) == 1
    press(faulty, "Close")
    slip()
    assert bar(faulty) is None
    slip(fails_elsewhere)
    assert bar(faulty) is not None


def test_it_is_written_once_and_counted(faulty: Hands, diagnostics: Diagnostics) -> None:
    for _ in range(5):
        slip()
    assert diagnostics.text().count("SlipError: just a test") == 1
    assert "in fails" in diagnostics.text()
    assert diagnostics.text().count("Traceback") == 1
    diagnostics.remove()
    assert "5 times: SlipError in " in diagnostics.text()


def test_the_details_can_be_copied(faulty: Hands) -> None:
    slip()
    press(faulty, "Copy details")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Tabletop ")
    assert "SlipError: just a test" in copied


def test_the_terminal_gets_one_line(
    faulty: Hands, diagnostics: Diagnostics, capsys: pytest.CaptureFixture[str]
) -> None:
    slip()
    slip()
    said = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("This plugin")]
    assert len(said) == 1
    assert said[0].startswith("tabletop: something went wrong: SlipError in ")
    assert said[0].endswith(f"(details in {diagnostics.path})")


def test_a_drag_that_fails_ends_with_the_card_at_home(faulty: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    window = faulty.window
    item = window.scene.card_items.of(faulty.number("Delver of Secrets"))
    viewport, start = window.table_view.viewport(), item.middle.toPoint()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for way in (20, 60, 90):
        QTest.mouseMove(viewport, start + QPoint(way, -way))
    assert item.pos() != item.middle
    monkeypatch.setattr(DragCards, "release", fails)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(90, -90))
    assert item.pos() != item.middle
    QApplication.processEvents()
    assert item.pos() == item.middle
    assert bar(faulty) is not None
    assert faulty.action_count == 0


def test_a_motion_that_fails_ends_at_its_end(faulty: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    faulty.select("Delver of Secrets")
    faulty.window.actions_["to hand"].trigger()
    animator, items = faulty.window.scene.animator, faulty.window.scene.card_items
    assert not animator.is_still()
    monkeypatch.setattr("tabletop.ui.animation.animator.EASING", {})
    slip(lambda: animator.advance(10))
    assert animator.is_still()
    assert all(item.pos() == item.middle for item in items.all())


def test_what_fails_at_every_painting_is_no_endless_loop(
    faulty: Hands, monkeypatch: pytest.MonkeyPatch, diagnostics: Diagnostics
) -> None:
    shown: list[object] = []
    faulty.window.bridge.changed.connect(lambda *_: shown.append(0))
    monkeypatch.setattr(ArrowsItem, "paint", fails)
    for _ in range(10):
        slip()
        faulty.window.scene.arrows.update()
        QApplication.processEvents()
    assert len(shown) == 1
    QTest.keyClick(faulty.window.table_view, Qt.Key.Key_Left)
    slip()
    assert len(shown) == 2


def test_settling_that_fails_is_not_tried_again(faulty: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def settles() -> None:
        tried.append(0)
        fails_elsewhere()

    monkeypatch.setattr(faulty.window.bridge, "show", settles)
    slip()
    for _ in range(10):
        QApplication.processEvents()
    assert len(tried) == 1
    assert bar(faulty) is not None


def test_threads_and_destructors_are_noted_as_well(faulty: Hands, diagnostics: Diagnostics) -> None:
    class Dies:
        def __del__(self) -> None:
            raise SlipError("at the end")

    thread = threading.Thread(target=fails)
    thread.start()
    thread.join()
    QApplication.processEvents()
    assert bar(faulty) is not None
    Dies()
    gc.collect()
    assert "just a test" in diagnostics.text()
    assert "at the end" in diagnostics.text()


def test_warnings_of_qt_are_noted_once(
    faulty: Hands, diagnostics: Diagnostics, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(3):
        qWarning("strange\x1b[2J things")
    assert diagnostics.text().count("Qt warning: strange") == 1
    assert capsys.readouterr().err == "strange [2J things\n" * 3
    assert bar(faulty) is None


def test_the_file_stays_small(diagnostics: Diagnostics, tmp_path: Path) -> None:
    def note(number: int) -> None:
        try:
            exec(compile("\n" * number + "raise ValueError('x' * 9000)", f"place{number}", "exec"))
        except ValueError as error:
            sys.excepthook(ValueError, error, error.__traceback__)

    for number in range(300):
        note(number)
    assert diagnostics.path.stat().st_size <= MAX_BYTES
    assert len(diagnostics.places) <= 200
    diagnostics.path.write_bytes(b"x" * (MAX_BYTES + 1))
    diagnostics.remove()
    other = Diagnostics(tmp_path / "log")
    other.install()
    note(1)
    other.remove()
    assert {each.name for each in (tmp_path / "log").iterdir()} == {NAME, OLDER}
    assert other.path.stat().st_size < 20_000


def test_without_a_file_everything_else_is_as_usual(
    qapp: QApplication, open_window: Callable[[], Hands], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    made = Diagnostics(tmp_path / "file" / "log", qapp)
    made.install()
    hands = open_window()
    slip()
    assert bar(hands) is not None
    assert made.text() == ""
    made.remove()
    made.deleteLater()


def test_a_crash_leaves_its_place_in_the_file(tmp_path: Path) -> None:
    code = (
        "import sys, faulthandler; from pathlib import Path\n"
        "from tabletop.ui.faults.diagnostics import Diagnostics\n"
        "Diagnostics(Path(sys.argv[1])).catch_crashes()\n"
        "faulthandler._sigsegv()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert ended.returncode != 0
    assert "Segmentation fault" in (tmp_path / NAME).read_text("utf-8")


def test_the_menu_shows_where_it_lies(faulty: Hands, diagnostics: Diagnostics) -> None:
    slip()
    faulty.do("show diagnostics")
    page = faulty.window.findChild(DiagnosticsPage)
    assert page.place.text() == str(diagnostics.path)
    assert "SlipError: just a test" in page.text.toPlainText()
    next(each for each in page.findChildren(QPushButton) if each.text() == "Copy").click()
    assert "SlipError: just a test" in QGuiApplication.clipboard().text()
    page.close()


def test_a_window_without_diagnostics_says_so(hands: Hands) -> None:
    hands.do("show diagnostics")
    assert hands.window.frame.status.text().count("Diagnostics are turned off") == 1
