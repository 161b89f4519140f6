"""One person plays all seats: the table turns by a key, or with the turns."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tabletop.model.state import Player, State
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.play.table import Table
from tabletop.ui.session.deck_opening import open_recipe
from tabletop.ui.session.opening import Opened
from tests.support import table_with
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def near(hands: Hands) -> int:
    return hands.window.scene.ground.seats[0]


def test_a_key_turns_the_table(hands: Hands) -> None:
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_Y)
    assert near(hands) == 1
    assert "Bob now sits at the bottom" in hands.window.frame.status.text()
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_Y)
    assert near(hands) == 0


class Painted(QObject):
    """Records which parts of a widget are painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.regions: list[QRegion] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.regions.append(QRegion(event.region()))
        return super().eventFilter(watched, event)


def test_nothing_stays_painted_where_it_lay_before_the_table_was_turned(hands: Hands, qtbot: QtBot) -> None:
    viewport = hands.window.table_view.viewport()
    qtbot.wait(1)
    painted = Painted(viewport)
    hands.do("turn table")
    qtbot.waitUntil(lambda: QRegion(viewport.rect()) in painted.regions)


def test_whoever_sits_below_sees_only_the_own_hand_if_others_are_hidden(hands: Hands) -> None:
    hands.do("hide hand")
    hands.do("turn table")
    first, second = hands.window.bridge.view().players
    assert not any(card.known for card in first.hand)
    assert all(card.known for card in second.hand)


def begin(hands: Hands) -> None:
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    recipe = FromDecks(lists=("20 Island", "20 Island"), titles=("One", "Two"), options=options)
    hands.window.parts.files.opened.emit(open_recipe(recipe))


def test_the_table_turns_with_the_turns_if_wanted(hands: Hands, qtbot: QtBot) -> None:
    begin(hands)
    for _ in range(2):
        hands.window.dialogue.answer("keep")
    hands.do("next turn")
    qtbot.wait(1)
    assert (hands.window.bridge.table.state.active, near(hands)) == (1, 0)
    hands.do("turn with turns")
    qtbot.waitUntil(lambda: near(hands) == 1)
    hands.do("next turn")
    asked = hands.window.bridge.table.state.question
    assert asked is not None, "an eighth card is discarded first"
    hands.window.dialogue.answer(asked.question.default)
    qtbot.waitUntil(lambda: hands.window.bridge.table.state.active == 0)
    hands.window.scene.finish_motion()
    qtbot.waitUntil(lambda: near(hands) == 0)


def test_the_table_turns_to_whoever_is_asked(hands: Hands, qtbot: QtBot) -> None:
    hands.do("turn with turns")
    begin(hands)
    for asked in (1, 0):
        hands.window.dialogue.answer("keep")
        # The hand that is asked about becomes larger first.
        hands.window.scene.finish_motion()
        qtbot.waitUntil(lambda seat=asked: near(hands) == seat)


def test_a_table_of_one_seat_does_not_turn(hands: Hands) -> None:
    hands.do("turn table")
    hands.window.bridge.replace_table(Table(State(players=(Player(name="Alice"),))))
    assert near(hands) == 0
    hands.do("turn table")
    assert near(hands) == 0
    assert "only one seat" in hands.window.frame.status.text()


def test_four_players_sit_at_one_table_and_each_can_be_folded(open_window) -> None:
    table = table_with(["Forest"], theirs=["Serra Angel"], players=4)
    hands = open_window(Opened(table, "Four"))
    scene = hands.window.scene
    assert scene.ground.seats == (0, 1, 2, 3)
    angel = scene.card_items.of(table.only("Serra Angel"))
    hands.do("fold first")
    assert not angel.isVisible()
    assert "permanents are folded" in hands.window.frame.status.text()
    hands.do("fold first")
    assert angel.isVisible()
    hands.do("turn table")
    assert scene.ground.seats[0] == 1
    hands.do("fold third")
    assert scene.ground.folding.seats == {3}
