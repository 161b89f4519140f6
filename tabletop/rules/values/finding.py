"""The few permanents that a rule is about, in the order in which they lie, without looking at all of them."""

from collections.abc import Collection, Iterator
from typing import Final

from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.derived import derived
from tabletop.rules.values.facts import Fact
from tabletop.rules.values.indexing import Tag, with_any

WITHOUT_TOUGHNESS: Final = "toughness 0 or less"
_FEW: Final = 6


def standing_out(state: State, *tags: Tag) -> tuple[tuple[Permanent, Characteristics], ...]:
    """The permanents with one of several types or keywords now, or with an ability of a class, oldest first.

    ``WITHOUT_TOUGHNESS`` finds those that have none.
    """
    table = derived(state)
    ids = with_any(table.by_tag(tags_of), tags)
    return tuple([(each, table.value(each)) for each in _permanents(state, ids)]) if ids else ()


def tags_of(state: State, object: GameObject) -> Collection[Tag]:
    """By what a permanent stands out now: types and keywords, what it must do, classes of its abilities."""
    if not isinstance(object, Permanent):
        return ()
    found = derived(state).value(object)
    said: set[Tag] = {*found.types, *found.subtypes, *found.supertypes, *found.keywords}
    said.update(found.must)
    said.update(map(type, found.abilities))
    if found.toughness is not None and found.toughness <= 0:
        said.add(WITHOUT_TOUGHNESS)
    return said


def look_around(state: State) -> None:
    """Sort all objects by what can be said of them. Whoever acts next finds that done, and looks at few."""
    table = derived(state)
    table.by_fact()
    table.by_tag(tags_of)


def with_fact(state: State, *facts: Tag) -> tuple[Permanent, ...]:
    """The permanents of which one of several facts is true, oldest first."""
    ids = with_any(derived(state).by_fact(), facts)
    # There is hardly ever any, and this is asked a dozen times after each event.
    return tuple(_permanents(state, ids)) if ids else ()


def _permanents(state: State, ids: Collection[ObjectId]) -> Iterator[Permanent]:
    found = (state.objects[id] for id in in_order(ids, state.in_zone(BATTLEFIELD)))
    return (each for each in found if isinstance(each, Permanent))


def lying_with(state: State, fact: Fact) -> tuple[GameObject, ...]:
    """The objects of all zones of which a fact is true, in the order in which the state holds them."""
    ids = derived(state).with_fact(fact)
    if len(ids) > 1:
        return tuple(each for id, each in state.objects.items() if id in ids)
    return tuple(state.objects[id] for id in ids)


def in_order(ids: Collection[ObjectId], there: tuple[ObjectId, ...]) -> Iterator[ObjectId]:
    """Those of some objects that lie in a zone, in its order."""
    if len(ids) > _FEW:
        return (id for id in there if id in ids)
    return iter(sorted((id for id in ids if id in there), key=there.index))


def zones_of(state: State, kind: ZoneKind) -> Iterator[tuple[ObjectId, ...]]:
    """What lies in the zones of a kind, zone by zone."""
    return (ids for zone, ids in state.zones.items() if zone.kind is kind)
