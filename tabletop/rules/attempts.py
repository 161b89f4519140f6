"""What may be done with an object: the one list that menus, drops, keys and lessons read (offers).

Nothing here decides anything: every entry carries the ruling of the referee.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.cards.mana import ManaCost
from tabletop.language import effects as tells
from tabletop.language.abilities import Ability
from tabletop.language.effects import AnyEffect
from tabletop.language.zones import LibraryPlace
from tabletop.model.actions import (
    Action,
    Activate,
    Attack,
    Block,
    Cast,
    Forced,
    Instruct,
    PlayLand,
    PutTrigger,
    Resolve,
    TurnUp,
)
from tabletop.model.handwork import PlayTop, PutCards, Spot
from tabletop.model.objects import CardObject, GameObject, Permanent, StackObject
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.placeholders import may_be_any_type
from tabletop.rules.casting import casting
from tabletop.rules.casting.abilities_to_activate import activated_abilities, has_x, is_mana_ability
from tabletop.rules.casting.permissions import ways_to_cast
from tabletop.rules.engine.targeting import target_words
from tabletop.rules.faces.enchanting import may_be_attached
from tabletop.rules.faces.face_down import cost_to_turn_up
from tabletop.rules.offers import Offer
from tabletop.rules.referee import acting_player, rule_on_offered
from tabletop.rules.stack.triggers import triggered_abilities
from tabletop.rules.turn.declaring import with_more
from tabletop.rules.values.kinds import (
    are_counterparts,
    controller_of,
    is_meld_card,
    may_look_at,
    opponents_of,
)
from tabletop.rules.values.layers import characteristics_of

_TOGETHER: Final = ("attack", "block")
"""What several do together when they are dropped on the same thing."""


def offers(state: State, id: int) -> tuple[Offer, ...]:
    """All that may be done with an object, what a player does first, each with its ruling."""
    object = state.objects.get(id)
    if object is None:
        return ()
    if object.zone.kind is ZoneKind.OUTSIDE:
        return (_brought_in(state, object),)
    found = [*_played(state, object), *_effects(state, object), *_moves(state, object)]
    return tuple(found)


def _offer(  # noqa: PLR0913 - an offer has as many parts
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
    return Offer(
        verb=verb,
        label=label,
        action=action,
        ruling=rule_on_offered(state, action),
        group=group,
        face=face,
        to=to,
        detail=detail,
    )


def mana_offers(state: State, id: int) -> tuple[Offer, ...]:
    """The mana abilities of an object, each with its ruling."""
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


def anyway(state: State, offer: Offer) -> Offer | None:
    """What is refused as a judge would let it be done; None where hands can't do it, or need no judge."""
    if offer.ruling.is_legal or isinstance(offer.action, Forced):
        return None
    forced = Forced(what=offer.action)
    ruling = rule_on_offered(state, forced)
    return replace(offer, action=forced, ruling=ruling) if ruling.is_legal else None


def _brought_in(state: State, card: GameObject) -> Offer:
    """All that is done with a card outside the game (400.11b)."""
    action = PutCards(places={Spot.HAND: (card.id,)}, by=card.owner)
    return _offer(state, "bring in", "Bring in from outside the game", action, group="zone", to="hand")


# --- What a player does ------------------------------------------


def _played(state: State, object: GameObject) -> Iterator[Offer]:
    if isinstance(object, CardObject):
        yield from _castings(state, object)
        yield from _land_plays(state, object)
    elif isinstance(object, StackObject) and state.stack[:1] == (object.id,):
        yield _offer(state, "resolve", "Resolve", Resolve(), group="play")
    yield from _abilities(state, object)
    if isinstance(object, Permanent):
        yield from _special(state, object)


def _castings(state: State, card: CardObject) -> Iterator[Offer]:
    """Each face and each way of casting; the back of a transforming card is offered to be refused."""
    by = acting_player(state, Cast(object=card.id))
    asked: set[tuple[str, str | None]] = set()
    for way in ways_to_cast(state, card, by):
        face = "face down" if way.face_down else way.side.value
        action = Cast(object=card.id, face=face, using=way.label or None)
        asked.add((face, action.using))
        yield _cast_offer(state, card, action, way.cost)
    for side in (
        Side if len(card.definition.faces) > 1 and card.definition.layout != "flip" else (Side.FRONT,)
    ):
        if all(face != side.value for face, _ in asked) and _is_spell(card, side):
            yield _cast_offer(state, card, Cast(object=card.id, face=side.value), None)


def _is_spell(card: CardObject, side: Side) -> bool:
    return "Land" not in card.definition.face(side).types.types


def _cast_offer(state: State, card: CardObject, action: Cast, cost: ManaCost | None) -> Offer:
    side = Side.BACK if action.face == "back" else Side.FRONT
    face = card.definition.face(side)
    if "X" in (cost if cost is not None else face.mana_cost).symbols:
        action = replace(action, x=None)
    if action.face == "face down":
        label = f"Cast face down ({action.using})"
    elif action.using:
        label = f"Cast {face.name} ({action.using})"
    else:
        label = f"Cast {face.name}"
    detail = str(cost if cost is not None else face.mana_cost)
    if _is_spell(card, side) or action.face == "face down":
        return _offer(state, "cast", label, action, group="play", face=action.face, detail=detail)
    return _offer(state, "cast", label, action, group="play", face=action.face)


def _land_plays(state: State, card: CardObject) -> Iterator[Offer]:
    for side in Side:
        if side is Side.BACK and len(card.definition.faces) < 2:
            continue
        face = card.definition.face(side)
        if "Land" in face.types.types or may_be_any_type(card):
            action = PlayLand(object=card.id, face=side.value)
            label = f"Play {face.name}" if face.types.types else f"Play {face.name} as a land"
            yield _offer(state, "play land", label, action, group="play", face=side.value)


def _abilities(state: State, object: GameObject) -> Iterator[Offer]:
    for place, ability in enumerate(activated_abilities(state, object)):
        if ability.zone != object.zone.kind:
            continue
        action = Activate(object=object.id, ability=place, x=None if has_x(ability) else 0)
        yield _offer(state, "activate", ability, action, group="play")
    if isinstance(object, Permanent):
        for place, trigger in enumerate(triggered_abilities(state, object.id)):
            yield _offer(state, "trigger", trigger, PutTrigger(object=object.id, ability=place), group="play")


def _special(state: State, permanent: Permanent) -> Iterator[Offer]:
    if permanent.face_down is not None:
        cost = cost_to_turn_up(permanent)
        yield _offer(
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
                yield _offer(state, "attack", f"Attack {name}", action, group="play")


# --- What an effect tells the table to do ------------------------------------------


def _effects(state: State, object: GameObject) -> Iterator[Offer]:
    if isinstance(object, Permanent):
        yield from _turnings(state, object)
        yield from _marks(state, object)
    elif isinstance(object, CardObject):
        for transformed in (False, True) if len(object.definition.faces) > 1 else (False,):
            effect = tells.PutOntoBattlefield(objects=(object.id,), transformed=transformed)
            label = "Put onto the battlefield" + (" transformed" if transformed else "")
            yield _offer(
                state,
                "put onto battlefield",
                label,
                Instruct(effect=effect, by=object.owner),
                face="back" if transformed else None,
                to="battlefield",
            )
    elif isinstance(object, StackObject):
        yield _instruct(state, "counter", "Counter", tells.Counter(objects=(object.id,)), object)
        if object.pieces:
            copy = tells.CopySpell(object=object.id)
            yield _instruct(state, "copy spell", "Copy this spell", copy, object)


_TURNS: Final[tuple[tuple[str, str, type[tells.OnObjects]], ...]] = (
    ("transform", "Transform", tells.Transform),
    ("convert", "Convert", tells.Convert),
    ("flip", "Flip", tells.Flip),
    ("turn face down", "Turn face down", tells.TurnFaceDown),
    ("turn face up", "Turn face up by an effect", tells.TurnFaceUp),
)


def _instruct(
    state: State, verb: str, label: str, effect: AnyEffect, object: GameObject, **more: str
) -> Offer:
    return _offer(state, verb, label, Instruct(effect=effect, by=controller_of(object)), **more)


def _turnings(state: State, permanent: Permanent) -> Iterator[Offer]:
    for verb, label, kind in _TURNS:
        yield _instruct(state, verb, label, kind(objects=(permanent.id,)), permanent)  # type: ignore[arg-type]
    if is_meld_card(permanent):
        yield _meld(state, permanent)


def _meld(state: State, permanent: Permanent) -> Offer:
    """Meld with the counterpart, wherever it is on the battlefield; without one the reason is said."""
    partner = next((each.id for each in state.permanents() if are_counterparts(permanent, each)), None)
    objects = (permanent.id,) if partner is None else (permanent.id, partner)
    meld = permanent.definition.meld
    label = f"Meld with {meld.partner}" if meld is not None else "Meld"
    return _instruct(state, "meld", label, tells.Meld(objects=objects), permanent)


def _marks(state: State, permanent: Permanent) -> Iterator[Offer]:
    here = (permanent.id,)
    if permanent.tapped:
        yield _instruct(state, "untap", "Untap", tells.Untap(objects=here), permanent)
    else:
        yield _instruct(state, "tap", "Tap", tells.Tap(objects=here), permanent)
    plus = tells.AddCounters(objects=here, kind="+1/+1")
    yield _instruct(state, "add counters", "Add a +1/+1 counter", plus, permanent)
    minus = tells.AddCounters(objects=here, kind="-1/-1")
    yield _instruct(state, "add counters", "Add a -1/-1 counter", minus, permanent)
    for kind in permanent.counters:
        more = tells.AddCounters(objects=here, kind=kind)
        less = tells.RemoveCounters(objects=here, kind=kind)
        if kind not in ("+1/+1", "-1/-1"):
            yield _instruct(state, "add counters", f"Add a {kind} counter", more, permanent)
        yield _instruct(state, "remove counters", f"Remove a {kind} counter", less, permanent)
    if "Creature" in characteristics_of(state, permanent).types:
        damage = tells.DealDamage(to=permanent.id, amount=1)
        yield _instruct(state, "deal damage", "Deal 1 damage to it", damage, permanent)
    if permanent.is_attached():
        yield _instruct(state, "detach", "Detach", tells.Detach(objects=here), permanent)
    token = tells.CreateToken(copy_of=permanent.id)
    yield _instruct(state, "create token", "Create a token copy", token, permanent)
    for word, verb in (("destroy", tells.Destroy), ("sacrifice", tells.Sacrifice)):
        yield _instruct(state, word, word.capitalize(), verb(objects=here), permanent)
    blink = tells.ExileAndReturn(objects=here)
    yield _instruct(state, "exile and return", "Exile and return", blink, permanent)
    turned = tells.ExileAndReturn(objects=here, transformed=True)
    yield _instruct(state, "exile and return", "Exile and return transformed", turned, permanent)


def _moves(state: State, object: GameObject) -> Iterator[Offer]:
    """Plain moves by hand into the zones of the owner."""
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
        yield _instruct(state, "move", label, effect, object, to=kind.value, group="zone")
    if object.zone.kind is not ZoneKind.LIBRARY:
        bottom = tells.Move(objects=(object.id,), to=ZoneKind.LIBRARY, position=LibraryPlace.BOTTOM)
        where = {"to": "library", "group": "zone", "detail": "bottom"}
        yield _instruct(state, "move", "To the bottom of the library", bottom, object, **where)


_PLACES: Final = (
    (ZoneKind.GRAVEYARD, "To the graveyard"),
    (ZoneKind.EXILE, "To exile"),
    (ZoneKind.HAND, "To the hand"),
    (ZoneKind.LIBRARY, "To the top of the library"),
    (ZoneKind.COMMAND, "To the command zone"),
)


# --- Drops ------------------------------------------


def dropped_in(state: State, id: int, zone: Zone, *, under: bool = False) -> tuple[Offer, ...]:
    """What may be meant by dropping an object into a zone: all meanings, also those that are refused.

    ``under`` means the bottom of a library, not its top.
    """
    object = state.objects.get(id)
    if object is None or object.zone == zone:
        return ()
    found = offers(state, id)
    if zone.kind is ZoneKind.STACK:
        return tuple(each for each in found if each.verb == "cast")
    if zone.kind is ZoneKind.BATTLEFIELD:
        return _onto_battlefield(state, object, found)
    detail = "bottom" if under and zone.kind is ZoneKind.LIBRARY else ""
    return tuple(
        each
        for each in found
        if each.verb in ("move", "bring in") and each.to == zone.kind and each.detail == detail
    )


def _onto_battlefield(state: State, object: GameObject, found: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """From the hand a card is played; from anywhere else an effect puts it there, or the stack resolves."""
    if isinstance(object, StackObject):
        return tuple(each for each in found if each.verb == "resolve")
    if object.zone.kind in (ZoneKind.HAND, ZoneKind.COMMAND):
        return tuple(each for each in found if each.verb in ("cast", "play land"))
    if object.zone.kind is ZoneKind.LIBRARY and not may_look_at(object, object.owner):
        # Whether a card that nobody knows can lie there would tell what it is: it is revealed and played.
        play = PlayTop(player=object.owner, by=object.owner)
        return (_offer(state, "play the top", "Reveal it and play it", play, group="play"),)
    return tuple(each for each in found if each.verb == "put onto battlefield" and each.face is None)


def dropped_on(state: State, id: int, target: int) -> tuple[Offer, ...]:
    """What may be meant by dropping one object on another."""
    object, other = state.objects.get(id), state.objects.get(target)
    if object is None or other is None or id == target:
        return ()
    found = [*_joined(state, object, other), *_targeted(state, object, other)]
    return tuple(found)


def _joined(state: State, object: GameObject, other: GameObject) -> Iterator[Offer]:
    if not isinstance(object, Permanent) or not isinstance(other, Permanent):
        return
    if is_meld_card(object) or (is_meld_card(other) and object.is_token):
        effect = tells.Meld(objects=(object.id, other.id))
        meld = object.definition.meld
        label = f"Meld into {meld.result.name}" if meld and are_counterparts(object, other) else "Meld"
        yield _instruct(state, "meld", label, effect, object)
    words = characteristics_of(state, object).subtypes
    if "Aura" in words or "Equipment" in words:
        attach = tells.Attach(object=object.id, to=other.id)
        yield _instruct(state, "attach", "Attach", attach, object)
    if other.combat.attacks and other.controller != object.controller:
        block = Block(blockers={object.id: other.id}, by=object.controller)
        yield _offer(state, "block", "Block", block, group="play")
    if _may_be_attacked(state, object, other):
        attack = Attack(attackers={object.id: other.id}, by=object.controller)
        yield _offer(state, "attack", "Attack", attack, group="play")


def _may_be_attacked(state: State, object: Permanent, other: Permanent) -> bool:
    """Whether laying one permanent on another may mean an attack; battles are attacked by their own, too."""
    if state.step not in ("beginning of combat", "declare attackers"):
        return False
    return other.controller != object.controller or "Battle" in characteristics_of(state, other).types


def _targeted(state: State, object: GameObject, other: GameObject) -> Iterator[Offer]:
    """A spell dropped on its target is cast with that target."""
    if not isinstance(object, CardObject) or isinstance(other, CardObject):
        return
    for offer in _with_targets(state, object):
        yield completed(state, offer, other.id)


def completed(state: State, offer: Offer, target: int) -> Offer:
    """An offer with its target named."""
    if not isinstance(offer.action, Cast | Activate | PutTrigger):
        return offer
    action = msgspec.structs.replace(offer.action, targets=(target,))
    return replace(offer, action=action, ruling=rule_on_offered(state, action))


def dropped_at(state: State, id: int, seat: int) -> tuple[Offer, ...]:
    """What may be meant by dropping an object on a player: a target, somebody to enchant or to attack."""
    object = state.objects.get(id)
    found: list[Offer] = []
    if isinstance(object, CardObject):
        for offer in _with_targets(state, object):
            assert isinstance(offer.action, Cast)
            action = msgspec.structs.replace(offer.action, target_players=(seat,))
            found.append(replace(offer, action=action, ruling=rule_on_offered(state, action)))
    elif isinstance(object, Permanent):
        if "Aura" in characteristics_of(state, object).subtypes:
            attach = tells.Attach(object=id, to_player=seat)
            found.append(_instruct(state, "attach", "Attach", attach, object))
        elif seat != object.controller:
            attack = Attack(players={id: seat}, by=object.controller)
            found.append(_offer(state, "attack", f"Attack {state.players[seat].name}", attack, group="play"))
    return tuple(found)


def dropped_together(state: State, meant: Iterable[tuple[Offer, ...]]) -> tuple[Offer, ...]:
    """What several drops on the same thing mean together: that all attack it, or that all block it.

    Args:
        state: the table.
        meant: for each object that is dropped what that means of it alone.

    """
    by_verb = [{offer.verb: offer for offer in offers} for offers in meant]
    found = []
    for verb in _TOGETHER:
        alone = [offers[verb] for offers in by_verb if verb in offers]
        if len(alone) == len(by_verb):
            whole = reduce(with_more, (offer.action for offer in alone))
            found.append(replace(alone[-1], action=whole, ruling=rule_on_offered(state, whole)))
    return tuple(found)


def _with_targets(state: State, card: CardObject) -> Iterator[Offer]:
    """Each way to cast a card as a spell that has targets."""
    for offer in offers(state, card.id):
        if offer.verb == "cast" and isinstance(offer.action, Cast):
            trying = casting.attempt(state, offer.action, acting_player(state, offer.action))
            if trying.card is not None and target_words(trying.face):
                yield offer


def drop_targets(state: State, id: int) -> tuple[int, ...]:
    """The objects on which dropping another one means something that the rules allow."""
    object = state.objects.get(id)
    if object is None:
        return ()
    if isinstance(object, Permanent):
        return tuple(each.id for each in state.permanents() if _takes(state, object, each))
    there = (each.id for each in state.permanents())
    return tuple(
        each for each in there if any(offer.ruling.is_legal for offer in dropped_on(state, id, each))
    )


def may_be_fought(state: State, id: int) -> tuple[int, ...]:
    """The permanents that one might attack or block, if it is allowed to."""
    object = state.permanent(id)
    if object is None:
        return ()
    return tuple(each.id for each in state.permanents() if _fights(state, object, each))


def _fights(state: State, object: Permanent, other: Permanent) -> bool:
    blocks = other.combat.attacks and other.controller != object.controller
    return blocks or _may_be_attacked(state, object, other)


def _takes(state: State, object: Permanent, other: Permanent) -> bool:
    if other.id == object.id:
        return False
    if are_counterparts(object, other) or _fights(state, object, other):
        return any(offer.ruling.is_legal for offer in dropped_on(state, object.id, other.id))
    return may_be_attached(state, object, other)
