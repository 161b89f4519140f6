"""The end of a game is shown over the table. Play may continue, be undone, or start again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tabletop.language.effects import Life
from tabletop.model.actions import Instruct
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.ui.features.game_over import GameOverBar
from tabletop.ui.new_game.dialog import NewGameDialog
from tabletop.ui.panels.table_words import table_text
from tabletop.ui.panels.turn_bar import LifeButton
from tabletop.ui.session.deck_opening import open_recipe
from tabletop.ui.session.file_opening import open_table
from tests.ui_window.conftest import Hands

THREE = """
id = "three"
title = "Three"
players = ["Alice", "Bob", "Carol"]
[table.Alice]
battlefield = ["Elite Vanguard"]
[table.Carol]
battlefield = ["Serra Angel"]
hand = ["Shock"]
"""

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def lose(hands: Hands, *seats: int) -> GameOverBar:
    for seat in seats:
        hands.window.bridge.propose(Instruct(effect=Life(to=seat, becomes=0)))
    bar = hands.window.findChild(GameOverBar)
    assert bar is not None
    return bar


def click(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_who_wins_is_said_and_can_be_taken_back(hands: Hands) -> None:
    bar = lose(hands, 1)
    assert bar.isVisible()
    assert bar.words.text() == "Alice wins the game: Bob has lost."
    hands.do("undo")
    assert bar.isHidden()
    hands.do("redo")
    assert bar.isVisible()


def test_who_leaves_a_game_of_three_is_named_so(open_window: Callable[..., Hands], tmp_path: Path) -> None:
    file = tmp_path / "three.toml"
    file.write_text(THREE, encoding="utf-8")
    hands = open_window(open_table(file))
    bar = lose(hands, 2)
    assert bar.words.text() == "Carol has lost and left the game. Alice and Bob keep playing."
    assert hands.names() == ["Elite Vanguard"]
    said = table_text(hands.window.bridge.view())
    assert "Carol, 0 life, has left the game" in said
    assert "Carol's cards outside the game, 2 cards" in said
    assert "Carol's battlefield" not in said
    buttons = hands.window.findChildren(LifeButton)
    assert [button.text().split()[-1] for button in buttons] == ["20", "20", "left"]
    assert "Carol has left the game" in buttons[2].toolTip()
    (offer,) = hands.window.bridge.table.offers(hands.object("Shock").id)
    assert not offer.ruling.is_legal
    assert lose(hands, 1).words.text() == "Alice wins the game: Bob and Carol have lost."
    hands.do("undo")
    hands.do("undo")
    assert bar.isHidden()
    assert sorted(hands.names()) == ["Elite Vanguard", "Serra Angel"]


def test_all_who_lose_have_a_draw(hands: Hands) -> None:
    assert lose(hands, 0, 1).words.text() == "The game is a draw: all players have lost."


def test_play_may_go_on(hands: Hands) -> None:
    bar = lose(hands, 1)
    click(bar.go_on)
    assert bar.isHidden()
    hands.do("tap")
    assert bar.isHidden()


def test_a_new_game_is_asked_for_here_as_well(hands: Hands) -> None:
    bar = lose(hands, 1)
    assert not bar.again.isVisible(), "the welcome table isn't a game of decks"
    assert not bar.sideboard.isVisible()
    click(bar.new)
    assert hands.window.findChild(NewGameDialog) is not None


def test_the_same_decks_are_played_again(hands: Hands) -> None:
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    recipe = FromDecks(lists=("20 Island", "20 Island"), titles=("One", "Two"), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))
    for _ in range(2):
        hands.window.dialogue.answer("keep")
    bar = lose(hands, 0)
    assert bar.words.text() == "Bob wins the game: Alice has lost."
    assert bar.sideboard.isVisible()
    click(bar.again)
    assert bar.isHidden()
    assert [player.life for player in hands.window.bridge.table.state.players] == [20, 20]
