"""The menu entries and keys that the pages for players name exist."""

import re

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from tabletop.ui.commands.groups import MENUS
from tests.about_the_code.source import ROOT
from tests.ui_window.conftest import Hands
from tests.ui_window.test_menus import with_inner

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
_ENTRY = re.compile(rf"\b({'|'.join(MENUS)}) > ([^.,;:*()“”]+)")
_KEYS = re.compile(r"`((?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z]|F\d+|Page Up|Page Down|Return|Enter|Menu|Space|,))`")
_SHORTER = {"Page Up": "PgUp", "Page Down": "PgDown"}


def page_text(page: str) -> str:
    return " ".join((ROOT / page).read_text("utf-8").split())


def menu_entries(hands: Hands, title: str) -> list[str]:
    """Return the entries of a menu and its submenus, without the signs for keys and dialogs."""
    menus = [action.menu() for action in hands.window.menuBar().actions()]
    menu = next(menu for menu in menus if isinstance(menu, QMenu) and menu.title().replace("&", "") == title)
    texts = [action.text() for each in with_inner(menu) for action in each.actions()]
    return [text.replace("&", "").removesuffix("…") for text in texts if text]


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "docs/SCENARIOS.md"])
def test_menu_entries_in_pages_exist(hands: Hands, page: str) -> None:
    hands.window.complete()
    named = _ENTRY.findall(page_text(page))
    assert named
    unknown = [
        f"{title} > {words}"
        for title, words in named
        if not words.startswith(tuple(menu_entries(hands, title)))
    ]
    assert unknown == []


def test_keys_in_the_readme_exist(hands: Hands) -> None:
    hands.window.complete()
    keys = {keys.toString() for action in hands.window.actions_.values() for keys in action.shortcuts()}
    named = set(_KEYS.findall(page_text("README.md")))
    assert len(named) > 30
    unknown = [each for each in named if QKeySequence(_SHORTER.get(each, each)).toString() not in keys]
    assert unknown == []
