"""Saved games in the window: saved automatically, named, opened."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tabletop.play.saves import own_file, writing
from tabletop.play.saves.closing_marks import mark_on
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.shelf import Shelf, read_kept_game
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.new_game.deck_page import DeckPage
from tabletop.ui.session.game_opening import open_game
from tests.play.saves.games import deck_table, facts, gain, scenario_table
from tests.ui_window.conftest import Hands
from tests.ui_window.saving_hands import box, danger, keeping, message, save_as, saved, turn_over
from tests.ui_window.test_deck_page import load
from tests.ui_window.test_decks import drop

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LESSON = '[table.Alice]\nbattlefield = ["Delver of Secrets"]\n' + (
    '\n[[steps]]\ndo = "transform"\nobject = "Delver of Secrets"\n' * 2
)


# --- Kept by itself -----------------------------------------------------------------------------------


def test_nothing_is_kept_of_a_table_at_which_nothing_happens(hands: Hands, shelf: Shelf) -> None:
    hands.window.parts.files.open_welcome()
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
    load(hands.window.findChildren(DeckPage)[-1])
    newest, oldest = shelf.paths()
    assert mark_on(oldest) is MarkWord.CLOSED
    assert mark_on(newest) is None
    assert read_kept_game(newest).title == "mine"
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
    game = keeping(hands).autosaver._game
    assert game is not None
    qtbot.waitUntil(lambda: game.is_synced)


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    hands: Hands, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_over(hands)
    (path,) = shelf.paths()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(own_file, "write_all", full)
        patch.setattr(writing, "write_all", full)
        hands.do("next step")
        assert message(hands) == (
            "This game is not being saved. No space left on device. Save it in another folder."
        )
        assert message(hands) in hands.log
        assert danger(hands) == message(hands)
        hands.do("next step")
        assert "No space" not in message(hands)
        assert "No space" in danger(hands)
        assert hands.action_count == 3
    hands.do("next step")
    assert message(hands) == "This game is saved again, including all recent actions."
    assert danger(hands) == ""
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)


def test_where_no_game_can_be_kept_that_is_told_once(hands: Hands, shelf: Shelf) -> None:
    shelf.folder.write_text("a file in the place of the folder")
    turn_over(hands)
    assert message(hands) == "This game is not being saved. File exists. Save it in another folder."
    hands.do("next step")
    assert "File exists" not in message(hands)
    assert "File exists" in danger(hands)
    save_as(hands, shelf.folder.with_name("there.tabletop"))
    assert (
        load_game(shelf.folder.with_name("there.tabletop")).game.table.state
        == hands.window.bridge.table.state
    )


def test_gains_are_kept_as_well(hands: Hands, shelf: Shelf) -> None:
    hands.window.bridge.propose(gain(3))
    assert read_kept_game(shelf.paths()[0]).actions == 1


# --- Named -----------------------------------------------------------------------------------------------


def test_a_game_is_named_and_followed(hands: Hands, shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "friday.tabletop"
    turn_over(hands)
    save_as(hands, path)
    assert message(hands).startswith("Saved friday.tabletop.")
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
    assert box(hands).endswith("it is in a read-only folder. Choose another folder.")
    folder = tmp_path / "folder.tabletop"
    folder.mkdir()
    save_as(hands, folder)
    assert box(hands).endswith("Choose another folder.")
    hands.do("next step")
    (path,) = shelf.paths()
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)


def test_saving_where_the_file_is_gone_is_told(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "friday.tabletop"
    save_as(hands, path)
    path.unlink()
    turn_over(hands)
    assert message(hands) == (
        "friday.tabletop: the file was removed. The game is saved under File ▸ Recover instead."
    )
    save_as(hands, path)
    assert danger(hands) == ""
    assert facts(load_game(path).game.table) == facts(hands.window.bridge.table)
    path.unlink()
    hands.do("next step")
    assert "the file was removed" in danger(hands)
    save_as(hands, tmp_path / "saturday.tabletop")
    assert danger(hands) == ""
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
    hands.window.parts.files.open_welcome()
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

    monkeypatch.setattr("tabletop.ui.session.game_opening.load_game", reading)
    drop(hands, saved(scenario_table(), tmp_path / "friday.tabletop"))
    assert shapes == [Qt.CursorShape.WaitCursor]
    assert QApplication.overrideCursor() is None


def test_a_game_with_decks_says_who_plays_what(hands: Hands, tmp_path: Path) -> None:
    table = deck_table()
    path = tmp_path / "decks.tabletop"
    writing.create_file(path, table, "Mine and Yours").close()
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
    assert "this is not a saved game" in box(hands)
    assert "Delver of Secrets" in hands.names()


def test_the_second_window_on_a_file_has_a_copy(
    open_window: Callable[[], Hands], tmp_path: Path, shelf: Shelf
) -> None:
    path = saved(scenario_table(), tmp_path / "friday.tabletop")
    first, second = open_window(), open_window()
    for each in (first, second):
        drop(each, path)
    assert message(second) == "friday.tabletop is open in another window. This is a copy of it."
    assert second.window.windowTitle() == "A thing of beauty – copy of friday.tabletop – Tabletop"
    before = path.read_bytes()
    second.do("next step")
    assert path.read_bytes() == before
    (copy,) = shelf.paths()
    assert facts(load_game(copy).game.table) == facts(second.window.bridge.table)
    save_as(second, path)
    assert box(second).endswith("it is open in another window. Choose another folder.")
    first.window.close()
    save_as(second, path)
    assert facts(load_game(path).game.table) == facts(second.window.bridge.table)


def test_of_a_damaged_game_the_sound_part_is_a_copy(hands: Hands, tmp_path: Path, shelf: Shelf) -> None:
    path = saved(scenario_table(), tmp_path / "friday.tabletop")
    damaged = path.read_bytes() + b"rubbish\n"
    path.write_bytes(damaged)
    drop(hands, path)
    assert "this is not a move of a game" in message(hands)
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

    monkeypatch.setattr("tabletop.ui.autosave.autosaver.resumed", refused)
    drop(hands, path)
    assert message(hands) == "friday.tabletop can't be written to. This is a copy of it."


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
    assert "Choose another folder." in box(hands)
