"""How many attackers can be blocked at once, where each creature blocks one: the sets of blocks of 509.1c."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Final

from tabletop.pairing import paired

_TRIED: Final = 10
"""So many attackers that need two blockers are tried in every combination, and more are not counted."""


def most_at_once(able: Mapping[int, Sequence[int]], fewest: Mapping[int, int]) -> int:
    """The largest number of attackers that can all have enough blockers.

    Args:
        able: for each attacker who could be among its blockers.
        fewest: for each attacker how many have to block it.

    """
    alone = [id for id in able if fewest[id] == 1]
    together = [id for id in able if fewest[id] > 1 and len(able[id]) >= fewest[id]][:_TRIED]
    return max(_blocked_with(able, fewest, each, alone) for each in _subsets(together))


def _subsets(ids: Sequence[int]) -> Iterable[tuple[int, ...]]:
    return chain.from_iterable(combinations(ids, number) for number in range(len(ids) + 1))


def _blocked_with(
    able: Mapping[int, Sequence[int]], fewest: Mapping[int, int], first: Sequence[int], alone: Sequence[int]
) -> int:
    """How many are blocked if certain ones are; none where these can't all be."""
    places = [*chain.from_iterable([id] * fewest[id] for id in first)]
    pairs = paired([able[id] for id in (*places, *alone)])
    enough = all(place in pairs for place in range(len(places)))
    return len(first) + len(pairs) - len(places) if enough else 0
