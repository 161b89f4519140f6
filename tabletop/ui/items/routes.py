"""How arrows go around names and numbers of cards, and below those that they can't go around."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.paint.drawing.sizes import number_box, size_class
from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Arrow, bowed
from tabletop.ui.layout.chips import number_of
from tabletop.ui.style.fonts import ui_font

_BENDS: Final = (1.0, -1.0, 0.5, -0.5, 0.0, 1.5, -1.5, 2.0, -2.0, 2.8, -2.8)
"""Tried one after the other; an arrow that is hardly bent is followed most easily."""
_OVERSIZE: Final = 1.25
"""How much larger everything on the face of what has melded is."""
_STEP: Final = 8.0
"""From one point that is looked at to the next, in logical pixels."""
_FREE: Final = 5.0
"""So much stays free between the middle of an arrow and what a card says."""


def routed(arrows: Sequence[Arrow], items: Iterable[CardItem], room: QRectF) -> tuple[Arrow, ...]:
    """Arrows that run over no name and no number of a card.

    Args:
        arrows: from where to where.
        items: the cards on the table.
        room: where arrows may be at all.

    """
    said = [*_said(items)] if arrows else []
    return tuple(_routed(arrow, said, room) for arrow in arrows)


def _said(items: Iterable[CardItem]) -> Iterator[QRectF]:
    """Where names and numbers stand that can be read, in the coordinates of the table."""
    for item in items:
        if item.place.shown and item.place.heap:
            for rect in (_name_of(item), _number_of(item)):
                if not rect.isEmpty():
                    yield rect.translated(item.middle)


def _name_of(item: CardItem) -> QRectF:
    """On a tapped card the name stands along its right edge."""
    tile, bar = item.tile, name_bar(item.spec, item.place.width)
    if item.view.tapped:
        return QRectF(tile.right() - bar, tile.top(), bar, tile.height())
    return QRectF(tile.left(), tile.top(), item.place.seen or tile.width(), bar)


def _number_of(item: CardItem) -> QRectF:
    """The box at the lower right, which a tapped card has at its lower left."""
    tile, place, number = item.tile, item.place, number_of(item.view)
    if not number or place.seen or place.peeks:
        return QRectF()
    wide, high = number_box(number, place.width, item.spec.letters)
    if item.view.tapped:
        return QRectF(tile.left(), tile.bottom() - wide, high, wide)
    return QRectF(tile.right() - wide, tile.bottom() - high, wide, high)


def name_bar(spec: FaceSpec, width: int) -> float:
    """How far the name of a card reaches down from its upper edge, in logical pixels; 0 for none.

    Args:
        spec: the face.
        width: that of its tile.

    """
    shape = size_class(width, spec.letters, spec.number)
    if not shape.name or not spec.name:
        return 0.0
    room = width - 2 * shape.edge - (3 if shape.is_narrow else shape.beside_badge) - 4
    smallest = QFontMetricsF(ui_font(round(shape.name - 2), QFont.Weight.DemiBold))
    lines = 1 if smallest.horizontalAdvance(spec.name) <= room else 2
    scale = _OVERSIZE if spec.kind is FaceKind.MELD_RESULT else 1.0
    return (shape.edge + max(20.0, 8 + lines * shape.name * 1.12)) * scale


def _routed(arrow: Arrow, said: Sequence[QRectF], room: QRectF) -> Arrow:
    """With the bend that runs over least of what cards say, and below the rest of it."""
    wide = [rect.adjusted(-_FREE, -_FREE, _FREE, _FREE) for rect in said]
    best, least = arrow, -1
    for bend in _BENDS:
        bad = sum(not room.contains(each) or _is_in(each, wide) for each in _points(arrow, bend))
        if least < 0 or bad < least:
            best, least = arrow._replace(bend=bend), bad
        if not bad:
            return best
    return best._replace(below=tuple(said))


def _is_in(point: QPointF, rects: Iterable[QRectF]) -> bool:
    return any(rect.contains(point) for rect in rects)


def _points(arrow: Arrow, bend: float) -> Iterator[QPointF]:
    """Points of a line from one end to the other, close to one another."""
    path = bowed(arrow.start, arrow.end, bend)
    count = max(2, round(path.length() / _STEP))
    return (path.pointAtPercent(number / count) for number in range(count + 1))
