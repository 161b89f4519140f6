"""Sizes on a tile: fonts that grow with the tile, and the place of its number box.

These are only numbers, so a caller that places marks beside the box need not load the painter.
"""

from typing import Final, NamedTuple

from tabletop.paint.drawing.spec import NAMED, ROOMY, FaceKind, FaceSpec

_USUAL: Final = 126.0
"""Tile width from which fonts grow with the tile, in logical pixels."""
_GROWTH: Final = 0.87
SIGN: Final = 0.56
"""Width of a character of a number, as a share of its height."""
_SMALLEST_NUMBER: Final = 9.0
_LARGEST_NUMBER: Final = 0.26
"""Largest width of the number box as a share of the tile's, enough for four characters."""
_INSET: Final = 3.0
_GAP: Final = 1.0
"""Distance between a reminder and the bars below it, in logical pixels."""
_BESIDE_NUMBER: Final = 18.0
"""Width kept free beside a long number, in logical pixels, with the margin of its box."""
_BADGE: Final = 0.8
"""Height of a badge in far view, relative to the fonts there."""

_AROUND_TYPE: Final = 7.0
"""Height of the bar of the type line without its font, in logical pixels."""
_REMINDER: Final = 10.5
_AROUND_REMINDER: Final = 5.5
_LARGEST_REMINDER: Final = 1.3
"""Largest scale of reminders relative to the tile, since they lie on the art."""
MODAL_FACES: Final = (FaceKind.MODAL_FRONT, FaceKind.MODAL_BACK)


class SizeClass(NamedTuple):
    """Font sizes of a tile from a width on, in logical pixels. 0 hides the text."""

    least_width: float
    name: float
    type_line: float
    number: float
    edge: float
    smallest_name: float = 9.0
    is_narrow: bool = False
    """Whether the name takes the whole bar, with badges below it and the cost left out."""
    badge: float = 14.0
    cost: float = 12.5
    reminder: float = 0.0
    """Font size of the reminder of another face or half."""

    @property
    def beside_badge(self) -> float:
        """Place of a name to the right of a badge, in logical pixels."""
        return self.badge + 7

    @property
    def type_bar(self) -> float:
        """Height of the bar of the type line, 0 without one."""
        return self.type_line + _AROUND_TYPE if self.type_line else 0.0

    @property
    def reminder_bar(self) -> float:
        """Height of the bar of the reminder."""
        return self.reminder + _AROUND_REMINDER

    def above_reminder(self, spec: FaceSpec, number: str) -> float:
        """Return the distance from the lower edge of a tile's inside to above its lowest bars.

        The reminder lies above the type line and above the box of ``number``.
        """
        if not self.reminder or not has_reminder(spec):
            return self.type_bar
        _, box = self.number_size(number) if number else (0.0, 0.0)
        return max(self.type_bar, box + _INSET if box else 0.0) + _GAP + self.reminder_bar

    def number_size(self, text: str) -> tuple[float, float]:
        """Return the width and height of the number box or shield, 0 without one."""
        if not self.number:
            return 0.0, 0.0
        if "/" in text:
            return max(self.number * 2.1, self.number * SIGN * len(text) + 12), self.number + 6
        return self.number * 1.75, self.number * 1.75


CLASSES: Final = (
    SizeClass(110, 13, 11, 17, 4),
    SizeClass(ROOMY, 12, 0, 16, 3),
    SizeClass(NAMED, 11, 0, 14, 2.5, 8.5, is_narrow=True),
    SizeClass(0, 0, 0, 13, 2),
)


def size_class(width: float, letters: float = 1.0, number: str = "", smallest: float = 0.0) -> SizeClass:
    """Return what a tile of a logical width shows, with fonts that grow with the tile and the window's font.

    Args:
        width: width of the tile in logical pixels
        letters: scale of the window's font
        number: text of the number box, shrunk to fit the tile, or left out in far view
        smallest: lower bound of font sizes in far view

    """
    shape = next(each for each in CLASSES if width >= each.least_width)
    grown = growth(width)
    wished = grown * letters
    if wished != 1:
        shape = shape._replace(
            name=shape.name * wished,
            type_line=shape.type_line * wished,
            number=max(shape.number, min(shape.number * wished, width * _LARGEST_NUMBER)),
            badge=shape.badge * grown,
            cost=shape.cost * min(wished, width / _USUAL * 2),
        )
    if width >= _USUAL:
        scale = min(wished, _LARGEST_REMINDER * width / _USUAL)
        shape = shape._replace(reminder=_REMINDER * scale)
    if smallest:
        shape = _from_far_away(shape, smallest)
    beside = _BESIDE_NUMBER - 3 if smallest else _BESIDE_NUMBER
    room = (width - 2 * shape.edge - beside) / (SIGN * max(1, len(number)))
    if room < smallest:
        # An audience can't read a smaller number, so it is left out.
        return shape._replace(number=0.0)
    return shape._replace(number=min(shape.number, max(_SMALLEST_NUMBER, room)))


def _from_far_away(shape: SizeClass, smallest: float) -> SizeClass:
    """Return a size class in far view, with no font below ``smallest`` and a badge to match."""
    return shape._replace(
        name=max(shape.name, smallest) if shape.name else 0.0,
        type_line=max(shape.type_line, smallest) if shape.type_line else 0.0,
        number=max(shape.number, smallest),
        smallest_name=smallest,
        badge=max(shape.badge, smallest * _BADGE),
        reminder=max(shape.reminder, smallest) if shape.reminder else 0.0,
    )


def has_reminder(spec: FaceSpec) -> bool:
    """Return whether a face shows something of another face or half.

    This is its back's size in gray (712.2c), the hint bar of a modal face (712.3c), or the other half of a
    flip card (710.1).
    """
    return bool(
        spec.gray_pt
        or (spec.kind in MODAL_FACES and spec.other_name)
        or (spec.kind is FaceKind.FLIP and spec.flipped_name)
    )


def growth(width: float) -> float:
    """Return the scale of the fonts of a tile relative to the usual tile."""
    return 1 + _GROWTH * max(0.0, width / _USUAL - 1)


def number_box(number: str, width: float, letters: float = 1.0, smallest: float = 0.0) -> tuple[float, float]:
    """Return how far the number box reaches from the lower right corner of an upright tile.

    Both are 0 if the tile is too narrow for its number.
    """
    shape = size_class(width, letters, number, smallest)
    if not shape.number:
        return 0.0, 0.0
    wide, high = shape.number_size(number)
    return wide + _INSET + shape.edge, high + _INSET + shape.edge
