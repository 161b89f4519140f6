"""The greatest number of attackers that can be blocked at once, one by each blocker (509.1c)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Final

from tabletop.rules.engine.pairing import match_all

_MAX_TRIED: Final = 10
"""Number of attackers with menace that are tried in every combination. Further ones aren't counted."""


def most_at_once(able: Mapping[int, Sequence[int]], fewest: Mapping[int, int]) -> int:
    """Return the largest number of attackers that can all have enough blockers.

    Args:
        able: creatures that could block each attacker.
        fewest: number of blockers that each attacker needs.

    """
    single = [id for id in able if fewest[id] == 1]
    with_several = [id for id in able if fewest[id] > 1 and len(able[id]) >= fewest[id]][:_MAX_TRIED]
    return max(_blocked_with(able, fewest, each, single) for each in _subsets(with_several))


def _subsets(ids: Sequence[int]) -> Iterable[tuple[int, ...]]:
    return chain.from_iterable(combinations(ids, number) for number in range(len(ids) + 1))


def _blocked_with(
    able: Mapping[int, Sequence[int]], fewest: Mapping[int, int], first: Sequence[int], single: Sequence[int]
) -> int:
    """Return the number of attackers blocked if certain ones are, 0 if these can't all be blocked."""
    places = [*chain.from_iterable([id] * fewest[id] for id in first)]
    pairs = match_all([able[id] for id in (*places, *single)])
    enough = all(place in pairs for place in range(len(places)))
    return len(first) + len(pairs) - len(places) if enough else 0
