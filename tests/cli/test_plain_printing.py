"""Control sequences in files and file names don't reach the terminal."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cards.plain_text import normalize
from tabletop.cli.main import main
from tabletop.cli.terminal import PlainStream, plain_streams
from tabletop.disk.assets import assets_folder

CLEARS = "\x1b[2J\x9b2J\u202e\x07"


def printed(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    main(typed)
    both = capsys.readouterr()
    return both.out + both.err


def is_plain(text: str) -> bool:
    return all(each.isprintable() or each in "\n\t" for each in text)


def scenario(tmp_path: Path, change: Callable[[str], str]) -> Path:
    text = (assets_folder() / "scenarios" / "welcome.toml").read_text("utf-8")
    file = tmp_path / f"a{CLEARS}b.toml"
    file.write_text(change(text), "utf-8")
    return file


ESCAPED = CLEARS.replace("\x1b", "\\u001b").replace("\x07", "\\u0007").replace("\x9b", "\\u009b")


def test_names_and_titles_of_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = scenario(tmp_path, lambda text: text.replace("Welcome", ESCAPED).replace("Bob", f"B{ESCAPED}"))
    for typed in (["check", str(file)], ["check", str(file), "--json"], ["show", str(file), "--explain"]):
        said = printed(capsys, *typed)
        assert said
        assert is_plain(said)


def test_json_is_json_and_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = scenario(tmp_path, lambda text: text.replace('"Welcome"', f'"{ESCAPED}"'))
    said = json.loads(printed(capsys, "check", str(file), "--json"))
    assert said["scenarios"][0]["title"] == normalize(CLEARS)


@pytest.mark.parametrize(
    "command", [[], ["check"], ["show", "--to", "x.png"], ["import"], ["open"], ["card"]]
)
def test_errors_repeat_no_control_sequence(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / f"{CLEARS}.toml"
    file.write_text(f"{CLEARS} = {CLEARS}", "utf-8")
    assert main([*command, str(file)]) != 0
    both = capsys.readouterr()
    assert "tabletop: " in both.err
    assert is_plain(both.out + both.err)


@pytest.mark.parametrize("typed", [[f"--{CLEARS}"], ["rules", "--edition", "1", CLEARS, CLEARS]])
def test_what_argparse_repeats_is_plain(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(typed)
    said = capsys.readouterr().err
    assert "\\x1b" in said
    assert is_plain(said)


def test_a_file_name_that_is_not_utf8_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with plain_streams():
        print("na\udcffme")
    assert capsys.readouterr().out == "na\\udcffme\n"


def test_lines_and_tabs_stay() -> None:
    below = io.StringIO()
    stream = PlainStream(below)
    assert stream.write("a\tb\r\n\x1bc\n") == 8
    assert below.getvalue() == "a\tb\\r\n\\x1bc\n"
    assert not stream.isatty()


def test_without_a_console_nothing_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with plain_streams():
        print("nothing")
    assert sys.stdout is None
