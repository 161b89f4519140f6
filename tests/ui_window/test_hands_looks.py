"""Visible traces of handwork: counters of players in the bar, boxes that differ from ticked ones."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from tabletop.model.marking import CountCommanderDamage, CountOnPlayer
from tabletop.ui.by_hand.mana_bar import ManaBar
from tabletop.ui.frame.tool_window import ToolWindow
from tabletop.ui.panels.turn_bar import LifeButton
from tabletop.ui.style.appearance import DARK, LIGHT, Shade, style_sheet
from tests.support import ALICE, BOB, commander, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def life_of(hands: Hands, seat: int) -> QToolButton:
    return hands.window.frame.page.turn_bar.findChildren(LifeButton)[seat]


def test_the_bar_shows_the_counters_of_a_player_poison_first(hands: Hands) -> None:
    table = put(hands, table_with([commander("Serra Angel")]))
    piece = table.permanent("Serra Angel").pieces[0].id
    for kind, number in (("energy", 4), ("experience", 1), ("poison", 2)):
        hands.window.bridge.propose(CountOnPlayer(player=BOB, kind=kind, number=number))
    hands.window.bridge.propose(CountCommanderDamage(player=BOB, commander=piece, number=7))
    button = life_of(hands, BOB)
    assert "2 poison  4 energy" in button.text()
    assert "experience" not in button.text()
    assert "1 experience" in button.toolTip()
    assert "7 commander damage" in button.accessibleName()


@pytest.mark.parametrize("shade", [DARK, LIGHT])
def test_the_drawings_within_controls_are_there(shade: Shade) -> None:
    sheet = style_sheet(shade)
    files = [part.split('"')[0] for part in sheet.split('url("')[1:]]
    assert len(files) >= 4
    assert all(Path(file).is_file() for file in files)


# --- Mana --------------------------------------------------------------------------------------------------


def double_click(hands: Hands, name: str) -> None:
    item = hands.window.scene.card_items.of(hands.number(name))
    assert item is not None
    view = hands.window.table_view
    at = view.mapFromScene(item.middle)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    hands.window.scene.finish_motion()


def test_the_switch_changes_how_mana_is_paid(hands: Hands) -> None:
    table = put(hands, table_with())
    bar = hands.window.findChild(ManaBar)
    assert bar is not None
    assert bar.switch.text() == "Mana on trust"
    QTest.mouseClick(bar.switch, Qt.MouseButton.LeftButton)
    assert table.state.mana == "enforced"
    assert bar.switch.text() == "Mana is paid"
    assert bar.switch.isChecked()
    hands.do("undo")
    assert bar.switch.text() == "Mana on trust"
    assert not bar.switch.isChecked()
    hands.do("pay mana")
    assert table.state.mana == "enforced"


def test_lands_are_tapped_for_mana_where_it_is_paid(hands: Hands) -> None:
    table = put(hands, table_with(["Forest"], hand=["Shock"], mana="enforced"))
    double_click(hands, "Forest")
    assert table.state.players[ALICE].mana_pool == ("G",)
    assert table.permanent("Forest").tapped
    bar = hands.window.findChild(ManaBar)
    assert bar is not None
    assert "Alice" in bar.pools.text()
    assert bar.pools.isVisible()
    double_click(hands, "Forest")
    assert not table.permanent("Forest").tapped


def test_mana_for_some_things_only_stands_in_brackets(hands: Hands) -> None:
    put(hands, table_with(["Curious Homunculus"], mana="enforced"))
    double_click(hands, "Curious Homunculus")
    bar = hands.window.findChild(ManaBar)
    assert bar is not None
    assert bar.pools.isVisible()
    assert bar.pools.text().startswith("Alice (")


@pytest.mark.parametrize(("taps_lands", "mana"), [(True, ("G",)), (False, ())])
def test_on_trust_a_double_click_makes_mana_if_lands_are_tapped_for_what_is_cast(
    hands: Hands, taps_lands: bool, mana: tuple[str, ...]
) -> None:
    table = put(hands, table_with(["Forest"]))
    if not taps_lands:
        hands.do("tap for costs")
    double_click(hands, "Forest")
    assert table.permanent("Forest").tapped
    assert table.state.players[ALICE].mana_pool == mana


def test_mana_is_added_by_hand(hands: Hands) -> None:
    table = put(hands, table_with(mana="enforced"))
    hands.do("add mana")
    bar = hands.window.findChild(ManaBar)
    assert bar is not None
    menu = bar.add.menu()
    assert menu.isVisible()
    next(action for action in menu.actions() if action.text() == "Red").trigger()
    menu.close()
    assert table.state.players[ALICE].mana_pool == ("R",)


def test_windows_of_tools_do_not_cover_one_another_s_corners(hands: Hands) -> None:
    names = ("tokens", "dice", "players")
    for name in names:
        hands.do(name)
    shown = [each for each in hands.window.findChildren(ToolWindow) if each.isVisible()]
    assert len(shown) == len(names)
    assert len({each.y() for each in shown}) == len(names)
