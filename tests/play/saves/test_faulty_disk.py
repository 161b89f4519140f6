"""However the disk fails, each move is saved somewhere, or the failure is reported at once."""

import pytest

from tabletop.model.actions import Advance
from tabletop.play.table import Table
from tests.play.saves.faulty_disk import each_fault
from tests.play.saves.games import gain, play_a_little, scenario_table


def moves(table: Table) -> None:
    play_a_little(table)


def turn(table: Table) -> None:
    table.propose(Advance(to="next turn"))


def life(table: Table) -> None:
    table.propose(gain(1))


def back(table: Table) -> None:
    table.undo(2)


PLAYED = (life, life, back, moves, life, turn, life, moves, turn, life, back, life)


@pytest.mark.parametrize("length", [1, 7, 1_000_000], ids=["once", "for a while", "for good"])
def test_nothing_is_lost_whatever_fails(length: int) -> None:
    found = list(each_fault(scenario_table, PLAYED, [length]))
    assert {"open", "write", "fsync", "replace"} <= {what for what, _ in found}
    if length == 1:
        # Half a line is cut off, which may fail in its turn where more than one thing does.
        assert {nowhere for _, nowhere in found} == {0}
    else:
        assert any(nowhere for _, nowhere in found)
