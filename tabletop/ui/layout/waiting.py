"""What waits on the stack: how large cards and plates are there, and where they lie."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF

from tabletop.play.log.in_words import words_on_stack
from tabletop.rules.view import ObjectView
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.place import Place, placed_at
from tabletop.ui.style import zvalues
from tabletop.ui.style.fonts import ui_font

PLATE: Final = QSizeF(174, 66)
NARROW_PLATE: Final = QSizeF(120, 96)
STACK_TILE: Final = QSizeF(112, 156)
_GAP: Final = 10.0
_BESIDE_PLATE: Final = 16.0
"""From a plate to both edges of the column."""
_BESIDE_WORDS: Final = 52.0
"""What the edge of a plate and its strip of art take of its width, with what is free beside its words."""
_HEAD: Final = 1.52
"""Height of the bar of a plate's name, beside its letters."""
_LINE: Final = 1.2
_AROUND_WORDS: Final = 14.0
_WIDEST_TILE: Final = 8.6
"""Width of a card, beside the letters that are read from far away: names have room there."""


def on_the_stack(objects: Sequence[ObjectView], ground: Ground) -> Iterator[tuple[int, Place]]:
    """Newest on top; too many of them overlap, the newer above the older."""
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
    """How large each is; before a room the newest first gets the height that it wishes for."""
    width = ground.stack.width()
    if not ground.smallest:
        plate = PLATE if width > PLATE.width() else NARROW_PLATE
        return [STACK_TILE if object.pieces else plate for object in objects]
    wide = width - _BESIDE_PLATE
    tile = min(wide, _WIDEST_TILE * ground.smallest)
    wished = [_of_width(tile) if each.pieces else _plate(each, wide, ground.smallest) for each in objects]
    name = _HEAD * ground.smallest + _GAP
    least = [
        min(size.height(), STACK_TILE.height() if each.pieces else name)
        for each, size in zip(objects, wished, strict=True)
    ]
    spare = max(0.0, room - _GAP * (len(wished) - 1) - sum(least))
    sizes = []
    for object, size, low in zip(objects, wished, least, strict=True):
        high = min(size.height(), low + spare)
        spare -= high - low
        sizes.append(_of_width(high * TILE.width() / TILE.height()) if object.pieces else QSizeF(wide, high))
    return sizes


def _of_width(width: float) -> QSizeF:
    return QSizeF(width, width * TILE.height() / TILE.width())


def _plate(view: ObjectView, wide: float, letters: int) -> QSizeF:
    """A plate on which all of its words have room."""
    room = QRectF(0, 0, wide - _BESIDE_WORDS, 1e4)
    # Another library sets the words: a line is a little longer there.
    metrics, said = QFontMetricsF(ui_font(letters)), words_on_stack(view)
    words = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, said)
    lines = round(words.height() / metrics.lineSpacing()) if said else 0
    around = _AROUND_WORDS if said else _GAP
    return QSizeF(wide, (_HEAD + lines * _LINE) * letters + around)
