"""All that players may do at a table, as a view that looks when somebody asks."""

from collections.abc import Callable, Collection, Iterator

from tabletop.model.actions import PutTrigger
from tabletop.play.table import Table
from tabletop.rules.offers import Offer


class LegalActions(Collection[Offer]):
    """All that players may do with objects now, looked for when somebody asks.

    What comes about without being done, such as effects and triggers, is not among them.
    """

    def __init__(self, table: Table, worded: Callable[[Offer], Offer]) -> None:
        """Look at a table; ``worded`` puts what offers are called into words."""
        self._table, self._worded = table, worded

    def __iter__(self) -> Iterator[Offer]:
        """The offers, object by object."""
        for id in self._table.state.objects:
            for offer in self._table.offers(id):
                is_players = offer.group == "play" and not isinstance(offer.action, PutTrigger)
                if is_players and offer.ruling.is_legal:
                    yield self._worded(offer)

    def __len__(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)

    def __contains__(self, what: object) -> bool:
        """Whether an offer, or the action of one, is among them."""
        return any(what in (offer, offer.action) for offer in self)
