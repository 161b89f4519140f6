"""The mouse: it starts a gesture at a press and passes events to it."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from tabletop.model.zones import ZoneKind
from tabletop.ui.gestures import (
    double_click,
    drag,
    drag_by_keys,
    pull_seam,
    right_press,
    rubber_band,
    turn_by_keys,
    turn_gesture,
)
from tabletop.ui.gestures.gesture import Gesture
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items import grips
from tabletop.ui.items.card_item import CardItem


def _set_modifiers(gesture: Gesture, event: QGraphicsSceneMouseEvent) -> None:
    """Set the held modifier keys of a gesture."""
    gesture.overrides = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    gesture.under = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


_NOTCH: Final = 120


def _end(gesture: Gesture, by: Callable[[], object]) -> None:
    """Finish or cancel a gesture. If that fails, its overlays are removed all the same."""
    try:
        by()
    finally:
        gesture.clean_up()


class Mouse:
    """Routes the mouse events of a scene to one gesture at a time."""

    def __init__(self, scene: "GestureScene") -> None:
        self._scene = scene
        self._gesture: Gesture | None = None
        self.carried: drag_by_keys.DragByKeys | None = None
        """The drag that a key started, if it is the current gesture."""
        self.turning: turn_by_keys.TurnByKeys | None = None
        """The turn that a key started, if it is the current gesture."""
        self._wheeled = 0
        self._is_clicked = False
        """Whether the last press went to a gesture that stays, so that a double click must do nothing."""
        self._selected: list[int] = []
        """The selection before the last press, because the first of two clicks reduces it to one card."""

    def _release_gesture(self) -> Gesture | None:
        """Return the current gesture, which is current no longer."""
        gesture, self._gesture = self._gesture, None
        self.carried = self.turning = None
        return gesture

    def press(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a press: finish motion, remove messages, and start a gesture."""
        scene, point = self._scene, event.scenePos()
        event.accept()
        if event.button() == Qt.MouseButton.RightButton and self.turn_over():
            return
        if event.button() == Qt.MouseButton.RightButton and self._on_bubble(point):
            return
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and (self._on_chip(point) or self._pass_click(event)):
            return
        self.cancel()
        self._selected = [each.object_id for each in scene.selection.items]
        scene.finish_motion()
        scene.clear_overlays(targets=False)
        item = scene.card_at(point)
        if event.button() == Qt.MouseButton.RightButton:
            if item is not None:
                self._gesture = right_press.RightPress(scene, point, item)
            elif (pile := scene.pile_at(point)) is not None:
                self._gesture = right_press.PilePress(scene, point, pile)
        elif is_left:
            self._handle_left_press(point, item, event.modifiers())

    def _handle_left_press(self, point: QPointF, item: CardItem | None, keys: Qt.KeyboardModifier) -> None:
        scene = self._scene
        gesture: Gesture | None = None
        ctrl = bool(keys & Qt.KeyboardModifier.ControlModifier)
        alt = bool(keys & Qt.KeyboardModifier.AltModifier)
        if item is not None and (
            grips.is_at_corner(scene.bridge, item, point) or (alt and grips.can_be_taken(item))
        ):
            gesture = turn_gesture.TurnCards(scene, point, item, toggles=ctrl)
        elif item is not None:
            kind = pull_seam.PullSeam if grips.is_at_seam(item, point) else drag.DragCards
            gesture = kind(scene, point, item, toggles=ctrl)
        elif not scene.fan.covers(point):
            scene.fan.close()
            scene.wipe()
            gesture = rubber_band.RubberBand(scene, point, adds=ctrl)
        if gesture is not None and self._stays:
            # Selecting the card has answered a question, and now its spell waits to be paid.
            gesture.clean_up()
        elif gesture is not None:
            self._gesture = gesture

    def _pass_click(self, event: QGraphicsSceneMouseEvent) -> bool:
        """Pass a click to a gesture that waits for one. Return whether there is one."""
        point, self._is_clicked = event.scenePos(), self._stays
        if self._is_clicked:
            self._notify_staying(lambda gesture: gesture.click(point))
        elif self._gesture is not None and self._gesture.ends_with_click:
            self.release(event)
        else:
            return False
        return True

    @property
    def _stays(self) -> bool:
        return self._gesture is not None and self._gesture.stays

    def _notify_staying(self, tell: Callable[[Gesture], bool]) -> None:
        """Call a handler of a gesture that stays, and end the gesture if the handler returns False."""
        gesture = self._gesture
        if gesture is not None and not tell(gesture):
            if self._gesture is gesture:
                self._release_gesture()
            gesture.clean_up()

    def confirm(self) -> bool:
        """Confirm a waiting gesture by Enter. Return whether there is one."""
        stays = self._stays
        if stays:
            self._notify_staying(lambda gesture: gesture.confirm())
        return stays

    @property
    def staying(self) -> Gesture | None:
        """The gesture that stays until it is confirmed."""
        return self._gesture if self._stays else None

    @property
    def is_free(self) -> bool:
        """Whether nothing is held or aimed."""
        return self._gesture is None

    def carry(self, item: CardItem) -> drag_by_keys.DragByKeys:
        """Pick up a card by a key, with those selected with it."""
        self.cancel()
        self._gesture = self.carried = gesture = drag_by_keys.DragByKeys(self._scene, item)
        self._scene.carrying.emit(True)  # noqa: FBT003 - what a signal carries has no name
        return gesture

    def turn_over(self) -> str:
        """Turn over the dragged card.

        Return the name of the face that is up, or an empty text without a drag.
        """
        gesture = self._gesture
        return gesture.turn_over() if gesture is not None and gesture.is_dragging else ""

    def wheel(self, by: int) -> bool:
        """Turn over the dragged card at each notch of the wheel. Return whether a card is dragged.

        ``by`` is in eighths of a degree, as in Qt. A fine wheel reports a notch in many parts.
        """
        if self._gesture is None or not self._gesture.is_dragging:
            self._wheeled = 0
            return False
        self._wheeled += by
        if abs(self._wheeled) >= _NOTCH:
            self._wheeled = 0
            self.turn_over()
        return True

    def take_by_corner(self, item: CardItem) -> turn_by_keys.TurnByKeys:
        """Take a card by its corner by a key, with those selected with it."""
        self.cancel()
        self._gesture = self.turning = gesture = turn_by_keys.TurnByKeys(self._scene, item)
        return gesture

    def put_down_turned(self) -> None:
        """Let go of the cards that a key took by the corner."""
        gesture = self.turning
        if gesture is not None:
            self._release_gesture()
            _end(gesture, gesture.put_down_here)

    def hold(self, gesture: Gesture) -> None:
        """Start a gesture without a pressed button. It ends with the next press or with Esc."""
        self.cancel()
        self._gesture = gesture

    def stop_aiming(self) -> None:
        """Cancel a gesture whose cards may be gone after a change of the table."""
        gesture = self._gesture
        if gesture is not None and (gesture.ends_with_change or gesture.stays):
            self.cancel()

    def put_down(self) -> None:
        """Put down the cards that were picked up by a key."""
        gesture = self.carried
        if gesture is not None:
            self._release_gesture()
            _end(gesture, gesture.put_down)

    def move(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a move of the pointer."""
        if self._gesture is not None:
            _set_modifiers(self._gesture, event)
            self._gesture.move(event.scenePos())
        elif not event.buttons():
            self._scene.hover_at(event.scenePos())
        event.accept()

    def release(self, event: QGraphicsSceneMouseEvent) -> None:
        """Handle a release: it ends the gesture of the same button."""
        event.accept()
        gesture, is_right = self._gesture, event.button() == Qt.MouseButton.RightButton
        if gesture is not None and not gesture.stays and gesture.by_right_button is is_right:
            self._release_gesture()
            _set_modifiers(gesture, event)
            _end(gesture, partial(gesture.release, event.scenePos()))

    def double_click(self, event: QGraphicsSceneMouseEvent) -> None:
        """Perform the obvious action of a double-clicked card, or open the pile there."""
        event.accept()
        if event.button() != Qt.MouseButton.LeftButton:
            self.turn_over()
            return
        if self._is_clicked:
            return
        self._scene.finish_motion()
        self._scene.clear_overlays(targets=False)
        item = self._scene.card_at(event.scenePos())
        if item is not None:
            self._scene.end_hover()
            others = self._selected if item.object_id in self._selected else ()
            double_click.do_the_obvious(self._scene, item, event.screenPos(), others)
            return
        pile = self._scene.pile_at(event.scenePos())
        # Between two cards of a hand there is only a missed click.
        if pile is not None and pile.kind not in (ZoneKind.LIBRARY, ZoneKind.HAND):
            self._scene.pile_wanted.emit(pile)

    def cancel(self) -> bool:
        """Cancel the current gesture. Return whether there was one."""
        gesture = self._release_gesture()
        if gesture is None:
            return False
        _end(gesture, gesture.cancel)
        return True

    def _on_bubble(self, point: QPointF) -> bool:
        """Open the menu of a refusal if its bubble was clicked. Return whether it was."""
        refusals = self._scene.refusals
        if refusals.bubble is None or not refusals.bubble.sceneBoundingRect().contains(point):
            return False
        refusals.menu_wanted(self._scene.on_screen(point))
        return True

    def _on_chip(self, point: QPointF) -> bool:
        bubble = self._scene.refusals.bubble
        if bubble is None or not bubble.chip_rect().contains(point):
            return False
        self._scene.rule_wanted.emit(bubble.saying.rule)
        return True
