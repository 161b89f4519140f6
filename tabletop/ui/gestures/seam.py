"""The seam of a melded permanent under the pointer: it lights up, and can be pulled open to look inside."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QApplication, QGraphicsLineItem

from tabletop.ui.gestures.drag import DragCards
from tabletop.ui.gestures.table_surface import TableSurface
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.seam import is_at_seam
from tabletop.ui.moving.open_seam import OpenSeam
from tabletop.ui.style.colors import SEAM_LIGHT

_REACH: Final = 0.55
"""How far to pull until it is open, as a share of the tile's length."""


class PullSeam(DragCards):
    """A press on the seam. Pulled away from it, the permanent opens; moved along it, the card is dragged."""

    def __init__(self, scene: TableSurface, start: QPointF, item: CardItem, *, toggles: bool = False) -> None:
        super().__init__(scene, start, item, toggles=toggles)
        self.seam: OpenSeam | None = None

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


class SeamLight:
    """The bright line of a seam that the pointer is at, and the pointer that says how it is pulled."""

    def __init__(self, scene: TableSurface) -> None:
        self._scene = scene
        self.line: QGraphicsLineItem | None = None

    def at(self, item: CardItem | None, point: QPointF) -> None:
        """The pointer is here now, over this card if any."""
        is_there = item is not None and is_at_seam(item, point)
        if is_there and self.line is None:
            assert item is not None
            self._light(item)
        elif not is_there and self.line is not None:
            self.end()

    def end(self) -> None:
        """The pointer has left it."""
        line, self.line = self.line, None
        if line is not None:
            self._scene.widget.unsetCursor()
            if line.scene() is not None:
                self._scene.removeItem(line)

    def _light(self, item: CardItem) -> None:
        tile, tapped = item.tile, item.view.tapped
        ends = (0.0, tile.top(), 0.0, tile.bottom()) if tapped else (tile.left(), 0.0, tile.right(), 0.0)
        self.line = QGraphicsLineItem(*ends, item)
        self.line.setPen(QPen(SEAM_LIGHT, 2.5))
        self._scene.widget.setCursor(Qt.CursorShape.SplitHCursor if tapped else Qt.CursorShape.SplitVCursor)
