"""What there is around something that is laid over the table: where it may stand, what it must not cover."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRect

from tabletop.ui.asking.placing import Around, whole
from tabletop.ui.table.scene import TableScene

_MARGIN: Final = 10


def surroundings(
    scene: TableScene,
    table: QRect,
    about: Iterable[QRect],
    clear: Iterable[QRect],
    others: Iterable[QRect] = (),
) -> Around:
    """What there is around something over the table, in the coordinates of what the table lies in.

    Args:
        scene: the table.
        table: where it lies.
        about: what it stands beside, in the coordinates of the table as are the others.
        clear: what is not to be covered.
        others: what is seen if it can be.

    """
    room = QRect(0, 0, table.width(), table.height())
    room.adjust(round(scene.ground.rail.width()) + _MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    return Around(tuple(about), tuple(clear), tuple(others), room).moved(table.topLeft())


def rows(tiles: Iterable[QRect]) -> list[QRect]:
    """Tiles as few rectangles, one around all that lie side by side."""
    found: list[list[QRect]] = []
    for tile in sorted(tiles, key=lambda each: each.top()):
        if found and tile.center().y() < found[-1][0].bottom():
            found[-1].append(tile)
        else:
            found.append([tile])
    return [whole(row) for row in found]
