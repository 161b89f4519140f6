"""The mouse: which gesture a press begins, and who is told of its movements."""

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
    target_arrow,
    turn,
    turn_by_keys,
)
from tabletop.ui.gestures.gesture import Gesture
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items import grips
from tabletop.ui.items.card_item import CardItem


def _tell_keys(gesture: Gesture, event: QGraphicsSceneMouseEvent) -> None:
    """Let a gesture know which keys are held."""
    gesture.overrides = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    gesture.under = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


_NOTCH: Final = 120


def _end(gesture: Gesture, by: Callable[[], object]) -> None:
    """Finish or cancel a gesture; should that fail, what it has put up is taken away all the same."""
    try:
        by()
    finally:
        gesture.tidied()


class Mouse:
    """Routes the events of a scene's mouse to one gesture at a time."""

    def __init__(self, scene: "GestureScene") -> None:
        self._scene = scene
        self._gesture: Gesture | None = None
        self._wheeled = 0
        self._is_clicked = False
        """Whether the last press went to a gesture that stays: a double click would do something else."""
        self._selected: list[int] = []
        """What was selected before the last press: the first of two clicks leaves one card alone selected."""

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        """A button went down: what moved is finished, what was said is taken away."""
        scene, point = self._scene, event.scenePos()
        event.accept()
        if event.button() == Qt.MouseButton.RightButton and self.turn_over():
            return
        if event.button() == Qt.MouseButton.RightButton and self._on_bubble(point):
            return
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and (self._on_chip(point) or self._takes_click(event)):
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
            self._left_pressed(point, item, event.modifiers())

    def _left_pressed(self, point: QPointF, item: CardItem | None, keys: Qt.KeyboardModifier) -> None:
        scene = self._scene
        ctrl = bool(keys & Qt.KeyboardModifier.ControlModifier)
        alt = bool(keys & Qt.KeyboardModifier.AltModifier)
        if item is not None and (
            grips.is_at_corner(scene.bridge, item, point) or (alt and grips.can_be_taken(item))
        ):
            self._gesture = turn.TurnCards(scene, point, item, toggles=ctrl)
        elif item is not None:
            kind = pull_seam.PullSeam if grips.is_at_seam(item, point) else drag.DragCards
            self._gesture = kind(scene, point, item, toggles=ctrl)
        elif not scene.fan.covers(point):
            scene.fan.close()
            scene.wipe()
            self._gesture = rubber_band.RubberBand(scene, point, adds=ctrl)

    def _takes_click(self, event: QGraphicsSceneMouseEvent) -> bool:
        """Whether a gesture that no button is pressed for has waited for a click; then it has it."""
        point, self._is_clicked = event.scenePos(), self._stays
        if self._is_clicked:
            self._told(lambda gesture: gesture.clicked(point))
        elif isinstance(self._gesture, target_arrow.TargetArrow):
            self.released(event)
        else:
            return False
        return True

    @property
    def _stays(self) -> bool:
        return self._gesture is not None and self._gesture.stays

    def _told(self, tell: Callable[[Gesture], bool]) -> None:
        """Tell a gesture that stays of something, and end it where it says that it is over."""
        gesture = self._gesture
        if gesture is not None and not tell(gesture):
            if self._gesture is gesture:
                self._gesture = None
            gesture.tidied()

    def confirm(self) -> bool:
        """Enter: go on with a gesture that waits for it; returns whether there is one."""
        stays = self._stays
        if stays:
            self._told(lambda gesture: gesture.confirmed())
        return stays

    @property
    def staying(self) -> Gesture | None:
        """The gesture that stays until it is agreed to."""
        return self._gesture if self._stays else None

    @property
    def is_free(self) -> bool:
        """Whether nothing is held or aimed."""
        return self._gesture is None

    @property
    def carried(self) -> "drag_by_keys.DragByKeys | None":
        """What was picked up by a key and is held now."""
        return self._gesture if isinstance(self._gesture, drag_by_keys.DragByKeys) else None

    def carry(self, item: CardItem) -> "drag_by_keys.DragByKeys":
        """Pick up a card, with those that are selected with it, by a key."""
        self.cancel()
        self._gesture = gesture = drag_by_keys.DragByKeys(self._scene, item)
        self._scene.carrying.emit(True)  # noqa: FBT003 - what a signal carries has no name
        return gesture

    def turn_over(self) -> str:
        """Turn over what is dragged; returns in words which face is up then, without a drag nothing."""
        gesture = self._gesture
        is_dragging = isinstance(gesture, drag.DragCards) and gesture.is_dragging
        return gesture.turn_over() if isinstance(gesture, drag.DragCards) and is_dragging else ""

    def wheeled(self, by: int) -> bool:
        """Turn over what is being dragged at each notch of the wheel; returns whether anything is.

        ``by`` is in eighths of a degree, as Qt counts: a fine wheel tells of a notch in many parts.
        """
        if not (isinstance(self._gesture, drag.DragCards) and self._gesture.is_dragging):
            self._wheeled = 0
            return False
        self._wheeled += by
        if abs(self._wheeled) >= _NOTCH:
            self._wheeled = 0
            self.turn_over()
        return True

    @property
    def turning(self) -> "turn_by_keys.TurnByKeys | None":
        """What was taken by its corner by a key and is held now."""
        return self._gesture if isinstance(self._gesture, turn_by_keys.TurnByKeys) else None

    def take_by_corner(self, item: CardItem) -> "turn_by_keys.TurnByKeys":
        """Take a card by its corner, with those that are selected with it, by a key."""
        self.cancel()
        self._gesture = gesture = turn_by_keys.TurnByKeys(self._scene, item)
        return gesture

    def put_down_turned(self) -> None:
        """Let go of what was taken by its corner by a key."""
        gesture, self._gesture = self.turning, None
        if gesture is not None:
            _end(gesture, gesture.put_down_here)

    def hold(self, gesture: Gesture) -> None:
        """Begin a gesture that no button is pressed for: it ends with the next press, or with Esc."""
        self.cancel()
        self._gesture = gesture

    def stop_aiming(self) -> None:
        """The table is another one now: what was aimed at or held may not be there any more."""
        aims = isinstance(self._gesture, target_arrow.TargetArrow | turn.TurnCards | drag.DragCards)
        if aims or self._stays:
            self.cancel()

    def put_down(self) -> None:
        """Put down what was picked up by a key."""
        gesture, self._gesture = self.carried, None
        if gesture is not None:
            _end(gesture, gesture.put_down)

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        """The pointer moved."""
        if self._gesture is not None:
            _tell_keys(self._gesture, event)
            self._gesture.moved(event.scenePos())
        elif not event.buttons():
            self._scene.hover_at(event.scenePos())
        event.accept()

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        """The button went up: it ends what it has begun, and nothing that the other one holds."""
        event.accept()
        if self._stays:
            return
        is_right = event.button() == Qt.MouseButton.RightButton
        if is_right is not isinstance(self._gesture, right_press.RightPress | right_press.PilePress):
            return
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            _tell_keys(gesture, event)
            _end(gesture, partial(gesture.released, event.scenePos()))

    def double_clicked(self, event: QGraphicsSceneMouseEvent) -> None:
        """Two clicks on the same card do the obvious; where a pile would be they open it."""
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
        # Between two cards of a hand there is no pile: who clicked there has missed a card.
        if pile is not None and pile.kind not in (ZoneKind.LIBRARY, ZoneKind.HAND):
            self._scene.pile_wanted.emit(pile)

    def cancel(self) -> bool:
        """Cancel the gesture, if there is one."""
        gesture, self._gesture = self._gesture, None
        if gesture is None:
            return False
        _end(gesture, gesture.cancelled)
        return True

    def _on_bubble(self, point: QPointF) -> bool:
        """Whether the menu of a refusal was asked for."""
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
