"""Whole turns by mouse and keys, with the number of gestures: a double click, a click or a key is one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support import BOB, PlacedTable, table_with
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
DELVER, CHANNELER = "Delver of Secrets", "Dragon's Rage Channeler"


class Turn:
    """A player who counts gestures, with both settings that save some."""

    def __init__(self, hands: Hands, table: PlacedTable) -> None:
        self.hands, self.table, self.gestures = hands, table, 0
        for command in ("pay without choice", "resolve own spells"):
            if not hands.window.actions_[command].isChecked():
                hands.window.actions_[command].trigger()
        hands.window.bridge.replace_table(table)
        self.settle()

    def settle(self) -> None:
        for _ in range(2):
            self.hands.window.scene.finish_motion()
            QApplication.processEvents()

    def double_click(self, name: str) -> None:
        item = self.hands.window.scene.card_items.of(self.table.only(name))
        assert item is not None
        port = self.hands.window.table_view.viewport()
        at = self.hands.window.table_view.mapFromScene(item.middle)
        QTest.mouseClick(port, LEFT, pos=at)
        QTest.mouseDClick(port, LEFT, pos=at)
        self.gestures += 1
        self.settle()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focus = self.hands.window.focusWidget() or self.hands.window.table_view
        QTest.keyClick(focus, key, keys)
        self.gestures += 1
        self.settle()

    def enter(self) -> None:
        self.key(Qt.Key.Key_Return)


def test_a_land_and_a_creature_take_three_gestures(hands: Hands) -> None:
    table = table_with(
        hand=["Island", DELVER], library=["Shock"], opponent={"library": ["Shock"]}, mana="enforced"
    )
    turn = Turn(hands, table)
    turn.double_click("Island")
    turn.double_click(DELVER)
    assert table.permanent(DELVER) is not None
    turn.enter()
    assert table.state.active == BOB
    assert turn.gestures == 3, "it was 5 before"


def test_a_turn_with_a_trigger_spells_and_an_attack_takes_fewer_gestures(hands: Hands) -> None:
    table = table_with(
        ["Island", "Mountain", DELVER],
        hand=["Scalding Tarn", "Brainstorm", CHANNELER],
        library=["Shock", "Forest", "Forest", "Forest", "Mountain", "Island"],
        opponent={"library": ["Shock"]},
        mana="enforced",
        active=BOB,
        step="end",
        turn=2,
    )
    turn = Turn(hands, table)
    for _ in ("to the upkeep", "the trigger resolves"):
        turn.enter()
    turn.key(Qt.Key.Key_2)
    turn.enter()
    turn.double_click("Brainstorm")
    for _ in ("put back", "put back"):
        turn.key(Qt.Key.Key_3)
    turn.double_click("Scalding Tarn")
    turn.double_click("Scalding Tarn")
    turn.enter()
    turn.key(Qt.Key.Key_1)
    turn.double_click(CHANNELER)
    assert table.permanent(CHANNELER) is not None
    turn.key(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    turn.enter()
    assert table.state.players[BOB].life == 17
    turn.enter()
    assert table.state.active == BOB
    assert turn.gestures == 15, "it was 18 before"
