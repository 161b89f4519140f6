"""How much a scenario may ask for: what is more would keep the program busy, and no table needs it.

All of it is counted, nothing is timed: a file that can be read here can be read on any machine.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Any, Final, NamedTuple

from tabletop.cards.limits import LARGEST_NUMBER
from tabletop.model.state import State
from tabletop.scenarios.format.faults import Fault, within
from tabletop.untrusted.budget import Budget

MOST_STEPS: Final = 2_000
MOST_CARDS: Final = 1_500
"""In all zones of all players."""
MOST_VALUES: Final = 50_000
"""Texts, numbers, lists and tables together."""
_DEEPEST: Final = 40
"""How deep lists and tables may stand within each other; an ability that makes abilities needs some."""
TEXT: Final = Budget(values=2 * MOST_VALUES, depth=_DEEPEST)
"""What the text may hold before it is parsed. Lists have a comma and keys a sign for each value, or both."""
MOST_WORK: Final = 200_000
"""Objects that lie on the table at each step, summed up over the steps that are played in one go."""
_HAPPENINGS: Final = 20
"""So many things that happen cost about as much as a step."""
TOO_MUCH_WORK: Final = "so many steps with so many cards take too long in one go; divide the file"


def too_large(raw: dict[str, Any]) -> Iterator[Fault]:
    """What there is too much of in a file that was read but not checked yet; the first thing alone."""
    steps, table = raw.get("steps"), raw.get("table")
    if isinstance(steps, list) and len(steps) > MOST_STEPS:
        yield Fault("steps", f"these are {len(steps)}; write {MOST_STEPS} at most")
    cards = sum(map(_cards, table.values())) if isinstance(table, dict) else 0
    if cards > MOST_CARDS:
        yield Fault("table", f"these are {cards} cards; write {MOST_CARDS} at most")
    left = MOST_VALUES
    waiting: list[tuple[object, _Way | None, int]] = [(raw, None, 0)]
    while waiting:
        value, way, depth = waiting.pop()
        left -= 1
        if left < 0:
            yield Fault(_place(way), f"more than {MOST_VALUES} values in one file; divide it into several")
            return
        if isinstance(value, int) and value.bit_length() > 64:
            # Too long even to be printed.
            yield Fault(_place(way), f"this number is too large; write {LARGEST_NUMBER} at most")
            return
        within_it = list(_within(value))
        if within_it and depth >= _DEEPEST:
            yield Fault(_place(way), "nested too deeply; write it flat")
            return
        waiting += [(each, _Way(way, key), depth + 1) for key, each in reversed(within_it)]


def _cards(seat: object) -> int:
    return sum(len(each) for each in seat.values() if isinstance(each, list)) if isinstance(seat, dict) else 0


def _within(value: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


class _Way(NamedTuple):
    """How a value was come to: nobody asks for its place in words but where something is wrong."""

    before: "_Way | None"
    key: str | int


def _place(way: _Way | None) -> str:
    keys = []
    while way is not None:
        way, key = way
        keys.append(key)
    return reduce(within, reversed(keys), "")


class Work:
    """Counts what playing costs, where nobody sits at the table who could stop it."""

    def __init__(self, most: int = MOST_WORK) -> None:
        self._left = most

    def is_spent_at(self, state: State, happened: int = 0) -> bool:
        """Whether there has been too much, now that something more is to be done with a state.

        Args:
            state: what everything on it is looked at for.
            happened: how many things happened just before, each of which everything there may trigger on.

        """
        self._left -= 10 + len(state.objects) * (1 + happened // _HAPPENINGS)
        return self._left < 0
