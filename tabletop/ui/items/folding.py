"""Rows and hands that are empty give their room to the others, where cards are to be seen from far away."""

from collections import Counter

from msgspec.structs import replace

from tabletop.rules.view import TableView
from tabletop.ui.items.arranging import lies_with_lands
from tabletop.ui.items.ground import UNFOLDED, Folding, Ground


def folded(ground: Ground, view: TableView, *, folds: bool) -> Ground:
    """A ground with what is empty folded, or with nothing; the very same one where that is so already.

    It is folded where that is wanted, and where not all rows could be seen otherwise: with many seats.
    """
    usual = ground if ground.folding == UNFOLDED else replace(ground, folding=UNFOLDED)
    fits = usual.needed(usual.fitting_zoom) <= usual.field.height()
    folding = _folding(ground.seats, view) if folds or not fits else UNFOLDED
    return ground if folding == ground.folding else replace(ground, folding=folding)


def _folding(seats: tuple[int, ...], view: TableView) -> Folding:
    filled = Counter((object.controller, lies_with_lands(object)) for object in view.battlefield)
    rows = frozenset((seat, lands) for seat in seats for lands in (True, False))
    # With nothing on the table at all it looks as it always does.
    return Folding(
        rows=rows - set(filled) if filled else frozenset(),
        hand=not view.players[seats[0]].hand,
        fullest=max(filled.values(), default=0),
    )
