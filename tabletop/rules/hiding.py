"""Offers by hand for face-down objects: hide a card, show it, let a player look at it (406.3, 708)."""

from collections.abc import Iterator

from tabletop.language import effects as tells
from tabletop.language.effects import AnyEffect
from tabletop.model.actions import Instruct, TurnUp
from tabletop.model.objects import CardObject, GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.faces.face_down import cost_to_turn_up
from tabletop.rules.offers import Offer
from tabletop.rules.referee import rule_on_offer
from tabletop.rules.values.kinds import controller_of


def face_down_offers(state: State, id: int) -> tuple[Offer, ...]:
    """Return the offers that hide an object or let it be seen."""
    object = state.objects.get(id)
    if isinstance(object, Permanent):
        return tuple(_permanent_offers(state, object))
    return tuple(_card_offers(state, object)) if isinstance(object, CardObject) else ()


def _permanent_offers(state: State, permanent: Permanent) -> Iterator[Offer]:
    here = (permanent.id,)
    if permanent.face_down is None:
        yield _offer(state, permanent, "turn face down", "Turn face down", tells.TurnFaceDown(objects=here))
    else:
        cost = cost_to_turn_up(permanent)
        action = TurnUp(object=permanent.id)
        yield Offer(
            verb="turn up",
            label="Turn face up",
            action=action,
            ruling=rule_on_offer(state, action),
            group="play",
            detail=str(cost) if cost is not None else "",
        )
        up = tells.TurnFaceUp(objects=here)
        yield _offer(state, permanent, "turn face up", "Turn face up by an effect", up)
    yield from _into_exile(state, permanent)


def _card_offers(state: State, card: CardObject) -> Iterator[Offer]:
    for how, label in ((tells.HiddenBy.MANIFEST, "Manifest it"), (tells.HiddenBy.CLOAK, "Cloak it")):
        put = tells.PutOntoBattlefield(objects=(card.id,), face_down=how)
        yield _offer(state, card, how, label, put)
    if card.zone.kind is not ZoneKind.EXILE:
        yield from _into_exile(state, card)
    if card.face_down or card.zone.kind.is_hidden:
        for seat, player in enumerate(state.players):
            if seat not in card.known_to:
                look = tells.Look(objects=(card.id,), by=seat)
                yield _offer(state, card, "look", f"Let {player.name} look at it", look)
        reveal = tells.Reveal(objects=(card.id,))
        yield _offer(state, card, "reveal", "Reveal it to all players", reveal)


def _into_exile(state: State, object: GameObject) -> Iterator[Offer]:
    seat = controller_of(object)
    name = state.players[seat].name
    known = tells.Exile(objects=(object.id,), face_down=True, known_to=(seat,))
    yield _offer(state, object, "exile face down", f"Exile face down, {name} may look", known)
    unknown = tells.Exile(objects=(object.id,), face_down=True)
    yield _offer(state, object, "exile face down", "Exile face down, no player may look", unknown)


def _offer(state: State, object: GameObject, verb: str, label: str, effect: AnyEffect) -> Offer:
    action = Instruct(effect=effect, by=controller_of(object))
    return Offer(verb=verb, label=label, action=action, ruling=rule_on_offer(state, action))
