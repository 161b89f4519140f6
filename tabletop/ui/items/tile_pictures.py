"""The picture of a tile on the table: the painted face with its shadow and chips in one pixmap.

Qt draws such a pixmap without calling back into Python, so a table of a thousand cards is as fast as a
thousand plain pictures.
"""

import math
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QTransform

from tabletop.paint.drawing.spec import CORNER, FaceSpec
from tabletop.ui.layout.chips import SICK, Chip
from tabletop.ui.layout.marks import NUMBER, Bars, Mark, Tile, bars_of, marks_on
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.colors import CALM, CREAM, FIGHT, HINTED, HURT, INK
from tabletop.ui.style.fonts import ui_font

MARGIN: Final = 9
"""Room for the shadow around a tile on the table, in logical pixels."""
LIFTED_MARGIN: Final = 30
_MEBIBYTE: Final = 1024 * 1024
_SWIRL: Final = 18.0
"""Height of the sign of summoning sickness at the normal font size."""
_FADED: Final = 0.4
"""Opacity of a faded tile."""
_QUIET: Final = 0.82
"""Opacity of a land. The table shines through a little."""


class Look(NamedTuple):
    """Cache key of a tile's picture on the table."""

    spec: FaceSpec
    width: int
    height: int
    dpr: float
    quarter: bool = False
    """Whether it is tapped, turned clockwise by a quarter."""
    chips: tuple[Chip, ...] = ()
    sick: bool = False
    seam: bool = False
    lifted: bool = False
    flat: bool = False
    faded: bool = False
    """Whether it is pale, like a permanent that is treated as absent."""
    quiet: bool = False
    """Whether it is less bright, as lands are."""
    number: str = ""
    """The text of the number box."""
    seen: int = 0
    """Visible width from the left edge, or 0 for all of it."""
    hidden: int = 0
    """Width from the left edge that a tapped card covers."""
    peeks: int = 0
    """Visible height from the upper edge, or 0 for all of it."""
    dotted: bool = False
    """Whether another side than usual was turned up by hand, to look at or to play the card."""

    @property
    def margin(self) -> int:
        """The room around the tile for its shadow."""
        if self.lifted:
            return LIFTED_MARGIN
        return 0 if self.flat else MARGIN

    @property
    def is_bare(self) -> bool:
        """Whether only the face is visible, without shadow and chips."""
        if self.lifted or self.quarter or self.dotted or self.faded or self.quiet:
            return False
        if self.seen or self.peeks or self.hidden:
            return False
        return self.flat and not (self.chips or self.sick or self.seam)

    @property
    def extent(self) -> tuple[int, int]:
        """Width and height of the tile as it is on the table, without its shadow."""
        return (self.height, self.width) if self.quarter else (self.width, self.height)

    @property
    def _bars(self) -> Bars:
        """The bars across the tile, which a sideways face on an upright tile has along its edges."""
        if self.spec.landscape and self.height > self.width and not self.spec.smallest:
            return Bars()
        return bars_of(self.spec, min(self.width, self.height))

    @property
    def as_it_lies(self) -> Tile:
        """The values that the marks on it depend on."""
        wide, high = self.extent
        return Tile(
            wide,
            high,
            (*self.chips, SICK) if self.sick else self.chips,
            self.number,
            self.seen,
            self.peeks,
            self.quarter,
            self.hidden,
            self.spec.letters,
            self.spec.smallest,
            self._bars,
        )


class TilePictures:
    """Makes and caches the pictures of tiles."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self._cache = PixmapCache[Look](24 * _MEBIBYTE)
        self._stale_cache = PixmapCache[Look](4 * _MEBIBYTE)
        """Tiles whose own face is not painted yet. Until then equal cards share one with a stale face."""
        self.stretch_smoothly = True
        """Whether scaled or moving tiles are drawn smoothly, which takes too long for many of them."""
        self._renewals = pictures.renewals
        self._shadows = PixmapCache[tuple[int, int, float, bool]](4 * _MEBIBYTE)

    def tile(self, look: Look) -> QPixmap:
        """Return the pixmap of a tile, centered on the tile."""
        if self._renewals != self.pictures.renewals:
            # The faces on cached tiles may be outdated.
            self._renewals = self.pictures.renewals
            self._cache.clear()
            self._stale_cache.clear()
        found = self._cache.get(look)
        if found is not None:
            return found
        if look.is_bare:
            return self.face(look)
        # The face is requested each time, so that faces no longer wanted are not painted.
        face = self.face(look)
        is_fresh = self.pictures.has(look.spec, look.width, look.height, look.dpr)
        stale = self._stale_cache.get(look) if not is_fresh else None
        if stale is not None:
            return stale
        return (self._cache if is_fresh else self._stale_cache).keep(look, self._compose(look, face))

    def is_final(self, look: Look) -> bool:
        """Return whether a tile was made with the final picture of its face."""
        return look in self._cache

    def face(self, look: Look) -> QPixmap:
        """Return the bare face of a tile, upright."""
        return self.pictures.pixmap(look.spec, look.width, look.height, look.dpr)

    def chips(self, look: Look) -> QPixmap:
        """Return the chips of a tile alone, which do not turn with it, in a pixmap as large as the tile."""
        pixmap = _empty(look)
        painter = _painter(pixmap)
        _paint_marks(painter, look)
        painter.end()
        return pixmap

    def shadow(self, width: int, height: int, dpr: float, lifted: bool = False) -> QPixmap:
        """Return a soft shadow for a tile of a size, as large as the tile with its margin."""
        key = (width, height, dpr, lifted)
        cached = self._shadows.get(key)
        return cached if cached is not None else self._shadows.keep(key, _shadow(width, height, dpr, lifted))

    def _compose(self, look: Look, face: QPixmap) -> QPixmap:
        pixmap = _empty(look)
        painter = _painter(pixmap)
        painter.setOpacity(_FADED if look.faded else _QUIET if look.quiet and not look.lifted else 1.0)
        wide, high = look.extent
        if not look.flat:
            painter.drawPixmap(QPointF(0, 0), self.shadow(wide, high, look.dpr, look.lifted))
        corner = QPointF(look.margin, look.margin)
        painter.drawPixmap(corner, quartered(face, look.dpr) if look.quarter else face)
        if look.seam:
            paint_seam(painter, QRectF(corner.x(), corner.y(), wide, high), look.quarter)
        painter.setOpacity(1.0)
        _paint_marks(painter, look)
        if look.dotted:
            _paint_dots(painter, QRectF(corner.x(), corner.y(), wide, high))
        painter.end()
        return pixmap


def quartered(face: QPixmap, dpr: float) -> QPixmap:
    """Return a face turned clockwise by a quarter, pixel by pixel."""
    turned = face.transformed(QTransform().rotate(90))
    turned.setDevicePixelRatio(dpr)
    return turned


def paint_seam(painter: QPainter, rect: QRectF, quarter: bool = False, strength: float = 0.25) -> None:
    """Paint the line where two melded cards meet, which never quite disappears."""
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
    """Paint a dotted line around a tile in dark and light, which is visible on any face and any table."""
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


class _Depth(NamedTuple):
    """The offset, softness and darkness of a shadow, in logical pixels."""

    margin: int
    drop: float
    reach: float
    strength: float


_LYING: Final = _Depth(MARGIN, 2.5, 6.0, 0.36)
_LIFTED: Final = _Depth(LIFTED_MARGIN, 12.0, 16.0, 0.5)


def _shadow(width: int, height: int, dpr: float, lifted: bool) -> QPixmap:
    """Return the shadow of a tile, by stretching the edges of a small one."""
    depth = _LIFTED if lifted else _LYING
    corner = min(width, height) * CORNER
    edge = depth.margin + math.ceil(depth.drop + max(corner, depth.reach + 1)) + 1
    small = 2 * (edge - depth.margin) + 1
    if width <= small or height <= small:
        return _paint_shadow(width, height, dpr, depth, corner)
    rim = _paint_shadow(small, small, dpr, depth, corner)
    rim.setDevicePixelRatio(1.0)
    pixmap = QPixmap(round((width + 2 * depth.margin) * dpr), round((height + 2 * depth.margin) * dpr))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    border = math.floor(edge * dpr)
    for x, wide, from_x, of_wide in _stretched_spans(pixmap.width(), rim.width(), border):
        for y, high, from_y, of_high in _stretched_spans(pixmap.height(), rim.height(), border):
            painter.drawPixmap(x, y, wide, high, rim, from_x, from_y, of_wide, of_high)
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def _stretched_spans(length: int, of: int, border: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return target and source spans that keep both ends and stretch the middle.

    Each span is the target start and length, then the source start and length.
    """
    middle = (border, length - 2 * border, border, of - 2 * border)
    return (0, border, 0, border), middle, (length - border, border, of - border, border)


def _paint_shadow(width: int, height: int, dpr: float, depth: _Depth, corner: float) -> QPixmap:
    """Return a shadow made of nested rounded rectangles, each slightly darker.

    It looks like a blur and is fast.
    """
    margin, drop, reach, strength = depth
    pixmap = QPixmap(round((width + 2 * margin) * dpr), round((height + 2 * margin) * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = _painter(pixmap)
    painter.setPen(Qt.PenStyle.NoPen)
    tile = QRectF(margin, margin + drop, width, height)
    rings = 2 * round(reach)
    alpha = 1 - (1 - strength) ** (1 / rings)
    painter.setBrush(QColor(0, 0, 0, max(2, round(255 * alpha))))
    for ring in range(rings):
        grow = reach * (1 - 2 * (ring + 0.5) / rings) * 0.98
        radius = max(1.0, corner + grow)
        painter.drawRoundedRect(tile.adjusted(-grow, -grow, grow, grow), radius, radius)
    painter.end()
    return pixmap


# --- Chips ----------------------------------------------------------------------------------------------

_BACKGROUNDS: Final = {"chip": INK, "hurt": HURT, "fight": FIGHT, "calm": CALM}


def _paint_marks(painter: QPainter, look: Look) -> None:
    """Paint chips, and the number if its box is covered: always upright, on the visible part of the tile."""
    for mark in marks_on(look.as_it_lies):
        _paint_mark(painter, mark, QPointF(look.margin, look.margin))


def _paint_mark(painter: QPainter, mark: Mark, corner: QPointF) -> None:
    rect = mark.rect.translated(corner)
    if mark.ground == SICK.ground:
        _paint_sick(painter, rect)
        return
    is_number = mark.ground == NUMBER
    painter.setPen(QPen(INK if is_number else CREAM, 1))
    painter.setBrush(CREAM if is_number else _BACKGROUNDS[mark.ground])
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
    painter.setFont(ui_font(mark.letters, QFont.Weight.Bold if is_number else QFont.Weight.DemiBold))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, mark.words)


def _paint_sick(painter: QPainter, rect: QRectF) -> None:
    """Paint a small swirl, the sign of summoning sickness."""
    middle, unit = rect.center(), rect.height() / _SWIRL
    painter.setPen(QPen(CREAM, 1))
    painter.setBrush(CALM)
    painter.drawEllipse(middle, 9 * unit, 9 * unit)
    path = QPainterPath(middle)
    for turn in range(1, 4):
        side = -1 if turn % 2 else 1
        reach = 1.9 * turn * unit
        path.arcTo(
            QRectF(middle.x() - reach + (0.95 * side * unit), middle.y() - reach, 2 * reach, 2 * reach),
            0 if turn % 2 else 180,
            180,
        )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(CREAM, 1.4))
    painter.drawPath(path)


_Key = TypeVar("_Key", bound=Hashable)
BYTES_OF_A_PIXEL = 4


class PixmapCache(Generic[_Key]):
    """Pixmaps by their keys. Above the limit, the least recently used ones are dropped.

    Args:
        most: limit in bytes of pixels. A single pixmap is kept however large it is.

    """

    def __init__(self, most: int) -> None:
        self._limit = most
        self._pixmaps: OrderedDict[_Key, QPixmap] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pixmaps)

    def __contains__(self, key: _Key) -> bool:
        return key in self._pixmaps

    def clear(self) -> None:
        """Drop all pixmaps."""
        self._pixmaps.clear()
        self.bytes = 0

    def get(self, key: _Key) -> QPixmap | None:
        """Return the pixmap of a key, or None if it isn't cached."""
        found = self._pixmaps.get(key)
        if found is not None:
            self._pixmaps.move_to_end(key)
        return found

    def keep(self, key: _Key, pixmap: QPixmap) -> QPixmap:
        """Add a pixmap to the cache, and return it."""
        replaced = self._pixmaps.pop(key, None)
        self.bytes += size_of(pixmap) - (size_of(replaced) if replaced is not None else 0)
        self._pixmaps[key] = pixmap
        while self.bytes > self._limit and len(self._pixmaps) > 1:
            _, dropped = self._pixmaps.popitem(last=False)
            self.bytes -= size_of(dropped)
        return pixmap


def size_of(pixmap: QPixmap) -> int:
    """Return the size of a pixmap's pixels in bytes."""
    return pixmap.width() * pixmap.height() * BYTES_OF_A_PIXEL
