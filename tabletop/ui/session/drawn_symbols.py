"""Mana symbols drawn into a line of plain words: where they stand, the words are given a gap."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QImage, QPainter

from tabletop.paint.faces import late_faces
from tabletop.ui.session.pictures import as_image
from tabletop.ui.style.plain import symbols_in

_FREE = 1
"""Logical pixels between two symbols side by side."""


def draw_symbols(
    painter: QPainter,
    line: QRect | QRectF,
    words: str,
    metrics: QFontMetrics | QFontMetricsF,
    longest: int = 0,
) -> None:
    """Draw the symbols of some words into the gaps that were left for them.

    Args:
        painter: in the coordinates of the line.
        line: where the words stand, from its left.
        words: with their symbols in braces.
        metrics: of the letters of the words.
        longest: how wide the words are before they are cut off; 0 where they are not.

    """
    for before, braced in symbols_in(words):
        left, width = metrics.horizontalAdvance(before), metrics.horizontalAdvance(f"{before}\u2003")
        if longest and width > longest:
            return
        side = min(width - left, metrics.height()) - _FREE
        image = _image(braced[1:-1], round(side * painter.device().devicePixelRatioF()))
        image.setDevicePixelRatio(painter.device().devicePixelRatioF())
        painter.drawImage(QPointF(line.left() + left, line.center().y() - side / 2 + 1), image)


@lru_cache(maxsize=256)
def _image(text: str, side: int) -> QImage:
    return as_image(late_faces.symbols.symbol(text, max(side, 1)))
