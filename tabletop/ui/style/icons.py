"""The icons of the window, drawn as paths in a square of 20 units."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QIcon,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPixmapCache,
    QPolygonF,
)

_UNITS: Final = 20


def icon(name: str, color: str) -> QIcon:
    """Return an icon of ``SIGNS`` in a color, sharp on every connected screen."""
    result = QIcon()
    for scale in {screen.devicePixelRatio() for screen in QGuiApplication.screens()}:
        result.addPixmap(picture(name, color, _UNITS, scale))
    return result


def picture(name: str, color: str, side: int, scale: float) -> QPixmap:
    """Return an icon as a pixmap of ``side`` logical pixels, with ``scale`` device pixels per logical pixel.

    It is cached, because bars request their icons after every action.
    """
    key = f"sign {name} {color} {side} {scale}"
    cached = QPixmap()
    if QPixmapCache.find(key, cached):
        return cached
    pixmap = _paint(name, color, side, scale)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def _paint(name: str, color: str, side: int, scale: float) -> QPixmap:
    pixmap = QPixmap(round(side * scale), round(side * scale))
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / _UNITS, side / _UNITS)
    pen = QPen(QColor(color), 1.7)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    SIGNS[name](painter, QColor(color))
    painter.end()
    return pixmap


def application_icon() -> QIcon:
    """Return the program's icon: a card whose lower half shows its dark back face."""
    result = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / _UNITS, side / _UNITS)
        _two_faces(painter)
        painter.end()
        result.addPixmap(pixmap)
    return result


def _two_faces(painter: QPainter) -> None:
    card = QPainterPath()
    card.addRoundedRect(QRectF(3.5, 1, 13, 18), 2, 2)
    painter.fillPath(card, QColor("#F3EFE4"))
    half = QPainterPath()
    half.addPolygon(QPolygonF([QPointF(16.5, 0), QPointF(16.5, 20), QPointF(3.5, 20)]))
    painter.fillPath(card.intersected(half), QColor("#2B2F38"))
    painter.fillPath(_triangle(7.2, 6, 2.6, -1), QColor("#007A59"))
    painter.fillPath(_triangle(12.8, 14, 2.6, 1), QColor("#2BC49A"))
    painter.setPen(QPen(QColor("#14161A"), 0.8))
    painter.drawPath(card)


def _triangle(x: float, y: float, size: float, way: int) -> QPainterPath:
    path = QPainterPath(QPointF(x - size, y - way * size * 0.8))
    path.lineTo(x + size, y - way * size * 0.8)
    path.lineTo(x, y + way * size * 0.9)
    path.closeSubpath()
    return path


def _undo(painter: QPainter, _color: QColor) -> None:
    painter.drawArc(QRectF(4, 6, 12, 10), -60 * 16, 220 * 16)
    painter.drawPolyline([QPointF(3.2, 5), QPointF(4.6, 9.4), QPointF(9, 8.2)])


def _redo(painter: QPainter, color: QColor) -> None:
    painter.translate(_UNITS, 0)
    painter.scale(-1, 1)
    _undo(painter, color)


def _next_step(painter: QPainter, color: QColor) -> None:
    painter.setBrush(color)
    painter.drawPolygon([QPointF(5, 5), QPointF(12, 10), QPointF(5, 15)])
    painter.drawLine(QPointF(15, 5), QPointF(15, 15))


def _next_turn(painter: QPainter, color: QColor) -> None:
    painter.setBrush(color)
    painter.drawPolygon([QPointF(3, 5), QPointF(9, 10), QPointF(3, 15)])
    painter.drawPolygon([QPointF(10, 5), QPointF(16, 10), QPointF(10, 15)])


def _resolve(painter: QPainter, _color: QColor) -> None:
    painter.drawRoundedRect(QRectF(3, 3, 8, 4.5), 1, 1)
    painter.drawRoundedRect(QRectF(3, 11, 8, 4.5), 1, 1)
    painter.drawLine(QPointF(15, 4), QPointF(15, 15))
    painter.drawPolyline([QPointF(12.4, 12.4), QPointF(15, 15.2), QPointF(17.6, 12.4)])


def _sun(painter: QPainter, color: QColor) -> None:
    painter.setBrush(color)
    painter.drawEllipse(QPointF(10, 10), 3.4, 3.4)
    for turn in range(8):
        painter.save()
        painter.translate(10, 10)
        painter.rotate(turn * 45)
        painter.drawLine(QPointF(0, 6), QPointF(0, 8))
        painter.restore()


def _moon(painter: QPainter, color: QColor) -> None:
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(10, 10), 7, 7)
    bite.addEllipse(QPointF(13.4, 7.6), 6, 6)
    painter.fillPath(disc.subtracted(bite), color)


def _heart(painter: QPainter, color: QColor) -> None:
    path = QPainterPath(QPointF(10, 16.5))
    path.cubicTo(1, 10.5, 3, 3.5, 6.8, 3.5)
    path.cubicTo(8.6, 3.5, 10, 5, 10, 6.2)
    path.cubicTo(10, 5, 11.4, 3.5, 13.2, 3.5)
    path.cubicTo(17, 3.5, 19, 10.5, 10, 16.5)
    painter.fillPath(path, color)


def _turn_over(painter: QPainter, color: QColor) -> None:
    painter.drawRoundedRect(QRectF(5.5, 2.5, 9, 15), 1.5, 1.5)
    painter.fillPath(_triangle(10, 6.6, 2.1, -1), color)
    painter.fillPath(_triangle(10, 13.4, 2.1, 1), color)


def _close(painter: QPainter, _color: QColor) -> None:
    painter.drawLine(QPointF(5.5, 5.5), QPointF(14.5, 14.5))
    painter.drawLine(QPointF(14.5, 5.5), QPointF(5.5, 14.5))


def _up(painter: QPainter, _color: QColor) -> None:
    painter.drawPolyline([QPointF(5, 12.5), QPointF(10, 7.5), QPointF(15, 12.5)])


def _down(painter: QPainter, _color: QColor) -> None:
    painter.drawPolyline([QPointF(5, 7.5), QPointF(10, 12.5), QPointF(15, 7.5)])


def _forward(painter: QPainter, _color: QColor) -> None:
    painter.drawPolyline([QPointF(8, 5), QPointF(13, 10), QPointF(8, 15)])


def _back(painter: QPainter, _color: QColor) -> None:
    painter.drawPolyline([QPointF(12, 5), QPointF(7, 10), QPointF(12, 15)])


def _opening(painter: QPainter, _color: QColor) -> None:
    painter.drawPolyline([QPointF(14, 5), QPointF(9, 10), QPointF(14, 15)])
    painter.drawLine(QPointF(5.5, 5), QPointF(5.5, 15))


def _here(painter: QPainter, color: QColor) -> None:
    painter.setBrush(color)
    painter.drawEllipse(QPointF(10, 10), 3.5, 3.5)


def _show_me(painter: QPainter, color: QColor) -> None:
    painter.drawRoundedRect(QRectF(2.5, 4, 15, 12), 2, 2)
    painter.setBrush(color)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon([QPointF(8, 7), QPointF(13, 10), QPointF(8, 13)])


def _other_line(painter: QPainter, _color: QColor) -> None:
    painter.drawPolyline([QPointF(6, 3), QPointF(6, 11), QPointF(14, 11)])
    painter.drawPolyline([QPointF(11, 8), QPointF(14, 11), QPointF(11, 14)])


SIGNS: Final[dict[str, Callable[[QPainter, QColor], None]]] = {
    "undo": _undo,
    "redo": _redo,
    "next step": _next_step,
    "next turn": _next_turn,
    "resolve": _resolve,
    "day": _sun,
    "night": _moon,
    "life": _heart,
    "turn over": _turn_over,
    "close": _close,
    "up": _up,
    "down": _down,
    "lesson forward": _forward,
    "lesson back": _back,
    "lesson opening": _opening,
    "here": _here,
    "other line": _other_line,
    "show me": _show_me,
}
