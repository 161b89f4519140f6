"""Costs that take objects: sacrificing, discarding, tapping and exiling them (118.3, 602.2b)."""

from typing import Final

from tabletop.cards.effects import Spending
from tabletop.model.events import Tapped
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.choosing import pick
from tabletop.rules.course import Course
from tabletop.rules.selecting import selected
from tabletop.rules.zone_changes import Destination, move

_WORDS: Final = {
    "sacrifice": "What is sacrificed for it?",
    "discard": "What is discarded for it?",
    "tap": "What is tapped for it?",
    "exile": "What is exiled for it?",
}
_DESTINATIONS: Final = {
    "sacrifice": ZoneKind.GRAVEYARD,
    "discard": ZoneKind.GRAVEYARD,
    "exile": ZoneKind.EXILE,
}


def can_spend(state: State, costs: tuple[Spending, ...], player: int, asker: int, x: int = 0) -> bool:
    """Whether a player has what each of some costs takes."""
    return all(
        len(_there(state, cost, player, asker)) >= _number(state, cost, player, asker, x) for cost in costs
    )


def _there(state: State, cost: Spending, player: int, asker: int) -> tuple[int, ...]:
    """What could be taken, the object that asks for it last: nobody spends it unasked for."""
    found = [each.id for each in selected(state, cost.of, you=player, asker=asker)]
    return tuple(sorted(found, key=lambda id: id == asker))


def _number(state: State, cost: Spending, player: int, asker: int, x: int) -> int:
    if cost.number == "all":
        return len(_there(state, cost, player, asker))
    return x if cost.number == "X" else int(cost.number)


def spend(
    course: Course, costs: tuple[Spending, ...], player: int, asker: int, x: int = 0
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Take what costs ask for: the objects as they were, and the numbers of what they are now."""
    before: list[GameObject] = []
    now: list[int] = []
    for cost in costs:
        number = _number(course.state, cost, player, asker, x)
        there = _there(course.state, cost, player, asker)
        chosen = pick(course, player, there, number, _WORDS[cost.what], rule="118.3")
        objects = tuple(course.state.objects[id] for id in chosen)
        before.extend(objects)
        if cost.what == "tap":
            course.do(*(Tapped(permanent=id) for id in chosen))
            now.extend(chosen)
        else:
            to = Destination(kind=_DESTINATIONS[cost.what], cause=cost.what, by=player, pile=asker)
            now.extend(each.id for each in move(course, objects, to))
    return tuple(before), tuple(now)
