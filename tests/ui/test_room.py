"""Nothing that matters is covered, cut or out of sight, whatever lies there, in windows of any size."""

from random import Random

import pytest

from tests.ui.boards import drawn, faults


@pytest.mark.parametrize("seed", range(60))
def test_on_any_board_all_that_matters_is_seen(seed: int, qapp: object) -> None:
    board = drawn(Random(seed))
    assert [*faults(board)] == [], board.words


@pytest.mark.long
@pytest.mark.parametrize("first", range(60, 1_000, 94))
def test_on_a_thousand_boards_all_that_matters_is_seen(first: int, qapp: object) -> None:
    wrong = {}
    for seed in range(first, min(first + 94, 1_000)):
        board = drawn(Random(seed))
        if found := [*faults(board)]:
            wrong[seed] = (board.words, found[0])
    assert wrong == {}
