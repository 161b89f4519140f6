"""The status line says what is true now, and nothing outdated."""

from html import unescape

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tabletop.ui.features.getting_cards import CardImporting
from tabletop.ui.style.appearance import DARK, LIGHT
from tests.support import table_with
from tests.ui_window.features import feature_of
from tests.ui_window.test_turns_by_hand import drag

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

WALKED = "No card in that direction."


def test_a_remark_is_over_with_the_next_key(hands) -> None:
    status = hands.window.frame.status
    hands.select("Delver of Secrets")
    for _ in range(40):
        hands.key(Qt.Key.Key_Left)
    assert WALKED in status.text()
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_Shift)
    assert WALKED in status.text(), "a modifier alone does nothing yet"
    hands.key(Qt.Key.Key_Right)
    assert WALKED not in status.text()
    assert WALKED not in status.toolTip()


def test_a_remark_gives_way_to_what_happened_last(hands) -> None:
    status = hands.window.frame.status
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_T)
    assert "transforms into" in status.text()
    hands.window.frame.say("Nothing lies there.")
    assert "Nothing lies there." in status.text()
    corner = hands.window.table_view.viewport().rect().center()
    QTest.mouseClick(hands.window.table_view.viewport(), Qt.MouseButton.LeftButton, pos=corner)
    assert "Delver of Secrets transforms into Insectile Aberration." in status.text()


def test_a_remark_again_and_again_stays_one(hands) -> None:
    hands.select("Delver of Secrets")
    for _ in range(40):
        hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Left)
    assert WALKED in hands.window.frame.status.text()


def test_at_the_opening_nothing_has_happened(hands) -> None:
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_T)
    hands.do("undo")
    assert hands.window.frame.status.text() == ""


def test_a_line_too_long_for_the_window_ends_in_dots_and_is_whole_in_its_tooltip(hands) -> None:
    words = "Alice looks at the top cards of the library, " * 3
    hands.window.resize(900, 640)
    hands.window.frame.say(words)
    status = hands.window.frame.status
    assert "…" in status.text()
    assert status.toolTip() == words
    assert status.sizeHint().width() <= status.width()


def test_what_is_said_is_whole_beside_the_offer_of_all_cards(hands) -> None:
    """Chips disappear before text is cut, and in a narrow window the offer has buttons alone."""
    hands.window.resize(1200, 720)
    offer = feature_of(hands.window, CardImporting).offer
    offer.offer(1531)
    QApplication.processEvents()
    hands.select("Gisela, the Broken Blade", "Serra Angel")
    hands.do("meld")
    status = hands.window.frame.status
    assert "Not allowed: Gisela, the Broken Blade. Serra Angel isn't a meld card." in unescape(status.text())
    assert status.text().count("href") == 1
    assert status.sizeHint().width() <= status.width()
    assert "1,531 cards are available" in offer.get.toolTip()
    assert not any(
        "cards available" in each.text() for each in offer.findChildren(QLabel) if each.isVisible()
    )
    hands.window.resize(1920, 1080)
    QApplication.processEvents()
    assert any("cards available" in each.text() for each in offer.findChildren(QLabel) if each.isVisible())
    assert status.text().count("href") == 3


def test_it_can_be_read_in_the_other_theme_as_well(hands) -> None:
    appearance = hands.window.appearance
    appearance.choose("dark")
    hands.window.frame.say("Something was said.")
    appearance.choose("light")
    assert LIGHT.text in hands.window.frame.status.text()
    assert DARK.text not in hands.window.frame.status.text()
    assert "Something was said." in hands.window.frame.status.text()


def test_the_last_line_says_all_that_a_spell_has_brought_about(hands) -> None:
    """By mouse: a Mountain pays, the spell is dropped on its target, and a double click resolves it."""
    window = hands.window
    table = table_with(["Mountain"], hand=["Lightning Bolt"], theirs=["Grizzly Bears"])
    window.bridge.replace_table(table)
    window.scene.finish_motion()
    drag(hands, table.only("Lightning Bolt"), place(hands, table.only("Grizzly Bears")))
    hands.key(Qt.Key.Key_Return)
    assert "Alice casts Lightning Bolt targeting Grizzly Bears." in window.frame.status.text()
    assert table.permanent("Mountain").tapped
    hands.do("resolve")
    words = "Lightning Bolt resolves: 3 damage to Grizzly Bears, which dies."
    assert words in window.frame.status.text()


def place(hands, id: int) -> QPoint:
    item = hands.window.scene.card_items.of(id)
    assert item is not None
    return item.middle.toPoint()
