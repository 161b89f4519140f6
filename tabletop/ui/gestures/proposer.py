"""Doing what is meant, once the offers are known: at once, through a chooser, or against the rules."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPoint

from tabletop.model.zones import Zone
from tabletop.rules.offers import Offer
from tabletop.ui.gestures.drop_offers import is_allowed, ruling_of
from tabletop.ui.session.bridge import Bridge


class Proposer:
    """Does what is meant: the one legal meaning at once, several through a chooser, none with the reason."""

    def __init__(self, bridge: Bridge, choose: Callable[[tuple[Offer, ...], QPoint], None]) -> None:
        self._bridge = bridge
        self._choose = choose

    def propose(self, offers: Sequence[Offer], id: int, at: QPoint) -> bool:
        """Try it; returns whether the table has changed."""
        legal = tuple(offer for offer in offers if offer.ruling.is_legal)
        if len(legal) > 1:
            self._choose(legal, at)
        elif legal:
            return self._bridge.play(legal[0].action, id).ruling.is_legal
        elif offers:
            ruling = ruling_of(tuple(offers))
            meant = next((offer.action for offer in offers if offer.ruling == ruling), None)
            self._bridge.refuse(ruling, id, meant)
        return False

    def force_all(self, ids: Iterable[int], zone: Zone) -> None:
        """Put several objects into a zone although it is refused, until one of them asks something."""
        for id in ids:
            is_done = self.force(self._bridge.perspective.dropped_in(id, zone), id, QPoint())
            if not is_done or self._bridge.perspective.is_asking:
                return

    def force(self, offers: Sequence[Offer], id: int, at: QPoint) -> bool:
        """Do what is meant although it is refused, as a judge may; returns whether the table has changed."""
        if is_allowed(offers):
            return self.propose(offers, id, at)
        plays = [offer for offer in offers if offer.verb == "play land"]
        forced = [
            each for offer in plays or offers if (each := self._bridge.perspective.anyway(offer)) is not None
        ]
        return self.propose(forced or offers, id, at)
