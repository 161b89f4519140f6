"""Dragging one or several cards. Legal targets brighten, the others dim and give the reason."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.play.log.in_words import offer_label
from tabletop.rules.offers import Offer
from tabletop.ui.gestures.drop_offers import DropOffers, is_allowed, ruling_of
from tabletop.ui.gestures.gesture import Gesture, select_by_click
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.gestures.meld_preview import (
    JoinedPreview,
    MeldPreview,
    RejectedPreview,
    can_be_shown,
    ghost_of,
)
from tabletop.ui.gestures.turn_while_dragged import side_after_turning, turn_back, turn_while_dragged
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Bubble, BubbleText, Kind, Outline, bubble_text_for
from tabletop.ui.items.zone_item import Invitation
from tabletop.ui.layout.ground import Seat
from tabletop.ui.style import zvalues
from tabletop.ui.style.announcing import announce

Target = CardItem | Zone | Seat
"""A place on which cards can be dropped."""
_ON_TABLE: Final = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
WITHHELD: Final = "What will happen? Let go here to find out."
_NO_OTHER_FACE: Final = "It has no other face."
_ONE_AT_A_TIME: Final = "Drag a single card to turn it over."
_TOP_OR_BOTTOM: Final = "To the top. Hold Ctrl for the bottom."


class DragCards(Gesture):
    """A press on a card, which becomes a drag when the pointer moves far enough."""

    ends_with_change = True

    def __init__(self, scene: GestureScene, start: QPointF, item: CardItem, *, toggles: bool = False) -> None:
        super().__init__(scene, start)
        self.item = item
        self._toggles = toggles
        self._was_selected = item in scene.selection.items
        self._held: dict[CardItem, QPointF] = {}
        self._drop_offers: DropOffers | None = None
        self._targets: dict[CardItem, Outline] = {}
        self._seats: tuple[int, ...] = ()
        self._caption: Bubble | None = None
        self._blamed: CardItem | None = None
        """The other card that keeps a drop from being legal, at which the caption points."""
        self._over: Target | None = None
        self.preview: MeldPreview | None = None
        """The preview of a meld with the card below, or of why the two can't meld."""
        self._left: MeldPreview | None = None
        """The previous preview, which may still be moving back."""
        if not toggles and not self._was_selected:
            scene.select(item.object_id)

    @property
    def is_dragging(self) -> bool:
        """Whether cards are held."""
        return bool(self._held)

    def move(self, point: QPointF) -> None:
        """Carry the cards, and show what a drop here would do."""
        if not self.is_dragging:
            way = point - self.start
            if way.manhattanLength() < QApplication.startDragDistance():
                return
            self._begin()
        target = self._target_at(point)
        for item, offset in self._held.items():
            item.setPos(point + offset)
        self._carry_previews(point + self._held[self.item])
        self._point_at(target)

    def release(self, point: QPointF) -> None:
        """Drop the held cards. Without a drag it was a click."""
        if not self.is_dragging:
            select_by_click(self.scene, self.item, toggles=self._toggles, was_selected=self._was_selected)
            return
        self._drop_on(self._target_at(point), point)

    def _drop_on(self, target: Target | None, point: QPointF) -> None:
        items = [*self._held]
        self._let_go()
        if len(items) == 1:
            self._drop(items[0], target, point)
        else:
            self._drop_all(items, target, point)
        for item in items:
            turn_back(self.scene, item)

    def cancel(self) -> None:
        """Return the cards to their places."""
        items = [*self._held]
        self._let_go()
        self._undo_preview()
        for item in items:
            turn_back(self.scene, item)
        self.scene.glide_home(items)

    def clean_up(self) -> None:
        """Remove outlines, invitations, the veil and the caption."""
        self._remove_overlays()
        self.scene.dragging.emit(False)  # noqa: FBT003 - what a signal carries has no name

    def _remove_overlays(self) -> None:
        for item, outline in self._targets.items():
            item.setZValue(item.place.z)
            # Without motion the target may have left at once, together with its outline.
            if outline.scene() is not None:
                self.scene.removeItem(outline)
        self._targets.clear()
        if self.preview is not None:
            self.preview.end()
        self._drop_caption()
        self.scene.veil.setVisible(False)
        self.scene.furniture.invite({})
        self.scene.open_zones(())
        self.scene.furniture.point_at(None)
        self.scene.furniture.invite_seats(())

    # --- Beginning ------------------------------------------------------------------------------------

    def _begin(self) -> None:
        scene = self.scene
        scene.end_hover()
        scene.dragging.emit(True)  # noqa: FBT003 - what a signal carries has no name
        for number, item in enumerate(self._group()):
            self._held[item] = item.pos() - self.start
            item.set_lifted(True)
            item.setZValue(zvalues.DRAGGED + number)
        scene.arrows.setVisible(False)
        others = tuple(each.object_id for each in self._held if each is not self.item)
        self._drop_offers = DropOffers(scene.bridge, self.item.object_id, self.item.chosen_side, others)
        self._invite()

    def turn_over(self) -> str:
        """Turn the card over while it is dragged. A drop then applies to the side that is up.

        Returns: the name of the face, as text, or the reason why there is none
        """
        item = self.item
        turned = side_after_turning(item)
        if len(self._held) != 1 or turned is None:
            why = _ONE_AT_A_TIME if len(self._held) != 1 else _NO_OTHER_FACE
            self._drop_caption()
            self._show(Bubble(self.scene.theme, BubbleText("", why), Kind.HINT))
            return why
        self._remove_overlays()
        turn_while_dragged(self.scene, item, turned)
        self._drop_offers = DropOffers(self.scene.bridge, item.object_id, turned)
        self._over = None
        self._invite()
        self._aim_again()
        return f"{item.spec.name} is up."

    def _aim_again(self) -> None:
        self._point_at(self._target_at(self.item.pos() - self._held[self.item]))

    def _group(self) -> tuple[CardItem, ...]:
        """Return the cards that are carried together."""
        selected = self.scene.selection.items
        is_group = self._was_selected and len(selected) > 1 and self.item in selected
        return selected if is_group else (self.item,)

    def _invite(self) -> None:
        """Brighten the places on which a drop has a meaning."""
        assert self._drop_offers is not None
        scene = self.scene
        own = self.item.view.zone
        zones = {}
        for zone in (*scene.furniture.zones, BATTLEFIELD):
            # A card always goes to its owner's zone (400.3).
            if zone != own and zone.player in (None, self.item.view.owner):
                offers = self._drop_offers.into(zone)
                legal = is_allowed(offers) or self._asks_about_any(offers)
                zones[zone] = Invitation.LEGAL if legal else Invitation.REFUSED
        in_place = self._drop_offers.in_place()
        if in_place and not self.is_asked_about:
            zones[own] = Invitation.LEGAL if is_allowed(in_place) else Invitation.REFUSED
        scene.open_zones(zone for zone, invitation in zones.items() if invitation is Invitation.LEGAL)
        scene.furniture.invite(zones, self.item.view)
        self._seats = tuple(
            player.seat
            for player in scene.current_view.players
            if is_allowed(self._drop_offers.at(player.seat))
        )
        scene.furniture.invite_seats(self._seats)
        self._outline_targets(self._drop_offers)
        is_alone = len(self._held) == 1
        dims = bool(self._targets) or (is_alone and zones.get(BATTLEFIELD) is Invitation.REFUSED)
        scene.veil.setVisible(dims)

    def _outline_targets(self, drop_offers: DropOffers) -> None:
        """Outline the cards on which a drop has a meaning, except those that a lesson asks about."""
        scene = self.scene
        found = ((id, scene.card_items.of(id)) for id in drop_offers.targets)
        for id, target in found:
            melds = drop_offers.melds_with(id)
            if target is None or not target.place.shown or target in self._held:
                continue
            if melds and self.is_asked_about:
                continue
            if melds and can_be_shown(self.item, target):
                # The face can be painted while the card is on its way.
                scene.card_items.tiles.face(ghost_of(self.item, target))
            kind = Kind.MELD if melds else Kind.LEGAL
            self._targets[target] = Outline(target, target.tile, kind, scene.theme)
            target.setZValue(zvalues.TARGET)

    # --- While it lasts -------------------------------------------------------------------------------

    def _target_at(self, point: QPointF) -> Target | None:
        """Return the target under the pointer: a card on the table, a player, or else a zone."""
        assert self._drop_offers is not None
        scene = self.scene
        if self.preview is not None and self.preview.other is self._over and self.preview.covers(point):
            return self.preview.other
        seat = scene.ground.seat_at(point)
        if seat is not None and self._drop_offers.at(seat):
            return Seat(seat)
        item = scene.card_at(point, ignored=self._held)
        if item is not None and item.view.zone.kind in _ON_TABLE and self._means_something(item):
            return item
        return scene.ground.zone_at(point)

    def _means_something(self, target: CardItem) -> bool:
        """Return whether a drop on a card is about that card.

        A card from the hand may be put over any other.
        """
        assert self._drop_offers is not None
        if target in self._held:
            return False
        if target.object_id in self._drop_offers.targets:
            return True
        held = self.item.view.zone.kind
        is_about_it = held is ZoneKind.BATTLEFIELD or self.overrides
        return is_about_it and bool(self._drop_offers.onto(target.object_id))

    def _offers(self, target: Target | None) -> tuple[Offer, ...]:
        assert self._drop_offers is not None
        if isinstance(target, CardItem):
            return self._drop_offers.onto(target.object_id)
        if isinstance(target, Seat):
            return self._drop_offers.at(target.number)
        if target is not None and target == self.item.view.zone:
            return self._drop_offers.in_place()
        if target is None:
            return ()
        return self._drop_offers.into(target, under=self.under)

    def _point_at(self, target: Target | None) -> None:
        if target is self._over or (target == self._over and not isinstance(target, CardItem)):
            self._carry_caption()
            return
        self._over = target
        self.scene.furniture.point_at(target if isinstance(target, Zone) else None)
        self.scene.furniture.invite_seats(self._seats, target.number if isinstance(target, Seat) else None)
        offers = self._offers(target)
        melds = tuple(offer for offer in offers if offer.verb == "meld")
        if self.withholds(offers, target):
            self._show_preview(None, ())
            self._drop_caption()
            self._show(Bubble(self.scene.theme, BubbleText("", WITHHELD), Kind.HINT))
            return
        self._show_refusal(offers if offers and not is_allowed(offers) else None)
        if self._caption is None and offers and isinstance(target, Zone) and target.kind is ZoneKind.LIBRARY:
            self._show(Bubble(self.scene.theme, BubbleText("", _TOP_OR_BOTTOM), Kind.HINT))
        self._show_preview(target, melds)
        if self._caption is None:
            self._show_result(offers, target)

    def _show_result(self, offers: tuple[Offer, ...], target: Target | None) -> None:
        """Show what a drop on a card or player would do: attack it, block it, attach to it."""
        legal = [offer for offer in offers if offer.ruling.is_legal]
        if not isinstance(target, (CardItem, Seat)) or len(legal) != 1:
            return
        words, now = offer_label(legal[0]), target.view.now if isinstance(target, CardItem) else None
        if now is not None and now.name and now.name not in words:
            words = f"{words}: {now.name}"
        self._show(Bubble(self.scene.theme, BubbleText("", words), Kind.HINT))

    @property
    def is_asked_about(self) -> bool:
        """Whether a lesson asks about the result, which nothing may reveal before the drop."""
        return self.scene.spoilers.withholds(self.item.object_id)

    def withholds(self, offers: tuple[Offer, ...], target: Target | None) -> bool:
        """Return whether a lesson asks about a drop: two halves meld, or a card is turned in place."""
        if not offers or not self.is_asked_about:
            return False
        return target == self.item.view.zone or self._asks_about_any(offers)

    def _asks_about_any(self, offers: tuple[Offer, ...]) -> bool:
        withholds, id = self.scene.spoilers.withholds_verb, self.item.object_id
        return self.is_asked_about and any(
            offer.verb == "meld" or withholds(id, offer.verb) for offer in offers
        )

    def _show_preview(self, target: Target | None, melds: tuple[Offer, ...]) -> None:
        """Preview a meld of the held card with the target, or the rejection by another card."""
        if self.preview is not None:
            self.preview.leave()
            self._left, self.preview = self.preview, None
        if not isinstance(target, CardItem) or not melds:
            return
        legal = is_allowed(melds)
        if not legal or can_be_shown(self.item, target):
            self.preview = (JoinedPreview if legal else RejectedPreview)(
                self.scene, self.item, target, self._carry_caption
            )
            self.preview.begin()
        if legal:
            self._drop_caption()
            note = self.scene.bridge.perspective.by_hand_note(melds[0].action)
            label = offer_label(melds[0])
            saying = BubbleText(label, note) if note else BubbleText("", label)
            self._show(Bubble(self.scene.theme, saying, Kind.MELD))
        self._announce(offer_label(melds[0]) if legal else ruling_of(melds).words)

    def _carry_previews(self, at: QPointF) -> None:
        """Pass the position of the held card to the previews."""
        for preview in filter(None, (self._left, self.preview)):
            preview.carry(at)

    def _announce(self, words: str) -> None:
        """Announce the shown text to screen readers."""
        announce(self.scene.widget, words)

    def _drop_caption(self) -> None:
        if self._caption is not None:
            self.scene.removeItem(self._caption)
            self._caption = self._blamed = None

    def _show_refusal(self, offers: tuple[Offer, ...] | None) -> None:
        """Show why a drop here is not legal, before it happens."""
        self._drop_caption()
        if offers is None:
            return
        ruling = ruling_of(offers)
        blamed = self.scene.card_items.of(ruling.object_at_fault or 0)
        if blamed is not None and blamed.place.shown and blamed not in self._held:
            self._blamed = blamed
        self._show(Bubble(self.scene.theme, bubble_text_for(ruling), Kind.REFUSED))

    def _show(self, caption: Bubble) -> None:
        self._caption = caption
        self._carry_caption()
        self.scene.addItem(caption)

    def _carry_caption(self) -> None:
        if self._caption is not None:
            self._caption.place_near(self._place_of_caption(), self.scene.sceneRect())

    def _place_of_caption(self) -> QRectF:
        """Return the rectangle to point at: that of the card at fault, the preview or the held card."""
        if self._blamed is not None:
            return self._blamed.tile.translated(self._blamed.middle)
        if self.preview is not None:
            return self.preview.rect
        return self.item.tile.translated(self.item.pos())

    # --- The end --------------------------------------------------------------------------------------

    def _let_go(self) -> None:
        self.scene.pointer_animator.finish()
        for item in self._held:
            item.set_lifted(False)
        self._held.clear()

    def _undo_preview(self) -> None:
        """Undo the preview after a drop without result."""
        self.scene.pointer_animator.finish()
        if self.preview is not None:
            where = self.item.pos()
            self.preview.stand_up()
            self.item.setPos(where)

    def _drop(self, item: CardItem, target: Target | None, point: QPointF) -> None:
        scene = self.scene
        offers = self._offers(target)
        if not offers:
            if target == BATTLEFIELD and item.view.zone == BATTLEFIELD:
                scene.put_in_row(item, point)
            else:
                scene.glide_home([item])
            return
        do = scene.proposer.force if self.overrides else scene.proposer.propose
        if self.withholds(offers, target):
            scene.spoilers.take_help()
        if not is_allowed(offers):
            self._undo_preview()
        if not do(offers, item.object_id, scene.on_screen(point)):
            self._undo_preview()
            scene.go_home_later([item])

    def _drop_all(self, items: list[CardItem], target: Target | None, point: QPointF) -> None:
        """Drop several cards into a zone, one by one, or let all of them attack or block together."""
        scene = self.scene
        offers = self._offers(target) if not isinstance(target, Zone) else ()
        if offers:
            do = scene.proposer.force if self.overrides else scene.proposer.propose
            do(offers, items[-1].object_id, scene.on_screen(point))
            scene.go_home_later(items)
            return
        if not isinstance(target, Zone):
            scene.glide_home(items)
            return
        ids = [item.object_id for item in items]
        if self.overrides:
            scene.proposer.force_all(ids, target)
        else:
            scene.move_all(ids, target, under=self.under)
        scene.go_home_later(items)
