"""Arrows for targets, attackers, blockers and attachments, and the item that shows them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.items import late_items
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.reconciling import CardItems
from tabletop.ui.items.table_item import TableItem
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import Palette
from tabletop.ui.style.guard import guarded

if TYPE_CHECKING:
    from tabletop.ui.items.overlays import Arrow, Kind


_RIM_DISTANCE: Final = 6.0
"""Distance from the rim of a tile, which may have text, to the start of an arrow."""


@guarded
class ArrowsItem(TableItem):
    """All arrows: from spells to their targets, from attackers and blockers to what they fight."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.ARROWS)
        self.setVisible(False)
        self._arrows: tuple[Arrow, ...] = ()

    @property
    def arrows(self) -> "tuple[Arrow, ...]":
        """The arrows that are shown."""
        return self._arrows

    def set_arrows(self, arrows: "tuple[Arrow, ...]") -> None:
        """Show exactly these arrows."""
        if arrows != self._arrows:
            self._arrows = arrows
            self.setVisible(bool(arrows))
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw each arrow as a line with a head."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Attackers share lines. Arrows that cross them, and those of blockers, are painted on top.
        arrows = sorted(
            self._arrows,
            key=lambda each: (each.kind is not late_items.overlays.Kind.ATTACK, not each.corners),
        )
        # All backgrounds come first, so that no edge shows where arrows join.
        for arrow in arrows:
            if arrow.corners:
                self._paint(painter, arrow, late_items.shafts.paint_outline)
        for arrow in arrows:
            if not arrow.corners:
                self._paint(painter, arrow, late_items.shafts.paint_outline)
            self._paint(painter, arrow, late_items.shafts.paint_arrow)

    def _paint(
        self, painter: QPainter, arrow: "Arrow", paint: "Callable[[QPainter, Arrow, Palette], None]"
    ) -> None:
        """Paint a part of an arrow, clipped around the text that it passes below."""
        painter.save()
        if arrow.below:
            painter.setClipPath(late_items.overlays.without_rects(self.boundingRect(), arrow.below))
        paint(painter, arrow, self.theme)
        painter.restore()


def arrows_of(
    view: TableView,
    items: CardItems,
    plates: Mapping[int, QRectF],
    drawn: "Iterable[Arrow]",
    room: QRectF,
) -> "tuple[Arrow, ...]":
    """Return all arrows of a view and those drawn by hand, routed around the text of cards.

    Args:
        view: the table
        items: its cards
        plates: rectangles of the players' names
        drawn: arrows that were drawn by hand
        room: the rectangle in which arrows may be

    """
    found = (*_arrows(view, items), *_arrows_to_players(view, items, plates), *drawn)
    return late_items.routes.routed(found, items.all(), room, [*plates.values()]) if found else ()


def _arrows(view: TableView, items: CardItems) -> "Iterator[Arrow]":
    for object in (*view.stack, *view.battlefield):
        # This runs for all permanents in each frame of a zoom, and few of them have an arrow.
        if object.targets or not (object.attacking is object.blocking is object.blocking_too is None):
            for target, kind in _aims(object):
                is_blocked = kind is late_items.overlays.Kind.ATTACK and _is_blocked(object, view)
                for arrow in _arrow(items, object, target, kind):
                    yield arrow._replace(is_faint=is_blocked)


def _aims(object: ObjectView) -> "Iterator[tuple[int, Kind]]":
    """Yield the objects that an object targets, attacks or blocks."""
    yield from ((target, late_items.overlays.Kind.HINT) for target in object.targets)
    if object.attacking is not None:
        yield object.attacking, late_items.overlays.Kind.ATTACK
    blocked = (id for id in (object.blocking, object.blocking_too) if id is not None)
    yield from ((id, late_items.overlays.Kind.BLOCK) for id in blocked)


def _arrows_to_players(view: TableView, items: CardItems, plates: Mapping[int, QRectF]) -> "Iterator[Arrow]":
    """Yield arrows from objects that target, enchant or attack a player to that player's name."""
    for object in (*view.stack, *view.battlefield):
        found = [(seat, late_items.overlays.Kind.HINT) for seat in object.target_players]
        if object.attached_to_player is not None:
            found.append((object.attached_to_player, late_items.overlays.Kind.ATTACHED))
        if object.attacking_player is not None:
            found.append((object.attacking_player, late_items.overlays.Kind.ATTACK))
        start = items.of(object.id)
        for seat, kind in found:
            if start is not None and start.place.shown and seat in plates:
                is_blocked = kind is late_items.overlays.Kind.ATTACK and _is_blocked(object, view)
                yield arrow_to_plate(start, plates[seat], kind)._replace(is_faint=is_blocked)


def _is_blocked(attacker: ObjectView, view: TableView) -> bool:
    return any(attacker.id in (each.blocking, each.blocking_too) for each in view.battlefield)


def arrow_to_plate(start: CardItem, plate: QRectF, kind: "Kind") -> "Arrow":
    """Return an arrow from a card to the name of a player, on the side of the cards."""
    end = QPointF(plate.right() - 6, plate.center().y())
    return late_items.overlays.Arrow(_edge(start, end), end, kind, starts=(*_beside(start, end),))


def _beside(item: CardItem, towards: QPointF) -> Iterator[QPointF]:
    """Yield points just above or below a tile, on the side of another point, free of its text."""
    tile = item.tile.translated(item.middle)
    y = tile.top() - _RIM_DISTANCE if towards.y() < item.middle.y() else tile.bottom() + _RIM_DISTANCE
    return (QPointF(tile.left() + tile.width() * share, y) for share in (0.3, 0.5, 0.1, 0.7, 0.9))


def _arrow(items: CardItems, object: ObjectView, target: int, kind: "Kind") -> "Iterator[Arrow]":
    start, end = items.of(object.id), items.of(target)
    if start is not None and end is not None and start.place.shown and end.place.shown:
        yield arrow_between(start, end, kind)


def arrow_between(start: CardItem, end: CardItem, kind: "Kind") -> "Arrow":
    """Return an arrow from one card to another, from rim to rim. It crosses no text of the two tiles."""
    return late_items.overlays.Arrow(
        _edge(start, end.middle),
        _edge(end, start.middle),
        kind,
        starts=(*_beside(start, end.middle),),
        ends=(*_beside(end, start.middle),),
    )


def _edge(item: CardItem, towards: QPointF) -> QPointF:
    """Return the point at the rim of a tile that faces another point."""
    way = towards - item.middle
    tile = item.tile
    reach = min(
        tile.width() / 2 / max(1.0, abs(way.x())),
        tile.height() / 2 / max(1.0, abs(way.y())),
        1.0,
    )
    return item.middle + way * reach
