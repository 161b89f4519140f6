"""Where the words of the zones and of the seats stand, in letters that have room there."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tabletop.ui.layout.ground import pile_tile
from tabletop.ui.style.fonts import ui_font

_LEAST = 8
_LEADING = 1.27
"""Height of a line, as a share of its letters."""
_LOW_PILE = 40
"""Of piles lower than this the number stands beside the name, where there are many seats."""
_TALL_PILE = 74
_NARROW = 8
"""Of a pile whose tile is no wider than this nothing is seen but words."""
SHORT_NAMES = {"Command": "Com", "Library": "Lib", "Graveyard": "Gy", "Exile": "Ex"}


class Label(NamedTuple):
    """Words in a rectangle, at its left or at its right."""

    rect: QRectF
    words: str
    size: int
    """Of the letters, in logical pixels."""
    weight: QFont.Weight = QFont.Weight.Normal
    at_right: bool = False

    @property
    def font(self) -> QFont:
        """The letters."""
        return ui_font(self.size, self.weight)

    @property
    def width(self) -> float:
        """How wide the words are."""
        return QFontMetricsF(self.font).horizontalAdvance(self.words)


def fitting(label: Label) -> Label:
    """The same in letters that are small enough for the rectangle."""
    size = max(_LEAST, min(label.size, int(label.rect.height() / _LEADING)))
    while size > _LEAST and label._replace(size=size).width > label.rect.width():
        size -= 1
    return label._replace(size=size)


def pile_labels(rect: QRectF, name: str, count: int, letters: float) -> tuple[Label, ...]:
    """The name of a pile and its count, beside its tile; none where there is no height for letters."""
    tile = pile_tile(rect, letters)
    beside = 9 if tile.width() > _NARROW else 4
    room = QRectF(tile.right() + beside, rect.top(), rect.right() - tile.right() - beside - 3, rect.height())
    if rect.height() < _LEAST * _LEADING:
        return ()
    number = Label(room, str(count), round(15 * letters), QFont.Weight.DemiBold, at_right=True)
    if rect.height() < _LOW_PILE * letters:
        number = fitting(number._replace(rect=room.adjusted(0, 0, -4, 0)))
        left = Label(room.adjusted(0, 0, -number.width - 8, 0), name, round(13 * letters))
        if tile.width() <= _NARROW:
            left = left._replace(words=SHORT_NAMES.get(name, name))
        return fitting(left), number
    upper = QRectF(room.left(), 0, room.width(), 17 * letters)
    high = 24 * letters if rect.height() > _TALL_PILE * letters else 21 * letters
    upper.moveTop(rect.center().y() - (upper.height() + high) / 2)
    lower = QRectF(room.left(), upper.bottom(), room.width(), high)
    size = 20 if rect.height() > _TALL_PILE * letters else 17
    below = number._replace(rect=lower, size=round(size * letters), at_right=False)
    return fitting(Label(upper, name, round(13 * letters))), fitting(below)
