"""The offers for an object: the single list that menus, drops, keys and lessons read.

This module makes no decisions. Each offer carries the ruling of the referee.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.language import effects as tells
from tabletop.language.abilities import Ability
from tabletop.language.effects import AnyEffect
from tabletop.language.zones import LibraryPlace
from tabletop.model.actions import (
    Action,
    Activate,
    Attack,
    Cast,
    Forced,
    Instruct,
    PlayLand,
    PutTrigger,
    Resolve,
    TurnUp,
)
from tabletop.model.handwork import PutCards, Spot
from tabletop.model.objects import CardObject, GameObject, Permanent, StackObject
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.unknown_cards import may_be_any_type
from tabletop.rules.casting.abilities_to_activate import (
    activated_abilities,
    has_x,
    is_mana_ability,
    is_special_action,
)
from tabletop.rules.casting.additional_costs import Casting
from tabletop.rules.casting.permissions import Way, counted_cost, ways_to_cast
from tabletop.rules.faces.face_down import cost_to_turn_up
from tabletop.rules.offers import Offer
from tabletop.rules.referee import acting_player, rule_on_offer
from tabletop.rules.stack.triggers import triggered_abilities
from tabletop.rules.values.derived import derived
from tabletop.rules.values.kinds import (
    are_counterparts,
    controller_of,
    is_meld_card,
    opponents_of,
)
from tabletop.rules.values.layers import characteristics_of


def offers(state: State, id: int) -> tuple[Offer, ...]:
    """Return all offers for an object, a player's own actions first."""
    # While an object is dragged, this is called for each place where it could be dropped.
    return derived(state).cached_for_last(_offers, id)


def _offers(state: State, id: int) -> tuple[Offer, ...]:
    object = state.objects.get(id)
    if object is None:
        return ()
    if object.zone.kind is ZoneKind.OUTSIDE:
        return (_bring_in_offer(state, object),)
    found = [*_play_offers(state, object), *_effects(state, object), *_moves(state, object)]
    return tuple(found)


def judged_offer(  # noqa: PLR0913 - an offer has as many parts
    state: State,
    verb: str,
    label: str | Ability,
    action: Action,
    *,
    group: str = "effect",
    face: str | None = None,
    to: str | None = None,
    detail: str = "",
) -> Offer:
    """Return an offer of an action, with the current ruling on it."""
    return Offer(
        verb=verb,
        label=label,
        action=action,
        ruling=rule_on_offer(state, action),
        group=group,
        face=face,
        to=to,
        detail=detail,
    )


def mana_offers(state: State, id: int) -> tuple[Offer, ...]:
    """Return offers of the mana abilities of an object."""
    object = state.objects.get(id)
    if object is None:
        return ()
    places = {
        place for place, ability in enumerate(activated_abilities(state, object)) if is_mana_ability(ability)
    }
    return tuple(
        offer
        for offer in _abilities(state, object)
        if isinstance(offer.action, Activate) and offer.action.ability in places
    )


def forced_offer(state: State, offer: Offer) -> Offer | None:
    """Return a refused offer as a judge could allow it.

    Return None if it is impossible even by hand, or is legal and needs no judge.
    """
    if offer.ruling.is_legal or isinstance(offer.action, Forced):
        return None
    forced = Forced(what=offer.action)
    ruling = rule_on_offer(state, forced)
    return replace(offer, action=forced, ruling=ruling) if ruling.is_legal else None


def _bring_in_offer(state: State, card: GameObject) -> Offer:
    """Return the only offer for a card outside the game (400.11b)."""
    action = PutCards(places={Spot.HAND: (card.id,)}, by=card.owner)
    return judged_offer(state, "bring in", "Bring in from outside the game", action, group="zone", to="hand")


# --- What a player does ------------------------------------------


def _play_offers(state: State, object: GameObject) -> Iterator[Offer]:
    if isinstance(object, CardObject):
        yield from _castings(state, object)
        yield from _land_plays(state, object)
    elif isinstance(object, StackObject) and state.stack[:1] == (object.id,):
        yield judged_offer(state, "resolve", "Resolve", Resolve(), group="play")
    yield from _abilities(state, object)
    if isinstance(object, Permanent):
        yield from _special_actions(state, object)


def _castings(state: State, card: CardObject) -> Iterator[Offer]:
    """Yield each face and each way of casting. The back of a transforming card is offered and refused."""
    by = acting_player(state, Cast(object=card.id))
    offered: set[tuple[str, str | None]] = set()
    for way in ways_to_cast(state, card, by):
        face = "face down" if way.face_down else way.side.value
        action = Cast(object=card.id, face=face, using=way.label or None)
        offered.add((face, action.using))
        yield _cast_offer(state, card, action, way)
    for side in (
        Side if len(card.definition.faces) > 1 and card.definition.layout != "flip" else (Side.FRONT,)
    ):
        if all(face != side.value for face, _ in offered) and _is_spell(card, side):
            yield _cast_offer(state, card, Cast(object=card.id, face=side.value), None)


def _is_spell(card: CardObject, side: Side) -> bool:
    return "Land" not in card.definition.face(side).types.types


def _cast_offer(state: State, card: CardObject, action: Cast, way: Way | None) -> Offer:
    side = Side.BACK if action.face == "back" else Side.FRONT
    face = card.definition.face(side)
    cost = way.cost if way is not None else None
    casting = Casting(face, action.using or "", card.owner, card.id)
    if "X" in (cost if cost is not None else face.mana_cost).symbols or casting.takes_x:
        action = replace(action, x=None)
    if action.face == "face down":
        label = f"Cast face down ({action.using})"
    elif action.using:
        label = f"Cast {face.name} ({action.using})"
    else:
        label = f"Cast {face.name}"
    detail = str(cost if cost is not None else face.mana_cost)
    if way is not None and way.permission is not None and way.permission.for_life:
        detail = f"{counted_cost(card, face).value()} life"
    if _is_spell(card, side) or action.face == "face down":
        return judged_offer(state, "cast", label, action, group="play", face=action.face, detail=detail)
    return judged_offer(state, "cast", label, action, group="play", face=action.face)


def _land_plays(state: State, card: CardObject) -> Iterator[Offer]:
    for side in Side:
        if side is Side.BACK and len(card.definition.faces) < 2:
            continue
        face = card.definition.face(side)
        if "Land" in face.types.types or may_be_any_type(card):
            action = PlayLand(object=card.id, face=side.value)
            label = f"Play {face.name}" if face.types.types else f"Play {face.name} as a land"
            yield judged_offer(state, "play land", label, action, group="play", face=side.value)


def _abilities(state: State, object: GameObject) -> Iterator[Offer]:
    for place, ability in enumerate(activated_abilities(state, object)):
        if ability.zone != object.zone.kind:
            continue
        action = Activate(object=object.id, ability=place, x=None if has_x(ability) else 0)
        if is_special_action(ability):
            name, detail = characteristics_of(state, object).name, ability.cost.mana
            yield judged_offer(state, "activate", f"Foretell {name}", action, group="play", detail=detail)
            continue
        yield judged_offer(state, "activate", ability, action, group="play")
        for seat in opponents_of(state, controller_of(object)) if ability.anyone else ():
            theirs, name = replace(action, by=seat), state.players[seat].name
            yield judged_offer(state, "activate", ability, theirs, group="play", detail=f"by {name}")
    if isinstance(object, Permanent):
        for place, trigger in enumerate(triggered_abilities(state, object.id)):
            yield judged_offer(
                state, "trigger", trigger, PutTrigger(object=object.id, ability=place), group="play"
            )


def _special_actions(state: State, permanent: Permanent) -> Iterator[Offer]:
    if permanent.face_down is not None:
        cost = cost_to_turn_up(permanent)
        yield judged_offer(
            state,
            "turn up",
            "Turn face up",
            TurnUp(object=permanent.id),
            group="play",
            detail=str(cost) if cost is not None else "",
        )
    if state.step in ("beginning of combat", "declare attackers"):
        for seat in opponents_of(state, permanent.controller):
            if "Creature" in characteristics_of(state, permanent).types and not permanent.combat.attacks:
                name = state.players[seat].name
                action = Attack(players={permanent.id: seat}, by=permanent.controller)
                yield judged_offer(state, "attack", f"Attack {name}", action, group="play")


# --- What an effect tells the table to do ------------------------------------------


def _effects(state: State, object: GameObject) -> Iterator[Offer]:
    if isinstance(object, Permanent):
        yield from _turnings(state, object)
        yield from _marks(state, object)
    elif isinstance(object, CardObject):
        for transformed in (False, True) if len(object.definition.faces) > 1 else (False,):
            effect = tells.PutOntoBattlefield(objects=(object.id,), transformed=transformed)
            label = "Put onto the battlefield" + (" transformed" if transformed else "")
            yield judged_offer(
                state,
                "put onto battlefield",
                label,
                Instruct(effect=effect, by=object.owner),
                face="back" if transformed else None,
                to="battlefield",
            )
    elif isinstance(object, StackObject):
        yield effect_offer(state, "counter", "Counter", tells.Counter(objects=(object.id,)), object)
        if object.pieces:
            copy = tells.CopySpell(object=object.id)
            yield effect_offer(state, "copy spell", "Copy this spell", copy, object)


_TURNS: Final[tuple[tuple[str, str, type[tells.OnObjects]], ...]] = (
    ("transform", "Transform", tells.Transform),
    ("convert", "Convert", tells.Convert),
    ("flip", "Flip", tells.Flip),
    ("turn face down", "Turn face down", tells.TurnFaceDown),
    ("turn face up", "Turn face up by an effect", tells.TurnFaceUp),
)


def effect_offer(
    state: State, verb: str, label: str, effect: AnyEffect, object: GameObject, **more: str
) -> Offer:
    """Return an offer of an effect by an instruction of the object's controller."""
    return judged_offer(state, verb, label, Instruct(effect=effect, by=controller_of(object)), **more)


def _turnings(state: State, permanent: Permanent) -> Iterator[Offer]:
    for verb, label, kind in _TURNS:
        yield effect_offer(state, verb, label, kind(objects=(permanent.id,)), permanent)  # type: ignore[arg-type]
    if is_meld_card(permanent):
        yield _meld(state, permanent)


def _meld(state: State, permanent: Permanent) -> Offer:
    """Return the offer to meld with the counterpart if it is on the battlefield, else a refused one."""
    partner = next((each.id for each in state.permanents() if are_counterparts(permanent, each)), None)
    objects = (permanent.id,) if partner is None else (permanent.id, partner)
    meld = permanent.definition.meld
    label = f"Meld with {meld.partner}" if meld is not None else "Meld"
    return effect_offer(state, "meld", label, tells.Meld(objects=objects), permanent)


def _marks(state: State, permanent: Permanent) -> Iterator[Offer]:
    here = (permanent.id,)
    if permanent.tapped:
        yield effect_offer(state, "untap", "Untap", tells.Untap(objects=here), permanent)
    else:
        yield effect_offer(state, "tap", "Tap", tells.Tap(objects=here), permanent)
    plus = tells.AddCounters(objects=here, kind="+1/+1")
    yield effect_offer(state, "add counters", "Add a +1/+1 counter", plus, permanent)
    minus = tells.AddCounters(objects=here, kind="-1/-1")
    yield effect_offer(state, "add counters", "Add a -1/-1 counter", minus, permanent)
    for kind in permanent.counters:
        more = tells.AddCounters(objects=here, kind=kind)
        less = tells.RemoveCounters(objects=here, kind=kind)
        if kind not in ("+1/+1", "-1/-1"):
            yield effect_offer(state, "add counters", f"Add a {kind} counter", more, permanent)
        yield effect_offer(state, "remove counters", f"Remove a {kind} counter", less, permanent)
    if "Creature" in characteristics_of(state, permanent).types:
        damage = tells.DealDamage(to=permanent.id, amount=1)
        yield effect_offer(state, "deal damage", "Deal 1 damage to it", damage, permanent)
    if permanent.is_attached():
        yield effect_offer(state, "detach", "Detach", tells.Detach(objects=here), permanent)
    token = tells.CreateToken(copy_of=permanent.id)
    yield effect_offer(state, "create token", "Create a token copy", token, permanent)
    for word, verb in (("destroy", tells.Destroy), ("sacrifice", tells.Sacrifice)):
        yield effect_offer(state, word, word.capitalize(), verb(objects=here), permanent)
    blink = tells.ExileAndReturn(objects=here)
    yield effect_offer(state, "exile and return", "Exile and return", blink, permanent)
    transformed_return = tells.ExileAndReturn(objects=here, transformed=True)
    yield effect_offer(
        state, "exile and return", "Exile and return transformed", transformed_return, permanent
    )


def _moves(state: State, object: GameObject) -> Iterator[Offer]:
    """Yield moves by hand into the zones of the owner."""
    if not object.pieces:
        return
    for kind, label in _PLACES:
        if object.zone.kind is kind:
            continue
        effect: AnyEffect = tells.Move(objects=(object.id,), to=kind)
        if kind is ZoneKind.EXILE:
            effect = tells.Exile(objects=(object.id,))
        elif kind is ZoneKind.HAND:
            effect = tells.ReturnToHand(objects=(object.id,))
        yield effect_offer(state, "move", label, effect, object, to=kind.value, group="zone")
    if object.zone.kind is not ZoneKind.LIBRARY:
        bottom = tells.Move(objects=(object.id,), to=ZoneKind.LIBRARY, position=LibraryPlace.BOTTOM)
        where = {"to": "library", "group": "zone", "detail": "bottom"}
        yield effect_offer(state, "move", "To the bottom of the library", bottom, object, **where)


_PLACES: Final = (
    (ZoneKind.GRAVEYARD, "To the graveyard"),
    (ZoneKind.EXILE, "To exile"),
    (ZoneKind.HAND, "To the hand"),
    (ZoneKind.LIBRARY, "To the top of the library"),
    (ZoneKind.COMMAND, "To the command zone"),
)
