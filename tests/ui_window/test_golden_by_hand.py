"""The golden games replayed by hand: by keys, in the outline, through the tree of entries."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.play.journal import Asked, Did, Journal
from tabletop.scenarios.running.saved_openings import load_game
from tests.batches import long_unless
from tests.play.golden.made import FOLDER
from tests.ui_window.conftest import Hands
from tests.ui_window.key_player import KeyPlayer
from tests.ui_window.outline_player import OutlinePlayer
from tests.ui_window.player import Player, as_today
from tests.ui_window.tree_player import TreePlayer

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
KEPT = sorted(FOLDER.glob("*.tabletop"))
LONG = ("geists against walkers", "a pack against a township", "either way against sieges")
"""Games of some hundred moves. Each kind of move is in one of the others, too."""
GAMES = long_unless(lambda path: path.stem not in LONG, KEPT)
PLAYERS = {"keys": KeyPlayer, "outline": OutlinePlayer}


def line(journal: Journal) -> list[object]:
    """Return the actions of a game with their answers, undone ones, and the position at the end."""
    left = [(place, [(each.action, each.answers) for each in entries]) for place, entries in journal.branches]
    made = as_today([Did(each.action, each.answers) for each in journal.entries])
    return [made, left, journal.cursor]


@pytest.mark.parametrize(
    "path", long_unless(lambda path: path.stem not in LONG, KEPT), ids=lambda path: path.stem
)
@pytest.mark.parametrize("how", PLAYERS)
def test_a_golden_game_is_played_again(
    open_window: Callable[[], Hands], tmp_path: Path, how: str, path: Path
) -> None:
    played_again(open_window, tmp_path, PLAYERS[how], path)


def played_again(open_window: Callable[[], Hands], tmp_path: Path, kind: type[Player], path: Path) -> Player:
    """Replay a game from its beginning, and compare it with the saved one."""
    game = load_game(path).game
    assert not game.complaint
    expected = game.table.journal
    window = open_window().window
    file = tmp_path / path.name
    shutil.copy(path, file)
    window.parts.files.open_file(file)
    player = kind(window)
    # In these games whoever cast something tapped lands for it, or did not, and left things on the stack.
    player.choose_in_bar("Game", "Tap lands for costs automatically")
    player.choose_in_bar("Turn", "Stop for the stack and triggers")
    player.choose_in_bar("File", "Restart this game")
    player.sit_down()
    player.play(expected.history[1:] if isinstance(expected.history[0], Asked) else expected.history)
    played = window.bridge.table.journal
    assert line(played) == line(expected)
    assert played.state == expected.state
    return player


WITHOUT_KEYS = [FOLDER / f"{name}.tabletop" for name in ("two angels", "what hands say")]
"""Games without typing or sorting in a window of its own."""


@pytest.mark.parametrize(
    "path", long_unless(lambda path: path == WITHOUT_KEYS[1], WITHOUT_KEYS), ids=lambda path: path.stem
)
def test_a_game_is_played_through_the_tree_without_a_key(
    open_window: Callable[[], Hands], tmp_path: Path, path: Path
) -> None:
    player = played_again(open_window, tmp_path, TreePlayer, path)
    assert isinstance(player, TreePlayer)
    assert player.keys == []


@pytest.mark.long
@pytest.mark.parametrize(
    "path", [each for each in KEPT if each not in WITHOUT_KEYS], ids=lambda path: path.stem
)
def test_a_game_is_played_through_the_tree(
    open_window: Callable[[], Hands], tmp_path: Path, path: Path
) -> None:
    """Keys are used in small windows only. In any other place they fail."""
    played_again(open_window, tmp_path, TreePlayer, path)
