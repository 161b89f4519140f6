"""Pairs: of several that each take one of some things, who gets one, and which."""

from collections.abc import Collection, Hashable, Sequence
from typing import Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)


def paired(choices: Sequence[Collection[Thing]]) -> dict[int, Thing]:
    """Give as many as can be something of their own; whoever comes earlier goes before who comes later.

    Whoever has something keeps something: it may become another thing, so that one more gets what they can
    take. So the work grows with the number of choices times the number of those who choose, at most.

    Args:
        choices: for each of them what they can take.

    Returns:
        what each has, by their place among the choices; who gets nothing is not there.

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
        """Things that nobody can give up any more, because nothing that is free would come of it."""

    def serve(self, who: int) -> None:
        """Find the shortest line in which each takes what the next one has, and the last one what is free."""
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
        """Let who wants a free thing take it, and who wants what that one had take that."""
        free: Thing | None = thing
        while free is not None:
            taker = wanted_by[free]
            self._holder[free], before = taker, self.has.get(taker)
            self.has[taker], free = free, before
