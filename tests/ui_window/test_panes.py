"""One key leads from pane to pane, and out of each of them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SHIFT = Qt.KeyboardModifier.ShiftModifier


def press_f6(*, back: bool = False) -> QWidget:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_F6, SHIFT if back else Qt.KeyboardModifier.NoModifier)
    after = QApplication.focusWidget()
    assert after is not None
    return after


@pytest.fixture
def window(hands: Hands, qapp: QApplication) -> QWidget:
    hands.window.activateWindow()
    hands.window.table_view.setFocus()
    qapp.processEvents()
    return hands.window


def test_it_goes_round_and_comes_back_to_the_table(window: QWidget, hands: Hands) -> None:
    round_trip = [press_f6() for _ in range(12)]
    assert hands.window.table_view in round_trip
    names = {type(each).__name__ for each in round_trip}
    assert len(names) > 2, names
    first = round_trip.index(hands.window.table_view)
    assert 1 <= first <= 6
    docks = hands.window.frame.docks
    assert any(dock.isAncestorOf(each) for dock in docks.values() for each in round_trip)


def test_back_is_the_same_way(window: QWidget) -> None:
    there = [press_f6() for _ in range(3)]
    assert press_f6(back=True) is there[1]
    assert press_f6(back=True) is there[0]


def test_a_pane_is_entered_where_it_was_left(window: QWidget, hands: Hands) -> None:
    bar = hands.window.frame.page.turn_bar
    stops = [each for each in bar.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    last = [each for each in stops if each.isEnabled() and not each.visibleRegion().isEmpty()][-1]
    last.setFocus()
    press_f6()
    assert press_f6(back=True) is last


def test_payments_and_questions_are_panes_while_they_are_open(window: QWidget, hands: Hands) -> None:
    hands.window.session.commands.take(
        next(
            each
            for each in hands.window.bridge.perspective.offers(hands.number("Swords to Plowshares"))
            if each.verb == "cast"
        ),
        0,
    )
    QApplication.processEvents()
    hands.window.table_view.setFocus()
    question = hands.window.frame.page.question
    asking = press_f6()
    assert asking is question or question.isAncestorOf(asking)
    hands.window.bridge.answer(hands.number("Serra Angel"))
    QApplication.processEvents()
    hands.window.table_view.setFocus()
    assert press_f6().text().startswith("Pay")


def test_no_pane_keeps_the_focus(window: QWidget) -> None:
    """From any widget, the key leads on."""
    for _ in range(10):
        before = QApplication.focusWidget()
        assert press_f6() is not before
