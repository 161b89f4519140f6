"""The seam of a melded permanent pulled open to look inside."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tabletop.ui.animation.open_meld import OpenMeld
from tabletop.ui.gestures.drag import DragCards
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem

_REACH: Final = 0.55
"""How far to pull until it is open, as a share of the tile's length."""


class PullSeam(DragCards):
    """A press on the seam. Pulled away from it, the permanent opens; moved along it, the card is dragged."""

    def __init__(self, scene: GestureScene, start: QPointF, item: CardItem, *, toggles: bool = False) -> None:
        super().__init__(scene, start, item, toggles=toggles)
        self.seam: OpenMeld | None = None

    def moved(self, point: QPointF) -> None:
        """Open it as far as the pointer is from the seam; back at the seam it is closed."""
        way = point - self.start
        across, along = (way.x(), way.y()) if self.item.view.tapped else (way.y(), way.x())
        is_far = way.manhattanLength() >= QApplication.startDragDistance()
        if self.seam is None and not self.is_dragging and is_far and abs(across) >= abs(along):
            self.seam = self.scene.peek.pull(self.item)
        if self.seam is None:
            super().moved(point)
        elif self.seam.is_open:
            self.seam.set_share(abs(across) / (_REACH * self.item.place.height))

    def released(self, point: QPointF) -> None:
        """Let it close; nothing has changed. Where it was not pulled, it was a click or a drag."""
        if self.seam is None:
            super().released(point)
        else:
            self.scene.peek.let_go()

    def cancelled(self) -> None:
        """The same with Esc."""
        if self.seam is None:
            super().cancelled()
        else:
            self.scene.peek.let_go()
