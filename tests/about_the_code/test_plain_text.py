"""Text of strangers reaches the window only through ``tabletop/ui/style/plain.py``, which makes it inert."""

import ast
from collections.abc import Callable, Iterator
from typing import Final

from tests.about_the_code.source import functions, imported, modules, paths, walk
from tests.batches import in_batches

WINDOW: Final = [
    path
    for path in paths()
    if path.startswith("ui/") and path not in ("ui/style/plain.py", "ui/style/rich.py")
]
"""Modules of the window, apart from the two that make text plain or rich."""

RICH_BY_THEMSELVES: Final = {
    "QLabel",
    "QTextBrowser",
    "QTextEdit",
    "QTextDocument",
    "QErrorMessage",
    "QInputDialog",
    "QProgressDialog",
    "QStaticText",
    "QGraphicsTextItem",
    "QWhatsThis",
    "QSplashScreen",
}
"""Classes of Qt that take rich text for what looks like it, or load the files that a text names."""

MAKE_HTML: Final = {"escape", "chip", "chips", "quiet", "with_symbols", "with_hidden_text", "card_page"}
"""Functions that return safe HTML for any argument."""


def _window() -> dict[str, ast.Module]:
    return {path: modules()[path] for path in WINDOW}


def _is_constant(node: ast.expr) -> bool:
    """Return whether an expression is text of the program: a literal, or a name in capitals (``Final``)."""
    if isinstance(node, ast.Attribute | ast.Name):
        return (node.attr if isinstance(node, ast.Attribute) else node.id).isupper()
    return isinstance(node, ast.Constant)


def _is_safe(node: ast.expr | None, makers: set[str]) -> bool:
    """Return whether an expression consists of constants and results of some functions."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in makers
        case ast.IfExp(body=one, orelse=other):
            return _is_safe(one, makers) and _is_safe(other, makers)
        case ast.BoolOp(values=values):
            return all(_is_safe(each, makers) for each in values)
        case None:
            return False
    return _is_constant(node)


def _calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            yield called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", ""), node


def _violations(is_wrong: Callable[[str, ast.Call], bool]) -> list[str]:
    return [
        f"{path}:{call.lineno}: {ast.unparse(call)}"
        for path, tree in _window().items()
        for name, call in _calls(tree)
        if is_wrong(name, call)
    ]


def test_the_window_is_read_at_all() -> None:
    assert len(WINDOW) > 100
    assert any(name == "tip" for tree in _window().values() for name, _ in _calls(tree))


@in_batches("path", WINDOW)
def test_nothing_is_made_that_reads_rich_text_by_itself(path: str) -> None:
    taken = {
        alias.name
        for node in walk(modules()[path])
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6")
        for alias in node.names
    }
    assert not taken & RICH_BY_THEMSELVES


def test_html_is_escaped_in_one_place() -> None:
    assert [path for path, tree in modules().items() if {*imported(tree)} & {"html", "markupsafe"}] == [
        "ui/style/plain.py"
    ]


def test_boxes_come_from_one_place() -> None:
    assert not _violations(lambda name, _: name in ("QMessageBox", "setTextFormat", "setInformativeText"))


_TIPS: Final = {"setToolTip": -1, "setStatusTip": -1, "setWhatsThis": -1, "showText": 1}
"""Methods that set a tooltip, each with the argument that holds its text."""


def test_tooltips_are_constant_or_made_plain() -> None:
    def is_wrong(name: str, call: ast.Call) -> bool:
        return name in _TIPS and not _is_safe(call.args[_TIPS[name]], {"tip"})

    assert not _violations(is_wrong)


def test_tooltips_of_entries_in_lists_are_made_plain() -> None:
    def is_wrong(name: str, call: ast.Call) -> bool:
        roles = [each.attr for each in call.args if isinstance(each, ast.Attribute)]
        is_plain = any(isinstance(each, ast.Call) and _is_safe(each, {"tip"}) for each in call.args)
        return "ToolTipRole" in roles and name in ("setItemData", "setData") and not is_plain

    assert not _violations(is_wrong)


def test_titles_of_windows_are_constant_or_clean() -> None:
    assert not _violations(
        lambda name, call: name == "setWindowTitle" and not _is_safe(call.args[0], {"clean"})
    )


_BUTTONS: Final = {"QPushButton", "QCheckBox", "QRadioButton", "QAction", "addAction", "addMenu", "addButton"}


_OWN_WORDS: Final = {
    "ui/browser/filters.py": {"letter"},
    "ui/by_hand/players_and_dice.py": {"f'd{sides}'"},
    "ui/by_hand/mana_bar.py": {"capitalized(name)"},
    "ui/by_hand/permanent_panel.py": {"words"},
    "ui/by_hand/tokens_panel.py": {"letter"},
    "ui/commands/actions.py": {"self._parent"},
    "ui/commands/menus.py": {
        "title",
        "f'Not allowed now ({len(others)})'",
        "f'&{title}'",
        "words",
        "group.submenu",
    },
    "ui/panels/turn_bar.py": {"words"},
    "ui/piles/feature.py": {"f'{words}\\t{key}' if key else words", "words"},
    "ui/piles/pile_window.py": {"words if self.list.selected_ids() else f'All {words}'"},
    "ui/piles/top.py": {"words", "f'{words}\\t{key}'"},
    "ui/new_game/deck_export.py": {"words"},
}
"""Names of commands, numbers and letters of the program, by the module that makes buttons of them."""
_PARENTS_AND_ACTIONS: Final = {"self", "page", "foot", "footer", "action", "counters", "menu", "inner"}
"""Arguments that are not text: the widget of a button, an action or menu that has its text already."""


def test_texts_of_buttons_and_entries_mark_no_key_by_chance() -> None:
    wrong = [
        f"{path}:{call.lineno}: {ast.unparse(call)}"
        for path, tree in _window().items()
        for name, call in _calls(tree)
        if name in _BUTTONS and call.args and not _is_entry(call.args[0], _OWN_WORDS.get(path, set()))
    ]
    assert not wrong


def _is_entry(node: ast.expr, own: set[str]) -> bool:
    match node:
        case ast.Subscript():
            # One of the window's actions, by its name.
            return True
        case ast.Call(func=ast.Attribute(attr="menuAction" | "toggleViewAction")):
            return True
    text = ast.unparse(node)
    return _is_safe(node, {"entry"}) or text in own or text in _PARENTS_AND_ACTIONS


_OWN_HTML: Final = {
    (
        "ui/browser/card_facts.py",
        "table",
    ): "rows of _row, and of facts that are escaped where they are yielded",
    ("ui/browser/card_facts.py", "faces"): "what _face makes, which is tested here as well",
    ("ui/browser/card_facts.py", "value"): "escaped where it is yielded",
    ("ui/browser/card_facts.py", "head"): "escaped name and size, drawn symbols",
    ("ui/browser/browser_window.py", "self._shade.hint"): "a color",
    ("ui/pages/atlas_page.py", "margin"): "a literal",
    ("ui/pages/atlas_page.py", "self._shade.caution"): "a color",
    ("ui/pages/atlas_page.py", "words"): "escaped just above",
    ("ui/pages/atlas_page.py", "line"): "made of escaped words just above",
    ("ui/pages/atlas_page.py", "more"): "a number",
    ("ui/pages/editions_page.py", "part"): "made of escaped words just above",
    ("ui/pages/editions_page.py", "color"): "a color",
    ("ui/pages/deck_faults.py", "cell"): "made of escaped words just above",
    ("ui/pages/deck_faults.py", "''.join((_row(each, shade) for each in complaints))"): "what _row makes",
    ("ui/panels/inspector.py", "''.join(cells)"): "rows of escaped words",
    ("ui/panels/inspector.py", "index"): "a number",
    ("ui/panels/inspector.py", "_override_link(index, shade)"): "a link with a number",
    ("ui/panels/log.py", "link"): "two numbers",
    ("ui/panels/log.py", "color"): "a color",
    ("ui/presenting/speaker_notes.py", "place.number"): "a number",
    ("ui/presenting/speaker_notes.py", "place.total"): "a number",
    ("ui/panels/status_line.py", "color"): "a color",
    ("ui/panels/step_bar.py", "color"): "a color",
    ("ui/panels/mana_symbols.py", "code"): "base64",
    ("ui/panels/mana_symbols.py", "side"): "a number",
}
"""Text that is put into HTML without being escaped there, each with its reason."""


def test_html_is_made_of_constants_and_escaped_words() -> None:
    wrong = {
        (path, ast.unparse(part.value)): f"{path}:{node.lineno}: {ast.unparse(part.value)}"
        for path, tree in modules().items()
        if path.startswith("ui/")
        for function in functions(tree)
        for node in ast.walk(function)
        if isinstance(node, ast.JoinedStr) and "<" in "".join(_letters(node))
        for part in node.values
        if isinstance(part, ast.FormattedValue) and not _is_html(part.value, function)
    }
    assert wrong.keys() == _OWN_HTML.keys()


def _letters(node: ast.JoinedStr) -> Iterator[str]:
    return (str(each.value) for each in node.values if isinstance(each, ast.Constant))


def _is_html(node: ast.expr, function: ast.FunctionDef) -> bool:
    """Return whether an expression within a function is certainly safe HTML, or one of our own colors."""
    match node:
        case ast.Attribute(value=ast.Name(id="shade")):
            return True
        case ast.Name(id=name) if not name.isupper():
            return _is_html_by_name(name, function)
    parts = _parts_of(node)
    return all(_is_html(each, function) for each in parts) if parts else _is_safe(node, MAKE_HTML)


def _parts_of(node: ast.expr) -> list[ast.expr]:
    """Return the parts of an expression, or nothing if it can't be taken apart."""
    match node:
        case ast.JoinedStr(values=values):
            return [each.value for each in values if isinstance(each, ast.FormattedValue)] or [
                ast.Constant("")
            ]
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            return [one, other]
        case ast.Call(func=ast.Attribute(attr="join"), args=[whole]) | ast.Subscript(value=whole):
            return [whole]
        case ast.GeneratorExp(elt=each) | ast.ListComp(elt=each):
            return [each]
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return elements
    return []


def _is_html_by_name(name: str, function: ast.FunctionDef) -> bool:
    """Return whether every value that a function assigns to a name is safe."""
    given = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign | ast.AugAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id == name
    ]
    return bool(given) and all(_is_html(each, function) for each in given)
