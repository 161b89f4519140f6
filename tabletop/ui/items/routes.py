"""How arrows go around names and numbers of cards, and below those that they can't go around."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from tabletop.paint.drawing.sizes import number_box
from tabletop.ui.items import detours
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import ROUND, Arrow
from tabletop.ui.items.shafts import control_point, path_of
from tabletop.ui.layout.chips import number_of
from tabletop.ui.layout.marks import marks_on, name_bar

_BENDS: Final = (1.0, -1.0, 0.5, -0.5, 0.0, 1.5, -1.5, 2.0, -2.0, 2.8, -2.8)
"""Tried one after the other; an arrow that is hardly bent is followed most easily."""
_FEW_BENDS: Final = _BENDS[:4]
_BENDS_TO_PLATES: Final = (1.0, 0.5, 0.0, -0.5, -1.0, 1.5, -1.5, 2.0, -2.0, 2.8, -2.8)
"""Arrows that end side by side swing to the same side first: so they do not cross."""
_FEW_BENDS_TO_PLATES: Final = _BENDS_TO_PLATES[:4]
_PIECES: Final = 10
"""Of so many straight pieces is a bow, where it is asked whether two of them cross."""
_TURNS: Final = (48.0, 30.0)
"""How far before their corners arrows along strips turn: the wider, the more they look like bows."""
_STUB: Final = 4.0
"""From where an arrow beside a card begins back towards it, when it is drawn."""
_STEP: Final = 8.0
"""From one point that is looked at to the next, in logical pixels."""
_FREE: Final = 5.0
"""So much stays free between the middle of an arrow and what a card says."""


_APART: Final = 12.0
"""Between the ends of arrows to one player, where there is room for it."""
_WIDE: Final = 14.0
"""Between ends from which on lines and heads are as wide as ever."""
_ROOM_FOR_HEAD: Final = 7.0
"""Where arrows would end closer to one another, their heads could not be told apart: they come together."""
_LEAST_SHARE: Final = 0.6
"""Where many end side by side their lines and heads are at least so wide beside the usual."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Point = tuple[float, float]


def routed(
    arrows: Sequence[Arrow], items: Iterable[CardItem], room: QRectF, plates: Collection[QRectF] = ()
) -> tuple[Arrow, ...]:
    """Arrows that run over no name and no number of a card, and end beside one another.

    Args:
        arrows: from where to where.
        items: the cards on the table.
        room: where arrows may be at all.
        plates: where the players' names stand, in a rail at the left.

    """
    if not arrows:
        return ()
    lying = [item for item in items if item.place.shown]
    tiles = [_box(item.tile.translated(item.middle)) for item in lying]
    router, spread = _Router([*_said(lying)], tiles, room), [*arrows]
    for plate in plates:
        found = [(place, arrow) for place, arrow in enumerate(arrows) if plate.contains(arrow.end)]
        # The one that comes from farthest below is the first: so no two of them cross where they end.
        found.sort(key=lambda each: _steepness(each[1]))
        for (place, _), arrow in zip(found, router.to_plate([each for _, each in found], plate), strict=True):
            spread[place] = arrow
    to_cards = {place for place, arrow in enumerate(arrows) if not _ends_at(arrow, plates)}
    return tuple(router.swung(each) if place in to_cards else each for place, each in enumerate(spread))


def _ends_at(arrow: Arrow, plates: Iterable[QRectF]) -> bool:
    return any(plate.contains(arrow.end) for plate in plates)


def _apart(count: int, plate: QRectF) -> float:
    """How far apart so many arrows can end at a plate."""
    return min(_APART, (plate.height() - 8) / max(1, count - 1))


def _spread(arrows: Sequence[Arrow], plate: QRectF) -> list[Arrow]:
    """Arrows with their ends beside one another at a plate, from below to above."""
    count, apart = len(arrows), _apart(len(arrows), plate)
    share = max(_LEAST_SHARE, min(1.0, apart / _WIDE)) if count > 1 else 1.0
    lowest = plate.center().y() + apart * (count - 1) / 2
    return [
        arrow._replace(end=QPointF(arrow.end.x(), lowest - number * apart), share=share)
        for number, arrow in enumerate(arrows)
    ]


def _steepness(arrow: Arrow) -> float:
    """The less, the farther below its end an arrow begins."""
    way = arrow.end - arrow.start
    return way.y() / (hypot(way.x(), way.y()) or 1.0)


def _said(items: Iterable[CardItem]) -> Iterator[QRectF]:
    """Where names and numbers stand that can be read, in the coordinates of the table."""
    for item in items:
        if item.place.heap:
            for rect in (_name_of(item), _number_of(item), *_marks_of(item)):
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
    wide, high = number_box(number, place.width, item.spec.letters, item.spec.smallest)
    if item.view.tapped:
        return QRectF(tile.left(), tile.bottom() - wide, high, wide)
    return QRectF(tile.right() - wide, tile.bottom() - high, wide, high)


def _marks_of(item: CardItem) -> Iterator[QRectF]:
    """What is said of a card in a few words upon it."""
    corner = item.tile.topLeft()
    return (mark.rect.translated(corner) for mark in marks_on(item.look.as_it_lies))


class _Router:
    """Finds ways for arrows between what the cards of a table say."""

    def __init__(self, said: Sequence[QRectF], tiles: Sequence[Box], room: QRectF) -> None:
        self._said = said
        self._boxes = [_box(rect.adjusted(-_FREE, -_FREE, _FREE, _FREE)) for rect in said]
        self._room = _box(room)
        self._strips = detours.Strips(tiles, self._boxes)

    def swung(self, arrow: Arrow) -> Arrow:
        """With the bend that runs over least of what cards say, and below the rest of it."""
        best, least = arrow, 1 << 30
        for each in _starts(arrow):
            for bend in _BENDS if each is arrow else _FEW_BENDS:
                bad = self._bad(each, bend, self._room, least)
                if bad < least:
                    best, least = each._replace(bend=bend), bad
                if not bad:
                    return best
        return best._replace(below=tuple(self._said))

    def to_plate(self, arrows: Sequence[Arrow], plate: QRectF) -> list[Arrow]:
        """From above or below cards to a player: a few in bows of their own, or all in one line.

        Args:
            arrows: in the order in which they may end there without crossing.
            plate: where the player's name stands.

        """
        spread = _spread(arrows, plate)
        has_room = _apart(len(arrows), plate) >= _ROOM_FOR_HEAD
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
        """Each arrow as a bow that is free and crosses none of the others; none if one of them is not."""
        found: list[Arrow] = []
        for arrow in arrows:
            bow = self._bowed(arrow, plate, found)
            if bow is None:
                return []
            found.append(bow)
        return found

    def _in_lines(self, arrows: Sequence[Arrow], plate: QRectF) -> list[Arrow | None]:
        """Arrows along strips: those of one kind come together in a line, which ends as one of them would."""
        kinds = list(dict.fromkeys(arrow.kind for arrow in arrows))
        firsts = _spread([next(each for each in arrows if each.kind is kind) for kind in kinds], plate)
        lines = {kind: (self._strips.line(), first) for kind, first in zip(kinds, firsts, strict=True)}
        found: list[Arrow | None] = [None] * len(arrows)
        nearest_first = sorted(enumerate(arrows), key=lambda each: abs(each[1].start.y() - each[1].end.y()))
        for place, arrow in nearest_first:
            line, first = lines[arrow.kind]
            ending = arrow._replace(end=first.end, share=first.share)
            at_rim, *beside = _starts(ending)
            found[place] = self._strips.along([*beside, at_rim], line, _STUB)
        return found

    def _bowed(self, arrow: Arrow, plate: QRectF, others: Sequence[Arrow]) -> Arrow | None:
        """The arrow with a bend that is free of what is said and of others; nothing where there is none."""
        left, top, right, bottom = self._room
        if arrow.start.x() > plate.right():
            left = arrow.end.x()
        for each in _starts(arrow):
            for bend in _BENDS_TO_PLATES if each is arrow else _FEW_BENDS_TO_PLATES:
                bent = each._replace(bend=bend)
                is_free = not self._bad(each, bend, (left, top, right, bottom), 1)
                if is_free and not any(_cross(bent, other) for other in others):
                    return bent
        return None

    def _turn(self, arrow: Arrow) -> float:
        """How wide an arrow along strips may turn at its corners, so that it still runs over nothing said."""
        return next((turn for turn in _TURNS if self._is_free(arrow._replace(turn=turn))), ROUND)

    def _is_free(self, arrow: Arrow) -> bool:
        line = path_of(arrow)
        count = max(2, round(line.length() / _STEP))
        at = (line.pointAtPercent(number / count) for number in range(count + 1))
        points = [(point.x(), point.y()) for point in at]
        near = _boxes_near(points, self._boxes)
        return not any(_is_in(x, y, near) for x, y in points)

    def _bad(self, arrow: Arrow, bend: float, room: Box, enough: int) -> int:
        """How many points of a way are where no arrow should be; counting ends where that is enough."""
        points = [*_points(arrow, bend)]
        near = _boxes_near(points, self._boxes)
        bad = 0
        for x, y in points:
            if not room[0] <= x <= room[2] or not room[1] <= y <= room[3] or _is_in(x, y, near):
                bad += 1
                if bad >= enough:
                    break
        return bad


def _cross(one: Arrow, other: Arrow) -> bool:
    """Whether two bows cross."""
    ways = [[*pairwise(_points(each, each.bend, _PIECES))] for each in (one, other)]
    return any(_meet(*piece, *another) for piece in ways[0] for another in ways[1])


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the straight line from one point to another meets the one between two more."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    """On which side of the line from one point to another a third one lies, as a sign."""
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
    """An arrow from wherever at its card it may begin, to wherever it may end, the usual places first."""
    from_there = [arrow, *(arrow._replace(start=each) for each in arrow.starts)]
    return [*from_there, *(each._replace(end=end) for end in arrow.ends for each in from_there)]


def _is_in(x: float, y: float, boxes: Iterable[Box]) -> bool:
    return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes)


def _points(arrow: Arrow, bend: float, pieces: int = 0) -> Iterator[Point]:
    """Points of a line from one end to the other: close to one another, or so many and one."""
    (x0, y0), (x1, y1), (x2, y2) = (
        (each.x(), each.y()) for each in (arrow.start, control_point(arrow.start, arrow.end, bend), arrow.end)
    )
    length = hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1)
    count = pieces or max(2, round(length / _STEP))
    for number in range(count + 1):
        t = number / count
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        yield a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2
