"""Routes of arrows around the names and numbers of cards, and below those that they can't avoid."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from tabletop.paint.drawing.tile_sizes import number_box
from tabletop.ui.items import detours
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import ROUND, Arrow
from tabletop.ui.items.shafts import control_point, path_of
from tabletop.ui.layout.chips import number_of
from tabletop.ui.layout.marks import marks_on, name_bar

_BENDS: Final = (1.0, -1.0, 0.5, -0.5, 0.0, 1.5, -1.5, 2.0, -2.0, 2.8, -2.8)
"""Bends in the order in which they are tried. An arrow with little bend is the easiest to follow."""
_FEW_BENDS: Final = _BENDS[:4]
_BENDS_TO_PLATES: Final = (1.0, 0.5, 0.0, -0.5, -1.0, 1.5, -1.5, 2.0, -2.0, 2.8, -2.8)
"""Bends of arrows that end side by side. They bend to the same side first, so that they do not cross."""
_FEW_BENDS_TO_PLATES: Final = _BENDS_TO_PLATES[:4]
_PIECES: Final = 10
"""Number of straight pieces of a bow when crossings are computed."""
_TURNS: Final = (48.0, 30.0)
"""Distances from their corners at which arrows along strips turn. Wider ones look more like bows."""
_STUB: Final = 4.0
"""Distance by which an arrow that starts next to its card is extended back to the card."""
_STEP: Final = 8.0
"""Distance between the points that are checked, in logical pixels."""
_CLEARANCE: Final = 5.0
"""Free space between the middle of an arrow and the text of a card."""


_SPACING: Final = 12.0
"""Distance between the ends of arrows to one player, if there is room."""
_FULL_WIDTH: Final = 14.0
"""Distance between ends from which on lines and heads have their full width."""
_ROOM_FOR_HEAD: Final = 7.0
"""Distance between ends below which heads can't be told apart, so that arrows share a line."""
_LEAST_SHARE: Final = 0.6
"""Smallest width factor of lines and heads that end side by side."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Point = tuple[float, float]


def routed(
    arrows: Sequence[Arrow], items: Iterable[CardItem], room: QRectF, plates: Collection[QRectF] = ()
) -> tuple[Arrow, ...]:
    """Return arrows that avoid the names and numbers of cards and end side by side.

    Args:
        arrows: the arrows with their ends
        items: the cards on the table
        room: the rectangle in which arrows may be
        plates: rectangles of the players' names, in a rail at the left

    """
    if not arrows:
        return ()
    visible = [item for item in items if item.place.shown]
    tiles = [_box(item.tile.translated(item.middle)) for item in visible]
    router, spread = _Router([*_label_rects(visible)], tiles, room), [*arrows]
    for plate in plates:
        found = [(place, arrow) for place, arrow in enumerate(arrows) if plate.contains(arrow.end)]
        # The arrow from farthest below comes first, so that no two cross at their ends.
        found.sort(key=lambda each: _steepness(each[1]))
        for (place, _), arrow in zip(found, router.to_plate([each for _, each in found], plate), strict=True):
            spread[place] = arrow
    to_cards = {place for place, arrow in enumerate(arrows) if not _ends_at(arrow, plates)}
    return tuple(router.swung(each) if place in to_cards else each for place, each in enumerate(spread))


def _ends_at(arrow: Arrow, plates: Iterable[QRectF]) -> bool:
    return any(plate.contains(arrow.end) for plate in plates)


def _spacing(count: int, plate: QRectF) -> float:
    """Return the distance at which ``count`` arrows can end at a plate."""
    return min(_SPACING, (plate.height() - 8) / max(1, count - 1))


def _spread(arrows: Sequence[Arrow], plate: QRectF) -> list[Arrow]:
    """Return arrows with their ends side by side at a plate, from bottom to top."""
    count, spacing = len(arrows), _spacing(len(arrows), plate)
    share = max(_LEAST_SHARE, min(1.0, spacing / _FULL_WIDTH)) if count > 1 else 1.0
    lowest = plate.center().y() + spacing * (count - 1) / 2
    return [
        arrow._replace(end=QPointF(arrow.end.x(), lowest - number * spacing), share=share)
        for number, arrow in enumerate(arrows)
    ]


def _steepness(arrow: Arrow) -> float:
    """Return a sort key that is smaller the farther below its end an arrow begins."""
    way = arrow.end - arrow.start
    return way.y() / (hypot(way.x(), way.y()) or 1.0)


def _label_rects(items: Iterable[CardItem]) -> Iterator[QRectF]:
    """Yield the rectangles of readable names and numbers, in the coordinates of the table."""
    for item in items:
        if item.place.heap:
            for rect in (_name_of(item), _number_of(item), *_marks_of(item)):
                if not rect.isEmpty():
                    yield rect.translated(item.middle)


def _name_of(item: CardItem) -> QRectF:
    """Return the rectangle of the name, which is along the right edge of a tapped card."""
    tile, bar = item.tile, name_bar(item.spec, item.place.width)
    if item.view.tapped:
        return QRectF(tile.right() - bar, tile.top(), bar, tile.height())
    return QRectF(tile.left(), tile.top(), item.place.seen or tile.width(), bar)


def _number_of(item: CardItem) -> QRectF:
    """Return the number box at the lower right, or at the lower left of a tapped card."""
    tile, place, number = item.tile, item.place, number_of(item.view)
    if not number or place.seen or place.peeks:
        return QRectF()
    wide, high = number_box(number, place.width, item.spec.letters, item.spec.smallest)
    if item.view.tapped:
        return QRectF(tile.left(), tile.bottom() - wide, high, wide)
    return QRectF(tile.right() - wide, tile.bottom() - high, wide, high)


def _marks_of(item: CardItem) -> Iterator[QRectF]:
    """Yield the rectangles of the marks on a card."""
    corner = item.tile.topLeft()
    return (mark.rect.translated(corner) for mark in marks_on(item.look.as_it_lies))


class _Router:
    """Finds routes for arrows between the text of the cards."""

    def __init__(self, labels: Sequence[QRectF], tiles: Sequence[Box], room: QRectF) -> None:
        self._label_rects = labels
        self._boxes = [
            _box(rect.adjusted(-_CLEARANCE, -_CLEARANCE, _CLEARANCE, _CLEARANCE)) for rect in labels
        ]
        self._room = _box(room)
        self._strips = detours.Strips(tiles, self._boxes)

    def swung(self, arrow: Arrow) -> Arrow:
        """Return an arrow with the bend that crosses the least text, painted below that text."""
        best, least = arrow, 1 << 30
        for each in _starts(arrow):
            for bend in _BENDS if each is arrow else _FEW_BENDS:
                blocked = self._count_blocked(each, bend, self._room, least)
                if blocked < least:
                    best, least = each._replace(bend=bend), blocked
                if not blocked:
                    return best
        return best._replace(below=tuple(self._label_rects))

    def to_plate(self, arrows: Sequence[Arrow], plate: QRectF) -> list[Arrow]:
        """Return arrows from above or below cards to a player: a few as separate bows, or all in one line.

        Args:
            arrows: in the order in which they can end at the plate without crossing
            plate: the rectangle of the player's name

        """
        spread = _spread(arrows, plate)
        has_room = _spacing(len(arrows), plate) >= _ROOM_FOR_HEAD
        bows = self._bows(spread, plate) if has_room else []
        if bows:
            return bows
        along = self._in_lines(arrows, plate)
        turn = min((self._turn(each) for each in along if each is not None), default=ROUND)
        return [
            one._replace(turn=turn) if one is not None else self._bowed(arrow, plate, ()) or self.swung(arrow)
            for one, arrow in zip(along, spread, strict=True)
        ]

    def _bows(self, arrows: Sequence[Arrow], plate: QRectF) -> list[Arrow]:
        """Return each arrow as a free bow that crosses no other, or an empty list if one of them has none."""
        found: list[Arrow] = []
        for arrow in arrows:
            bow = self._bowed(arrow, plate, found)
            if bow is None:
                return []
            found.append(bow)
        return found

    def _in_lines(self, arrows: Sequence[Arrow], plate: QRectF) -> list[Arrow | None]:
        """Return arrows along strips. Those of one kind share a line with a single end."""
        kinds = list(dict.fromkeys(arrow.kind for arrow in arrows))
        firsts = _spread([next(each for each in arrows if each.kind is kind) for kind in kinds], plate)
        lines = {kind: (self._strips.line(), first) for kind, first in zip(kinds, firsts, strict=True)}
        found: list[Arrow | None] = [None] * len(arrows)
        nearest_first = sorted(enumerate(arrows), key=lambda each: abs(each[1].start.y() - each[1].end.y()))
        for place, arrow in nearest_first:
            line, first = lines[arrow.kind]
            ending = arrow._replace(end=first.end, share=first.share)
            at_rim, *others = _starts(ending)
            found[place] = self._strips.along([*others, at_rim], line, _STUB)
        return found

    def _bowed(self, arrow: Arrow, plate: QRectF, others: Sequence[Arrow]) -> Arrow | None:
        """Return an arrow with a bend that avoids text and other arrows, or None if there is none."""
        left, top, right, bottom = self._room
        if arrow.start.x() > plate.right():
            left = arrow.end.x()
        for each in _starts(arrow):
            for bend in _BENDS_TO_PLATES if each is arrow else _FEW_BENDS_TO_PLATES:
                bent = each._replace(bend=bend)
                is_free = not self._count_blocked(each, bend, (left, top, right, bottom), 1)
                if is_free and not any(_cross(bent, other) for other in others):
                    return bent
        return None

    def _turn(self, arrow: Arrow) -> float:
        """Return the widest turn with which an arrow along strips still avoids all text."""
        return next((turn for turn in _TURNS if self._is_free(arrow._replace(turn=turn))), ROUND)

    def _is_free(self, arrow: Arrow) -> bool:
        line = path_of(arrow)
        count = max(2, round(line.length() / _STEP))
        at = (line.pointAtPercent(number / count) for number in range(count + 1))
        points = [(point.x(), point.y()) for point in at]
        near = _boxes_near(points, self._boxes)
        return not any(_is_in(x, y, near) for x, y in points)

    def _count_blocked(self, arrow: Arrow, bend: float, room: Box, limit: int) -> int:
        """Return how many points of a route are blocked, counting up to ``limit``."""
        points = [*_points(arrow, bend)]
        near = _boxes_near(points, self._boxes)
        blocked = 0
        for x, y in points:
            if not room[0] <= x <= room[2] or not room[1] <= y <= room[3] or _is_in(x, y, near):
                blocked += 1
                if blocked >= limit:
                    break
        return blocked


def _cross(one: Arrow, other: Arrow) -> bool:
    """Return whether two bows cross."""
    ways = [[*pairwise(_points(each, each.bend, _PIECES))] for each in (one, other)]
    return any(_meet(*piece, *another) for piece in ways[0] for another in ways[1])


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether segment a–b meets segment c–d."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    """Return the side of the line a–b on which c lies, as a signed number."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _boxes_near(points: Sequence[tuple[float, float]], boxes: Iterable[Box]) -> list[Box]:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return [
        each
        for each in boxes
        if each[0] <= right and each[2] >= left and each[1] <= bottom and each[3] >= top
    ]


def _box(rect: QRectF) -> Box:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _starts(arrow: Arrow) -> list[Arrow]:
    """Return an arrow in all variants of its start and end, the normal ones first."""
    from_there = [arrow, *(arrow._replace(start=each) for each in arrow.starts)]
    return [*from_there, *(each._replace(end=end) for end in arrow.ends for each in from_there)]


def _is_in(x: float, y: float, boxes: Iterable[Box]) -> bool:
    return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes)


def _points(arrow: Arrow, bend: float, pieces: int = 0) -> Iterator[Point]:
    """Yield points of a bow from end to end: close to one another, or ``pieces`` + 1 of them."""
    (x0, y0), (x1, y1), (x2, y2) = (
        (each.x(), each.y()) for each in (arrow.start, control_point(arrow.start, arrow.end, bend), arrow.end)
    )
    length = hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1)
    count = pieces or max(2, round(length / _STEP))
    for number in range(count + 1):
        t = number / count
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        yield a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2
