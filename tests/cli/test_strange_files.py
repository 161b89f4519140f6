"""No command prints a traceback, more than a line for a file, or active characters."""

import json
import os
from pathlib import Path

import pytest

from tabletop.cards.plain_text import normalize
from tabletop.cli import command_line
from tabletop.cli.main import main
from tests.fuzz.judging import is_clean

ESCAPE = "\x1b[31m\u202e"


def error_of(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str]:
    """Return the status and the one line on stderr."""
    status = main([str(argument) for argument in arguments])
    (line,) = capsys.readouterr().err.split("\n")[:-1]
    is_clean(line)
    return status, line


@pytest.mark.parametrize("command", [("check",), ("show",), ("import",)])
@pytest.mark.parametrize(
    "name", ["x" * 5_000, "\0", "\ud800", f"{ESCAPE}.toml"], ids=["long", "zero", "half", "acts"]
)
def test_a_name_that_no_file_has_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str], name: str
) -> None:
    status, line = error_of(capsys, *command, tmp_path / name)
    assert status == 2
    assert line.startswith("tabletop: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("command", [("check",), ("show",), ("show", "--explain"), ("import",)])
def test_no_command_waits_for_a_pipe(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert error_of(capsys, *command, tmp_path / "pipe.toml")[0] == 2


def test_nothing_that_check_prints_acts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = json.dumps(f"{ESCAPE}\x9b handle")
    text = (
        f'title = {json.dumps(ESCAPE)}\n[table.Alice]\nhand = [{{ card = "Forest", as = {name} }}]\n'
        f"[expect.objects.{name}]\ntapped = true\n"
    )
    (tmp_path / f"{ESCAPE}a.toml").write_text(text, "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    for line in capsys.readouterr().out.split("\n")[:-1]:
        is_clean(line)
    assert main(["check", "--json", str(tmp_path)]) == 1
    document = capsys.readouterr().out
    assert ESCAPE[0] not in document
    assert "\u202e" not in document
    assert json.loads(document)["scenarios"][0]["title"] == normalize(ESCAPE)


def test_an_error_that_nobody_expected_is_told_with_its_place(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object, **__: object) -> int:
        raise KeyError("\n" * 500)

    monkeypatch.setattr(command_line, "_list_rules", failing)
    status, line = error_of(capsys, "rules")
    assert status == 2
    assert "internal error (KeyError in test_strange_files.py, line " in line
    monkeypatch.setenv("TABLETOP_TRACEBACKS", "1")
    with pytest.raises(KeyError):
        main(["rules"])
