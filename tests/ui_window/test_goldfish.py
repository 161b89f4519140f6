"""One deck alone: one seat, one key a turn, opening hands to look at, and an opponent who does nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop.language.effects import Life, PutOntoBattlefield
from tabletop.model.actions import Instruct
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.rules.view import ObjectView
from tabletop.ui.goldfish.window import GoldfishWindow
from tabletop.ui.new_game.dialog import NewGameDialog
from tabletop.ui.session.deck_opening import open_decks, open_recipe
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LIST = "17 Forest\n23 Runeclaw Bear\n"
ALICE, BOB = 0, 1


def begin(hands: Hands, *names: str) -> None:
    options = GameOptions(names=names, seed=4, idle=len(names) > 1)
    recipe = FromDecks(lists=(LIST,), titles=("Bears",), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))
    hands.window.dialogue.answer("keep")
    hands.window.scene.finish_motion()


def test_one_pasted_deck_is_played_against_nobody() -> None:
    table = open_decks([LIST], seed=1).table
    assert [player.idle for player in table.state.players] == [False, True]


def test_a_list_pasted_where_the_name_stands_is_the_deck_of_that_seat(hands: Hands) -> None:
    hands.do("new game")
    dialog = hands.window.findChild(NewGameDialog)
    assert dialog is not None
    for column, name in zip(dialog.columns, ("Alice", "Bob"), strict=False):
        QGuiApplication.clipboard().setText(LIST)
        QTest.keyClick(column.name, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert (column.name.text(), column.choice.currentText()) == (name, "From the clipboard")
        assert column.summary.text() == "40 cards, 0 in the sideboard."
        QGuiApplication.clipboard().setText("by")
        column.name.end(False)
        QTest.keyClick(column.name, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert column.name.text() == f"{name}by", "one line is a part of the name"


def test_attacking_alone_says_that_there_is_nobody_to_attack(hands: Hands) -> None:
    put(hands, table_with(["Runeclaw Bear"], players=1))
    bear = hands.window.bridge.view().battlefield[0].id
    hands.window.scene.select(bear)
    for name in ("attack", "attack all"):
        hands.window.frame.say("")
        hands.do(name)
        assert "No player to attack." in hands.window.frame.status.text(), name


def test_five_turns_of_a_goldfish_take_a_key_each(hands: Hands) -> None:
    begin(hands, "Alice")
    table = hands.window.bridge.table
    for turn in range(2, 7):
        presses = 1
        QTest.keyClick(hands.window.table_view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        while table.state.question is not None:
            hands.window.dialogue.answer(table.state.question.question.options[0])
            presses += 1
            QApplication.processEvents()
        assert (table.state.turn, table.state.step) == (turn, "precombat main")
        assert presses <= 2, "a key, and a card to discard where there are too many"
    assert not table.state.players[ALICE].lost


def test_an_opponent_who_does_nothing_is_attacked_and_would_lose(hands: Hands) -> None:
    begin(hands, "Alice", "Bob")
    table = hands.window.bridge.table
    hands.do("next turn")
    if table.state.question is not None:
        hands.window.dialogue.answer(table.state.question.question.options[0])
        QApplication.processEvents()
    assert (table.state.turn, table.state.active) == (2, ALICE)
    hands.window.bridge.propose(Instruct(by=ALICE, effect=Life(to=BOB, amount=-21)))
    QApplication.processEvents()
    assert "Bob would have lost" in hands.window.frame.status.text()
    assert not table.state.players[BOB].lost


def label(hands: Hands, name: str) -> QLabel | QToolButton:
    found = hands.window.frame.page.turn_bar.findChild(QWidget, name)
    assert isinstance(found, QLabel | QToolButton)
    return found


def press(hands: Hands, key: Qt.Key, with_: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key at the table, and answer each question with the first legal answer."""
    QTest.keyClick(hands.window.table_view, key, with_)
    while (question := hands.window.bridge.table.state.question) is not None:
        hands.window.dialogue.answer(question.question.options[0])
        QApplication.processEvents()
    hands.window.scene.finish_motion()


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_clock_counts_turns_and_damage_and_says_when_it_would_win(
    hands: Hands, width: int, qtbot: QtBot
) -> None:
    hands.window.resize(width, 720)
    begin(hands, "Alice", "Bob")
    assert label(hands, "turn").text() == "Turn 1 on the play"
    assert label(hands, "clock").text() == "0 damage dealt, Bob at 20"
    hand = hands.window.bridge.view().players[ALICE].hand
    bear = next(each.id for each in hand if "Creature" in types(each))
    hands.window.bridge.propose(Instruct(effect=PutOntoBattlefield(objects=(bear,)), by=ALICE))
    for turn in range(2, 12):
        if turn > 2:
            press(hands, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            assert hands.window.bridge.view().step == "postcombat main", "combat leads to it first"
        press(hands, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        press(hands, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
        hands.do("combat damage")
        assert label(hands, "turn").text() == f"Turn {turn} on the play"
        done = 2 * (turn - 1)
        said = f"Bob at {20 - done}" if done < 20 else f"lethal on turn {turn}"
        assert label(hands, "clock").text() == f"{done} damage dealt, {said}"
        assert label(hands, "clock").isVisible()
    qtbot.waitUntil(lambda: "Bob would have lost" in hands.window.frame.status.text())
    hands.do("undo")
    assert "lethal" not in label(hands, "clock").text()


def test_a_click_on_the_clock_shows_the_score(hands: Hands) -> None:
    begin(hands, "Alice", "Bob")
    clock = label(hands, "clock")
    QTest.mouseClick(clock, Qt.MouseButton.LeftButton)
    assert clock.accessibleName() == "Score: 0 damage dealt, Bob at 20"
    shown = hands.window.findChild(GoldfishWindow)
    assert shown is not None
    assert shown.shows(shown.score)


def test_where_two_play_no_clock_is_seen(hands: Hands) -> None:
    hands.window.parts.files.opened.emit(open_decks([LIST, LIST], seed=1))
    assert label(hands, "clock").isHidden()
    assert "·" in label(hands, "turn").text()


def types(card: ObjectView) -> frozenset[str] | tuple[str, ...]:
    return card.now.types if card.now is not None else ()
