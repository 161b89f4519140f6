"""Pointing without a press: cards are lifted and previewed, piles are spread out."""

from typing import Final

from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QGraphicsLineItem

from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.animation.animator import Track
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items import grips
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.fan import FANNING
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import SEAM_LIGHT
from tabletop.ui.style.timing import HOVER

_REST: Final = 320
"""Time in milliseconds that the pointer rests on a pile before it is spread out."""
_LEAVE: Final = 260
_LIFT: Final = 12.0


class Hover(QObject):
    """Tracks the card, the seam and the pile under the pointer."""

    def __init__(self, scene: "GestureScene") -> None:
        super().__init__(scene.widget)
        self._scene = scene
        self.item: CardItem | None = None
        self._zone: Zone | None = None
        self.seam = SeamLight(scene)
        self.corner: grips.TurnCorner | None = None
        """The lifted corner of the card under the pointer, if it can be turned."""
        self._is_at_corner = False
        self._opens = QTimer(self, singleShot=True, interval=_REST)
        self._opens.timeout.connect(self._open)
        self._closes = QTimer(self, singleShot=True, interval=_LEAVE)
        self._closes.timeout.connect(self._close)

    def at(self, point: QPointF) -> None:
        """Move the pointer to a point of the scene."""
        scene = self._scene
        self._lift(scene.card_at(point, lifted=self.item))
        self.seam.at(self.item, point)
        self._point_at_corner(point)
        in_fan = scene.fan.covers(point)
        zone = scene.fan.zones[0] if in_fan and scene.fan.zones else scene.ground.zone_at(point)
        if zone != self._zone:
            self._zone = zone
            scene.furniture.point_at(zone)
            self._opens.stop()
            if zone is not None and zone.kind in FANNING and zone not in scene.fan.zones:
                self._opens.start()
            if scene.fan.zones and zone not in scene.fan.zones:
                self._closes.start()
            else:
                self._closes.stop()

    def end(self) -> None:
        """End hovering."""
        self._lift(None)
        self.seam.end()
        self._point_at_corner(QPointF())
        self._zone = None
        self._opens.stop()
        self._closes.stop()
        self._scene.pointer_animator.finish()

    def _point_at_corner(self, point: QPointF) -> None:
        """Show whether the corner can be taken here."""
        item = self.item if self.corner is not None else None
        taken = item is not None and grips.is_at_corner(self._scene.bridge, item, point)
        if self.corner is not None:
            self.corner.show_taken(taken)
        if taken != self._is_at_corner:
            self._is_at_corner = taken
            if taken:
                self._scene.widget.setCursor(Qt.CursorShape.OpenHandCursor)
            else:
                self._scene.widget.unsetCursor()

    def _lift_corner(self) -> None:
        """Lift the corner of the card under the pointer, and of no other."""
        if self.corner is not None and self.corner.scene() is not None:
            self._scene.removeItem(self.corner)
        item, scene = self.item, self._scene
        is_turnable = item is not None and grips.has_corner(scene.bridge, item)
        self.corner = grips.TurnCorner(item, scene.theme) if item is not None and is_turnable else None

    def _open(self) -> None:
        if self._zone is not None and self._zone.kind in FANNING:
            self._scene.fan.open(self._zone)

    def _close(self) -> None:
        if not self._scene.fan.is_pinned:
            self._scene.fan.close()

    def _lift(self, item: CardItem | None) -> None:
        if item is self.item:
            return
        before, self.item = self.item, item
        self._lift_corner()
        tracks = []
        if before is not None and before.scene() is not None and self._scene.animator.is_still():
            tracks.append(_track(before, QPointF(0, 0), before.place.z))
        if item is not None and self._scene.animator.is_still():
            tracks.append(_track(item, self._way(item), _height(item)))
        self._scene.play_at_pointer(tracks)
        self._scene.hovered.emit(item.object_id if item is not None else 0)

    def _way(self, item: CardItem) -> QPointF:
        """Return the offset of a lifted card. A card in the hand is lifted until all of it is visible."""
        if item.view.zone.kind is not ZoneKind.HAND:
            return QPointF(0, 0)
        if item.view.zone.player != self._scene.ground.seats[0]:
            return QPointF(0, 6.0)
        below = item.middle.y() + item.place.height / 2 + 8 - self._scene.ground.height
        return QPointF(0, -max(_LIFT, below))


def _height(item: CardItem) -> float:
    match item.view.zone.kind:
        case ZoneKind.BATTLEFIELD:
            return zvalues.HOVERED_ROW
        case ZoneKind.HAND | ZoneKind.STACK:
            return zvalues.HOVERED
        case _:
            return zvalues.FAN + 50 if item.place.z >= zvalues.FAN else item.place.z


def _track(item: CardItem, way: QPointF, height: float) -> Track:
    start, end = item.pos(), item.middle + way
    item.setZValue(height)

    def step(share: float) -> None:
        # Its place may have changed meanwhile with the size of the window.
        item.setPos(start + (item.middle + way - start) * share)

    return Track(step, HOVER if start != end else 1)


class SeamLight:
    """The bright line of a seam under the pointer, and the pointer shape for pulling it."""

    def __init__(self, scene: "GestureScene") -> None:
        self._scene = scene
        self.line: QGraphicsLineItem | None = None

    def at(self, item: CardItem | None, point: QPointF) -> None:
        """Move the pointer to a point, over a card if there is one."""
        is_there = item is not None and grips.is_at_seam(item, point)
        if is_there and self.line is None:
            assert item is not None
            self._light(item)
        elif not is_there and self.line is not None:
            self.end()

    def end(self) -> None:
        """Remove the line."""
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
