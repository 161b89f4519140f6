"""A table touched with fingers: tap, double tap, long press, drag and two fingers."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from tabletop.model.zones import ZoneKind
from tabletop.ui.features.enter_key import EnterKey
from tests.support import BOB, PlacedTable, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
BEAR = "Runeclaw Bear"


class Fingers:
    """Fingers on a screen."""

    def __init__(self, hands: Hands, table: PlacedTable) -> None:
        self.hands, self.table = hands, table
        self.device = QTest.createTouchDevice()
        hands.window.bridge.replace_table(table)
        self.settle()

    @property
    def port(self) -> QWidget:
        return self.hands.window.table_view.viewport()

    @property
    def scene(self):
        return self.hands.window.scene

    def settle(self) -> None:
        self.scene.finish_motion()
        QApplication.processEvents()

    def place(self, name: str) -> QPoint:
        item = self.scene.card_items.of(self.table.only(name))
        assert item is not None
        return self.hands.window.table_view.mapFromScene(item.middle)

    def on_screen(self) -> object:
        """Return the touches of the whole window, in which the places are."""
        return QTest.touchEvent(self.hands.window.windowHandle(), self.device)

    def touch(self, at: QPoint, on: QWidget | None = None) -> None:
        self.on_screen().press(0, (on or self.port).mapTo(self.hands.window, at)).commit()

    def lift(self, at: QPoint, on: QWidget | None = None) -> None:
        self.on_screen().release(0, (on or self.port).mapTo(self.hands.window, at)).commit()
        self.settle()

    def tap(self, at: QPoint, on: QWidget | None = None) -> None:
        self.touch(at, on)
        self.lift(at, on)

    def move(self, *places: QPoint) -> None:
        """Move each finger to a place."""
        moved = self.on_screen()
        for id, at in enumerate(places):
            moved.move(id, self.port.mapTo(self.hands.window, at))
        moved.commit()

    def drag(self, first: QPoint, last: QPoint) -> None:
        self.touch(first)
        for step in range(1, 6):
            self.move(first + (last - first) * step / 5)
        self.lift(last)


def test_a_tap_selects_a_card_and_lifts_none(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR]))
    fingers.tap(fingers.place(BEAR))
    assert fingers.scene.selected_ids() == [fingers.table.only(BEAR)]
    assert hands.action_count == 0


def test_two_taps_play_a_land_and_tap_a_permanent(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR], hand=["Forest"]))
    for name in ("Forest", BEAR):
        for _ in range(2):
            fingers.tap(fingers.place(name))
    assert fingers.table.permanent("Forest") is not None
    assert fingers.table.permanent(BEAR).tapped


def test_taps_on_two_cards_are_no_double_tap(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR, "Hill Giant"]))
    for name in (BEAR, "Hill Giant"):
        fingers.tap(fingers.place(name))
    assert fingers.scene.selected_ids() == [fingers.table.only("Hill Giant")]
    assert hands.action_count == 0


def test_a_card_is_dragged_to_the_graveyard_and_onto_a_player(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR, "Hill Giant"], step="declare attackers"))
    fingers.drag(fingers.place(BEAR), fingers.scene.ground.plates[BOB].center().toPoint())
    assert fingers.table.permanent(BEAR).combat.attacking_player == BOB
    pile = next(
        rect
        for zone, rect in fingers.scene.ground.rects.items()
        if zone.kind is ZoneKind.GRAVEYARD and zone.player == 0
    )
    fingers.drag(fingers.place("Hill Giant"), pile.center().toPoint())
    assert fingers.table.names(ZoneKind.GRAVEYARD) == ["Hill Giant"]


def test_a_long_press_opens_the_menu_of_a_card(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR]))
    at = fingers.place(BEAR)
    fingers.touch(at)
    touches = hands.window.table_view.touches
    touches.long_press.timeout.emit()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert any("Tap" in action.text() for action in menu.actions())
    menu.close()
    fingers.lift(at)
    assert hands.action_count == 0


def test_a_finger_that_moves_opens_no_menu(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR]))
    at = fingers.place(BEAR)
    fingers.touch(at)
    assert hands.window.table_view.touches.long_press.isActive()
    fingers.move(at + QPoint(1, 1))
    assert hands.window.table_view.touches.long_press.isActive(), "a finger is never quite still"
    fingers.move(at + QPoint(40, 0))
    assert not hands.window.table_view.touches.long_press.isActive()
    fingers.lift(at + QPoint(40, 0))


def test_two_fingers_zoom_and_pan_and_cancel_a_drag(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR, *["Hill Giant", "Serra Angel", "Wind Drake", "Memnite"] * 6]))
    scene = fingers.scene
    scene.set_zoom(1.0)
    at = fingers.place(BEAR)
    fingers.touch(at)
    fingers.move(at + QPoint(30, 0))
    other = at + QPoint(130, 0)
    there = [fingers.port.mapTo(hands.window, each) for each in (at + QPoint(30, 0), other)]
    fingers.on_screen().move(0, there[0]).press(1, there[1]).commit()
    assert scene.mouse.is_free, "the drag is canceled"
    fingers.move(at + QPoint(30, 0), other)
    fingers.move(at + QPoint(10, 0), other + QPoint(20, 0))
    assert scene.zoom == pytest.approx(1.4)
    zoomed, pan = scene.zoom, scene.ground.pan
    fingers.move(at + QPoint(10, -30), other + QPoint(20, -30))
    assert scene.zoom == pytest.approx(zoomed)
    assert scene.ground.pan != pan
    fingers.on_screen().release(0, at).release(1, other).commit()
    fingers.settle()
    assert hands.action_count == 0
    scene.fit()


def test_a_question_and_the_enter_button_are_answered_with_taps(hands: Hands) -> None:
    fingers = Fingers(hands, table_with([BEAR], hand=["Shock"], theirs=["Hill Giant"], mana="trust"))
    for _ in range(2):
        fingers.tap(fingers.place("Shock"))
    question = hands.window.frame.page.question
    assert question.isVisible()
    fingers.settle()
    buttons = [each for each in question.findChildren(QAbstractButton) if each.isVisible()]
    button = next(each for each in buttons if each.accessibleName() == "Hill Giant")
    fingers.tap(button.rect().center(), button)
    assert len(fingers.table.state.stack) == 1
    enter = feature_of(hands.window, EnterKey).button
    fingers.tap(enter.rect().center(), enter)
    assert fingers.table.state.stack == ()
