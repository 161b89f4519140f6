"""Batches try their cases one after another and name the one that fails."""

import pytest

from tests.batches import in_batches, long_but_diagonal, long_but_every


def test_every_case_is_tried_and_a_failure_names_its_case() -> None:
    tried = []

    @in_batches("number", range(10), at_once=4)
    def is_small(number: int) -> None:
        tried.append(number)
        assert number < 6

    batches = next(mark.args[1] for mark in is_small.pytestmark)  # type: ignore[attr-defined]
    assert [len(batch) for batch in batches] == [4, 4, 2]
    is_small(number=batches[0])
    with pytest.raises(AssertionError) as failure:
        is_small(number=batches[1])
    assert tried == [0, 1, 2, 3, 4, 5, 6]
    assert failure.value.__notes__ == ["The case is 6."]


def test_all_but_every_third_case_is_left_to_the_long_form() -> None:
    @in_batches("number", range(10), at_once=3, every=3)
    def never(number: int) -> None: ...

    short, last, *long = next(mark.args[1] for mark in never.pytestmark)  # type: ignore[attr-defined]
    assert (short, last) == ((0, 3, 6), (9,))
    assert [each.values[0] for each in long] == [(1, 2, 4), (5, 7, 8)]
    assert all(each.marks == (pytest.mark.long,) for each in long)
    assert [each.values[0] for each in long_but_every(3, range(10)) if not each.marks] == [0, 3, 6, 9]


def test_of_pairs_each_one_and_each_other_is_tried() -> None:
    pairs = long_but_diagonal("ab", range(5))
    assert [each.values for each in pairs if not each.marks] == [
        ("a", 0),
        ("a", 2),
        ("a", 4),
        ("b", 1),
        ("b", 3),
    ]
    assert len(pairs) == 10
