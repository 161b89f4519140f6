"""Modules beyond a border are loaded on first use, and one by one in idle time."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tabletop.late_loading import import_on_first_use, load_rest


@pytest.fixture
def border(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Return a border with one module beyond it that isn't loaded."""
    (tmp_path / "seldom_used.py").write_text("def answer():\n    return 42\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    module = ModuleType("late_border")
    module.MODULES = ("seldom_used",)
    module.__getattr__ = import_on_first_use("late_border", module.MODULES)
    monkeypatch.setitem(sys.modules, "late_border", module)
    yield module
    sys.modules.pop("seldom_used", None)


def test_a_module_is_loaded_when_it_is_first_used(border: ModuleType) -> None:
    assert "seldom_used" not in sys.modules
    assert border.seldom_used.answer() == 42
    assert vars(border)["seldom_used"] is sys.modules["seldom_used"]


def test_a_border_has_no_other_attributes(border: ModuleType) -> None:
    with pytest.raises(AttributeError, match="module 'late_border' has no attribute 'often_used'"):
        _ = border.often_used
    assert not hasattr(border, "__path__")


def test_what_is_replaced_in_a_module_is_replaced_beyond_the_border(
    border: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seldom_used.answer", lambda: 0)
    assert border.seldom_used.answer() == 0


def test_the_rest_is_loaded_one_after_the_other(border: ModuleType) -> None:
    steps = load_rest([border])
    assert "seldom_used" not in sys.modules
    assert [module.__name__ for module in steps] == ["seldom_used"]


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


STARTED = """
import sys
from tabletop.cli.window_command import open_window
open_window([], quit_when_painted=True)
print(len([each for each in sys.modules if each.startswith("tabletop.")]))
"""
MODULES_OF_A_START = 316
"""Most modules of a start.

Each costs some two million instructions, and more for the types of Qt that it names.
"""


def test_a_start_loads_no_more_modules_than_the_first_picture_needs(tmp_path: Path) -> None:
    folders = ("CACHE", "CONFIG", "DATA", "STATE")
    own = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in folders}
    environment = {**os.environ, **own, "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-c", STARTED]
    for _ in range(2):  # The first time cards are compiled and faces painted.
        done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=120, env=environment)
    assert int(done.stdout) <= MODULES_OF_A_START
