"""Costs paid with objects: sacrificing, discarding, tapping and exiling them (118.3, 602.2b)."""

from typing import Final

from msgspec.structs import replace

from tabletop.language.amounts import AllWord, AnyWord, SpentX
from tabletop.language.changes import Cant
from tabletop.language.effects import Spending, SpentBy
from tabletop.model.objects import GameObject
from tabletop.model.questions import Progress
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.choices import for_objects, pick
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import become_tapped
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.layers import characteristics, name_of, selected

_WORDS: Final = {
    SpentBy.SACRIFICE: "sacrifice",
    SpentBy.DISCARD: "discard",
    SpentBy.TAP: "tap",
    SpentBy.EXILE: "exile",
    SpentBy.RETURN: "return to hand",
}
_DONE: Final = {
    SpentBy.SACRIFICE: "sacrificed",
    SpentBy.DISCARD: "discarded",
    SpentBy.TAP: "tapped",
    SpentBy.EXILE: "exiled",
    SpentBy.RETURN: "returned to hand",
}
_DESTINATIONS: Final = {
    SpentBy.SACRIFICE: ZoneKind.GRAVEYARD,
    SpentBy.DISCARD: ZoneKind.GRAVEYARD,
    SpentBy.EXILE: ZoneKind.EXILE,
    SpentBy.RETURN: ZoneKind.HAND,
}

_FROM: Final = {
    SpentBy.SACRIFICE: ZoneKind.BATTLEFIELD,
    SpentBy.TAP: ZoneKind.BATTLEFIELD,
    SpentBy.DISCARD: ZoneKind.HAND,
}
"""Zone of the objects for a cost. For exiling and returning, the cost itself names the zone."""


def can_spend(state: State, costs: tuple[Spending, ...], player: int, asker: int, x: int = 0) -> bool:
    """Return whether a player has the objects for each of some costs, ignoring total power."""
    return missing_objects(state, costs, player, asker, x) is None


def missing_objects(
    state: State, costs: tuple[Spending, ...], player: int, asker: int, x: int = 0
) -> tuple[Spending, int] | None:
    """Return the first cost for which a player lacks objects, and how many, or None if none lacks any."""
    for cost in costs:
        lacking = _number(state, cost, player, asker, x) - len(_there(state, cost, player, asker))
        if lacking > 0 and not cost.total_power:
            return cost, lacking
    return None


def missing_power(state: State, costs: tuple[Spending, ...], player: int, asker: int) -> int:
    """Return how much power the creatures of a player lack for the first cost that needs more."""
    lacking = (
        cost.total_power - _most(state, _there(state, cost, player, asker))
        for cost in costs
        if cost.total_power
    )
    return next((each for each in lacking if each > 0), 0)


def most_spent(state: State, cost: Spending, player: int, asker: int) -> int:
    """Return the greatest number of objects that a player could spend on a cost."""
    there = len(_there(state, cost, player, asker))
    return there if isinstance(cost.number, AnyWord) else min(_number(state, cost, player, asker, 0), there)


def has_power(state: State, costs: tuple[Spending, ...], player: int, asker: int) -> bool:
    """Return whether the creatures of a player have the total power that each of some costs requires."""
    return not missing_power(state, costs, player, asker)


def _most(state: State, ids: tuple[int, ...]) -> int:
    """Return the greatest total power that some of the creatures have, leaving out negative power."""
    return sum(max(_power(state, id), 0) for id in ids)


def _power(state: State, id: int) -> int:
    return characteristics(state, id).power or 0


def _there(state: State, cost: Spending, player: int, asker: int) -> tuple[int, ...]:
    """Return the objects that could be spent, with the asking object last so that it isn't the default."""
    fitting = (each for each in selected(state, cost.of, you=player, asker=asker) if each.id != cost.but_not)
    found = [each.id for each in fitting if _FROM.get(cost.what, each.zone.kind) is each.zone.kind]
    if cost.what is SpentBy.SACRIFICE:
        found = [id for id in found if Cant.BE_SACRIFICED not in characteristics(state, id).cant]
    return tuple(sorted(found, key=lambda id: id == asker))


def _number(state: State, cost: Spending, player: int, asker: int, x: int) -> int:
    """Return the minimum number of objects for a cost."""
    if isinstance(cost.number, AnyWord):
        return 0
    if isinstance(cost.number, AllWord):
        return len(_there(state, cost, player, asker))
    return x if isinstance(cost.number, SpentX) else cost.number


def spend(
    course: Course, costs: tuple[Spending, ...], player: int, asker: int, x: int = 0
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Pay costs with objects. Return the objects as they were, and their new ids."""
    before: list[GameObject] = []
    now: list[int] = []
    for cost in costs:
        objects, taken = take(course, cost, choose_for_cost(course, cost, player, asker, x), player, asker)
        before.extend(objects)
        now.extend(taken)
    return tuple(before), tuple(now)


def take(
    course: Course, cost: Spending, chosen: tuple[int, ...], player: int, asker: int
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Pay a cost with the chosen objects. Return the objects as they were, and their new ids."""
    objects = tuple(course.state.objects[id] for id in chosen)
    if cost.what is SpentBy.TAP:
        become_tapped(course, chosen)
        return objects, chosen
    to = Destination(kind=_DESTINATIONS[cost.what], cause=cost.what, by=player, pile=asker)
    return objects, tuple(each.id for each in move(course, objects, to))


def choose_for_cost(course: Course, cost: Spending, player: int, asker: int, x: int = 0) -> tuple[int, ...]:
    """Return the objects that a player chooses for a cost."""
    there = _there(course.state, cost, player, asker)
    if cost.total_power:
        return _with_power(course, cost, player, there, asker)
    number = _number(course.state, cost, player, asker, x)
    any_number = isinstance(cost.number, AnyWord)
    if any_number:
        number = len(there)
    name = name_of(course.state, asker)
    words = f"What do you {_WORDS[cost.what]} for {name}?"
    what = f"{_DONE[cost.what]} for {name}"
    question = for_objects(player, words, rule="118.3", doing=(_WORDS[cost.what], what), source=asker)
    return pick(course, replace(question, price=cost), there, number, 0 if any_number else None)


def _with_power(
    course: Course, cost: Spending, player: int, there: tuple[int, ...], asker: int
) -> tuple[int, ...]:
    """Return creatures with enough total power. More than needed may be tapped (702.122a)."""
    name = name_of(course.state, asker)
    chosen: list[int] = []
    while True:
        has = sum(_power(course.state, id) for id in chosen)
        words = f"What do you tap for {name}? Power {has} of {cost.total_power} so far."
        question = for_objects(
            player, words, rule="702.122a", doing=("tap", f"tapped for {name}"), source=asker
        )
        left = tuple(id for id in there if id not in chosen)
        lacking = cost.total_power - has
        if lacking > 0 and all(_most(course.state, _without(left, id)) < lacking for id in left):
            for id in left:
                course.record_unasked(replace(question, options=(id,)))
            return (*chosen, *left)
        # Choices that would leave too little power among the others are left out.
        possible = tuple(
            id for id in left if _power(course.state, id) + _most(course.state, _without(left, id)) >= lacking
        )
        if not possible:
            return tuple(chosen)
        if lacking <= 0:
            words = f"Tap another one for {name}? Power {has} of {cost.total_power}."
        progress = Progress(
            chosen=tuple(chosen),
            least=len(chosen) + (lacking > 0),
            most=len(chosen) + len(left),
            what=f"tapped for {name}",
            verb="tap",
        )
        enough: tuple[bool, ...] = (False,) if lacking <= 0 else ()
        question = replace(question, words=words, options=(*enough, *possible), progress=progress)
        answer = course.ask(question)
        if isinstance(answer, bool) or not isinstance(answer, int):
            return tuple(chosen)
        chosen.append(answer)


def _without(ids: tuple[int, ...], id: int) -> tuple[int, ...]:
    return tuple(each for each in ids if each != id)
