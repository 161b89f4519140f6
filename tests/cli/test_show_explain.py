"""``tabletop show --explain``: the sources of the values on a table, in words."""

import pytest

from tabletop.cli.main import main
from tabletop.disk.assets import assets_folder

MELDED = assets_folder() / "scenarios" / "faq" / "q31-mana-value-of-a-melded-permanent.toml"


def test_each_value_names_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(MELDED), "--explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  mana value 11: the sum of both fronts (202.3c, 712.8g)" in lines


def test_neither_picture_nor_words_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(MELDED)]) == 2
    assert "--to" in capsys.readouterr().err


def test_a_strip_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(MELDED), "--explain", "--strip"]) == 2
    assert "--to" in capsys.readouterr().err


def test_a_step_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(MELDED), "--explain", "--step", "99"]) == 2
    assert "no step 99" in capsys.readouterr().err
