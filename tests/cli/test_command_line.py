"""The commands as they are typed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from PIL import Image

from tabletop import __version__
from tabletop.cli import command_line
from tabletop.cli.command_errors import QUIT_WHEN_PAINTED
from tabletop.cli.main import main
from tabletop.cli.window_command import has_display
from tests.batches import long_unless

POSITION = """
title = "Two angels"
[table.Alice]
battlefield = [
  { card = "Gisela, the Broken Blade", as = "gisela" },
  { card = "Bruna, the Fading Light", as = "bruna" },
]
[[steps]]
do = "transform"
object = "gisela"
verdict = "nothing happens"
say = "Alone she does not turn over."
[[steps]]
do = "meld"
objects = ["gisela", "bruna"]
say = "Both become one."
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "angels.toml"
    path.write_text(POSITION)
    return path


def failing(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str]:
    """Return the status and the one line that a command leaves on stderr."""
    status = main([str(argument) for argument in arguments])
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tabletop: ")
    return status, line


@pytest.mark.parametrize(
    "command", ["", "open", "check", "show", "card", "rules", "import", "deck", "install-desktop"]
)
def test_every_command_explains_itself_with_an_example(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"] if command else ["--help"])
    assert ended.value.code == 0
    assert f"\n  tabletop {command}" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version_is_printed(capsys: pytest.CaptureFixture[str], option: str) -> None:
    with pytest.raises(SystemExit):
        main([option])
    assert capsys.readouterr().out == f"tabletop {__version__}\n"


@pytest.mark.parametrize(
    "arguments", ["rules 712.8a", "check {file}", "check {file} --json", "card Clone --to {folder}/clone.png"]
)
def test_commands_without_a_window_never_load_qt(file: Path, arguments: str) -> None:
    words = arguments.format(file=file, folder=file.parent).split()
    code = (
        "import sys; from tabletop.cli.main import main; status = main(sys.argv[1:]); "
        "sys.exit(9 if any(name.startswith('PySide6') for name in sys.modules) else status)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# --- rules ----------------------------------------------------------------------------------------------


def test_rules_are_listed_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "712.8"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("712.8a ") for line in lines)
    assert not any(line.startswith("712.9 ") for line in lines)
    assert main(["rules"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 150


def test_rules_have_the_numbers_of_an_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "701.28c", "--edition", "2024-03-08"]) == 0
    assert capsys.readouterr().out.startswith("701.28c ")


def test_rules_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert failing(capsys, "rules", "999") == (
        1,
        "tabletop: no rule 999 in the edition of 2025-06-06; run `tabletop rules` for a list",
    )
    status, line = failing(capsys, "rules", "--edition", "yesterday")
    assert status == 2
    assert "2025-06-06" in line


def test_a_reader_that_has_seen_enough_is_no_fault(file: Path) -> None:
    first_line = f"{sys.executable} -m tabletop rules | head -1"
    done = subprocess.run(first_line, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
@pytest.mark.parametrize("arguments", ["rules", "card Clone"])
def test_a_full_disk_and_a_closed_output_are_reported_in_one_line(arguments: str) -> None:
    for output, fault in (
        (">/dev/full", "the output can't be written: No space left on device; write it elsewhere"),
        (">&-", "the standard output is closed; write it to a file or to a terminal"),
    ):
        line = f"{sys.executable} -m tabletop {arguments} {output}"
        done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (2, f"tabletop: {fault}\n")


# --- Words that are no command ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("chek", "did you mean `tabletop check`?"),
        ("Rules", "did you mean `tabletop rules`?"),
        ("zebra", "`tabletop --help` lists all commands"),
    ],
)
def test_a_mistyped_command_is_answered_with_the_nearest(
    capsys: pytest.CaptureFixture[str], word: str, hint: str
) -> None:
    fault = f"tabletop: {word}: no such command or file; {hint}"
    assert failing(capsys, word, "assets") == (2, fault)


def test_files_open_without_a_command(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[tuple[list[Path], int | None, bool]] = []

    def open_window(files: list[Path], seed: int | None = None, *, quit_when_painted: bool = False) -> int:
        opened.append((files, seed, quit_when_painted))
        return 0

    monkeypatch.setattr(command_line, "open_window", open_window)
    assert main([str(file)]) == 0
    assert main(["--seed", "7", str(file)]) == 0
    assert main(["--quit-when-painted", str(file)]) == 0
    assert opened == [([file], None, False), ([file], 7, False), ([file], None, True)]
    monkeypatch.undo()
    assert failing(capsys, file.with_name("none.toml")) == (
        2,
        f"tabletop: {file.with_name('none.toml')}: no such file; check the name",
    )


def test_help_lists_no_switch_for_measuring(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["open", "--help"]):
        with pytest.raises(SystemExit):
            main(arguments)
        assert QUIT_WHEN_PAINTED not in capsys.readouterr().out


# --- check ----------------------------------------------------------------------------------------------


def test_check_counts(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    file.write_text(POSITION.replace("nothing happens", "legal"))
    assert main(["check", str(file)]) == 1
    assert "step 1" in capsys.readouterr().out
    assert main(["check", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["failed"] == 1


def test_check_says_which_file_can_not_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, line = failing(capsys, "check", tmp_path / "none.toml")
    assert status == 2
    assert "none.toml" in line


# --- card -----------------------------------------------------------------------------------------------


def test_a_card_is_drawn_with_all_its_faces(tmp_path: Path) -> None:
    file = tmp_path / "card.png"
    assert main(["card", "Insectile Aberration", "--to", str(file)]) == 0
    with Image.open(file) as picture:
        assert picture.format == "PNG"
        assert picture.width > picture.height


def test_a_card_nobody_knows_is_answered_with_the_nearest(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, line = failing(capsys, "card", "Delvre of Secrets", "--to", tmp_path / "card.png")
    assert status == 1
    assert "Delver of Secrets" in line


@pytest.mark.parametrize("name", ["card.jpeg", "none/card.png"])
def test_a_picture_has_to_have_a_name_that_works(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    status, line = failing(capsys, "card", "Clone", "--to", tmp_path / name)
    assert status == 2
    assert name.split("/")[-1] in line


# --- show -----------------------------------------------------------------------------------------------


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=600,
    )


def test_a_table_is_drawn_after_any_step(file: Path, tmp_path: Path) -> None:
    pictures = [tmp_path / "opening.png", tmp_path / "melded.png"]
    for step, picture in zip((0, 2), pictures, strict=True):
        done = run("show", file, "--step", str(step), "--to", picture)
        assert (done.returncode, done.stdout) == (0, "")
    opening, melded = (Image.open(picture).convert("RGB") for picture in pictures)
    assert opening.size == melded.size == (1280, 720)
    assert opening.tobytes() != melded.tobytes()


@pytest.mark.parametrize("ending", long_unless(lambda ending: ending == "webp", ["gif", "webp"]))
def test_a_line_of_play_becomes_a_film(file: Path, tmp_path: Path, ending: str) -> None:
    film = tmp_path / f"film.{ending}"
    done = run("show", file, "--to", film)
    assert done.returncode == 0, done.stderr
    with Image.open(film) as picture:
        assert picture.n_frames > 20
        assert picture.width == 1024
        # The table, and the band with the words below it.
        assert 440 + 60 < picture.height < 660 + 120


def test_a_line_of_play_becomes_a_page_and_a_strip(file: Path, tmp_path: Path) -> None:
    page, strip = tmp_path / "page.html", tmp_path / "strip.png"
    done = run("show", file, "--to", page)
    assert (done.returncode, done.stderr) == (0, "")
    assert run("check", page).stdout.endswith("1 passed, 0 failed\n")
    done = run("show", file, "--strip", "--to", strip)
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(strip) as picture:
        assert picture.width > 2 * 1024


@pytest.mark.long
@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="the encoder of MP4, ffmpeg, is not installed")
def test_a_line_of_play_becomes_an_mp4_where_there_is_an_encoder(file: Path, tmp_path: Path) -> None:
    film = tmp_path / "film.mp4"
    done = run("show", file, "--to", film)
    assert (done.returncode, done.stderr) == (0, "")
    assert film.read_bytes()[4:8] == b"ftyp"


def test_without_an_encoder_one_line_says_so(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    status, line = failing(capsys, "show", file, "--to", tmp_path / "film.mp4")
    assert status == 2
    assert "ffmpeg" in line
    assert "choose a .webp or .gif" in line


def test_show_says_what_is_wrong(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    assert "no such file" in failing(capsys, "show", tmp_path / "none.toml", "--to", tmp_path / "a.png")[1]
    assert "a folder" in failing(capsys, "show", tmp_path, "--to", tmp_path / "a.png")[1]
    assert "not a film" in failing(capsys, "show", file, "--step", "1", "--to", tmp_path / "a.gif")[1]
    assert (
        "--strip draws a picture" in failing(capsys, "show", file, "--strip", "--to", tmp_path / "a.gif")[1]
    )
    assert "has 2 steps" in failing(capsys, "show", file, "--step", "9", "--to", tmp_path / "a.png")[1]
    folder = tmp_path / "a.png"
    folder.mkdir()
    assert "another folder" in failing(capsys, "show", file, "--to", folder)[1]


# --- the window -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [[], ["open", "FILE"]])
def test_without_a_display_one_line_names_another_way(file: Path, arguments: list[str]) -> None:
    words = [str(file) if word == "FILE" else word for word in arguments]
    done = run(*words, DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "tabletop show" in done.stderr


def test_the_window_closes_by_itself_when_painted(file: Path, tmp_path: Path) -> None:
    folders = {
        f"XDG_{name.upper()}_HOME": str(tmp_path / name) for name in ("config", "cache", "data", "state")
    }
    done = run("--quit-when-painted", QT_QPA_PLATFORM="offscreen", **folders)
    assert done.returncode == 0
    assert any((tmp_path / "cache" / "tabletop" / "faces").iterdir())
    done = run("open", file, "--quit-when-painted", QT_QPA_PLATFORM="offscreen", **folders)
    assert done.returncode == 0
    assert "angels.toml" in (tmp_path / "config" / "tabletop" / "tabletop.ini").read_text()


def test_decks_are_opened_and_remembered(tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("20 Island\n")
    folders = {
        f"XDG_{name.upper()}_HOME": str(tmp_path / name) for name in ("config", "cache", "data", "state")
    }
    done = run(
        "open", deck, deck, "--seed", "3", "--quit-when-painted", QT_QPA_PLATFORM="offscreen", **folders
    )
    assert done.returncode == 0, done.stderr
    assert "mine.txt" in (tmp_path / "config" / "tabletop" / "tabletop.ini").read_text()


@pytest.mark.parametrize("seed", ["9" * 30, "-" + "9" * 30, "five"])
def test_a_seed_is_a_number_that_can_be_saved(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["open", "mine.txt", f"--seed={seed}"])
    assert ended.value.code == 2
    assert seed in capsys.readouterr().err


@pytest.mark.parametrize(
    ("names", "hint"),
    [
        (["cards.json"], "tabletop import"),
        (["one.txt", "angels.toml"], "open only one scenario or saved game, or deck lists"),
        (["one.txt", "two.txt", "three.cod"], "two seats"),
        (["none.txt"], "no such file"),
    ],
)
def test_what_can_not_be_opened_is_told_before_a_window_opens(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    names: list[str],
    hint: str,
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    files = [tmp_path / name for name in names]
    for file in files:
        if file.stem != "none":
            file.write_text("")
    status, line = failing(capsys, "open", *files)
    assert status == 2
    assert hint in line


def test_a_broken_scenario_is_told_before_a_window_opens(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("nothing = 1\n")
    done = run("open", file, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "broken.toml" in done.stderr


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"QT_QPA_PLATFORM": "offscreen"}, True),
        ({"QT_QPA_PLATFORM": "minimal:a=b"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": "far.away:0"}, True),
        ({"DISPLAY": ":4711"}, False),
        ({}, False),
    ],
)
def test_a_display_is_looked_for(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: bool
) -> None:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert has_display() is expected
    monkeypatch.setattr(sys, "platform", "win32")
    assert has_display()


def test_without_the_library_of_x_the_display_is_left_to_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> NoReturn:
        raise OSError(f"{name}: cannot open shared object file")

    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":4711")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("tabletop.cli.window_command.CDLL", missing)
    assert has_display()
