"""The window takes words, offers and rulings from the table as its seat may know it."""

import ast

import pytest

from tests.about_the_code.source import modules

IN_THE_WINDOW = [path for path in modules() if path.startswith("ui/") and path != "ui/session/bridge.py"]


@pytest.mark.parametrize("path", IN_THE_WINDOW)
def test_the_table_as_it_is_with_all_that_is_hidden_is_read_by_nobody(path: str) -> None:
    assert [ast.unparse(node) for node in ast.walk(modules()[path]) if _is_state_of_bridge(node)] == []


def _is_state_of_bridge(node: ast.AST) -> bool:
    """``bridge.state``, whatever the bridge is an attribute of."""
    if not isinstance(node, ast.Attribute) or node.attr != "state":
        return False
    return getattr(node.value, "attr", getattr(node.value, "id", "")).lstrip("_") == "bridge"


def test_such_a_read_is_noticed() -> None:
    (read,) = ast.parse("self._frame.bridge.state").body
    assert isinstance(read, ast.Expr)
    assert _is_state_of_bridge(read.value)
