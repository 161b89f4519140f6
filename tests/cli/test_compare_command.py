"""``tabletop show FILE --editions A B``: its text, and the errors of one line."""

from pathlib import Path

import pytest

from tabletop.cli.main import main
from tabletop.disk.assets import assets_folder

FILE = assets_folder() / "scenarios" / "editions" / "mana-value.back.toml"
EDITIONS = ("--editions", "2025-06-06", "2015-07-17")


def test_without_a_picture_it_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(FILE), *EDITIONS]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[1] == "Before 2016-04-08: A back face has no mana cost, so its mana value is 0."
    assert "before: Transform Delver of Secrets: legal; cites 711.4b" in out


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--editions", "2025-06-06", "Innistrad"), "“Innistrad” is not a day"),
        (("--editions", "2025-06-06", "2025-06-07"), "name another day"),
        ((*EDITIONS, "--step", "1"), "can't be combined with --step"),
        ((*EDITIONS, "--strip"), "can't be combined with --step, --strip"),
        ((*EDITIONS, "--explain"), "--explain"),
        ((*EDITIONS, "--to", "page.pdf"), "must end in .png"),
    ],
)
def test_what_cannot_be_compared_is_one_line(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], words: str
) -> None:
    assert main(["show", str(FILE), *typed]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tabletop: ")
    assert words in err
    assert err.count("\n") == 1


def test_a_saved_game_is_no_scenario(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "game.tabletop"
    game.touch()
    assert main(["show", str(game), *EDITIONS]) == 2
    assert "name a scenario" in capsys.readouterr().err
