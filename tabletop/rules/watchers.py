"""Who waits for something to happen: the objects of a state that have triggered abilities (603.2)."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tabletop.cards.abilities import Triggered
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.keyword_triggers import triggers_of
from tabletop.rules.kinds import emblems
from tabletop.rules.layers import characteristics_of

Watcher: TypeAlias = tuple[GameObject, Triggered]
"""An object and one of its abilities."""

_kept: list[tuple[State, tuple[Watcher, ...]]] = []


def watchers(state: State) -> tuple[Watcher, ...]:
    """All that may trigger: of permanents, emblems and cards in graveyards.

    An event speaks of the state before it and of that after it, and the next event of the latter again:
    what was found of the last two is kept.
    """
    for kept, found in _kept:
        if kept is state:
            return found
    there = (*state.permanents(), *emblems(state), *state.zone(ZoneKind.GRAVEYARD))
    found = tuple(watching(state, there))
    _kept[:] = [*_kept[-1:], (state, found)]
    return found


def watching(state: State, objects: Iterable[GameObject]) -> Iterator[Watcher]:
    """The triggered abilities of some objects, but for those of chapters."""
    for object in objects:
        for ability in triggers_of(characteristics_of(state, object)):
            if isinstance(ability, Triggered):
                yield object, ability
