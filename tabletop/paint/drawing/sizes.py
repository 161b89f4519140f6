"""What a tile shows by its size: letters that grow with it, and where the box of its number stands.

Numbers alone: whoever lays marks beside the box need not load the painter.
"""

from typing import Final, NamedTuple

from tabletop.paint.drawing.spec import NAMED, ROOMY

_USUAL: Final = 126.0
"""From this width on letters grow with the tile."""
_GROWTH: Final = 0.87
SIGN: Final = 0.56
"""Width of a sign of a number, as a share of its height."""
_SMALLEST_NUMBER: Final = 9.0
_LARGEST_NUMBER: Final = 0.26
"""Of the width of a tile: a number of four signs then fits into it."""
_INSET: Final = 3.0
_BESIDE_NUMBER: Final = 18.0
"""What is free of the width of a tile beside a long number, its box included."""
_BADGE: Final = 0.8
"""Height of a badge that is seen from far away, beside the letters there."""


class SizeClass(NamedTuple):
    """What a tile shows from a width on: sizes of letters in logical pixels, 0 for nothing."""

    least_width: float
    name: float
    type_line: float
    number: float
    edge: float
    smallest_name: float = 9.0
    is_narrow: bool = False
    """The name needs the whole bar: badges lie below it, and the cost is left out."""
    badge: float = 14.0
    cost: float = 12.5

    @property
    def beside_badge(self) -> float:
        """Where a name begins after a badge."""
        return self.badge + 7

    def number_size(self, text: str) -> tuple[float, float]:
        """Width and height of the box of a number, or of its shield."""
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
    """What a tile of some logical width shows, in letters that grow with it and with those of the window.

    ``number`` is what stands in its box: it is made small enough for the tile. No other letters are smaller
    than the ``smallest``, where a tile is read from far away.
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
    if smallest:
        shape = _from_far_away(shape, smallest)
    beside = _BESIDE_NUMBER - 3 if smallest else _BESIDE_NUMBER
    room = (width - 2 * shape.edge - beside) / (SIGN * max(1, len(number)))
    return shape._replace(number=min(shape.number, max(_SMALLEST_NUMBER, room)))


def _from_far_away(shape: SizeClass, smallest: float) -> SizeClass:
    """The same with no letters below a size; its badge, too, is seen from there."""
    return shape._replace(
        name=max(shape.name, smallest) if shape.name else 0.0,
        type_line=max(shape.type_line, smallest) if shape.type_line else 0.0,
        number=max(shape.number, smallest),
        smallest_name=smallest,
        badge=max(shape.badge, smallest * _BADGE),
    )


def growth(width: float) -> float:
    """By how much letters on a tile of a width are larger than on the usual one."""
    return 1 + _GROWTH * max(0.0, width / _USUAL - 1)


def number_box(number: str, width: float, letters: float = 1.0, smallest: float = 0.0) -> tuple[float, float]:
    """From the lower right corner of an upright tile: how far the box of its number reaches."""
    shape = size_class(width, letters, number, smallest)
    wide, high = shape.number_size(number)
    return wide + _INSET + shape.edge, high + _INSET + shape.edge
