"""The base class of gestures: begun, moved, and finished or canceled, but always cleaned up."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

if TYPE_CHECKING:
    from tabletop.ui.gestures.gesture_scene import GestureScene
    from tabletop.ui.items.card_item import CardItem


class Gesture:
    """A gesture of the pressed mouse from press to release, or one that ``stays`` and gets clicks."""

    stays = False
    """Whether it continues after a release until a click or Enter finishes it, or Esc."""
    by_right_button = False
    """Whether the right button holds it instead of the left one."""
    ends_with_click = False
    """Whether the next click performs it, because no button is held."""
    ends_with_change = False
    """Whether it is canceled when the table changes, because its cards may be gone."""

    def __init__(self, scene: "GestureScene", start: QPointF) -> None:
        self.scene = scene
        self.start = QPointF(start)
        self.overrides = False
        """Whether Shift is held, which forces refused actions."""
        self.under = False
        """Whether Ctrl is held, which means the bottom of a library."""

    @property
    def is_dragging(self) -> bool:
        """Whether cards are dragged."""
        return False

    def turn_over(self) -> str:
        """Turn the dragged card over, and return the name of the face that is up, or why there is none."""
        return ""

    def move(self, point: QPointF) -> None:
        """Handle a move of the pointer."""

    def release(self, point: QPointF) -> None:
        """Perform the gesture when the button is released."""

    def click(self, _point: QPointF) -> bool:
        """Handle a click while it stays. Return whether it continues."""
        return False

    def confirm(self) -> bool:
        """Handle Enter while it stays. Return whether it continues."""
        return False

    def cancel(self) -> None:
        """Cancel the gesture and restore everything."""

    def clean_up(self) -> None:
        """Remove the overlays of the gesture, however it ended."""


def select_by_click(scene: "GestureScene", item: "CardItem", *, toggles: bool, was_selected: bool) -> None:
    """Select a card that was clicked, or with Ctrl add it to the selection or remove it."""
    if toggles:
        scene.toggle(item.object_id)
        return
    if was_selected:
        # Selecting it again lets an open question notice it.
        scene.select(0)
    scene.select(item.object_id)
