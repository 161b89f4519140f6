"""The place of one object: everything that the layout tells its item."""

from typing import NamedTuple

from PySide6.QtCore import QSizeF


class Place(NamedTuple):
    """Place of an object's item: its center, the size of its tile, its height and its visibility."""

    x: float
    y: float
    width: int
    height: int
    z: float
    shown: bool = True
    flat: bool = False
    """Whether the card is in a crowd, in which shadows would blur together."""
    heap: int = 1
    """Number of equal permanents in the heap below this one, itself included. 0 for the lower ones."""
    seen: int = 0
    """Visible width from the left edge on, up to the next card, in logical pixels. 0 for the whole width."""
    peeks: int = 0
    """Visible height from the upper edge on, down to the host, in logical pixels. 0 for the whole height."""
    hidden: int = 0
    """Width of the left edge that a tapped card covers, in logical pixels."""
    is_quiet: bool = False
    """Whether the card is among the lands, which are less bright than the others."""
    is_closed: bool = False
    """Whether only the back of the card is shown, as in a hand that nobody plays."""
    line: int = 0
    """Index of its line within the row, from above."""


def placed_at(x: float, y: float, size: QSizeF, z: float, *, shown: bool = True) -> Place:
    """Return a place whose left and top edges are whole pixels, so that the tile stays sharp."""
    width, height = round(size.width()), round(size.height())
    return Place(*on_pixels(x, y, width, height), width, height, z, shown)


def on_pixels(x: float, y: float, width: int, height: int) -> tuple[float, float]:
    """Return the center nearest to a point that puts a tile's left and top edges on whole pixels."""
    return round(x - width / 2) + width / 2, round(y - height / 2) + height / 2
