"""The history: a list with the current position, a timeline that is dragged, abandoned lines of play."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tabletop.model.actions import Advance
from tabletop.ui.features.appearance_menu import AppearanceSettings
from tabletop.ui.history.panel import HistoryPanel
from tabletop.ui.history.timeline import GameTimeline
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def panel(hands: Hands) -> HistoryPanel:
    return hands.window.findChild(HistoryPanel)


def timeline(hands: Hands) -> GameTimeline:
    return hands.window.findChild(GameTimeline)


@pytest.fixture
def played(hands: Hands, qapp: QApplication) -> Hands:
    """Play three actions, the last instead of an undone one."""
    # The window has to be told that it is the active one before its keys work.
    qapp.processEvents()
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_T)
    hands.key(Qt.Key.Key_X)
    hands.do("undo")
    hands.select("Insectile Aberration")
    hands.key(Qt.Key.Key_H)
    hands.do("history")
    return hands


def click_row(hands: Hands, row: int) -> None:
    list_ = panel(hands)
    place = list_.visualRect(list_.model().index(row, 0)).center()
    QTest.mouseClick(list_.viewport(), LEFT, NONE, place)
    hands.window.scene.finish_motion()


def point(hands: Hands, place: int) -> QPoint:
    line = timeline(hands)
    return QPoint(round(line.place_x(place)), line.height() // 2)


def test_the_list_names_every_action_and_what_was_left(played: Hands) -> None:
    assert panel(played).isVisible()
    assert panel(played).row_texts() == [
        "Opening",
        "1  Tap Delver of Secrets",
        "2  Transform Delver of Secrets",
        "1 other action: Exile Insectile Aberration",
        "3  Return Insectile Aberration to hand",
    ]
    assert panel(played).currentIndex().row() == 4


def test_a_click_goes_to_an_action_and_the_rest_stays_in_the_list(played: Hands) -> None:
    click_row(played, 1)
    assert played.action_count == 1
    assert played.object("Delver of Secrets").tapped
    assert len(panel(played).row_texts()) == 5
    assert panel(played).currentIndex().row() == 1
    said = panel(played).model().index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.endswith("taken back")
    click_row(played, 0)
    assert played.action_count == 0


def test_enter_goes_to_the_row_that_arrows_chose(played: Hands) -> None:
    list_ = panel(played)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Return):
        QTest.keyClick(list_, key)
    played.window.scene.finish_motion()
    assert played.action_count == 2


def test_a_click_on_the_other_line_goes_along_it_and_back(played: Hands) -> None:
    click_row(played, 3)
    assert "Insectile Aberration" not in played.names()
    assert played.window.bridge.view().players[0].exile
    assert "1 other action: Return Insectile Aberration to hand" in panel(played).row_texts()
    played.do("other line")
    assert not played.window.bridge.view().players[0].exile


def test_without_another_line_the_key_says_so(hands: Hands) -> None:
    hands.do("other line")
    assert "No other line" in hands.window.frame.status.text()
    assert hands.action_count == 0


def test_what_is_too_long_for_the_panel_is_cut_and_whole_in_its_tooltip(hands: Hands) -> None:
    hands.do("history")
    hands.select("Gisela, the Broken Blade", "Bruna, the Fading Light")
    hands.do("meld")
    here = panel(hands).currentIndex()
    words = here.data(Qt.ItemDataRole.ToolTipRole)
    assert words == "1  Meld Gisela, the Broken Blade and Bruna, the Fading Light"
    assert panel(hands).fontMetrics().horizontalAdvance(words) > panel(hands).viewport().width()
    assert panel(hands).horizontalScrollBar().maximum() == 0
    assert panel(hands).visualRect(here).width() <= panel(hands).viewport().width()


def test_dragging_the_timeline_takes_the_table_along_at_once(played: Hands) -> None:
    line = timeline(played)
    QTest.mousePress(line, LEFT, NONE, point(played, 3))
    QTest.mouseMove(line, point(played, 1))
    assert played.action_count == 1
    assert played.window.scene.animator.is_still()
    assert played.object("Delver of Secrets").tapped
    QTest.mouseMove(line, point(played, 0))
    assert played.action_count == 0
    QTest.mouseMove(line, point(played, 3))
    QTest.mouseRelease(line, LEFT, NONE, point(played, 3))
    assert played.action_count == 3
    assert line.accessibleDescription() == "3 of 3: Return Insectile Aberration to hand"


def test_beside_the_timeline_stands_where_the_game_is_and_what_the_line_is_for(played: Hands) -> None:
    line = timeline(played)
    place = next(each for each in played.window.statusBar().findChildren(QLabel) if "of 3" in each.text())
    assert place.text() == "Action 3 of 3"
    QTest.mouseClick(line, LEFT, NONE, point(played, 1))
    assert place.text() == "Action 1 of 3"
    tip = line.tip_at(line.place_x(1))
    assert tip.startswith("1 of 3: Tap Delver of Secrets\n")
    assert "go back and forth" in tip


def test_keys_move_along_the_timeline(played: Hands) -> None:
    line = timeline(played)
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Left)
    assert played.action_count == 2
    QTest.keyClick(line, Qt.Key.Key_Home)
    assert played.action_count == 0
    assert line.accessibleDescription() == "Opening"


def test_going_back_takes_an_open_question_back_as_well(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_Space)
    hands.select("Gisela, the Broken Blade", "Bruna, the Fading Light")
    hands.do("meld")
    hands.select("Brisela, Voice of Nightmares")
    hands.do("to graveyard")
    assert hands.window.bridge.table.state.question is not None
    hands.window.session.commands.go_to(1, hands.action_count)
    assert hands.window.bridge.table.state.question is None
    assert hands.action_count == 1


def test_taking_back_is_shown_at_double_speed(hands: Hands) -> None:
    animator = hands.window.scene.animator
    hands.select("Delver of Secrets")
    hands.window.actions_["transform"].trigger()
    forth = animator.remaining
    animator.finish()
    hands.window.actions_["undo"].trigger()
    assert animator.remaining == pytest.approx(forth / 2)
    animator.finish()


def test_the_timeline_is_painted_with_turns_and_other_lines(played: Hands) -> None:
    line = timeline(played)
    before = line.grab().toImage()
    played.do("next step")
    assert played.action_count == line.value() == 4
    played.do("undo")
    assert line.value() == 3
    assert line.grab().toImage() != before


def test_turns_and_other_lines_are_marked_as_the_game_grows(hands: Hands) -> None:
    line = timeline(hands)
    hands.select("Delver of Secrets")
    hands.do("tap")
    hands.do("to end")
    hands.window.dialogue.answer(hands.window.bridge.table.state.question.question.default)
    # The key would resolve first what waits on the stack.
    hands.window.bridge.propose(Advance(to="next turn"))
    assert line._turns == {3}
    hands.do("undo")
    assert line._turns == {3}
    hands.do("shuffle")
    assert (line._turns, line._forks) == (frozenset(), {2})


def test_rows_that_nobody_sees_stand_for_what_they_were_made_for(played: Hands) -> None:
    """A style sheet asks for the rows of hidden lists, too."""
    written = panel(played).row_texts()
    played.window.frame.docks["Log"].raise_()
    for _ in range(3):
        played.do("undo")
    played.select("Delver of Secrets")
    played.do("tap")
    assert played.action_count == len(played.window.bridge.table.journal.entries) == 1
    for scheme in ("dark", "light"):
        feature_of(played.window, AppearanceSettings).menu.scheme_chosen.emit(scheme)
    assert panel(played).row_texts() == written
    model = panel(played).model()
    for row in range(model.rowCount()):
        assert model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole).startswith(written[row])
        assert model.index(row, 0).data(Qt.ItemDataRole.ForegroundRole) is not None
    played.window.frame.docks["History"].raise_()
    QApplication.processEvents()
    assert panel(played).row_texts()[:2] == ["Opening", "1  Tap Delver of Secrets"]
    assert panel(played).row_texts() != written
