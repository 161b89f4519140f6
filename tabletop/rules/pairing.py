"""Maximum bipartite matching between takers and the things that each of them can take."""

from collections.abc import Collection, Hashable, Sequence
from typing import Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)


def match_all(choices: Sequence[Collection[Thing]]) -> dict[int, Thing]:
    """Give each of as many takers as possible a different thing. Earlier takers go first.

    A taker who has a thing keeps one, though it may be swapped so that another taker gets one as well (an
    augmenting path). The work is at most the number of takers times the number of all choices.

    Args:
        choices: for each taker, the things that they can take.

    Returns:
        the thing of each taker, by index in ``choices``. Takers without a thing are left out.

    """
    pairs = _Matching(choices)
    for taker in range(len(choices)):
        pairs.serve(taker)
    return pairs.has


class _Matching(Generic[Thing]):
    """The current matching."""

    def __init__(self, choices: Sequence[Collection[Thing]]) -> None:
        self.has: dict[int, Thing] = {}
        self._choices = choices
        self._holder: dict[Thing, int] = {}
        self._kept: set[Thing] = set()
        """Things from which no path leads to a free one. They stay with their takers."""

    def serve(self, taker: int) -> None:
        """Find the shortest path on which each taker gets the next one's thing, and the last a free one."""
        wanted_by: dict[Thing, int] = {}
        queue = [taker]
        for each in queue:
            for thing in self._choices[each]:
                if thing in wanted_by or thing in self._kept:
                    continue
                wanted_by[thing] = each
                if thing not in self._holder:
                    self._pass_on(thing, wanted_by)
                    return
                queue.append(self._holder[thing])
        self._kept.update(wanted_by)

    def _pass_on(self, thing: Thing, wanted_by: dict[Thing, int]) -> None:
        """Assign a free thing to its taker, the thing that the taker had to the previous one, and so on."""
        free: Thing | None = thing
        while free is not None:
            taker = wanted_by[free]
            self._holder[free], before = taker, self.has.get(taker)
            self.has[taker], free = free, before
