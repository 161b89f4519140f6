"""Who waits for something to happen: the objects of a state that have triggered abilities (603.2)."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tabletop.language.abilities import Triggered
from tabletop.language.identity import AbilityKey
from tabletop.language.moments import YOURS, Moment
from tabletop.language.predicates import Named, Not, Tie, Tied
from tabletop.language.selections import AttachedTo, Predicate, Selection
from tabletop.model.objects import CardObject, GameObject, ObjectId, Permanent, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.stack.keyword_triggers import placed_triggers
from tabletop.rules.values.derived import derived
from tabletop.rules.values.finding import in_order, zones_of
from tabletop.rules.values.indexing import ByTag, Tag, with_any
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.static_effects import is_emblem

Watcher: TypeAlias = tuple[GameObject, AbilityKey, Triggered]
"""An object and one of its abilities, with where it stands."""


Matching: TypeAlias = Callable[[GameObject, Triggered], bool]
"""Tells whether an ability of an object triggers now."""


class _Kindred(NamedTuple):
    """What abilities have in common that all trigger or all do not, whichever object has them.

    Without ``of`` they speak of what their controller does. What happens to their own object is an exception.
    """

    event: Moment
    of: Selection | None
    controller: PlayerId


class _Host(NamedTuple):
    """That an ability waits for something to happen to what its object is attached to."""

    event: Moment
    host: ObjectId | None


class _Alone(NamedTuple):
    """That an ability waits for something that has to be asked of its own object."""

    event: Moment


_ASKED_ALONE: Final = (Moment.DAMAGED_CREATURE_DIES,)


def watchers(state: State, events: Iterable[Moment]) -> Iterator[Watcher]:
    """Return all that may trigger on one of several events: of permanents, emblems, cards in graveyards."""
    waiting, _ = _waiting(state)
    return _in_zones(state, with_any(waiting, events))


def watchers_of(
    state: State, events: Collection[Moment], about: ObjectId, matches: Matching
) -> Iterator[Watcher]:
    """Return those that may trigger on something that happens to an object, without a look at each.

    Where many objects have the same ability, one of them is asked for all: thousands of tokens that enter one
    by one would otherwise all look at each other.

    Args:
        state: where they are looked for.
        events: the moments of abilities that may trigger.
        about: the object that it happens to.
        matches: whether an ability triggers.

    """
    waiting, kindreds = _waiting(state)
    everyone = with_any(waiting, events)
    if not everyone:
        return iter(())
    alone = (tag for event in events for tag in (_Host(event, about), _Alone(event)))
    found = set(with_any(waiting, alone))
    if about in everyone:
        found.add(about)
    for kindred, ids in kindreds.items():
        if isinstance(kindred, _Kindred) and kindred.event in events and not ids <= found:
            one = next((id for id in ids if id != about), about)
            if any(matches(object, ability) for object, _, ability in watching(state, (state.objects[one],))):
                found |= ids
    return _in_zones(state, frozenset(found))


def _waiting(state: State) -> tuple[ByTag, ByTag]:
    """Return the objects by what they wait for alone, and together with others.

    Both are asked for in each state, also where nobody waits: so they are handed on from one to the next.
    """
    table = derived(state)
    return table.by_tag(_waits_for), table.by_tag(_kindred)


def _in_zones(state: State, ids: frozenset[ObjectId]) -> Iterator[Watcher]:
    if not ids:
        return
    zones = (
        state.in_zone(BATTLEFIELD),
        *zones_of(state, ZoneKind.COMMAND),
        *zones_of(state, ZoneKind.GRAVEYARD),
    )
    for zone in zones:
        yield from watching(state, [state.objects[id] for id in in_order(ids, zone)])


def _waits_for(state: State, object: GameObject) -> Collection[Tag]:
    """Return the events that an object waits for where it is, and what it has to be asked about by itself."""
    said: set[Tag] = set()
    for ability in _abilities_there(state, object):
        said.add(ability.event)
        if ability.attached:
            said.add(_Host(ability.event, getattr(object, "attached_to", None)))
        elif ability.event in _ASKED_ALONE or (ability.of is not None and not _looks_alike(ability.of)):
            said.add(_Alone(ability.event))
    return said


def _kindred(state: State, object: GameObject) -> Collection[Tag]:
    """Return what an object waits for together with others that have the same abilities."""
    return {
        _Kindred(ability.event, ability.of, controller_of(object))
        for ability in _abilities_there(state, object)
        if not ability.attached
        and ability.event not in _ASKED_ALONE
        and ability.zone == object.zone.kind
        and (_looks_alike(ability.of) if ability.of is not None else ability.event in YOURS)
    }


def _abilities_there(state: State, object: GameObject) -> Iterator[Triggered]:
    is_there = isinstance(object, Permanent) or (
        isinstance(object, CardObject) and (object.zone.kind is ZoneKind.GRAVEYARD or is_emblem(object))
    )
    return (ability for _, _, ability in watching(state, (object,))) if is_there else iter(())


@lru_cache(maxsize=1_000)
def _looks_alike(of: Selection) -> bool:
    """Return whether the same objects fit, but for the one that asks, whichever object asks."""
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


def watching(state: State, objects: Iterable[GameObject]) -> Iterator[Watcher]:
    """The triggered abilities of some objects, but for those of chapters."""
    for object in objects:
        for key, ability in placed_triggers(characteristics_of(state, object)):
            if isinstance(ability, Triggered):
                yield object, key, ability
