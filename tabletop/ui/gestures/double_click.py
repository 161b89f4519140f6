"""Double clicks: play from the hand, tap on the battlefield, draw from the library, resolve the stack."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPoint

from tabletop.language.abilities import Activated
from tabletop.language.effects import Draw
from tabletop.model.actions import Activate, Instruct
from tabletop.model.zones import ZoneKind
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.gestures.drop_offers import is_allowed
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.gestures.tapping import is_for_mana, takes_mana_back, tap_together
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.session.bridge import Bridge

_PILES: Final = (ZoneKind.GRAVEYARD, ZoneKind.EXILE)
_OBVIOUS: Final = {
    ZoneKind.HAND: ("play land", "cast"),
    ZoneKind.COMMAND: ("cast", "play land"),
    ZoneKind.BATTLEFIELD: ("untap", "tap"),
    ZoneKind.STACK: ("resolve",),
    ZoneKind.GRAVEYARD: ("cast", "play land"),
    ZoneKind.EXILE: ("cast", "play land"),
}


def do_the_obvious(scene: GestureScene, item: CardItem, at: QPoint, others: Sequence[int] = ()) -> None:
    """Perform the obvious action of a double click on a card, if there is one.

    Creatures attack or block in the step for that. ``others`` are the ids of the cards selected with it:
    permanents attack or are tapped together.
    """
    zone, id = item.view.zone, item.object_id
    combat = _combat_actions(scene.bridge, id, others) if zone.kind is ZoneKind.BATTLEFIELD else ()
    if combat:
        scene.proposer.propose(combat, id, at)
        return
    if zone.kind is ZoneKind.BATTLEFIELD and (len(others) > 1 or takes_mana_back(scene.bridge, id)):
        tap_together(scene.bridge, others if len(others) > 1 else (id,))
        return
    if zone.kind is ZoneKind.LIBRARY and zone.player is not None:
        draw = Instruct(by=zone.player, effect=Draw(by=zone.player))
        scene.bridge.propose(draw, id)
        return
    offers = obvious_offers(scene.bridge, id, zone.kind)
    if zone.kind in _PILES and not offers:
        scene.pile_wanted.emit(zone)
    else:
        side = item.chosen_side
        scene.proposer.propose([each for each in offers if side is None or each.face == side.value], id, at)


def obvious_offers(bridge: Bridge, id: int, kind: ZoneKind) -> tuple[Offer, ...]:
    """Return the offers that a double click on an object in a kind of zone stands for.

    A land is tapped for mana if something pays with it or nothing is tapped by hand. A permanent without mana
    abilities uses its only tap ability, if legal. A planeswalker uses its loyalty abilities and is never
    tapped. In a graveyard or exile only legal actions count, because most cards there are merely looked at.
    """
    if kind is ZoneKind.BATTLEFIELD and (loyalty := _loyalty_abilities(bridge, id)):
        return loyalty
    if kind is ZoneKind.BATTLEFIELD and (ability := _tapping_ability(bridge, id)) is not None:
        return (ability,)
    if kind is ZoneKind.BATTLEFIELD and is_for_mana(bridge):
        mana = bridge.perspective.mana_offers(id)
        if is_allowed(mana):
            return mana
    verbs = _OBVIOUS.get(kind, ())
    found = tuple(offer for offer in bridge.perspective.offers(id) if offer.verb in verbs)
    return found if kind not in _PILES else tuple(each for each in found if each.ruling.is_legal)


def _combat_actions(bridge: Bridge, id: int, others: Sequence[int]) -> tuple[Offer, ...]:
    """Return the attacks of creatures in the step for that, or the blocks of one of them in the next step.

    If a creature can do neither, they are refused. In the step for it, a double click never taps by hand a
    creature that is meant to attack or to block.
    """
    view, perspective = bridge.view(), bridge.perspective
    found: list[Offer] = []
    if view.step == "declare attackers":
        more = tuple(each for each in others if each != id)
        for seat in perspective.opponents(view.active):
            found += perspective.dropped_at(id, seat, more)
        for target in filter(_is_attacked, view.battlefield):
            offers = perspective.dropped_on(id, target.id, more)
            label = f"Attack {perspective.name(target.id)}"
            found += (replace(each, label=label) for each in offers if each.verb == "attack")
    elif view.step == "declare blockers":
        for attacker in filter(_attacks, view.battlefield):
            label = f"Block {perspective.name(attacker.id)}"
            offers = perspective.dropped_on(id, attacker.id)
            found += (replace(each, label=label) for each in offers if each.verb == "block")
    fights = tuple(each for each in found if each.verb in ("attack", "block"))
    legal = tuple(each for each in fights if each.ruling.is_legal)
    return legal if legal or not _could_fight(view, id) else fights


def _could_fight(view: TableView, id: int) -> bool:
    """Return whether an object is an untapped creature that doesn't attack or block yet."""
    found = next((each for each in view.battlefield if each.id == id), None)
    if found is None or found.now is None or "Creature" not in found.now.types:
        return False
    return not found.tapped and not _attacks(found) and not found.blocking


def _is_attacked(permanent: ObjectView) -> bool:
    """Return whether a permanent is of a type that is attacked."""
    types = permanent.now.types if permanent.now is not None else ()
    return "Planeswalker" in types or "Battle" in types


def _attacks(permanent: ObjectView) -> bool:
    return permanent.attacking is not None or permanent.attacking_player is not None


def _loyalty_abilities(bridge: Bridge, id: int) -> tuple[Offer, ...]:
    """Return the loyalty abilities of a planeswalker, or nothing for one that is also a creature."""
    view = bridge.view().objects().get(id)
    if view is None or view.now is None or "Creature" in view.now.types:
        return ()
    labels = ((offer, offer.label) for offer in bridge.perspective.offers(id))
    return tuple(
        offer
        for offer, label in labels
        if isinstance(label, Activated) and (label.cost.loyalty is not None or label.cost.loyalty_x)
    )


def _tapping_ability(bridge: Bridge, id: int) -> Offer | None:
    """Return the only activated ability of a permanent if it taps it, makes no mana and is legal."""
    offers = bridge.perspective.offers(id)
    found = [each for each in offers if isinstance(each.action, Activate) and each.action.by is None]
    if len(found) != 1 or bridge.perspective.mana_offers(id):
        return None
    (offer,) = found
    is_tapped_for_it = isinstance(offer.label, Activated) and offer.label.cost.tap
    return offer if is_tapped_for_it and offer.ruling.is_legal else None
