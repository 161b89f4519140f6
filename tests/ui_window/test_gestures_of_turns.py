"""Whole turns by mouse and keys, with the number of gestures: a double click, a click or a key is one."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.model.zones import ZoneKind
from tests.support import BOB, PlacedTable, table_with
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
DELVER, CHANNELER = "Delver of Secrets", "Dragon's Rage Channeler"


class Turn:
    """A player of both seats who counts gestures, with both settings that save some."""

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

    def place(self, name: str) -> QPoint:
        """Return the middle of a card in the view."""
        item = self.hands.window.scene.card_items.of(self.table.only(name))
        assert item is not None
        return self.hands.window.table_view.mapFromScene(item.middle)

    def double_click(self, name: str) -> None:
        port, at = self.hands.window.table_view.viewport(), self.place(name)
        QTest.mouseClick(port, LEFT, pos=at)
        QTest.mouseDClick(port, LEFT, pos=at)
        self.gestures += 1
        self.settle()

    def click(self, name: str) -> None:
        QTest.mouseClick(self.hands.window.table_view.viewport(), LEFT, pos=self.place(name))
        self.gestures += 1
        self.settle()

    def drag(self, name: str, onto: str) -> None:
        port, first, last = self.hands.window.table_view.viewport(), self.place(name), self.place(onto)
        QTest.mousePress(port, LEFT, pos=first)
        for step in range(1, 6):
            QTest.mouseMove(port, first + (last - first) * step / 5)
        QTest.mouseRelease(port, LEFT, pos=last)
        self.gestures += 1
        self.settle()

    def choose(self, key: Qt.Key) -> None:
        """Press the number of one of the ways to play a card."""
        QTest.keyClick(self.hands.window.dialogue.chooser, key)
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
    turn.enter()
    assert (table.state.step, len(table.state.stack)) == ("upkeep", 1), "the trigger asks"
    turn.key(Qt.Key.Key_2)
    assert table.state.step == "precombat main", "the turn goes on by itself"
    turn.double_click("Brainstorm")
    for _ in ("put back", "put back"):
        turn.key(Qt.Key.Key_3)
    turn.double_click("Scalding Tarn")
    turn.double_click("Scalding Tarn")
    turn.key(Qt.Key.Key_1)
    turn.double_click(CHANNELER)
    assert table.permanent(CHANNELER) is not None
    turn.key(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    turn.enter()
    assert table.state.players[BOB].life == 17
    turn.enter()
    assert table.state.active == BOB
    assert turn.gestures == 12, "it was 18 before"


def test_a_turn_with_a_face_a_trigger_and_a_free_counterspell_takes_fewer_gestures(hands: Hands) -> None:
    table = table_with(
        ["Mountain", "Forest", "Forest", "Mountain"],
        hand=["Riverglide Pathway", "Huntmaster of the Fells", "Lightning Bolt"],
        opponent={"hand": ["Force of Will", "Opt"]},
        mana="enforced",
        turn=6,
    )
    turn = Turn(hands, table)
    turn.double_click("Riverglide Pathway")
    turn.choose(Qt.Key.Key_2)
    assert table.permanent("Lavaglide Pathway") is not None
    turn.double_click("Huntmaster of the Fells")
    turn.enter()
    assert len(table.state.stack) == 1, "it could be countered"
    turn.enter()
    assert table.permanent("Wolf Token") is not None, "its trigger can't be"
    turn.double_click("Lightning Bolt")
    turn.key(Qt.Key.Key_2)
    turn.double_click("Force of Will")
    assert table.names(ZoneKind.GRAVEYARD) == ["Lightning Bolt"]
    assert turn.gestures == 8, "it was 11 before"


def test_a_long_turn_with_combat_takes_fewer_gestures(hands: Hands) -> None:
    table = table_with(
        ["Insectile Aberration", "Centaur Courser", "Mountain", "Island", "Plains", "Plains"],
        hand=["Evolving Wilds", "Lightning Bolt", "Elite Vanguard"],
        library=["Plains", "Shock", "Opt", "Forest", "Plains", "Forest", "Island"],
        theirs=["Hill Giant", "Runeclaw Bear"],
        opponent={"library": ["Shock"]},
        mana="enforced",
        active=BOB,
        step="end",
        turn=8,
    )
    turn = Turn(hands, table)
    turn.enter()
    assert table.state.step == "precombat main"
    turn.double_click("Evolving Wilds")
    turn.double_click("Evolving Wilds")
    turn.key(Qt.Key.Key_1)
    turn.double_click("Lightning Bolt")
    turn.click("Hill Giant")
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Hill Giant"]
    turn.key(Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    turn.enter()
    assert table.state.step == "declare blockers"
    turn.drag("Runeclaw Bear", "Centaur Courser")
    turn.enter()
    assert sorted(table.names(ZoneKind.GRAVEYARD, BOB)) == ["Hill Giant", "Runeclaw Bear"]
    turn.double_click("Elite Vanguard")
    assert table.permanent("Elite Vanguard") is not None
    turn.enter()
    assert table.state.active == BOB
    assert turn.gestures == 12, "it was 16 before"
