"""Who waits for something to happen: the objects of a state that have triggered abilities (603.2)."""

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from tabletop.language.abilities import Triggered
from tabletop.language.identity import AbilityKey
from tabletop.language.moments import Moment
from tabletop.model.objects import CardObject, GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.stack.keyword_triggers import placed_triggers
from tabletop.rules.values.derived import derived
from tabletop.rules.values.finding import in_order, zones_of
from tabletop.rules.values.indexing import with_any
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.static_effects import is_emblem

Watcher: TypeAlias = tuple[GameObject, AbilityKey, Triggered]
"""An object and one of its abilities, with where it stands."""


def watchers(state: State, events: Iterable[Moment]) -> Iterator[Watcher]:
    """All that may trigger on one of several events: of permanents, emblems and cards in graveyards."""
    ids = with_any(derived(state).by_tag(_waits_for), events)
    if not ids:
        return
    zones = (
        state.in_zone(BATTLEFIELD),
        *zones_of(state, ZoneKind.COMMAND),
        *zones_of(state, ZoneKind.GRAVEYARD),
    )
    for zone in zones:
        yield from watching(state, [state.objects[id] for id in in_order(ids, zone)])


def _waits_for(state: State, object: GameObject) -> Collection[Moment]:
    """The events that an object waits for where it is."""
    is_there = isinstance(object, Permanent) or (
        isinstance(object, CardObject) and (object.zone.kind is ZoneKind.GRAVEYARD or is_emblem(object))
    )
    return {ability.event for _, _, ability in watching(state, (object,))} if is_there else ()


def watching(state: State, objects: Iterable[GameObject]) -> Iterator[Watcher]:
    """The triggered abilities of some objects, but for those of chapters."""
    for object in objects:
        for key, ability in placed_triggers(characteristics_of(state, object)):
            if isinstance(ability, Triggered):
                yield object, key, ability
