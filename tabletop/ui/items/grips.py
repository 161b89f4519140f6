"""The places where a hand grips a card: the corner that turns it, the seam that opens it."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tabletop.cards.faces import Layout, Side
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.view import ObjectView
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.style.colors import CREAM, INK, Palette, faded
from tabletop.ui.style.fonts import font_scale
from tabletop.ui.style.guard import guarded

LIFT: Final = 18.0
"""Size of the lifted part of the corner, in logical pixels."""
REACH: Final = 24.0
"""Distance from the corner within which a press takes it."""
_CORNER_AT_MOST: Final = 0.45
"""Largest share of the shorter side of a tile. The rest of the tile takes the whole card."""
_GRIP: Final = 12.0
"""Distance from the seam on either side at which it can be gripped, in logical pixels."""
_GRIP_SHARE: Final = 0.06
"""The same distance as a share of the tile's length, if that is more."""
_FRONT_BARS: Final = QColor("#F3EFE4")
_BACK_BARS: Final = QColor("#2B2F38")


def can_be_taken(item: CardItem) -> bool:
    """Return whether the item has a card that a hand could turn: not an ability, not in a library."""
    return bool(item.view.pieces) and item.view.zone.kind is not ZoneKind.LIBRARY


def has_corner(bridge: Bridge, item: CardItem) -> bool:
    """Return whether a card has something to turn that the viewer may know of."""
    view = item.view
    if not view.known or not can_be_taken(item) or view.melded:
        return False
    if view.zone.kind is ZoneKind.BATTLEFIELD:
        return view.face_down or _has_two_faces(view)
    return _has_two_faces(view) and Side.BACK in bridge.perspective.sides_to_play(item.object_id)


def _has_two_faces(view: ObjectView) -> bool:
    card = view.definition
    if card is None or card.meld is not None or len(card.faces) < 2:
        return False
    return card.layout is Layout.FLIP or card.layout.is_double_faced or card.layout.is_transforming


def corner_of(item: CardItem, reach: float) -> QRectF:
    """Return the square at the upper left of a card with its symbol, or at the upper right if tapped."""
    tile = item.tile
    size = min(reach * font_scale(), _CORNER_AT_MOST * min(tile.width(), tile.height()))
    if item.view.tapped:
        return QRectF(tile.right() - size, tile.top(), size, size)
    return QRectF(tile.left(), tile.top(), size, size)


def is_at_corner(bridge: Bridge, item: CardItem, point: QPointF) -> bool:
    """Return whether a press at a point of the scene takes a card by its corner."""
    at = item.on_tile(point)
    return corner_of(item, REACH).contains(at) and has_corner(bridge, item)


def can_be_opened(item: CardItem) -> bool:
    """Return whether a card has a seam and the viewer may know what is behind it."""
    return item.view.melded and item.view.known and item.view.zone == BATTLEFIELD


def is_at_seam(item: CardItem, point: QPointF) -> bool:
    """Return whether a point of the scene is on the seam of a melded permanent."""
    if not can_be_opened(item) or not item.place.shown:
        return False
    here = item.on_tile(point)
    across = here.x() if item.view.tapped else here.y()
    grip = max(_GRIP, _GRIP_SHARE * item.place.height)
    return item.tile.contains(here) and abs(across) <= grip


@guarded
class TurnCorner(QGraphicsItem):
    """The lifted corner, which shows from the side in which color the other face is."""

    def __init__(self, item: CardItem, theme: Palette) -> None:
        super().__init__(item)
        self.setScale(1 / item.stretch)
        self._below = theme.table
        self._tapped = item.view.tapped
        self._rect = corner_of(item, LIFT)
        is_back_up = item.view.side is Side.BACK or item.chosen_side is Side.BACK
        self._paper = _FRONT_BARS if is_back_up or item.view.face_down else _BACK_BARS
        self._is_taken = False
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_taken(self, taken: bool) -> None:
        """Set whether the pointer is where a press would take the corner."""
        if taken != self._is_taken:
            self._is_taken = taken
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the corner with room for the light around it."""
        return self._rect.adjusted(-3, -3, 6, 6)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the gap below the corner, the folded corner, and the sign on it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._rect.width()
        painter.save()
        painter.translate(self._rect.topRight() if self._tapped else self._rect.topLeft())
        if self._tapped:
            painter.rotate(90)
        self._paint_gap(painter, size)
        self._paint_fold(painter, size)
        _paint_sign(painter, size, CREAM if self._paper is _BACK_BARS else INK)
        painter.restore()

    def _paint_gap(self, painter: QPainter, size: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        gap = _polygon(QPointF(-1, -1), QPointF(size, -1), QPointF(-1, size))
        painter.fillPath(gap, self._below)
        shade = QLinearGradient(QPointF(size, size) * 0.55, QPointF(size, size) * 0.95)
        shade.setColorAt(0, faded(INK, 0.75))
        shade.setColorAt(1, faded(INK, 0.0))
        painter.fillPath(
            _polygon(QPointF(size + 5, 0), QPointF(size + 5, size + 5), QPointF(0, size + 5)), shade
        )

    def _paint_fold(self, painter: QPainter, size: float) -> None:
        """Paint the corner folded over the card, lighter at its bend."""
        fold = QPainterPath(QPointF(size, 0))
        fold.quadTo(QPointF(size * 0.92, size * 0.62), QPointF(size, size))
        fold.quadTo(QPointF(size * 0.62, size * 0.92), QPointF(0, size))
        fold.closeSubpath()
        light = QLinearGradient(QPointF(size, size) * 0.5, QPointF(size, size))
        light.setColorAt(0, self._paper.lighter(190 if self._paper is _BACK_BARS else 104))
        light.setColorAt(1, self._paper)
        painter.fillPath(fold, light)
        edge = CREAM if self._is_taken else faded(CREAM, 0.55)
        painter.setPen(QPen(edge, 1.6 if self._is_taken else 1.0))
        painter.drawPath(fold)


def _paint_sign(painter: QPainter, size: float, ink: QColor) -> None:
    """Paint a triangle on the fold that points where the corner goes."""
    unit = size / LIFT
    middle = QPointF(size, size) * 0.72
    painter.setPen(Qt.PenStyle.NoPen)
    points = (QPointF(2.6, 2.6), QPointF(-2.8, 0.9), QPointF(0.9, -2.8))
    painter.fillPath(_polygon(*(middle + point * unit for point in points)), ink)


def _polygon(*points: QPointF) -> QPainterPath:
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    path.closeSubpath()
    return path
