"""Golden games open as they were saved, with the same log."""

from pathlib import Path

import pytest

from tabletop.scenarios.running.saved_openings import load_game
from tests.play.golden.made import FOLDER, GAMES, log_text

KEPT = sorted(FOLDER.glob("*.tabletop"))


def test_each_game_that_can_be_made_is_kept() -> None:
    assert {game.stem for game in KEPT} >= set(GAMES)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_is_the_same_today(path: Path) -> None:
    game = load_game(path).game
    assert not game.complaint
    assert log_text(game.table, game.saved.header.title) == path.with_suffix(".txt").read_text(
        encoding="utf-8"
    )
