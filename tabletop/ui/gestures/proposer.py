"""Performing the chosen offers: at once, through a chooser, or against the rules."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPoint

from tabletop.cards.faces import Side
from tabletop.model.zones import Zone
from tabletop.rules.offers import Offer
from tabletop.ui.gestures import drop_offers
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.selection_commands import join_actions


class Proposer:
    """Performs a single legal offer, offers a choice between several, or shows why there is none."""

    def __init__(self, bridge: Bridge, choose: Callable[[tuple[Offer, ...], QPoint, int], None]) -> None:
        self._bridge = bridge
        self._choose = choose

    def propose(self, offers: Sequence[Offer], id: int, at: QPoint) -> bool:
        """Try the offers. Return whether the table has changed."""
        legal = tuple(offer for offer in offers if offer.ruling.is_legal)
        if len(legal) > 1:
            self._choose(legal, at, id)
        elif legal:
            return self._bridge.play(legal[0].action, id).ruling.is_legal
        elif offers:
            chosen = drop_offers.refused_of(tuple(offers))
            action = chosen.action if chosen is not None else None
            self._bridge.refuse(drop_offers.ruling_of(tuple(offers)), id, action)
        return False

    def move_all(
        self, ids: Sequence[int], zone: Zone, up: Callable[[int], Side | None], *, under: bool = False
    ) -> None:
        """Put several objects into a zone: with one instruction if possible, else one by one.

        ``up`` returns the side of an object that was turned up by hand.
        """
        bridge = self._bridge
        found = ((id, drop_offers.first_offer_into(bridge, id, zone, under=under, side=up(id))) for id in ids)
        chosen = {id: plain for id, plain in found if plain is not None}
        actions = [offer.action for offer in chosen.values() if offer.ruling.is_legal]
        common = join_actions(actions) if len(actions) == len(chosen) > 1 else None
        if common is not None:
            bridge.propose(common, ids[0])
            return
        for id, offer in chosen.items():
            if not self.propose([offer], id, QPoint()) or bridge.view().question is not None:
                return

    def force_all(self, ids: Iterable[int], zone: Zone) -> None:
        """Force several objects into a zone until one of them asks a question."""
        for id in ids:
            is_done = self.force(self._bridge.perspective.dropped_in(id, zone), id, QPoint())
            if not is_done or self._bridge.perspective.is_asking:
                return

    def force(self, offers: Sequence[Offer], id: int, at: QPoint) -> bool:
        """Force offers that are refused, as a judge may. Return whether the table has changed."""
        if drop_offers.is_allowed(offers):
            return self.propose(offers, id, at)
        plays = [offer for offer in offers if offer.verb == "play land"]
        forced = [
            each for offer in plays or offers if (each := self._bridge.perspective.anyway(offer)) is not None
        ]
        return self.propose(forced or offers, id, at)
