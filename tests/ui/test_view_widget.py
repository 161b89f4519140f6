"""Wheel, pan and space."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support import on_table, table_with
from tests.ui.conftest import Seen

NONE = Qt.KeyboardModifier.NoModifier
CROWD = ["Forest", *(on_table("Serra Angel", note=str(number)) for number in range(24))]
"""Enough permanents that some are out of sight at 200 %."""


def wheel(seen, steps: int, modifier=NONE, at: QPoint | None = None) -> None:
    viewport = seen.view.viewport()
    at = at or viewport.rect().center()
    event = QWheelEvent(
        QPointF(at),
        QPointF(viewport.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def test_the_wheel_zooms_about_the_pointer(show) -> None:
    seen = show(table_with(["Forest", "Delver of Secrets"]))
    before = seen.scene.zoom
    at = seen.at("Delver of Secrets")
    wheel(seen, 2, at=at)
    assert seen.scene.zoom > before
    assert (seen.at("Delver of Secrets") - at).manhattanLength() < 12
    wheel(seen, -60)
    assert seen.scene.zoom == 0.5


def test_with_a_key_the_wheel_pans(show) -> None:
    seen = show(table_with(CROWD))
    seen.scene.set_zoom(2.0)
    before = seen.item("Forest").pos()
    wheel(seen, 1, Qt.KeyboardModifier.ShiftModifier)
    assert seen.item("Forest").x() > before.x()
    wheel(seen, 1, Qt.KeyboardModifier.AltModifier)
    assert seen.item("Forest").y() > before.y()
    assert seen.scene.zoom == 2.0


def test_the_middle_button_pans(show) -> None:
    seen = show(table_with(CROWD))
    seen.scene.set_zoom(2.0)
    before = seen.item("Forest").pos()
    viewport, start = seen.view.viewport(), QPoint(600, 300)
    QTest.mousePress(viewport, Qt.MouseButton.MiddleButton, NONE, start)
    QTest.mouseMove(viewport, start + QPoint(60, 40))
    QTest.mouseRelease(viewport, Qt.MouseButton.MiddleButton, NONE, start + QPoint(60, 40))
    assert seen.item("Forest").pos() == before + QPointF(60, 40)
    QTest.mouseMove(viewport, start)
    assert seen.item("Forest").pos() == before + QPointF(60, 40)


def test_space_held_pans_and_space_pressed_is_told(show, qtbot) -> None:
    seen = show(table_with(CROWD))
    seen.scene.set_zoom(2.0)
    before = seen.item("Forest").pos()
    told = []
    seen.view.space_pressed.connect(lambda: told.append(1))
    QTest.keyPress(seen.view, Qt.Key.Key_Space)
    seen.drag(QPoint(600, 300), QPoint(630, 300))
    QTest.keyRelease(seen.view, Qt.Key.Key_Space)
    assert seen.item("Forest").x() == before.x() + 30
    assert told == []
    QTest.keyClick(seen.view, Qt.Key.Key_Space)
    assert told == [1]
    assert seen.scene.selected_ids() == []


def test_a_space_that_was_a_shortcut_with_ctrl_is_no_space_when_it_is_let_go(show, qtbot) -> None:
    seen = show(table_with(battlefield=["Delver of Secrets"]))
    told = []
    seen.view.space_pressed.connect(lambda: told.append(1))
    QTest.keyRelease(seen.view, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert told == []


def test_space_is_kept_from_shortcuts(show) -> None:
    seen = show(table_with())
    for key, kept in ((Qt.Key.Key_Space, True), (Qt.Key.Key_T, False)):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, NONE)
        event.ignore()
        QApplication.sendEvent(seen.view, event)
        assert event.isAccepted() is kept


def test_when_the_pointer_leaves_nothing_is_lifted(show) -> None:
    seen = show(table_with(hand=["Forest"]))
    seen.point_at(seen.at("Forest"))
    assert seen.scene.hover.item is not None
    seen.stays.lets_go = True
    QApplication.sendEvent(seen.view, QEvent(QEvent.Type.Leave))
    assert seen.scene.hover.item is None
    assert seen.all_lie_at_rest()


def keeps_enter(seen: Seen) -> bool:
    """Return whether the table keeps Enter from shortcuts."""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Return, NONE)
    event.ignore()
    QApplication.sendEvent(seen.view, event)
    return event.isAccepted()


def test_enter_spreads_out_the_pile_that_has_the_focus(show) -> None:
    seen = show(table_with(["Island"], graveyard=["Forest", "Swamp"]))
    for name, kept in (("Forest", True), ("Island", False)):
        seen.scene.select(seen.table.only(name))
        assert keeps_enter(seen) is kept
    seen.scene.select(seen.table.only("Forest"))
    QTest.keyClick(seen.view, Qt.Key.Key_Return)
    seen.scene.finish_motion()
    assert seen.item("Swamp").isVisible()
    seen.scene.focus_towards(1, 0)
    assert seen.scene.selected_ids() == [seen.table.only("Swamp")]
    assert not keeps_enter(seen)
