"""Saved games in the window: named, opened, kept by themselves, lost, and brought back."""

import errno
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from tabletop.play.saves import writing
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.marks import mark_file, mark_on
from tabletop.play.saves.shelf import Shelf, kept
from tabletop.play.table import Table
from tabletop.scenarios.openings import load_game
from tabletop.ui.game_opening import open_game
from tabletop.ui.keeping.claim import claim
from tabletop.ui.keeping.feature import Keeping
from tabletop.ui.keeping.lost import offer_words
from tabletop.ui.keeping.offer_bar import OfferBar
from tests.play.saves.games import deck_table, facts, gain, play_a_little, scenario_table
from tests.ui_window.conftest import Hands
from tests.ui_window.test_decks import drop

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LESSON = '[table.Alice]\nbattlefield = ["Delver of Secrets"]\n' + (
    '\n[[steps]]\ndo = "transform"\nobject = "Delver of Secrets"\n' * 2
)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


def keeping(hands: Hands) -> Keeping:
    return next(each for each in hands.window.features if isinstance(each, Keeping))


def turn_over(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.do("transform")


def save_as(hands: Hands, file: Path) -> None:
    """Through the dialog that the menu opens."""
    hands.do("save game")
    dialog = hands.window.findChild(QFileDialog)
    assert dialog.selectedFiles()[0].endswith(".tabletop")
    dialog.fileSelected.emit(str(file))
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)


def box(hands: Hands) -> str:
    """What the box that waits for nobody says; it is closed."""
    found = [each for each in hands.window.findChildren(QMessageBox) if each.isVisible()]
    words = found[-1].informativeText()
    found[-1].close()
    return str(words)


def said(hands: Hands) -> str:
    QApplication.processEvents()
    return str(hands.window.status.toolTip())


def saved(table: Table, path: Path, mark: MarkWord | None = None) -> Path:
    """A file of a table, as a program leaves it that is closed, or that is not."""
    path.parent.mkdir(exist_ok=True)
    file = writing.begun(path, table, "A thing of beauty")
    play_a_little(table)
    file.close(mark)
    return path


def painted(hands: Hands, qtbot: QtBot) -> None:
    """The window has been painted, and what comes after that is done."""
    with qtbot.waitExposed(hands.window):
        pass
    hands.window.table_view.viewport().repaint()
    QApplication.processEvents()


def offer(hands: Hands) -> OfferBar | None:
    """The bar that offers a game, if there is one."""
    return next((each for each in hands.window.findChildren(OfferBar) if each.isVisible()), None)


def answer(hands: Hands, words: str) -> None:
    """Click on an answer of the bar that offers a game."""
    bar = offer(hands)
    assert bar is not None
    button = next(each for each in bar.findChildren(QPushButton) if each.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


# --- Kept by itself -----------------------------------------------------------------------------------


def test_nothing_is_kept_of_a_table_at_which_nothing_happens(hands: Hands, shelf: Shelf) -> None:
    hands.window.files.open_welcome()
    hands.window.close()
    assert not shelf.folder.exists()


def test_a_game_is_kept_from_its_first_action_on(hands: Hands, shelf: Shelf) -> None:
    turn_over(hands)
    (path,) = shelf.paths()
    hands.do("undo")
    turn_over(hands)
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)
    assert shelf.left_open() == [path]
    hands.window.close()
    assert mark_on(path) is MarkWord.CLOSED
    assert [each.name for each in shelf.folder.iterdir()] == [path.name]


def test_another_table_begins_another_file(hands: Hands, shelf: Shelf, tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("20 Island\n")
    turn_over(hands)
    drop(hands, deck)
    newest, oldest = shelf.paths()
    assert mark_on(oldest) is MarkWord.CLOSED
    assert mark_on(newest) is None
    assert kept(newest).title == "mine"
    hands.do("draw")
    assert facts(load_game(newest).game.table) == facts(hands.window.bridge.table)


def test_a_lesson_is_kept_only_where_somebody_plays_on(hands: Hands, shelf: Shelf, tmp_path: Path) -> None:
    lesson = tmp_path / "lesson.toml"
    lesson.write_text(LESSON)
    drop(hands, lesson)
    for key in ("lesson forward", "lesson forward", "lesson back", "lesson back"):
        hands.do(key)
    assert shelf.paths() == []
    hands.do("lesson forward")
    hands.do("next step")
    (path,) = shelf.paths()
    hands.do("lesson back")
    hands.do("lesson forward")
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)


def test_the_disk_takes_what_was_written_a_second_later(hands: Hands, qtbot: QtBot) -> None:
    turn_over(hands)
    hands.do("next step")
    file = keeping(hands).keeper._file
    assert file is not None
    qtbot.waitUntil(lambda: file.is_synced, timeout=5_000)


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    hands: Hands, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_over(hands)
    (path,) = shelf.paths()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(writing, "_write_all", full)
        hands.do("next step")
        assert said(hands) == f"{path}: No space left on device; save the game in another place"
        assert said(hands) in hands.log
        hands.do("next step")
        assert "No space" not in said(hands)
        assert hands.done == 3
    hands.do("next step")
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)


def test_where_no_game_can_be_kept_that_is_told_once(hands: Hands, shelf: Shelf) -> None:
    shelf.folder.write_text("a file in the place of the folder")
    turn_over(hands)
    assert said(hands) == "This game is not kept by itself: File exists; save it in another place."
    hands.do("next step")
    assert "File exists" not in said(hands)
    save_as(hands, shelf.folder.with_name("there.tabletop"))
    assert (
        load_game(shelf.folder.with_name("there.tabletop")).game.table.state
        == hands.window.bridge.table.state
    )


# --- Named -----------------------------------------------------------------------------------------------


def test_a_game_is_named_and_followed(hands: Hands, shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "friday.tabletop"
    turn_over(hands)
    save_as(hands, path)
    assert said(hands).startswith("Saved friday.tabletop.")
    assert hands.window.windowTitle() == "Welcome – friday.tabletop – Tabletop"
    assert shelf.paths() == []
    assert hands.window.preferences.recent == [path]
    hands.do("next step")
    hands.do("undo")
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)
    save_as(hands, path)
    save_as(hands, tmp_path / "saturday.tabletop")
    hands.do("redo")
    assert load_game(path).game.table.journal.cursor == 1
    assert load_game(tmp_path / "saturday.tabletop").game.table.journal.cursor == 2
    hands.window.close()
    assert mark_on(path) is None
    assert sorted(each.suffix for each in tmp_path.iterdir() if each.is_file()) == [
        ".ini",
        ".tabletop",
        ".tabletop",
    ]


def test_a_place_that_can_not_be_written_to_is_told(hands: Hands, tmp_path: Path, shelf: Shelf) -> None:
    turn_over(hands)
    save_as(hands, tmp_path / "nowhere" / "friday.tabletop")
    assert box(hands).endswith("it lies in a folder that can't be written to; choose another place")
    folder = tmp_path / "folder.tabletop"
    folder.mkdir()
    save_as(hands, folder)
    assert box(hands).endswith("choose another place")
    hands.do("next step")
    (path,) = shelf.paths()
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)


def test_saving_where_the_file_is_gone_is_told(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "friday.tabletop"
    save_as(hands, path)
    path.unlink()
    turn_over(hands)
    assert said(hands) == f"{path}: the file was removed; save the game in another place"
    save_as(hands, path)
    assert box(hands) == f"{path}: the file was removed; choose another place"
    save_as(hands, tmp_path / "saturday.tabletop")
    assert hands.window.windowTitle() == "Welcome – saturday.tabletop – Tabletop"


def test_a_saved_game_is_opened_and_gone_on_with(hands: Hands, tmp_path: Path) -> None:
    table = scenario_table()
    path = saved(table, tmp_path / "friday.tabletop")
    drop(hands, path)
    assert facts(hands.window.bridge.table) == facts(table)
    assert hands.window.windowTitle() == "A thing of beauty – friday.tabletop – Tabletop"
    assert hands.window.preferences.recent == [path]
    hands.do("undo")
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)
    hands.window.files.open_welcome()
    assert hands.window.windowTitle() == "Welcome – Tabletop"
    turn_over(hands)
    assert facts(load_game(path).game.table) != facts(hands.window.bridge.table)


def test_the_pointer_says_that_a_game_is_being_read(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes: list[Qt.CursorShape] = []

    def reading(path: Path) -> object:
        shapes.append(QApplication.overrideCursor().shape())
        return load_game(path)

    monkeypatch.setattr("tabletop.ui.game_opening.load_game", reading)
    drop(hands, saved(scenario_table(), tmp_path / "friday.tabletop"))
    assert shapes == [Qt.CursorShape.WaitCursor]
    assert QApplication.overrideCursor() is None


def test_a_game_with_decks_says_who_plays_what(hands: Hands, tmp_path: Path) -> None:
    table = deck_table()
    path = tmp_path / "decks.tabletop"
    writing.begun(path, table, "Mine and Yours").close()
    drop(hands, path)
    assert facts(hands.window.bridge.table) == facts(table)
    teaches = open_game(path).teaches
    assert teaches[0].endswith(", 0 actions.")
    assert teaches[1:] == (
        "Alice plays Mine.",
        "Bob plays Yours.",
        "Seed 5 shuffles the libraries like this again.",
    )


def test_what_is_no_game_leaves_the_table(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "friday.tabletop"
    path.write_text("what?")
    drop(hands, path)
    assert "this is no saved game" in box(hands)
    assert "Delver of Secrets" in hands.names()


def test_the_second_window_on_a_file_has_a_copy(
    open_window: Callable[[], Hands], tmp_path: Path, shelf: Shelf
) -> None:
    path = saved(scenario_table(), tmp_path / "friday.tabletop")
    first, second = open_window(), open_window()
    for each in (first, second):
        drop(each, path)
    assert said(second) == "friday.tabletop is open in another window. This is a copy of it."
    assert second.window.windowTitle() == "A thing of beauty – copy of friday.tabletop – Tabletop"
    before = path.read_bytes()
    second.do("next step")
    assert path.read_bytes() == before
    (copy,) = shelf.paths()
    assert facts(load_game(copy).game.table) == facts(second.window.bridge.table)
    save_as(second, path)
    assert box(second).endswith("it is open in another window; choose another place")
    first.window.close()
    save_as(second, path)
    assert facts(load_game(path).game.table) == facts(second.window.bridge.table)


def test_of_a_damaged_game_the_sound_part_is_a_copy(hands: Hands, tmp_path: Path, shelf: Shelf) -> None:
    path = saved(scenario_table(), tmp_path / "friday.tabletop")
    damaged = path.read_bytes() + b"rubbish\n"
    path.write_bytes(damaged)
    drop(hands, path)
    assert "this is no move of a game" in said(hands)
    assert hands.window.windowTitle().endswith(" – copy of friday.tabletop – Tabletop")
    hands.do("next step")
    assert path.read_bytes() == damaged
    assert facts(load_game(shelf.paths()[0]).game.table) == facts(hands.window.bridge.table)


def test_a_file_that_can_not_be_written_to_is_a_copy(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(scenario_table(), tmp_path / "friday.tabletop")

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("tabletop.ui.keeping.keeper.resumed", refused)
    drop(hands, path)
    assert said(hands) == "friday.tabletop can't be written to. This is a copy of it."


def test_the_log_is_saved_as_text(hands: Hands, tmp_path: Path) -> None:
    turn_over(hands)
    file = tmp_path / "log.txt"
    for name in (str(file), str(tmp_path / "nowhere" / "log.txt")):
        hands.do("save log")
        dialog = hands.window.findChild(QFileDialog)
        dialog.fileSelected.emit(name)
        dialog.close()
        QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("Welcome\n\n   1  ")
    assert "Insectile Aberration" in text
    assert "choose another place" in box(hands)


# --- Lost and brought back --------------------------------------------------------------------------------


def test_a_game_that_was_not_closed_is_offered_and_brought_back(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot
) -> None:
    table = scenario_table()
    path = saved(table, shelf.folder / "lost.tabletop")
    hands = open_window()
    painted(hands, qtbot)
    assert "Delver of Secrets" in hands.names()
    answer(hands, "Bring it back")
    assert facts(hands.window.bridge.table) == facts(table)
    assert hands.window.windowTitle() == "A thing of beauty – Tabletop"
    assert offer(hands) is None
    assert hands.window.preferences.recent == []
    hands.do("redo")
    assert shelf.paths() == [path]
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)
    hands.window.close()
    assert mark_on(path) is MarkWord.KEPT


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
    answer(hands, "Bring it back")
    path = keeping(hands).keeper.path
    assert path is not None
    assert path.name == "1.tabletop"
    assert mark_on(broken) is MarkWord.SET_ASIDE
    assert mark_on(in_use) is None
    claimed.unlock()


def recover(hands: Hands) -> list[str]:
    """What is in the menu of games that were kept."""
    menu = keeping(hands).recover_menu
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions()]


def test_every_game_that_was_kept_is_in_the_menu(hands: Hands, shelf: Shelf) -> None:
    assert recover(hands) == ["No game was kept yet"]
    turn_over(hands)
    assert recover(hands) == ["No game was kept yet"]
    table = scenario_table()
    path = saved(table, shelf.folder / "1.tabletop", MarkWord.CLOSED)
    (words,) = recover(hands)
    assert words == kept(path).words
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
    assert said(second) == "That game is open in another window."
    assert facts(second.window.bridge.table) == before


def test_a_game_whose_opening_is_gone_is_told_and_not_offered_again(hands: Hands, shelf: Shelf) -> None:
    path = saved(scenario_table(), shelf.folder / "1.tabletop")
    path.write_text(path.read_text().replace("Serra Angel", "Nobody Known", 1))
    keeping(hands).lost.bring_back(path)
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
    monkeypatch.setattr(hands.window.files, "put", lambda _: marks.append(mark_on(path)))
    answer(hands, "Bring it back")
    assert marks == [MarkWord.LOADING]
    mark_file(path, MarkWord.LOADING)
    assert shelf.left_open() == []


def test_the_offer_says_when_it_was_begun(shelf: Shelf) -> None:
    game = kept(saved(scenario_table(), shelf.folder / "1.tabletop"))
    today, tomorrow = game.begun, game.begun + timedelta(days=1)
    assert offer_words(game, today) == (
        f"A game of {game.begun:%H:%M} was not closed: A thing of beauty, {game.actions} actions."
    )
    assert f"{game.begun:%Y-%m-%d, %H:%M}" in offer_words(game, tomorrow)
    assert isinstance(today, datetime)


def test_gains_are_kept_as_well(hands: Hands, shelf: Shelf) -> None:
    hands.window.bridge.propose(gain(3))
    assert kept(shelf.paths()[0]).actions == 1


def test_a_game_in_which_nothing_was_done_is_not_offered(
    open_window: Callable[[], Hands], shelf: Shelf, qtbot: QtBot
) -> None:
    path = shelf.folder / "1.tabletop"
    path.parent.mkdir(exist_ok=True)
    writing.begun(path, deck_table(), "Nothing yet").close(None)
    hands = open_window()
    painted(hands, qtbot)
    assert offer(hands) is None
    assert mark_on(path) is MarkWord.SET_ASIDE
