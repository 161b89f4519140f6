"""Double clicks: the obvious thing. Play from the hand, tap on the table, draw on the library, resolve."""

from typing import Final

from PySide6.QtCore import QPoint

from tabletop.language.effects import Draw
from tabletop.model.actions import Instruct
from tabletop.model.zones import ZoneKind
from tabletop.ui.gestures.meanings import obvious
from tabletop.ui.gestures.table_surface import TableSurface
from tabletop.ui.items.card_item import CardItem

_PILES: Final = (ZoneKind.GRAVEYARD, ZoneKind.EXILE)


def do_the_obvious(scene: TableSurface, item: CardItem, at: QPoint) -> None:
    """What a double click on a card does; where nothing is obvious, nothing."""
    zone, id = item.view.zone, item.object_id
    if zone.kind is ZoneKind.LIBRARY and zone.player is not None:
        draw = Instruct(by=zone.player, effect=Draw(by=zone.player))
        scene.bridge.propose(draw, id)
    elif zone.kind in _PILES:
        scene.pile_wanted.emit(zone)
    else:
        offers = obvious(scene.bridge, id, zone.kind)
        side = item.side_kept_up
        scene.doer.do([each for each in offers if side is None or each.face == side.value], id, at)
