"""Which cards are selected, which one has the focus, and where the arrow keys lead."""

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
_ASIDE: Final = 2.2
"""How much farther a card seems that lies to the side of the direction."""
_SAME_ROW: Final = 8.0
"""Cards whose middles are no farther apart in height lie in one row."""


class Selection:
    """The selected items, in the order in which they were selected; the last one has the focus.

    Items are kept, not objects: a card that changes zones stays selected.
    """

    def __init__(self, told: Callable[[int], None]) -> None:
        self._told = told
        self._last = 0
        self._outlines: dict[CardItem, Outline] = {}
        self._chosen: tuple[int, ...] = ()
        """What somebody has selected last, by the keys of its cards: it may be out of sight by now."""

    @property
    def items(self) -> tuple[CardItem, ...]:
        """What is selected."""
        return tuple(self._outlines)

    @property
    def ids(self) -> list[int]:
        """The numbers of the objects that are selected."""
        return [item.object_id for item in self._outlines]

    @property
    def current(self) -> CardItem | None:
        """The item with the focus."""
        return next(reversed(self._outlines), None)

    def only(self, item: CardItem | None, theme: Palette) -> None:
        """Select one item and no other, or none."""
        self.replace([item] if item is not None else [], theme)

    def replace(self, items: Iterable[CardItem], theme: Palette) -> None:
        """Select just these items."""
        wanted = list(dict.fromkeys(items))
        for item in [*self._outlines]:
            self._drop(item)
        for item in wanted:
            self._outlines[item] = late_items.overlays.Outline(
                item, item.tile, late_items.overlays.Kind.FOCUS, theme
            )
        self._choose()

    def toggle(self, item: CardItem, theme: Palette) -> None:
        """Select one more item, or one less."""
        if item in self._outlines:
            self._drop(item)
        else:
            self._outlines[item] = late_items.overlays.Outline(
                item, item.tile, late_items.overlays.Kind.FOCUS, theme
            )
        self._choose()

    def _choose(self) -> None:
        self._chosen = tuple(key_of(item.view) for item in self._outlines)
        self._tell()

    def recall(self, there: Iterable[CardItem], theme: Palette) -> None:
        """Something was taken back: what is seen again of what was selected is selected again."""
        seen = {key_of(item.view): item for item in there if item.place.shown}
        found = [seen[key] for key in self._chosen if key in seen]
        if len(found) <= len(self._outlines):
            return
        for item in [*self._outlines]:
            self._drop(item)
        for item in found:
            self._outlines[item] = late_items.overlays.Outline(
                item, item.tile, late_items.overlays.Kind.FOCUS, theme
            )

    def follow(
        self, gone: Iterable[CardItem], with_piece: Callable[[int], CardItem | None], theme: Palette
    ) -> None:
        """What is part of something else by now hands its selection over: one of two cards that melded."""
        for item in gone:
            if item in self._outlines:
                self._drop(item)
                heir = with_piece(item.view.pieces[0]) if item.view.pieces else None
                if heir is not None and heir not in self._outlines:
                    self._outlines[heir] = late_items.overlays.Outline(
                        heir, heir.tile, late_items.overlays.Kind.FOCUS, theme
                    )

    def refresh(self, there: Sequence[CardItem], theme: Palette) -> None:
        """Follow the items after a change; those that are gone or lie in a pile are selected no more."""
        kept = [item for item in self._outlines if item in set(there) and item.place.shown]
        for item in [*self._outlines]:
            self._drop(item)
        for item in kept:
            self._outlines[item] = late_items.overlays.Outline(
                item, item.tile, late_items.overlays.Kind.FOCUS, theme
            )
        self._tell()

    def _drop(self, item: CardItem) -> None:
        outline = self._outlines.pop(item)
        if outline.scene() is not None:
            outline.scene().removeItem(outline)

    def _tell(self) -> None:
        id = self.current.object_id if self.current is not None else 0
        if id != self._last:
            self._last = id
            self._told(id)


def nearest(items: Iterable[CardItem], start: CardItem, way: QPointF) -> CardItem | None:
    """The card that lies nearest in a direction, as the eye would say."""
    best, least = None, 0.0
    for item in items:
        if item is start or not is_uppermost(item):
            continue
        step = _step(start, item)
        along = step.x() * way.x() + step.y() * way.y()
        aside = abs(step.x() * way.y()) + abs(step.y() * way.x())
        if along <= 4 or aside > 3 * along:
            continue
        distance = along + _ASIDE * aside
        if best is None or distance < least:
            best, least = item, distance
    return best


def is_uppermost(item: CardItem) -> bool:
    """Whether keys lead to a card: it is seen, and no equal one lies on top of it."""
    return item.place.shown and item.place.heap > 0


def _step(start: CardItem, item: CardItem) -> QPointF:
    """From one card to another; within a row from left edge to left edge, for in a crowd no more is seen."""
    step = item.middle - start.middle
    if abs(step.y()) <= _SAME_ROW:
        step.setX(step.x() + item.tile.left() - start.tile.left())
    return step


def stops(items: Iterable[CardItem], seats: Sequence[int]) -> list[CardItem]:
    """The first card of each zone, in the order in which Tab goes through them."""
    first: dict[tuple[object, ...], CardItem] = {}
    for item in sorted(filter(is_uppermost, items), key=lambda item: (item.place.x, item.place.y)):
        first.setdefault(stop_of(item, seats), item)
    return [first[key] for key in sorted(first, key=str)]


def stop_of(item: CardItem, seats: Sequence[int]) -> tuple[object, ...]:
    """Which stop of Tab an item belongs to."""
    zone: Zone = item.view.zone
    seat = zone.player if zone.player is not None else item.view.controller
    lands = zone.kind is ZoneKind.BATTLEFIELD and lies_with_lands(item.view)
    shared = zone.kind is ZoneKind.STACK
    return (0 if shared else seats.index(seat), _ZONES.index(zone.kind), lands)
