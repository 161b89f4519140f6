"""A judge's override in the window: menu, inspector, palette and key."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tabletop.model.actions import Forced
from tabletop.model.objects import Permanent
from tabletop.ui.commands.palette_entries import matching, palette_commands
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def inner(menu: QMenu, title: str) -> QMenu | None:
    menus = (action.menu() for action in menu.actions() if action.text() == title)
    return next((each for each in menus if isinstance(each, QMenu)), None)


def anyway(menu: QMenu) -> QMenu | None:
    refused = next((each for each in menu.actions() if each.text().startswith("Not allowed now")), None)
    assert refused is not None
    found = refused.menu()
    assert isinstance(found, QMenu)
    return inner(found, "Do it anyway")


def card_menu(hands: Hands, name: str) -> QMenu:
    hands.select(name)
    menu = hands.window.frame.menus["Card"]
    menu.aboutToShow.emit()
    return menu


def test_the_menu_lets_a_double_faced_permanent_be_turned_face_down(hands: Hands) -> None:
    menu = anyway(card_menu(hands, "Delver of Secrets"))
    assert menu is not None
    (entry,) = [action for action in menu.actions() if action.text().startswith("Turn face down")]
    assert entry.text() == "Turn face down  (against 712.16)"
    id = hands.number("Delver of Secrets")
    entry.trigger()
    permanent = hands.window.bridge.table.state.objects[id]
    assert isinstance(permanent, Permanent)
    assert permanent.face_down is not None
    assert "Done against the rules:" in hands.log
    assert hands.window.actions_["undo"].text() == "Undo turn face down Delver of Secrets against the rules"
    hands.do("undo")
    assert "Delver of Secrets" in hands.names()


def test_what_is_beyond_hands_is_in_no_menu(hands: Hands) -> None:
    menu = anyway(card_menu(hands, "Serra Angel"))
    entries = [action.text() for action in menu.actions()] if menu is not None else []
    assert not any(entry.startswith(("Transform", "Flip", "Convert")) for entry in entries)


def test_a_key_does_what_was_refused_just_now(hands: Hands) -> None:
    bridge = hands.window.bridge
    id = hands.number("Delver of Secrets")
    refused = next(each for each in bridge.perspective.offers(id) if each.verb == "turn face down")
    hands.window.session.commands.take(refused, id)
    assert hands.action_count == 0
    QTest.keyClick(
        hands.window,
        Qt.Key.Key_Return,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert hands.action_count == 1
    assert isinstance(bridge.table.journal.entries[0].action, Forced)


def test_the_key_says_that_hands_can_not_do_it_either(hands: Hands) -> None:
    hands.select("Serra Angel")
    hands.key(Qt.Key.Key_T)
    hands.do("do anyway")
    assert hands.action_count == 0
    assert "701.27c" in hands.window.frame.status.text()


def test_the_key_says_that_nothing_was_refused(hands: Hands) -> None:
    hands.do("do anyway")
    assert "Nothing to override." in hands.window.frame.status.text()


def test_after_something_else_the_refused_is_forgotten(hands: Hands) -> None:
    hands.select("Serra Angel")
    hands.key(Qt.Key.Key_T)
    hands.key(Qt.Key.Key_Space)
    hands.do("do anyway")
    assert hands.action_count == 1


def test_the_inspector_offers_it_below_the_reason(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    inspector = hands.window.inspector
    words = inspector._refused.text()
    assert "Do it anyway" in words
    place = words.partition('href="anyway:')[2].partition('"')[0]
    inspector._refused.linkActivated.emit(f"anyway:{place}")
    assert isinstance(hands.window.bridge.table.journal.entries[0].action, Forced)
    inspector._refused.linkActivated.emit("anyway:99")
    assert hands.action_count == 1


def test_the_palette_has_it_last_among_what_fits(hands: Hands) -> None:
    window, id = hands.window, hands.number("Delver of Secrets")
    forced = [each for each, _ in window.session.commands.anyway(id)]
    commands = palette_commands(
        window.actions_, (*window.bridge.perspective.offers(id), *forced), "Delver", lambda _: None
    )
    found = [command.label for command in matching(commands, "turn face down anyway")]
    assert found[0] == "Turn face down anyway: Delver"
