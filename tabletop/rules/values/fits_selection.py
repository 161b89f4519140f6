"""Test of whether an object fits a selection, and the search for all objects that do."""

from collections.abc import Iterable, Iterator

from tabletop.language.selections import AttachedTo, Selection
from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.derived import derived
from tabletop.rules.values.fitting import depends_on_others, fits_characteristics
from tabletop.rules.values.layers import characteristics_of


def selected(state: State, selection: Selection, *, you: int, asker: ObjectId = 0) -> Iterator[GameObject]:
    """Yield all objects that fit a selection, as seen by a player and the asking object."""
    for object in state.zone(ZoneKind(selection.zone)):
        if fits(state, selection, object, you=you, asker=asker):
            yield object


def count_selected(state: State, selection: Selection, *, you: int, asker: ObjectId = 0) -> int:
    """Return how many objects fit a selection. Among permanents only changed ones are tested again."""
    if selection.zone == ZoneKind.BATTLEFIELD and not depends_on_others(selection):
        return derived(state).count_fitting(selection, you, asker)
    return sum(1 for _ in selected(state, selection, you=you, asker=asker))


def fits(state: State, selection: Selection, object: GameObject, *, you: int, asker: ObjectId = 0) -> bool:
    """Return whether an object fits a selection now."""
    found = characteristics_of(state, object)
    return fits_characteristics(state, selection, object, found, you=you, asker=asker) and all(
        _is_attached_to(state, host.of, object, you=you, asker=asker)
        for host in selection.predicates_of(AttachedTo)
    )


def _is_attached_to(state: State, host: Selection, object: GameObject, *, you: int, asker: ObjectId) -> bool:
    """Return whether an object is attached to a permanent that fits."""
    on = state.permanent(object.attached_to) if isinstance(object, Permanent) else None
    return on is not None and fits(state, host, on, you=you, asker=asker)


def attacked_planeswalkers(state: State, attackers: Iterable[GameObject]) -> tuple[int, ...]:
    """Return the planeswalkers that creatures attack or last attacked (508.1b)."""
    goals = [each.combat.attacking for each in attackers if isinstance(each, Permanent)]
    there = (state.permanent(goal) for goal in dict.fromkeys(goals) if goal is not None)
    return tuple(
        each.id
        for each in there
        if each is not None and "Planeswalker" in characteristics_of(state, each).types
    )
