"""A pile spread out beside the rail, and the panel behind its cards."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.language.english import with_number
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import TableView
from tabletop.ui.items.table_item import TableItem
from tabletop.ui.layout.arranging import fan_rect, objects_in
from tabletop.ui.layout.ground import Ground
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import Palette, faded
from tabletop.ui.style.fonts import ui_font
from tabletop.ui.style.guard import guarded

FANNING: Final = (ZoneKind.GRAVEYARD, ZoneKind.EXILE, ZoneKind.COMMAND)
"""The kinds of piles that can be spread out."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@guarded
class FanPanel(TableItem):
    """The panel on which the cards of a pile are laid side by side, with the name of the pile."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.FAN_PANEL)
        self._title = ""
        self._count: int | None = 0
        self._pile = QRectF()
        self._smallest = 0
        self.setVisible(False)

    def spread(self, rect: QRectF, pile: QRectF, title: str, count: int | None, *, smallest: int = 0) -> None:
        """Show the panel for a pile.

        Args:
            rect: the panel, in logical pixels.
            pile: the pile that it points at.
            title: the owner and the kind of the pile, which is left out for an audience where it doesn't fit.
            count: the number of cards, None for some of the pile's cards.
            smallest: the minimum font size for an audience, in logical pixels, 0 at a desk.

        """
        self.set_rect(rect)
        self._pile, self._title, self._count, self._smallest = QRectF(pile), title, count, smallest
        self.setVisible(True)
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the panel with its shadow and its pointer."""
        return self.rect.adjusted(-16, -10, 10, 14)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the background, the title and the count."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for grow in (8, 5, 2):
            painter.setBrush(QColor(0, 0, 0, 30))
            painter.drawRoundedRect(
                self.rect.adjusted(-grow, -grow + 4, grow, grow + 4), 12 + grow, 12 + grow
            )
        painter.setBrush(self.theme.rail)
        painter.setPen(QPen(self.theme.line, 1))
        painter.drawRoundedRect(self.rect, 12, 12)
        y = min(max(self._pile.center().y(), self.rect.top() + 24), self.rect.bottom() - 24)
        x = self.rect.left()
        painter.drawPolygon(QPolygonF([QPointF(x + 1, y - 9), QPointF(x - 10, y), QPointF(x + 1, y + 9)]))
        head = QRectF(self.rect.left() + 16, self.rect.top() + 6, self.rect.width() - 32, 28)
        painter.setPen(self.theme.text)
        painter.setFont(ui_font(max(15, self._smallest), QFont.Weight.DemiBold))
        painter.drawText(head, _LEFT, self._fitting_title(QFontMetricsF(painter.font()), head.width()))
        if self._count is None:
            return
        painter.setPen(self.theme.quiet)
        painter.setFont(ui_font(13))
        text = "Empty" if not self._count else with_number(self._count, "card")
        painter.drawText(head, _RIGHT, text)
        if self._count > 1:
            painter.setPen(faded(self.theme.quiet, 0.9))
            painter.setFont(ui_font(12))
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, "newest first")

    def _fitting_title(self, metrics: QFontMetricsF, width: float) -> str:
        """Return the title, or what fits of it: for an audience whole words or nothing."""
        if not self._smallest:
            return metrics.elidedText(self._title, Qt.TextElideMode.ElideRight, width)
        shorter = (self._title, self._title.rpartition(" – ")[2], "")
        return next(each for each in shorter if metrics.horizontalAdvance(each) <= width)


class Fan:
    """The pile that is spread out, if any. A pinned pile stays open until the player closes it."""

    def __init__(self, theme: Palette, changed: Callable[[], None]) -> None:
        self.panel = FanPanel(theme)
        self._changed = changed
        """Called when another pile is spread out, and when none is any more."""
        self.zones: tuple[Zone, ...] = ()
        """The pile in a tuple, or an empty tuple."""
        self.is_pinned = False

    def open(self, zone: Zone, *, pinned: bool = False) -> None:
        """Spread out a pile beside the rail."""
        self.is_pinned = pinned
        if self.zones != (zone,):
            self.zones = (zone,)
            self._changed()

    def close(self) -> None:
        """Close the open pile."""
        if self.forget():
            self._changed()

    def forget(self) -> bool:
        """Close the pile without notice, for the next layout. Return whether a pile was open."""
        was_open, self.zones, self.is_pinned = bool(self.zones), (), False
        return was_open

    def toggle(self, zone: Zone) -> None:
        """Pin a pile open, or close it if it is pinned."""
        if zone in self.zones and self.is_pinned:
            self.close()
        else:
            self.open(zone, pinned=True)

    def covers(self, point: QPointF) -> bool:
        """Return whether a point is on the panel."""
        return self.panel.isVisible() and self.panel.rect.contains(point)

    def can_spread(self, zone: Zone, view: TableView) -> bool:
        """Return whether a zone is a pile of several cards that is not spread out."""
        return zone.kind in FANNING and zone not in self.zones and len(objects_in(view, zone)) > 1

    def show(self, view: TableView, ground: Ground) -> None:
        """Place the panel under the cards of the pile, which are already laid out."""
        self.panel.setVisible(bool(self.zones))
        for zone in self.zones:
            count = len(objects_in(view, zone))
            title = f"{view.players[zone.player or 0].name} – {zone.kind.value}"
            self.panel.spread(
                fan_rect(ground, zone, count), ground.rects[zone], title, count, smallest=ground.smallest
            )
