"""A drag without a mouse: cards are picked up, carried from target to target by keys, and put down."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF

from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.play.log.in_words import offer_label
from tabletop.play.log.names import capitalized
from tabletop.rules.offers import Offer
from tabletop.ui.gestures.drag import WITHHELD, DragCards, Target
from tabletop.ui.gestures.drop_offers import is_allowed, ruling_of
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Bubble, BubbleText, Kind, Outline, bubble_text_for
from tabletop.ui.items.selection import is_uppermost
from tabletop.ui.layout.ground import Seat

_BESIDE: Final = QPointF(26, -30)
"""Where a carried card is held, so that what lies under it can be seen."""
_ASIDE: Final = 2.2
"""How much farther a target seems that lies to the side of the direction."""


class DragByKeys(DragCards):
    """Cards that are held over one target after the other. The mouse leaves it alone; a press ends it."""

    def __init__(self, scene: GestureScene, item: CardItem) -> None:
        super().__init__(scene, item.middle, item)
        self.target: Target | None = None
        self._outline: Outline | None = None
        self._begin()

    def moved(self, point: QPointF) -> None:
        """The pointer has nothing to do with it."""

    def released(self, point: QPointF) -> None:  # noqa: ARG002 - wherever it was
        """Whatever the mouse did, nothing is dropped by it."""
        self.cancelled()

    def tidied(self) -> None:
        """Take away the outline of the target as well."""
        self._take_outline()
        self.target = None
        super().tidied()
        self.scene.carrying.emit(False)  # noqa: FBT003 - what a signal carries has no name

    @property
    def names(self) -> str:
        """What is held, in words."""
        if len(self._held) > 1:
            return f"{len(self._held)} cards"
        return self.scene.bridge.perspective.name(self.item.object_id)

    def targets(self) -> list[Target]:
        """Everything it may be put down on: first cards and zones where that is allowed, then the others."""
        found: list[Target] = [*self._cards(), *self._players(), *self._zones()]
        return sorted(found, key=lambda target: not is_allowed(self.offers(target)))

    def offers(self, target: Target) -> tuple[Offer, ...]:
        """What putting it down on a target may mean."""
        return self._offers(target)

    def aim(self, target: Target) -> str:
        """Hold the cards over a target; returns what putting them down there would mean, in words."""
        self.target = target
        point = self._middle(target) + _BESIDE
        for number, item in enumerate(self._held):
            item.setPos(point + QPointF(14, 0) * number)
        self._carry_previews(self.item.pos())
        self._take_outline()
        if isinstance(target, CardItem):
            self._outline = Outline(target, target.tile, Kind.FOCUS, self.scene.theme)
        self._point_at(target)
        return self._words(target)

    def next(self, by: int = 1) -> str:
        """Hold them over the next target of the list."""
        found = self.targets()
        if not found:
            return "There is nowhere to put it."
        here = found.index(self.target) if self.target in found else -1 if by > 0 else 0
        return self.aim(found[(here + by) % len(found)])

    def towards(self, dx: int, dy: int) -> str:
        """Hold them over the nearest target in a direction."""
        start = self._middle(self.target) if self.target is not None else self.item.middle
        best, least = None, 0.0
        for target in self.targets():
            step = self._middle(target) - start
            along, aside = step.x() * dx + step.y() * dy, abs(step.x() * dy) + abs(step.y() * dx)
            distance = along + _ASIDE * aside
            if target != self.target and along > 4 and (best is None or distance < least):
                best, least = target, distance
        return self.aim(best) if best is not None else ""

    def put_down(self) -> None:
        """Do what it means here; where it means nothing, the cards go home."""
        target = self.target
        if target is None:
            self.cancelled()
        else:
            self._drop_on(target, self._middle(target))

    def _aim_anew(self) -> None:
        """Over the same target, with what it means now."""
        if self.target is not None:
            self.aim(self.target)

    # --- Targets ------------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[CardItem]:
        """Cards on the table that putting it on would mean something for."""
        kinds = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
        for item in self.scene.items_.all():
            is_there = item not in self._held and is_uppermost(item) and item.view.zone.kind in kinds
            if is_there and self._means_something(item):
                yield item

    def _players(self) -> Iterator[Seat]:
        """Players whom putting it down at would mean something for."""
        seats = (Seat(player.seat) for player in self.scene.view_.players)
        return (seat for seat in seats if self.offers(seat))

    def _zones(self) -> Iterator[Zone]:
        own, owner = self.item.view.zone, self.item.view.owner
        for zone in (*self.scene.furniture.zones, BATTLEFIELD):
            if zone != own and zone.player in (None, owner) and self.offers(zone):
                yield zone

    def _middle(self, target: Target) -> QPointF:
        if isinstance(target, CardItem):
            return target.middle
        ground = self.scene.ground
        if isinstance(target, Seat):
            return ground.plates[target.number].center()
        return ground.field.center() if target == BATTLEFIELD else ground.rects[target].center()

    def _words(self, target: Target) -> str:
        offers = self.offers(target)
        if self.withholds(offers, target):
            return f"{capitalized(self._name(target))}: {WITHHELD}"
        meant = _labels(offers) or (ruling_of(offers).words if offers else "nothing")
        return f"{capitalized(self._name(target))}: {meant}"

    def _name(self, target: Target) -> str:
        if isinstance(target, CardItem):
            return self.scene.bridge.perspective.name(target.object_id)
        if isinstance(target, Seat):
            return self.scene.view_.players[target.number].name
        return target.kind.value

    # --- Outline --------------------------------------------------------------------------------------------

    def _take_outline(self) -> None:
        if self._outline is not None and self._outline.scene() is not None:
            self.scene.removeItem(self._outline)
        self._outline = None

    def _tell(self, words: str) -> None:
        """Whoever aims with keys hears what comes of it anyway."""

    def _say(self, offers: tuple[Offer, ...] | None) -> None:
        """Show what is meant, too: there is no pointer to see it by."""
        super()._say(offers)
        if offers is None and self.target is not None and (meant := self.offers(self.target)):
            labels = _labels(meant)
            saying = BubbleText("", labels) if labels else bubble_text_for(ruling_of(meant))
            self._show(Bubble(self.scene.theme, saying, Kind.LEGAL))


def _labels(offers: Iterable[Offer]) -> str:
    """What of several meanings may be done, in words; empty where nothing may."""
    return " or ".join(dict.fromkeys(offer_label(offer) for offer in offers if offer.ruling.is_legal))
