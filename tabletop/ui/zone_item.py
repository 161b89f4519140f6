"""The items of the zones: their grounds, labels and counts, the names of the seats, the day/night dial."""

from enum import StrEnum
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import PlayerView
from tabletop.ui import zvalues
from tabletop.ui.arranging import Ground, pile_tile
from tabletop.ui.colors import Palette, faded
from tabletop.ui.letters import letters
from tabletop.ui.surface import paint_panel

_NAMES: Final = {
    ZoneKind.COMMAND: "Command",
    ZoneKind.LIBRARY: "Library",
    ZoneKind.GRAVEYARD: "Graveyard",
    ZoneKind.EXILE: "Exile",
    ZoneKind.STACK: "Stack",
    ZoneKind.HAND: "Hand",
}
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_CENTER: Final = Qt.AlignmentFlag.AlignCenter


class Invitation(StrEnum):
    """What a zone says to a card that is held over the table."""

    NONE = "none"
    LEGAL = "legal"
    REFUSED = "refused"


class TableItem(QGraphicsItem):
    """An item that fills a rectangle of the table and knows the theme."""

    def __init__(self, theme: Palette, z: float) -> None:
        super().__init__()
        self.theme = theme
        self.rect = QRectF()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """The rectangle, with a little room for outlines."""
        return self.rect.adjusted(-2, -2, 2, 2)

    def set_rect(self, rect: QRectF) -> None:
        """Fill another rectangle."""
        if rect != self.rect:
            self.prepareGeometryChange()
            self.rect = rect

    def set_theme(self, theme: Palette) -> None:
        """Change to dark or light."""
        self.theme = theme
        self.update()


class PanelItem(TableItem):
    """The opaque ground of the zones at one edge of the table."""

    def __init__(self, theme: Palette, inner: Qt.Edge) -> None:
        super().__init__(theme, zvalues.PANEL)
        self._inner = inner

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the ground."""
        paint_panel(painter, self.rect, self.theme, inner=self._inner)


class RowsItem(TableItem):
    """The rows of the battlefield: faint lanes, with a quiet label where nothing lies."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.SURFACE + 1)
        self._lanes: list[tuple[QRectF, str]] = []
        self.invitation = Invitation.NONE

    def set_lanes(self, lanes: list[tuple[QRectF, str]]) -> None:
        """Rectangles of the rows, and what to write into each."""
        if lanes != self._lanes:
            self._lanes = lanes
            self.update()

    def set_invitation(self, invitation: Invitation) -> None:
        """Brighten as a legal target, or stand back."""
        if invitation is not self.invitation:
            self.invitation = invitation
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw lanes and labels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for rect, label in self._lanes:
            painter.setPen(QPen(faded(self.theme.line, 0.28), 1))
            painter.setBrush(faded(self.theme.table_bright, 0.35))
            painter.drawRoundedRect(rect.adjusted(-5.5, -4.5, 5.5, 4.5), 10, 10)
            if label:
                painter.setPen(self.theme.quiet)
                painter.setFont(letters(13))
                painter.drawText(rect, _CENTER, label)
        if self.invitation is Invitation.LEGAL:
            painter.setBrush(faded(self.theme.legal, 0.07))
            painter.setPen(QPen(self.theme.legal, 2))
            painter.drawRoundedRect(self.rect.adjusted(3, 3, -3, -3), 10, 10)


class ZoneItem(TableItem):
    """One zone of the rail, the stack or a hand: its label, its count, and its outline where it is empty."""

    def __init__(self, zone: Zone, theme: Palette) -> None:
        super().__init__(theme, zvalues.PANEL + 1)
        self.zone = zone
        self.count = 0
        self.invitation = Invitation.NONE
        self.pointed_at = False
        self.is_near = True

    @property
    def name(self) -> str:
        """The zone as players call it."""
        return _NAMES[self.zone.kind]

    def set_count(self, count: int) -> None:
        """How many objects lie here."""
        if count != self.count:
            self.count = count
            self.update()

    def set_invitation(self, invitation: Invitation) -> None:
        """Brighten as a legal target, or stand back."""
        if invitation is not self.invitation:
            self.invitation = invitation
            self.update()

    def set_pointed_at(self, pointed_at: bool) -> None:
        """Show that the pointer is here, or the focus."""
        if pointed_at != self.pointed_at:
            self.pointed_at = pointed_at
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw label, count and outlines."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        match self.zone.kind:
            case ZoneKind.STACK:
                self._paint_stack(painter)
            case ZoneKind.HAND:
                self._paint_hand(painter)
            case _:
                self._paint_pile(painter)
        self._paint_invitation(painter)

    def _quiet(self) -> QColor:
        return faded(self.theme.quiet, 0.55) if self.invitation is Invitation.REFUSED else self.theme.quiet

    def _paint_pile(self, painter: QPainter) -> None:
        tile = pile_tile(self.rect)
        if self.pointed_at:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(self.theme.quiet, 0.12))
            painter.drawRoundedRect(self.rect.adjusted(0, 1, 0, -1), 8, 8)
        if self.count:
            self._paint_thickness(painter, tile)
        else:
            painter.setBrush(faded(self.theme.table_deep, 0.25))
            painter.setPen(QPen(faded(self.theme.line, 0.8), 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(tile.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        words = QRectF(tile.right() + 9, self.rect.top(), self.rect.right() - tile.right() - 6, 20)
        tall = self.rect.height() > 74
        words.moveTop(self.rect.center().y() - (24 if tall else 20))
        painter.setFont(letters(13))
        painter.setPen(self._quiet())
        fitting = QFontMetricsF(painter.font()).elidedText(
            self.name, Qt.TextElideMode.ElideRight, words.width()
        )
        painter.drawText(words, _LEFT, fitting)
        painter.setFont(letters(20 if tall else 17, QFont.Weight.DemiBold))
        painter.setPen(self.theme.text if self.count else faded(self.theme.quiet, 0.8))
        painter.drawText(words.translated(0, 22 if tall else 18), _LEFT, str(self.count))

    def _paint_thickness(self, painter: QPainter, tile: QRectF) -> None:
        """Edges of the cards below the top one: more cards, a thicker pile."""
        sheets = min(5, 1 + self.count // 9) if self.count > 1 else 0
        painter.setPen(QPen(faded(QColor(0, 0, 0), 0.5), 0.8))
        painter.setBrush(QColor("#CFC8B6") if self.theme.is_dark else QColor("#F4F0E6"))
        for sheet in range(sheets, 0, -1):
            painter.drawRoundedRect(tile.translated(1.0 * sheet, 1.3 * sheet), 3, 3)

    def _paint_stack(self, painter: QPainter) -> None:
        head = QRectF(self.rect.left() + 14, self.rect.top() + 8, self.rect.width() - 28, 24)
        painter.setFont(letters(13))
        painter.setPen(self._quiet())
        painter.drawText(head, _LEFT, self.name)
        if self.count:
            painter.setFont(letters(17, QFont.Weight.DemiBold))
            painter.setPen(self.theme.text)
            painter.drawText(head, _RIGHT, str(self.count))
            return
        slot = QRectF(0, 0, 112, 156)
        slot.moveCenter(QPointF(self.rect.center().x(), self.rect.top() + 40 + 78))
        painter.setBrush(faded(self.theme.table_deep, 0.22))
        painter.setPen(QPen(faded(self.theme.line, 0.7), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(slot, 6, 6)
        painter.setPen(faded(self.theme.quiet, 0.85))
        painter.setFont(letters(12))
        painter.drawText(slot, _CENTER | Qt.TextFlag.TextWordWrap, "Nothing waits\nto resolve")

    def _paint_hand(self, painter: QPainter) -> None:
        if self.count:
            return
        painter.setFont(letters(13))
        painter.setPen(self._quiet())
        painter.drawText(self.rect, _CENTER, "Your hand is empty" if self.is_near else "No cards in hand")

    def _paint_invitation(self, painter: QPainter) -> None:
        if self.invitation is Invitation.LEGAL:
            painter.setBrush(faded(self.theme.legal, 0.22 if self.pointed_at else 0.08))
            painter.setPen(QPen(self.theme.legal, 3 if self.pointed_at else 2))
            painter.drawRoundedRect(self.rect.adjusted(2, 2, -2, -2), 8, 8)


class SeatPlate(TableItem):
    """A seat: its name, its life, and a lamp where it is its turn."""

    def __init__(self, seat: int, theme: Palette) -> None:
        super().__init__(theme, zvalues.PANEL + 1)
        self.seat = seat
        self._player: PlayerView | None = None
        self._active = False

    def show_player(self, player: PlayerView, active: bool) -> None:
        """Show a player's values."""
        if (player.name, player.life, player.counters, active) != self._shown():
            self._player, self._active = player, active
            self.update()

    def _shown(self) -> tuple[object, ...]:
        player = self._player
        return (player.name, player.life, player.counters, self._active) if player else ()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw name and life."""
        if self._player is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect.adjusted(14, 3, -14, -3)
        if self._active:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.caution)
            painter.drawRoundedRect(QRectF(self.rect.left() + 4, rect.top() + 4, 4, rect.height() - 8), 2, 2)
        painter.setFont(letters(24, QFont.Weight.Bold))
        life = str(self._player.life)
        width = QFontMetricsF(painter.font()).horizontalAdvance(life)
        painter.setPen(self.theme.text)
        painter.drawText(rect, _RIGHT, life)
        painter.setFont(letters(14, QFont.Weight.DemiBold))
        name = rect.adjusted(0, 0, -width - 8, 0)
        words = QFontMetricsF(painter.font()).elidedText(
            self._player.name, Qt.TextElideMode.ElideRight, name.width()
        )
        painter.drawText(name, _LEFT, words)


class DialItem(TableItem):
    """Day and night: a sun and a moon on a disc that turns. Neither is up while it is neither."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.PANEL + 1)
        self._day_night = "neither"
        self._angle = 0.0

    @property
    def day_night(self) -> str:
        """``day``, ``night`` or ``neither``."""
        return self._day_night

    def show_day_night(self, day_night: str) -> None:
        """Show what it is."""
        self._day_night = day_night
        self._angle = 180.0 if day_night == "night" else 0.0
        self.update()

    def set_sweep(self, share: float, to: str) -> None:
        """Turn the disc: 0 is as it was, 1 as it is ``to`` be."""
        self._day_night = to
        end = 180.0 if to == "night" else 360.0
        self._angle = end - 180.0 * (1 - share)
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the disc behind its horizon, and the word beside it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = min(30.0, self.rect.height() / 2 - 7)
        middle = QPointF(self.rect.left() + 42, self.rect.center().y())
        is_known = self._day_night != "neither"
        self._paint_disc(painter, middle, radius, is_known)
        word = {"day": "Day", "night": "Night"}.get(self._day_night, "Neither day nor night")
        left = middle.x() + 39
        label = QRectF(left, self.rect.top(), self.rect.right() - left - 4, self.rect.height())
        painter.setFont(letters(15, QFont.Weight.DemiBold) if is_known else letters(12))
        painter.setPen(self.theme.text if is_known else self.theme.quiet)
        painter.drawText(label, _LEFT | Qt.TextFlag.TextWordWrap, word)

    def _paint_disc(self, painter: QPainter, middle: QPointF, radius: float, is_known: bool) -> None:
        sky = QPainterPath()
        sky.addEllipse(middle, radius, radius)
        night = QColor("#131B33") if self._day_night == "night" else QColor("#2F5E86")
        painter.setPen(QPen(faded(self.theme.line, 0.9), 1.2))
        painter.setBrush(night if is_known else faded(self.theme.table_deep, 0.4))
        painter.drawPath(sky)
        painter.save()
        painter.setClipPath(sky)
        painter.translate(middle)
        # While it is neither, both stand at the horizon, at either side of it.
        painter.rotate(self._angle if is_known else 90.0)
        lamp, strength = radius * 0.30, 1.0 if is_known else 0.45
        away = QPointF(0, -radius * (0.36 if is_known else 0.5))
        paint_sun(painter, away, lamp, faded(QColor("#F5C95A"), strength))
        painter.rotate(180)
        paint_moon(painter, away, lamp * 1.25, faded(QColor("#E6ECF8"), strength))
        painter.restore()
        if not is_known:
            return
        painter.save()
        painter.setClipPath(sky)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#20302A"))
        painter.drawRect(QRectF(middle.x() - radius, middle.y() + radius * 0.22, 2 * radius, radius))
        painter.restore()


def paint_sun(painter: QPainter, middle: QPointF, radius: float, color: QColor) -> None:
    """A disc with eight rays."""
    painter.setPen(QPen(color, radius * 0.22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for ray in range(8):
        way = QPointF(cos(ray * pi / 4), sin(ray * pi / 4))
        painter.drawLine(middle + way * radius * 1.35, middle + way * radius * 1.75)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(middle, radius, radius)


def paint_moon(painter: QPainter, middle: QPointF, radius: float, color: QColor) -> None:
    """A crescent."""
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(middle, radius, radius)
    bite.addEllipse(middle + QPointF(radius * 0.45, -radius * 0.2), radius * 0.85, radius * 0.85)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPath(disc.subtracted(bite))


def lanes_of(ground: Ground, filled: set[tuple[int, bool]]) -> list[tuple[QRectF, str]]:
    """The rows of the battlefield, each with a label where nothing lies in it."""
    lanes = []
    for seat in ground.seats:
        near = seat == ground.seats[0]
        for lands in (True, False):
            whose = (
                ("Your lands" if near else "Their lands")
                if lands
                else (
                    "Your creatures and other permanents" if near else "Their creatures and other permanents"
                )
            )
            lanes.append((ground.row(seat, lands), "" if (seat, lands) in filled else whose))
    return lanes
