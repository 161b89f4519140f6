"""Maximum matching: several takers, each of whom can take certain things; who gets one, and which."""

from collections.abc import Collection, Hashable, Sequence
from typing import Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)


def paired(choices: Sequence[Collection[Thing]]) -> dict[int, Thing]:
    """Give as many takers as possible a thing of their own; earlier ones go first.

    A taker who has something never loses out: it may be swapped for another thing, so that one more gets
    something (an augmenting path). The work is at most the number of takers times that of all choices.

    Args:
        choices: for each taker the things that they can take.

    Returns:
        what each taker has, by their place in ``choices``; those who get nothing are left out.

    """
    pairs = _Pairs(choices)
    for who in range(len(choices)):
        pairs.serve(who)
    return pairs.has


class _Pairs(Generic[Thing]):
    """Who has what by now."""

    def __init__(self, choices: Sequence[Collection[Thing]]) -> None:
        self.has: dict[int, Thing] = {}
        self._choices = choices
        self._holder: dict[Thing, int] = {}
        self._kept: set[Thing] = set()
        """Things from which no path leads to a free one any more: their holders keep them."""

    def serve(self, who: int) -> None:
        """Find the shortest path on which each takes what the next one has, and the last one what is free."""
        wanted_by: dict[Thing, int] = {}
        asked = [who]
        for each in asked:
            for thing in self._choices[each]:
                if thing in wanted_by or thing in self._kept:
                    continue
                wanted_by[thing] = each
                if thing not in self._holder:
                    self._pass_on(thing, wanted_by)
                    return
                asked.append(self._holder[thing])
        self._kept.update(wanted_by)

    def _pass_on(self, thing: Thing, wanted_by: dict[Thing, int]) -> None:
        """Give a free thing to whoever asked for it, what they had to whoever asked for that, and so on."""
        free: Thing | None = thing
        while free is not None:
            taker = wanted_by[free]
            self._holder[free], before = taker, self.has.get(taker)
            self.has[taker], free = free, before
