"""A game whose file fails: the window warns while that lasts, and asks before the game is left."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton

from tabletop.play.saves.closing_marks import mark_on
from tabletop.play.saves.lines import MarkWord
from tabletop.play.saves.shelf import Shelf
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.autosave.unsaved_bar import UnsavedBar
from tabletop.ui.new_game.deck_page import DeckPage
from tests.play.saves.games import facts, scenario_table
from tests.ui_window.conftest import Hands
from tests.ui_window.saving_hands import box, danger, keeping, message, save_as, saved, turn_over
from tests.ui_window.test_deck_page import load
from tests.ui_window.test_decks import drop

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture
def endangered(hands: Hands, tmp_path: Path) -> Path:
    """Return a named game whose file has been removed during play."""
    path = tmp_path / "friday.tabletop"
    save_as(hands, path)
    path.unlink()
    turn_over(hands)
    return path


def leaving_question(hands: Hands) -> QMessageBox:
    """Return the question before the game is left."""
    (found,) = (each for each in hands.window.findChildren(QMessageBox) if each.isVisible())
    return found


def answer(hands: Hands, words: str) -> None:
    button = next(each for each in leaving_question(hands).buttons() if each.text().replace("&", "") == words)
    button.click()
    QApplication.processEvents()


def whole(hands: Hands, path: Path) -> bool:
    return facts(load_game(path).game.table) == facts(hands.window.bridge.table)


def choose(hands: Hands, path: Path) -> None:
    """Name a file in the open dialog."""
    dialog = hands.window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(path))
    dialog.close()
    QApplication.processEvents()


def test_it_is_said_in_one_line_for_as_long_as_it_lasts(
    hands: Hands, endangered: Path, shelf: Shelf, tmp_path: Path
) -> None:
    assert danger(hands) == (
        "friday.tabletop: the file was removed. The game is saved under File ▸ Recover instead."
    )
    assert message(hands) == danger(hands)
    (copy,) = shelf.paths()
    assert whole(hands, copy)
    assert list(keeping(hands).recovery.games()) == [], "it is on the table"
    hands.do("next step")
    assert message(hands) != danger(hands) != ""
    assert whole(hands, copy)
    bar = hands.window.findChild(UnsavedBar)
    bar.findChild(QPushButton).click()
    choose(hands, tmp_path / "saturday.tabletop")
    assert danger(hands) == ""
    assert shelf.paths() == []
    assert whole(hands, tmp_path / "saturday.tabletop")


def test_a_window_that_is_closed_asks_and_stays(hands: Hands, endangered: Path, shelf: Shelf) -> None:
    for _ in range(2):
        hands.window.close()
    assert hands.window.isVisible()
    assert leaving_question(hands).informativeText() == danger(hands)
    answer(hands, "Cancel")
    assert hands.window.isVisible()
    hands.do("next step")
    assert whole(hands, shelf.paths()[0])
    hands.window.close()
    answer(hands, "Keep under Recover")
    assert not hands.window.isVisible()


def test_kept_it_is_under_recover_and_never_pruned(hands: Hands, endangered: Path, shelf: Shelf) -> None:
    hands.window.close()
    answer(hands, "Keep under Recover")
    assert not hands.window.isVisible()
    (copy,) = shelf.paths()
    assert mark_on(copy) is MarkWord.KEPT
    assert whole(hands, copy)
    assert [each.name for each in shelf.folder.iterdir()] == [copy.name]


def test_saved_elsewhere_the_window_closes(
    hands: Hands, endangered: Path, shelf: Shelf, tmp_path: Path
) -> None:
    hands.window.close()
    answer(hands, "Save elsewhere…")
    assert hands.window.isVisible()
    choose(hands, tmp_path / "nowhere" / "saturday.tabletop")
    assert box(hands).endswith("Choose another folder.")
    assert hands.window.isVisible()
    hands.window.close()
    answer(hands, "Save elsewhere…")
    choose(hands, tmp_path / "saturday.tabletop")
    assert not hands.window.isVisible()
    assert whole(hands, tmp_path / "saturday.tabletop")
    assert shelf.paths() == []


def test_discarded_nothing_is_kept(hands: Hands, endangered: Path, shelf: Shelf) -> None:
    hands.window.close()
    answer(hands, "Discard")
    assert not hands.window.isVisible()
    assert shelf.paths() == []
    assert not endangered.exists()


def test_a_file_that_goes_after_the_last_action_is_asked_about(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "friday.tabletop"
    save_as(hands, path)
    turn_over(hands)
    path.unlink()
    assert danger(hands) == ""
    hands.window.close()
    assert "the file was removed" in leaving_question(hands).informativeText()
    answer(hands, "Keep under Recover")


def test_nothing_is_asked_where_all_is_well_again(hands: Hands, endangered: Path, shelf: Shelf) -> None:
    save_as(hands, endangered)
    assert danger(hands) == ""
    hands.window.close()
    assert not hands.window.isVisible()
    assert whole(hands, endangered)


def test_another_table_waits_for_the_answer(
    hands: Hands, endangered: Path, shelf: Shelf, tmp_path: Path
) -> None:
    other = saved(scenario_table(), tmp_path / "other.tabletop")
    before = facts(hands.window.bridge.table)
    drop(hands, other)
    assert facts(hands.window.bridge.table) == before
    answer(hands, "Cancel")
    drop(hands, other)
    answer(hands, "Keep under Recover")
    assert hands.window.windowTitle() == "A thing of beauty – other.tabletop – Tabletop"
    assert danger(hands) == ""
    (copy,) = shelf.paths()
    assert facts(load_game(copy).game.table) == before
    hands.do("redo")
    assert whole(hands, other)


def test_where_nothing_can_be_written_the_question_says_so(
    hands: Hands, tmp_path: Path, shelf: Shelf
) -> None:
    path = tmp_path / "friday.tabletop"
    save_as(hands, path)
    shelf.folder.write_text("a file in the place of the folder")
    path.unlink()
    turn_over(hands)
    assert danger(hands) == (
        "This game is not being saved. friday.tabletop: the file was removed; "
        "File ▸ Recover: File exists. Save it in another folder."
    )
    hands.window.close()
    assert leaving_question(hands).informativeText() == danger(hands)
    assert [each.text().replace("&", "") for each in leaving_question(hands).buttons()] != []
    assert "Keep under Recover" not in [each.text() for each in leaving_question(hands).buttons()]
    answer(hands, "Discard")
    assert not hands.window.isVisible()


def test_a_full_disk_that_has_room_again_is_gone_on_with(hands: Hands, tmp_path: Path, shelf: Shelf) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    path = tmp_path / "friday.tabletop"
    save_as(hands, path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        turn_over(hands)
        assert "friday.tabletop: File too large" in danger(hands)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    hands.do("next step")
    assert danger(hands) == ""
    assert message(hands) == "friday.tabletop is saved again, including all recent actions."
    assert whole(hands, path)


# --- Names ------------------------------------------------------------------------------------------------


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """Return a folder whose name is not UTF-8."""
    folder = tmp_path / "caf\udce9"
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this system has names in Unicode only")
    return folder


def drop_address(hands: Hands, address: bytes) -> None:
    content = QMimeData()
    content.setData("text/uri-list", address + b"\r\n")
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        content,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    hands.window.dropEvent(event)


def test_a_game_whose_name_is_not_utf_8_is_dropped_kept_and_remembered(hands: Hands, strange: Path) -> None:
    path = saved(scenario_table(), strange / "fr\udcffday.tabletop")
    drop_address(
        hands, QUrl.fromLocalFile(str(strange.parent)).toEncoded().data() + b"/caf%E9/fr%FFday.tabletop"
    )
    assert hands.window.windowTitle() == "A thing of beauty – fr\ufffdday.tabletop – Tabletop"
    assert keeping(hands).autosaver.path == path
    hands.do("redo")
    assert whole(hands, path)
    hands.window.preferences._settings.sync()
    assert hands.window.preferences.recent == [path]
    hands.window.parts.files.recent_menu.aboutToShow.emit()
    assert hands.window.parts.files.recent_menu.actions()[0].text() == "fr\ufffdday.tabletop"
    assert {each.name for each in strange.iterdir()} == {path.name}


def test_such_a_game_is_saved_where_the_dialog_says(hands: Hands, strange: Path, shelf: Shelf) -> None:
    turn_over(hands)
    shown = os.fsencode(strange).decode("utf-8", "replace")
    save_as(hands, Path(f"{shown}/friday.tabletop"))
    assert keeping(hands).autosaver.path == strange / "friday.tabletop"
    assert whole(hands, strange / "friday.tabletop")


# --- What is proposed -----------------------------------------------------------------------------------


def proposed(hands: Hands, action: str) -> str:
    hands.do(action)
    dialog = hands.window.findChild(QFileDialog)
    (name,) = dialog.selectedFiles()
    dialog.close()
    dialog.deleteLater()
    QApplication.processEvents()
    return Path(name).name


def test_no_file_of_its_own_deck_is_proposed(hands: Hands, tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("20 Island\n")
    drop(hands, deck)
    load(hands.window.findChildren(DeckPage)[-1])
    assert proposed(hands, "save log") == "mine log.txt"
    (tmp_path / "mine log.txt").write_text("one that was saved before")
    assert proposed(hands, "save log") == "mine log 2.txt"
    assert proposed(hands, "save game") == "mine.tabletop"


def test_no_position_is_proposed_that_is_there(hands: Hands, tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text('[table.Alice]\nbattlefield = ["Delver of Secrets"]\n')
    drop(hands, position)
    assert proposed(hands, "save position") == "position 2.toml"


def test_the_name_that_a_game_has_is_proposed_again(hands: Hands, tmp_path: Path) -> None:
    save_as(hands, tmp_path / "friday.tabletop")
    assert proposed(hands, "save game") == "friday.tabletop"
