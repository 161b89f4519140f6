"""The surface of the table: felt under a lamp, drawn once for a size and a theme."""

from functools import lru_cache
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPen, QPixmap, QRadialGradient

from tabletop.ui.colors import Palette, faded

_GRAIN: Final = 256
"""Side of the patch of grain that is repeated, in device pixels."""


@lru_cache(maxsize=2)
def _grain(dark: bool) -> QImage:
    """A patch of fine threads, lighter and darker than the ground; the same on every machine."""
    chance = Random(712)
    patch = QImage(_GRAIN, _GRAIN, QImage.Format.Format_ARGB32_Premultiplied)
    patch.fill(Qt.GlobalColor.transparent)
    painter = QPainter(patch)
    light, deep = (QColor(255, 255, 255), QColor(0, 0, 0))
    for _ in range(20000):
        color = QColor(light if chance.random() < 0.5 else deep)
        color.setAlpha(chance.randint(2, 8 if dark else 6))
        painter.setPen(color)
        x, y = chance.randrange(_GRAIN), chance.randrange(_GRAIN)
        length = chance.choice((0, 0, 1, 2))
        if chance.random() < 0.5:
            painter.drawLine(x, y, x + length, y)
        else:
            painter.drawLine(x, y, x, y + length)
    painter.end()
    return patch


def table_surface(size: QSize, dpr: float, theme: Palette) -> QPixmap:
    """The whole table, ``size`` in logical pixels: brighter where the lamp hangs, deeper at its corners."""
    pixmap = QPixmap(round(size.width() * dpr), round(size.height() * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(theme.table)
    painter = QPainter(pixmap)
    rect = QRectF(0, 0, size.width(), size.height())
    lamp = QRadialGradient(QPointF(rect.width() * 0.46, rect.height() * 0.46), rect.width() * 0.62)
    lamp.setColorAt(0.0, theme.table_bright)
    lamp.setColorAt(0.55, theme.table)
    lamp.setColorAt(1.0, theme.table_deep)
    painter.fillRect(rect, lamp)
    grain = QPixmap.fromImage(_grain(theme.is_dark))
    grain.setDevicePixelRatio(dpr)
    painter.drawTiledPixmap(rect, grain)
    painter.end()
    return pixmap


def paint_panel(painter: QPainter, rect: QRectF, theme: Palette, *, inner: Qt.Edge) -> None:
    """The ground of a zone at the table's edge; ``inner`` is where it borders on the battlefield."""
    sides = {
        Qt.Edge.RightEdge: (rect.topLeft(), rect.topRight()),
        Qt.Edge.LeftEdge: (rect.topRight(), rect.topLeft()),
        Qt.Edge.TopEdge: (rect.bottomLeft(), rect.topLeft()),
        Qt.Edge.BottomEdge: (rect.topLeft(), rect.bottomLeft()),
    }
    outside, inside = sides[inner]
    wood = QLinearGradient(outside, inside)
    wood.setColorAt(0.0, theme.rail.darker(112 if theme.is_dark else 103))
    wood.setColorAt(0.7, theme.rail)
    wood.setColorAt(1.0, theme.rail.lighter(112 if theme.is_dark else 102))
    painter.fillRect(rect, QBrush(wood))
    grain = QPixmap.fromImage(_grain(theme.is_dark))
    painter.drawTiledPixmap(rect, grain)
    painter.setPen(QPen(faded(theme.line, 0.55), 1))
    edge = {
        Qt.Edge.RightEdge: (rect.right() - 0.5, rect.top(), rect.right() - 0.5, rect.bottom()),
        Qt.Edge.LeftEdge: (rect.left() + 0.5, rect.top(), rect.left() + 0.5, rect.bottom()),
        Qt.Edge.TopEdge: (rect.left(), rect.top() + 0.5, rect.right(), rect.top() + 0.5),
        Qt.Edge.BottomEdge: (rect.left(), rect.bottom() - 0.5, rect.right(), rect.bottom() - 0.5),
    }[inner]
    painter.drawLine(QPointF(edge[0], edge[1]), QPointF(edge[2], edge[3]))
