"""Places over the table for what belongs to a card: beside it, over neither that card nor the hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication

_GAP: Final = 12
_NARROW_GAP: Final = 3
_STEPS: Final = 10
_NEVER: Final = 1_000
"""How many pixels farther away it stands rather than cover one pixel of what counts."""
_RATHER_NOT: Final = 60
"""So many pixels of anything else may be covered to stand one pixel nearer."""

_Sides = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two just outside."""


class Around(NamedTuple):
    """What there is around something over the table, in the coordinates in which it is placed.

    ``about`` is what it asks about, ``clear`` what is not to be covered either, ``others`` what is seen if it
    can be, and ``room`` where it may stand at all.
    """

    about: tuple[QRect, ...]
    clear: tuple[QRect, ...]
    others: tuple[QRect, ...]
    room: QRect

    def moved(self, way: QPoint) -> "Around":
        """The same in other coordinates."""
        about, clear, others = (
            tuple(rect.translated(way) for rect in rects) for rects in (self.about, self.clear, self.others)
        )
        return Around(about, clear, others, self.room.translated(way))


def free_place(sizes: Sequence[QSize], arounds: Iterable[Around]) -> QRect | None:
    """Where something covers nothing, in the first of its sizes that lets it; None where it can't."""
    for around in arounds:
        for gap in (_GAP, _NARROW_GAP):
            for size in sizes:
                if (free := _free_corner(size, around, gap)) is not None:
                    return QRect(free, size)
    return None


def _free_corner(size: QSize, around: Around, gap: int) -> QPoint | None:
    """The place nearest to what is asked about where something covers nothing; None if there is none."""
    width, height = size.width(), size.height()
    left, top, right, bottom = _sides(around.room)
    if width > right - left or height > bottom - top:
        return None
    kept = sorted(_sides(rect) for rect in (*around.about, *around.clear, *around.others))
    middle = whole(around.about or (around.room,)).center()
    at_best = middle.x() - width // 2
    rows = {top, bottom - height, max(top, min(middle.y() - height // 2, bottom - height))}
    rows |= {each[3] + gap for each in kept} | {each[1] - gap - height for each in kept}
    found: tuple[int, int, int] | None = None
    for away, y in sorted(
        (abs(y + height // 2 - middle.y()), y) for y in rows if top <= y <= bottom - height
    ):
        if found is not None and away >= found[0]:
            break
        beside = [each for each in kept if each[1] < y + height and each[3] > y]
        for start, end in _gaps(beside, (left, right), gap):
            if end - start >= width:
                x = max(start, min(at_best, end - width))
                here = (away + abs(x - at_best), y, x)
                found = here if found is None else min(found, here)
    return QPoint(found[2], found[1]) if found is not None else None


def _gaps(beside: Iterable[_Sides], room: tuple[int, int], gap: int) -> Iterator[tuple[int, int]]:
    """The stretches of a line of the room in which nothing lies; what lies there comes from left to right."""
    start = room[0]
    for left, _, right, _ in beside:
        yield start, min(left - gap, room[1])
        start = max(start, right + gap)
    yield start, room[1]


def placed(size: QSize, around: Around) -> QPoint:
    """The corner of something that covers least of what counts, and of those the one nearest to it."""
    width, height = size.width(), size.height()
    kept = [_sides(rect) for rect in (*around.about, *around.clear)]
    others = [_sides(rect) for rect in around.others]
    middle = whole(around.about or (around.room,)).center()

    def away(corner: tuple[int, int]) -> int:
        return abs(corner[0] + width // 2 - middle.x()) + abs(corner[1] + height // 2 - middle.y())

    found = None
    # The nearest ones come first: what is farther away than the best one costs cannot be better.
    for far, y, x in sorted((away(each), each[1], each[0]) for each in _corners(width, height, around)):
        if found is not None and far > found[0]:
            break
        place = (x, y, x + width, y + height)
        cost = far + _NEVER * _covered(place, kept) + _covered(place, others) // _RATHER_NOT
        found = (cost, y, x) if found is None else min(found, (cost, y, x))
    assert found is not None
    return QPoint(found[2], found[1])


def clearest_side(size: QSize, room: QRect, keep: Iterable[QRect]) -> float:
    """Return where something at the bottom of a room covers least: in the middle, at the left, or right.

    0 is the left end of the room and 1 the right end.
    """
    kept = [_sides(rect) for rect in keep]

    def covered(side: float) -> int:
        left = room.left() + round((room.width() - size.width()) * side)
        place = QRect(QPoint(left, room.bottom() + 1 - size.height()), size)
        return _covered(_sides(place), kept)

    return min((0.5, 0.0, 1.0), key=covered)


def is_clear(place: QRect, around: Around) -> bool:
    """Whether something covers nothing of what counts."""
    return not _covered(_sides(place), [_sides(rect) for rect in (*around.about, *around.clear)])


def _corners(width: int, height: int, around: Around) -> Iterator[tuple[int, int]]:
    """Right beside each thing that counts, and besides a grid over all the room."""
    left, top, right, bottom = _sides(around.room)
    xs = {left + max(0, right - width - left) * step // _STEPS for step in range(_STEPS + 1)}
    ys = {top + max(0, bottom - height - top) * step // _STEPS for step in range(_STEPS + 1)}
    for rect in (*around.about, *around.clear):
        xs |= _beside(rect.left(), rect.right() + 1, width, (left, right))
        ys |= _beside(rect.top(), rect.bottom() + 1, height, (top, bottom))
    return ((x, y) for y in sorted(ys) for x in sorted(xs))


def _beside(start: int, end: int, size: int, room: tuple[int, int]) -> set[int]:
    """Before something, after it and along its middle, as far as there is room."""
    places = (start - _GAP - size, end + _GAP, (start + end - size) // 2)
    return {max(room[0], min(place, room[1] - size)) for place in places}


def _sides(rect: QRect) -> _Sides:
    return rect.left(), rect.top(), rect.right() + 1, rect.bottom() + 1


def _covered(place: _Sides, rects: Iterable[_Sides]) -> int:
    """How many pixels of some rectangles lie below a place."""
    found = 0
    for left, top, right, bottom in rects:
        wide, high = min(place[2], right) - max(place[0], left), min(place[3], bottom) - max(place[1], top)
        if wide > 0 and high > 0:
            found += wide * high
    return found


def whole(rects: Sequence[QRect]) -> QRect:
    """The rectangle around some."""
    found = QRect()
    for rect in rects:
        found = found.united(rect)
    return found


def near_point(at: QPoint, around: Around | None) -> Around:
    """Around something that lies nowhere on the table: it stands at a point, inside what there is."""
    screen = QGuiApplication.screenAt(at) or QGuiApplication.primaryScreen()
    about = QRect(at - QPoint(1, 1), QSize(2, 2))
    if around is None:
        return Around((about,), (), (), screen.availableGeometry())
    return around._replace(about=(about,))
