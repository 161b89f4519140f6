"""How the code is cut: what may be imported where, how long files and functions are, what they say."""

import ast
import re

import pytest

from tests.about_the_code.source import PACKAGE, functions, imported, modules

LONGEST_FILE = 500
LONGEST_FUNCTION = 40
LONGEST_PAINTING = 60
PAINTING = ("paint/", "ui/")
MAKES_STATES = ("model/evolve.py", "model/lasting.py", "model/tally.py")
"""Only here, and in what evolve hands to them, a state is made of another one."""


def _importers(root: str) -> set[str]:
    return {
        path
        for path, tree in modules().items()
        if any(name == root or name.startswith(f"{root}.") for name in imported(tree))
    }


def test_qt_is_known_to_the_window_only() -> None:
    assert {path for path in _importers("PySide6") if not path.startswith("ui/")} == set()


def test_pillow_is_known_where_pictures_are_painted() -> None:
    assert {path for path in _importers("PIL") if not path.startswith("paint/")} == set()


def test_nobody_unpickles_or_evaluates() -> None:
    assert _importers("pickle") | _importers("marshal") | _importers("shelve") == set()
    called = {
        (path, node.func.id)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec")
    }
    assert called == set()


def test_no_file_is_too_long() -> None:
    lengths = {path: len((PACKAGE / path).read_text("utf-8").splitlines()) for path in modules()}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    def limit(path: str) -> int:
        return LONGEST_PAINTING if path.startswith(PAINTING) else LONGEST_FUNCTION

    lengths = {
        f"{path}: {function.name}": (function.end_lineno or 0) - function.lineno + 1
        for path, tree in modules().items()
        for function in functions(tree)
        if (function.end_lineno or 0) - function.lineno + 1 > limit(path)
    }
    assert lengths == {}


@pytest.mark.parametrize("path", modules())
def test_a_module_says_what_it_is_for(path: str) -> None:
    words = ast.get_docstring(modules()[path])
    assert words
    assert re.search(r"[.!?]$", words.splitlines()[0])


def test_words_of_no_meaning_name_nothing() -> None:
    meaningless = re.compile(r"(^|_)(data|info|utils?|helpers?|manager|common|misc|bf|gy|perm)(_|\.py$|$)")
    assert [path for path in modules() if meaningless.search(path.rpartition("/")[2])] == []


def test_states_are_made_by_evolve_alone() -> None:
    makers = {
        path
        for path, tree in modules().items()
        if path.startswith(("model/", "rules/"))
        and path not in MAKES_STATES
        and any(_replaces_a_state(node) for node in ast.walk(tree))
    }
    assert makers == set()


def _replaces_a_state(node: ast.AST) -> bool:
    """``replace(state, ...)``, ``replace(course.state, ...)`` and the like."""
    if not isinstance(node, ast.Call) or not node.args:
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    first = node.args[0]
    about = first.attr if isinstance(first, ast.Attribute) else getattr(first, "id", "")
    return name == "replace" and about in ("state", "before", "after") and _sets_a_part_of_a_state(node)


def _sets_a_part_of_a_state(node: ast.Call) -> bool:
    return bool({word.arg for word in node.keywords} & {"objects", "zones", "players", "clock", "waiting"})


@pytest.mark.parametrize("place", ["/home/", "/Users/", "/root/"])
def test_nothing_speaks_of_places_on_one_machine(place: str) -> None:
    assert [path for path in modules() if place in (PACKAGE / path).read_text("utf-8")] == []


LOWER_ROOMS = ("ui/style/", "ui/session/", "ui/items/", "ui/moving/", "ui/gestures/", "ui/table/")


def test_no_module_of_the_lower_rooms_imports_itself_in_a_circle() -> None:
    """Neither in functions nor for the type checker: whoever reads one needs none that is above it."""
    rooms = {path: tree for path, tree in modules().items() if path.startswith(LOWER_ROOMS)}
    names = {f"tabletop.{path.removesuffix('.py').replace('/', '.')}": path for path in rooms}
    needs = {path: {names[name] for name in imported(tree) if name in names} for path, tree in rooms.items()}
    while free := {path for path, others in needs.items() if not others & needs.keys()}:
        needs = {path: others for path, others in needs.items() if path not in free}
    assert needs == {}
