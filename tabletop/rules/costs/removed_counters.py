"""Counters removed as a cost when the player chooses which or how many (118.3, 602.2b)."""

from collections.abc import Iterator

from tabletop.language.abilities import CountersTaken
from tabletop.model.events import CountersChanged
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.engine.course import Course
from tabletop.rules.values.layers import name_of, selected


def enough_counters(state: State, taken: CountersTaken, object: GameObject, player: int) -> bool:
    """Return whether there are enough counters for a cost."""
    return missing_counters(state, taken, object, player) <= 0


def missing_counters(state: State, taken: CountersTaken, object: GameObject, player: int) -> int:
    """Return how many more counters there would have to be for a cost."""
    return taken.number - sum(_there(state, taken, object, player).values())


def remove_counters(course: Course, taken: CountersTaken, object: GameObject, player: int) -> int:
    """Choose and remove counters one by one, and return their number."""
    removed = 0
    while True:
        there = _there(course.state, taken, object, player)
        enough = removed >= taken.number
        if not there or (enough and not taken.or_more):
            return removed
        by_option = {(id if taken.among is not None else kind): (id, kind) for id, kind in there}
        question = Question(
            kind="counter",
            player=player,
            words=f"Which counter do you remove for {name_of(course.state, object.id)}? {removed} so far.",
            options=(*((False,) if enough else ()), *by_option),
            rule="118.3",
            source=object.id,
        )
        answer = course.ask(question)
        if isinstance(answer, bool) or not isinstance(answer, int | str):
            return removed
        id, kind = by_option[answer]
        course.do(CountersChanged(object=id, kind=kind, by=-1))
        removed += 1


def _there(state: State, taken: CountersTaken, object: GameObject, player: int) -> dict[tuple[int, str], int]:
    """Return the number of counters of each kind on each permanent from which they may be removed."""
    return {
        (each.id, kind): number
        for each in _bearers(state, taken, object, player)
        for kind, number in each.counters.items()
        if taken.kind in ("", kind)
    }


def _bearers(state: State, taken: CountersTaken, object: GameObject, player: int) -> Iterator[Permanent]:
    if taken.among is None:
        own = state.permanent(object.id)
        yield from () if own is None else (own,)
        return
    for each in selected(state, taken.among, you=player, asker=object.id):
        if isinstance(each, Permanent):
            yield each
