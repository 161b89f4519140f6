"""Whether the order of damage changes matters (616.1), and the work that it takes to find out."""

from itertools import permutations
from random import Random

import pytest

from tabletop.rules.effects import damage_changes
from tabletop.rules.effects.damage_changes import Step, Steps, after, order_matters


def by_all_orders(amount: int, changes: tuple[Steps, ...]) -> bool:
    ends = set()
    for order in permutations(changes):
        end = amount
        for steps in order:
            end = after(end, steps)
        ends.add(end)
    return len(ends) > 1


def test_it_is_as_all_orders_say() -> None:
    random = Random(616)
    parts = [Step(times=2), Step(plus=1), Step(plus=-1), Step(plus=-3), Step(at_least=3), Step(2, 1), Step()]
    outcomes = set()
    for _ in range(600):
        changes = tuple(
            tuple(random.choices(parts, k=random.randint(1, 2))) for _ in range(random.randint(0, 5))
        )
        amount = random.randint(0, 6)
        assert order_matters(amount, changes) is by_all_orders(amount, changes), (amount, changes)
        outcomes.add(by_all_orders(amount, changes))
    assert outcomes == {True, False}


def decide(monkeypatch: pytest.MonkeyPatch, amount: int, changes: tuple[Steps, ...]) -> tuple[bool, int]:
    """Return whether the order matters, and how many times an amount was changed to find out."""
    number = 0

    def count_amount(amount: int, steps: Steps) -> int:
        nonlocal number
        number += 1
        return after(amount, steps)

    monkeypatch.setattr(damage_changes, "after", count_amount)
    return order_matters(amount, changes), number


NUMBER = 40
"""Number of changes. Their orders are a number with 48 digits."""


@pytest.mark.parametrize(
    "changes",
    [
        [Step(times=number + 2) for number in range(NUMBER)],
        [Step(plus=2**number) for number in range(NUMBER)],
        [Step(plus=-(2**number)) for number in range(NUMBER)],
        [Step(at_least=number + 1) for number in range(NUMBER)],
    ],
    ids=["times", "more", "less", "at least"],
)
def test_changes_of_one_kind_are_not_tried(monkeypatch: pytest.MonkeyPatch, changes: list[Step]) -> None:
    assert decide(monkeypatch, 3, tuple((step,) for step in changes)) == (False, 0)


def test_equal_changes_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = ((Step(at_least=1),),) * NUMBER + ((Step(times=2),),) * NUMBER
    matters, number = decide(monkeypatch, 3, changes)
    assert not matters
    assert number <= 2 * (NUMBER + 1) ** 2


def test_a_difference_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = tuple((Step(times=2, plus=number),) for number in range(NUMBER))
    matters, number = decide(monkeypatch, 3, changes)
    assert matters
    assert number <= NUMBER**2


def test_so_much_is_tried_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """All damage is prevented in the end, and each order gives other amounts before that."""
    changes = (*((Step(plus=2**number),) for number in range(NUMBER)), (Step(plus=-(4**NUMBER)),))
    matters, number = decide(monkeypatch, 3, changes)
    assert matters, "undecided within the limit, so the player is asked"
    assert number <= 4_096 * (NUMBER + 1)
    matters, number = decide(monkeypatch, 3, changes[-10:])
    assert not matters
    assert number <= 10 * 2**10
