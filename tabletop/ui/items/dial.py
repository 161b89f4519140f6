"""Day and night: the dial in the rail, and the light that sweeps over the table when they change."""

from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.ui.items.table_item import StillItem, TableItem
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import DAWN, DAY_SKY, DUSK, HORIZON, MOON, NIGHT_SKY, SUN, Palette, faded
from tabletop.ui.style.fonts import font_scale, ui_font
from tabletop.ui.style.guard import guarded

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_LOWEST: Final = 10.0
"""Height below which the dial is hidden, because the rail needs the room for its piles."""
_ONE_LINE: Final = 26.0
_THREE_LINES: Final = 48.0
"""Heights of a label from which on its text has the normal size."""


class DialItem(StillItem):
    """The day and night dial: a sun and a moon on a disc that turns. Neither is up while it is neither."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.PANEL + 1)
        self._day_night = "neither"
        self._angle = 0.0

    @property
    def day_night(self) -> str:
        """``day``, ``night`` or ``neither``."""
        return self._day_night

    @property
    def disc(self) -> QRectF:
        """The rectangle of the disc and its label, in the scene."""
        return self.rect

    def show_day_night(self, day_night: str) -> None:
        """Show day, night or neither."""
        self._turn_to(180.0 if day_night == "night" else 0.0, day_night)

    def set_sweep(self, share: float, to: str) -> None:
        """Turn the disc part of the way to ``to``: 0 is the start, 1 the end."""
        end = 180.0 if to == "night" else 360.0
        self._turn_to(end - 180.0 * (1 - share), to)

    def _turn_to(self, angle: float, day_night: str) -> None:
        if (angle, day_night) != (self._angle, self._day_night):
            self._angle, self._day_night = angle, day_night
            self.redraw()

    def draw(self, painter: QPainter) -> None:
        """Draw the disc behind its horizon and then the label."""
        if self.rect.height() < _LOWEST:
            return
        radius = min(30.0, self.rect.height() / 2 - 7)
        middle = QPointF(self.rect.left() + 42, self.rect.center().y())
        is_known = self._day_night != "neither"
        self._paint_disc(painter, middle, radius, is_known)
        word = {"day": "Day", "night": "Night"}.get(self._day_night, "Neither day nor night")
        left = middle.x() + 39
        label = QRectF(left, self.rect.top(), self.rect.right() - left - 4, self.rect.height())
        # A single word has the whole height, while the three words of "neither" share it.
        scale = min(font_scale(), label.height() / (_ONE_LINE if is_known else _THREE_LINES))
        size, weight = (15, QFont.Weight.DemiBold) if is_known else (12, QFont.Weight.Normal)
        painter.setFont(ui_font(round(size * scale), weight))
        painter.setPen(self.theme.text if is_known else self.theme.quiet)
        painter.drawText(label, _LEFT | Qt.TextFlag.TextWordWrap, word)

    def _paint_disc(self, painter: QPainter, middle: QPointF, radius: float, is_known: bool) -> None:
        sky = QPainterPath()
        sky.addEllipse(middle, radius, radius)
        night = NIGHT_SKY if self._day_night == "night" else DAY_SKY
        painter.setPen(QPen(faded(self.theme.line, 0.9), 1.2))
        painter.setBrush(night if is_known else faded(self.theme.table_deep, 0.4))
        painter.drawPath(sky)
        painter.save()
        painter.setClipPath(sky)
        painter.translate(middle)
        # While it is neither, sun and moon are both at the horizon, on either side.
        painter.rotate(self._angle if is_known else 90.0)
        lamp, strength = radius * 0.30, 1.0 if is_known else 0.45
        away = QPointF(0, -radius * (0.42 if is_known else 0.5))
        paint_sun(painter, away, lamp, faded(SUN, strength))
        painter.rotate(180)
        paint_moon(painter, away, lamp * 1.25, faded(MOON, strength))
        painter.restore()
        if not is_known:
            return
        painter.save()
        painter.setClipPath(sky)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(HORIZON)
        painter.drawRect(QRectF(middle.x() - radius, middle.y() + radius * 0.1, 2 * radius, radius))
        painter.restore()


@guarded
class SweepItem(TableItem):
    """The light of a new day or the dark of a new night, which passes over the table once."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.OVERLAYS - 1)
        self._share = 1.0
        self._to = "day"
        self.setVisible(False)

    def begin(self, to: str) -> None:
        """Prepare a sweep."""
        self._to = to
        self.set_share(0.0)

    def set_share(self, share: float) -> None:
        """Set the progress from 0 to 1. The light is hidden at both ends."""
        self._share = share
        self.setVisible(0 < share < 1)
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw a broad soft band."""
        width = self.rect.width()
        middle = self.rect.left() + width * (1.8 * self._share - 0.4)
        band = QLinearGradient(QPointF(middle - width * 0.4, 0), QPointF(middle + width * 0.4, 0))
        color = DAWN if self._to == "day" else DUSK
        strength = 0.34 if self._to == "day" else 0.62
        band.setColorAt(0.0, faded(color, 0.0))
        band.setColorAt(0.5, faded(color, strength))
        band.setColorAt(1.0, faded(color, 0.0))
        painter.fillRect(self.rect, band)


def paint_sun(painter: QPainter, middle: QPointF, radius: float, color: QColor) -> None:
    """Paint a disc with eight rays."""
    painter.setPen(QPen(color, radius * 0.22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for ray in range(8):
        way = QPointF(cos(ray * pi / 4), sin(ray * pi / 4))
        painter.drawLine(middle + way * radius * 1.35, middle + way * radius * 1.75)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(middle, radius, radius)


def paint_moon(painter: QPainter, middle: QPointF, radius: float, color: QColor) -> None:
    """Paint a crescent."""
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(middle, radius, radius)
    bite.addEllipse(middle + QPointF(radius * 0.45, -radius * 0.2), radius * 0.85, radius * 0.85)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPath(disc.subtracted(bite))
