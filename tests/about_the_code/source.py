"""The source of the program, as text and as syntax trees, for the tests that read it."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tabletop"


@cache
def paths() -> tuple[str, ...]:
    """Paths of all modules within the package. Collecting the tests needs nothing else."""
    return tuple(str(file.relative_to(PACKAGE)) for file in sorted(PACKAGE.rglob("*.py")))


@cache
def modules() -> dict[str, ast.Module]:
    """Syntax trees of all modules by their path within the package. Parsing takes seconds."""
    trees = {path: ast.parse((PACKAGE / path).read_text("utf-8")) for path in paths()}
    # They stay, and are more than all else there is: no collection has to look through them.
    gc.freeze()
    return trees


@cache
def walk(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All nodes of a module, in the order of `ast.walk`, which takes longer than looking at them."""
    return tuple(ast.walk(tree))


def imported(tree: ast.Module) -> Iterator[str]:
    """Return the names that a module imports anywhere: modules, and what it takes out of them."""
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Return all functions and methods of a module."""
    return (node for node in walk(tree) if isinstance(node, ast.FunctionDef))
