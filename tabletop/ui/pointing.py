"""Who points at whom: targets on the stack, attackers and blockers, as arrows."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF

from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.card_item import CardItem
from tabletop.ui.marks import Arrow, Kind
from tabletop.ui.settle import Items


def arrows_of(view: TableView, items: Items) -> tuple[Arrow, ...]:
    """All arrows that a view has."""
    return tuple(_arrows(view, items))


def _arrows(view: TableView, items: Items) -> Iterator[Arrow]:
    for object in view.stack:
        for target in object.targets:
            yield from _arrow(items, object, target, Kind.HINT)
    for object in view.battlefield:
        if object.attacking is not None:
            yield from _arrow(items, object, object.attacking, Kind.REFUSED)
        if object.blocking is not None:
            yield from _arrow(items, object, object.blocking, Kind.REFUSED)


def _arrow(items: Items, object: ObjectView, target: int, kind: Kind) -> Iterator[Arrow]:
    start, end = items.of(object.id), items.of(target)
    if start is not None and end is not None and start.place.shown and end.place.shown:
        yield arrow_between(start, end, kind)


def arrow_between(start: CardItem, end: CardItem, kind: Kind) -> Arrow:
    """An arrow from one card to another, from rim to rim."""
    return Arrow(_edge(start, end.middle), _edge(end, start.middle), kind)


def _edge(item: CardItem, towards: QPointF) -> QPointF:
    """A point near the rim of a tile, on the side that faces another point."""
    way = towards - item.middle
    tile = item.tile
    reach = min(
        tile.width() / 2 / max(1.0, abs(way.x())),
        tile.height() / 2 / max(1.0, abs(way.y())),
        1.0,
    )
    return item.middle + way * (reach * 0.75)
