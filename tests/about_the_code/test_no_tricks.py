"""The program starts without tricks: it patches nothing of others, and one mechanism loads modules late."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator

import pytest

from tests.about_the_code.source import PACKAGE, modules, walk

MOST_IMPORTS_IN_FUNCTIONS = 20
MADE_TO_BE_REPLACED = {"sys.excepthook", "sys.unraisablehook", "threading.excepthook"}
"""Attributes of others that programs are meant to assign. So are the items of ``os.environ``."""
BORDERS = sorted(path for path in modules() if re.fullmatch(r"(.*/)?late_(?!loading)\w+\.py", path))
MECHANISM = "late_loading.py"
COLLECTS_RULES = "rules/book/all_rules.py"
"""The module that imports all modules of the rules and collects their checks."""


def _imports_in_functions(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    for function in walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from (node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom))


def test_imports_stand_at_the_top_of_their_file_or_say_why_not() -> None:
    found = [(path, node) for path, tree in modules().items() for node in _imports_in_functions(tree)]
    assert len(found) <= MOST_IMPORTS_IN_FUNCTIONS
    lines = {path: (PACKAGE / path).read_text(encoding="utf-8").splitlines() for path, _ in found}
    silent = [
        f"{path}:{node.lineno}"
        for path, node in found
        if not re.search(r"# noqa: PLC0415 - \w+ \w+", lines[path][node.lineno - 1])
    ]
    assert silent == []


def test_one_module_imports_others_by_their_names() -> None:
    callers = {
        path
        for path, tree in modules().items()
        for node in walk(tree)
        if (isinstance(node, ast.Name) and node.id in ("import_module", "__import__"))
        or (isinstance(node, ast.Attribute) and node.attr in ("import_module", "__import__"))
        or (isinstance(node, ast.alias) and node.name in ("import_module", "__import__"))
    }
    assert callers == {MECHANISM, COLLECTS_RULES}


def test_nothing_of_python_or_qt_is_replaced() -> None:
    replaced = [
        f"{path}:{node.lineno} {ast.unparse(node)}"
        for path, tree in modules().items()
        if path != MECHANISM
        for node in _replaced(tree)
    ]
    assert replaced == []


def test_the_mechanism_replaces_attributes_of_borders_alone() -> None:
    assert [*map(ast.unparse, _replaced(modules()[MECHANISM]))] == [
        "setattr(sys.modules[border], name, module)"
    ]


def _replaced(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield what assigns, deletes or sets an attribute or item of something imported from others."""
    others = _names_of_others(tree)
    for node in walk(tree):
        match node:
            case (
                ast.Attribute(ctx=ast.Store() | ast.Del(), value=owner)
                | ast.Subscript(ctx=ast.Store() | ast.Del(), value=owner)
                | ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[owner, *_])
            ):
                is_meant = ast.unparse(node) in MADE_TO_BE_REPLACED or ast.unparse(owner) == "os.environ"
                if not is_meant and _root(owner) in others:
                    yield node


def _root(owner: ast.expr) -> str:
    """Return the name that an expression begins with, empty if it begins with something else."""
    match owner:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value) | ast.Subscript(value=value):
            return _root(value)
        case ast.Call(func=ast.Name(id="vars"), args=[value]):
            return _root(value)
        case _:
            return ""


def _names_of_others(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            names |= {each.asname or each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] != "tabletop":
            names |= {each.asname or each.name for each in node.names}
    return names


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        ("import builtins\nbuiltins.compile = print", True),
        ("from enum import EnumType\nEnumType._create_ = print", True),
        ("import PySide6.QtWidgets\nPySide6.QtWidgets.QWidget.show = print", True),
        ("import builtins\nbuiltins.compile, own = print, 1", True),
        ("import builtins\nsetattr(builtins, 'compile', print)", True),
        ("import builtins\nvars(builtins)['compile'] = print", True),
        ("import sys\nsys.modules['json'] = own", True),
        ("import sys\ndel sys.modules['json']", True),
        ("import sys\nsys.excepthook = print", False),
        ("import os\nos.environ['QT_QPA_PLATFORM'] = 'offscreen'", False),
        ("class Own: pass\nOwn.field = 1", False),
    ],
)
def test_what_is_replaced_is_noticed(source: str, is_found: bool) -> None:
    assert any(_replaced(ast.parse(source))) is is_found


def test_no_private_module_of_python_is_imported() -> None:
    private = [
        f"{path}:{node.lineno}"
        for path, tree in modules().items()
        for node in walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [each.name for each in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        )
        if name.startswith("_") and name not in ("__future__", "_typeshed")
    ]
    assert private == []


@pytest.mark.parametrize("path", BORDERS)
def test_a_border_names_for_the_type_checker_what_it_loads(path: str) -> None:
    border = importlib.import_module(f"tabletop.{path.removesuffix('.py').replace('/', '.')}")
    (types,) = (node for node in modules()[path].body if isinstance(node, ast.If))
    named = {
        f"{node.module}.{each.name}"
        for node in types.body
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }
    assert named == {*border.MODULES}
    assert [*border.MODULES] == sorted(border.MODULES)


def test_only_borders_load_late() -> None:
    users = {
        path
        for path, tree in modules().items()
        for node in walk(tree)
        if isinstance(node, ast.Name) and node.id == "import_on_first_use"
    }
    assert users == {*BORDERS}


def test_only_borders_look_up_what_they_lack() -> None:
    """No other module has a ``__getattr__`` (PEP 562)."""
    lookups = {
        path
        for path, tree in modules().items()
        for node in walk(tree)
        if (isinstance(node, ast.Name) and node.id == "__getattr__" and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.FunctionDef) and node.name == "__getattr__" and node in tree.body)
    }
    assert lookups == {*BORDERS}


def test_the_mechanism_is_short_enough_to_be_read() -> None:
    source = (PACKAGE / MECHANISM).read_text(encoding="utf-8")
    assert len(inspect.cleandoc(source).splitlines()) < 60
