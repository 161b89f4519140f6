"""Nothing that matters is covered, cut or out of sight, whatever lies there, in windows of any size."""

from random import Random

import pytest

from tests.ui.boards import drawn, faults


@pytest.mark.parametrize("seed", range(60))
def test_on_any_board_all_that_matters_is_seen(seed: int, qapp: object) -> None:
    board = drawn(Random(seed))
    assert [*faults(board)] == [], board.words
