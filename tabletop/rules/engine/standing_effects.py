"""Effects of permanents that allow, forbid or change the cost of something while they are there.

The rules are 604.1 and 101.2. Looking at the top card of a library is allowed here too (401.5).
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from tabletop.cards.mana import ManaCost
from tabletop.language.abilities import Standing
from tabletop.language.changes import Allowed, Forbidden
from tabletop.language.effects import Allow, CostChange, Forbid
from tabletop.language.references import PlayerWord
from tabletop.model.objects import GameObject, ObjectId, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.values.derived import derived
from tabletop.rules.values.kinds import emblems as emblems_in
from tabletop.rules.values.kinds import may_look_at
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.lookup import permanents_with

Stands: TypeAlias = tuple[GameObject, Allow | Forbid | CostChange]
"""An effect, and the permanent or emblem with its ability."""


def list_standing_effects(state: State) -> tuple[Stands, ...]:
    """Return all of these effects, computed once per state."""
    return derived(state).once(_list_standing)


def _list_standing(state: State) -> tuple[Stands, ...]:
    return tuple(_each_standing(state))


def _each_standing(state: State) -> Iterator[Stands]:
    emblems = ((each, characteristics_of(state, each)) for each in emblems_in(state))
    for object, found in (*permanents_with(state, Standing), *emblems):
        for ability in found.abilities:
            if isinstance(ability, Standing) and (
                ability.condition is None or derived(state).holds(ability.condition, object)
            ):
                for effect in ability.effects:
                    yield object, effect


def prohibitions(state: State, what: Forbidden) -> Iterator[tuple[GameObject, Forbid]]:
    """Yield the prohibitions of an action by permanents and emblems."""
    for object, effect in list_standing_effects(state):
        if isinstance(effect, Forbid) and what in effect.what:
            yield object, effect


def is_forbidden_for(state: State, what: Forbidden, seat: PlayerId) -> bool:
    """Return whether an effect forbids something for a player, temporarily or while its source exists."""
    for_a_while = any(what in each.what and each.player in (None, seat) for each in state.prohibitions)
    return for_a_while or any(
        seat in derived(state).references_of(object).players(state, effect.by)
        for object, effect in prohibitions(state, what)
    )


def as_spent(state: State, player: PlayerId, cost: ManaCost) -> ManaCost:
    """Return a cost after permanents let the player spend mana as though it were of another type (609.4b)."""
    for object, effect in list_standing_effects(state):
        if not isinstance(effect, Allow) or Allowed.SPEND_MANA not in effect.what:
            continue
        if player in derived(state).references_of(object).players(state, effect.by):
            cost = cost.paid_as(effect.spent_as)
    return cost


# --- The top of a library ------------------------------------------


def may_see(state: State, object: GameObject, player: PlayerId) -> bool:
    """Return whether a player may look at an object now, for any reason."""
    if may_look_at(object, player):
        return True
    return object.zone.kind is ZoneKind.LIBRARY and player in derived(state).once(_shown_tops).get(
        object.id, ()
    )


def _shown_tops(state: State) -> Mapping[ObjectId, frozenset[PlayerId]]:
    """Return the top cards of libraries that effects reveal, with the players who may look at them."""
    found: dict[ObjectId, frozenset[PlayerId]] = {}
    for owner, players in _let_look(state):
        for top in state.in_zone(Zone(ZoneKind.LIBRARY, owner))[:1]:
            found[top] = found.get(top, frozenset()).union(players)
    return found


def _let_look(state: State) -> Iterator[tuple[PlayerId, tuple[PlayerId, ...]]]:
    """Yield owners of libraries with the players who may look at the top card because of an effect."""
    for each in state.permissions:
        if Allowed.LOOK_AT_TOP in each.what:
            yield each.player, (each.player,)
    for object, effect in list_standing_effects(state):
        if isinstance(effect, Allow) and Allowed.LOOK_AT_TOP in effect.what:
            reading = derived(state).references_of(object)
            for owner in reading.players(state, effect.zone_player or PlayerWord.YOU):
                yield owner, reading.players(state, effect.by)
