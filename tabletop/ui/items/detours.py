"""Routes of arrows to a player along free strips of the table.

They are used where no bow is free of text. Arrows of one kind share a line. Side by side they could be
neither followed nor counted.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF

from tabletop.ui.items.overlays import Arrow

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_SPACING: Final = 9.0
"""Distance between parallel lines, in logical pixels."""
_FIRST_COLUMN: Final = 10.0
"""Distance from the end of an arrow to the nearest column, which leaves room for its head."""
_COLUMNS: Final = 10
_ROWS: Final = 120
_ROW_STEP: Final = 3.0
_JOIN_REACH: Final = 96.0
"""Distance up to which an arrow goes across to a row that its own line already uses."""


class Line:
    """A line shared by all arrows of one kind to one player. They join it and have one head."""

    def __init__(self) -> None:
        self.legs: list[Box] = []
        """The segments used so far."""
        self.rows: list[float] = []
        self.columns: list[float] = []


class Strips:
    """Free rows and columns of the table.

    Each line gets its own as long as there are enough. When there are none left, a line runs over cards
    rather than along another line, which leads elsewhere.

    Args:
        tiles: rectangles of the cards; routes between them are preferred
        labels: rectangles that a route must never cross

    """

    def __init__(self, tiles: Sequence[Box], labels: Sequence[Box]) -> None:
        self._tiles, self._labels = [*tiles, *labels], labels
        self._lines: list[Line] = []

    def line(self) -> Line:
        """Add and return a line, which will run beside the earlier ones."""
        self._lines.append(Line())
        return self._lines[-1]

    def along(self, starts: Sequence[Arrow], line: Line, stub: float = 0.0) -> Arrow | None:
        """Return an arrow with two corners: across to a free row, along it to a column, then to the end.

        Args:
            starts: versions of the arrow from points beside its card, the last one from the rim of the card;
                they end at the left, where the columns begin
            line: the line to join
            stub: distance of those points from the card; the arrow is drawn from the card,
                and a row may begin at the point

        Returns: the arrow with its corners, or None if no row and column is free of text.

        """
        taken = [leg for each in self._lines if each is not line for leg in each.legs]
        for boxes, others in (
            (self._tiles, taken),
            (self._labels, taken),
            (self._tiles, ()),
            (self._labels, ()),
        ):
            for arrow in starts:
                off = 0.0 if arrow is starts[-1] else stub
                found = self._find_corners(arrow, line, off, boxes, others)
                if found is not None:
                    self._join(line, arrow, found)
                    back = off if arrow.end.y() < arrow.start.y() else -off
                    return arrow._replace(start=arrow.start + QPointF(0, back), corners=found)
        return None

    @staticmethod
    def _join(line: Line, arrow: Arrow, corners: tuple[QPointF, ...]) -> None:
        line.legs += (_leg(one, other) for one, other in pairwise((arrow.start, *corners, arrow.end)))
        line.rows.append(corners[0].y())
        line.columns.append(corners[1].x())

    def _find_corners(
        self, arrow: Arrow, line: Line, stub: float, boxes: Sequence[Box], taken: Sequence[Box]
    ) -> tuple[QPointF, ...] | None:
        start, end = arrow.start, arrow.end
        columns = [
            *line.columns[:1],
            *(end.x() + _FIRST_COLUMN + number * _SPACING for number in range(_COLUMNS)),
        ]
        columns = [x for x in columns if x < start.x()]
        if not columns:
            return None
        near_columns = _within(boxes, min(columns), max(columns))
        along_rows = _within(boxes, min(columns), start.x())
        for y in (*self._joinable_rows(start, end, line), *self._rows(start, end, 0 if stub else 1)):
            here = QPointF(start.x(), y)
            if not _is_free(_leg(here, QPointF(columns[0], y)), along_rows, taken):
                continue
            for x in columns:
                one, other = QPointF(x, y), QPointF(x, end.y())
                if _is_free(_leg(one, other), near_columns, taken):
                    return here, one, other
        return None

    def _joinable_rows(self, start: QPointF, end: QPointF, line: Line) -> list[float]:
        """Return the rows of a line that a nearby card can reach, the nearest first."""
        labels = _within(self._labels, start.x(), start.x())
        step = -1 if end.y() < start.y() else 1
        near = {
            y for y in line.rows if 0 <= (y - start.y()) * step <= min(_JOIN_REACH, abs(end.y() - start.y()))
        }
        free = (y for y in near if _is_empty(_leg(start, QPointF(start.x(), y)), labels))
        return sorted(free, key=lambda y: abs(y - start.y()))

    def _rows(self, start: QPointF, end: QPointF, first: int) -> Iterator[float]:
        """Yield the rows that a card can reach, the nearest first."""
        step = -_ROW_STEP if end.y() < start.y() else _ROW_STEP
        labels = _within(self._labels, start.x(), start.x())
        for number in range(first, _ROWS):
            y = start.y() + number * step
            if (y - end.y()) * step > 0 or not _is_empty(_leg(start, QPointF(start.x(), y)), labels):
                return
            yield y


def _within(boxes: Sequence[Box], left: float, right: float) -> list[Box]:
    return [box for box in boxes if box[0] <= right and box[2] >= left]


def _leg(one: QPointF, other: QPointF) -> Box:
    """Return the box of a segment between two points in the same row or column."""
    left, right = sorted((one.x(), other.x()))
    top, bottom = sorted((one.y(), other.y()))
    return left, top, right, bottom


def _is_free(leg: Box, boxes: Sequence[Box], taken: Sequence[Box]) -> bool:
    """Return whether a segment is empty and no other arrow runs there in the same direction."""
    left, top, right, bottom = leg
    wide = (left - _SPACING + 1, top - _SPACING + 1, right + _SPACING - 1, bottom + _SPACING - 1)
    return _is_empty(leg, boxes) and not any(_meet(wide, box) for box in taken if _is_along(leg, box))


def _is_empty(leg: Box, boxes: Sequence[Box]) -> bool:
    """Return whether no box is on a segment. Other arrows may be crossed."""
    return not any(_meet(leg, box) for box in boxes)


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _is_along(leg: Box, other: Box) -> bool:
    """Return whether two segments have the same direction, so that they could overlap."""
    return (leg[0] == leg[2]) == (other[0] == other[2])
