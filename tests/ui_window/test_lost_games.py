"""Saved games in the window: unclosed ones are offered, and every game can be recovered."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tabletop.play.saves import writing
from tabletop.play.saves.closing_marks import mark_file, mark_on
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.shelf import Shelf, read_kept_game
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.autosave.file_lock import claim
from tabletop.ui.autosave.recovery import RecoveryBar, recovery_text
from tests.play.saves.games import deck_table, facts, scenario_table
from tests.ui_window.conftest import Hands
from tests.ui_window.saving_hands import box, keeping, message, saved, turn_over

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def painted(hands: Hands, qtbot: QtBot) -> None:
    """Wait until the window has been painted and later work is done."""
    with qtbot.waitExposed(hands.window):
        pass
    hands.window.table_view.viewport().repaint()
    QApplication.processEvents()


def offer(hands: Hands) -> RecoveryBar | None:
    """Return the bar that offers a game, if there is one."""
    return next((each for each in hands.window.findChildren(RecoveryBar) if each.isVisible()), None)


def answer(hands: Hands, words: str) -> None:
    """Click on an answer of the bar that offers a game."""
    bar = offer(hands)
    assert bar is not None
    button = next(each for each in bar.findChildren(QPushButton) if each.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_a_game_that_was_not_closed_is_offered_and_brought_back(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot
) -> None:
    table = scenario_table()
    path = saved(table, shelf.folder / "lost.tabletop")
    hands = open_window()
    painted(hands, qtbot)
    assert "Delver of Secrets" in hands.names()
    answer(hands, "Reopen it")
    assert facts(hands.window.bridge.table) == facts(table)
    assert hands.window.windowTitle() == "A thing of beauty – Tabletop"
    assert offer(hands) is None
    assert hands.window.preferences.recent == []
    hands.do("redo")
    assert shelf.paths() == [path]
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)
    hands.window.close()
    assert mark_on(path) is MarkWord.KEPT


def test_a_room_that_looks_on_is_not_asked(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot
) -> None:
    saved(scenario_table(), shelf.folder / "lost.tabletop")
    hands = open_window()
    painted(hands, qtbot)
    assert offer(hands) is not None
    hands.do("presenter")
    assert offer(hands) is None
    hands.do("presenter")
    assert offer(hands) is not None
    answer(hands, "Not now")


def test_a_game_is_offered_only_once(open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot) -> None:
    path = saved(scenario_table(), shelf.folder / "lost.tabletop")
    first = open_window()
    painted(first, qtbot)
    answer(first, "Not now")
    assert mark_on(path) is MarkWord.SET_ASIDE
    assert offer(first) is None
    second = open_window()
    painted(second, qtbot)
    assert offer(second) is None


def test_an_offer_that_nobody_answers_is_set_aside_at_the_end(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot
) -> None:
    path = saved(scenario_table(), shelf.folder / "lost.tabletop")
    first, second = open_window(), open_window()
    painted(first, qtbot)
    painted(second, qtbot)
    assert offer(second) is None, "it is offered in one window"
    turn_over(first)
    assert offer(first) is not None
    first.window.close()
    assert mark_on(path) is MarkWord.SET_ASIDE


@pytest.mark.parametrize("mark", list(MarkWord))
def test_games_that_were_left_in_order_are_not_offered(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot, mark: MarkWord
) -> None:
    saved(scenario_table(), shelf.folder / "kept.tabletop", mark)
    hands = open_window()
    painted(hands, qtbot)
    assert offer(hands) is None


def test_what_can_not_be_used_or_is_in_use_is_passed_over(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot
) -> None:
    saved(scenario_table(), shelf.folder / "1.tabletop")
    broken = shelf.folder / "3.tabletop"
    broken.write_text("rubbish\n")
    in_use = saved(scenario_table(), shelf.folder / "2.tabletop")
    claimed = claim(in_use)
    hands = open_window()
    painted(hands, qtbot)
    answer(hands, "Reopen it")
    path = keeping(hands).autosaver.path
    assert path is not None
    assert path.name == "1.tabletop"
    assert mark_on(broken) is MarkWord.SET_ASIDE
    assert mark_on(in_use) is None
    claimed.unlock()


def recover(hands: Hands) -> list[str]:
    """Return the menu of recoverable games."""
    menu = keeping(hands).recover_menu
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions()]


def test_every_game_that_was_kept_is_in_the_menu(hands: Hands, shelf: Shelf) -> None:
    assert recover(hands) == ["No saved games"]
    turn_over(hands)
    assert recover(hands) == ["No saved games"]
    table = scenario_table()
    path = saved(table, shelf.folder / "1.tabletop", MarkWord.CLOSED)
    (words,) = recover(hands)
    assert words == read_kept_game(path).label
    keeping(hands).recover_menu.actions()[0].trigger()
    assert facts(hands.window.bridge.table) == facts(table)
    assert len(recover(hands)) == 1


def test_a_game_that_is_on_a_table_elsewhere_is_left_there(
    open_window: Callable[[], Hands], shelf: Shelf
) -> None:
    first, second = open_window(), open_window()
    turn_over(first)
    before = facts(second.window.bridge.table)
    recover(second)
    keeping(second).recover_menu.actions()[0].trigger()
    assert message(second) == "That game is open in another window."
    assert facts(second.window.bridge.table) == before


def test_a_game_whose_opening_is_gone_is_told_and_not_offered_again(hands: Hands, shelf: Shelf) -> None:
    path = saved(scenario_table(), shelf.folder / "1.tabletop")
    path.write_text(path.read_text().replace("Serra Angel", "Nobody Known", 1))
    keeping(hands).recovery.reopen(path)
    assert "its opening can't be made" in box(hands)
    assert mark_on(path) is MarkWord.LOADING
    claim(path).unlock()


def test_a_program_that_dies_while_it_loads_does_not_try_again(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(scenario_table(), shelf.folder / "1.tabletop")
    hands = open_window()
    painted(hands, qtbot)
    marks = []
    monkeypatch.setattr(hands.window.parts.files, "put", lambda _: marks.append(mark_on(path)))
    answer(hands, "Reopen it")
    assert marks == [MarkWord.LOADING]
    mark_file(path, MarkWord.LOADING)
    assert shelf.left_open() == []


def test_the_offer_says_when_it_was_begun(shelf: Shelf) -> None:
    game = read_kept_game(saved(scenario_table(), shelf.folder / "1.tabletop"))
    today, tomorrow = game.begun, game.begun + timedelta(days=1)
    assert recovery_text(game, today) == (
        f"A game from {game.begun:%H:%M} wasn't closed: A thing of beauty, {game.actions} actions."
    )
    assert f"{game.begun:%Y-%m-%d, %H:%M}" in recovery_text(game, tomorrow)
    assert isinstance(today, datetime)


def test_a_game_in_which_nothing_was_done_is_not_offered(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot
) -> None:
    path = shelf.folder / "1.tabletop"
    path.parent.mkdir(exist_ok=True)
    writing.create_file(path, deck_table(), "Nothing yet").close(None)
    hands = open_window()
    painted(hands, qtbot)
    assert offer(hands) is None
    assert mark_on(path) is MarkWord.SET_ASIDE
