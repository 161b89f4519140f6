"""Plans of how the rows of the battlefield share the room, and what limits them."""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from tabletop.model.zones import Zone
from tabletop.play.log.player_marks import player_marks
from tabletop.rules.view import TableView
from tabletop.ui.layout.crowding import Heaping
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.packing import RailContents
from tabletop.ui.layout.permanents import Rows
from tabletop.ui.layout.rail import PILES

LAND_SIZES: Final = (0.85, 0.76, 0.68, 0.6, 0.52, 0.44)
"""Sizes of lands as shares of the others', from the best on. Lands are the least prominent."""


class Plan(NamedTuple):
    """One way in which the rows share the room."""

    size: int
    """Size of the cards, in steps."""
    heaping: Heaping = Heaping.MANY_LANDS
    near: bool = False
    """Whether the lands of the seat below are next to its other permanents."""
    far: bool = False
    """Whether the lands of the seats above are next to their other permanents."""
    lands: float = LAND_SIZES[0]
    """Size of lands as a share of the others'."""
    share: float = 1.0
    """Share of a card's coverable width that stays visible. Cards overlap if it is less than 1."""


class Calm(NamedTuple):
    """The earlier plan, which keeps sizes from changing often."""

    plan: Plan | None = None
    """The plan in use so far. None at the beginning."""
    grows: bool = True
    """Whether cards may grow, as at the end of a turn."""
    reserves: bool = True
    """Whether shrinking cards leave room for more, as after an arrival. Melding reserves none."""


def plans_of(size: int, heaping: Heaping, lands: tuple[float, ...]) -> Iterator[Plan]:
    """Yield all plans of a size, the best first."""
    for own, (near, far) in product(lands, ((False, False), (True, True), (True, False), (False, True))):
        yield Plan(size, heaping, near, far, own)


class Around(NamedTuple):
    """Inputs that limit the room of the rows, apart from their contents."""

    stack: bool
    """Whether anything is on the stack."""
    hands: tuple[int, ...]
    """Number of cards in each player's hand, reduced to 0 or 1 where the exact number doesn't matter."""
    day_night: bool
    """Whether it is day or night."""
    rail: RailContents
    """Contents of the rail."""
    needed_seats: frozenset[int]
    """The players whose permanents must be visible."""

    @classmethod
    def rows_in(cls, view: TableView, rows: Rows, ground: Ground) -> "Around":
        """Return the limits of the rows of a view."""
        counted = len if ground.smallest or not rows.rows else bool
        hands = tuple(int(counted(player.hand)) for player in view.players)
        timed = view.day_night in ("day", "night")
        return cls(bool(view.stack), hands, timed, _in_rail(view), rows.needed_seats(view))


def _in_rail(view: TableView) -> RailContents:
    """Return the piles with cards, and the players with marks below their names."""
    seats = {player.seat: player for player in view.players}
    piles = (Zone(kind, seat) for kind in PILES for seat in seats)
    return RailContents(
        piles=frozenset(zone for zone in piles if seats[zone.player or 0].in_zone(zone.kind)),
        marked=frozenset(seat for seat, player in seats.items() if player_marks(player)),
    )
