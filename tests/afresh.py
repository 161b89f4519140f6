"""Comparison of values derived with the help of earlier states with the same derived from scratch."""

import os
from collections.abc import Iterator

from msgspec.structs import replace

from tabletop.model.caches import changed_keys
from tabletop.model.changed_objects import changed_objects
from tabletop.model.events import Event
from tabletop.model.evolve import evolve
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.rules.engine.standing_effects import list_standing_effects
from tabletop.rules.stack.watchers import watchers, watchers_on
from tabletop.rules.values.derived import base, derived
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.lookup import objects_with_fact, permanents_with, tags_of, with_fact
from tabletop.rules.values.object_index import Fact, facts_about
from tabletop.rules.view import view

WHOLE = os.environ.get("TABLETOP_DERIVED") == "whole"
"""Whether every state is compared rather than a sample."""


def afresh(state: State) -> State:
    """Return an equal state without any cached values: its objects are new as well."""
    return replace(state, objects={id: replace(each) for id, each in state.objects.items()})


def differences(state: State) -> list[str]:
    """Return the values that are derived differently from a state than from a fresh copy of it."""
    return [what for what, is_so in _compared(state, afresh(state)) if not is_so]


def _compared(state: State, new: State) -> Iterator[tuple[str, bool]]:
    for id, object in state.objects.items():
        found = characteristics_of(new, new.objects[id])
        yield f"what {id} is", characteristics_of(state, object) == found
        yield f"what {id} is by itself", base(state, object) == base(new, new.objects[id])
    for viewer in (None, 0, 1):
        yield f"what {viewer} sees", view(state, viewer) == view(new, viewer)
    yield "effects", derived(state).effects() == derived(new).effects()
    yield "standing", list_standing_effects(state) == list_standing_effects(new)
    permanents = [(each, characteristics_of(new, each)) for each in new.permanents()]
    for tag in {tag for each, _ in permanents for tag in tags_of(new, each)}:
        here = [(each, found) for each, found in permanents if tag in tags_of(new, each)]
        yield f"standing out: {tag}", [*permanents_with(state, tag)] == here
    for fact in Fact:
        there = tuple(each for each in new.objects.values() if fact in facts_about(each, base(new, each)))
        yield f"fact: {fact}", {*ids(objects_with_fact(state, fact))} == {*ids(there)}
        permanent = tuple(each for each in new.permanents() if fact in facts_about(each, base(new, each)))
        yield f"fact in order: {fact}", with_fact(state, fact) == permanent
    waiting = [*watchers_on(new, (each for each, _ in permanents))]
    for event in {ability.event for _, _, ability in waiting}:
        seen = [each for each in watchers(state, (event,)) if isinstance(each[0], Permanent)]
        mine = [*dict.fromkeys(each.id for each, _, ability in waiting if ability.event == event)]
        yield f"waiting for: {event}", [*dict.fromkeys(each.id for each, _, _ in seen)] == mine
        yield f"waiting in order: {event}", [*watchers(state, (event,))] == [*watchers(new, (event,))]


def ids(objects: tuple[object, ...]) -> list[int]:
    """Return the numbers of objects."""
    return [each.id for each in objects]  # type: ignore[attr-defined]


class Watch:
    """A replacement for ``evolve`` in a course that checks each state that it makes."""

    def __init__(self, every: int = 1) -> None:
        self.compared = 0
        self.made = 0
        self._every = every

    def __call__(self, state: State, event: Event) -> State:
        """Return the state after an event, as ``evolve`` makes it."""
        after = evolve(state, event)
        may_differ = changed_objects(event)
        if may_differ is not None:
            assert changed_keys(state.objects, after.objects) <= may_differ, event
        self.made += 1
        if after is not state and self.made % self._every == 0:
            assert differences(after) == [], event
            self.compared += 1
        return after
