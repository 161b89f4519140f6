"""Cases in batches are tried one after the other, and one that fails is named."""

import pytest

from tests.batches import in_batches


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
