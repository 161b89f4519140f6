"""Clicks and the wheel on the rail: a player's name, a life total, the dial of day and night."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

if TYPE_CHECKING:
    from tabletop.ui.gestures.gesture_scene import GestureScene

_NOTCH: Final = 120
_MANY: Final = 5
"""Amount by which Shift changes a life total."""
_BUTTONS: Final = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)


class RailClicks(QObject):
    """Interprets clicks on the rail and emits a signal for each."""

    seat_clicked = Signal(int)
    """The name of a player was clicked."""
    player_menu_wanted = Signal(int, QPoint)
    """A request for the menu of a player, at a point of the screen."""
    life_wanted = Signal(int, int)
    """A player and the amount of life to gain, or to lose if negative."""
    dial_clicked = Signal()

    def __init__(self, scene: "GestureScene", is_free: Callable[[], bool]) -> None:
        """Create it for a scene. ``is_free`` returns whether no gesture waits for the next click."""
        super().__init__(scene.widget)
        self._scene, self._is_free = scene, is_free
        self._wheeled = 0

    def press(self, event: QGraphicsSceneMouseEvent) -> bool:
        """Handle a press on the rail. Return whether it was one."""
        point, scene = event.scenePos(), self._scene
        if not self._is_free() or event.button() not in _BUTTONS or scene.fan.covers(point):
            return False
        is_left = event.button() == Qt.MouseButton.LeftButton
        seat = scene.ground.seat_at(point)
        on_dial = is_left and scene.furniture.dial.disc.contains(point)
        if seat is None and not on_dial:
            return False
        scene.finish_motion()
        if on_dial:
            self.dial_clicked.emit()
        elif seat is not None and scene.furniture.plates[seat].life_rect.contains(point):
            self.life_wanted.emit(seat, (1 if is_left else -1) * _times(event.modifiers()))
        elif seat is not None and is_left:
            self.seat_clicked.emit(seat)
        elif seat is not None:
            self.player_menu_wanted.emit(seat, scene.on_screen(point))
        event.accept()
        return True

    def wheel(self, point: QPointF, by: int, keys: Qt.KeyboardModifier) -> bool:
        """Change a life total at each notch of the wheel. Return whether the pointer is on one.

        ``by`` is in eighths of a degree, as in Qt. A fine wheel reports a notch in many parts.
        """
        seat = self._scene.ground.seat_at(point)
        if seat is None:
            self._wheeled = 0
            return False
        self._wheeled += by
        notches = int(self._wheeled / _NOTCH)
        self._wheeled -= notches * _NOTCH
        if notches:
            self._scene.finish_motion()
            self.life_wanted.emit(seat, notches * _times(keys))
        return True


def _times(keys: Qt.KeyboardModifier) -> int:
    return _MANY if keys & Qt.KeyboardModifier.ShiftModifier else 1
