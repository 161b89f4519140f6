"""Setting up from nothing: the installed packages, the messages where that is not possible, and running once
only.
"""

import ast
import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tabletop import bootstrap
from tabletop.bootstrap import LIBRARIES, PROGRAMS, main
from tabletop.cli.main import main as tabletop
from tests.about_the_code.source import PACKAGE, ROOT, imported, modules

README = (ROOT / "README.md").read_text("utf-8")
SOURCE = Path(bootstrap.__file__)


class Machine:
    """A Debian machine that does nothing and records the commands."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.lacks = {"libegl1"}
        self.user = 0
        self.has_display = True
        self.fails: Callable[[str], bool] = lambda _: False
        self.done: list[str] = []
        (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
        python = folder / ".venv" / "bin" / "python"
        for name, value in {
            "ROOT": str(folder),
            "FOLDER": str(folder / ".venv"),
            "PYTHON": str(python),
            "INSTALLED": str(folder / ".venv" / "installed.txt"),
            "DRAWN": str(folder / "drawn"),
        }.items():
            monkeypatch.setattr(bootstrap, name, value)
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(os, "geteuid", lambda: self.user)
        monkeypatch.setattr(bootstrap.shutil, "which", self.which)
        monkeypatch.setattr(bootstrap, "can_be_loaded", lambda library: library not in self.libraries)
        monkeypatch.setattr(subprocess, "call", self.call)

    @property
    def libraries(self) -> set[str]:
        return {LIBRARIES.get(name, "") for name in self.lacks}

    def which(self, program: str) -> str | None:
        return None if program in self.lacks | {PROGRAMS.get(name) for name in self.lacks} else program

    def call(self, words: Sequence[str], **_: object) -> int:
        command = " ".join(words).replace(f"{self.folder}", ".").replace(sys.executable, "python3")
        self.done.append(command)
        if self.fails(command):
            return 1
        if "-m venv" in command:
            (self.folder / ".venv" / "bin").mkdir(parents=True)
            (self.folder / ".venv" / "bin" / "python").touch()
        elif "apt-get -qq install" in command:
            self.lacks.clear()
        return int(self.has_display and "has_display" in command)

    def did(self, *words: str) -> list[str]:
        """Return the commands that were run."""
        self.done.clear()
        assert main(words) == 0
        return self.done

    def refuses(self, capsys: pytest.CaptureFixture[str], *words: str) -> str:
        """Return the one line of error of a failing command."""
        self.done.clear()
        assert main(words) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("tabletop: ")
        return line


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


APT = "env DEBIAN_FRONTEND=noninteractive apt-get -qq"
PIP = "./.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ."
MAKE = "python3 -I -m venv --clear ./.venv"
HAS_DISPLAY = f"./.venv/bin/python -P -c {bootstrap.HAS_DISPLAY}"


def test_all_is_installed_once_and_announced_before(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    install = f"{APT} install --yes --no-install-recommends libegl1"
    assert machine.did("play") == [
        f"{APT} update",
        install,
        MAKE,
        PIP,
        HAS_DISPLAY,
        "./.venv/bin/python -P -m tabletop",
    ]
    said = capsys.readouterr().out
    assert "libegl1" in said
    assert "PySide6-Essentials" in said
    assert "hypothesis" not in said
    assert machine.did("play") == [HAS_DISPLAY, "./.venv/bin/python -P -m tabletop"]
    assert capsys.readouterr().out == ""


def test_words_are_handed_on(machine: Machine) -> None:
    machine.lacks = set()
    assert machine.did("test", "-m", "fast")[-2:] == [f"{PIP}[test]", "./.venv/bin/python -m pytest -m fast"]
    assert machine.did("play", "rules", "712.8e") == ["./.venv/bin/python -P -m tabletop rules 712.8e"]
    assert machine.did("test", "--no-system", "-x") == ["./.venv/bin/python -m pytest -x"]


def test_the_tests_need_more_than_the_window(machine: Machine) -> None:
    machine.lacks = {"xvfb", "xdotool"}
    assert not any("apt-get" in command for command in machine.did("play"))
    commands = machine.did("test")
    assert f"{APT} install --yes --no-install-recommends xvfb xdotool" in commands
    assert f"{PIP}[test]" in commands


def test_what_a_changed_project_needs_is_installed_again(machine: Machine) -> None:
    machine.did("test")
    with (machine.folder / "pyproject.toml").open("a") as file:
        file.write("\n")
    assert f"{PIP}[test]" in machine.did("play")
    assert len(machine.did("test")) == 1


def test_an_environment_that_does_not_work_is_made_anew(machine: Machine) -> None:
    machine.did("test")
    (machine.folder / ".venv" / "installed.txt").unlink()
    assert MAKE not in machine.did("test")
    (machine.folder / ".venv" / "installed.txt").unlink()
    machine.fails = lambda command: "import pip" in command
    (machine.folder / ".venv" / "bin" / "python").unlink()
    (machine.folder / ".venv" / "bin").rmdir()
    (machine.folder / ".venv").rmdir()
    assert MAKE in machine.did("test")


def test_who_may_not_install_is_told_the_command_in_one_line(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.user = 1000
    machine.lacks = {"libegl1", "xdotool", "sudo"}
    line = machine.refuses(capsys, "test")
    assert "su -c 'apt-get update && apt-get install -y libegl1 xdotool'" in line
    assert machine.done == []


def test_sudo_is_used_where_it_asks_for_no_password(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.user = 1000
    sudo = "sudo --non-interactive"
    machine.fails = lambda command: command == f"{sudo} true"
    assert "sudo sh -c 'apt-get update && apt-get install -y libegl1'" in machine.refuses(capsys, "play")
    machine.fails = lambda _: False
    assert f"{sudo} {APT} install --yes --no-install-recommends libegl1" in machine.did("play")


def test_elsewhere_than_on_debian_the_library_is_named(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.lacks = {"libegl1", "apt-get", "xvfb"}
    assert "libEGL.so.1 Xvfb (on Debian: libegl1 xvfb)" in machine.refuses(capsys, "test")


def test_a_system_that_is_to_be_left_alone_is(machine: Machine) -> None:
    assert not any("apt-get" in command for command in machine.did("test", "--no-system"))
    assert machine.did("play", "--no-system")[-1] == "./.venv/bin/python -P -m tabletop"


def test_elsewhere_than_on_linux_nothing_of_the_system_is_needed(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    machine.lacks = {"libegl1", "xvfb", "apt-get"}
    assert machine.did("test") == [MAKE, f"{PIP}[test]", "./.venv/bin/python -m pytest"]


def test_python_without_environments_gets_them(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = "python{}.{}-venv".format(*sys.version_info)
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda _: None)
    machine.user = 1000
    machine.lacks = {"sudo"}
    assert package in machine.refuses(capsys, "play")
    assert package in machine.refuses(capsys, "play", "--no-system")


@pytest.mark.parametrize("part", ["apt-get -qq install", "-m venv", "-m pip"])
def test_what_fails_ends_it_in_one_line_and_is_tried_again(
    machine: Machine, capsys: pytest.CaptureFixture[str], part: str
) -> None:
    machine.fails = lambda command: part in command
    assert "see above" in machine.refuses(capsys, "play")
    machine.fails = lambda _: False
    assert any(part in command for command in machine.did("play"))


def test_without_a_display_the_table_and_a_meld_are_drawn(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.has_display = False
    assert not any(command.endswith("-m tabletop") for command in machine.did("play"))
    said = capsys.readouterr().out
    for picture in ("welcome.png", "meld.webp"):
        assert str(machine.folder / "drawn" / picture) in said
        assert any(f"--to ./drawn/{picture}" in command for command in machine.done)
    assert "desktop" in said


def test_without_a_checkout_it_says_what_to_do(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.lacks = set()
    (machine.folder / "pyproject.toml").unlink()
    assert "started with: tabletop" in machine.refuses(capsys, "play")


def test_an_old_python_asks_for_a_newer_one(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    machine.fails = lambda command: not command.startswith("python3.12 ")
    assert main(["play", "file"]) == 0
    assert machine.done[-1] == f"python3.12 {SOURCE} play file"
    machine.fails = lambda _: True
    assert "Python 3.11 or newer is required" in machine.refuses(capsys, "test")


@pytest.mark.parametrize(("words", "status"), [([], 2), (["win"], 2), (["--help"], 0), (["play", "-h"], 0)])
def test_other_words_show_how_it_is_used(
    capsys: pytest.CaptureFixture[str], words: list[str], status: int
) -> None:
    assert main(words) == status
    assert "bootstrap.py test" in capsys.readouterr().out


# --- The file itself, and who else speaks of the packages ---------------------------------------------------


def test_an_old_python_can_read_it() -> None:
    assert ast.parse(SOURCE.read_text("utf-8"), feature_version=(3, 6))
    used = {name.partition(".")[0] for name in imported(modules()[SOURCE.name])}
    assert used <= sys.stdlib_module_names


def test_no_module_beside_it_hides_one_of_python() -> None:
    """Run as a file, it finds the modules of the program before those of Python."""
    beside = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert beside & sys.stdlib_module_names == set()


def test_the_packages_are_listed_once_and_named_in_the_readme() -> None:
    named = set(re.findall(r"`([^`]*)`", README.replace("\n", " ")))
    assert any({*LIBRARIES, *PROGRAMS} <= {*words.split()} for words in named)
    assert not any(package in (ROOT / ".ci" / "run").read_text("utf-8") for package in LIBRARIES)


@pytest.mark.parametrize("command", ["play", "test", "test -m fast", "test -n0 tests/benchmarks"])
def test_the_readme_says_how(command: str) -> None:
    assert f"    python3 tabletop/bootstrap.py {command}\n" in README


def test_the_wheel_is_tried_after_the_test_command() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert lines.index("python3 tabletop/bootstrap.py test") < lines.index("venv/bin/tabletop --version")


# --- A library that is missing all the same -----------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [["--quit-when-painted"], ["open", "{file}"], ["show", "{file}", "--to", "{folder}/table.png"]]
)
def test_a_missing_library_is_one_line(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    file = ROOT / "assets" / "scenarios" / "welcome.toml"

    def lacking(*_: object, **__: object) -> int:
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr("tabletop.ui.shell.app.run", lacking)
    monkeypatch.setattr("tabletop.ui.shell.rendering.show_picture", lacking)
    assert tabletop([word.format(file=file, folder=machine.folder) for word in words]) == 2
    assert gc.isenabled()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tabletop: can't load Qt: libEGL.so.1 is missing; run: ")
    assert "apt-get install -y libegl1" in line
    machine.lacks = set()
    assert tabletop([word.format(file=file, folder=machine.folder) for word in words]) == 2
    assert "install the system package that provides it" in capsys.readouterr().err


def test_another_import_that_fails_is_no_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise ImportError("cannot import name")

    monkeypatch.setattr("tabletop.cli.main._run", broken)
    with pytest.raises(ImportError, match="cannot import name"):
        tabletop([])
