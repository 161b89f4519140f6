"""All on the table except the cards: its surface, the zones, the names of the seats, the dial."""

from collections.abc import Collection

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.items.dial import DialItem, SweepItem
from tabletop.ui.items.surface import draw_with_lanes, table_surface
from tabletop.ui.items.table_item import StillItem, TableItem
from tabletop.ui.items.zone_item import (
    Invitation,
    PanelItem,
    RowsItem,
    SeatPlate,
    ZoneItem,
    lanes_of,
    open_row,
    pile_words,
)
from tabletop.ui.layout.arranging import objects_in
from tabletop.ui.layout.closed_hands import closed_hand_label, is_closed_hand
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.permanents import lies_with_lands
from tabletop.ui.layout.rail import PILES
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import Palette
from tabletop.ui.style.plain import tip


class Furniture:
    """All items of the table except the cards, laid out together."""

    def __init__(self, scene: QGraphicsScene, theme: Palette) -> None:
        self._scene = scene
        self._theme = theme
        self._surface = QGraphicsPixmapItem()
        self._surface.setZValue(zvalues.SURFACE)
        self._surface.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self._surface.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        scene.addItem(self._surface)
        self._shown: tuple[TableView, Ground] | None = None
        self._surface_key: tuple[QSize, float, Palette] | None = None
        self._felt, self._picture = QPixmap(), QPixmap()
        self._lanes: list[QRectF] = []
        self._below: list[QRectF] = []
        """The panels that are drawn into the surface."""
        self.rows = RowsItem(theme)
        self.dial = DialItem(theme)
        self.light = SweepItem(theme)
        self._rail = PanelItem(theme, Qt.Edge.RightEdge)
        self._column = PanelItem(theme, Qt.Edge.LeftEdge)
        self._near = PanelItem(theme, Qt.Edge.TopEdge)
        self._far = PanelItem(theme, Qt.Edge.BottomEdge)
        self._panels = (self._rail, self._column, self._near, self._far)
        for item in (self.rows, self.dial, self.light, *self._panels):
            scene.addItem(item)
        self.zones: dict[Zone, ZoneItem] = {}
        self.plates: dict[int, SeatPlate] = {}

    def _all_items(self) -> list[StillItem | TableItem]:
        return [self.rows, self.dial, self.light, *self._panels, *self.zones.values(), *self.plates.values()]

    def set_theme(self, theme: Palette) -> None:
        """Set the dark or light theme."""
        self._theme = theme
        for item in self._all_items():
            item.set_theme(theme)

    def lay_out(self, ground: Ground, view: TableView, dpr: float) -> None:
        """Put all items in their places. Their content is set first, so that each is drawn only once."""
        self._match_seats(ground)
        self._shown = None
        self.show(view, ground)
        field = ground.field
        self.rows.lay(field, dpr)
        self.dial.lay(ground.dial, dpr)
        self.dial.setVisible(not ground.folding.dial)
        self.light.set_rect(QRectF(0, 0, ground.width, ground.height))
        below, above = ground.height - field.bottom(), field.top()
        self._rail.lay(ground.rail, dpr)
        self._column.lay(ground.stack, dpr)
        self._near.lay(QRectF(field.left(), field.bottom(), field.width(), below), dpr)
        self._far.lay(QRectF(field.left(), 0, field.width() if above else 0, above), dpr)
        for panel in self._panels:
            panel.setVisible(ground.content != field)
        self._draw_surface(ground, dpr)
        for zone, item in self.zones.items():
            item.set_folded(zone in ground.folded_piles, ground.smallest)
            item.lay(ground.rects[zone], dpr)
            item.setVisible(zone not in ground.folding.piles and not item.rect.isEmpty())
        for seat, plate in self.plates.items():
            plate.lay(ground.plates[seat], dpr)

    def _draw_surface(self, ground: Ground, dpr: float) -> None:
        """Draw felt, lanes and panels into one picture.

        The panels are items of their own only while the battlefield is larger than its visible part and
        continues below them. Painting one picture is faster than five.
        """
        size = QSize(round(ground.width), round(ground.height))
        key = (size, dpr, self._theme)
        is_larger = ground.content != ground.field
        below = [] if is_larger else [panel.rect for panel in self._panels if not panel.rect.isEmpty()]
        lanes = self.rows.lanes
        if key == self._surface_key and (lanes, below) == (self._lanes, self._below):
            return
        if key != self._surface_key:
            self._felt = table_surface(size, dpr, self._theme)
            self._picture = self._felt.copy()
        self._surface_key, self._lanes, self._below = key, lanes, below
        panels = [(panel.rect, panel.pixmap()) for panel in self._panels if panel.rect in below]
        # The item must let go of the pixmap, or it would be copied before each drawing, at every step of a
        # pan.
        self._surface.setPixmap(QPixmap())
        draw_with_lanes(self._picture, self._felt, lanes, panels, self._theme)
        self._surface.setPixmap(self._picture)

    def _match_seats(self, ground: Ground) -> None:
        """Create and remove zones and plates to match the seats of the layout."""
        kinds = (*PILES, ZoneKind.HAND)
        zones = {STACK, *(Zone(kind, seat) for kind in kinds for seat in ground.seats)}
        self._dismiss(zones, set(ground.seats))
        for zone in zones - set(self.zones):
            self.zones[zone] = ZoneItem(zone, self._theme)
            self._scene.addItem(self.zones[zone])
        for zone, item in self.zones.items():
            item.is_near = zone.player in (None, ground.seats[0])
        for seat in set(ground.seats) - set(self.plates):
            self.plates[seat] = SeatPlate(seat, self._theme)
            self._scene.addItem(self.plates[seat])

    def _dismiss(self, zones: set[Zone], seats: set[int]) -> None:
        for zone in set(self.zones) - zones:
            self._scene.removeItem(self.zones.pop(zone))
        for seat in set(self.plates) - seats:
            self._scene.removeItem(self.plates.pop(seat))

    def show(self, view: TableView, ground: Ground) -> None:
        """Show counts, names and life totals. Day and night are shown by ``dial`` when nothing moves."""
        if self._shown is not None and self._shown[0] is view and self._shown[1] is ground:
            return
        self._shown = view, ground
        for zone, item in self.zones.items():
            objects = objects_in(view, zone)
            item.set_count(len(objects))
            # The label of a folded pile is short, and that of a hidden hand is missing.
            names_itself = zone in ground.folded_piles or (objects and objects[0].is_in_hidden_pile)
            is_closed = zone.kind is ZoneKind.HAND and is_closed_hand(view, ground, zone.player or 0)
            item.set_label(closed_hand_label(view.players[zone.player or 0], ground) if is_closed else None)
            item.setToolTip(tip(pile_words(view, zone)) if names_itself else "")
        for seat, plate in self.plates.items():
            plate.show_player(view.players[seat], view.active == seat)
        filled = {(object.controller, lies_with_lands(object)) for object in view.battlefield}
        self.rows.set_lanes(lanes_of(ground, filled, [player.name for player in view.players]))

    def invite(self, invitations: dict[Zone, Invitation], held: ObjectView | None = None) -> None:
        """Brighten the zones that accept a held card, and open its row. An empty mapping ends it."""
        for zone, item in self.zones.items():
            item.set_invitation(invitations.get(zone, Invitation.NONE))
        invitation, band = invitations.get(BATTLEFIELD, Invitation.NONE), None
        if held is not None and invitation is Invitation.LEGAL and self._shown is not None:
            view, ground = self._shown
            names = [player.name for player in view.players]
            band = open_row(ground, held.controller, lies_with_lands(held), names)
        self.rows.set_invitation(invitation, band)

    def invite_seats(self, seats: Collection[int], pointed_at: int | None = None) -> None:
        """Brighten the names of players that may be chosen. An empty collection ends it."""
        for seat, plate in self.plates.items():
            kind = Invitation.LEGAL if seat in seats else Invitation.NONE
            plate.invite(kind, pointed_at=seat == pointed_at)

    def spread_out(self, fans: Collection[Zone]) -> None:
        """Show which piles are spread out."""
        for zone, item in self.zones.items():
            item.set_spread(zone in fans)

    def point_at(self, zone: Zone | None) -> None:
        """Show which zone the pointer is on."""
        for each, item in self.zones.items():
            item.set_pointed_at(each == zone)
