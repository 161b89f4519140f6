"""The table as a Qt scene: handed a view it fills itself, then it only listens and asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QSize, Signal
from PySide6.QtWidgets import QGraphicsScene, QWidget

from tabletop.model.zones import Zone
from tabletop.rules.view import TableView
from tabletop.ui.arranging import ZOOM_RANGE, Ground, arranged
from tabletop.ui.card_item import CardItem
from tabletop.ui.colors import palette, system_is_dark
from tabletop.ui.dressing import Dresser
from tabletop.ui.furniture import Furniture
from tabletop.ui.pictures import Pictures
from tabletop.ui.settle import Items
from tabletop.ui.stage import Stage

if TYPE_CHECKING:
    from tabletop.ui.bridge import Bridge


class TableScene(QGraphicsScene):
    """Shows what the bridge says, and turns what a hand does into proposals to the bridge."""

    selection_moved = Signal(int)
    hovered = Signal(int)
    menu_wanted = Signal(int, QPoint)
    chooser_wanted = Signal(object, QPoint)

    def __init__(self, bridge: Bridge, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.pictures = pictures
        self.theme = palette(system_is_dark())
        self.stage = Stage(self)
        self.dresser = Dresser(pictures)
        self.items_ = Items(self, self.dresser)
        self.furniture = Furniture(self, self.theme)
        self.ground = Ground(1280, 720)
        self.view_: TableView = bridge.view()
        self.order: dict[int, float] = {}
        self.fans: tuple[Zone, ...] = ()
        self._is_fitted = True
        self.stage.still.connect(self._settle)
        bridge.changed.connect(self._changed)
        pictures.ready.connect(self._picture_ready)

    # --- Size, zoom, pan ------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        return self.ground.zoom

    def resize(self, size: QSize, dpr: float) -> None:
        self.items_.dpr = dpr
        self._lay_out(width=float(size.width()), height=float(size.height()))

    def fit(self) -> None:
        self._is_fitted = True
        self._lay_out(pan=(0.0, 0.0))

    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None:
        least, most = ZOOM_RANGE
        zoom = max(least, min(most, zoom))
        old = self.ground
        about = about or old.field.center()
        self._is_fitted = False
        before = old.content
        self._lay_out(zoom=zoom)
        after = self.ground.content
        share_x = (about.x() - before.left()) / before.width()
        share_y = (about.y() - before.top()) / before.height()
        shift = about - QPointF(
            after.left() + share_x * after.width(), after.top() + share_y * after.height()
        )
        self.pan_by(shift)

    def pan_by(self, way: QPointF) -> None:
        x, y = self.ground.held(self.ground.pan)
        self._lay_out(pan=self.ground.held((x + way.x(), y + way.y())))

    def _lay_out(self, **changes: object) -> None:
        self.stage.finish()
        seats = self._seats()
        values = {
            "width": self.ground.width,
            "height": self.ground.height,
            "zoom": self.ground.zoom,
            "pan": self.ground.pan,
        }
        values.update(changes)
        self.ground = Ground(**values, seats=seats)
        if self._is_fitted and self.ground.zoom != self.ground.fitting_zoom:
            values["zoom"] = self.ground.fitting_zoom
            self.ground = Ground(**values, seats=seats)
        self.furniture.lay_out(self.ground, self.items_.dpr)
        self._settle()

    def _seats(self) -> tuple[int, ...]:
        bottom = self.bridge.viewer or 0
        others = [player.seat for player in self.view_.players if player.seat != bottom]
        return (bottom, *others)

    # --- Showing --------------------------------------------------------------------------------------

    def _changed(self, view: TableView, events: Sequence[object]) -> None:
        self.stage.finish()
        self.view_ = view
        self._settle()

    def _settle(self) -> None:
        places = arranged(self.view_, self.ground, self.order, self.fans)
        changes = self.items_.take(self.view_, places)
        for change in changes.changed:
            change.item.rest()
        for item in changes.gone:
            self.items_.remove(item)
        self.furniture.show(self.view_, self.ground)
        self.furniture.dial.show_day_night(self.view_.day_night)

    def _picture_ready(self, spec: object) -> None:
        for item in self.items_.all():
            if item.place.shown and item.spec == spec:
                item.dress()
