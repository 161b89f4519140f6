"""Who waits for something to happen: the objects of a state that have triggered abilities (603.2)."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TypeAlias

from tabletop.language.abilities import Triggered
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.stack.keyword_triggers import triggers_of
from tabletop.rules.values.kinds import emblems
from tabletop.rules.values.layers import LayeredEffect, characteristics_of, effects_in_force

Watcher: TypeAlias = tuple[GameObject, Triggered]
"""An object and one of its abilities."""

_kept: list[tuple[State, tuple[Watcher, ...]]] = []
_of_each: dict[ObjectId, tuple[GameObject, tuple[LayeredEffect, ...], str, tuple[Watcher, ...]]] = {}
_KEPT_AT_MOST: Final = 20_000


def watchers(state: State) -> tuple[Watcher, ...]:
    """All that may trigger: of permanents, emblems and cards in graveyards.

    An event speaks of the state before it and of that after it, and the next event of the latter again:
    what was found of the last two is kept.
    """
    for kept, found in _kept:
        if kept is state:
            return found
    there = (*state.permanents(), *emblems(state), *state.zone(ZoneKind.GRAVEYARD))
    found = tuple(chain.from_iterable(_known(state, there)))
    _kept[:] = [*_kept[-1:], (state, found)]
    return found


def _known(state: State, objects: Iterable[GameObject]) -> Iterator[tuple[Watcher, ...]]:
    """What each of some objects waits for, kept for as long as it and the effects around it stay the same.

    Many things may happen at once on a full table, and each time nearly all objects are as they were.
    """
    effects, edition = effects_in_force(state), state.edition
    if len(_of_each) > _KEPT_AT_MOST:
        _of_each.clear()
    for object in objects:
        kept = _of_each.get(object.id)
        if kept is None or kept[0] is not object or kept[1] is not effects or kept[2] != edition:
            kept = (object, effects, edition, tuple(watching(state, (object,))))
            _of_each[object.id] = kept
        yield kept[3]


def watching(state: State, objects: Iterable[GameObject]) -> Iterator[Watcher]:
    """The triggered abilities of some objects, but for those of chapters."""
    for object in objects:
        for ability in triggers_of(characteristics_of(state, object)):
            if isinstance(ability, Triggered):
                yield object, ability
