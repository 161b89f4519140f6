"""Only one room of the program can reach the internet."""

import ast
from collections.abc import Iterator

import pytest

from tests.about_the_code.source import imported, modules, paths, walk
from tests.batches import in_batches

ROOM = "cards/network/"
REACH_OUT = frozenset(
    {
        *("socket", "ssl", "http", "urllib.request", "ftplib", "smtplib", "poplib", "imaplib", "asyncio"),
        *("socketserver", "xmlrpc", "requests", "httpx", "aiohttp", "urllib3", "webbrowser"),
        *(
            "PySide6.QtNetwork",
            "PySide6.QtWebSockets",
            "PySide6.QtWebEngineCore",
            "PySide6.QtWebEngineWidgets",
        ),
    }
)
EXCEPTIONS = {"ui/session/worker.py": {"socket"}}
"""Modules that use sockets within this machine: between two threads."""


def reaching(names: Iterator[str]) -> set[str]:
    """Return those of some names (or their parents) that are modules with access to the internet."""
    return {each for name in names for each in REACH_OUT if name == each or name.startswith(f"{each}.")}


@in_batches("path", [path for path in paths() if not path.startswith(ROOM)])
def test_nothing_else_reaches_the_internet(path: str) -> None:
    assert reaching(imported(modules()[path])) == EXCEPTIONS.get(path, set())


def test_the_room_is_what_reaches_it() -> None:
    found = [reaching(imported(tree)) for path, tree in modules().items() if path.startswith(ROOM)]
    assert {"socket", "ssl", "http", "urllib.request"} == set().union(*found)


def opened(tree: ast.Module) -> Iterator[str]:
    """Return what a module opens with another program, such as a browser, unless it is a local file."""
    for node in walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("openUrl"):
            address = ", ".join(map(ast.unparse, node.args))
            if not address.startswith("QUrl.fromLocalFile("):
                yield address


def test_other_programs_open_local_files_alone() -> None:
    assert {path: found for path, tree in modules().items() if (found := [*opened(tree)])} == {}


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("QDesktopServices.openUrl(QUrl.fromLocalFile(path))", False),
        ("QDesktopServices.openUrl(QUrl(path))", True),
        ("QDesktopServices.openUrl(url)", True),
    ],
)
def test_an_address_that_is_opened_is_noticed(code: str, is_found: bool) -> None:
    assert any(opened(ast.parse(code))) is is_found
