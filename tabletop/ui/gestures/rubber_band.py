"""The rubber band: a press on the bare table, and all cards that it is drawn over are selected."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QApplication, QGraphicsRectItem

from tabletop.model.zones import ZoneKind
from tabletop.ui.gestures.gesture import Gesture
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import faded

_CATCHES: Final = (ZoneKind.BATTLEFIELD, ZoneKind.HAND, ZoneKind.STACK)


class RubberBand(Gesture):
    """Selects what lies under a rectangle; with Ctrl, besides what is selected already."""

    def __init__(self, scene: GestureScene, start: QPointF, *, adds: bool) -> None:
        super().__init__(scene, start)
        self._before: tuple[CardItem, ...] = scene.selection.items
        self._kept = self._before if adds else ()
        self._band: QGraphicsRectItem | None = None

    def moved(self, point: QPointF) -> None:
        """Draw the band, and select what it touches."""
        if self._band is None:
            if (point - self.start).manhattanLength() < QApplication.startDragDistance():
                return
            self._band = QGraphicsRectItem()
            self._band.setZValue(zvalues.BAND)
            self._band.setBrush(faded(self.scene.theme.hint, 0.16))
            self._band.setPen(QPen(self.scene.theme.hint, 1.5, Qt.PenStyle.DashLine))
            self.scene.addItem(self._band)
        rect = QRectF(self.start, point).normalized()
        self._band.setRect(rect)
        caught = [item for item in self.scene.items_.all() if self._catches(item, rect)]
        self.scene.select_items((*self._kept, *caught))

    def _catches(self, item: CardItem, rect: QRectF) -> bool:
        if not item.place.shown or item.view.zone.kind not in _CATCHES:
            return False
        return rect.intersects(item.tile.translated(item.pos()))

    def released(self, point: QPointF) -> None:  # noqa: ARG002 - the same for all gestures
        """Keep what is selected; a click on the bare table selects nothing."""
        if self._band is None:
            self.scene.select_items(self._kept)

    def cancelled(self) -> None:
        """Select what was selected before."""
        self.scene.select_items(self._before)

    def tidied(self) -> None:
        """Take the band away."""
        if self._band is not None:
            self.scene.removeItem(self._band)
            self._band = None
