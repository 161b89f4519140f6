"""The painting of arrows: a line with a head.

Color and form both tell the kinds of arrows apart. An attack is a heavy line with a barbed head, a block a
double line with a disc. An attachment is a dotted line with a ring. A target arrow begins with a dot and ends
in an open head.
"""

from collections.abc import Callable, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from tabletop.ui.items.overlays import ROUND, Arrow, Kind
from tabletop.ui.style.colors import Palette, faded

_HEAD: Final = 17.0
"""Length of the head of an arrow."""
_BARB: Final = 1.35
_DOT: Final = 5.0
_SHIELD: Final = 7.5
_FAINT: Final = 0.55
_THIN: Final = 0.6
"""Opacity and width factor of an arrow that leads nowhere any more."""


class Form(NamedTuple):
    """The look of one kind of arrow."""

    color: str
    """Name of a color of the palette."""
    wide: float = 3.5
    pen: Qt.PenStyle = Qt.PenStyle.SolidLine
    head: str = "filled"
    is_double: bool = False
    has_dot: bool = False
    """Whether the line begins with a dot."""


FORMS: Final = {
    Kind.HINT: Form("hint", head="open", has_dot=True),
    Kind.DRAWN: Form("caution"),
    Kind.ATTACK: Form("refused", 5.0, head="barbed"),
    Kind.BLOCK: Form("legal", 6.5, head="disc", is_double=True),
    Kind.ATTACHED: Form("meld", pen=Qt.PenStyle.DotLine, head="ring"),
}


def paint_outline(painter: QPainter, arrow: Arrow, theme: Palette) -> None:
    """Paint a wide line below an arrow, which sets it off from any art."""
    form = FORMS.get(arrow.kind, FORMS[Kind.HINT])
    edge = faded(theme.table_deep, 0.75)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wide = (form.wide + 3.5) * _width_factor(painter, arrow)
    painter.setPen(QPen(edge, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPath(path_of(arrow))


def _width_factor(painter: QPainter, arrow: Arrow) -> float:
    """Return the width factor of an arrow. Lower the opacity as well if the arrow is faint."""
    if not arrow.is_faint:
        return arrow.share
    painter.setOpacity(_FAINT)
    return arrow.share * _THIN


def paint_arrow(painter: QPainter, arrow: Arrow, theme: Palette) -> None:
    """Paint the line and then the head."""
    form = FORMS.get(arrow.kind, FORMS[Kind.HINT])
    shape, share = path_of(arrow), _width_factor(painter, arrow)
    color: QColor = getattr(theme, form.color)
    edge = faded(theme.table_deep, 0.75)
    solid, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, form.wide * share, form.pen, cap))
    painter.drawPath(shape)
    if form.is_double:
        painter.setPen(QPen(theme.table_deep, form.wide * share * 0.36, solid, cap))
        painter.drawPath(shape)
    if form.has_dot:
        painter.setPen(QPen(edge, 1.5))
        painter.setBrush(color)
        painter.drawEllipse(arrow.start, _DOT * share, _DOT * share)
    head = _HEADS[form.head](head_of(shape, share))
    is_line = form.head == "open"
    for pen in ((edge, 7.0), (color, 4.0)) if is_line else ((edge, 1.5),):
        painter.setPen(QPen(pen[0], pen[1] * share, solid, cap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(Qt.BrushStyle.NoBrush if is_line else color)
        painter.drawPath(head)


def _filled(head: QPolygonF) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(head)
    path.closeSubpath()
    return path


def _open(head: QPolygonF) -> QPainterPath:
    """Return two strokes that meet at the tip."""
    tip, one, other = (head.at(place) for place in range(3))
    path = QPainterPath(one)
    path.lineTo(tip)
    path.lineTo(other)
    return path


def _barbed(head: QPolygonF) -> QPainterPath:
    """Return a larger head with a notch behind it."""
    tip, one, other = (head.at(place) for place in range(3))
    ends = [tip + (each - tip) * _BARB for each in (one, other)]
    return _filled(QPolygonF([tip, ends[0], tip + (ends[0] + ends[1] - tip * 2) * 0.32, ends[1]]))


def _disc(head: QPolygonF) -> QPainterPath:
    """Return a disc, like a shield that stops the arrow."""
    path = QPainterPath()
    path.addEllipse(head.at(0), _SHIELD, _SHIELD)
    return path


def _ring(head: QPolygonF) -> QPainterPath:
    tip, one, other = (head.at(place) for place in range(3))
    middle = (tip * 2 + one + other) / 4
    reach = hypot(other.x() - one.x(), other.y() - one.y()) / 2
    path = QPainterPath()
    path.addEllipse(middle, reach, reach)
    path.addEllipse(middle, reach * 0.45, reach * 0.45)
    return path


_HEADS: Final[dict[str, Callable[[QPolygonF], QPainterPath]]] = {
    "filled": _filled,
    "open": _open,
    "barbed": _barbed,
    "disc": _disc,
    "ring": _ring,
}


def path_of(arrow: Arrow) -> QPainterPath:
    """Return the line of an arrow from one end to the other."""
    if arrow.corners:
        return rounded((arrow.start, *arrow.corners, arrow.end), arrow.turn)
    return bowed(arrow.start, arrow.end, arrow.bend)


def rounded(points: Sequence[QPointF], turn: float = ROUND) -> QPainterPath:
    """Return straight lines between points, with corners rounded from a distance of ``turn``."""
    path = QPainterPath(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        path.lineTo(_short_of(corner, before, turn))
        path.quadTo(corner, _short_of(corner, after, turn))
    path.lineTo(points[-1])
    return path


def _short_of(corner: QPointF, other: QPointF, turn: float) -> QPointF:
    way = other - corner
    length = hypot(way.x(), way.y()) or 1.0
    return corner + way * min(0.5, turn / length)


def bowed(start: QPointF, end: QPointF, bend_by: float = 1.0) -> QPainterPath:
    """Return a line that bends a little to the side, around what is between its ends."""
    path = QPainterPath(start)
    path.quadTo(control_point(start, end, bend_by), end)
    return path


def control_point(start: QPointF, end: QPointF, bend_by: float) -> QPointF:
    """Return the control point of a bowed line."""
    way = end - start
    length = hypot(way.x(), way.y()) or 1.0
    bend = QPointF(way.y(), -way.x()) * (bend_by * min(60.0, length * 0.18) / length)
    return (start + end) / 2 + bend * 2


def head_of(path: QPainterPath, share: float = 1.0) -> QPolygonF:
    """Return the head of an arrow at the end of a path, scaled by ``share``."""
    size = _HEAD * share
    end, near = path.pointAtPercent(1.0), path.pointAtPercent(_before_end(path, size))
    angle = atan2(end.y() - near.y(), end.x() - near.x())
    corners = [end]
    for side in (-1, 1):
        turn = angle + pi - side * 0.42
        corners.append(end + QPointF(cos(turn), sin(turn)) * size)
    return QPolygonF(corners)


def _before_end(path: QPainterPath, size: float) -> float:
    length = path.length()
    return path.percentAtLength(length - min(size, length / 2))
