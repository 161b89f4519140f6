"""Changing the edition of the rules and the way of paying from the menu."""

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.editions import stops
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def choices(hands: Hands, title: str) -> list[QAction]:
    menu = hands.window.frame.menus["Game"]
    menu.aboutToShow.emit()
    inner = next(each for each in menu.findChildren(QMenu) if each.title() == title)
    return inner.actions()


def ticked(hands: Hands, title: str) -> list[int]:
    return [place for place, action in enumerate(choices(hands, title)) if action.isChecked()]


def test_another_edition_is_in_force_from_here_on_and_can_be_undone(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.do("transform")
    days = [stop.day for stop in stops()]
    assert ticked(hands, "Rules edition") == [days.index(hands.window.bridge.table.state.edition)]
    choices(hands, "Rules edition")[0].trigger()
    assert hands.window.bridge.table.state.edition == days[0]
    assert ticked(hands, "Rules edition") == [0]
    assert "Insectile Aberration" in hands.names()
    assert days[0] in hands.log
    choices(hands, "Rules edition")[0].trigger()
    assert hands.log.count(days[0]) == 1
    hands.window.actions_["undo"].trigger()
    assert hands.window.bridge.table.state.edition == DEFAULT_EDITION
    assert "Insectile Aberration" in hands.names()


def test_mana_is_paid_on_trust_or_from_the_pool(hands: Hands) -> None:
    assert ticked(hands, "Pay mana") == [0]
    choices(hands, "Pay mana")[1].trigger()
    assert hands.window.bridge.table.state.mana == "enforced"
    assert "mana pool" in hands.window.frame.status.toolTip()
    choices(hands, "Pay mana")[0].trigger()
    assert hands.window.bridge.table.state.mana == "trust"
