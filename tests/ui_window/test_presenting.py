"""The presenter fits any screen, enlarges the table, and has notes if there is another screen."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.model.handwork import BringIn
from tabletop.ui.features.one_time_tips import OneTimeTips
from tabletop.ui.items.overlays import Bubble, BubbleText, Kind
from tabletop.ui.panels.turn_bar import Naming
from tabletop.ui.presenting import presenter
from tabletop.ui.presenting.speaker_notes import Notes
from tabletop.ui.session.file_opening import welcome_file
from tests.ui_window.conftest import WIDE, Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
ANGELS = welcome_file().parent / "meld" / "brisela.toml"


def test_the_window_never_needs_more_room_than_the_screen_has(hands: Hands, qapp: QApplication) -> None:
    hands.do("presenter")
    qapp.processEvents()
    assert hands.window.minimumSizeHint().width() <= hands.window.screen().size().width()
    assert not any(dock.isVisible() for dock in hands.window.frame.docks.values())
    hands.do("presenter")
    assert hands.window.frame.docks["Inspector"].isVisible()


def test_where_there_is_room_the_panels_stay(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenter, "_MIN_TABLE_WIDTH", 200)
    hands.do("presenter")
    assert hands.window.frame.docks["Inspector"].isVisible()
    assert hands.window.inspector.minimumWidth() == 510
    hands.do("presenter")
    assert hands.window.inspector.minimumWidth() == 340


def test_a_narrow_turn_bar_shortens_the_steps_then_leaves_out_the_names(
    hands: Hands, qapp: QApplication
) -> None:
    bar = hands.window.frame.page.turn_bar
    for width, naming, name in (
        (1100, Naming.WHOLE, True),
        (930, Naming.SHORT, True),
        (850, Naming.SHORT, False),
        (790, Naming.NONE, True),
        (720, Naming.NONE, False),
        (480, Naming.NONE, False),
    ):
        bar.setFixedWidth(width)
        qapp.processEvents()
        assert bar._strip.naming is naming, width
        assert ("Alice" in bar._lives[0].text()) is name, width
        assert "20" in bar._lives[0].text()
        assert bar._row.sizeHint().width() <= width


def test_every_step_in_the_strip_is_named_and_reached_by_a_click(hands: Hands, qapp: QApplication) -> None:
    bar = hands.window.frame.page.turn_bar
    bar.setFixedWidth(1100)
    qapp.processEvents()
    strip = bar._strip
    pips = [strip.pip(place) for place in range(12)]
    metrics = QFontMetricsF(strip._pip_font)
    for pip, name in zip(pips, strip.naming.value, strict=True):
        assert metrics.horizontalAdvance(name) < pip.width(), "no name is cut"
    assert all(one.right() < other.left() for one, other in pairwise(pips))
    assert strip.rect().contains(pips[-1].toRect())
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=pips[10].center().toPoint())
    assert hands.window.bridge.table.state.step == "end"


def lesson(hands: Hands, qapp: QApplication) -> None:
    hands.window.parts.files.open_file(ANGELS)
    hands.window.scene.finish_motion()
    qapp.processEvents()


def test_cards_are_larger_for_the_room_that_empty_rows_leave(hands: Hands, qapp: QApplication) -> None:
    lesson(hands, qapp)
    scene = hands.window.scene
    for _ in range(2):
        qapp.processEvents()
        rows = [scene.ground.row(seat, lands) for seat in (1, 0) for lands in (True, False)]
        assert sorted(row.height() for row in rows)[:3] == [0.0] * 3
        assert all(row.height() >= 176 for row in rows[2:] if row.height())
        assert all(scene.ground.field.contains(row) for row in rows if row.height())
        hands.do("presenter")


def test_a_row_unfolds_when_something_comes_to_lie_in_it(hands: Hands, qapp: QApplication) -> None:
    lesson(hands, qapp)
    scene = hands.window.scene
    hands.do("presenter")
    # Larger letters ask for a higher bar, and that for another table: each is laid out in its turn.
    for _ in range(4):
        qapp.processEvents()
    alone = scene.zoom
    hands.window.bridge.propose(BringIn(card="Forest", zone="battlefield", by=0))
    scene.finish_motion()
    assert scene.ground.row(0, lands=True).height() > 50
    assert scene.zoom <= alone
    hands.do("undo")
    assert scene.zoom == alone
    hands.do("presenter")


def test_it_says_how_to_leave_it(hands: Hands) -> None:
    hands.do("presenter")
    assert "F11 leaves the presenter." in hands.window.frame.status.text()
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_F11)
    assert not hands.window.actions_["presenter"].isChecked()
    assert hands.window.frame.status.text() == ""


def test_no_tips_are_shown_to_a_room(hands: Hands, qapp: QApplication) -> None:
    hands.select("Gisela, the Broken Blade")
    assert hands.window.findChildren(OneTimeTips)[0].label is not None
    hands.do("presenter")
    assert hands.window.findChildren(OneTimeTips)[0].label is None
    qapp.processEvents()
    hands.select("Delver of Secrets")
    assert hands.window.findChildren(OneTimeTips)[0].label is None
    hands.do("presenter")
    # On the small screen of this platform the window has become too small for tips.
    hands.window.resize(*WIDE)
    qapp.processEvents()
    hands.select("Serra Angel")
    assert hands.window.findChildren(OneTimeTips)[0].label is not None


def test_bubbles_have_the_letters_of_the_presenter(hands: Hands) -> None:
    saying = BubbleText("No", "Because of this.", "712.8a")
    usual = Bubble(hands.window.scene.theme, saying, Kind.REFUSED)
    hands.do("presenter")
    large = Bubble(hands.window.scene.theme, saying, Kind.REFUSED)
    assert large.size()[0] > 1.3 * usual.size()[0]
    hands.do("presenter")


class _Wall:
    """Another screen, as far as the notes and the signs need it."""

    def devicePixelRatio(self) -> float:
        return 1.0

    def availableGeometry(self) -> QRect:
        return QRect(0, 0, 800, 600)


def test_notes_are_on_the_other_screen_and_go_with_the_presenter(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hands.window
    hands.do("presenter")
    assert window.findChild(Notes) is None
    hands.do("presenter")
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [window.screen(), _Wall()])
    monkeypatch.setattr(Notes, "setScreen", lambda *_: None)
    hands.do("presenter")
    notes = window.findChild(Notes)
    assert "No lesson is open" in notes.text.toPlainText()
    window.parts.files.open_file(ANGELS)
    said = notes.text.toPlainText()
    assert "Step 0 of 4" in said
    assert "Meld Gisela, the Broken Blade and Bruna, the Fading Light: Legal" in said
    hands.do("lesson forward")
    assert "Both are exiled, then they enter together as Brisela." in notes.text.toPlainText()
    assert "Nothing happens" in notes.text.toPlainText()
    hands.do("presenter")
    assert not notes.isVisible()


def test_the_menu_bar_makes_room_and_its_keys_go_on_working(hands: Hands) -> None:
    bar = hands.window.menuBar()
    usual = bar.height()
    hands.do("presenter")
    QApplication.processEvents()
    assert bar.height() == 0
    before = hands.action_count
    QTest.keyClick(hands.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hands.action_count > before or hands.window.frame.page.question.prompt is not None
    hands.do("presenter")
    QApplication.processEvents()
    assert bar.height() == usual


def test_the_panels_are_as_wide_afterwards_as_before(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = hands.window
    monkeypatch.setattr("tabletop.ui.presenting.presenter._MIN_TABLE_WIDTH", 0)
    window.resize(1600, 900)
    QApplication.processEvents()
    usual = window.inspector.width()
    hands.do("presenter")
    QApplication.processEvents()
    assert window.inspector.width() > usual
    hands.do("presenter")
    # Back from the whole screen in two steps, as window managers do it.
    window.resize(1500, 800)
    qtbot.waitUntil(lambda: window.inspector.width() == usual)
    window.resize(1600, 900)
    qtbot.waitUntil(lambda: window.inspector.width() == usual)


def test_a_refusal_is_read_in_every_layout(hands: Hands, qapp: QApplication) -> None:
    lesson(hands, qapp)
    hands.do("lesson forward")
    hands.do("lesson forward")
    refusals = hands.window.scene.refusals
    said = refusals.bubble.saying
    sizes = ((1024, 640), (1920, 1080), (1280, 720))
    for size in sizes:
        hands.window.resize(*size)
        qapp.processEvents()
        assert refusals.bubble is not None, size
        assert refusals.bubble.saying == said
        assert hands.window.scene.sceneRect().contains(refusals.bubble.rect)
    hands.do("presenter")
    qapp.processEvents()
    assert refusals.bubble is not None
    hands.do("presenter")
    hands.key(Qt.Key.Key_Escape)
    assert refusals.bubble is None
