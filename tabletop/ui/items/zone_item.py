"""The items of the zones: their backgrounds, labels and counts, and the names of the seats."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from tabletop.language.english import with_number
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.log.player_marks import player_marks
from tabletop.rules.view import PlayerView, TableView
from tabletop.ui.items.surface import panel_background
from tabletop.ui.items.table_item import StillItem, TableItem
from tabletop.ui.layout.arranging import objects_in
from tabletop.ui.layout.ground import Ground, head_of_stack
from tabletop.ui.layout.rail import Label, fitting, folded_label, pile_labels, pile_tile
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import CARD_EDGE, CREAM, Palette, faded
from tabletop.ui.style.fonts import AUDIENCE_FONT_SIZE, font_scale, ui_font
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

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


_DUEL_SEATS: Final = 2
_LEAST_LABEL: Final = 12.0
"""Smallest height of a labeled row, at the normal font size."""


class Invitation(StrEnum):
    """The way a zone responds to a card that is held over the table."""

    NONE = "none"
    LEGAL = "legal"
    REFUSED = "refused"


def pile_words(view: TableView, zone: Zone) -> str:
    """Return the owner, the name and the number of cards of a pile or hand."""
    count = with_number(len(objects_in(view, zone)), "card")
    whose = f"{view.players[zone.player].name}'s " if zone.player is not None else ""
    return f"{whose}{_NAMES[zone.kind].lower()}: {count}"


class PanelItem(StillItem):
    """The opaque background of the zones at one edge of the table."""

    def __init__(self, theme: Palette, inner: Qt.Edge) -> None:
        super().__init__(theme, zvalues.PANEL)
        self._inner = inner

    def redraw(self) -> None:
        """Draw the background, opaque and without an outline."""
        ground = QPixmap()
        if not self.rect.isEmpty():
            ground = panel_background(self.rect.size().toSize(), self._dpr, self.theme, inner=self._inner)
        self.setOffset(self.rect.topLeft())
        self.setPixmap(ground)


class RowsItem(StillItem):
    """The rows of the battlefield: a quiet label in an empty row, and an outline while a card is held."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.SURFACE + 1)
        self._lanes: list[tuple[QRectF, str]] = []
        self.invitation = Invitation.NONE
        self.band: tuple[QRectF, str] | None = None
        """The row without cards in which a held card would lie, and its label."""

    @property
    def is_blank(self) -> bool:
        """Whether cards are in every row and none is held."""
        return self.invitation is not Invitation.LEGAL and not any(label for _, label in self._lanes)

    @property
    def lanes(self) -> list[QRectF]:
        """The rectangles of the rows."""
        return [rect for rect, _ in self._lanes]

    def set_lanes(self, lanes: list[tuple[QRectF, str]]) -> None:
        """Set the rectangles of the rows with their labels."""
        if lanes != self._lanes:
            self._lanes = lanes
            self.redraw()

    def set_invitation(self, invitation: Invitation, band: tuple[QRectF, str] | None = None) -> None:
        """Brighten the rows as a legal target, and open the row of the held card, or return to normal."""
        if (invitation, band) != (self.invitation, self.band):
            self.invitation, self.band = invitation, band
            self.redraw()

    def draw(self, painter: QPainter) -> None:
        """Draw the labels and the outline."""
        for rect, label in self._lanes:
            if label and rect.height() >= _LEAST_LABEL * font_scale():
                painter.setPen(self.theme.quiet)
                painter.setFont(ui_font(round(13 * font_scale())))
                painter.drawText(rect, _CENTER | Qt.TextFlag.TextWordWrap, label)
        if self.invitation is Invitation.LEGAL:
            painter.setBrush(faded(self.theme.legal, 0.07))
            painter.setPen(QPen(self.theme.legal, 2))
            painter.drawRoundedRect(self.rect.adjusted(3, 3, -3, -3), 10, 10)
        if self.band is not None:
            rect, label = self.band
            painter.setBrush(faded(self.theme.table_deep, 0.85))
            painter.setPen(QPen(faded(self.theme.legal, 0.75), 1.5))
            painter.drawRoundedRect(rect, 8, 8)
            painter.setPen(self.theme.quiet)
            painter.setFont(ui_font(round(13 * font_scale())))
            painter.drawText(rect, _CENTER, label)


class ZoneItem(StillItem):
    """One zone of the rail, the stack or a hand: its label, its count, and its outline if it is empty."""

    def __init__(self, zone: Zone, theme: Palette) -> None:
        super().__init__(theme, zvalues.PANEL + 1)
        self.zone = zone
        self.count = 0
        self.invitation = Invitation.NONE
        self.pointed_at = False
        self.is_near = True
        self._is_spread = self._is_folded = False
        self._smallest = 0
        self._label: Label | None = None
        """The owner and the count of a closed hand."""

    @property
    def is_blank(self) -> bool:
        """Whether the zone is an open hand with cards, which needs no label."""
        is_open_hand = self.zone.kind is ZoneKind.HAND and self.count > 0 and self._label is None
        return is_open_hand and self.invitation is not Invitation.LEGAL

    @property
    def name(self) -> str:
        """The name of the zone for players."""
        return _NAMES[self.zone.kind]

    def set_count(self, count: int) -> None:
        """Set the number of objects in the zone."""
        if count != self.count:
            self.count = count
            self.redraw()

    def set_label(self, label: Label | None) -> None:
        """Set the owner and the count of a closed hand. None for another zone."""
        if label != self._label:
            self._label = label
            self.redraw()

    def set_invitation(self, invitation: Invitation) -> None:
        """Brighten as a legal target, or return to normal."""
        if invitation is not self.invitation:
            self.invitation = invitation
            self.redraw()

    def set_spread(self, spread: bool) -> None:
        """Set whether the cards of the pile are spread out elsewhere."""
        if spread != self._is_spread:
            self._is_spread = spread
            self.redraw()

    def set_folded(self, folded: bool, smallest: int) -> None:
        """Set whether it is a pile that shares a line, and the minimum font size for an audience."""
        if (folded, smallest) != (self._is_folded, self._smallest):
            self._is_folded, self._smallest = folded, smallest
            self.redraw()

    def set_pointed_at(self, pointed_at: bool) -> None:
        """Set whether the zone has the pointer or the focus."""
        if pointed_at != self.pointed_at:
            self.pointed_at = pointed_at
            self.redraw()

    def draw(self, painter: QPainter) -> None:
        """Draw label, count and outlines."""
        match self.zone.kind:
            case ZoneKind.STACK:
                self._paint_stack(painter)
            case ZoneKind.HAND:
                self._paint_hand(painter)
            case _:
                self._paint_pile(painter)
        self._paint_invitation(painter)

    def _quiet_color(self) -> QColor:
        return faded(self.theme.quiet, 0.55) if self.invitation is Invitation.REFUSED else self.theme.quiet

    def _paint_pile(self, painter: QPainter) -> None:
        tile = pile_tile(self.rect, font_scale())
        if self.pointed_at:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(self.theme.quiet, 0.12))
            painter.drawRoundedRect(self.rect.adjusted(0, 1, 0, -1), 8, 8)
        if self._is_folded:
            label = folded_label(self.rect, self.name, self.count, font_scale(), self._smallest)
            painter.setPen(faded(self._quiet_color(), 0.8))
            painter.setFont(label.font)
            painter.drawText(label.rect, _CENTER, label.words)
            return
        painter.setBrush(faded(self.theme.table_deep, 0.25))
        painter.setPen(QPen(faded(self.theme.line, 0.8), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(tile.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if self.count > 1 and not self._is_spread:
            self._paint_thickness(painter, tile)
        name, number = self._quiet_color(), self.theme.text if self.count else faded(self.theme.quiet, 0.8)
        labels = pile_labels(self.rect, self.name, self.count, font_scale())
        for label, color in zip(labels, (name, number), strict=False):
            painter.setPen(color)
            painter.setFont(label.font)
            painter.drawText(label.rect, _RIGHT if label.at_right else _LEFT, label.words)

    def _paint_thickness(self, painter: QPainter, tile: QRectF) -> None:
        """Paint the edges of the cards below the top one. A larger pile looks thicker."""
        sheets = min(5, 1 + self.count // 9)
        outside, inside = QPainterPath(), QPainterPath()
        outside.addRect(self.rect)
        inside.addRoundedRect(tile, 3, 3)
        painter.save()
        # The top card hides the others, even while it is still on its way.
        painter.setClipPath(outside.subtracted(inside))
        painter.setPen(QPen(faded(QColor(0, 0, 0), 0.5), 0.8))
        painter.setBrush(CARD_EDGE if self.theme.is_dark else CREAM)
        for sheet in range(sheets, 0, -1):
            painter.drawRoundedRect(tile.translated(1.0 * sheet, 1.3 * sheet), 3, 3)
        painter.restore()

    def _paint_stack(self, painter: QPainter) -> None:
        letters = font_scale()
        if not self.count:
            self._paint_tab(painter, letters)
            return
        head = head_of_stack(self.rect, letters)
        painter.setFont(fitting(Label(head, self.name, round(13 * letters))).font)
        painter.setPen(self._quiet_color())
        painter.drawText(head, _LEFT, self.name)
        painter.setFont(fitting(Label(head, str(self.count), round(17 * letters))).font)
        painter.setPen(self.theme.text)
        painter.drawText(head, _RIGHT, str(self.count))

    def _paint_tab(self, painter: QPainter, letters: float) -> None:
        """Paint the tab of an empty stack: narrow, with the name along it."""
        if self.invitation is Invitation.LEGAL:
            # As a band it lies over the battlefield.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(self.theme.table_deep, 0.85))
            painter.drawRoundedRect(self.rect.adjusted(2, 2, -2, -2), 8, 8)
        along = QRectF(0, 0, 120 * letters, self.rect.width())
        painter.save()
        painter.translate(self.rect.right(), self.rect.center().y() - along.width() / 2)
        painter.rotate(90)
        painter.setFont(fitting(Label(along, self.name, round(13 * letters))).font)
        painter.setPen(self._quiet_color())
        painter.drawText(along, _CENTER, self.name)
        painter.restore()

    def _paint_hand(self, painter: QPainter) -> None:
        if self._label is not None:
            painter.setFont(self._label.font)
            painter.setPen(self._quiet_color())
            painter.drawText(self._label.rect, _RIGHT, self._label.words)
        if self.count or self.rect.height() < _LEAST_LABEL * font_scale():
            return
        if self.invitation is Invitation.LEGAL:
            # As a band it lies over the battlefield.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(self.theme.table_deep, 0.85))
            painter.drawRoundedRect(self.rect.adjusted(2, 2, -2, -2), 8, 8)
        painter.setFont(ui_font(round(13 * font_scale())))
        painter.setPen(self._quiet_color())
        painter.drawText(self.rect, _CENTER, "Your hand is empty" if self.is_near else "No cards in hand")

    def _paint_invitation(self, painter: QPainter) -> None:
        if self.invitation is Invitation.LEGAL:
            painter.setBrush(faded(self.theme.legal, 0.22 if self.pointed_at else 0.06))
            line = self.theme.legal if self.pointed_at else faded(self.theme.legal, 0.75)
            painter.setPen(QPen(line, 3 if self.pointed_at else 1.5))
            painter.drawRoundedRect(self.rect.adjusted(2, 2, -2, -2), 8, 8)


class SeatPlate(StillItem):
    """The name and life of a seat, with a lamp during its turn. A player who has left is shown quietly."""

    def __init__(self, seat: int, theme: Palette) -> None:
        super().__init__(theme, zvalues.PANEL + 1)
        self.seat = seat
        self._player: PlayerView | None = None
        self._active = False
        self.invitation = Invitation.NONE
        self.pointed_at = False

    @property
    def life_rect(self) -> QRectF:
        """The rectangle of the life total in the scene. It is empty for a player who has left."""
        if self._player is None or self._player.left:
            return QRectF()
        width = QFontMetricsF(_life_font(self.rect)).horizontalAdvance(str(self._player.life))
        return QRectF(self.rect.right() - width - 22, self.rect.top(), width + 22, self.rect.height())

    def show_player(self, player: PlayerView, active: bool) -> None:
        """Show the name, life and marks of a player."""
        if (player.name, player.life, player.left, player_marks(player), active) != self._shown_values():
            self._player, self._active = player, active
            # The plate has room for one or two marks only.
            self.setToolTip(tip(", ".join(player_marks(player))))
            self.redraw()

    def invite(self, invitation: Invitation, *, pointed_at: bool = False) -> None:
        """Brighten as a legal target, and more so under the pointer, or return to normal."""
        if (invitation, pointed_at) != (self.invitation, self.pointed_at):
            self.invitation, self.pointed_at = invitation, pointed_at
            self.redraw()

    def _shown_values(self) -> tuple[object, ...]:
        player = self._player
        if player is None:
            return ()
        return player.name, player.life, player.left, player_marks(player), self._active

    def draw(self, painter: QPainter) -> None:
        """Draw the name and the life total."""
        if self._player is None:
            return
        rect = self.rect.adjusted(14, 3, -14, -3)
        if self._active:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.caution)
            painter.drawRoundedRect(QRectF(self.rect.left() + 4, rect.top() + 4, 4, rect.height() - 8), 2, 2)
        left = self._player.left
        name_size = _name_size(rect.height())
        painter.setFont(ui_font(name_size) if left else _life_font(self.rect))
        life = "left" if left else str(self._player.life)
        width = QFontMetricsF(painter.font()).horizontalAdvance(life)
        painter.setPen(self.theme.quiet if left else self.theme.text)
        painter.drawText(rect, _RIGHT, life)
        painter.setFont(ui_font(name_size, QFont.Weight.DemiBold))
        name = rect.adjusted(0, 0, -width - 8, 0)
        marks = " · ".join(player_marks(self._player))
        if marks:
            below = name.adjusted(0, name.height() / 2 - 1, 0, 0)
            name.setBottom(below.top() + 3)
            painter.setFont(ui_font(min(name_size, int(name.height() / 1.1)), QFont.Weight.DemiBold))
        _draw_fitting(painter, name, self._player.name)
        if marks:
            painter.setFont(ui_font(_marks_size(below.height())))
            painter.setPen(self.theme.caution)
            _draw_fitting(painter, below, marks)
        if self.invitation is Invitation.LEGAL:
            painter.setBrush(faded(self.theme.legal, 0.22 if self.pointed_at else 0.08))
            painter.setPen(QPen(self.theme.legal, 3 if self.pointed_at else 1.5))
            painter.drawRoundedRect(self.rect.adjusted(2, 2, -2, -2), 8, 8)


def _draw_fitting(painter: QPainter, rect: QRectF, text: str) -> None:
    """Draw text at the left of a rectangle, cut with an ellipsis if it is too long."""
    metrics = QFontMetricsF(painter.font())
    painter.drawText(rect, _LEFT, metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width()))


def _life_font(plate: QRectF) -> QFont:
    """Return the font of a life total, as large as the plate allows."""
    return ui_font(min(round(24 * font_scale()), int((plate.height() - 6) / 1.1)), QFont.Weight.Bold)


def _marks_size(room: float) -> int:
    """Return the font size of the marks below a name, for a height in pixels."""
    letters = font_scale()
    return 12 if letters <= 1 else max(12, min(round(AUDIENCE_FONT_SIZE * letters), int(room / 1.1)))


def _name_size(room: float) -> int:
    """Return the font size of a name, for a height in pixels."""
    return min(round(14 * font_scale()), int(room / 1.3))


@guarded
class VeilItem(TableItem):
    """A veil over the battlefield while a card is dragged. Only legal targets stay bright."""

    def __init__(self, theme: Palette) -> None:
        super().__init__(theme, zvalues.VEIL)
        self.setVisible(False)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the veil."""
        painter.fillRect(self.rect, self.theme.veil)


_NO_LANDS: Final = "creatures and other permanents"


def lanes_of(
    ground: Ground, filled: Collection[tuple[int, bool]], names: Sequence[str] = ()
) -> list[tuple[QRectF, str]]:
    """Return the rows of the battlefield, each with a label if it is empty.

    ``names`` are those of the players. With several opponents the label has to say whose row it is.
    """
    lanes = []
    for seat in ground.seats:
        whose = _whose_row(ground, seat, names)
        if seat in ground.folding.seats:
            lanes.append((ground.row(seat, lands=False), f"{names[seat] if names else whose} folded"))
            continue
        if ground.beside(seat) is not None:
            lanes.append((ground.whole_row(seat), ""))
            continue
        shared = seat in ground.folding.shared
        for lands in (False,) if shared else (True, False):
            text = f"{whose} {'lands' if lands else 'permanents' if shared else _NO_LANDS}"
            is_filled = (seat, lands) in filled or (shared and (seat, True) in filled)
            if ground.row(seat, lands).height() > 0:
                lanes.append((ground.row(seat, lands), "" if is_filled else text))
    return lanes


def open_row(ground: Ground, seat: int, lands: bool, names: Sequence[str] = ()) -> tuple[QRectF, str] | None:
    """Return the place and the label of a folded row that opens for a held card, or None."""
    band = ground.row_band(seat, lands)
    return (
        None
        if band is None
        else (band, f"{_whose_row(ground, seat, names)} {'lands' if lands else _NO_LANDS}")
    )


def _whose_row(ground: Ground, seat: int, names: Sequence[str]) -> str:
    if seat == ground.seats[0]:
        return "Your"
    return f"{names[seat]}'s" if names and len(ground.seats) > _DUEL_SEATS else "Their"
