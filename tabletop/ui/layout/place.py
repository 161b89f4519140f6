"""The place of one object: what the layout says of it, and all that its item has to know."""

from typing import NamedTuple

from PySide6.QtCore import QSizeF


class Place(NamedTuple):
    """Where an object's item lies: its middle, the size of its tile, its height, whether it is seen."""

    x: float
    y: float
    width: int
    height: int
    z: float
    shown: bool = True
    flat: bool = False
    """In a crowd: the cards lie so close that their shadows would be a smear."""
    heap: int = 1
    """How many equal permanents lie there, of which this one is the uppermost; 0 for one that lies below."""
    seen: int = 0
    """How much is seen of it from its left edge on, where the next card covers the rest; 0 for all of it."""
    peeks: int = 0
    """How much is seen of it from its upper edge on, where its host covers the rest; 0 for all of it."""
    hidden: int = 0
    """How much of its left edge a tapped card covers."""
    is_quiet: bool = False
    """Among the lands, which are less bright than the others."""
    line: int = 0
    """Which line of its row it lies in, from above."""


def placed_at(x: float, y: float, size: QSizeF, z: float, *, shown: bool = True) -> Place:
    """A place on whole pixels: a tile's left and top edges are whole numbers, so that it stays sharp."""
    width, height = round(size.width()), round(size.height())
    return Place(*on_pixels(x, y, width, height), width, height, z, shown)


def on_pixels(x: float, y: float, width: int, height: int) -> tuple[float, float]:
    """The middle next to a point from which a tile's left and top edges are whole numbers."""
    return round(x - width / 2) + width / 2, round(y - height / 2) + height / 2
