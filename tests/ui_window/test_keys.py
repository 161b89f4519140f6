"""Keys of the player's choice: changed on a page, stored, and shown wherever keys are shown."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTreeWidgetItem

from tabletop.ui.commands.palette_entries import palette_commands
from tabletop.ui.pages.help import KeysPage
from tabletop.ui.pages.keys_page import ChangeKeys
from tabletop.ui.session.preferences import Preferences
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton


def opened(hands: Hands) -> ChangeKeys:
    hands.do("change keys")
    page = hands.window.findChild(ChangeKeys)
    QApplication.processEvents()
    return page


def row(page: ChangeKeys, label: str) -> QTreeWidgetItem:
    (found,) = page.list.findItems(label, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    return found


def choose(page: ChangeKeys, label: str) -> None:
    page.list.scrollToItem(row(page, label))
    place = page.list.visualItemRect(row(page, label)).center()
    QTest.mouseClick(page.list.viewport(), LEFT, pos=place)


def press(
    page: ChangeKeys, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    page.edit.setFocus()
    QTest.keyClick(page.edit, key, modifier)


def test_a_new_key_works_at_once_and_is_shown_everywhere(hands: Hands) -> None:
    page = opened(hands)
    choose(page, "Transform")
    press(page, Qt.Key.Key_Q)
    assert "No other command uses this key" in page.words.text()
    QTest.mouseClick(page.use, LEFT)
    assert row(page, "Transform").text(1) == "Q"
    page.window().close()
    hands.window.activateWindow()
    QApplication.processEvents()
    hands.window.table_view.setFocus()
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_T)
    assert hands.action_count == 0
    hands.key(Qt.Key.Key_Q)
    assert "Insectile Aberration" in hands.names()
    id = hands.number("Insectile Aberration")
    commands = palette_commands(
        hands.window.actions_, hands.window.bridge.perspective.offers(id), "it", lambda _: None
    )
    assert next(each for each in commands if each.label == "Transform: it").key == "Q"
    menu = hands.window.frame.menus["Card"]
    menu.aboutToShow.emit()
    assert any(action.text() == "Transform\tQ" for action in menu.actions())
    hands.do("keys")
    help_page = hands.window.findChild(KeysPage)
    assert "Q\nTransform" in help_page.text.toPlainText()
    help_page.close()


def test_a_key_that_is_taken_is_told_in_words_and_taken_over(hands: Hands) -> None:
    page = opened(hands)
    choose(page, "Draw a card")
    press(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.words.text() == "Ctrl+Z is the key for “Undo” (Edit). If you take it, that command loses it."
    assert page.use.text() == "Take this key"
    QTest.mouseClick(page.use, LEFT)
    assert row(page, "Undo").text(1) == ""
    assert row(page, "Draw a card").text(1) == "Ctrl+Z"
    choose(page, "Undo")
    press(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.mouseClick(page.use, LEFT)
    assert row(page, "Draw a card").text(1) == ""
    page.window().close()


def test_one_key_or_all_can_be_reset_and_taken_away(hands: Hands) -> None:
    page = opened(hands)
    for label in ("Transform", "Meld"):
        choose(page, label)
        QTest.mouseClick(page.none, LEFT)
        assert row(page, label).text(1) == ""
    choose(page, "Meld")
    QTest.mouseClick(page.reset, LEFT)
    assert row(page, "Meld").text(1) == "M"
    QTest.mouseClick(page.reset_all, LEFT)
    assert row(page, "Transform").text(1) == "T"
    assert Preferences(hands.settings).keys == {}
    page.window().close()


def test_commands_are_found_by_words_and_by_keys(hands: Hands) -> None:
    page = opened(hands)
    search = page.window().findChild(QLineEdit)
    QTest.keyClicks(search, "graveyard")
    assert not row(page, "Put into the graveyard").isHidden()
    assert row(page, "Meld").isHidden()
    search.clear()
    QTest.keyClicks(search, "ctrl+d")
    assert not row(page, "Draw a card").isHidden()
    assert row(page, "Meld").isHidden()
    page.window().close()


def test_tab_and_escape_can_be_keys_as_well(hands: Hands) -> None:
    page = opened(hands)
    choose(page, "Meld")
    press(page, Qt.Key.Key_Tab)
    assert "“Next zone”" in page.words.text()
    press(page, Qt.Key.Key_Escape)
    assert page.isVisible()
    assert "“Clear bubbles and the selection”" in page.words.text()
    page.window().close()


def test_changed_keys_are_remembered(open_window: Callable[[], Hands]) -> None:
    first = open_window()
    page = opened(first)
    choose(page, "Tap or untap")
    press(page, Qt.Key.Key_J)
    QTest.mouseClick(page.use, LEFT)
    page.window().close()
    first.window.close()
    again = open_window()
    QApplication.processEvents()
    again.select("Delver of Secrets")
    again.key(Qt.Key.Key_Space)
    assert again.action_count == 0
    again.key(Qt.Key.Key_J)
    assert again.object("Delver of Secrets").tapped


def test_what_is_kept_and_makes_no_sense_counts_as_unchanged(
    settings: QSettings, open_window: Callable[[], Hands]
) -> None:
    settings.setValue("keys/changed", '{"transform": 7}')
    assert Preferences(settings).keys == {}
    settings.setValue("keys/changed", '{"transform": ["no such key"], "nothing known": ["Q"]}')
    assert open_window().window.actions_["transform"].shortcuts() == []
