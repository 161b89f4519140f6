"""The source of the program, read as text and as trees, for the tests about it."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tabletop"


@cache
def paths() -> tuple[str, ...]:
    """Where every module lies within the package: all that is asked for while tests are collected."""
    return tuple(str(file.relative_to(PACKAGE)) for file in sorted(PACKAGE.rglob("*.py")))


@cache
def modules() -> dict[str, ast.Module]:
    """Every module by its path within the package, parsed, which takes seconds."""
    trees = {path: ast.parse((PACKAGE / path).read_text("utf-8")) for path in paths()}
    # They stay, and are more than all else there is: no collection has to look through them.
    gc.freeze()
    return trees


def imported(tree: ast.Module) -> Iterator[str]:
    """The names of all modules that a module imports, wherever in it, and of what it takes out of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """All functions and methods of a module."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
