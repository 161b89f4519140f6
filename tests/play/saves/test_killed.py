"""A program that is killed at any moment has lost no move that it reported as saved."""

import os
from pathlib import Path

import pytest

from tests.play.saves.killed import TABLE, WINDOW, killed

KILLS = int(os.environ.get("TABLETOP_KILLS", "8"))


@pytest.mark.parametrize("seed", range(KILLS))
def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    assert killed(TABLE, tmp_path / "killed.tabletop", seed) >= 0


@pytest.mark.parametrize("place", ["killed.tabletop", "games"])
def test_nothing_that_the_window_has_shown_is_lost(tmp_path: Path, place: str) -> None:
    assert killed(WINDOW, tmp_path / place, 3) >= 0
