"""The window takes texts, offers and rulings only from the table as its seat may know it."""

import ast

import pytest

from tests.about_the_code.source import modules, paths, walk
from tests.batches import in_batches

_HAVE_A_STATE = ("bridge", "table", "perspective")
IN_THE_WINDOW = [path for path in paths() if path.startswith("ui/") and path != "ui/session/bridge.py"]


@in_batches("path", IN_THE_WINDOW)
def test_the_table_as_it_is_with_all_that_is_hidden_is_read_by_nobody(path: str) -> None:
    assert [ast.unparse(node) for node in walk(modules()[path]) if _is_state(node)] == []


def _is_state(node: ast.AST) -> bool:
    """Return whether an expression is ``bridge.state``, ``table.state`` or all of a perspective."""
    if not isinstance(node, ast.Attribute) or node.attr not in ("state", "seen"):
        return False
    return getattr(node.value, "attr", getattr(node.value, "id", "")).lstrip("_") in _HAVE_A_STATE


@pytest.mark.parametrize("read", ["self._bridge.state", "bridge.table.state", "perspective.seen"])
def test_such_a_read_is_noticed(read: str) -> None:
    (statement,) = ast.parse(read).body
    assert isinstance(statement, ast.Expr)
    assert _is_state(statement.value)
