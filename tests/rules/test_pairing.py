"""Matching of claimants with the things that they can take, compared with trying all combinations."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from tabletop.rules.pairing import match_all

CASES = 400


def examples() -> Iterator[list[tuple[int, ...]]]:
    """Yield cases of claimants that can take some of up to five things."""
    random = Random(509)
    for _ in range(CASES):
        things = range(random.randint(1, 5))
        yield [
            tuple(random.sample(things, random.randint(0, len(things)))) for _ in range(random.randint(0, 6))
        ]


def all_have_one(choices: Sequence[Sequence[int]]) -> bool:
    """Return whether each claimant can take a thing of its own."""
    return any(len({*taken}) == len(choices) for taken in product(*choices))


def claimants_served(choices: Sequence[Sequence[int]]) -> list[int]:
    """Return the claimants that get something: each one for whom the earlier ones can leave something."""
    found: list[int] = []
    for who in range(len(choices)):
        if all_have_one([choices[each] for each in (*found, who)]):
            found.append(who)
    return found


def test_as_many_have_something_as_can_the_earlier_ones_first() -> None:
    for choices in examples():
        assert sorted(match_all(choices)) == claimants_served(choices), choices


def test_nobody_has_what_is_not_theirs_or_what_another_one_has() -> None:
    for choices in examples():
        pairs = match_all(choices)
        assert all(thing in choices[who] for who, thing in pairs.items())
        assert len({*pairs.values()}) == len(pairs)


@pytest.mark.parametrize(
    ("choices", "pairs"),
    [
        ([], {}),
        ([()], {}),
        (["ab", "a"], {0: "b", 1: "a"}),
        (["a", "a"], {0: "a"}),
        (["ab", "bc", "a", "c"], {0: "b", 1: "c", 2: "a"}),
        ([(0,), (0,), (0, 1)], {0: 0, 2: 1}),
    ],
)
def test_who_has_something_gives_way_and_keeps_something(
    choices: list[Sequence[object]], pairs: dict[int, object]
) -> None:
    assert match_all(choices) == pairs


def test_a_long_line_moves_up() -> None:
    number = 5_000
    choices = [*((each, each + 1) for each in range(number)), (0,)]
    assert match_all(choices) == {number: 0} | {each: each + 1 for each in range(number)}
