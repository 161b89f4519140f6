"""The table through the tree of assistive technology alone: no key, no mouse, no coordinates."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.ui.payment.feature import Payments
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_keyboard_play import COMBAT, MELDED

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
PRESS = QAccessibleActionInterface.pressAction()
SHOW_MENU = QAccessibleActionInterface.showMenuAction()


class Switch:
    """Walks trees and asks entries to do what they offer, as a switch or a voice does."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.window = hands, hands.window
        QApplication.processEvents()

    @property
    def table(self) -> QAccessibleInterface:
        tree = QAccessible.queryAccessibleInterface(self.window.table_view)
        assert tree is not None
        assert tree.role() == QAccessible.Role.Tree
        return tree

    @property
    def zones(self) -> list[QAccessibleInterface]:
        return list(children(self.table))

    def zone(self, words: str) -> QAccessibleInterface:
        return next(each for each in self.zones if name(each).startswith(words))

    def card(self, words: str) -> QAccessibleInterface:
        return next(each for zone in self.zones for each in children(zone) if name(each).startswith(words))

    def do(self, entry: QAccessibleInterface, action: str = PRESS) -> None:
        actions = entry.actionInterface()
        meant = next(each for each in actions.actionNames() if each.startswith(action))
        actions.doAction(meant)
        self.window.scene.finish_motion()
        QApplication.processEvents()

    def choose(self, *words: str) -> None:
        """Choose an entry of the menu that has opened, and of the menus in it."""
        for each in words:
            menu = QApplication.activePopupWidget()
            assert menu is not None
            entries = children(QAccessible.queryAccessibleInterface(menu))
            self.do(next(entry for entry in entries if name(entry).startswith(each)))


def name(entry: QAccessibleInterface) -> str:
    return entry.text(QAccessible.Text.Name)


def children(entry: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for place in range(entry.childCount()):
        child = entry.child(place)
        if child is not None:
            yield child


def walk(entry: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield entry
    for child in children(entry):
        yield from walk(child)


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
    pay = QAccessible.queryAccessibleInterface(feature_of(switch.window, Payments).bar.pay)
    assert pay is not None
    switch.do(pay)
    qtbot.waitUntil(lambda: switch.window.bridge.table.state.question is not None)
    switch.do(switch.card("Serra Angel"))
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
    assert len(switch.window.bridge.view().players[0].hand) == cards + 1
    switch.do(switch.zone("Bob, 17 life"), SHOW_MENU)
    switch.choose("Life and counters of players")
    assert "Life and counters of players" in [
        each.windowTitle() for each in QApplication.topLevelWidgets() if each.isVisible()
    ]


def test_what_has_left_is_no_entry_any_more(switch: Switch) -> None:
    card = switch.card("Delver of Secrets")
    number = QAccessible.uniqueId(card)
    switch.do(card, "To the graveyard")
    assert QAccessible.accessibleInterface(number) is None
    assert name(switch.card("Delver of Secrets").parent()).startswith("Alice's graveyard")


def test_what_an_entry_has_not_is_no_fault(switch: Switch) -> None:
    """None would end the process where Qt wants a pointer, as screen readers ask for all of these."""
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
