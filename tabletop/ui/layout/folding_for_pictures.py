"""Folding of a table for a sequence of pictures, as in a film, in which all sizes stay the same."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import TableView
from tabletop.ui.layout.arranging import objects_in
from tabletop.ui.layout.packing import Folding
from tabletop.ui.layout.permanents import lies_with_lands
from tabletop.ui.layout.rail import PILES

_IN_ONE_ROW: Final = 4
"""Maximum number of permanents that share one row with their player's lands."""
_MARGIN: Final = 20.0
_MARGIN_OF_MELD: Final = 76.0
"""Margin for the two halves of a meld, which turn apart from each other and below their final place."""
_LARGEST_IN_PICTURES: Final = 1.6


def folding_for_all(views: Iterable[TableView], seats: tuple[int, ...]) -> Folding:
    """Return a folding that fits all of several views: it hides the rows and zones that are empty in each."""
    views = tuple(views)
    filled = [
        Counter((each.controller, lies_with_lands(each)) for each in view.battlefield) for view in views
    ]
    most = {key: max(each[key] for each in filled) for each in filled for key in each}
    both = {seat: max((each[seat, True] + each[seat, False] for each in filled), default=0) for seat in seats}
    shared = frozenset(seat for seat in seats if both[seat] <= _IN_ONE_ROW)
    piles = (Zone(kind, seat) for kind in (*PILES, ZoneKind.HAND) for seat in seats)
    melds = any(each.melded for view in views for each in view.battlefield)
    used = {(seat, lands and seat not in shared) for seat, lands in most}
    return Folding(
        rows=frozenset((seat, lands) for seat in seats for lands in (True, False)) - used,
        hand=not any(view.players[seats[0]].hand for view in views),
        fullest=max([*(both[seat] for seat in shared), *most.values()], default=0),
        far_hands=not any(view.players[seat].hand for view in views for seat in seats[1:]),
        shared=shared,
        margin=_MARGIN_OF_MELD if melds else _MARGIN,
        largest=_LARGEST_IN_PICTURES,
        piles=frozenset(zone for zone in piles if not any(objects_in(view, zone) for view in views)),
        dial=not any(view.day_night in ("day", "night") for view in views),
        whole_hand=True,
    )
