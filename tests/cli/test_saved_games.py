"""Saved games without a window: replayed, drawn, explained."""

import json
from pathlib import Path

import pytest
from PIL import Image

from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cli.main import main
from tabletop.play.saves.writing import create_file
from tests.play.saves.games import deck_table, gain, scenario_table, turn_over

HERON = {
    "object": "card",
    "layout": "normal",
    "name": "Quiet Heron",
    "type_line": "Creature — Bird",
    "mana_cost": "{1}{U}",
    "oracle_text": "Flying",
    "power": "1",
    "toughness": "3",
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Save a game of three actions, the last of which is undone."""
    path = tmp_path / "game.tabletop"
    table = scenario_table()
    file = create_file(path, table, "Two of three")
    for action in (turn_over(table), gain(1), turn_over(table)):
        assert table.propose(action).ruling.is_legal
    table.undo()
    file.close()
    return path


@pytest.fixture
def damaged(game: Path) -> Path:
    lines = game.read_text().splitlines(keepends=True)
    game.write_text("".join([*lines[:2], "rubbish\n", *lines[3:]]))
    return game


def test_a_sound_game_passes(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(game.parent)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_a_game_with_imported_cards_passes_while_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    cards, path = tmp_path / "cards.json", tmp_path / "heron.tabletop"
    cards.write_text(json.dumps([HERON]))
    assert main(["import", str(cards)]) == 0
    table = deck_table("20 Quiet Heron\n", library=library_with_imports())
    create_file(path, table, "Herons").close()
    assert main(["check", str(path)]) == 0
    assert main(["show", str(path), "--explain"]) == 0
    assert main(["import", "--forget"]) == 0
    capsys.readouterr()
    assert main(["check", str(path)]) == 2
    assert "no card is called “Quiet Heron”" in capsys.readouterr().err


def test_a_damaged_game_fails_with_its_line(damaged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(damaged)]) == 1
    assert capsys.readouterr().out.startswith(f"{damaged}: line 3: this is not a move of a game")
    assert main(["check", str(damaged), "--json"]) == 1
    (result,) = json.loads(capsys.readouterr().out)["scenarios"]
    assert result["title"] == "Two of three"
    assert result["failures"][0]["line"] == 3


def test_what_is_no_game_is_an_error(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_text("")
    assert main(["check", str(game)]) == 2
    assert capsys.readouterr().err == f"tabletop: {game}: the file is empty; open another one\n"
    assert main(["show", str(game), "--explain"]) == 2
    assert "the file is empty" in capsys.readouterr().err


def test_each_action_is_a_step_and_the_last_place_the_default(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def names(*step: str) -> list[str]:
        assert main(["show", str(game), "--explain", *step]) == 0
        return [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]

    front, back = "Delver of Secrets", "Insectile Aberration"
    assert front in names("--step", "0")
    assert back in names("--step", "1")
    assert back in names()
    assert front in names("--step", "3")
    assert main(["show", str(game), "--explain", "--step", "4"]) == 2
    assert "there is no step 4; it has 3 steps" in capsys.readouterr().err


def test_a_game_is_drawn_and_filmed(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    pictures = [game.with_name(f"{step}.png") for step in range(3)]
    for step, picture in enumerate(pictures):
        assert main(["show", str(game), "--step", str(step), "--to", str(picture)]) == 0
    with Image.open(pictures[0]) as opening, Image.open(pictures[1]) as turned:
        assert opening.size == turned.size == (1280, 720)
        assert opening.tobytes() != turned.tobytes()
    film = game.with_suffix(".webp")
    assert main(["show", str(game), "--to", str(film)]) == 0
    with Image.open(film) as moving:
        assert getattr(moving, "n_frames", 1) > 10
    assert not capsys.readouterr().err


def test_what_is_left_of_a_damaged_game_is_drawn_and_the_rest_told(
    damaged: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    picture = damaged.with_suffix(".png")
    assert main(["show", str(damaged), "--to", str(picture)]) == 0
    assert picture.is_file()
    assert capsys.readouterr().err.startswith(f"tabletop: {damaged}: line 3: ")
