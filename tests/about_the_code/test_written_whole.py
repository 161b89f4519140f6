"""One place writes files, under another name first and then renamed. Only saved games are appended to."""

import ast
from collections.abc import Iterator

import pytest

from tests.about_the_code.source import modules, walk

METHODS = frozenset({"write_text", "write_bytes", "rename", "renames", "hardlink_to"})
FUNCTIONS = frozenset({"mkstemp", "fdopen", "copyfile", "copy2", "copytree"})
TYPES = frozenset({"NamedTemporaryFile", "TemporaryFile", "QSaveFile", "QTemporaryFile", "QFile"})
MAY_WRITE = {
    "disk/whole_files.py": "it is the place where files are written",
    "bootstrap.py": "its notes may be lost: then it looks up the installed packages again",
    "ui/faults/diagnostics.py": "lines are added to it while the program may be about to crash",
    "play/saves/own_file.py": "a saved game grows while it is played",
    "play/saves/closing_marks.py": "the last line of a saved game says how it was left",
    "cards/importing/downloading.py": "a file that is fetched grows, and is used only once it is whole",
    "cards/importing/archives.py": "what comes through a pipe is copied into a file without a name",
    "cli/main.py": "output goes nowhere once its reader is gone",
    "paint/faces/spool.py": "frames of a film wait in a file without a name",
    "scenarios/lessons/kept_file.py": "an unreadable file is renamed rather than overwritten",
    "disk/regular_files.py": "it opens for reading alone",
}
SAVES_PICTURES = {
    "cli/card_command.py": "into a file of whole_files",
    "paint/faces/film_encoding.py": "into a file of whole_files",
    "paint/faces/gif.py": "into memory",
    "paint/faces/picture_cache.py": "into a file of whole_files",
    "ui/panels/mana_symbols.py": "into memory",
}


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _writes(call: ast.Call) -> bool:
    name = _name(call)
    return name in FUNCTIONS | TYPES or (name in METHODS and isinstance(call.func, ast.Attribute))


def _of_os(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") in ("os", "shutil")


def _opens_to_write(call: ast.Call) -> bool:
    if _name(call) not in ("open", "FileIO", "opener", "_opener"):
        return False
    modes = [
        each.value
        for each in (*call.args, *(word.value for word in call.keywords))
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]
    return any({*mode} & {*"wax+"} and {*mode} <= {*"rwaxbt+"} for mode in modes) or _of_os(call)


def _replaces_a_file(call: ast.Call) -> bool:
    """Return whether a call is ``os.replace`` or ``path.replace(other)``.

    That of strings takes two arguments.
    """
    is_path = isinstance(call.func, ast.Attribute) and len(call.args) == 1 and not call.keywords
    return _name(call) == "replace" and (is_path or _of_os(call))


def written_by(tree: ast.Module) -> Iterator[str]:
    """Return the calls of a module that write a file."""
    for node in walk(tree):
        if isinstance(node, ast.Call) and (_writes(node) or _opens_to_write(node) or _replaces_a_file(node)):
            yield ast.unparse(node)


def test_files_are_written_in_one_place() -> None:
    found = {path: [*written_by(tree)] for path, tree in modules().items()}
    assert {path: calls for path, calls in found.items() if calls and path not in MAY_WRITE} == {}
    assert {path for path in MAY_WRITE if not found[path]} == set()


def test_pictures_are_saved_into_files_that_are_open() -> None:
    savers = {
        path
        for path, tree in modules().items()
        for node in walk(tree)
        if isinstance(node, ast.Call) and _name(node) == "save" and len(node.args) > 1
    }
    assert savers == set(SAVES_PICTURES)


@pytest.mark.parametrize(
    "source",
    [
        "open(path, 'w')",
        "path.open('ab')",
        "path.open(mode='x')",
        "FileIO(path, 'r+b')",
        "os.open(path, flags)",
        "path.write_text(words)",
        "Path(name).replace(other)",
        "os.replace(a, b)",
        "QSaveFile(name)",
    ],
)
def test_what_writes_is_found(source: str) -> None:
    assert [*written_by(ast.parse(source))]


@pytest.mark.parametrize(
    "source", ["path.open('rb')", "open(path)", "words.replace('a', 'b')", "replace(face, picture='')"]
)
def test_what_only_reads_is_not(source: str) -> None:
    assert not [*written_by(ast.parse(source))]
