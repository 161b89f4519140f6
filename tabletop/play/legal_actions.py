"""All legal actions at a table, as a lazy view."""

from collections.abc import Callable, Collection, Iterator

from tabletop.model.actions import PutTrigger
from tabletop.play.table import Table
from tabletop.rules.offers import Offer


class LegalActions(Collection[Offer]):
    """All legal actions with objects, found on demand.

    Effects, triggers and other things that happen by themselves are not included.
    """

    def __init__(self, table: Table, worded: Callable[[Offer], Offer]) -> None:
        """Create the view of a table. ``worded`` puts the labels of offers into words."""
        self._table, self._worded = table, worded

    def __iter__(self) -> Iterator[Offer]:
        """Yield the offers, object by object."""
        for id in self._table.state.objects:
            for offer in self._table.offers(id):
                is_players = offer.group == "play" and not isinstance(offer.action, PutTrigger)
                if is_players and offer.ruling.is_legal:
                    yield self._worded(offer)

    def __len__(self) -> int:
        """Return the number of offers."""
        return sum(1 for _ in self)

    def __contains__(self, what: object) -> bool:
        """Return whether an offer, or the action of one, is legal."""
        return any(what in (offer, offer.action) for offer in self)
