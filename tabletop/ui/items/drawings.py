"""Arrows and rings that a teacher draws with the right button. They change nothing in the game."""

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
    """What is drawn on the table. It belongs to cards, goes where they go, and is in every picture."""

    def __init__(self, theme: Palette) -> None:
        self.theme = theme
        self._arrows: list[tuple[CardItem, CardItem | Seat]] = []
        self._rings: dict[CardItem, Outline] = {}
        self._awaited: Drawn = NOTHING_DRAWN
        """What is to be drawn as soon as the cards lie there."""

    def __bool__(self) -> bool:
        return bool(self._arrows or self._rings)

    def lay(self, drawn: Drawn) -> None:
        """Draw what was kept with a table, with the next look at its cards."""
        self._awaited = drawn

    def kept(self) -> Drawn:
        """What is drawn, by the numbers of the objects, to be kept with the table."""
        arrows = (
            DrawnArrow(start.object_id, seat=end.number)
            if isinstance(end, Seat)
            else DrawnArrow(start.object_id, end.object_id)
            for start, end in self._arrows
        )
        return Drawn(tuple(arrows), tuple(item.object_id for item in self._rings))

    def _draw_awaited(self, there: tuple[CardItem, ...]) -> None:
        drawn, items = self._awaited, {item.object_id: item for item in there}
        self._awaited = NOTHING_DRAWN
        for arrow in drawn.arrows:
            end = Seat(arrow.seat) if arrow.seat is not None else items.get(arrow.end or 0)
            if arrow.start in items and end is not None:
                self._arrows.append((items[arrow.start], end))
        for id in drawn.rings:
            if id in items:
                self.toggle_ring(items[id])

    def toggle_arrow(self, start: CardItem, end: CardItem | Seat) -> None:
        """Draw an arrow from one card to another or to a player, or wipe it off."""
        if (start, end) in self._arrows:
            self._arrows.remove((start, end))
        else:
            self._arrows.append((start, end))

    def toggle_ring(self, item: CardItem) -> None:
        """Draw a ring around a card, or wipe it off."""
        if item in self._rings:
            self._wipe(item)
        else:
            self._rings[item] = late_items.overlays.Outline(
                item, item.tile, late_items.overlays.Kind.DRAWN, self.theme
            )

    def clear(self) -> None:
        """Wipe everything off."""
        self._arrows.clear()
        for item in [*self._rings]:
            self._wipe(item)

    def refresh(self, there: tuple[CardItem, ...], plates: Mapping[int, QRectF]) -> "tuple[Arrow, ...]":
        """Follow the cards after a change; what is gone takes its drawings along. Returns the arrows.

        ``plates`` are where the players' names stand.
        """
        if there and self._awaited != NOTHING_DRAWN:
            self._draw_awaited(there)
        shown = {item for item in there if item.place.shown}
        self._arrows = [
            (start, end)
            for start, end in self._arrows
            if start in shown and (end.number in plates if isinstance(end, Seat) else end in shown)
        ]
        for item in [*self._rings]:
            self._wipe(item)
            if item in shown:
                self.toggle_ring(item)
        return tuple(
            arrow_to_plate(start, plates[end.number], late_items.overlays.Kind.DRAWN)
            if isinstance(end, Seat)
            else arrow_between(start, end, late_items.overlays.Kind.DRAWN)
            for start, end in self._arrows
        )

    def _wipe(self, item: CardItem) -> None:
        ring = self._rings.pop(item)
        if (scene := ring.scene()) is not None:
            scene.removeItem(ring)
