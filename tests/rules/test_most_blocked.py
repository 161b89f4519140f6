"""Most attackers that can be blocked at once (509.1c)."""

import pytest

from tabletop.rules.turn.blocking import most_at_once


@pytest.mark.parametrize(
    ("able", "fewest", "most"),
    [
        ({}, {}, 0),
        ({1: (10,), 2: (10,)}, {1: 1, 2: 1}, 1),
        ({1: (10, 11), 2: (10,)}, {1: 1, 2: 1}, 2),
        ({1: (10,)}, {1: 2}, 0),
        ({1: (10, 11)}, {1: 2}, 1),
        ({1: (10, 11), 2: (10,), 3: (11,)}, {1: 2, 2: 1, 3: 1}, 2),
        ({1: (10, 11, 12), 2: (10,)}, {1: 2, 2: 1}, 2),
    ],
    ids=[
        "nothing",
        "one for two",
        "one gives way",
        "one for menace",
        "two for menace",
        "two beat one",
        "both",
    ],
)
def test_no_set_of_blocks_blocks_more(
    able: dict[int, tuple[int, ...]], fewest: dict[int, int], most: int
) -> None:
    assert most_at_once(able, fewest) == most


def test_large_armies_are_counted() -> None:
    blockers = tuple(range(1_500))
    able = dict.fromkeys(range(2_000), blockers)
    assert most_at_once(able, dict.fromkeys(able, 1)) == len(blockers)
