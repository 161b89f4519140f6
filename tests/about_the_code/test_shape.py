"""The shape of the code: imports between rooms, lengths of files and functions, docstrings."""

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.about_the_code.source import PACKAGE, ROOT, functions, imported, modules, paths, walk
from tests.batches import in_batches

LONGEST_FILE = 500
MOST_IN_A_ROOM = 20
SHORTEST_SIGN = 8
"""Fewest words in the docstring of a room, which says what lives in it."""
LONGEST_FUNCTION = 40
LONGEST_PAINTING = 60
PAINTING = ("paint/", "ui/")
MAKES_STATES = ("model/evolve.py", "model/lasting.py", "model/tally.py")
"""The only modules that make one state from another."""


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
        for node in walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec")
    }
    assert called == set()


def _dotted(path: str) -> str:
    parts = (part for part in path.removesuffix(".py").split("/") if part != "__init__")
    return ".".join(("tabletop", *parts))


def _imports(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Return the imports of some modules among themselves: at the top, in functions, and for types only."""
    known = {_dotted(path) for path in trees}
    return {_dotted(path): set(_imported_of(known, tree)) - {_dotted(path)} for path, tree in trees.items()}


def _imported_of(known: Set[str], tree: ast.Module) -> Iterator[str]:
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            named = {f"{node.module}.{alias.name}" for alias in node.names}
            # What is named is a module, or something in the module that it is imported from.
            yield from named & known
            yield from {node.module} & known if named - known else ()


def _cycle(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """Return a cycle of imports, or nothing."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    imports = _imports(modules())
    assert len(imports) > 450
    assert _cycle(imports) == []


def test_a_circle_is_noticed_through_a_function() -> None:
    there = ast.parse("def later():\n    from tabletop.model import back")
    back = ast.parse("if TYPE_CHECKING:\n    from tabletop.model.there import There")
    circle = _cycle(_imports({"model/there.py": there, "model/back.py": back}))
    assert set(circle) == {"tabletop.model.there", "tabletop.model.back"}


_ENDINGS = ("", "d", "e", "ed", "er", "s", "es", "ing", "ings", "ion", "ions", "ment", "ments")
ALIKE_UNTIL_REBUILT = frozenset({"draft", "mark", "plac"})
"""Words of modules in rooms that are being rebuilt: drafts of lessons, and places and marks of the table."""


def _alike(names: Iterable[str]) -> dict[str, set[str]]:
    """Return names that differ only by an ending, by what they share."""
    found = defaultdict(set)
    for name in names:
        for ending in _ENDINGS:
            if name.endswith(ending) and len(name) - len(ending) > 3:
                found[name.removesuffix(ending).removesuffix("e")].add(name)
    return {shared: alike for shared, alike in found.items() if len(alike) > 1}


def test_no_modules_differ_only_by_an_ending() -> None:
    names = {Path(path).stem for path in modules()}
    assert len(names) > 400
    assert _alike(names).keys() == ALIKE_UNTIL_REBUILT


def test_names_that_differ_by_an_ending_are_noticed() -> None:
    names = ("place", "placing", "card_words", "card_wording", "costs", "coast")
    assert _alike(names) == {"plac": {"place", "placing"}, "card_word": {"card_words", "card_wording"}}


def test_contracts_name_every_room() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    whole = {
        container
        for contract in settings["contracts"]
        if contract["type"] == "layers" and contract.get("exhaustive")
        for container in contract["containers"]
    }
    rooms = {path.removesuffix("/__init__.py") for path in modules() if path.endswith("/__init__.py")}
    divided = {"tabletop", *(f"tabletop.{room.partition('/')[0]}" for room in rooms if "/" in room)}
    assert divided <= whole


def test_no_room_is_crowded() -> None:
    files = Counter(path.rpartition("/")[0] for path in modules() if not path.endswith("__init__.py"))
    assert {room: number for room, number in files.items() if number > MOST_IN_A_ROOM} == {}


@pytest.mark.parametrize("path", [path for path in paths() if path.endswith("__init__.py")])
def test_a_room_has_a_sign_that_says_what_lives_in_it(path: str) -> None:
    first, _, _ = (ast.get_docstring(modules()[path]) or "").partition("\n\n")
    assert len(first.split()) >= SHORTEST_SIGN


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


@in_batches("path", paths())
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
        and any(_replaces_a_state(node) for node in walk(tree))
    }
    assert makers == set()


def _replaces_a_state(node: ast.AST) -> bool:
    """Return whether a call is ``replace(state, ...)``, ``replace(course.state, ...)`` or the like."""
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
