"""Arrows and rings drawn with the right mouse button, for teaching. They change nothing in the game."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn, DrawnArrow
from tabletop.ui.items import late_items
from tabletop.ui.items.arrows import arrow_between, arrow_to_plate
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.layout.ground import Seat
from tabletop.ui.style.colors import Palette

if TYPE_CHECKING:
    from tabletop.ui.items.overlays import Arrow, Outline


class Drawings:
    """The drawings on the table. They belong to cards, move with them, and appear in every saved picture."""

    def __init__(self, theme: Palette) -> None:
        self.theme = theme
        self._arrows: list[tuple[CardItem, CardItem | Seat]] = []
        self._rings: dict[CardItem, Outline] = {}
        self._pending: Drawn = NOTHING_DRAWN
        """Drawings to restore as soon as their cards are laid out."""

    def __bool__(self) -> bool:
        return bool(self._arrows or self._rings)

    def restore(self, drawn: Drawn) -> None:
        """Restore saved drawings with the next refresh."""
        self._pending = drawn

    def snapshot(self) -> Drawn:
        """Return the drawings by object ids, to be saved with the table."""
        arrows = (
            DrawnArrow(start.object_id, seat=end.number)
            if isinstance(end, Seat)
            else DrawnArrow(start.object_id, end.object_id)
            for start, end in self._arrows
        )
        return Drawn(tuple(arrows), tuple(item.object_id for item in self._rings))

    def _draw_pending(self, items: tuple[CardItem, ...]) -> None:
        drawn, by_id = self._pending, {item.object_id: item for item in items}
        self._pending = NOTHING_DRAWN
        for arrow in drawn.arrows:
            end = Seat(arrow.seat) if arrow.seat is not None else by_id.get(arrow.end or 0)
            if arrow.start in by_id and end is not None:
                self._arrows.append((by_id[arrow.start], end))
        for id in drawn.rings:
            if id in by_id:
                self.toggle_ring(by_id[id])

    def toggle_arrow(self, start: CardItem, end: CardItem | Seat) -> None:
        """Draw an arrow from one card to another or to a player, or erase it."""
        if (start, end) in self._arrows:
            self._arrows.remove((start, end))
        else:
            self._arrows.append((start, end))

    def toggle_ring(self, item: CardItem) -> None:
        """Draw a ring around a card, or erase it."""
        if item in self._rings:
            self._erase(item)
        else:
            self._rings[item] = late_items.overlays.Outline(
                item, item.tile, late_items.overlays.Kind.DRAWN, self.theme
            )

    def clear(self) -> None:
        """Erase all drawings."""
        self._arrows.clear()
        for item in [*self._rings]:
            self._erase(item)

    def refresh(self, items: tuple[CardItem, ...], plates: Mapping[int, QRectF]) -> "tuple[Arrow, ...]":
        """Update the drawings after a change, drop those of cards that are gone, and return the arrows.

        ``plates`` are the rectangles of the players' names.
        """
        if items and self._pending != NOTHING_DRAWN:
            self._draw_pending(items)
        shown = {item for item in items if item.place.shown}
        self._arrows = [
            (start, end)
            for start, end in self._arrows
            if start in shown and (end.number in plates if isinstance(end, Seat) else end in shown)
        ]
        for item in [*self._rings]:
            self._erase(item)
            if item in shown:
                self.toggle_ring(item)
        return tuple(
            arrow_to_plate(start, plates[end.number], late_items.overlays.Kind.DRAWN)
            if isinstance(end, Seat)
            else arrow_between(start, end, late_items.overlays.Kind.DRAWN)
            for start, end in self._arrows
        )

    def _erase(self, item: CardItem) -> None:
        ring = self._rings.pop(item)
        if (scene := ring.scene()) is not None:
            scene.removeItem(ring)
