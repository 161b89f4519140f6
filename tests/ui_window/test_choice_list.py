"""Many answers form a list: letters filter it, arrows and the mouse select, Enter or a click chooses."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from tabletop.model.actions import Cast
from tabletop.ui.asking.choice_list import ChoiceList
from tabletop.ui.asking.prompts import Choice
from tests.support import PlacedTable, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
NAMES = ["Runeclaw Bear", "Serra Angel", "Wind Drake", "Hill Giant", "Kruin Outlaw", "Grizzly Bears"]


def cast_bolt(hands: Hands) -> PlacedTable:
    """Cast a Lightning Bolt at one of twelve creatures, each name twice, or a player."""
    table = put(hands, table_with(NAMES, theirs=NAMES, hand=["Lightning Bolt"]))
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    assert hands.window.frame.page.question.isVisible()
    return table


def rows(hands: Hands) -> QListWidget:
    return hands.window.frame.page.question.side.long_list.list


def visible_rows(hands: Hands) -> list[str]:
    return [rows(hands).item(row).text() for row in range(rows(hands).count())]


def key(hands: Hands, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget() or hands.window, key)


def target(table: PlacedTable) -> tuple[int, ...]:
    (spell,) = table.state.stack
    return table.state.objects[spell].targets


def test_enter_takes_no_answer_before_letters_or_arrows(hands: Hands) -> None:
    table = cast_bolt(hands)
    assert hands.window.frame.page.question.confirm_label() == ""
    key(hands, Qt.Key.Key_Return)
    assert table.state.question is not None
    key(hands, Qt.Key.Key_Down)
    assert hands.window.frame.page.question.confirm_label() == "Choose Runeclaw Bear · Alice’s"
    key(hands, Qt.Key.Key_Return)
    assert target(table) == (table.all("Runeclaw Bear")[0],)


def test_letters_narrow_the_list_and_enter_takes_the_first(hands: Hands) -> None:
    table = cast_bolt(hands)
    assert len(visible_rows(hands)) == 2 * len(NAMES) + 2
    QTest.keyClicks(QApplication.focusWidget(), "gel")
    assert visible_rows(hands) == ["Serra Angel · Alice’s", "Serra Angel · Bob’s"]
    key(hands, Qt.Key.Key_Return)
    assert target(table) == (table.all("Serra Angel")[0],)


def test_arrows_choose_while_letters_are_typed_and_light_up_the_card(hands: Hands) -> None:
    table = cast_bolt(hands)
    QTest.keyClicks(QApplication.focusWidget(), "drake")
    key(hands, Qt.Key.Key_Down)
    theirs = table.all("Wind Drake")[1]
    lit = hands.window.scene.card_items.of(theirs).childItems()
    assert any(type(child).__name__ == "Outline" for child in lit)
    key(hands, Qt.Key.Key_Enter)
    assert target(table) == (theirs,)


def test_a_click_takes_a_row(hands: Hands) -> None:
    table = cast_bolt(hands)
    at = rows(hands).visualItemRect(rows(hands).item(0)).center()
    QTest.mouseClick(rows(hands).viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert target(table) == (table.all("Runeclaw Bear")[0],)


def test_where_nothing_fits_enter_answers_nothing_and_escape_takes_the_question_back(hands: Hands) -> None:
    table = cast_bolt(hands)
    QTest.keyClicks(QApplication.focusWidget(), "zzz")
    assert visible_rows(hands) == []
    key(hands, Qt.Key.Key_Return)
    assert table.state.question is not None
    key(hands, Qt.Key.Key_Escape)
    assert table.state.question is None
    assert table.state.stack == ()


def test_a_card_that_is_pointed_at_on_the_table_is_chosen_in_the_list(hands: Hands) -> None:
    table = cast_bolt(hands)
    hands.window.scene.hovered.emit(table.all("Hill Giant")[1])
    assert rows(hands).currentItem().text() == "Hill Giant · Bob’s"


def test_what_may_not_be_chosen_is_seen_with_its_reason_and_is_never_taken(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    choices = ChoiceList(window)
    taken: list[object] = []
    choices.settled.connect(taken.append)
    choices.show_choices((Choice("Forest", 1, 1),), (Choice("Opt", 2, 2),), "Only a land card may be chosen.")
    unfit = choices.list.item(1)
    assert (unfit.text(), "Only a land card" in unfit.toolTip()) == ("Opt", True)
    assert not unfit.flags() & Qt.ItemFlag.ItemIsEnabled
    QTest.keyClicks(choices.line, "opt")
    QTest.keyClick(choices.line, Qt.Key.Key_Return)
    assert taken == []
    choices.line.clear()
    QTest.keyClick(choices.line, Qt.Key.Key_Return)
    assert taken == [1]
