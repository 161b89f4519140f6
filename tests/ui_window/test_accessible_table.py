"""The table through the tree of assistive technology alone: no key, no mouse, no coordinates."""

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from tabletop.ui.commands.menus import pop_up
from tabletop.ui.payment.feature import Payments
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.switch import SHOW_MENU, TOGGLE, Switch, children, name, walk
from tests.ui_window.test_keyboard_play import COMBAT, MELDED

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture
def switch(hands: Hands) -> Switch:
    return Switch(hands)


def test_the_tree_says_what_lies_where(switch: Switch) -> None:
    titles = [name(zone) for zone in switch.zones]
    assert titles[0].startswith("Turn 4, Alice")
    assert "Stack, empty" in titles
    for place, zone in enumerate(switch.zones):
        assert switch.table.indexOfChild(zone) == place
        assert zone.parent().role() == QAccessible.Role.Tree
        for number, card in enumerate(children(zone)):
            assert zone.indexOfChild(card) == number
            assert name(card.parent()) == name(zone)
            assert card.window() is not None
    card = switch.card("Delver of Secrets")
    assert name(card) == "Delver of Secrets, 1/1, front up"
    assert "Human Wizard" in card.text(QAccessible.Text.Description)


def test_a_card_is_found_where_it_lies(switch: Switch) -> None:
    card = switch.card("Delver of Secrets")
    middle = card.rect().center()
    there = switch.table.childAt(middle.x(), middle.y())
    assert there is not None
    assert name(there) == name(card)


def test_what_is_selected_has_the_focus(switch: Switch) -> None:
    switch.do(switch.card("Delver of Secrets"))
    assert switch.window.scene.selected_ids() == [switch.hands.number("Delver of Secrets")]
    card = switch.card("Delver of Secrets")
    assert card.state().selected
    assert card.state().focused
    assert name(switch.table.focusChild()) == name(card)
    assert not switch.card("Serra Angel").state().selected


def test_several_are_selected_and_act_together(switch: Switch) -> None:
    switch.do(switch.card("Delver of Secrets"))
    switch.do(switch.card("Serra Angel"), TOGGLE)
    ids = [switch.hands.number(each) for each in ("Delver of Secrets", "Serra Angel")]
    assert sorted(switch.window.scene.selected_ids()) == sorted(ids)
    assert switch.card("Serra Angel").state().selected
    switch.do(switch.card("Delver of Secrets"), SHOW_MENU)
    switch.close_menus()
    assert sorted(switch.window.scene.selected_ids()) == sorted(ids), "a menu is for all of them"
    switch.do(switch.card("Serra Angel"), TOGGLE)
    assert switch.window.scene.selected_ids() == ids[:1]


def test_two_that_read_alike_are_two_actions(switch: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = switch.window.session.commands
    once = commands.offers(switch.hands.number("Delver of Secrets"))
    names = switch.card("Delver of Secrets").actionInterface().actionNames()
    monkeypatch.setattr(commands, "offers", lambda _id: once * 2)
    twice = switch.card("Delver of Secrets").actionInterface().actionNames()
    assert "Transform" in names
    assert {"Transform", "Transform (2)"} <= set(twice)
    assert len(twice) == len(set(twice)) == len(names) + sum(offer.ruling.is_legal for offer in once)


def test_hidden_cards_are_backs(switch: Switch) -> None:
    switch.window.bridge.sit(0, hides_others=True)
    QApplication.processEvents()
    hidden = list(children(switch.zone("Bob's hand")))
    assert hidden
    assert {name(each) for each in hidden} == {"Hidden card"}
    assert {each.text(QAccessible.Text.Description) for each in hidden} == {""}


def test_two_angels_meld_and_a_spell_is_cast_at_a_target(switch: Switch, qtbot: QtBot) -> None:
    switch.do(switch.card("Gisela"), "Meld")
    assert MELDED in switch.hands.names()
    switch.do(switch.card("Swords to Plowshares"), "Cast")
    qtbot.waitUntil(lambda: switch.window.bridge.view().question is not None)
    switch.do(switch.card("Serra Angel"))
    payments = feature_of(switch.window, Payments)
    qtbot.waitUntil(lambda: payments.paying is not None)
    pay = QAccessible.queryAccessibleInterface(payments.bar.pay)
    assert pay is not None
    switch.do(pay)
    qtbot.waitUntil(lambda: bool(switch.window.bridge.view().stack))
    assert name(switch.zone("Stack")) == "Stack, 1 object, top first"
    switch.do(switch.card("Swords to Plowshares"), "Resolve")
    assert "Serra Angel" not in switch.hands.names()


def test_a_turn_with_combat_is_played(switch: Switch, tmp_path: Path) -> None:
    file = tmp_path / "combat.toml"
    file.write_text(COMBAT)
    switch.window.parts.files.open_file(file)
    switch.do(switch.card("Delver of Secrets"), "Attack Bob")
    while switch.window.bridge.table.state.step in ("beginning of combat", "declare attackers"):
        switch.do(switch.zone("Turn"), SHOW_MENU)
        switch.choose("Next step")
    switch.do(switch.card("Grizzly Bears"), "Pick up")
    switch.do(switch.card("Delver of Secrets"), "Put down here")
    assert switch.hands.object("Grizzly Bears").blocking is not None
    switch.do(switch.zone("Turn"), SHOW_MENU)
    switch.choose("Next step")
    switch.do(switch.zone("Turn"), SHOW_MENU)
    switch.choose("Next step")
    assert "Delver of Secrets" not in switch.hands.names()


def test_piles_and_players_have_their_menus(switch: Switch) -> None:
    cards = len(switch.window.bridge.view().players[0].hand)
    switch.do(switch.zone("Alice's library"), SHOW_MENU)
    switch.choose("Draw a card")
    assert QApplication.activePopupWidget() is None, "the menu is gone"
    assert len(switch.window.bridge.view().players[0].hand) == cards + 1
    switch.do(switch.zone("Bob, 17 life"), SHOW_MENU)
    switch.choose("Life and counters of players")
    assert "Life and counters of players" in [
        each.windowTitle() for each in QApplication.topLevelWidgets() if each.isVisible()
    ]


def test_menus_in_menus_are_gone_with_them(switch: Switch) -> None:
    card = switch.hands.number("Serra Angel")
    switch.do(switch.card("Serra Angel"), SHOW_MENU)
    switch.choose("Marks", "Deal 1 damage to it")
    assert switch.window.bridge.view().objects()[card].damage == 1
    assert QApplication.activePopupWidget() is None


def test_menus_of_the_bar_are_gone_once_something_was_chosen(switch: Switch) -> None:
    for _ in range(2):
        number = len(switch.window.bridge.table.journal.entries)
        bar = QAccessible.queryAccessibleInterface(switch.window.menuBar())
        switch.do(next(each for each in children(bar) if name(each) == "Turn"), SHOW_MENU)
        switch.choose("Next step")
        assert len(switch.window.bridge.table.journal.entries) == number + 1
        assert QApplication.activePopupWidget() is None


def test_outer_menus_of_the_bar_hear_of_what_is_chosen_in_inner_ones(switch: Switch) -> None:
    inner = [
        (menu, action.menu())
        for menu in switch.window.frame.menus.values()
        for action in menu.actions()
        if action.menu() is not None
    ]
    assert len(inner) > 4
    assert [each.title() for menu, each in inner if each.parentWidget() is not menu] == []


def test_a_menu_that_is_shown_again_is_closed_each_time(switch: Switch) -> None:
    menu = QMenu(switch.window)
    menu.addAction("Again")
    lies_in_it = []
    for _ in range(3):
        pop_up(menu, QPoint(20, 20))
        switch.choose("Again")
        assert not menu.isVisible()
        lies_in_it.append(len(menu.children()))
    assert len({*lies_in_it}) == 1


def words_of(button: QAbstractButton) -> str:
    return button.accessibleName() or button.text()


def test_a_menu_that_a_button_opens_is_gone_once_something_was_chosen(switch: Switch) -> None:
    switch.do(switch.card("Delver of Secrets"), "To the graveyard")
    switch.hands.do("show graveyard")
    switch.hands.do("new game")
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    kinds = (QPushButton, QToolButton)
    buttons = [each for kind in kinds for window in windows for each in window.findChildren(kind)]
    menus = {words_of(each): each.menu() for each in buttons if words_of(each) and each.menu() is not None}
    assert {"Export", "Move to", "Add mana by hand", "Alice: 20 life", "Bob: 17 life"} <= {*menus}
    for words, menu in menus.items():
        menu.popup(QPoint(20, 20))
        menu.addAction("One more")
        switch.choose("One more")
        assert not menu.isVisible(), words


def test_what_has_left_is_no_entry_any_more(switch: Switch) -> None:
    card = switch.card("Delver of Secrets")
    number = QAccessible.uniqueId(card)
    switch.do(card, "To the graveyard")
    assert QAccessible.accessibleInterface(number) is None
    assert name(switch.card("Delver of Secrets").parent()).startswith("Alice's graveyard")


def test_no_entry_stays_registered_when_the_window_is_gone(switch: Switch) -> None:
    numbers = [QAccessible.uniqueId(entry) for entry in walk(switch.table)][1:]
    assert all(QAccessible.accessibleInterface(number) is not None for number in numbers)
    switch.window.close()
    assert [number for number in numbers if QAccessible.accessibleInterface(number) is not None] == []
    switch.window.show()
    assert name(switch.card("Delver of Secrets")) == "Delver of Secrets, 1/1, front up"


def test_what_an_entry_has_not_is_no_fault(switch: Switch) -> None:
    """Screen readers ask for all of these. Where Qt wants a pointer, None would end the process."""
    for entry in walk(switch.table):
        assert entry.textInterface() is None
        assert entry.valueInterface() is None
        assert entry.selectionInterface() is None
        assert entry.tableCellInterface() is None


def test_a_game_leaves_nothing_behind(switch: Switch) -> None:
    for _ in range(4):
        switch.do(switch.card("Delver of Secrets"), "Transform")
        switch.do(switch.card("Insectile Aberration"), "To the hand")
        switch.do(switch.card("Delver of Secrets"), "Put onto the battlefield")
        list(walk(switch.table))
    gc.collect()
    assert len(list(walk(switch.table))) < 120
