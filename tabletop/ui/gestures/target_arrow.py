"""Aiming: a click chooses what a card is attached to, blocks, attacks or targets. The card stays in place."""

from collections.abc import Collection

from PySide6.QtCore import QPointF

from tabletop.model.zones import ZoneKind
from tabletop.rules.offers import Offer
from tabletop.ui.gestures.drop_offers import DropOffers, is_allowed, ruling_of
from tabletop.ui.gestures.gesture import Gesture
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Arrow, Bubble, Kind, Outline, bubble_text_for
from tabletop.ui.layout.ground import Seat

_ON_TABLE = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)


class TargetArrow(Gesture):
    """An arrow from a card to the pointer, until a click chooses the target. Esc cancels it.

    With ``others`` it aims all of them together at what they attack or block.
    """

    ends_with_click = ends_with_change = True

    def __init__(
        self, scene: GestureScene, item: CardItem, verbs: Collection[str], others: tuple[int, ...] = ()
    ) -> None:
        super().__init__(scene, item.middle)
        self.item = item
        self._verbs = verbs
        self._drop_offers = DropOffers(scene.bridge, item.object_id, None, others)
        self._shown = scene.arrows.arrows
        self._over: CardItem | Seat | None = None
        self._caption: Bubble | None = None
        self._outlines = {
            target: Outline(target, target.tile, Kind.LEGAL, scene.theme)
            for target in scene.card_items.all()
            if self._is_candidate(target) and is_allowed(self._offers(target))
        }
        seats = (Seat(player.seat) for player in scene.current_view.players)
        self.seats = tuple(seat.number for seat in seats if is_allowed(self._offers(seat)))
        scene.furniture.invite_seats(self.seats)

    @property
    def has_targets(self) -> bool:
        """Whether it has any legal target."""
        return bool(self._outlines or self.seats)

    def move(self, point: QPointF) -> None:
        """Draw the arrow to the pointer, and show why a target is not legal."""
        self.scene.arrows.set_arrows((*self._shown, Arrow(self.item.middle, point, Kind.HINT)))
        self.scene.arrows.setVisible(True)
        target = self._target_at(point)
        if target != self._over:
            self._over = target
            seat = target.number if isinstance(target, Seat) else None
            self.scene.furniture.invite_seats(self.seats, seat)
            offers = self._offers(target) if target is not None else ()
            self._show_refusal(() if is_allowed(offers) else offers)
        if self._caption is not None:
            self._caption.place_near(self.item.tile.translated(point), self.scene.sceneRect())

    def release(self, point: QPointF) -> None:
        """Aim at the clicked target. A click elsewhere does nothing."""
        target = self._target_at(point)
        offers = self._offers(target) if target is not None else ()
        do = self.scene.proposer.force if self.overrides else self.scene.proposer.propose
        if offers:
            do(offers, self.item.object_id, self.scene.on_screen(point))

    def clean_up(self) -> None:
        """Remove arrow, outlines and caption."""
        for outline in self._outlines.values():
            if outline.scene() is not None:
                self.scene.removeItem(outline)
        self._outlines.clear()
        self._show_refusal(())
        self.scene.furniture.invite_seats(())
        self.scene.show_arrows()

    def _is_candidate(self, target: CardItem) -> bool:
        return target is not self.item and target.place.shown and target.view.zone.kind in _ON_TABLE

    def _target_at(self, point: QPointF) -> CardItem | Seat | None:
        seat = self.scene.ground.seat_at(point)
        if seat is not None:
            return Seat(seat)
        item = self.scene.card_at(point)
        return item if item is not None and self._is_candidate(item) else None

    def _offers(self, target: CardItem | Seat) -> tuple[Offer, ...]:
        found = (
            self._drop_offers.at(target.number)
            if isinstance(target, Seat)
            else self._drop_offers.onto(target.object_id)
        )
        return tuple(offer for offer in found if offer.verb in self._verbs)

    def _show_refusal(self, offers: tuple[Offer, ...]) -> None:
        if self._caption is not None:
            self.scene.removeItem(self._caption)
            self._caption = None
        if offers:
            self._caption = Bubble(self.scene.theme, bubble_text_for(ruling_of(offers)), Kind.REFUSED)
            self.scene.addItem(self._caption)
