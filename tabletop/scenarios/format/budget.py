"""Limits on the size and work of a scenario, beyond which it would only keep the program busy.

They are counts, not times, so a file that can be read here can be read on any machine.
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
"""Maximum number of cards in all zones of all players together."""
MOST_VALUES: Final = 50_000
"""Maximum number of texts, numbers, lists and tables together."""
_DEEPEST: Final = 40
"""How deep lists and tables may be nested. An ability that creates abilities needs some levels."""
TEXT: Final = Budget(values=2 * MOST_VALUES, depth=_DEEPEST)
"""Limits of the text before it is parsed.

Each value comes with a comma (in lists), an equals sign (keys), or both.
"""
MOST_WORK: Final = 200_000
"""Maximum number of objects on the table, summed over the steps that are played in one run."""
_HAPPENINGS: Final = 20
"""Number of events that cost about as much as a step."""
TOO_MUCH_WORK: Final = "so many steps with so many cards take too long in one go; divide the file"


def size_faults(raw: dict[str, Any]) -> Iterator[Fault]:
    """Yield the first limit that a file exceeds, given its values as parsed but not yet checked."""
    steps, table = raw.get("steps"), raw.get("table")
    if isinstance(steps, list) and len(steps) > MOST_STEPS:
        yield Fault("steps", f"these are {len(steps)}; write {MOST_STEPS} at most")
    cards = sum(map(_cards, table.values())) if isinstance(table, dict) else 0
    if cards > MOST_CARDS:
        yield Fault("table", f"these are {cards} cards; write {MOST_CARDS} at most")
    left = MOST_VALUES
    waiting: list[tuple[object, _Path | None, int]] = [(raw, None, 0)]
    while waiting:
        value, path, depth = waiting.pop()
        left -= 1
        if left < 0:
            yield Fault(_place(path), f"more than {MOST_VALUES} values in one file; divide it into several")
            return
        if isinstance(value, int) and value.bit_length() > 64:
            # The number may even be too long to print.
            yield Fault(_place(path), f"this number is too large; write {LARGEST_NUMBER} at most")
            return
        children = list(_children(value))
        if children and depth >= _DEEPEST:
            yield Fault(_place(path), "nested too deeply; write it flat")
            return
        waiting += [(each, _Path(path, key), depth + 1) for key, each in reversed(children)]


def _cards(seat: object) -> int:
    return sum(len(each) for each in seat.values() if isinstance(each, list)) if isinstance(seat, dict) else 0


def _children(value: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


class _Path(NamedTuple):
    """The path to a value, linked backwards. It is only written out for an error."""

    before: "_Path | None"
    key: str | int


def _place(path: _Path | None) -> str:
    keys = []
    while path is not None:
        path, key = path
        keys.append(key)
    return reduce(within, reversed(keys), "")


class Work:
    """A counter of the work of playing, for runs that no user could interrupt."""

    def __init__(self, most: int = MOST_WORK) -> None:
        self._left = most

    def is_spent_at(self, state: State, happened: int = 0) -> bool:
        """Count the work of another step, and return whether the limit is exceeded.

        Args:
            state: the state whose objects will all be examined
            happened: the number of events just before. Every object may trigger on each of them.

        """
        self._left -= 10 + len(state.objects) * (1 + happened // _HAPPENINGS)
        return self._left < 0
