"""Offers for dropping an object: into a zone, on another object, on a player."""

from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.language import effects as tells
from tabletop.model.actions import (
    Activate,
    Attack,
    Block,
    Cast,
    PutTrigger,
)
from tabletop.model.handwork import PlayTop
from tabletop.model.objects import CardObject, GameObject, Permanent, StackObject
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.attempts import effect_offer, judged_offer, offers
from tabletop.rules.casting import activating, cast_attempts, casting
from tabletop.rules.casting.abilities_to_activate import activated_abilities
from tabletop.rules.engine.standing_effects import may_see
from tabletop.rules.engine.target_choice import target_words
from tabletop.rules.faces.enchanting import can_be_attached, may_be_attached
from tabletop.rules.offers import Offer
from tabletop.rules.referee import acting_player, rule_on_offer
from tabletop.rules.targets.choosing_targets import targets_are_legal
from tabletop.rules.targets.target_numbers import Chosen, fewest
from tabletop.rules.turn.attacking import can_be_attacked
from tabletop.rules.turn.declaring import with_more
from tabletop.rules.values.kinds import (
    are_counterparts,
    is_meld_card,
)
from tabletop.rules.values.layers import characteristics_of

_TOGETHER: Final = ("attack", "block")
"""Actions that several objects take together when they are dropped on the same target."""


def dropped_in(state: State, id: int, zone: Zone, *, under: bool = False) -> tuple[Offer, ...]:
    """Return the offers for dropping an object into a zone, refused ones included.

    `under` means the bottom of a library instead of its top.
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
    """Return offers onto the battlefield: playing from the hand, resolving, else putting by an effect."""
    if isinstance(object, StackObject):
        return tuple(each for each in found if each.verb == "resolve")
    if object.zone.kind in (ZoneKind.HAND, ZoneKind.COMMAND):
        return tuple(each for each in found if each.verb in _PLAYS)
    if object.zone.kind is ZoneKind.LIBRARY and not may_see(state, object, object.owner):
        # Whether an unknown card can be on the battlefield would reveal what it is, so it is revealed and
        # played instead.
        play = PlayTop(player=object.owner, by=object.owner)
        return (judged_offer(state, "play the top", "Reveal it and play it", play, group="play"),)
    put = tuple(each for each in found if each.verb == "put onto battlefield" and each.face is None)
    if object.zone.kind is not ZoneKind.LIBRARY:
        return put
    # A visible card on top may be playable by the effect that makes it visible.
    return (*(each for each in found if each.verb in _PLAYS and each.ruling.is_legal), *put)


_PLAYS: Final = ("cast", "play land")


def dropped_on(state: State, id: int, target: int) -> tuple[Offer, ...]:
    """Return the offers for dropping one object on another."""
    object, other = state.objects.get(id), state.objects.get(target)
    if object is None or other is None or id == target:
        return ()
    if isinstance(object, CardObject):
        return tuple(_casts_on(state, _casts_with_targets(state, object), other))
    return tuple(_offers_of_permanent(state, object, other))


def _offers_of_permanent(state: State, object: GameObject, other: GameObject) -> Iterator[Offer]:
    if not isinstance(object, Permanent) or not isinstance(other, Permanent):
        return
    if is_meld_card(object) or (is_meld_card(other) and object.is_token):
        effect = tells.Meld(objects=(object.id, other.id))
        meld = object.definition.meld
        label = f"Meld into {meld.result.name}" if meld and are_counterparts(object, other) else "Meld"
        if state.mana == "enforced" and are_counterparts(object, other):
            yield from _abilities_that_meld(state, object, other)
        yield effect_offer(state, "meld", label, effect, object)
    words = characteristics_of(state, object).subtypes
    if "Aura" in words or "Equipment" in words:
        yield from _abilities_that_attach(state, object, other)
        attach = tells.Attach(object=object.id, to=other.id)
        yield effect_offer(state, "attach", "Attach by hand", attach, object)
    if other.combat.attacks and other.controller != object.controller:
        block = Block(blockers={object.id: other.id}, by=object.controller)
        yield judged_offer(state, "block", "Block", block, group="play")
    if _may_be_attacked(state, object, other):
        attack = Attack(attackers={object.id: other.id}, by=object.controller)
        yield judged_offer(state, "attack", "Attack", attack, group="play")


def _abilities_that_meld(state: State, *pair: Permanent) -> Iterator[Offer]:
    """Yield the abilities of two halves that meld them, if the same player owns and controls both."""
    if len({player for each in pair for player in (each.owner, each.controller)}) > 1:
        return
    for half in pair:
        for offer in offers(state, half.id):
            if isinstance(offer.action, Activate):
                ability = activated_abilities(state, half)[offer.action.ability]
                if any(isinstance(effect, tells.Meld) for effect in tells.effects_in(ability)):
                    yield offer


def _abilities_that_attach(state: State, object: Permanent, other: Permanent) -> Iterator[Offer]:
    """Yield the abilities of an Equipment that attach it to another permanent, if they are legal now.

    Mana may still be missing, since lands can be tapped for it.
    """
    for offer in offers(state, object.id):
        if isinstance(offer.action, Activate):
            ability = activated_abilities(state, object)[offer.action.ability]
            if any(isinstance(effect, tells.Attach) for effect in tells.effects_in((ability,))):
                aimed = with_target(state, offer, other.id)
                if {activating.mana_is_there.name}.issuperset(aimed.ruling.names):
                    yield aimed


def _may_be_attacked(state: State, object: Permanent, other: Permanent) -> bool:
    """Return whether a drop may be an attack. Battles may be attacked by their own controllers, too."""
    if state.step not in ("beginning of combat", "declare attackers"):
        return False
    return other.controller != object.controller or "Battle" in characteristics_of(state, other).types


def _casts_on(state: State, casts: Iterable[Offer], other: GameObject) -> Iterator[Offer]:
    """Yield the casts of a spell with the object it is dropped on as target."""
    if not isinstance(other, CardObject):
        for offer in casts:
            yield with_target(state, offer, other.id)


def with_target(state: State, offer: Offer, target: int) -> Offer:
    """Return an offer with its target set."""
    if not isinstance(offer.action, Cast | Activate | PutTrigger):
        return offer
    return _with_only_target(state, offer, msgspec.structs.replace(offer.action, targets=(target,)))


def _with_only_target(state: State, offer: Offer, action: Cast | Activate | PutTrigger) -> Offer:
    """Return an offer with its target set, or the offer itself if it needs several targets.

    In that case, the player chooses all of them.
    """
    ruling = rule_on_offer(state, action)
    asks = not ruling.is_legal and offer.ruling.is_legal
    if asks and isinstance(action, Cast) and _is_one_of_several(state, action):
        return offer
    return replace(offer, action=action, ruling=ruling)


def _is_one_of_several(state: State, action: Cast) -> bool:
    """Return whether a spell needs several targets and the given one could be one of them."""
    trying = casting.attempt(state, action, acting_player(state, action))
    if trying.card is None or not trying.ways:
        return False
    way = trying.ways[0]
    words = target_words(trying.face, way.label)
    alone = tuple(msgspec.structs.replace(word, optional=True, at_least=0) for word in words)
    about = cast_attempts.as_spell(state, trying, way)
    named = Chosen.by(action)
    return sum(map(fewest, words)) > 1 and targets_are_legal(
        state, alone, named, you=trying.player, about=about
    )


def dropped_at(state: State, id: int, seat: int) -> tuple[Offer, ...]:
    """Return the offers for dropping an object on a player, to target, enchant or attack that player."""
    object = state.objects.get(id)
    found: list[Offer] = []
    if isinstance(object, CardObject):
        for offer in _casts_with_targets(state, object):
            assert isinstance(offer.action, Cast)
            found.append(
                _with_only_target(state, offer, msgspec.structs.replace(offer.action, target_players=(seat,)))
            )
    elif isinstance(object, Permanent):
        if "Aura" in characteristics_of(state, object).subtypes:
            attach = tells.Attach(object=id, to_player=seat)
            found.append(effect_offer(state, "attach", "Attach by hand", attach, object))
        elif seat != object.controller:
            attack = Attack(players={id: seat}, by=object.controller)
            found.append(
                judged_offer(state, "attack", f"Attack {state.players[seat].name}", attack, group="play")
            )
    return tuple(found)


def dropped_together(state: State, meant: Iterable[tuple[Offer, ...]]) -> tuple[Offer, ...]:
    """Return the offers for several drops on the same target: that all attack it, or that all block it.

    Args:
        state: the table.
        meant: offers of each dropped object alone.

    """
    by_verb = [{offer.verb: offer for offer in offers} for offers in meant]
    found = []
    for verb in _TOGETHER:
        alone = [offers[verb] for offers in by_verb if verb in offers]
        if len(alone) == len(by_verb):
            whole = reduce(with_more, (offer.action for offer in alone))
            found.append(replace(alone[-1], action=whole, ruling=rule_on_offer(state, whole)))
    return tuple(found)


def _casts_with_targets(state: State, card: CardObject) -> Iterator[Offer]:
    """Yield the offers to cast a card as a spell with targets."""
    for offer in offers(state, card.id):
        if offer.verb == "cast" and isinstance(offer.action, Cast):
            trying = casting.attempt(state, offer.action, acting_player(state, offer.action))
            if trying.card is not None and target_words(trying.face):
                yield offer


def drop_targets(state: State, id: int, *, excluding: Collection[int] = ()) -> tuple[int, ...]:
    """Return the objects on which an object can legally be dropped, except those in `excluding`."""
    object = state.objects.get(id)
    others = (each for each in state.permanents() if each.id != id and each.id not in excluding)
    if isinstance(object, Permanent):
        return tuple(each.id for each in _possible_targets(state, object, others))
    if not isinstance(object, CardObject):
        return ()
    # The ways to cast it are the same whatever it is dropped on.
    casts = tuple(_casts_with_targets(state, object))
    return tuple(
        each.id
        for each in (others if casts else ())
        if any(offer.ruling.is_legal for offer in _casts_on(state, casts, each))
    )


def may_be_fought(state: State, id: int) -> tuple[int, ...]:
    """Return the permanents that a permanent could attack or block, if that is legal."""
    object = state.permanent(id)
    if object is None:
        return ()
    return tuple(each.id for each in state.permanents() if _fights(state, object, each))


def _fights(state: State, object: Permanent, other: Permanent) -> bool:
    if other.combat.attacks and other.controller != object.controller:
        return True
    # The cheap test keeps a hundred opposing creatures from being judged as targets of an attack.
    return _may_be_attacked(state, object, other) and can_be_attacked(state, other.id, object.controller)


def _possible_targets(state: State, object: Permanent, others: Iterable[Permanent]) -> Iterator[Permanent]:
    """Yield the permanents that another may be dropped on: to meld, to fight, to be attached."""
    melds, attaches = is_meld_card(object), can_be_attached(state, object)
    for other in others:
        if (melds and are_counterparts(object, other)) or _fights(state, object, other):
            if any(offer.ruling.is_legal for offer in dropped_on(state, object.id, other.id)):
                yield other
        elif attaches and may_be_attached(state, object, other):
            yield other
