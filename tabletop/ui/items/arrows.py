"""Who points at whom: targets on the stack, attackers and blockers, as arrows."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Arrow, Kind
from tabletop.ui.items.reconciling import CardItems
from tabletop.ui.layout.permanents import points_at
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.ui.items import routes
else:
    # A table begins without arrows.
    routes = when_used("tabletop.ui.items.routes")

_OFF: Final = 6.0
"""From the rim of a tile, where words may stand, to the beginning of an arrow."""


def arrows_of(
    view: TableView,
    items: CardItems,
    plates: Mapping[int, QRectF],
    drawn: Iterable[Arrow],
    room: QRectF,
) -> tuple[Arrow, ...]:
    """All arrows that a view has, and those that were drawn, around what cards say.

    Args:
        view: the table.
        items: its cards.
        plates: where the players' names stand.
        drawn: arrows that somebody has drawn by hand.
        room: where arrows may be at all.

    """
    found = (*_arrows(view, items), *_arrows_to_players(view, items, plates), *drawn)
    return routes.routed(found, items.all(), room, [*plates.values()]) if found else ()


def _arrows(view: TableView, items: CardItems) -> Iterator[Arrow]:
    for objects, kind in ((view.stack, Kind.HINT), (view.battlefield, Kind.REFUSED)):
        for object in objects:
            for target in points_at(object):
                yield from _arrow(items, object, target, kind)


def _arrows_to_players(view: TableView, items: CardItems, plates: Mapping[int, QRectF]) -> Iterator[Arrow]:
    """From what targets, enchants or attacks a player to the name of that player."""
    for object in (*view.stack, *view.battlefield):
        found = [(seat, Kind.HINT) for seat in object.target_players]
        if object.attached_to_player is not None:
            found.append((object.attached_to_player, Kind.HINT))
        if object.attacking_player is not None:
            found.append((object.attacking_player, Kind.REFUSED))
        start = items.of(object.id)
        for seat, kind in found:
            if start is not None and start.place.shown and seat in plates:
                yield arrow_to_plate(start, plates[seat], kind)


def arrow_to_plate(start: CardItem, plate: QRectF, kind: Kind) -> Arrow:
    """An arrow from a card to the name of a player, to the side where the cards lie."""
    end = QPointF(plate.right() - 6, plate.center().y())
    return Arrow(_edge(start, end), end, kind, starts=(*_beside(start, end),))


def _beside(item: CardItem, towards: QPointF) -> Iterator[QPointF]:
    """Points just above or below a tile, on the side of another point: nothing that it says is there."""
    tile = item.tile.translated(item.middle)
    y = tile.top() - _OFF if towards.y() < item.middle.y() else tile.bottom() + _OFF
    return (QPointF(tile.left() + tile.width() * share, y) for share in (0.3, 0.5, 0.1, 0.7, 0.9))


def _arrow(items: CardItems, object: ObjectView, target: int, kind: Kind) -> Iterator[Arrow]:
    start, end = items.of(object.id), items.of(target)
    if start is not None and end is not None and start.place.shown and end.place.shown:
        yield arrow_between(start, end, kind)


def arrow_between(start: CardItem, end: CardItem, kind: Kind) -> Arrow:
    """An arrow from one card to another, from rim to rim: it runs over nothing that a tile says."""
    return Arrow(_edge(start, end.middle), _edge(end, start.middle), kind)


def _edge(item: CardItem, towards: QPointF) -> QPointF:
    """The point at the rim of a tile on the side that faces another point."""
    way = towards - item.middle
    tile = item.tile
    reach = min(
        tile.width() / 2 / max(1.0, abs(way.x())),
        tile.height() / 2 / max(1.0, abs(way.y())),
        1.0,
    )
    return item.middle + way * reach
