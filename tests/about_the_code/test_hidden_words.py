"""The window takes words, offers and rulings from the table as its seat may know it."""

import ast
from typing import Final

from tests.about_the_code.source import modules

_AS_IT_IS: Final = {
    ("ui/shell/window.py", "public_name_at(self.bridge.state, about)"): "how everybody may call it",
    (
        "ui/shell/window.py",
        "self.files.ask_and_save_position(self.bridge.state, self.scene.drawings.kept())",
    ): "a file of the position has all of it",
    (
        "ui/by_hand/players.py",
        "commanders_in(self.window.bridge.state)",
    ): "which cards are commanders is known from the beginning",
}
"""Who takes the table as it is, with all that is hidden, and why that tells nobody anything."""


def test_what_is_hidden_is_taken_from_nowhere() -> None:
    taken = {
        (path, ast.unparse(call))
        for path, tree in modules().items()
        if path.startswith("ui/") and path != "ui/session/bridge.py"
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        if any(map(_is_state_of_bridge, call.args))
    }
    assert taken == _AS_IT_IS.keys()


def test_nothing_else_reads_it() -> None:
    reads = sum(
        _is_state_of_bridge(node)
        for path, tree in modules().items()
        if path.startswith("ui/") and path != "ui/session/bridge.py"
        for node in ast.walk(tree)
    )
    assert reads == len(_AS_IT_IS)


def _is_state_of_bridge(node: ast.AST) -> bool:
    """``bridge.state``, whatever the bridge is an attribute of."""
    if not isinstance(node, ast.Attribute) or node.attr != "state":
        return False
    return getattr(node.value, "attr", getattr(node.value, "id", "")).lstrip("_") == "bridge"
