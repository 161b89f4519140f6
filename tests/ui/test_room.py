"""All important parts of any board are visible and complete, in windows of any size."""

from random import Random

import pytest

from tabletop.rules.view import view
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.sharing import fold_rows
from tests.support import state_with
from tests.ui.boards import WINDOWS, draw_board, faults

CREATURES = ["Grizzly Bears", "Hill Giant", "Serra Angel", "Wind Drake", "Kruin Outlaw", "Delver of Secrets"]
LANDS = ["Forest", "Island", "Swamp", "Plains", "Riverglide Pathway", "Mountain"]
NAMED = 54
"""Width from which on lands have names."""


@pytest.mark.parametrize("seed", range(60))
def test_on_any_board_all_that_matters_is_seen(seed: int, qapp: object) -> None:
    board = draw_board(Random(seed))
    assert [*faults(board)] == [], board.words


@pytest.mark.long
@pytest.mark.parametrize("first", range(60, 1_000, 94))
def test_on_a_thousand_boards_all_that_matters_is_seen(first: int, qapp: object) -> None:
    wrong = {}
    for seed in range(first, min(first + 94, 1_000)):
        board = draw_board(Random(seed))
        if found := [*faults(board)]:
            wrong[seed] = (board.words, found[0])
    assert wrong == {}


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [3, 6])
def test_lands_are_so_large_that_their_names_are_read(
    size: tuple[int, int], seats: int, number: int, qapp: object
) -> None:
    each = {"battlefield": [*CREATURES[:number], *LANDS[:number]], "hand": ["Shock"] * 5}
    board = view(state_with([each] * seats, seats))
    ground = fold_rows(Ground(float(size[0]), size[1] - 98.0, tuple(range(seats))), board, folds=False)
    ground = ground.zoomed(ground.fitting_zoom)
    lands, others = (TILE.width() * ground.row_zoom(is_land, ground.zoom) for is_land in (True, False))
    assert ground.needed(ground.zoom) <= ground.field.height() + 0.5
    assert lands <= others
    assert round(lands) >= min(NAMED, round(others)), (lands, others)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("hand", [[], ["Shock"] * 7])
def test_the_rows_of_an_empty_table_are_whole(
    size: tuple[int, int], seats: int, hand: list[str], qapp: object
) -> None:
    board = view(state_with([{"hand": hand}] * seats, seats))
    ground = fold_rows(Ground(float(size[0]), size[1] - 98.0, tuple(range(seats))), board, folds=False)
    ground = ground.zoomed(ground.fitting_zoom)
    rows = [ground.row(seat, is_land) for seat in range(seats) for is_land in (True, False)]
    assert all(ground.field.adjusted(-0.5, -0.5, 0.5, 0.5).contains(row) for row in rows)
    assert all(row.height() > 0 for row in rows)
