"""Pulling open the seam of a melded permanent to look inside."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tabletop.ui.animation.open_meld import OpenMeld
from tabletop.ui.gestures.drag import DragCards
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem

_REACH: Final = 0.55
"""Distance to pull until it is open, as a share of the tile's length."""


class PullSeam(DragCards):
    """A press on the seam. A pull away from it opens the permanent, a move along it drags the card."""

    def __init__(self, scene: GestureScene, start: QPointF, item: CardItem, *, toggles: bool = False) -> None:
        super().__init__(scene, start, item, toggles=toggles)
        self.seam: OpenMeld | None = None

    def move(self, point: QPointF) -> None:
        """Open the permanent as far as the pointer is from the seam."""
        way = point - self.start
        across, along = (way.x(), way.y()) if self.item.view.tapped else (way.y(), way.x())
        is_far = way.manhattanLength() >= QApplication.startDragDistance()
        if self.seam is None and not self.is_dragging and is_far and abs(across) >= abs(along):
            self.seam = self.scene.peek.pull(self.item)
        if self.seam is None:
            super().move(point)
        elif self.seam.is_open:
            self.seam.set_share(abs(across) / (_REACH * self.item.place.height))

    def release(self, point: QPointF) -> None:
        """Close the permanent again. Without a pull it was a click or a drag."""
        if self.seam is None:
            super().release(point)
        else:
            self.scene.peek.let_go()

    def cancel(self) -> None:
        """Close the permanent again."""
        if self.seam is None:
            super().cancel()
        else:
            self.scene.peek.let_go()
