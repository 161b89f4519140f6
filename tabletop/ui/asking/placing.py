"""Places over the table for popups and buttons that belong to a card, without covering the card or hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication

_GAP: Final = 12
_NARROW_GAP: Final = 3
_STEPS: Final = 10
_KEEP_CLEAR_COST: Final = 1_000
"""Pixels of distance that are worth as much as one covered pixel of a rectangle to keep clear."""
_OTHERS_DISCOUNT: Final = 60
"""Covered pixels of other rectangles that are worth as much as one pixel of distance."""
_WORSE_SIZE_COST: Final = 150
"""Pixels of distance by which a place must be nearer to be worth the next size of a widget."""

_Sides = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels. Right and bottom are just outside."""


class Around(NamedTuple):
    """Surroundings of a widget that is laid over the table, in the coordinates in which it is placed.

    ``about`` is the subject of the widget. Neither ``about`` nor ``clear`` may be covered, ``others`` stay
    visible if possible, and the widget stays inside ``room``.
    """

    about: tuple[QRect, ...]
    clear: tuple[QRect, ...]
    others: tuple[QRect, ...]
    room: QRect

    def moved(self, offset: QPoint) -> "Around":
        """Return the same surroundings in other coordinates, moved by ``offset``."""
        about, clear, others = (
            tuple(rect.translated(offset) for rect in rects)
            for rects in (self.about, self.clear, self.others)
        )
        return Around(about, clear, others, self.room.translated(offset))


def free_place(sizes: Sequence[QSize], arounds: Iterable[Around]) -> QRect | None:
    """Return the first place found where a widget covers no rectangle, or None.

    A size that isn't the best one is taken if its place is much nearer to the subject.

    Args:
        sizes: the sizes that the widget may have, the best one first.
        arounds: the surroundings to try, the best ones first.

    """
    for around in arounds:
        middle = _middle(around)
        for gap in (_GAP, _NARROW_GAP):
            places = [
                QRect(free, size) for size in sizes if (free := _free_corner(size, around, gap)) is not None
            ]
            if places:
                costs = [
                    (place.center() - middle).manhattanLength() + number * _WORSE_SIZE_COST
                    for number, place in enumerate(places)
                ]
                return places[costs.index(min(costs))]
    return None


def _middle(around: Around) -> QPoint:
    return whole(around.about or (around.room,)).center()


def _free_corner(size: QSize, around: Around, gap: int) -> QPoint | None:
    """Return the corner nearest to the subject where a widget covers no rectangle, or None."""
    width, height = size.width(), size.height()
    left, top, right, bottom = _sides(around.room)
    if width > right - left or height > bottom - top:
        return None
    obstacles = sorted(_sides(rect) for rect in (*around.about, *around.clear, *around.others))
    middle = _middle(around)
    centered_x = middle.x() - width // 2
    rows = {top, bottom - height, max(top, min(middle.y() - height // 2, bottom - height))}
    rows |= {each[3] + gap for each in obstacles} | {each[1] - gap - height for each in obstacles}
    found: tuple[int, int, int] | None = None
    for away, y in sorted(
        (abs(y + height // 2 - middle.y()), y) for y in rows if top <= y <= bottom - height
    ):
        if found is not None and away >= found[0]:
            break
        beside = [each for each in obstacles if each[1] < y + height and each[3] > y]
        for start, end in _free_stretches(beside, (left, right), gap):
            if end - start >= width:
                x = max(start, min(centered_x, end - width))
                here = (away + abs(x - centered_x), y, x)
                found = here if found is None else min(found, here)
    return QPoint(found[2], found[1]) if found is not None else None


def _free_stretches(beside: Iterable[_Sides], room: tuple[int, int], gap: int) -> Iterator[tuple[int, int]]:
    """Yield the free stretches of a row of the room.

    Args:
        beside: the rectangles that reach into the row, from left to right.
        room: the left and the right end of the room.
        gap: the distance to keep from the rectangles, in pixels.

    """
    start = room[0]
    for left, _, right, _ in beside:
        yield start, min(left - gap, room[1])
        start = max(start, right + gap)
    yield start, room[1]


def best_corner(size: QSize, around: Around) -> QPoint:
    """Return the corner with the lowest cost: covered pixels and distance from the subject are weighed."""
    width, height = size.width(), size.height()
    obstacles = [_sides(rect) for rect in (*around.about, *around.clear)]
    others = [_sides(rect) for rect in around.others]
    middle = _middle(around)

    def away(corner: tuple[int, int]) -> int:
        return abs(corner[0] + width // 2 - middle.x()) + abs(corner[1] + height // 2 - middle.y())

    found = None
    # The nearest corners come first: one that is farther away than the best cost can't be better.
    for far, y, x in sorted((away(each), each[1], each[0]) for each in _corners(width, height, around)):
        if found is not None and far > found[0]:
            break
        place = (x, y, x + width, y + height)
        cost = (
            far
            + _KEEP_CLEAR_COST * _covered_area(place, obstacles)
            + _covered_area(place, others) // _OTHERS_DISCOUNT
        )
        found = (cost, y, x) if found is None else min(found, (cost, y, x))
    assert found is not None
    return QPoint(found[2], found[1])


def clearest_side(size: QSize, room: QRect, keep: Iterable[QRect]) -> float:
    """Return the position at the bottom of a room where a widget covers least: middle, left, or right.

    0 is the left end of the room and 1 the right end.
    """
    obstacles = [_sides(rect) for rect in keep]

    def covered(side: float) -> int:
        left = room.left() + round((room.width() - size.width()) * side)
        place = QRect(QPoint(left, room.bottom() + 1 - size.height()), size)
        return _covered_area(_sides(place), obstacles)

    return min((0.5, 0.0, 1.0), key=covered)


def is_clear(place: QRect, around: Around) -> bool:
    """Return whether a widget covers no pixel of the subject and of the rectangles to keep clear."""
    return not _covered_area(_sides(place), [_sides(rect) for rect in (*around.about, *around.clear)])


def _corners(width: int, height: int, around: Around) -> Iterator[tuple[int, int]]:
    """Return candidate corners: next to each rectangle to keep clear, and on a grid over the room."""
    left, top, right, bottom = _sides(around.room)
    xs = {left + max(0, right - width - left) * step // _STEPS for step in range(_STEPS + 1)}
    ys = {top + max(0, bottom - height - top) * step // _STEPS for step in range(_STEPS + 1)}
    for rect in (*around.about, *around.clear):
        xs |= _beside(rect.left(), rect.right() + 1, width, (left, right))
        ys |= _beside(rect.top(), rect.bottom() + 1, height, (top, bottom))
    return ((x, y) for y in sorted(ys) for x in sorted(xs))


def _beside(start: int, end: int, size: int, room: tuple[int, int]) -> set[int]:
    """Return the positions before, after, and centered on a stretch, limited to the room."""
    places = (start - _GAP - size, end + _GAP, (start + end - size) // 2)
    return {max(room[0], min(place, room[1] - size)) for place in places}


def _sides(rect: QRect) -> _Sides:
    return rect.left(), rect.top(), rect.right() + 1, rect.bottom() + 1


def _covered_area(place: _Sides, rects: Iterable[_Sides]) -> int:
    """Return the number of pixels of rectangles that a place covers. Overlaps count more than once."""
    found = 0
    for left, top, right, bottom in rects:
        wide, high = min(place[2], right) - max(place[0], left), min(place[3], bottom) - max(place[1], top)
        if wide > 0 and high > 0:
            found += wide * high
    return found


def whole(rects: Sequence[QRect]) -> QRect:
    """Return the smallest rectangle that contains all of ``rects``."""
    found = QRect()
    for rect in rects:
        found = found.united(rect)
    return found


def near_point(at: QPoint, around: Around | None) -> Around:
    """Return surroundings whose subject is a point of the screen, for an object not shown on the table."""
    screen = QGuiApplication.screenAt(at) or QGuiApplication.primaryScreen()
    about = QRect(at - QPoint(1, 1), QSize(2, 2))
    if around is None:
        return Around((about,), (), (), screen.availableGeometry())
    return around._replace(about=(about,))
