"""Mana symbols drawn into a line of plain text, in gaps left for them."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QImage, QPainter

from tabletop.paint.faces import late_faces
from tabletop.ui.session.pictures import as_image
from tabletop.ui.style.plain import symbols_in

_FREE = 1
"""Distance between adjacent symbols, in logical pixels."""


def draw_symbols(
    painter: QPainter,
    line: QRect | QRectF,
    words: str,
    metrics: QFontMetrics | QFontMetricsF,
    longest: int = 0,
) -> None:
    """Draw the symbols of a text into the gaps that were left for them.

    Args:
        painter: a painter in the coordinates of the line
        line: the rectangle of the text, which starts at its left
        words: the text with its symbols in braces
        metrics: the metrics of the text's font
        longest: the width at which the text is cut off, or 0 if it is not

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
