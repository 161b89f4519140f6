"""The table as a Qt scene: it fills itself from a view, then listens and makes requests."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent, QGraphicsView, QWidget

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.view import TableView
from tabletop.ui.animation.animator import Animator, Track
from tabletop.ui.animation.choreography import Choreography, glides
from tabletop.ui.animation.peek import Peek
from tabletop.ui.animation.refusals import Refusals
from tabletop.ui.gestures.hover import Hover
from tabletop.ui.gestures.proposer import Proposer
from tabletop.ui.gestures.spoilers import Spoilers
from tabletop.ui.items.arrows import ArrowsItem, arrows_of
from tabletop.ui.items.arrows_and_rings import Drawings
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.fan import Fan
from tabletop.ui.items.furniture import Furniture
from tabletop.ui.items.large_view import LargeView
from tabletop.ui.items.reconciling import CardItems
from tabletop.ui.items.selected_cards import Selection, nearest, stops, tab_stop
from tabletop.ui.items.sharpening import Sharpening
from tabletop.ui.items.tile_pictures import TilePictures
from tabletop.ui.items.zone_item import VeilItem
from tabletop.ui.layout.arranging import Arranger
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.packing import Folding
from tabletop.ui.layout.rail import PILES
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style import timing
from tabletop.ui.style.colors import palette, system_is_dark
from tabletop.ui.style.fonts import tile_font_scale
from tabletop.ui.style.guard import guarded
from tabletop.ui.table import late_table
from tabletop.ui.table.rail_clicks import RailClicks

if TYPE_CHECKING:
    from tabletop.model.events import Event
    from tabletop.ui.gestures.mouse import Mouse


@guarded
class TableScene(QGraphicsScene):
    """Shows the view of the bridge, and turns gestures into proposals to the bridge."""

    selection_moved = Signal(int)
    """The id of the object with the focus, 0 for none."""
    hovered = Signal(int)
    """The id of the object under the pointer, 0 for none."""
    menu_wanted = Signal(int, QPoint)
    pile_menu_wanted = Signal(object, QPoint)
    """A request for the menu of a whole Zone, at a point of the screen."""
    pile_wanted = Signal(object)
    """A request to show all cards of a Zone."""
    chooser_wanted = Signal(object, QPoint, int)
    """A request to choose between several offers for an object, at a point of the screen."""
    rule_wanted = Signal(str)
    """A rule's number was clicked."""
    carrying = Signal(bool)
    """Whether something was picked up by a key."""
    dragging = Signal(bool)
    """Whether cards are dragged, by the pointer or by keys."""
    laid_out = Signal()
    settled = Signal()

    def __init__(self, bridge: Bridge, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self.widget = parent
        self.bridge, self.pictures = bridge, pictures
        self.theme = palette(system_is_dark())
        self.animator, self.pointer_animator = Animator(self), Animator(self)
        self.card_items = CardItems(self, TilePictures(pictures))
        self.sharpening, self.furniture = Sharpening(self.card_items, self), Furniture(self, self.theme)
        self.ground = Ground(1280, 720)
        self.setSceneRect(0, 0, self.ground.width, self.ground.height)
        self.current_view: TableView = bridge.view()
        self.fan = Fan(self.theme, self.rearrange)
        self.veil, self.arrows = VeilItem(self.theme), ArrowsItem(self.theme)
        self._large = LargeView(self.theme, pictures)
        for item in (self.fan.panel, self.veil, self.arrows, self._large):
            self.addItem(item)
        self._choreography = Choreography(self, self.card_items, self.furniture)
        self.refusals, self.peek = Refusals(self), Peek(self)
        self.selection, self.spoilers = Selection(self.selection_moved.emit), Spoilers()
        self.hovered.connect(self.selection.hover)
        self.drawings, self.pointers = Drawings(self.theme), Drawings(self.theme)
        self.proposer, self.hover = Proposer(bridge, self.chooser_wanted.emit), Hover(self)
        self.rail = RailClicks(self, lambda: self.mouse.is_free)
        self.arranger = Arranger()
        self._moving: list[CardItem] = []
        self._leaving: tuple[CardItem, ...] = ()
        self._is_fit, self.folds = True, False
        self.folding: Folding | None = None
        """A fixed folding of the layout, as for a whole film. None folds it as needed."""
        self._filled: tuple[QSize, float] | None = None
        """The viewport size and device pixel ratio of the current layout."""
        self.animator.still.connect(self._end_motion)
        self.bridge.changed.connect(self._show_view)
        self.bridge.refused.connect(self.show_refusal)
        self.bridge.replaced.connect(self._on_replaced)
        self.pictures.ready.connect(self._picture_ready)

    @cached_property
    def mouse(self) -> "Mouse":
        """The router of mouse events to gestures, created at the first event."""
        return late_table.mouse.Mouse(self)

    # --- Size, zoom, pan ------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """The scale of the cards on the battlefield. At 1 a card has 126 by 176 logical pixels."""
        return self.ground.zoom

    def resize(self, size: QSize, dpr: float) -> None:
        """Fill a viewport of a size in logical pixels. The layout waits for the end of running motion."""
        if self._filled == (size, dpr):
            return
        self._filled, self.card_items.dpr = (QSize(size), dpr), dpr
        self.setSceneRect(0, 0, size.width(), size.height())
        # The result of the motion may have enlarged a panel beside the table.
        if self.animator.is_still():
            self._lay_out(self.ground)

    def fit(self) -> None:
        """Show the whole battlefield, and keep doing so at resizes until the user zooms."""
        self._is_fit = True
        self.arranger.forget_sizes()
        self._lay_out(self.ground.panned((0.0, 0.0)))

    def set_zoom(self, zoom: float, about: QPointF | None = None, *, sharp: bool = True) -> None:
        """Scale the battlefield around a point. Unless ``sharp``, tiles become sharp a moment later."""
        self._is_fit = False
        self.pictures.forget_waiting()
        about = about if about is not None else self.ground.field.center()
        zoomed = self.ground.zoomed(self.ground.clamp_zoom(zoom), about)
        self._lay_out(zoomed, adjusts_rows=False, sharp=sharp)
        if not sharp:
            self.sharpening.begin()

    def pan_by(self, way: QPointF) -> None:
        """Pan the battlefield, at most as far as its edges."""
        x, y = self.ground.clamp_pan(self.ground.pan)
        self._lay_out(self.ground.panned((x + way.x(), y + way.y())), adjusts_rows=False, sharp=False)

    def fold(self, seat: int) -> bool:
        """Fold the permanents of a player or show them again. Return whether they are folded now."""
        self._lay_out(replace(self.ground, put_away=self.ground.put_away ^ {seat}))
        return seat in self.ground.put_away

    def tell_apart(self, ids: Iterable[int]) -> None:
        """Keep permanents out of heaps. An empty collection restores all heaps."""
        self.arranger.chosen = frozenset(ids)
        self._settle()

    def _lay_out(self, ground: Ground, *, adjusts_rows: bool = True, sharp: bool = True) -> None:
        self.animator.finish()
        shown = self.refusals.shown_messages
        self.clear_overlays()
        others = [each.seat for each in self.current_view.players if each.seat != self.bridge.near]
        letters = self.card_items.letters, self.card_items.smallest = tile_font_scale(for_a_room=self.folds)
        ground = ground.seated((self.bridge.near, *others)).lettered(*letters)
        self._lay_out_furniture(self._with_room(ground) if adjusts_rows else ground, self.current_view)
        self._settle(sharp=sharp)
        if sharp:
            self.sharpening.finish()
        self.refusals.show_again(shown)
        self.laid_out.emit()

    def _with_room(self, ground: Ground) -> Ground:
        """Return a layout of the size of the viewport whose rows fit their cards."""
        ground = ground.resized(self.width(), self.height())
        ground = self.arranger.shared(ground, self.current_view, self.folding, folds=self.folds)
        return ground.zoomed(ground.fitting_zoom) if self._is_fit else ground

    def _lay_out_furniture(self, ground: Ground, view: TableView) -> None:
        """Lay out everything except the cards, with the counts of a view."""
        self.ground = ground
        self.furniture.lay_out(self.ground, view, self.card_items.dpr)
        self.veil.set_rect(self.ground.field)
        self.arrows.set_rect(self.sceneRect())

    def open_zones(self, zones: Iterable[Zone]) -> None:
        """Open zones without cards as bands, so that something can be put there. Others fold."""
        if (opened := frozenset(zones)) != self.ground.opened:
            self._lay_out_furniture(replace(self.ground, opened=opened), self.current_view)

    # --- Showing what the bridge says -----------------------------------------------------------------

    def _show_view(self, view: TableView, events: "Sequence[Event]") -> None:
        if view is not self.current_view:  # Otherwise only places change, and the targets are still there.
            self.mouse.stop_aiming()
        self.finish_motion()
        self.clear_overlays()
        self.hover.end()
        before, self.current_view = self.current_view, view
        if len(view.players) != len(before.players) or self.ground.seats[0] != self.bridge.near:
            self._lay_out(self.ground)
            self.update()  # New tiles would leave traces at their first position.
            return
        away = [item for item in self.card_items.all() if item.is_away]
        self.card_items.keep_places(view, self.arranger.order)
        self.arranger.recalls = not events
        if (ground := self._with_room(self.ground)) is not self.ground:
            self._lay_out_furniture(ground, before)
        changes = self.card_items.take(view, self.arranger.places(view, self.ground, self.fan.zones))
        tracks = self._choreography.plan(changes, (before, view), events, self.ground)
        touched = [change.item for change in changes.changed]
        self.selection.follow(changes.gone, self.card_items.with_piece, self.theme)
        if not events:
            self.selection.recall(self.card_items.all(), self.theme)
        self.selection.refresh(self.card_items.all(), self.theme)
        left = [item for item in away if item not in (*touched, *changes.gone)]
        self._leaving = changes.gone
        self._show_fan()
        self.play([*tracks, *glides(left)], [*touched, *left], speed=1.0 if events else timing.UNDO_SPEED)

    def show_arrows(self) -> None:
        """Show the arrows of the game and those drawn by hand."""
        items, plates = self.card_items.all(), self.ground.plates
        drawn = (*self.drawings.refresh(items, plates), *self.pointers.refresh(items, plates))
        self.arrows.set_arrows(arrows_of(self.current_view, self.card_items, plates, drawn, self.sceneRect()))

    def wipe(self) -> None:
        """Erase the drawings."""
        if self.drawings:
            self.drawings.clear()
            self.show_arrows()

    def _show_fan(self) -> None:
        self.fan.show(self.current_view, self.ground)
        self.furniture.spread_out(self.fan.zones)

    def play(self, tracks: Iterable[Track], items: Sequence[CardItem], speed: float = 1.0) -> None:
        """Play a motion of some items, which rest in their places when it is over."""
        self.animator.finish()
        self._moving = [*items]
        tracks = [*tracks]
        if tracks:
            self.arrows.set_arrows(())
            self.animator.play(tracks, speed)
        else:
            self._end_motion()

    def _end_motion(self) -> None:
        moved, self._moving = self._moving, []
        for item in moved:
            if item.scene() is self:
                item.rest()
        self._settle()
        if self._with_room(self.ground) is not self.ground:
            self._lay_out(self.ground)

    def _settle(self, *, sharp: bool = True) -> None:
        """Bring all items into agreement with the view."""
        places = self.arranger.places(self.current_view, self.ground, self.fan.zones)
        changes = self.card_items.take(self.current_view, places, remembers=False)
        for change in changes.changed:
            change.item.rest(sharp=sharp)
        for item in (*self._leaving, *changes.gone):
            self.card_items.remove(item)
        self._leaving = ()
        self._choreography.tidy()
        self.furniture.show(self.current_view, self.ground)
        self.furniture.dial.show_day_night(self.current_view.day_night)
        self._show_fan()
        self.selection.refresh(self.card_items.all(), self.theme)
        self.show_arrows()
        self.settled.emit()

    def _on_replaced(self) -> None:
        self.mouse.cancel()
        self.finish_motion()
        self.clear_overlays()
        self.pictures.forget_waiting()
        self.arranger.order.clear()
        self.arranger.forget_sizes()
        self.fan.forget()
        self.select(0)
        self.drawings.clear()
        self.pointers.clear()
        self.hover.end()
        self.card_items.clear()

    def _picture_ready(self, spec: object) -> None:
        extra = (*self._leaving, *self._choreography.stand_ins, *self.peek.stand_ins)
        for item in (*self.card_items.all(), *extra):
            if item.is_turning or (item.place.shown and item.spec == spec and not item.is_stretched):
                item.show_tile()

    def set_theme(self, dark: bool, *, high_contrast: bool = False) -> None:
        """Set the dark or light theme, optionally with high contrast."""
        self.theme = palette(dark, high_contrast=high_contrast)
        self.furniture.set_theme(self.theme)
        self.drawings.theme = self.pointers.theme = self.theme
        for item in (self.fan.panel, self.veil, self.arrows, self._large):
            item.set_theme(self.theme)
        # Before the window is shown, the size of the faces to paint is unknown.
        if self._filled is not None:
            self._lay_out(self.ground)

    # --- Motion and overlays -----------------------------------------------------------------------------

    def play_at_pointer(self, tracks: Iterable[Track]) -> None:
        """Move pointed or held items, independent of other motion on the table."""
        self.pointer_animator.adopt_settings(self.animator)
        self.pointer_animator.play(tracks)

    def finish_motion(self) -> None:
        """Finish all motion at once, before something new happens."""
        self.animator.finish()

    def show_refusal(self, ruling: Ruling, id: int) -> None:
        """Show a refusal beside an object, or in the middle of the table for 0."""
        self.finish_motion()
        self.refusals.show(ruling, id)

    def clear_overlays(self, *, targets: bool = True) -> None:
        """Remove bubbles, peeks and outlines, those of targets only with ``targets``."""
        self.refusals.clear(targets=targets)
        self.peek.end()

    def show_targets(self, ids: Iterable[int], seats: Collection[int] = ()) -> None:
        """Outline the objects and players that may be chosen, until the next action or Esc."""
        self.refusals.point_out(ids)
        self.furniture.invite_seats(seats)

    def visible_tiles(self) -> dict[int, QRect]:
        """Return the rectangles of the visible cards by the ids of their objects."""
        shown = (item for item in self.card_items.all() if item.place.shown)
        return {item.object_id: item.tile.translated(item.middle).toRect() for item in shown}

    def look_at_other_face(self, id: int) -> None:
        """Show the other face of a card. The next call or any action turns it back."""
        self.finish_motion()
        self.peek.toggle(id)

    def show_large(self, point: QPointF) -> bool:
        """Show the card under a point in full size. Return whether there is one."""
        item = self.card_at(point)
        if item is not None and not item.view.is_in_hidden_pile:
            self._large.look_at(item, self.current_view, self.sceneRect(), self.card_items.dpr)
        return item is not None

    def hide_large(self) -> None:
        """Hide the large card."""
        self._large.setVisible(False)

    def glide_home(self, items: Sequence[CardItem]) -> None:
        """Move items back to their places."""
        self.play(glides(items), items)

    def go_home_later(self, items: Sequence[CardItem]) -> None:
        """Move items back unless something else moves them, at the latest after the current motion."""
        if self.animator.is_still():
            self.glide_home([item for item in items if item.scene() is self])
        else:
            self._moving += items

    # --- Selection and focus --------------------------------------------------------------------------

    def selected_ids(self) -> list[int]:
        """Return the ids of the selected objects. The last one has the focus."""
        return self.selection.ids

    def select(self, id: int) -> None:
        """Select a single object, or none with 0."""
        self.selection.only(self.card_items.of(id), self.theme)

    def select_items(self, items: Iterable[CardItem]) -> None:
        """Select exactly these items."""
        self.selection.replace(items, self.theme)

    def toggle(self, id: int) -> None:
        """Add an object to the selection, or remove it."""
        if (item := self.card_items.of(id)) is not None:
            self.selection.toggle(item, self.theme)

    def focus_next_zone(self) -> None:
        """Select the first card of the next zone that has cards."""
        self.finish_motion()
        items = stops(self.card_items.all(), self.ground.seats)
        current = self.selection.current
        keys = [tab_stop(item, self.ground.seats) for item in items]
        here = tab_stop(current, self.ground.seats) if current is not None else None
        if items:
            self.select(items[(keys.index(here) + 1) % len(items) if here in keys else 0].object_id)

    def focus_towards(self, dx: int, dy: int) -> None:
        """Select the nearest card in a direction."""
        self.finish_motion()
        if (current := self.selection.current) is None:
            self.focus_next_zone()
        elif (item := nearest(self.card_items.all(), current, QPointF(dx, dy))) is not None:
            self.select(item.object_id)

    def place_on_screen(self, id: int) -> QPoint:
        """Return a point of the screen beside an object, for its menu."""
        item = self.card_items.of(id)
        return self.on_screen(item.middle if item is not None else self.ground.field.center())

    def on_screen(self, point: QPointF) -> QPoint:
        """Return a point of the scene in screen coordinates."""
        view = cast(QGraphicsView, self.widget)
        return view.viewport().mapToGlobal(view.mapFromScene(point))

    def card_at(
        self, point: QPointF, *, ignored: Iterable[CardItem] = (), lifted: CardItem | None = None
    ) -> CardItem | None:
        """Return the top card under a point. The card ``lifted`` also counts at its place of rest."""
        for item in self.items(point, Qt.ItemSelectionMode.IntersectsItemBoundingRect):
            if item is self.fan.panel:
                return None
            if not isinstance(item, CardItem) or item in ignored or not item.place.shown:
                continue
            if item.tile.contains(item.on_tile(point)):
                return item
        if lifted is not None and lifted.scene() is self:
            return lifted if lifted.tile.translated(lifted.middle).contains(point) else None
        return None

    # --- Piles and rows -------------------------------------------------------------------------------

    def pile_of(self, item: CardItem) -> Zone | None:
        """Return the pile that a card is the top of, at the rail, or None for any other card."""
        zone = item.view.zone
        return zone if zone.kind in PILES and zone not in self.fan.zones else None

    def pile_at(self, point: QPointF) -> Zone | None:
        """Return the pile or hand at a point, with or without a card there."""
        zone = self.ground.zone_at(point)
        return zone if zone is not None and zone.kind in (*PILES, ZoneKind.HAND) else None

    def rearrange(self) -> None:
        """Move all items to their current places."""
        self._show_view(self.current_view, ())

    def put_in_row(self, item: CardItem, point: QPointF) -> None:
        """Move a permanent within its row, together with its heap."""
        if (key := self.card_items.key_in_row(item, point, order := self.arranger.order)) is not None:
            order.update((each.object_id, key) for each in self.card_items.heap_of(item))
        self.rearrange()

    # --- The mouse ------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Start a gesture, or click on the rail."""
        if not self.rail.press(event):
            self.mouse.press(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Continue a gesture, or hover."""
        self.mouse.move(event)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Finish a gesture."""
        self.mouse.release(event)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Perform the obvious action."""
        self.mouse.double_click(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel with Esc: a gesture, the open pile, or overlays."""
        if event.key() == Qt.Key.Key_Escape and self.cancel():
            event.accept()
        else:
            super().keyPressEvent(event)

    def cancel(self) -> bool:
        """Cancel a gesture, or close whatever is open. Return whether there was anything."""
        if self.mouse.cancel():
            return True
        something = bool(self.fan.zones or self.drawings or self.refusals.bubble)
        self.fan.close()
        self.clear_overlays()
        self.wipe()
        return something

    def end_hover(self) -> None:
        """Put down the item that the pointer has lifted."""
        self.hover.end()

    def hover_at(self, point: QPointF) -> None:
        """Hover at a point while no button is pressed. A hidden table ignores it."""
        if self.widget.isVisible():
            self.hover.at(point)

    def move_all(self, ids: Sequence[int], zone: Zone, *, under: bool = False) -> None:
        """Put several objects into a zone: with one instruction if possible, else one by one."""
        self.proposer.move_all(ids, zone, self.card_items.side_up_by_hand, under=under)
