"""The rubber band: a press on the bare table selects the cards under a rectangle.

It selects on one side of the table: permanents of one player, a hand, or the stack. The card nearest to its
start decides which, so that no other player's cards are included.
"""

from math import hypot
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


def _side(item: CardItem) -> tuple[ZoneKind, int]:
    """Return the group that a card is selected with. The stack is shared by all players."""
    kind = item.view.zone.kind
    return kind, 0 if kind is ZoneKind.STACK else item.view.controller


class RubberBand(Gesture):
    """Selects the cards under a rectangle, with Ctrl in addition to the selected ones."""

    def __init__(self, scene: GestureScene, start: QPointF, *, adds: bool) -> None:
        super().__init__(scene, start)
        self._before: tuple[CardItem, ...] = scene.selection.items
        self._base = self._before if adds else ()
        self._band: QGraphicsRectItem | None = None

    def move(self, point: QPointF) -> None:
        """Draw the band and select the cards that it touches."""
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
        self.scene.select_items((*self._base, *self._find_caught(rect)))

    def _find_caught(self, rect: QRectF) -> list[CardItem]:
        touched = [item for item in self.scene.card_items.all() if self._catches(item, rect)]
        if not touched:
            return []
        side = _side(min(touched, key=self._distance_to))
        return [item for item in touched if _side(item) == side]

    def _distance_to(self, item: CardItem) -> float:
        """Return the distance of a card from the start of the band."""
        tile = item.tile.translated(item.pos())
        x = max(tile.left() - self.start.x(), self.start.x() - tile.right(), 0.0)
        y = max(tile.top() - self.start.y(), self.start.y() - tile.bottom(), 0.0)
        return hypot(x, y)

    def _catches(self, item: CardItem, rect: QRectF) -> bool:
        if not item.place.shown or item.view.zone.kind not in _CATCHES:
            return False
        return rect.intersects(item.tile.translated(item.pos()))

    def release(self, point: QPointF) -> None:  # noqa: ARG002 - the same for all gestures
        """Keep the selection. A click on the bare table clears it."""
        if self._band is None:
            self.scene.select_items(self._base)

    def cancel(self) -> None:
        """Restore the earlier selection."""
        self.scene.select_items(self._before)

    def clean_up(self) -> None:
        """Remove the band."""
        if self._band is not None:
            self.scene.removeItem(self._band)
            self._band = None
