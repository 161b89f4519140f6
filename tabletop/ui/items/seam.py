"""Where the seam of a melded permanent can be taken."""

from typing import Final

from PySide6.QtCore import QPointF

from tabletop.model.zones import BATTLEFIELD
from tabletop.ui.items.card_item import CardItem

_GRIP: Final = 12.0
"""How far from the seam it can be taken, on either side, in logical pixels."""
_GRIP_SHARE: Final = 0.06
"""The same as a share of the tile's length, where that is more."""


def can_be_opened(item: CardItem) -> bool:
    """Whether there is a seam, and whoever looks at it may know what lies behind it."""
    return item.view.melded and item.view.known and item.view.zone == BATTLEFIELD


def is_at_seam(item: CardItem, point: QPointF) -> bool:
    """Whether a point of the scene is where the seam of a melded permanent can be taken."""
    if not can_be_opened(item) or not item.place.shown:
        return False
    here = item.mapFromScene(point)
    across = here.x() if item.view.tapped else here.y()
    grip = max(_GRIP, _GRIP_SHARE * item.place.height)
    return item.tile.contains(here) and abs(across) <= grip
