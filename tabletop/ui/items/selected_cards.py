"""The selected cards, the card with the focus, and the targets of the arrow keys."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.items import late_items
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.reconciling import key_of
from tabletop.ui.layout.permanents import lies_with_lands
from tabletop.ui.style.colors import Palette

if TYPE_CHECKING:
    from tabletop.ui.items.overlays import Outline


_ZONES: Final = (
    ZoneKind.HAND,
    ZoneKind.BATTLEFIELD,
    ZoneKind.STACK,
    ZoneKind.GRAVEYARD,
    ZoneKind.EXILE,
    ZoneKind.LIBRARY,
    ZoneKind.COMMAND,
    ZoneKind.OUTSIDE,
)
_ASIDE_FACTOR: Final = 2.2
"""Factor by which a sideways distance counts more than one along the direction."""
_OVERLAPPING_FACTOR: Final = 0.25
"""Factor of a sideways distance between rows as far as the cards overlap."""
_SAME_ROW: Final = 8.0
"""Largest vertical distance between the centers of two cards in one row, in logical pixels."""


class Selection:
    """The selected items, in the order of their selection. The last one has the focus.

    It holds items, not objects, so a card that changes zones stays selected.
    """

    def __init__(self, on_change: Callable[[int], None]) -> None:
        self._on_change = on_change
        self._last = 0
        self._outlines: dict[CardItem, Outline] = {}
        self._chosen: tuple[int, ...] = ()
        """Keys of the cards that the user selected last, including those that are hidden by now."""
        self._hovered = 0
        self.selected_elsewhere: Callable[[], Sequence[int]] = tuple
        """Returns the IDs of the objects that are selected in another window, if it has the focus."""

    @property
    def items(self) -> tuple[CardItem, ...]:
        """The selected items."""
        return tuple(self._outlines)

    @property
    def ids(self) -> list[int]:
        """The ids of the selected objects."""
        return [item.object_id for item in self._outlines]

    def subjects(self) -> list[int]:
        """Return the IDs of the objects that a command applies to. The last one was selected last.

        They are selected in another window or on the table. If none is, it is the object under the pointer.
        """
        return [*self.selected_elsewhere()] or self.ids or ([self._hovered] if self._hovered else [])

    def hover(self, id: int) -> None:
        """Note which object is under the pointer, 0 for none."""
        self._hovered = id

    @property
    def current(self) -> CardItem | None:
        """The item with the focus."""
        return next(reversed(self._outlines), None)

    def only(self, item: CardItem | None, theme: Palette) -> None:
        """Select a single item, or none."""
        self.replace([item] if item is not None else [], theme)

    def replace(self, items: Iterable[CardItem], theme: Palette) -> None:
        """Select exactly these items."""
        selected = list(dict.fromkeys(items))
        for item in [*self._outlines]:
            self._drop(item)
        for item in selected:
            self._add(item, theme)
        self._choose()

    def toggle(self, item: CardItem, theme: Palette) -> None:
        """Add an item to the selection, or remove it."""
        if item in self._outlines:
            self._drop(item)
        else:
            self._add(item, theme)
        self._choose()

    def _choose(self) -> None:
        self._chosen = tuple(key_of(item.view) for item in self._outlines)
        self._notify()

    def recall(self, items: Iterable[CardItem], theme: Palette) -> None:
        """Restore the user's selection after an undo, as far as its cards are visible again."""
        by_key = {key_of(item.view): item for item in items if item.place.shown}
        found = [by_key[key] for key in self._chosen if key in by_key]
        if len(found) <= len(self._outlines):
            return
        for item in [*self._outlines]:
            self._drop(item)
        for item in found:
            self._add(item, theme)

    def follow(
        self, gone: Iterable[CardItem], with_piece: Callable[[int], CardItem | None], theme: Palette
    ) -> None:
        """Pass the selection of items that are gone to their successors, such as a melded permanent."""
        for item in gone:
            if item in self._outlines:
                self._drop(item)
                heir = with_piece(item.view.pieces[0]) if item.view.pieces else None
                if heir is not None and heir not in self._outlines:
                    self._add(heir, theme)

    def refresh(self, items: Sequence[CardItem], theme: Palette) -> None:
        """Update the outlines after a change, and drop items that are gone or hidden in a pile."""
        remaining = [item for item in self._outlines if item in set(items) and item.place.shown]
        for item in [*self._outlines]:
            self._drop(item)
        for item in remaining:
            self._add(item, theme)
        self._notify()

    def _add(self, item: CardItem, theme: Palette) -> None:
        overlays = late_items.overlays
        self._outlines[item] = overlays.Outline(item, item.tile, overlays.Kind.FOCUS, theme)

    def _drop(self, item: CardItem) -> None:
        outline = self._outlines.pop(item)
        if outline.scene() is not None:
            outline.scene().removeItem(outline)

    def _notify(self) -> None:
        id = self.current.object_id if self.current is not None else 0
        if id != self._last:
            self._last = id
            self._on_change(id)


def nearest(items: Iterable[CardItem], start: CardItem, direction: QPointF) -> CardItem | None:
    """Return the visually nearest card in a direction."""
    best, least = None, 0.0
    for item in items:
        if item is start or not is_uppermost(item):
            continue
        offset = _offset(start, item)
        along = offset.x() * direction.x() + offset.y() * direction.y()
        aside = abs(offset.x() * direction.y()) + abs(offset.y() * direction.x())
        if along <= 4 or aside > 3 * along:
            continue
        # Cards of the next row that overlap count as near, so that keys skip no row of large cards.
        overlapping = min(aside, (start.tile.width() + item.tile.width()) / 2) if direction.y() else 0.0
        distance = along + _OVERLAPPING_FACTOR * overlapping + _ASIDE_FACTOR * (aside - overlapping)
        if best is None or distance < least:
            best, least = item, distance
    return best


def is_uppermost(item: CardItem) -> bool:
    """Return whether keys can reach a card: it is visible, and no equal card is on top of it."""
    return item.place.shown and item.place.heap > 0


def _offset(start: CardItem, item: CardItem) -> QPointF:
    """Return the vector between two cards.

    Within a row it connects their left edges, because no more of a card may be visible in a crowd.
    """
    offset = item.middle - start.middle
    if abs(offset.y()) <= _SAME_ROW:
        offset.setX(offset.x() + item.tile.left() - start.tile.left())
    return offset


def stops(items: Iterable[CardItem], seats: Sequence[int]) -> list[CardItem]:
    """Return the first card of each zone in the order of the Tab key."""
    first: dict[tuple[object, ...], CardItem] = {}
    for item in sorted(filter(is_uppermost, items), key=lambda item: (item.place.x, item.place.y)):
        first.setdefault(tab_stop(item, seats), item)
    return [first[key] for key in sorted(first, key=str)]


def tab_stop(item: CardItem, seats: Sequence[int]) -> tuple[object, ...]:
    """Return the sort key of the Tab stop of an item."""
    zone: Zone = item.view.zone
    seat = zone.player if zone.player is not None else item.view.controller
    lands = zone.kind is ZoneKind.BATTLEFIELD and lies_with_lands(item.view)
    shared = zone.kind is ZoneKind.STACK
    return (0 if shared else seats.index(seat), _ZONES.index(zone.kind), lands)
