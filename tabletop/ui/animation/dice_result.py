"""The result of dice and coins, large in the middle of the table."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.ui.items.table_item import TableItem
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import Palette
from tabletop.ui.style.fonts import ui_font
from tabletop.ui.style.guard import guarded

_CENTER: Final = Qt.AlignmentFlag.AlignCenter
_LARGE: Final = 72
_SMALL: Final = 15
_PAD: Final = 26.0


@guarded
class ResultItem(TableItem):
    """A result in very large text, with a caption below it."""

    def __init__(self, theme: Palette, result: str, words: str, field: QRectF) -> None:
        super().__init__(theme, zvalues.BUBBLE)
        self.result, self.words = result, words
        self._small = ui_font(_SMALL, QFont.Weight.DemiBold)
        below = QFontMetricsF(self._small).horizontalAdvance(words)
        self._large = _fitting(result, field.width() - 4 * _PAD)
        metrics = QFontMetricsF(self._large)
        width = max(metrics.horizontalAdvance(result), min(below, field.width() - 4 * _PAD)) + 2 * _PAD
        rect = QRectF(0, 0, width, metrics.height() + QFontMetricsF(self._small).height() + 18)
        rect.moveCenter(field.center())
        self.set_rect(rect)
        self.setTransformOriginPoint(rect.center())

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the background, the result and the caption."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.theme.hint, 3))
        painter.setBrush(self.theme.bubble)
        painter.drawRoundedRect(self.rect, 16, 16)
        painter.setPen(self.theme.bubble_text)
        painter.setFont(self._large)
        above = QRectF(self.rect.topLeft() + QPointF(0, 4), self.rect.size())
        above.setHeight(QFontMetricsF(self._large).height())
        painter.drawText(above, _CENTER, self.result)
        painter.setFont(self._small)
        below = QRectF(self.rect.left() + 10, above.bottom(), self.rect.width() - 20, 24)
        words = QFontMetricsF(self._small).elidedText(self.words, Qt.TextElideMode.ElideRight, below.width())
        painter.drawText(below, _CENTER, words)


def _fitting(words: str, width: float) -> QFont:
    """Return the largest font in which a text fits a width, down to a readable minimum."""
    for size in range(_LARGE, _SMALL, -6):
        font = ui_font(size, QFont.Weight.Bold)
        if QFontMetricsF(font).horizontalAdvance(words) <= width:
            return font
    return ui_font(_SMALL + 6, QFont.Weight.Bold)
