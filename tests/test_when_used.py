"""Modules that are loaded when they are used, or while nothing is to be done."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tabletop import when_used as when_used_module
from tabletop.when_used import loading, when_used


@pytest.fixture
def seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module that nobody has loaded."""
    (tmp_path / "seldom_used.py").write_text("def answer():\n    return 42\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield "seldom_used"
    sys.modules.pop("seldom_used", None)


def test_a_module_is_loaded_when_something_of_it_is_used(seldom: str) -> None:
    module = when_used(seldom)
    assert seldom not in sys.modules
    assert module.answer() == 42
    assert seldom in sys.modules


def test_what_a_module_lacks_is_missed_as_ever(seldom: str) -> None:
    module = when_used(seldom)
    with pytest.raises(AttributeError, match="no attribute 'question'"):
        module.question()


def test_what_is_replaced_in_the_module_is_replaced_in_its_stand_in(
    seldom: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = when_used(seldom)
    monkeypatch.setattr(f"{seldom}.answer", lambda: 0)
    assert module.answer() == 0


def test_all_that_is_stood_in_for_is_loaded_one_after_the_other(
    seldom: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in loading():
        pass
    monkeypatch.setattr(when_used_module, "kept_here", when_used(seldom), raising=False)
    assert list(loading()) == [seldom]
    assert list(loading()) == []


STARTED = """
import sys
from tabletop.cli.window_command import open_window
open_window([], quit_when_painted=True)
print(len([each for each in sys.modules if each.startswith("tabletop.")]))
"""
MODULES_OF_A_START: Final = 274
"""Each of them takes some 0.3 ms of a start, and the types of Qt that it names take more."""


def test_a_start_loads_no_more_modules_than_the_first_picture_needs(tmp_path: Path) -> None:
    folders = ("CACHE", "CONFIG", "DATA", "STATE")
    own = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in folders}
    environment = {**os.environ, **own, "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-c", STARTED]
    for _ in range(2):  # The first time cards are compiled and faces painted.
        done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=120, env=environment)
    assert int(done.stdout) <= MODULES_OF_A_START


OPENED = """
import sys
from tabletop.ui.session.file_opening import open_files, welcome_file
table = open_files([welcome_file()]).table
table.view()
print(*sorted(each for each in sys.modules if each.startswith("tabletop.")))
"""


def test_the_welcome_table_is_there_before_the_referee_and_the_verbs_of_scenarios() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENED], check=True, capture_output=True, text=True, timeout=60
    )
    loaded = done.stdout.split()
    assert "tabletop.rules.view" in loaded
    unneeded = (
        "tabletop.rules.referee",
        "tabletop.rules.engine.course",
        "tabletop.rules.state_based",
        "tabletop.model.evolve",
        "tabletop.scenarios.playing",
        "tabletop.cards.vetting",
    )
    assert [each for each in loaded if each.startswith(unneeded)] == []
