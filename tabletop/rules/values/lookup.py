"""Finding the few permanents that a rule is about, in battlefield order, without looking at all of them."""

from collections.abc import Collection, Iterator
from typing import Final

from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.derived import derived
from tabletop.rules.values.object_index import Fact, Tag, with_any

WITHOUT_TOUGHNESS: Final = "toughness 0 or less"
_FEW: Final = 6


def permanents_with(state: State, *tags: Tag) -> tuple[tuple[Permanent, Characteristics], ...]:
    """Return the permanents that have any of several tags now, oldest first.

    A tag is a type, a keyword or a class of abilities. ``WITHOUT_TOUGHNESS`` finds toughness 0 or less.
    """
    table = derived(state)
    ids = with_any(table.by_tag(tags_of), tags)
    return tuple([(each, table.value(each)) for each in _permanents(state, ids)]) if ids else ()


def tags_of(state: State, object: GameObject) -> Collection[Tag]:
    """Return the current tags of a permanent: types, keywords, what it must do, classes of its abilities."""
    if not isinstance(object, Permanent):
        return ()
    found = derived(state).value(object)
    tags: set[Tag] = {*found.types, *found.subtypes, *found.supertypes, *found.keywords}
    tags.update(found.must)
    tags.update(map(type, found.abilities))
    if found.toughness is not None and found.toughness <= 0:
        tags.add(WITHOUT_TOUGHNESS)
    return tags


def index_objects(state: State) -> None:
    """Index all objects now, so that the next action has only a few of them to look at."""
    table = derived(state)
    table.by_fact()
    table.by_tag(tags_of)


def with_fact(state: State, *facts: Tag) -> tuple[Permanent, ...]:
    """Return the permanents with any of several facts, oldest first."""
    ids = with_any(derived(state).by_fact(), facts)
    # The result is nearly always empty, and this is called a dozen times after each event.
    return tuple(_permanents(state, ids)) if ids else ()


def _permanents(state: State, ids: Collection[ObjectId]) -> Iterator[Permanent]:
    found = (state.objects[id] for id in in_order(ids, state.in_zone(BATTLEFIELD)))
    return (each for each in found if isinstance(each, Permanent))


def objects_with_fact(state: State, fact: Fact) -> tuple[GameObject, ...]:
    """Return the objects with a fact in all zones, in the order of the state."""
    ids = derived(state).with_fact(fact)
    if len(ids) > 1:
        return tuple(each for id, each in state.objects.items() if id in ids)
    return tuple(state.objects[id] for id in ids)


def in_order(ids: Collection[ObjectId], there: tuple[ObjectId, ...]) -> Iterator[ObjectId]:
    """Yield the given objects that are in a zone, in its order."""
    if len(ids) > _FEW:
        return (id for id in there if id in ids)
    return iter(sorted((id for id in ids if id in there), key=there.index))


def zones_of(state: State, kind: ZoneKind) -> Iterator[tuple[ObjectId, ...]]:
    """Yield the objects of each zone of a kind, zone by zone."""
    return (ids for zone, ids in state.zones.items() if zone.kind is kind)
