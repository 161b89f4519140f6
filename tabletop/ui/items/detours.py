"""Ways of arrows to a player along free strips of the table, where no bend of them is free of words.

Arrows that say the same come together in one line: side by side they could be neither followed nor counted.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF

from tabletop.ui.items.overlays import Arrow

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_APART: Final = 9.0
"""Between lines that run side by side."""
_FIRST: Final = 10.0
"""From the end of an arrow to the nearest column, so that there is room for its head."""
_COLUMNS: Final = 10
_ROWS: Final = 120
_ROW: Final = 3.0
_JOINED: Final = 48.0
"""So far across an arrow goes to a row in which another one of its line runs."""


class Line:
    """What arrows of one kind to one player share: they come together in it, and have one head."""

    def __init__(self) -> None:
        self.legs: list[Box] = []
        """Where it runs so far."""
        self.rows: list[float] = []
        self.columns: list[float] = []


class Strips:
    """Rows and columns of the table where nothing stands, each for one line as long as there are enough.

    Where there are not, a line runs over cards rather than along another one, which leads elsewhere.

    Args:
        tiles: where cards lie; between them there is the best way.
        said: what is not crossed in any case.

    """

    def __init__(self, tiles: Sequence[Box], said: Sequence[Box]) -> None:
        self._tiles, self._said = [*tiles, *said], said
        self._lines: list[Line] = []

    def line(self) -> Line:
        """A line of its own, which runs beside those before it."""
        self._lines.append(Line())
        return self._lines[-1]

    def along(self, starts: Sequence[Arrow], line: Line, stub: float = 0.0) -> Arrow | None:
        """An arrow with two corners: across to a free row, along it to a column, and there to its end.

        Args:
            starts: the arrow from places beside its card, and at last from its rim; it ends at the left,
                where the columns begin.
            line: what it joins.
            stub: how far from the card those places are; it is drawn from there, and a row may begin there.

        Returns: the arrow with its corners, or nothing where no row or no column is free of words.

        """
        taken = [leg for each in self._lines if each is not line for leg in each.legs]
        for boxes, others in (
            (self._tiles, taken),
            (self._said, taken),
            (self._tiles, ()),
            (self._said, ()),
        ):
            for arrow in starts:
                off = 0.0 if arrow is starts[-1] else stub
                found = self._along(arrow, line, off, boxes, others)
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

    def _along(
        self, arrow: Arrow, line: Line, stub: float, boxes: Sequence[Box], taken: Sequence[Box]
    ) -> tuple[QPointF, ...] | None:
        start, end = arrow.start, arrow.end
        columns = [*line.columns[:1], *(end.x() + _FIRST + number * _APART for number in range(_COLUMNS))]
        columns = [x for x in columns if x < start.x()]
        if not columns:
            return None
        beside = _within(boxes, min(columns), max(columns))
        along_rows = _within(boxes, min(columns), start.x())
        for y in (*self._joined(start, end, line), *self._rows(start, end, 0 if stub else 1)):
            here = QPointF(start.x(), y)
            if not _is_free(_leg(here, QPointF(columns[0], y)), along_rows, taken):
                continue
            for x in columns:
                one, other = QPointF(x, y), QPointF(x, end.y())
                if _is_free(_leg(one, other), beside, taken):
                    return here, one, other
        return None

    def _joined(self, start: QPointF, end: QPointF, line: Line) -> list[float]:
        """Rows of a line that can be reached from a card close to them, the nearest first."""
        said = _within(self._said, start.x(), start.x())
        step = -1 if end.y() < start.y() else 1
        near = {y for y in line.rows if 0 <= (y - start.y()) * step <= min(_JOINED, abs(end.y() - start.y()))}
        free = (y for y in near if _is_empty(_leg(start, QPointF(start.x(), y)), said))
        return sorted(free, key=lambda y: abs(y - start.y()))

    def _rows(self, start: QPointF, end: QPointF, first: int) -> Iterator[float]:
        """Rows that can be reached from a card, the nearest first."""
        step = -_ROW if end.y() < start.y() else _ROW
        said = _within(self._said, start.x(), start.x())
        for number in range(first, _ROWS):
            y = start.y() + number * step
            if (y - end.y()) * step > 0 or not _is_empty(_leg(start, QPointF(start.x(), y)), said):
                return
            yield y


def _within(boxes: Sequence[Box], left: float, right: float) -> list[Box]:
    return [box for box in boxes if box[0] <= right and box[2] >= left]


def _leg(one: QPointF, other: QPointF) -> Box:
    """The way from one point to another in the same row or column."""
    left, right = sorted((one.x(), other.x()))
    top, bottom = sorted((one.y(), other.y()))
    return left, top, right, bottom


def _is_free(leg: Box, boxes: Sequence[Box], taken: Sequence[Box]) -> bool:
    """Whether nothing stands there, and no other arrow runs there in the same direction."""
    left, top, right, bottom = leg
    wide = (left - _APART + 1, top - _APART + 1, right + _APART - 1, bottom + _APART - 1)
    return _is_empty(leg, boxes) and not any(_meet(wide, box) for box in taken if _is_along(leg, box))


def _is_empty(leg: Box, boxes: Sequence[Box]) -> bool:
    """Whether nothing stands there; other arrows may be crossed."""
    return not any(_meet(leg, box) for box in boxes)


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _is_along(leg: Box, other: Box) -> bool:
    """Whether two legs lead in the same direction, so that they would lie on one another."""
    return (leg[0] == leg[2]) == (other[0] == other[2])
