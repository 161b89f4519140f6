"""Overlays on the table: outlines around cards, the empty set, bubbles with a reason, arrows to targets.

Line styles tell them apart as well as colors: solid, solid with a notch, dashed, dotted, double.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.table_item import TableItem
from tabletop.ui.session import drawn_symbols
from tabletop.ui.style import zvalues
from tabletop.ui.style.colors import CREAM, INK, Palette, faded
from tabletop.ui.style.fonts import font_scale, ui_font
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import first_letters, gapped

ROUND: Final = 14.0
"""Distance from a corner at which an arrow begins to turn."""
_CENTER: Final = Qt.AlignmentFlag.AlignCenter
_REACH: Final = 12.0
"""The largest distance of an outline from its card."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Kind(StrEnum):
    """The meaning of an outline or arrow."""

    FOCUS = "focus"
    LEGAL = "legal"
    REFUSED = "refused"
    NOTHING = "nothing happens"
    HINT = "hint"
    MELD = "meld"
    DRAWN = "drawn"
    """Drawn by hand, for teaching."""
    ATTACK = "attack"
    BLOCK = "block"
    ATTACHED = "attached"


_STYLES: Final = {
    Kind.LEGAL: Qt.PenStyle.SolidLine,
    Kind.REFUSED: Qt.PenStyle.SolidLine,
    Kind.NOTHING: Qt.PenStyle.DashLine,
    Kind.HINT: Qt.PenStyle.DotLine,
    Kind.MELD: Qt.PenStyle.SolidLine,
}


@guarded
class Outline(QGraphicsItem):
    """A line around a card. It is a child of the card's item and moves with it."""

    def __init__(self, parent: CardItem, tile: QRectF, kind: Kind, theme: Palette) -> None:
        super().__init__(parent)
        self._tile = QRectF(tile)
        self.kind = kind
        self._theme = theme
        self.setScale(1 / parent.stretch)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._seen = self._outside_heap(parent)

    def boundingRect(self) -> QRectF:
        """Return the tile with room for the line."""
        return self._tile.adjusted(-_REACH, -_REACH, _REACH, _REACH)

    def _color(self) -> QColor:
        theme = self._theme
        return {
            Kind.LEGAL: theme.legal,
            Kind.REFUSED: theme.refused,
            Kind.NOTHING: theme.caution,
            Kind.HINT: theme.hint,
            Kind.MELD: theme.meld,
            Kind.FOCUS: theme.focus,
            Kind.DRAWN: theme.caution,
        }[self.kind]

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the line of this kind around the visible part of the card."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._seen is not None:
            painter.setClipPath(self._seen, Qt.ClipOperation.IntersectClip)
        rect = self._tile.adjusted(-2.5, -2.5, 2.5, 2.5)
        if self.kind is Kind.DRAWN:
            # Outside the focus outline, so that both are visible.
            rect = rect.adjusted(-4, -4, 4, 4)
        if self.kind is Kind.FOCUS:
            painter.setPen(QPen(self._theme.focus_edge, 1))
            painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 9, 9)
        else:
            # A dark or light line below sets the outline off from any art.
            painter.setPen(QPen(faded(self._theme.table_deep, 0.8), 6))
            painter.drawRoundedRect(rect, 7, 7)
        painter.setPen(QPen(self._color(), 3, _STYLES.get(self.kind, Qt.PenStyle.SolidLine)))
        if self.kind is Kind.REFUSED:
            painter.drawPath(notched(rect))
        elif self.kind is Kind.MELD:
            painter.setPen(QPen(self._color(), 2))
            painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 9, 9)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)
        else:
            painter.drawRoundedRect(rect, 7, 7)

    def _outside_heap(self, card: CardItem) -> QPainterPath | None:
        """Return the visible part of the outline of a card below others in a heap, or None for all of it.

        It is computed once. Items of the scene must not be queried while Qt paints, because PySide would wrap
        them and change their owner in the middle of it.
        """
        scene = card.scene()
        if card.place.heap or scene is None:
            return None
        lying = scene.items(self.mapToScene(self._tile).boundingRect())
        above = (each for each in lying if isinstance(each, CardItem) and each.zValue() > card.zValue())
        over = (
            self.mapRectFromItem(each, each.tile_in_item).adjusted(-_REACH, 0, _REACH, _REACH)
            for each in above
            if each.place.shown
        )
        return without_rects(self.boundingRect(), over)


def notched(rect: QRectF) -> QPainterPath:
    """Return a rounded rectangle with a notch in the middle of its upper side."""
    middle, deep, radius = rect.center().x(), 8.0, 7.0
    path = QPainterPath(QPointF(middle + deep, rect.top()))
    path.lineTo(rect.right() - radius, rect.top())
    path.quadTo(rect.topRight(), QPointF(rect.right(), rect.top() + radius))
    path.lineTo(rect.right(), rect.bottom() - radius)
    path.quadTo(rect.bottomRight(), QPointF(rect.right() - radius, rect.bottom()))
    path.lineTo(rect.left() + radius, rect.bottom())
    path.quadTo(rect.bottomLeft(), QPointF(rect.left(), rect.bottom() - radius))
    path.lineTo(rect.left(), rect.top() + radius)
    path.quadTo(rect.topLeft(), QPointF(rect.left() + radius, rect.top()))
    path.lineTo(middle - deep, rect.top())
    path.lineTo(middle, rect.top() + deep)
    path.closeSubpath()
    return path


@guarded
class EmptySet(QGraphicsItem):
    """The sign over a card after an action that did nothing."""

    _RADIUS: Final = 30.0

    def __init__(self, parent: CardItem) -> None:
        super().__init__(parent)
        self.setScale(1 / parent.stretch)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Return a square around the center of the card."""
        reach = self._RADIUS + 4
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw a circle with a stroke through it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(INK, 0.8))
        painter.drawEllipse(QPointF(0, 0), self._RADIUS, self._RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(CREAM, 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawEllipse(QPointF(0, 0), 14, 14)
        painter.drawLine(QPointF(-16, 16), QPointF(16, -16))


# --- Bubbles --------------------------------------------------------------------------------------------


class BubbleText(NamedTuple):
    """The text of a bubble: a heading that may be empty, a reason of at most three lines, a rule's number.

    Symbols in the reason are written in braces and drawn as pictures.
    """

    heading: str
    words: str
    rule: str = ""


def bubble_text_for(ruling: Ruling) -> BubbleText:
    """Return the text for a ruling other than legal. Only the first of its reasons is shown."""
    heading = "Nothing happens" if ruling.verdict is Verdict.NOTHING_HAPPENS else ""
    if not ruling.reasons:
        return BubbleText(heading, "" if heading else "This can’t be done now.")
    reason = ruling.reasons[0]
    return BubbleText(heading, reason.words, reason.numbers[0] if reason.numbers else "")


@guarded
class Bubble(TableItem):
    """A reason beside a card, with the rule's number on a chip that can be clicked."""

    WIDEST: Final = 330.0
    _PAD: Final = 12.0
    _POINTER: Final = 9.0
    _LEAST_BESIDE: Final = 150.0
    """Width at the normal font size. If less is left beside a card, the bubble stays above or below it."""
    _MOST_BESIDE: Final = 6
    _MOST_LINES: Final = 3
    """Number of lines for a reason above or below a card. The reason names objects, so it may be long."""

    def __init__(self, theme: Palette, saying: BubbleText, kind: Kind) -> None:
        super().__init__(theme, zvalues.BUBBLE)
        self.saying = saying
        self._kind = kind
        self._tip = 0.0
        self._points_down = self._has_pointer = True
        # The text follows the font scale of the window, which is larger for presenters.
        self._scale = font_scale()
        self._font = ui_font(round(14 * self._scale))
        self._strong = ui_font(round(14 * self._scale), QFont.Weight.Bold)
        # The smallest text is the hardest to read from far away.
        small = 12 if self._scale <= 1 else 13
        self._small = ui_font(round(small * self._scale), QFont.Weight.DemiBold)
        self._lines = wrapped(
            saying.words, QFontMetricsF(self._font), self.WIDEST * self._scale, self._MOST_LINES
        )
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    @property
    def _line_height(self) -> float:
        return QFontMetricsF(self._font).height()

    def size(self) -> tuple[float, float]:
        """Return width and height without the pointer."""
        metrics = QFontMetricsF(self._font)
        lines = [metrics.horizontalAdvance(gapped(line)) for line in self._lines]
        if self.saying.heading:
            lines.append(QFontMetricsF(self._strong).horizontalAdvance(self.saying.heading))
        chip = self._chip_width()
        if chip:
            lines.append((lines[len(self._lines) - 1] if self._lines else 0.0) + chip + 8)
        rows = len(self._lines) + bool(self.saying.heading)
        return max(lines, default=40.0) + 2 * self._PAD, rows * self._line_height + 2 * 8

    def _chip_width(self) -> float:
        if not self.saying.rule:
            return 0.0
        return QFontMetricsF(self._small).horizontalAdvance(self.saying.rule) + 14

    def place_near(self, tile: QRectF, inside: QRectF) -> None:
        """Place the bubble above a tile, or else below or next to it, always inside a rectangle."""
        width, height = self.size()
        x = min(max(tile.center().x() - width / 2, inside.left() + 8), inside.right() - width - 8)
        away = self._POINTER + 4
        self._points_down = tile.top() - height - away > inside.top()
        y = tile.top() - height - away if self._points_down else tile.bottom() + away
        y = min(max(y, inside.top() + 4), inside.bottom() - height - 4)
        self._tip = min(max(tile.center().x(), x + 18), x + width - 18)
        rect = QRectF(x, y, width, height)
        # The bubble would hide a large card.
        beside = self._place_beside(tile, inside) if rect.intersects(tile) else None
        self._has_pointer = beside is None
        self.set_rect(beside or rect)

    def _place_beside(self, tile: QRectF, inside: QRectF) -> QRectF | None:
        """Return a place to the right or left of a tile with the text rewrapped, or None without room."""
        edge = 8.0
        at_left = tile.left() - self._POINTER - inside.left() - edge
        at_right = inside.right() - edge - tile.right() - self._POINTER
        room = min(max(at_left, at_right), self.WIDEST * self._scale)
        if room < self._LEAST_BESIDE * self._scale:
            return None
        chip = self._chip_width()
        metrics, most = QFontMetricsF(self._font), self._MOST_BESIDE
        self._lines = wrapped(self.saying.words, metrics, room - 2 * self._PAD, most)
        if chip and metrics.horizontalAdvance(gapped(self._lines[-1])) + chip + 8 > room - 2 * self._PAD:
            self._lines.append("")
        width, height = self.size()
        x = tile.right() + self._POINTER if at_right >= at_left else tile.left() - self._POINTER - width
        y = min(max(tile.center().y() - height / 2, inside.top() + edge), inside.bottom() - height - edge)
        return QRectF(x, y, width, height)

    def boundingRect(self) -> QRectF:
        """Return the bubble with its pointer and shadow."""
        return self.rect.adjusted(-8, -14, 8, 16)

    def chip_rect(self) -> QRectF:
        """Return the rectangle of the rule's number, empty if there is none."""
        width = self._chip_width()
        if not width:
            return QRectF()
        height = 18 * self._scale
        return QRectF(self.rect.right() - self._PAD - width, self.rect.bottom() - 8 - height, width, height)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the background, the text and the chip."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = self._shape()
        painter.setPen(Qt.PenStyle.NoPen)
        for spread in (6, 4, 2):
            painter.setBrush(QColor(0, 0, 0, 26))
            grown = self.rect.adjusted(-spread, -spread + 3, spread, spread + 3)
            painter.drawRoundedRect(grown, 10 + spread, 10 + spread)
        theme = self.theme
        edges = {
            Kind.REFUSED: theme.refused,
            Kind.LEGAL: theme.legal,
            Kind.HINT: theme.hint,
            Kind.MELD: theme.meld,
        }
        edge = edges.get(self._kind, self.theme.caution)
        painter.setPen(QPen(edge, 2))
        painter.setBrush(self.theme.bubble)
        painter.drawPath(shape)
        y = self.rect.top() + 8
        painter.setPen(self.theme.bubble_text)
        left, wide = self.rect.left() + self._PAD, self.rect.width() - 2 * self._PAD
        if self.saying.heading:
            painter.setFont(self._strong)
            painter.drawText(QRectF(left, y, wide, self._line_height), _LEFT, self.saying.heading)
            y += self._line_height
        painter.setFont(self._font)
        for line in self._lines:
            place = QRectF(left, y, wide + 4, self._line_height)
            painter.drawText(place, _LEFT, gapped(line))
            if gapped(line) != line:
                drawn_symbols.draw_symbols(painter, place, line, QFontMetricsF(self._font))
            y += self._line_height
        self._paint_chip(painter)

    def _paint_chip(self, painter: QPainter) -> None:
        rect = self.chip_rect()
        if rect.isEmpty():
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.bubble_text)
        painter.drawRoundedRect(rect, 6, 6)
        painter.setPen(self.theme.bubble)
        painter.setFont(self._small)
        painter.drawText(rect, _CENTER, self.saying.rule)

    def _shape(self) -> QPainterPath:
        shape = QPainterPath()
        shape.addRoundedRect(self.rect, 9, 9)
        if not self._has_pointer:
            return shape
        base = self.rect.bottom() - 1 if self._points_down else self.rect.top() + 1
        peak = base + (self._POINTER if self._points_down else -self._POINTER)
        pointer = QPainterPath()
        corners = [QPointF(self._tip - 8, base), QPointF(self._tip + 8, base), QPointF(self._tip, peak)]
        pointer.addPolygon(QPolygonF(corners))
        pointer.closeSubpath()
        return shape.united(pointer)


def wrapped(words: str, metrics: QFontMetricsF, width: float, most: int) -> list[str]:
    """Return text split into lines of a width, at most ``most``. The last line may end with an ellipsis.

    A symbol in braces is as wide as the gap in which it is drawn.
    """
    lines: list[str] = []
    rest = words.split()
    while rest:
        if len(lines) == most - 1:
            lines.append(_cut(" ".join(rest), metrics, width))
            break
        count = 1
        while count < len(rest) and metrics.horizontalAdvance(gapped(" ".join(rest[: count + 1]))) <= width:
            count += 1
        lines.append(" ".join(rest[:count]))
        rest = rest[count:]
    return lines


def _cut(words: str, metrics: QFontMetricsF, width: float) -> str:
    whole = gapped(words)
    seen = metrics.elidedText(whole, Qt.TextElideMode.ElideRight, width)
    return words if seen == whole else f"{first_letters(words, len(seen) - 1)}…"


def without_rects(whole: QRectF, rects: Iterable[QRectF]) -> QPainterPath:
    """Return a rectangle minus some others."""
    path = QPainterPath()
    path.addRect(whole)
    for rect in rects:
        hole = QPainterPath()
        hole.addRect(rect)
        path = path.subtracted(hole)
    return path


class Arrow(NamedTuple):
    """An arrow from one point to another, in the color of its kind."""

    start: QPointF
    end: QPointF
    kind: Kind = Kind.HINT
    bend: float = 1.0
    """The bend to the left, as a multiple of the normal bend."""
    below: tuple[QRectF, ...] = ()
    """Names and numbers that it can't avoid. It is painted below them."""
    corners: tuple[QPointF, ...] = ()
    """The corners, if it follows free strips of the table instead of bending."""
    starts: tuple[QPointF, ...] = ()
    """Alternative starts, if no free route begins at its start."""
    ends: tuple[QPointF, ...] = ()
    """Alternative ends."""
    turn: float = ROUND
    """Distance from a corner at which it begins to turn."""
    share: float = 1.0
    """Width factor. Many arrows that end side by side are thinner."""
    is_faint: bool = False
    """Whether it is thin and pale, like a blocked attack."""
