"""One deck alone: one seat, one key a turn, sevens to look at, and an opponent who does nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.language.effects import Life
from tabletop.model.actions import Instruct
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.ui.new_game.hands_page import OpeningHandsPage
from tabletop.ui.session.deck_opening import open_decks, open_recipe
from tests.ui_window.conftest import Hands

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


def test_a_new_seven_is_drawn_and_played(hands: Hands) -> None:
    begin(hands, "Alice")
    hands.do("opening hands")
    page = hands.window.findChild(OpeningHandsPage)
    assert page is not None
    assert page.kept.text().startswith("Kept: ")
    assert 2 < float(page.cells[1, 1].text()) < 4
    first = page.hand.text()
    seeds = {page.seed}
    for _ in range(3):
        page.draw.click()
        seeds.add(page.seed)
    assert len(seeds) > 2
    shown = page.hand.text()
    assert shown
    assert first
    page.play.click()
    table = hands.window.bridge.table
    hand = table.state.in_zone(Zone(ZoneKind.HAND, ALICE))
    names = sorted(table.state.objects[id].definition.name for id in hand)
    assert " · ".join(names) == shown


def test_what_is_kept_is_counted_anew(hands: Hands) -> None:
    begin(hands, "Alice")
    hands.do("opening hands")
    page = hands.window.findChild(OpeningHandsPage)
    assert page is not None
    before = page.kept.text()
    page.most.setValue(2)
    assert page.kept.text() != before


def test_without_a_deck_there_are_no_opening_hands(hands: Hands) -> None:
    hands.do("opening hands")
    assert "No game with decks" in hands.window.frame.status.text()
