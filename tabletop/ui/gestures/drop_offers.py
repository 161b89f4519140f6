"""The offers of a drop. They are selected here, never judged."""

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.offers import Offer, best
from tabletop.ui.session.bridge import Bridge


class DropOffers:
    """Asks for the offers of a drop, and caches them during a gesture."""

    def __init__(
        self, bridge: Bridge, id: int, side: Side | None = None, others: tuple[int, ...] = ()
    ) -> None:
        """Begin with an object.

        Args:
            bridge: the table
            id: the object
            side: keep only offers with this side up; None for both
            others: objects dropped with it; then only offers for all of them count

        """
        self._bridge = bridge
        self.id = id
        self.side = side
        self._others = others
        self._zones: dict[tuple[ZoneKind, bool], tuple[Offer, ...]] = {}
        self._on: dict[int, tuple[Offer, ...]] = {}
        self._at: dict[int, tuple[Offer, ...]] = {}
        targets = bridge.perspective.drop_targets(id, others)
        self.targets = tuple(each for each in targets if side is None or is_allowed(self.onto(each)))

    def into(self, zone: Zone, *, under: bool = False) -> tuple[Offer, ...]:
        """Return the offers of a drop into a zone. The owner of the zone makes no difference (400.3).

        ``under`` means the bottom of a library.
        """
        key = (zone.kind, under)
        if key not in self._zones:
            self._zones[key] = self._with_side(
                self._bridge.perspective.dropped_in(self.id, zone, under=under)
            )
        return self._zones[key]

    def in_place(self) -> tuple[Offer, ...]:
        """Return the offers of a permanent that was turned over during a drag and laid back."""
        return self._bridge.perspective.laid_back(self.id, self.side) if self.side is not None else ()

    def onto(self, target: int) -> tuple[Offer, ...]:
        """Return the offers of a drop on another object."""
        if target not in self._on:
            self._on[target] = self._with_side(
                self._bridge.perspective.dropped_on(self.id, target, self._others)
            )
        return self._on[target]

    def at(self, seat: int) -> tuple[Offer, ...]:
        """Return the offers of a drop on a player."""
        if seat not in self._at:
            self._at[seat] = self._with_side(self._bridge.perspective.dropped_at(self.id, seat, self._others))
        return self._at[seat]

    def _with_side(self, found: tuple[Offer, ...]) -> tuple[Offer, ...]:
        if self.side is None:
            return found
        return self._bridge.perspective.with_side_up(self.id, found, self.side)

    def melds_with(self, target: int) -> bool:
        """Return whether a drop on an object would meld the two."""
        return any(offer.verb == "meld" and offer.ruling.is_legal for offer in self.onto(target))


def is_allowed(offers: Iterable[Offer]) -> bool:
    """Return whether one of several offers is legal."""
    return any(offer.ruling.is_legal for offer in offers)


def ruling_of(offers: tuple[Offer, ...]) -> Ruling:
    """Return one ruling for several offers. The reason why a land can't be played comes before casting.

    For a card with a spell in front and a land behind it, the reason of the spell comes first.
    """
    plays = tuple(offer for offer in offers if offer.verb == "play land")
    if is_allowed(offers) or not plays:
        return best(offers)
    lands = {offer.face for offer in plays}
    casts = tuple(offer for offer in offers if offer.verb == "cast" and offer.face not in lands)
    cast, play = best(casts), best(plays)
    return replace(cast, reasons=(*cast.reasons, *play.reasons)) if cast.reasons else play


def refused_of(offers: tuple[Offer, ...]) -> Offer | None:
    """Return the offer to force when none of several offers is legal."""
    plays = tuple(offer for offer in offers if offer.verb == "play land")
    ruling = best(plays or offers)
    return next((offer for offer in offers if offer.ruling == ruling), None)


def first_offer_into(
    bridge: Bridge, id: int, zone: Zone, *, under: bool = False, side: Side | None = None
) -> Offer | None:
    """Return the first offer of a drop into a zone, legal ones first.

    With a ``side`` only offers with that side up count.
    """
    offers = bridge.perspective.dropped_in(id, zone, under=under)
    if side is not None:
        offers = bridge.perspective.with_side_up(id, offers, side)
    return next((offer for offer in offers if offer.ruling.is_legal), next(iter(offers), None))
