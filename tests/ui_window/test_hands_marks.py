"""Marks in the window: by keys, in the menu of a card, and in their panel, with real keys and clicks."""

from collections.abc import Iterator
from html import unescape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton, QWidget

from tabletop.ui.by_hand.permanent_panel import PermanentPanel
from tabletop.ui.layout.chips import chips_of
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_override import card_menu, inner

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
ANGEL = "Serra Angel"


def press(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


@pytest.fixture
def panel(hands: Hands) -> Iterator[PermanentPanel]:
    # Keys reach a window only when it knows that it is the active one.
    QApplication.processEvents()
    hands.select(ANGEL)
    hands.key(Qt.Key.Key_C)
    found = hands.window.findChild(PermanentPanel)
    assert found is not None
    QApplication.processEvents()
    yield found
    found.close()


def button(panel: PermanentPanel, name: str) -> QAbstractButton:
    return next(each for each in panel.findChildren(QToolButton) if each.accessibleName() == name)


# --- Keys --------------------------------------------------------------------------------------------------


def test_plus_and_minus_put_counters_on_and_take_them_off(hands: Hands) -> None:
    hands.select(ANGEL)
    hands.key(Qt.Key.Key_Plus)
    hands.key(Qt.Key.Key_Plus)
    assert hands.object(ANGEL).counters == {"+1/+1": 2}
    hands.key(Qt.Key.Key_Minus)
    assert hands.object(ANGEL).counters == {"+1/+1": 1}


def test_full_stop_and_comma_are_for_what_a_permanent_is_about(hands: Hands) -> None:
    hands.select(ANGEL)
    hands.key(Qt.Key.Key_Period)
    assert hands.object(ANGEL).counters == {"charge": 1}
    hands.key(Qt.Key.Key_Comma)
    assert hands.object(ANGEL).counters == {}
    hands.key(Qt.Key.Key_Comma)
    assert "Serra Angel has no charge counters." in hands.window.frame.status.text()


@pytest.mark.parametrize(("key", "power"), [(Qt.Key.Key_Up, 5), (Qt.Key.Key_Down, 3)])
def test_size_until_end_of_turn(hands: Hands, key: Qt.Key, power: int) -> None:
    hands.select(ANGEL)
    QTest.keyClick(hands.window.table_view, key, Qt.KeyboardModifier.AltModifier)
    now = hands.object(ANGEL).now
    assert now is not None
    assert now.power == power
    hands.do("end changes")
    now = hands.object(ANGEL).now
    assert now is not None
    assert now.power == 4


def test_d_deals_damage_to_all_that_are_selected(hands: Hands) -> None:
    hands.select(ANGEL, "Delver of Secrets")
    hands.key(Qt.Key.Key_D)
    assert hands.object(ANGEL).damage == 1
    assert "Delver of Secrets" not in hands.names()


def test_u_holds_and_lets_go(hands: Hands) -> None:
    hands.select(ANGEL)
    hands.key(Qt.Key.Key_U)
    assert hands.object(ANGEL).stays_tapped
    assert "does not untap" in [chip.words for chip in chips_of(hands.object(ANGEL))]
    assert "does not untap" in hands.window.inspector._facts.text()
    hands.key(Qt.Key.Key_U)
    assert not hands.object(ANGEL).stays_tapped


@pytest.mark.parametrize(
    "name", ["plus counter", "pump", "damage", "hold tapped", "end changes", "more of its counters"]
)
def test_without_a_permanent_it_is_said_what_is_missing(hands: Hands, name: str) -> None:
    hands.do(name)
    assert hands.action_count == 0
    assert "Select a permanent first." in hands.window.frame.status.text()


def test_the_menu_of_a_permanent_has_the_marks(hands: Hands) -> None:
    marks = inner(card_menu(hands, ANGEL), "Marks")
    assert marks is not None
    next(action for action in marks.actions() if action.text().startswith("Deal 1 damage")).trigger()
    assert hands.object(ANGEL).damage == 1


# --- The panel ---------------------------------------------------------------------------------------------


def test_counters_of_any_kind_are_put_on(hands: Hands, panel: PermanentPanel) -> None:
    assert panel.name.text() == ANGEL
    assert panel.kind.hasFocus()
    QTest.keyClicks(panel.kind, "stun")
    panel.number.setValue(3)
    press(panel.add)
    assert hands.object(ANGEL).counters == {"stun": 3}
    press(button(panel, "One more: stun"))
    press(button(panel, "One less: stun"))
    press(button(panel, "One less: stun"))
    assert hands.object(ANGEL).counters == {"stun": 2}


def test_a_kind_without_a_name_is_asked_for(hands: Hands, panel: PermanentPanel) -> None:
    press(panel.add)
    assert hands.action_count == 0
    assert "Type the kind of counter" in hands.window.frame.status.text()


def test_it_gains_what_is_written(hands: Hands, panel: PermanentPanel) -> None:
    panel.power.setValue(2)
    panel.toughness.setValue(-1)
    QTest.keyClicks(panel.gains, "trample, red, artifact, Zombie, can't block")
    press(panel.change)
    now = hands.object(ANGEL).now
    assert now is not None
    assert (now.power, now.toughness) == (6, 3)
    assert "trample" in now.keywords
    assert "R" in now.colors
    assert "Artifact" in now.types
    assert "Zombie" in now.subtypes
    assert now.cant == ("block",)
    press(panel.end)
    now = hands.object(ANGEL).now
    assert now is not None
    assert now.power == 4


@pytest.mark.parametrize("sign", ["-", "−"])
def test_a_size_is_typed_with_either_sign_and_shown_with_a_minus(
    hands: Hands, panel: PermanentPanel, sign: str
) -> None:
    line = panel.power.lineEdit()
    QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if sign == "-":
        QTest.keyClicks(line, "-2")
    else:
        line.insert("−2")  # As it is pasted: no keyboard has the sign.
    assert panel.power.value() == -2
    panel.power.stepDown()
    assert panel.power.text() == "−3"
    panel.toughness.setValue(1)
    assert panel.toughness.text() == "+1"
    press(panel.change)
    now = hands.object(ANGEL).now
    assert now is not None
    assert (now.power, now.toughness) == (1, 5)


def test_words_that_mean_nothing_are_named(hands: Hands, panel: PermanentPanel) -> None:
    QTest.keyClicks(panel.gains, "flying, blurp")
    QTest.keyClick(panel.gains, Qt.Key.Key_Return)
    assert hands.action_count == 0
    assert "“blurp” isn't a known keyword, color or type." in unescape(hands.window.frame.status.text())


def test_nothing_to_change_is_said(hands: Hands, panel: PermanentPanel) -> None:
    press(panel.change)
    assert "Choose a number or type what it gains." in hands.window.frame.status.text()


def test_damage_is_dealt_and_set(hands: Hands, panel: PermanentPanel) -> None:
    panel.damage.setValue(2)
    press(panel.deal)
    assert hands.object(ANGEL).damage == 2
    panel.damage.setValue(1)
    press(panel.set_damage)
    assert hands.object(ANGEL).damage == 1


def test_a_note_is_written_shown_and_taken_off(hands: Hands, panel: PermanentPanel) -> None:
    hands.do("note")
    QTest.keyClicks(panel.note, "copied next turn")
    QTest.keyClick(panel.note, Qt.Key.Key_Return)
    assert hands.object(ANGEL).note == "copied next turn"
    assert "copied next turn" in hands.window.inspector._facts.text()
    assert "copied next turn" in [chip.words for chip in chips_of(hands.object(ANGEL))]
    panel.note.clear()
    press(panel.write)
    assert hands.object(ANGEL).note == ""


def test_the_tick_says_whether_it_untaps(hands: Hands, panel: PermanentPanel) -> None:
    panel.holds.click()
    assert hands.object(ANGEL).stays_tapped
    hands.do("undo")
    assert not panel.holds.isChecked()


def test_it_follows_the_selection(hands: Hands, panel: PermanentPanel) -> None:
    hands.select("Delver of Secrets", ANGEL)
    assert panel.name.text() == "2 permanents"
    QTest.keyClicks(panel.kind, "oil")
    QTest.keyClick(panel.kind, Qt.Key.Key_Return)
    assert hands.object("Delver of Secrets").counters == {"oil": 1}
    assert hands.object(ANGEL).counters == {"oil": 1}
    hands.window.scene.select(0)
    assert panel.name.text() == "Select a permanent"
    assert not panel.add.isEnabled()
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_menu_names_the_keys(hands: Hands) -> None:
    shown = [action.text() for action in card_menu(hands, ANGEL).actions()]
    assert "Deal 1 damage to it\tD" in shown
    assert "Create a token copy\tK" in shown
