"""Modules hold tables and no state: nothing that happens in a game changes them."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from tabletop.disk.assets import assets_folder
from tabletop.rules.attempts import offers
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.lesson import Lesson
from tests.about_the_code.source import PACKAGE

_LAYERS = ("model", "rules", "play", "scenarios")


def _modules() -> list[ModuleType]:
    files = (file for layer in _LAYERS for file in sorted((PACKAGE / layer).rglob("*.py")))
    parts = (file.relative_to(PACKAGE.parent).with_suffix("").parts for file in files)
    return [import_module(".".join(part for part in each if part != "__init__")) for each in parts]


def _sizes(modules: list[ModuleType]) -> dict[str, int]:
    """Return the sizes of the lists, sets and dictionaries of some modules."""
    return {
        f"{module.__name__}.{name}": len(value)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, list | set | dict) and not name.startswith("__")
    }


def _play(file: Path) -> None:
    lesson = Lesson(read_scenario(file))
    while lesson.next_step is not None and lesson.forward() is not None:
        pass
    state = lesson.table.state
    for id in state.objects:
        offers(state, id)


def test_playing_changes_nothing_that_a_module_holds() -> None:
    modules = _modules()
    before = _sizes(modules)
    files = sorted((assets_folder() / "scenarios").rglob("*.toml"))[::60]
    assert len(files) > 10
    for file in files:
        _play(file)
    assert _sizes(modules) == before
    assert len(before) > 30


def test_what_a_module_gathers_is_noticed() -> None:
    module = ModuleType("gathering")
    kept: list[int] = []
    vars(module)["kept"] = kept
    before = _sizes([module])
    kept.append(1)
    assert _sizes([module]) != before
