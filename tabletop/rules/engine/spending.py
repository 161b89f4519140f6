"""Costs that take objects: sacrificing, discarding, tapping and exiling them (118.3, 602.2b)."""

from typing import Final

from tabletop.language.amounts import AllWord, AnyWord, SpentX
from tabletop.language.changes import Cant
from tabletop.language.effects import Spending, SpentBy
from tabletop.model.objects import GameObject
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.choosing import pick
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import become_tapped
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.selecting import selected

_WORDS: Final = {
    SpentBy.SACRIFICE: "What is sacrificed for it?",
    SpentBy.DISCARD: "What is discarded for it?",
    SpentBy.TAP: "What is tapped for it?",
    SpentBy.EXILE: "What is exiled for it?",
    SpentBy.RETURN: "What is returned to hand for it?",
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
"""Where alone something can be done with objects; what exiles or returns them says so itself."""


def can_spend(state: State, costs: tuple[Spending, ...], player: int, asker: int, x: int = 0) -> bool:
    """Whether a player has what each of some costs takes, apart from power."""
    return all(
        len(_there(state, cost, player, asker)) >= _number(state, cost, player, asker, x)
        for cost in costs
        if not cost.total_power
    )


def most_spent(state: State, cost: Spending, player: int, asker: int) -> int:
    """How many objects a player could spend at most for a cost."""
    there = len(_there(state, cost, player, asker))
    return there if isinstance(cost.number, AnyWord) else min(_number(state, cost, player, asker, 0), there)


def has_power(state: State, costs: tuple[Spending, ...], player: int, asker: int) -> bool:
    """Whether the creatures of a player have the power that each of some costs asks for."""
    return all(
        _most(state, _there(state, cost, player, asker)) >= cost.total_power
        for cost in costs
        if cost.total_power
    )


def _most(state: State, ids: tuple[int, ...]) -> int:
    """The most power that some of several creatures have together; a negative one helps nobody."""
    return sum(max(_power(state, id), 0) for id in ids)


def _power(state: State, id: int) -> int:
    return characteristics(state, id).power or 0


def _there(state: State, cost: Spending, player: int, asker: int) -> tuple[int, ...]:
    """What could be taken, the object that asks for it last: nobody spends it unasked for."""
    fitting = (each for each in selected(state, cost.of, you=player, asker=asker) if each.id != cost.but_not)
    found = [each.id for each in fitting if _FROM.get(cost.what, each.zone.kind) is each.zone.kind]
    if cost.what is SpentBy.SACRIFICE:
        found = [id for id in found if Cant.BE_SACRIFICED not in characteristics(state, id).cant]
    return tuple(sorted(found, key=lambda id: id == asker))


def _number(state: State, cost: Spending, player: int, asker: int, x: int) -> int:
    """How many a cost takes at least."""
    if isinstance(cost.number, AnyWord):
        return 0
    if isinstance(cost.number, AllWord):
        return len(_there(state, cost, player, asker))
    return x if isinstance(cost.number, SpentX) else cost.number


def spend(
    course: Course, costs: tuple[Spending, ...], player: int, asker: int, x: int = 0
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Take what costs ask for: the objects as they were, and the numbers of what they are now."""
    before: list[GameObject] = []
    now: list[int] = []
    for cost in costs:
        objects, taken = take(course, cost, chosen_for(course, cost, player, asker, x), player, asker)
        before.extend(objects)
        now.extend(taken)
    return tuple(before), tuple(now)


def take(
    course: Course, cost: Spending, chosen: tuple[int, ...], player: int, asker: int
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Take what was chosen for a cost: the objects as they were, and the numbers of what they are now."""
    objects = tuple(course.state.objects[id] for id in chosen)
    if cost.what is SpentBy.TAP:
        become_tapped(course, chosen)
        return objects, chosen
    to = Destination(kind=_DESTINATIONS[cost.what], cause=cost.what, by=player, pile=asker)
    return objects, tuple(each.id for each in move(course, objects, to))


def chosen_for(course: Course, cost: Spending, player: int, asker: int, x: int = 0) -> tuple[int, ...]:
    """What a player picks for a cost."""
    there = _there(course.state, cost, player, asker)
    if cost.total_power:
        return _with_power(course, cost, player, there)
    number = _number(course.state, cost, player, asker, x)
    any_number = isinstance(cost.number, AnyWord)
    if any_number:
        number = len(there)
    return pick(course, player, there, number, _WORDS[cost.what], optional=any_number, rule="118.3")


def _with_power(course: Course, cost: Spending, player: int, there: tuple[int, ...]) -> tuple[int, ...]:
    """Creatures with enough power together; more than needed may be tapped too (702.122a)."""
    chosen: list[int] = []
    while True:
        has = sum(_power(course.state, id) for id in chosen)
        left = tuple(id for id in there if id not in chosen)
        lacking = cost.total_power - has
        if lacking > 0 and all(_most(course.state, _without(left, id)) < lacking for id in left):
            for id in left:
                course.goes_without_asking(_for_power(player, cost.total_power, has, (id,), any_yet=True))
            return (*chosen, *left)
        # Nobody may pick what would leave too little power among the others.
        possible = tuple(
            id for id in left if _power(course.state, id) + _most(course.state, _without(left, id)) >= lacking
        )
        if not possible:
            return tuple(chosen)
        answer = course.ask(_for_power(player, cost.total_power, has, possible, any_yet=bool(chosen)))
        if isinstance(answer, bool) or not isinstance(answer, int):
            return tuple(chosen)
        chosen.append(answer)


def _without(ids: tuple[int, ...], id: int) -> tuple[int, ...]:
    return tuple(each for each in ids if each != id)


def _for_power(player: int, needed: int, has: int, possible: tuple[int, ...], *, any_yet: bool) -> Question:
    """What is tapped next, how much power there is by now, and whether it may be the end of it."""
    words = _WORDS[SpentBy.TAP]
    if has >= needed:
        words = f"Tap another one as well? Power {has} of {needed}."
    elif any_yet:
        words = f"{words} Power {has} of {needed} so far."
    enough: tuple[bool, ...] = (False,) if has >= needed else ()
    return Question(kind="cards", player=player, words=words, options=(*enough, *possible), rule="702.122a")
