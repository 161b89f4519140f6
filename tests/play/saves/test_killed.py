"""A program that is killed at any moment has lost nothing of what it said was done."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tabletop.scenarios.openings import load_game
from tests.play.saves.games import facts, scenario_table
from tests.play.saves.playing import make_moves

KILLS = int(os.environ.get("TABLETOP_KILLS", "8"))


@pytest.mark.parametrize("seed", range(KILLS))
def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "killed.tabletop"
    said = said_before_it_was_killed(path, seed, Random(seed).randrange(1, 120))
    game = load_game(path).game
    assert not game.complaint
    # What was under way when the program was killed may be in the file; what it said was done is.
    table = scenario_table()
    for number in range(1, said + 1):
        make_moves(table, seed, number)
    if facts(game.table) != facts(table):
        make_moves(table, seed, said + 1)
        assert facts(game.table) == facts(table)


def said_before_it_was_killed(path: Path, seed: int, lines: int) -> int:
    """Kill the program some time after it has said so many lines; the last whole number that it said."""
    command = [sys.executable, "-m", "tests.play.saves.playing", str(path), str(seed)]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root) as process:
        assert process.stdout is not None
        said = b"".join(process.stdout.readline() for _ in range(lines))
        process.kill()
        said += process.stdout.read()
    return int(said[: said.rindex(b"\n")].split()[-1])
