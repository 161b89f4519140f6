"""X is set in the question bar: by typing, by the arrows, by the mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QSpinBox

from tabletop.ui.session.opening import Opened
from tests.support import table_with
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture
def casting(open_window: object) -> Hands:
    """Return a window in which a spell with X is about to be cast."""
    table = table_with(hand=["Shatterskull Smashing"])
    hands: Hands = open_window(Opened(table, "X"))  # type: ignore[operator]
    hands.select("Shatterskull Smashing")
    offer = next(
        each
        for each in hands.window.session.commands.offers(hands.number("Shatterskull Smashing"))
        if each.verb == "cast"
    )
    hands.window.session.commands.take(offer, hands.number("Shatterskull Smashing"))
    return hands


def box_of(hands: Hands) -> QSpinBox:
    box: QSpinBox = hands.window.frame.page.question.findChild(QSpinBox)
    return box


def cast_for(hands: Hands) -> int:
    state = hands.window.bridge.table.state
    return state.objects[state.stack[0]].x  # type: ignore[attr-defined, no-any-return]


def test_the_number_is_typed(casting: Hands) -> None:
    box = box_of(casting)
    assert box.hasFocus()
    QTest.keyClicks(box, "12")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert cast_for(casting) == 12
    assert not box.isVisible()


def test_the_number_is_set_by_arrows_and_taken_with_the_mouse(casting: Hands) -> None:
    box = box_of(casting)
    QTest.keyClick(box, Qt.Key.Key_Up)
    QTest.keyClick(box, Qt.Key.Key_Up)
    ok = next(
        each for each in casting.window.frame.page.question.findChildren(QPushButton) if each.text() == "OK"
    )
    QTest.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert cast_for(casting) == 2


def test_a_digit_is_for_the_number_wherever_the_focus_is(casting: Hands) -> None:
    casting.window.table_view.setFocus()
    casting.key(Qt.Key.Key_1)
    assert box_of(casting).hasFocus()
    QTest.keyClicks(box_of(casting), "2")
    assert box_of(casting).value() == 12
    QTest.keyClick(box_of(casting), Qt.Key.Key_Return)
    assert cast_for(casting) == 12


def test_esc_takes_it_back(casting: Hands) -> None:
    QTest.keyClick(box_of(casting), Qt.Key.Key_Escape)
    assert casting.window.bridge.table.state.question is None
    assert casting.action_count == 0
