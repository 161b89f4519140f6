"""Golden games: what was saved once opens today, to the same game in the same words."""

from pathlib import Path

import pytest

from tabletop.scenarios.running.openings import load_game
from tests.play.golden.made import FOLDER, GAMES, told

KEPT = sorted(FOLDER.glob("*.tabletop"))


def test_each_game_that_can_be_made_is_kept() -> None:
    assert {game.stem for game in KEPT} >= set(GAMES)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_is_the_same_today(path: Path) -> None:
    game = load_game(path).game
    assert not game.complaint
    assert told(game.table, game.saved.header.title) == path.with_suffix(".txt").read_text(encoding="utf-8")
