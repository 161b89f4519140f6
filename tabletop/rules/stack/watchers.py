"""The objects of a state with triggered abilities, by the moments they wait for (603.2)."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tabletop.language.abilities import Triggered
from tabletop.language.moments import YOURS, Moment
from tabletop.language.predicates import Named, Not, Tie, Tied
from tabletop.language.references import AbilityKey
from tabletop.language.selections import AttachedTo, Predicate, Selection
from tabletop.model.objects import CardObject, GameObject, ObjectId, Permanent, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.stack.keyword_triggers import triggers_with_keys
from tabletop.rules.values.derived import derived
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.lookup import in_order, zones_of
from tabletop.rules.values.object_index import ByTag, Tag, with_any
from tabletop.rules.values.static_effects import is_emblem

Watcher: TypeAlias = tuple[GameObject, AbilityKey, Triggered]
"""An object and one of its abilities, with the key of that ability."""


Matching: TypeAlias = Callable[[GameObject, Triggered], bool]
"""Function that tells whether an ability of an object triggers now."""


class _SharedTrigger(NamedTuple):
    """The facts by which abilities of different objects trigger together or not at all.

    Without `of` they are about what their controller does. Events of their own objects are an exception.
    """

    event: Moment
    of: Selection | None
    controller: PlayerId


class _Host(NamedTuple):
    """A wait for an event on the object that the ability's own object is attached to."""

    event: Moment
    host: ObjectId | None


class _OwnEvent(NamedTuple):
    """A wait for an event that must be judged separately for each object with the ability."""

    event: Moment


_JUDGED_ALONE: Final = (Moment.DAMAGED_CREATURE_DIES,)


def watchers(state: State, events: Iterable[Moment]) -> Iterator[Watcher]:
    """Return the abilities that may trigger on some events, of permanents, emblems and graveyards."""
    waiting, _ = _waiting_objects(state)
    return _in_zones(state, with_any(waiting, events))


def watchers_of(
    state: State, events: Collection[Moment], about: ObjectId, matches: Matching
) -> Iterator[Watcher]:
    """Return the abilities that may trigger on an event of an object, without looking at each.

    If many objects have the same ability, one of them is judged for all. Otherwise thousands of tokens
    entering one by one would all be checked against each other.

    Args:
        state: state in which abilities are looked up.
        events: moments of the abilities that may trigger.
        about: number of the object that the event is about.
        matches: function that tells whether an ability triggers.

    """
    waiting, shared = _waiting_objects(state)
    all_waiting = with_any(waiting, events)
    if not all_waiting:
        return iter(())
    alone = (tag for event in events for tag in (_Host(event, about), _OwnEvent(event)))
    found = set(with_any(waiting, alone))
    if about in all_waiting:
        found.add(about)
    for trigger, ids in shared.items():
        if isinstance(trigger, _SharedTrigger) and trigger.event in events and not ids <= found:
            representative = next((id for id in ids if id != about), about)
            if any(
                matches(object, ability)
                for object, _, ability in watchers_on(state, (state.objects[representative],))
            ):
                found |= ids
    return _in_zones(state, frozenset(found))


def _waiting_objects(state: State) -> tuple[ByTag, ByTag]:
    """Return the objects by the events that they wait for alone, and by those shared with others.

    Both are derived in each state, even if no object waits, so that they are carried over to the next one.
    """
    table = derived(state)
    return table.by_tag(_waits_for), table.by_tag(_shared_triggers)


def _in_zones(state: State, ids: frozenset[ObjectId]) -> Iterator[Watcher]:
    if not ids:
        return
    zones = (
        state.in_zone(BATTLEFIELD),
        *zones_of(state, ZoneKind.COMMAND),
        *zones_of(state, ZoneKind.GRAVEYARD),
    )
    for zone in zones:
        yield from watchers_on(state, [state.objects[id] for id in in_order(ids, zone)])


def _waits_for(state: State, object: GameObject) -> Collection[Tag]:
    """Return the events that an object waits for in its zone, and those that must be judged for it alone."""
    found_tags: set[Tag] = set()
    for ability in _abilities_there(state, object):
        found_tags.add(ability.event)
        if ability.attached:
            found_tags.add(_Host(ability.event, getattr(object, "attached_to", None)))
        elif ability.event in _JUDGED_ALONE or (ability.of is not None and not _looks_alike(ability.of)):
            found_tags.add(_OwnEvent(ability.event))
    return found_tags


def _shared_triggers(state: State, object: GameObject) -> Collection[Tag]:
    """Return the triggers that an object shares with other objects that have the same abilities."""
    return {
        _SharedTrigger(ability.event, ability.of, controller_of(object))
        for ability in _abilities_there(state, object)
        if not ability.attached
        and ability.event not in _JUDGED_ALONE
        and ability.zone == object.zone.kind
        and (_looks_alike(ability.of) if ability.of is not None else ability.event in YOURS)
    }


def _abilities_there(state: State, object: GameObject) -> Iterator[Triggered]:
    is_there = isinstance(object, Permanent) or (
        isinstance(object, CardObject) and (object.zone.kind is ZoneKind.GRAVEYARD or is_emblem(object))
    )
    return (ability for _, _, ability in watchers_on(state, (object,))) if is_there else iter(())


@lru_cache(maxsize=1_000)
def _looks_alike(of: Selection) -> bool:
    """Return whether the same objects fit whichever object asks, except for that object itself."""
    return all(map(_is_the_same_for_all, of.asks))


def _is_the_same_for_all(predicate: Predicate) -> bool:
    match predicate:
        case Tied(tie=tie):
            return tie is Tie.OTHER
        case Named(name=name):
            return name != "chosen"
        case Not(of=opposite):
            return _is_the_same_for_all(opposite)
        case AttachedTo():
            return False
        case _:
            return True


def watchers_on(state: State, objects: Iterable[GameObject]) -> Iterator[Watcher]:
    """Yield the triggered abilities of some objects, except chapters."""
    for object in objects:
        for key, ability in triggers_with_keys(characteristics_of(state, object)):
            if isinstance(ability, Triggered):
                yield object, key, ability
