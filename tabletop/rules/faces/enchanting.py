"""Legal hosts of an Aura or Equipment (303.4, 301.5): permanents, cards in graveyards, players."""

from tabletop.cards.faces import Side
from tabletop.language.abilities import Enchant
from tabletop.language.changes import Forbidden
from tabletop.language.moments import WouldBe
from tabletop.model.objects import GameObject, Permanent, Piece
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.book.unknown_cards import is_placeholder
from tabletop.rules.engine.standing_effects import is_forbidden_for
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of, fits
from tabletop.rules.values.protection import is_protected


def may_be_attached(state: State, object: GameObject, to: GameObject) -> bool:
    """Return whether an Aura or Equipment may be attached to an object.

    A creature may not (301.5c, 303.4d).
    """
    found = characteristics_of(state, object)
    if isinstance(to, Permanent) and to.id != object.id and is_placeholder(object):
        return True
    if to.id == object.id or "Creature" in found.types:
        return False
    if isinstance(to, Permanent) and is_protected(state, to, object):
        return False
    if "Aura" in found.subtypes:
        return _may_enchant(state, object, to)
    if "Equipment" in found.subtypes:
        return isinstance(to, Permanent) and "Creature" in characteristics_of(state, to).types
    return False


def can_be_attached(state: State, object: GameObject) -> bool:
    """Return whether an object may be attached to anything at all."""
    subtypes = characteristics_of(state, object).subtypes
    return "Aura" in subtypes or "Equipment" in subtypes or is_placeholder(object)


def may_be_attached_to_player(state: State, object: GameObject, seat: int) -> bool:
    """Return whether an Aura may enchant a player.

    Nothing is attached to a player with protection from it (702.16c).
    """
    if is_forbidden_for(state, Forbidden.GET_AT, seat):
        return False
    if is_placeholder(object):
        return True
    found = characteristics_of(state, object)
    return (
        "Aura" in found.subtypes
        and "Creature" not in found.types
        and any(isinstance(ability, Enchant) and ability.player for ability in found.abilities)
    )


def _may_enchant(state: State, aura: GameObject, to: GameObject) -> bool:
    """Return whether an Aura's enchant ability allows an object. An Aura without one may enchant creatures.

    A card in a graveyard is enchanted only by an Aura that says so (303.4a).
    """
    found = characteristics_of(state, aura)
    enchants = [ability for ability in found.abilities if isinstance(ability, Enchant)]
    is_creature = isinstance(to, Permanent) and "Creature" in characteristics_of(state, to).types
    if found.enchants is not None:
        return is_creature and to.id == found.enchants
    if not enchants:
        return is_creature
    you = controller_of(aura)
    return all(each.of is not None and fits(state, each.of, to, you=you, asker=aura.id) for each in enchants)


def hosts_for(state: State, object: GameObject) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the objects and the players that an Aura or Equipment may be attached to."""
    found = characteristics_of(state, object)
    zones = {each.of.zone for each in found.abilities if isinstance(each, Enchant) and each.of is not None}
    cards = (each for zone in zones - {ZoneKind.BATTLEFIELD} for each in state.zone(zone))
    hosts = tuple(each.id for each in (*state.permanents(), *cards) if may_be_attached(state, object, each))
    seats = (seat for seat, player in enumerate(state.players) if not player.lost)
    return hosts, tuple(seat for seat in seats if may_be_attached_to_player(state, object, seat))


def would_find_a_host(state: State, pieces: tuple[Piece, ...], side: Side, controller: int) -> bool:
    """Return whether something entering isn't an Aura, or would have something to enchant (303.4g).

    If an effect may change what enters, this isn't known before it enters, and the result is True.
    """
    if any(each.event == WouldBe.ENTERS for each in state.replacements):
        return True
    number = state.clock + 1
    permanent = Permanent(
        id=number,
        owner=controller,
        zone=BATTLEFIELD,
        timestamp=number,
        pieces=pieces,
        controller=controller,
        side=side,
    )
    return "Aura" not in characteristics_of(state, permanent).subtypes or any(hosts_for(state, permanent))
