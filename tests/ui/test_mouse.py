"""The mouse asks a gesture how it ends, whatever kind of gesture it is."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from tabletop.ui.gestures.gesture import Gesture
from tabletop.ui.gestures.mouse import Mouse
from tests.support import table_with

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
EMPTY = QPointF(-500, -500)
"""A point beside the table."""


class Noted(Gesture):
    """A gesture that notes what the mouse tells it."""

    def __init__(self, scene) -> None:
        super().__init__(scene, QPointF())
        self.happened: list[str] = []
        self.holds_cards = False

    @property
    def is_dragging(self) -> bool:
        return self.holds_cards

    def turn_over(self) -> str:
        self.happened.append("turned over")
        return "The back is up."

    def release(self, _point: QPointF) -> None:
        self.happened.append("released")

    def click(self, _point: QPointF) -> bool:
        self.happened.append("clicked")
        return True

    def cancel(self) -> None:
        self.happened.append("canceled")

    def clean_up(self) -> None:
        self.happened.append("cleaned up")


def event(kind: QEvent.Type, button: Qt.MouseButton) -> QGraphicsSceneMouseEvent:
    made = QGraphicsSceneMouseEvent(kind)
    made.setButton(button)
    made.setScenePos(EMPTY)
    return made


def release(mouse: Mouse, button: Qt.MouseButton) -> None:
    mouse.release(event(QEvent.Type.GraphicsSceneMouseRelease, button))


def press(mouse: Mouse, button: Qt.MouseButton) -> None:
    mouse.press(event(QEvent.Type.GraphicsSceneMousePress, button))


@pytest.fixture
def mouse(show) -> Mouse:
    return show(table_with(["Forest"])).scene.mouse


@pytest.fixture
def gesture(mouse: Mouse) -> Noted:
    noted = Noted(mouse._scene)
    mouse.hold(noted)
    return noted


def test_the_button_that_holds_a_gesture_ends_it(mouse: Mouse, gesture: Noted) -> None:
    release(mouse, RIGHT)
    assert gesture.happened == []
    release(mouse, LEFT)
    assert gesture.happened == ["released", "cleaned up"]
    assert mouse.is_free


def test_a_gesture_of_the_right_button_is_not_ended_by_the_left_one(mouse: Mouse, gesture: Noted) -> None:
    gesture.by_right_button = True
    release(mouse, LEFT)
    assert gesture.happened == []
    release(mouse, RIGHT)
    assert gesture.happened == ["released", "cleaned up"]


def test_a_press_cancels_a_gesture(mouse: Mouse, gesture: Noted) -> None:
    press(mouse, LEFT)
    assert gesture.happened == ["canceled", "cleaned up"]


def test_a_press_performs_a_gesture_that_ends_with_a_click(mouse: Mouse, gesture: Noted) -> None:
    gesture.ends_with_click = True
    press(mouse, LEFT)
    assert gesture.happened == ["released", "cleaned up"]


def test_a_gesture_that_stays_gets_clicks_and_no_release(mouse: Mouse, gesture: Noted) -> None:
    gesture.stays = True
    press(mouse, LEFT)
    release(mouse, LEFT)
    assert gesture.happened == ["clicked"]
    assert mouse.staying is gesture


def test_only_gestures_with_cards_end_when_the_table_changes(mouse: Mouse, gesture: Noted) -> None:
    mouse.stop_aiming()
    assert gesture.happened == []
    gesture.ends_with_change = True
    mouse.stop_aiming()
    assert gesture.happened == ["canceled", "cleaned up"]


def test_dragged_cards_are_turned_over_by_the_right_button_and_the_wheel(
    mouse: Mouse, gesture: Noted
) -> None:
    assert mouse.turn_over() == ""
    assert not mouse.wheel(120)
    gesture.holds_cards = True
    press(mouse, RIGHT)
    assert mouse.wheel(60)
    assert mouse.wheel(60)
    assert gesture.happened == ["turned over"] * 2


def test_what_a_key_holds_is_known_until_it_ends(show) -> None:
    seen = show(table_with(["Delver of Secrets"]))
    mouse, item = seen.scene.mouse, seen.item("Delver of Secrets")
    carried = mouse.carry(item)
    assert (mouse.carried, mouse.turning) == (carried, None)
    turning = mouse.take_by_corner(item)
    assert (mouse.carried, mouse.turning) == (None, turning)
    mouse.put_down()
    assert mouse.turning is turning
    mouse.cancel()
    assert (mouse.carried, mouse.turning, mouse.is_free) == (None, None, True)
