"""The surface of the table: felt under a lamp, drawn once for a size and a theme."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QImage, QLinearGradient, QPainter, QPen, QPixmap, QRadialGradient

from tabletop.ui.style.colors import Palette, faded

_GRAIN: Final = 256
"""Side of the repeated patch of grain, in device pixels."""
_ROUND: Final = 10.0
"""Corner radius of a lane."""
_LINE: Final = 3
"""Room for the line of a lane at one of its edges."""


@lru_cache(maxsize=2)
def _grain(dark: bool) -> QImage:
    """Return a patch of fine threads, lighter and darker than the background, the same on every machine."""
    strength = 8 if dark else 6
    # A pixel is gray, white or black with a faint alpha. One random byte each, all generated at once.
    chance = Random(712).randbytes(_GRAIN * _GRAIN)
    alphas = bytes(1 + byte % strength if byte % 3 == 0 else 0 for byte in range(256))
    alpha = chance.translate(alphas)
    light = chance.translate(bytes(255 if byte % 2 else 0 for byte in range(256)))
    white = QImage(light, _GRAIN, _GRAIN, _GRAIN, QImage.Format.Format_Grayscale8)
    patch = white.convertToFormat(QImage.Format.Format_ARGB32)
    patch.setAlphaChannel(QImage(alpha, _GRAIN, _GRAIN, _GRAIN, QImage.Format.Format_Alpha8))
    return patch.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def table_surface(size: QSize, dpr: float, theme: Palette) -> QPixmap:
    """Return the whole table, ``size`` in logical pixels: brighter under the lamp, darker at its corners."""
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


def draw_with_lanes(
    picture: QPixmap,
    felt: QPixmap,
    lanes: Sequence[QRectF],
    panels: Sequence[tuple[QRectF, QPixmap]],
    theme: Palette,
) -> None:
    """Draw the table into a picture as large as its felt.

    The rows are faint lanes on the felt, and the backgrounds of the zones are above them.
    """
    painter = QPainter(picture)
    painter.drawPixmap(QPointF(0, 0), felt)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for lane in lanes:
        _draw_lane(painter, lane.adjusted(-5.5, -4.5, 5.5, 4.5), theme)
    for rect, ground in panels:
        painter.drawPixmap(rect.topLeft(), ground)
    painter.end()


def _draw_lane(painter: QPainter, rect: QRectF, theme: Palette) -> None:
    """Draw a rounded rectangle, with its line edge by edge where Qt has a fast path for one-pixel lines.

    Drawn in one go, the line would take longer than the area that it encloses.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(theme.table_bright, 0.35))
    painter.drawRoundedRect(rect, _ROUND, _ROUND)
    painter.setPen(QPen(faded(theme.line, 0.28), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    around = rect.adjusted(-1, -1, 1, 1).toAlignedRect()
    for edge in _edges(around) if painter.device().devicePixelRatio() == 1 else (around,):
        painter.setClipRect(edge)
        painter.drawRoundedRect(rect, _ROUND, _ROUND)
    painter.setClipping(False)


def _edges(rect: QRect) -> tuple[QRect, ...]:
    """Return the upper and lower edge with the corners, and the rest of the other two edges."""
    high = round(_ROUND) + _LINE
    if rect.height() <= 2 * high:
        return (rect,)
    between = rect.height() - 2 * high
    return (
        QRect(rect.left(), rect.top(), rect.width(), high),
        QRect(rect.left(), rect.bottom() + 1 - high, rect.width(), high),
        QRect(rect.left(), rect.top() + high, _LINE, between),
        QRect(rect.right() + 1 - _LINE, rect.top() + high, _LINE, between),
    )


def panel_background(size: QSize, dpr: float, theme: Palette, *, inner: Qt.Edge) -> QPixmap:
    """Return the background of the zones at an edge of the table with the battlefield at ``inner``."""
    pixmap = QPixmap(max(1, round(size.width() * dpr)), max(1, round(size.height() * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(theme.rail)
    painter = QPainter(pixmap)
    rect = QRectF(0, 0, size.width(), size.height())
    corners = (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft())
    across = {
        Qt.Edge.RightEdge: (corners[0], corners[1]),
        Qt.Edge.LeftEdge: (corners[1], corners[0]),
        Qt.Edge.TopEdge: (corners[3], corners[0]),
        Qt.Edge.BottomEdge: (corners[0], corners[3]),
    }[inner]
    wood = QLinearGradient(*across)
    wood.setColorAt(0.0, theme.rail.darker(112 if theme.is_dark else 103))
    wood.setColorAt(0.7, theme.rail)
    wood.setColorAt(1.0, theme.rail.lighter(112 if theme.is_dark else 102))
    painter.fillRect(rect, QBrush(wood))
    grain = QPixmap.fromImage(_grain(theme.is_dark))
    grain.setDevicePixelRatio(dpr)
    painter.drawTiledPixmap(rect, grain)
    painter.setPen(QPen(faded(theme.line, 0.55), 1))
    inset = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    edges = {
        Qt.Edge.RightEdge: (inset.topRight(), inset.bottomRight()),
        Qt.Edge.LeftEdge: (inset.topLeft(), inset.bottomLeft()),
        Qt.Edge.TopEdge: (inset.topLeft(), inset.topRight()),
        Qt.Edge.BottomEdge: (inset.bottomLeft(), inset.bottomRight()),
    }
    painter.drawLine(*edges[inner])
    painter.end()
    return pixmap
