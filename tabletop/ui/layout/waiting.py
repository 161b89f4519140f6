"""Sizes and places of cards and plates on the stack."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.play import late_play
from tabletop.rules.view import ObjectView
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.place import Place, placed_at
from tabletop.ui.style import zvalues
from tabletop.ui.style.fonts import ui_font

PLATE: Final = QSizeF(174, 66)
_NARROW_PLATE_HEIGHT: Final = 96.0
STACK_TILE: Final = QSizeF(112, 156)
_SMALL_CARD: Final = 118.0
"""Height of a card if there is little room. Its name is legible."""
_GAP: Final = 10.0
_BESIDE_PLATE: Final = 16.0
"""Total distance from a plate to both edges of the column."""
_BESIDE_WORDS: Final = 52.0
"""Width of a plate around its text: the edges, the strip of art and the margins."""
_HEAD: Final = 1.52
"""Height of the bar with a plate's name, as a multiple of the font size."""
_LINE: Final = 1.2
_NAME_LINE: Final = 1.0
"""Height of the second line of a long name, as a multiple of the font size."""
_LETTERS: Final = 12
_SMALLEST: Final = 10
"""Font sizes on a plate at a desk: of its text, and of the longest names."""
_AROUND_WORDS: Final = 14.0
_WIDEST_TILE: Final = 8.6
"""Width of a card as a multiple of the minimum font size, with room for names."""


def places_on_stack(objects: Sequence[ObjectView], ground: Ground) -> Iterator[tuple[int, Place]]:
    """Yield the places on the stack, newest on top. Too many objects overlap, the newer above the older."""
    rect = ground.stack
    top, bottom = ground.stack_head.bottom() + 8, rect.bottom() - 12
    room = bottom - top
    sizes = _sizes(objects, ground, room)
    needed = sum(size.height() + _GAP for size in sizes) - _GAP
    last = sizes[-1].height() if sizes else 0.0
    share = 1.0 if needed <= room else max(0.0, (room - last) / max(1.0, needed - last))
    y = top
    for index, (object, size) in enumerate(zip(objects, sizes, strict=True)):
        z = zvalues.STACK + (len(objects) - index) * zvalues.STEP
        yield object.id, placed_at(rect.center().x(), y + size.height() / 2, size, z)
        y += (size.height() + _GAP) * share


def _sizes(objects: Sequence[ObjectView], ground: Ground, room: float) -> list[QSizeF]:
    """Return the size of each object. For an audience, the newest get their preferred height first."""
    width = ground.stack.width()
    if not ground.smallest:
        narrow = QSizeF(width - _BESIDE_PLATE, _NARROW_PLATE_HEIGHT)
        return _at_a_desk(objects, PLATE if width > PLATE.width() else narrow, ground.letters, room)
    wide = width - _BESIDE_PLATE
    tile = min(wide, _WIDEST_TILE * ground.smallest)
    preferred = [_of_width(tile) if each.pieces else _plate(each, wide, ground.smallest) for each in objects]
    name = _HEAD * ground.smallest + _GAP
    least = [
        min(size.height(), STACK_TILE.height() if each.pieces else name)
        for each, size in zip(objects, preferred, strict=True)
    ]
    return [
        _of_width(high * TILE.width() / TILE.height()) if object.pieces else QSizeF(wide, high)
        for object, high in zip(
            objects, _heights([size.height() for size in preferred], least, room), strict=True
        )
    ]


def _at_a_desk(objects: Sequence[ObjectView], plate: QSizeF, letters: float, room: float) -> list[QSizeF]:
    """Return cards of one size and plates as high as their text. If they don't fit, all shrink.

    First the font of the plates shrinks, then the cards, and then text is cut.
    """
    wide, gaps = plate.width(), _GAP * (len(objects) - 1)

    def heights(card: float, size: int) -> list[float]:
        plates = (max(plate.height(), _plate(each, wide, size).height() if size else 0.0) for each in objects)
        return [card if each.pieces else high for each, high in zip(objects, plates, strict=True)]

    preferred = heights(STACK_TILE.height(), round(_LETTERS * letters))
    least = next(
        (
            found
            for card in (STACK_TILE.height(), _SMALL_CARD)
            if sum(found := heights(card, _SMALLEST)) + gaps <= room
        ),
        heights(_SMALL_CARD, 0),
    )
    if sum(least) + gaps > room:
        least = heights(STACK_TILE.height(), 0)
    shares = _heights(preferred, least, room)
    return [
        _of_width(high * TILE.width() / TILE.height()) if each.pieces else QSizeF(wide, high)
        for each, high in zip(objects, shares, strict=True)
    ]


def _heights(preferred: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Return the heights: the newest get their preferred ones, while all others keep the minimum."""
    spare = max(0.0, room - _GAP * (len(preferred) - 1) - sum(least))
    heights = []
    for most, low in zip(preferred, least, strict=True):
        high = min(most, low + spare)
        spare -= high - low
        heights.append(high)
    return heights


def _of_width(width: float) -> QSizeF:
    return QSizeF(width, width * TILE.height() / TILE.width())


def _plate(view: ObjectView, wide: float, letters: int) -> QSizeF:
    """Return the size of a plate with room for all of its text."""
    room = QRectF(0, 0, wide - _BESIDE_WORDS, 1e4)
    # Another library lays out the text, in slightly longer lines.
    metrics, text = QFontMetricsF(ui_font(letters)), late_play.wording.words_on_stack(view)
    words = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
    lines = round(words.height() / metrics.lineSpacing()) if text else 0
    around = _AROUND_WORDS if text else _GAP
    smallest = QFontMetricsF(ui_font(_SMALLEST, QFont.Weight.DemiBold))
    more = _NAME_LINE if smallest.horizontalAdvance(view.source_name) > room.width() else 0.0
    return QSizeF(wide, (_HEAD + lines * _LINE + more) * letters + around)
