"""Ways of arrows to a player along free strips of the table, where no bend of them is free of words."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF

from tabletop.ui.items.overlays import Arrow

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_APART: Final = 4.0
"""Between arrows that run side by side."""
_FIRST: Final = 10.0
"""From the end of an arrow to the nearest column, so that there is room for its head."""
_COLUMNS: Final = 24
_ROWS: Final = 120
_ROW: Final = 3.0


class Strips:
    """Rows and columns of the table where nothing stands, each for one arrow as long as there are enough.

    Where there are not, arrows join in a row between the cards rather than run over any.

    Args:
        tiles: where cards lie; between them there is the best way.
        said: what is not crossed in any case.

    """

    def __init__(self, tiles: Sequence[Box], said: Sequence[Box]) -> None:
        self._tiles, self._said = [*tiles, *said], said
        self._taken: list[Box] = []

    def along(self, arrow: Arrow, stub: float = 0.0) -> Arrow | None:
        """An arrow with two corners: across to a free row, along it to a column, and there to its end.

        Args:
            arrow: from where to where; it ends at the left, where the columns begin.
            stub: how far from its card it begins; it is drawn from there, and a row may begin there.

        Returns: the arrow with its corners, or nothing where no row or no column is free of words.

        """
        found = (
            self._along(arrow, stub, self._tiles)
            or self._along(arrow, stub, self._tiles, shares=True)
            or self._along(arrow, stub, self._said)
            or self._along(arrow, stub, self._said, shares=True)
        )
        if found is None:
            return None
        points = (arrow.start, *found, arrow.end)
        self._taken += (_leg(one, other) for one, other in pairwise(points))
        back = stub if arrow.end.y() < arrow.start.y() else -stub
        return arrow._replace(start=arrow.start + QPointF(0, back), corners=found)

    def _along(
        self, arrow: Arrow, stub: float, boxes: Sequence[Box], *, shares: bool = False
    ) -> tuple[QPointF, ...] | None:
        start, end = arrow.start, arrow.end
        taken = [] if shares else self._taken
        columns = [end.x() + _FIRST + number * _APART for number in range(_COLUMNS)]
        columns = [x for x in columns if x < start.x()]
        if not columns:
            return None
        beside = _within(boxes, columns[0], columns[-1])
        along_rows = _within(boxes, columns[0], start.x())
        for y in self._rows(start, end, 0 if stub else 1):
            here = QPointF(start.x(), y)
            if not _is_free(_leg(here, QPointF(columns[0], y)), along_rows, taken):
                continue
            for x in columns:
                one, other = QPointF(x, y), QPointF(x, end.y())
                if _is_free(_leg(one, other), beside, taken):
                    return here, one, other
        return None

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
