"""A tile as it lies on the table: the painted face with its shadow and its chips, made into one pixmap.

Qt draws such a pixmap without calling back into Python, so a table of a thousand cards is as fast as a
thousand plain pictures.
"""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QTransform

from tabletop.model.zones import ZoneKind
from tabletop.paint.drawing.spec import CORNER, NAMED, ROOMY, FaceKind, FaceSpec
from tabletop.rules.view import ObjectView
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.colors import CALM, CREAM, FIGHT, HINTED, HURT, INK
from tabletop.ui.style.fonts import ui_font
from tabletop.ui.style.pixmaps import KeptPixmaps

MARGIN: Final = 9
"""Room for the shadow around a tile that lies on the table, in logical pixels."""
LIFTED_MARGIN: Final = 30
_MEBIBYTE: Final = 1024 * 1024
_ROW_HEIGHT: Final = 18.0
_FADED: Final = 0.4
"""How much is seen of a tile that is pale."""
_BOXED: Final = ("loyalty", "defense")
"""Counters that are seen as a number in a box of the face."""


class Chip(NamedTuple):
    """A few words on a tile, on a ground of their own; ``brief`` for tiles with little room."""

    words: str
    brief: str
    ground: str = "chip"


class Look(NamedTuple):
    """All that a tile's picture on the table depends on."""

    spec: FaceSpec
    width: int
    height: int
    dpr: float
    quarter: bool = False
    """Tapped: turned clockwise by a quarter."""
    chips: tuple[Chip, ...] = ()
    sick: bool = False
    seam: bool = False
    lifted: bool = False
    flat: bool = False
    faded: bool = False
    """There, and as though it were not."""
    dotted: bool = False
    """Another side is up than would be by itself: that is for the eye, and for whoever plays the card."""

    @property
    def margin(self) -> int:
        """The room around the tile, for its shadow."""
        if self.lifted:
            return LIFTED_MARGIN
        return 0 if self.flat else MARGIN

    @property
    def is_bare(self) -> bool:
        """Whether the face alone is all there is to see: no shadow, no chips."""
        if self.lifted or self.quarter or self.dotted or self.faded:
            return False
        return self.flat and not (self.chips or self.sick or self.seam)

    @property
    def extent(self) -> tuple[int, int]:
        """Width and height of the tile as it lies, without its shadow."""
        return (self.height, self.width) if self.quarter else (self.width, self.height)


def chips_of(view: ObjectView) -> tuple[Chip, ...]:
    """What is told about an object in words upon its tile."""
    if not view.known and view.zone.kind is not ZoneKind.BATTLEFIELD:
        return ()
    chips = [
        _counter(kind, number) for kind, number in view.counters.items() if number and kind not in _BOXED
    ]
    if view.damage:
        chips.append(Chip(f"{view.damage} damage", f"−{view.damage}", "hurt"))
    chips += (Chip(each.words, each.brief, each.ground) for each in view.remarks if each.brief)
    if view.note:
        chips.append(Chip(view.note, "…", "calm"))
    if view.melded:
        chips.append(Chip("1 permanent – 2 cards", "2 cards", "calm"))
    return tuple(chips)


def heap_chips(count: int) -> tuple[Chip, ...]:
    """How many equal permanents lie in a heap, told on its uppermost."""
    return (Chip(f"×{count}", f"×{count}"),) if count > 1 else ()


def _counter(kind: str, number: int) -> Chip:
    return Chip(kind if number == 1 else f"{kind} ×{number}", _brief(kind, number))


def _brief(kind: str, number: int) -> str:
    if kind in ("+1/+1", "-1/-1"):
        sign = "+" if kind[0] == "+" else "−"
        return f"{sign}{number}/{sign}{number}"
    return kind if number == 1 else f"{number} {kind}"


def is_sick(view: ObjectView) -> bool:
    """Whether summoning sickness matters to an object: a creature without haste (302.6)."""
    now = view.now
    if not view.summoning_sick or now is None or view.zone.kind is not ZoneKind.BATTLEFIELD:
        return False
    return "Creature" in now.types and "haste" not in now.keywords


class TilePictures:
    """Makes and keeps the pictures of tiles."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self._held = KeptPixmaps[Look](48 * _MEBIBYTE)
        self._passing = KeptPixmaps[Look](16 * _MEBIBYTE)
        """Tiles whose own face is not painted yet: until then equal cards share one with a stale face."""
        self._shadows = KeptPixmaps[tuple[int, int, float, bool]](8 * _MEBIBYTE)

    def tile(self, look: Look) -> QPixmap:
        """The pixmap of a tile, its middle in the middle of the tile."""
        found = self._held.get(look)
        if found is not None:
            return found
        if look.is_bare:
            return self.face(look)
        # Asked for whenever a tile is looked at: what nobody looked at again is not painted.
        face = self.face(look)
        is_fresh = self.pictures.has(look.spec, look.width, look.height, look.dpr)
        passing = self._passing.get(look) if not is_fresh else None
        if passing is not None:
            return passing
        return (self._held if is_fresh else self._passing).keep(look, self._made(look, face))

    def face(self, look: Look) -> QPixmap:
        """The bare face of a tile, upright."""
        return self.pictures.pixmap(look.spec, look.width, look.height, look.dpr)

    def chips(self, look: Look) -> QPixmap:
        """What does not turn with a tile: its chips alone, on the room of the tile as it lies."""
        pixmap = _empty(look)
        painter = _painter(pixmap)
        _paint_chips(painter, look)
        painter.end()
        return pixmap

    def shadow(self, width: int, height: int, dpr: float, lifted: bool = False) -> QPixmap:
        """A soft shadow for a tile of a size; it is as large as the tile with its margin."""
        key = (width, height, dpr, lifted)
        kept = self._shadows.get(key)
        return kept if kept is not None else self._shadows.keep(key, _shadow(width, height, dpr, lifted))

    def _made(self, look: Look, face: QPixmap) -> QPixmap:
        pixmap = _empty(look)
        painter = _painter(pixmap)
        painter.setOpacity(_FADED if look.faded else 1.0)
        wide, high = look.extent
        if not look.flat:
            painter.drawPixmap(QPointF(0, 0), self.shadow(wide, high, look.dpr, look.lifted))
        corner = QPointF(look.margin, look.margin)
        painter.drawPixmap(corner, quartered(face, look.dpr) if look.quarter else face)
        if look.seam:
            paint_seam(painter, QRectF(corner.x(), corner.y(), wide, high), look.quarter)
        painter.setOpacity(1.0)
        _paint_chips(painter, look)
        if look.dotted:
            _paint_dots(painter, QRectF(corner.x(), corner.y(), wide, high))
        painter.end()
        return pixmap


def quartered(face: QPixmap, dpr: float) -> QPixmap:
    """A face turned clockwise by a quarter, pixel by pixel."""
    turned = face.transformed(QTransform().rotate(90))
    turned.setDevicePixelRatio(dpr)
    return turned


def paint_seam(painter: QPainter, rect: QRectF, quarter: bool = False, strength: float = 0.25) -> None:
    """The line where two melded cards meet; it never quite disappears."""
    light, dark = QColor(CREAM), QColor(INK)
    light.setAlphaF(strength)
    dark.setAlphaF(min(1.0, strength * 1.6))
    middle = rect.center()
    for color, shift in ((dark, 0.0), (light, 1.0)):
        painter.setPen(QPen(color, 1.0))
        if quarter:
            x = round(middle.x()) + 0.5 + shift
            painter.drawLine(QPointF(x, rect.top() + 1), QPointF(x, rect.bottom() - 1))
        else:
            y = round(middle.y()) + 0.5 + shift
            painter.drawLine(QPointF(rect.left() + 1, y), QPointF(rect.right() - 1, y))


def _paint_dots(painter: QPainter, rect: QRectF) -> None:
    """A dotted line around a tile, dark and light, so that it is seen on any face and any table."""
    corner = min(rect.width(), rect.height()) * CORNER
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, style in ((INK, Qt.PenStyle.SolidLine), (HINTED, Qt.PenStyle.DotLine)):
        painter.setPen(QPen(color, 2.5, style, Qt.PenCapStyle.RoundCap))
        painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), corner, corner)


def _empty(look: Look) -> QPixmap:
    wide, high = look.extent
    size = (wide + 2 * look.margin, high + 2 * look.margin)
    pixmap = QPixmap(round(size[0] * look.dpr), round(size[1] * look.dpr))
    pixmap.setDevicePixelRatio(look.dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def _painter(pixmap: QPixmap) -> QPainter:
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def _shadow(width: int, height: int, dpr: float, lifted: bool) -> QPixmap:
    """Rounded rectangles, one within the other, each a breath darker: as good as a blur, and quick."""
    margin = LIFTED_MARGIN if lifted else MARGIN
    drop, reach, strength = (12.0, 16.0, 0.5) if lifted else (2.5, 6.0, 0.36)
    pixmap = QPixmap(round((width + 2 * margin) * dpr), round((height + 2 * margin) * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = _painter(pixmap)
    painter.setPen(Qt.PenStyle.NoPen)
    tile = QRectF(margin, margin + drop, width, height)
    rings = 2 * round(reach)
    corner = min(width, height) * CORNER
    alpha = 1 - (1 - strength) ** (1 / rings)
    painter.setBrush(QColor(0, 0, 0, max(2, round(255 * alpha))))
    for ring in range(rings):
        grow = reach * (1 - 2 * (ring + 0.5) / rings) * 0.98
        radius = max(1.0, corner + grow)
        painter.drawRoundedRect(tile.adjusted(-grow, -grow, grow, grow), radius, radius)
    painter.end()
    return pixmap


# --- Chips ----------------------------------------------------------------------------------------------

_GROUNDS: Final = {"chip": INK, "hurt": HURT, "fight": FIGHT, "calm": CALM}


def _paint_chips(painter: QPainter, look: Look) -> None:
    """Chips lie at the left, always upright: upwards from the type line, on a tapped tile downwards."""
    wide, high = look.extent
    left = look.margin + (-3.0 if look.width < ROOMY else 5.0)
    step = _ROW_HEIGHT + 2
    bottom, way = look.margin + high - _foot(look), -step
    if look.quarter:
        # The number lies at the lower left there, the type line along the left edge.
        left += 16.0 if look.width >= 110 else 0.0
        bottom, way = look.margin + step + 3, step
    for chip in _fitting(look.chips, max(1, int((high - 64) // step))):
        _paint_chip(painter, QPointF(left, bottom), chip, wide)
        bottom += way
    if look.sick:
        _paint_sick(painter, QPointF(look.margin, look.margin) + _sick_place(look))


def _sick_place(look: Look) -> QPointF:
    """On the art, where neither name, badge nor number is."""
    wide, high = look.extent
    if look.quarter:
        return QPointF(wide - (46.0 if look.width >= NAMED else 13.0), high - 13.0)
    return QPointF(wide - 13.0, 66.0 if look.width >= ROOMY else 42.0 if look.width >= NAMED else 13.0)


def _fitting(chips: tuple[Chip, ...], most: int) -> tuple[Chip, ...]:
    """As many chips as there is room for; the last one counts those that are left out.

    Where there is room for one alone, dots after it tell of the others.
    """
    if len(chips) <= most:
        return chips
    if most == 1:
        first = f"{chips[0].brief} …"
        return (Chip(first, first, chips[0].ground),)
    left = f"+{len(chips) - most + 1}"
    return (*chips[: most - 1], Chip(left, left))


def _foot(look: Look) -> float:
    """What stands at the lower edge of an upright tile and must be seen: the type line, the number."""
    larger = 8.0 if look.spec.kind is FaceKind.MELD_RESULT else 0.0
    if look.width >= 110:
        return 24.0 + larger
    return 30.0 + larger if look.spec.number else 6.0


def _paint_chip(painter: QPainter, corner: QPointF, chip: Chip, wide: int) -> None:
    font = ui_font(12, QFont.Weight.DemiBold)
    metrics, room = QFontMetricsF(font), wide - 12.0
    fits = metrics.horizontalAdvance(chip.words) <= room
    words = metrics.elidedText(chip.words if fits else chip.brief, Qt.TextElideMode.ElideRight, room)
    width = metrics.horizontalAdvance(words) + 12
    rect = QRectF(corner.x(), corner.y() - _ROW_HEIGHT, width, _ROW_HEIGHT)
    painter.setPen(QPen(CREAM, 1))
    painter.setBrush(_GROUNDS[chip.ground])
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
    painter.setFont(font)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)


def _paint_sick(painter: QPainter, middle: QPointF) -> None:
    """A small swirl: this creature came under control this turn."""
    painter.setPen(QPen(CREAM, 1))
    painter.setBrush(CALM)
    painter.drawEllipse(middle, 9, 9)
    path = QPainterPath(middle)
    for turn in range(1, 4):
        side = -1 if turn % 2 else 1
        reach = 1.9 * turn
        path.arcTo(
            QRectF(middle.x() - reach + (0.95 * side), middle.y() - reach, 2 * reach, 2 * reach),
            0 if turn % 2 else 180,
            180,
        )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(CREAM, 1.4))
    painter.drawPath(path)
