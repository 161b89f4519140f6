"""Surroundings of widgets over the table: the area for them, and the rectangles that stay visible."""

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
    """Return the surroundings of a widget over the table, in the coordinates of the table's parent.

    Args:
        scene: the table.
        table: the place of the table in its parent.
        about: the subject of the widget, in the coordinates of the table like the other rectangles.
        clear: rectangles that must not be covered.
        others: rectangles to leave visible if possible.

    """
    room = QRect(0, 0, table.width(), table.height())
    room.adjust(round(scene.ground.rail.width()) + _MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    return Around(tuple(about), tuple(clear), tuple(others), room).moved(table.topLeft())


def rows(tiles: Iterable[QRect]) -> list[QRect]:
    """Return one rectangle for each row of tiles that lie side by side."""
    found: list[list[QRect]] = []
    for tile in sorted(tiles, key=lambda each: each.top()):
        if found and tile.center().y() < found[-1][0].bottom():
            found[-1].append(tile)
        else:
            found.append([tile])
    return [whole(row) for row in found]
