"""A drag without a mouse: cards are picked up, carried from target to target by keys, and put down."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF

from tabletop.language.english import capitalized
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.play.log.in_words import offer_label
from tabletop.rules.offers import Offer
from tabletop.ui.gestures.drag import WITHHELD, DragCards, Target
from tabletop.ui.gestures.drop_offers import is_allowed, ruling_of
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Bubble, BubbleText, Kind, Outline, bubble_text_for
from tabletop.ui.items.selected_cards import is_uppermost
from tabletop.ui.layout.ground import Seat

_OFFSET: Final = QPointF(26, -30)
"""Offset of a carried card, so that the target below stays visible."""
_ASIDE_FACTOR: Final = 2.2
"""Factor by which a sideways distance counts more than one along the direction."""


class DragByKeys(DragCards):
    """Cards that are held over one target at a time. It ignores the pointer, and a press ends it."""

    def __init__(self, scene: GestureScene, item: CardItem) -> None:
        super().__init__(scene, item.middle, item)
        self.target: Target | None = None
        self._outline: Outline | None = None
        self._begin()

    def move(self, point: QPointF) -> None:
        """Ignore the pointer."""

    def release(self, point: QPointF) -> None:  # noqa: ARG002 - wherever it was
        """Cancel the drag, because the mouse never drops anything here."""
        self.cancel()

    def clean_up(self) -> None:
        """Remove the outline of the target as well."""
        self._remove_outline()
        self.target = None
        super().clean_up()
        self.scene.carrying.emit(False)  # noqa: FBT003 - what a signal carries has no name

    @property
    def names(self) -> str:
        """The name or number of the held cards."""
        if len(self._held) > 1:
            return f"{len(self._held)} cards"
        return self.scene.bridge.perspective.name(self.item.object_id)

    def targets(self) -> list[Target]:
        """Return all possible targets, the legal ones first."""
        found: list[Target] = [*self._cards(), *self._players(), *self._zones()]
        return sorted(found, key=lambda target: not is_allowed(self.offers(target)))

    def offers(self, target: Target) -> tuple[Offer, ...]:
        """Return the offers of a drop on a target."""
        return self._offers(target)

    def aim(self, target: Target) -> str:
        """Hold the cards over a target, and return what a drop there would do, as text."""
        self.target = target
        point = self._middle(target) + _OFFSET
        for number, item in enumerate(self._held):
            item.setPos(point + QPointF(14, 0) * number)
        self._carry_previews(self.item.pos())
        self._remove_outline()
        if isinstance(target, CardItem):
            self._outline = Outline(target, target.tile, Kind.FOCUS, self.scene.theme)
        self._point_at(target)
        return self._description(target)

    def next(self, by: int = 1) -> str:
        """Hold the cards over the next target of the list, and return its text."""
        found = self.targets()
        if not found:
            return "There is nowhere to put it."
        here = found.index(self.target) if self.target in found else -1 if by > 0 else 0
        return self.aim(found[(here + by) % len(found)])

    def towards(self, dx: int, dy: int) -> str:
        """Hold the cards over the nearest target in a direction, and return its text."""
        start = self._middle(self.target) if self.target is not None else self.item.middle
        best, least = None, 0.0
        for target in self.targets():
            step = self._middle(target) - start
            along, aside = step.x() * dx + step.y() * dy, abs(step.x() * dy) + abs(step.y() * dx)
            distance = along + _ASIDE_FACTOR * aside
            if target != self.target and along > 4 and (best is None or distance < least):
                best, least = target, distance
        return self.aim(best) if best is not None else ""

    def put_down(self) -> None:
        """Drop the cards on the current target, or return them if there is none."""
        target = self.target
        if target is None:
            self.cancel()
        else:
            self._drop_on(target, self._middle(target))

    def _aim_again(self) -> None:
        """Hold the cards over the same target, with its new meaning."""
        if self.target is not None:
            self.aim(self.target)

    # --- Targets ------------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[CardItem]:
        """Yield the cards on the table for which a drop has a meaning."""
        kinds = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
        for item in self.scene.card_items.all():
            is_there = item not in self._held and is_uppermost(item) and item.view.zone.kind in kinds
            if is_there and self._means_something(item):
                yield item

    def _players(self) -> Iterator[Seat]:
        """Return the players for whom a drop has a meaning."""
        seats = (Seat(player.seat) for player in self.scene.current_view.players)
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

    def _description(self, target: Target) -> str:
        offers = self.offers(target)
        if self.withholds(offers, target):
            return f"{capitalized(self._name(target))}: {WITHHELD}"
        meaning = _labels(offers) or (ruling_of(offers).words if offers else "nothing")
        return f"{capitalized(self._name(target))}: {meaning}"

    def _name(self, target: Target) -> str:
        if isinstance(target, CardItem):
            return self.scene.bridge.perspective.name(target.object_id)
        if isinstance(target, Seat):
            return self.scene.current_view.players[target.number].name
        return target.kind.value

    # --- Outline --------------------------------------------------------------------------------------------

    def _remove_outline(self) -> None:
        if self._outline is not None and self._outline.scene() is not None:
            self.scene.removeItem(self._outline)
        self._outline = None

    def _announce(self, words: str) -> None:
        """Stay silent, because ``aim`` returns the text to announce."""

    def _show_refusal(self, offers: tuple[Offer, ...] | None) -> None:
        """Show legal meanings as well, because nothing else shows them without a pointer."""
        super()._show_refusal(offers)
        if offers is None and self.target is not None and (meaning := self.offers(self.target)):
            labels = _labels(meaning)
            saying = BubbleText("", labels) if labels else bubble_text_for(ruling_of(meaning))
            self._show(Bubble(self.scene.theme, saying, Kind.LEGAL))


def _labels(offers: Iterable[Offer]) -> str:
    """Return the labels of the legal offers, joined by "or", or an empty text."""
    return " or ".join(dict.fromkeys(offer_label(offer) for offer in offers if offer.ruling.is_legal))
