"""The card items of the table, and how they are brought into agreement with a view.

An item belongs to a piece of cardboard, not to an object. A card that changes zones is a new object, but the
eye follows the same card. Two melded cards are one item, that of the first card.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from tabletop.cards.faces import Side
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.paint.drawing.spec import FaceSpec, back_spec
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.items.card_item import Bare, CardItem
from tabletop.ui.items.tile_pictures import TilePictures
from tabletop.ui.layout.crowding import HIGHEST_RISE
from tabletop.ui.layout.permanents import lies_with_lands
from tabletop.ui.layout.place import Place
from tabletop.ui.session.face_specs import tile_spec_for, with_side_up

_SMOOTH_AT_MOST: Final = 80
"""Number of tiles up to which they are stretched smoothly in a frame."""
_TOO_NARROW: Final = 50
"""Width below which the tiles of piles hide their number, because it would cover them."""


class Before(NamedTuple):
    """The state of an item on the screen before a change."""

    view: ObjectView
    place: Place
    spec: FaceSpec
    dpr: float
    at: QPointF
    seen: bool
    angle: float = 0.0
    """The angle by which it was turned by hand, in degrees."""
    chosen_side: Side | None = None
    """The side that was turned up by hand."""

    @property
    def bare(self) -> Bare:
        """The face that was shown."""
        return Bare(self.spec, self.place.width, self.place.height)

    @property
    def middle(self) -> QPointF:
        """The position of the center of the tile."""
        return QPointF(self.place.x, self.place.y)


def snapshot(item: CardItem) -> Before:
    """Return the current state of an item, before something about it changes."""
    how = item.view, item.place, item.spec, item.dpr, item.pos(), item.isVisible(), item.rotation()
    return Before(*how, item.chosen_side)


class Change(NamedTuple):
    """An item that shows another object, is in another place or looks different."""

    item: CardItem
    before: Before | None
    """None for a new item, and if earlier states were not requested."""


class Changes(NamedTuple):
    """The difference after a view was applied: changed items and removed items."""

    changed: tuple[Change, ...]
    gone: tuple[CardItem, ...]


class CardItems:
    """All card items of a scene."""

    def __init__(self, scene: QGraphicsScene, tiles: TilePictures) -> None:
        self._scene = scene
        self.tiles = tiles
        self._by_key: dict[int, CardItem] = {}
        self._by_object: dict[int, CardItem] = {}
        self.dpr = 1.0
        self.letters = 1.0
        """The scale of the text on tiles."""
        self.smallest = 0
        """The minimum font size for tiles that are read from far away, or 0 at a desk."""
        self._chosen_sides: dict[int, tuple[tuple[int, ...], Side]] = {}
        """The side that was turned up by hand and the pieces of the object, by object id."""

    def __len__(self) -> int:
        return len(self._by_key)

    def of(self, object_id: int) -> CardItem | None:
        """Return the item of an object, or None if the object is not on the table."""
        return self._by_object.get(object_id)

    def with_key(self, key: int) -> CardItem | None:
        """Return the item with a key, see ``key_of``."""
        return self._by_key.get(key)

    def with_piece(self, piece: int) -> CardItem | None:
        """Return the item that shows a piece: its own, or that of the melded permanent it is part of."""
        own = self._by_key.get(piece)
        if own is not None:
            return own
        return next((item for item in self._by_key.values() if piece in item.view.pieces), None)

    def all(self) -> tuple[CardItem, ...]:
        """All items."""
        return tuple(self._by_key.values())

    def show_side(self, item: CardItem, side: Side) -> None:
        """Show one side of a card outside the battlefield until it becomes another object."""
        item.chosen_side = side if side is not item.view.side else None
        item.spec = self._spec(item.view, item.place, {}, item.chosen_side)
        if item.chosen_side is None:
            self._chosen_sides.pop(item.object_id, None)
        else:
            self._chosen_sides[item.object_id] = item.view.pieces, side

    def side_up_by_hand(self, id: int) -> Side | None:
        """Return the side of an object that was turned up by hand without a change to the game."""
        item = self.of(id)
        return item.chosen_side if item is not None else None

    def chosen_side_of(self, object: ObjectView) -> Side | None:
        """Return the side of an object that was turned up by hand, or None if it is another card by now."""
        pieces, side = self._chosen_sides.get(object.id, ((), None))
        return side if object.known and pieces == object.pieces else None

    def take(self, view: TableView, places: Mapping[int, Place], *, remembers: bool = True) -> Changes:
        """Assign the items to the objects of a view. Nothing moves yet, see ``CardItem.rest``.

        Args:
            view: the view to show
            places: the place of each object
            remembers: whether to return the earlier state of each changed item

        """
        objects = view.objects()
        self._chosen_sides = {
            id: chosen
            for id, chosen in self._chosen_sides.items()
            if id in objects and self.chosen_side_of(objects[id])
        }
        changed: list[Change] = []
        by_key: dict[int, CardItem] = {}
        for id, place in places.items():
            object = objects[id]
            key = key_of(object)
            item = self._by_key.get(key)
            if item is None:
                item = self._new(object, place, objects)
                changed.append(Change(item, None))
            elif not self._is_same(item, object, place):
                changed.append(Change(item, snapshot(item) if remembers else None))
                self._update(item, object, place, objects)
            by_key[key] = item
        gone = tuple(item for key, item in self._by_key.items() if key not in by_key)
        self._by_key = by_key
        self._by_object = {item.view.id: item for item in by_key.values()}
        self.tiles.stretch_smoothly = len(by_key) <= _SMOOTH_AT_MOST
        return Changes(tuple(changed), gone)

    def keep_places(self, view: TableView, order: dict[int, float]) -> None:
        """Keep the position in its row of a permanent that returns as a new object or melds."""
        for object in view.battlefield:
            item = self.with_key(key_of(object))
            if item is not None and item.object_id != object.id and item.view.zone == BATTLEFIELD:
                order[object.id] = order.get(item.object_id, float(item.object_id))

    def key_in_row(self, item: CardItem, point: QPointF, order: Mapping[int, float]) -> float | None:
        """Return the sort key of a point in the row of a permanent, or None if the row is empty."""
        row = [
            other
            for other in self.all()
            if other is not item and other.place.heap and _share_a_row(item.view, other.view)
        ]
        row.sort(key=_line_and_place)
        # A heap is sorted by the first of its cards.
        keys = [
            min(order.get(each.object_id, float(each.object_id)) for each in self.heap_of(other))
            for other in row
        ]
        before = sum(_lies_before(other, point) for other in row)
        if not row:
            return None
        low = keys[before - 1] if before else keys[0] - 2.0
        high = keys[before] if before < len(keys) else keys[-1] + 2.0
        return (low + high) / 2

    def heap_of(self, top: CardItem) -> tuple[CardItem, ...]:
        """Return a permanent together with the equal ones below it in a heap."""
        below = (
            item
            for item in self.all()
            if not item.place.heap and _lie_together(item, top) and _share_a_row(item.view, top.view)
        )
        return (*below, top) if top.place.heap > 1 else (top,)

    def next_in_heap(self, item: CardItem) -> CardItem | None:
        """Return the card below an item in its heap, or the top card after the last one, or None."""
        tops = (top for top in self.all() if top.place.heap > 1 and _lie_together(item, top))
        top = next((top for top in tops if _share_a_row(item.view, top.view)), None)
        if top is None:
            return None
        heap = self.heap_of(top)
        return heap[heap.index(item) - 1] if item in heap else None

    def remove(self, item: CardItem) -> None:
        """Remove an item that is gone from the scene."""
        if item.scene() is self._scene:
            self._scene.removeItem(item)

    def rest(self) -> None:
        """Put every item to rest in its place, and stop whatever moves it."""
        for item in self.all():
            item.set_lifted(False)
            item.rest()

    def clear(self) -> None:
        """Remove all items."""
        for item in self.all():
            self.remove(item)
        self._by_key, self._by_object, self._chosen_sides = {}, {}, {}

    def _is_same(self, item: CardItem, object: ObjectView, place: Place) -> bool:
        """Return whether an item already shows an object in a place, and update its view if it does."""
        is_same = item.place == place and item.dpr == self.dpr and self._has_font_settings(item)
        if is_same and item.chosen_side is self.chosen_side_of(object) and _is_of(item, object):
            item.view = object
            return True
        return False

    def _has_font_settings(self, item: CardItem) -> bool:
        return item.spec.letters == self.letters and item.spec.smallest == self.smallest

    def _update(
        self, item: CardItem, object: ObjectView, place: Place, objects: Mapping[int, ObjectView]
    ) -> None:
        chosen, is_same = self.chosen_side_of(object), _is_of(item, object)
        spec = item.spec
        if not (place.shown or item.isVisible()):
            # A hidden item gets its face when it is shown again.
            item.is_out_of_date |= not is_same
        elif item.is_out_of_date or not (
            is_same
            and item.chosen_side is chosen
            and self._has_font_settings(item)
            and _looks_the_same(item, object, place)
        ):
            spec = self._spec(object, place, objects, chosen)
            item.is_out_of_date = False
        item.chosen_side = chosen
        item.show_object(object, spec, place, self.dpr)

    def _new(self, object: ObjectView, place: Place, objects: Mapping[int, ObjectView]) -> CardItem:
        item = CardItem(object, self.tiles)
        item.show_object(object, self._spec(object, place, objects), place, self.dpr)
        item.setVisible(False)
        item.setPos(item.middle)
        self._scene.addItem(item)
        return item

    def _spec(
        self, object: ObjectView, place: Place, objects: Mapping[int, ObjectView], chosen: Side | None = None
    ) -> FaceSpec:
        source = objects.get(object.source) if object.source is not None else None
        if place.is_closed:
            spec = back_spec()
        else:
            spec = tile_spec_for(object, source) if chosen is None else with_side_up(object, chosen)
        if (self.letters, self.smallest) != (spec.letters, spec.smallest):
            spec = replace(spec, letters=self.letters, smallest=self.smallest)
        if _hides_number(place, object):
            return replace(spec, power=None, toughness=None, loyalty=None, defense=None)
        return spec


def _is_of(item: CardItem, object: ObjectView) -> bool:
    """Return whether the view of an item equals an object."""
    return item.view is object or item.view == object


def _looks_the_same(item: CardItem, object: ObjectView, place: Place) -> bool:
    """Return whether the face of an item is still correct for its object in another place, as in a zoom."""
    before = item.place
    if place.is_closed != before.is_closed or object.source is not None:
        return False
    return _hides_number(place, object) == _hides_number(before, object)


def _hides_number(place: Place, object: ObjectView) -> bool:
    """Return whether to hide the number, because the next card covers it or it would cover the tile."""
    is_pile = object.zone.kind is not ZoneKind.BATTLEFIELD and place.width < _TOO_NARROW
    return is_pile or bool(place.seen or place.peeks or (object.tapped and place.hidden))


def key_of(object: ObjectView) -> int:
    """Return the key of an object's item: its first piece, or for an ability the negative id."""
    return object.pieces[0] if object.pieces else -object.id


def _line_and_place(item: CardItem) -> tuple[int, float]:
    """Return the key by which the permanents of a row are sorted as they lie, line by line."""
    place = item.place
    return place.line, place.x


def _lies_before(item: CardItem, point: QPointF) -> bool:
    """Return whether a card precedes a point in reading order: in a line above, or to the left of it."""
    aside = point.y() - item.place.y
    half = item.place.height / 2
    return aside > half or (abs(aside) <= half and item.place.x < point.x())


def _lie_together(one: CardItem, top: CardItem) -> bool:
    """Return whether a card is in the same heap as a top card, judged by their places."""
    return one.place.x == top.place.x and 0 <= top.place.y - one.place.y <= HIGHEST_RISE


def _share_a_row(one: ObjectView, other: ObjectView) -> bool:
    return (
        other.zone == one.zone
        and other.controller == one.controller
        and other.attached_to is None
        and lies_with_lands(other) == lies_with_lands(one)
    )
