"""What all gestures have in common: begun, moved, and finished or cancelled, but always tidied up."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

if TYPE_CHECKING:
    from tabletop.ui.gestures.gesture_scene import GestureScene


class Gesture:
    """One gesture of a pressed mouse, from press to release; or one that ``stays`` and is told of clicks."""

    stays = False
    """Whether it goes on after a release, until a click says that it is over, or Enter, or Esc."""

    def __init__(self, scene: "GestureScene", start: QPointF) -> None:
        self.scene = scene
        self.start = QPointF(start)
        self.overrides = False
        """Whether Shift is held: what is refused is to be done anyway."""
        self.under = False
        """Whether Ctrl is held: to the bottom of a library, not to its top."""

    def moved(self, point: QPointF) -> None:
        """The pointer is somewhere else now."""

    def released(self, point: QPointF) -> None:
        """The button was let go: do what was meant."""

    def clicked(self, _point: QPointF) -> bool:
        """A click while it stays; returns whether it goes on."""
        return False

    def confirmed(self) -> bool:
        """Enter while it stays; returns whether it goes on."""
        return False

    def cancelled(self) -> None:
        """Esc, or something else came first: leave everything as it was."""

    def tidied(self) -> None:
        """The gesture is over, in whatever way: take away what it has put up."""
