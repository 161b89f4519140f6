"""The first picture is painted before the whole window is made. Any action finds it complete."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.disk.assets import assets_folder
from tabletop.ui.browser.browser_window import BrowserWindow
from tabletop.ui.features.enter_key import EnterKey
from tabletop.ui.learning.first_meld import FirstMeld
from tabletop.ui.session.file_opening import open_table, welcome_file
from tabletop.ui.shell.app import _Loader, first_window
from tabletop.ui.shell.window import MainWindow
from tests.ui_window.conftest import WIDE, Hands
from tests.ui_window.features import feature_of

pytestmark = [
    pytest.mark.qt_log_ignore("^This plugin does not support "),
    # What takes its place from PySide 6.12 on is not there before.
    pytest.mark.filterwarnings("ignore:Function. 'QDragEnterEvent:DeprecationWarning"),
]
ANGEL = "Gisela, the Broken Blade"


@pytest.fixture
def open_early(qapp: QApplication, settings: QSettings, tmp_path: Path) -> Iterator[Callable[[], Hands]]:
    """Open windows as they are just after the start, before any painting."""
    letters, windows = qapp.font(), list[MainWindow]()
    settings.setValue("cards_offered", True)

    def opened() -> Hands:
        window = first_window(
            qapp, open_table(welcome_file()), settings, cache=tmp_path / "cache", games=tmp_path / "games"
        )
        windows.append(window)
        window.scene.animator.by_hand = window.scene.pointer_animator.by_hand = True
        window.resize(*WIDE)
        window.show()
        _Loader(window, greets=True)
        return Hands(window, settings)

    yield opened
    for window in windows:
        window.close()
        window.deleteLater()
    qapp.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")
    qapp.setFont(letters)


@pytest.fixture
def early(open_early: Callable[[], Hands]) -> Hands:
    hands = open_early()
    assert not hands.window.is_whole
    return hands


def on_screen(hands: Hands, name: str) -> QPoint:
    """Return where a card is, in the coordinates of the native window."""
    item = hands.window.scene.card_items.of(hands.number(name))
    at = hands.window.table_view.mapFromScene(item.sceneBoundingRect().center())
    return hands.window.table_view.viewport().mapTo(hands.window, at)


def drop(hands: Hands, file: Path) -> None:
    """Drop a file on the window. The system first says that something is held above it."""
    data, at = QMimeData(), QPoint(400, 400)
    data.setUrls([QUrl.fromLocalFile(str(file))])
    common = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QCoreApplication.sendEvent(hands.window.windowHandle(), QDragEnterEvent(at, *common))
    hands.window.dropEvent(QDropEvent(at.toPointF(), *common))


def test_the_first_picture_is_that_of_the_whole_window(early: Hands) -> None:
    first = early.window.grab().toImage()
    assert not early.window.is_whole
    early.window.complete()
    # The words on the button of Enter come from the referee, which is loaded after the first picture.
    button = feature_of(early.window, EnterKey).button
    assert button.isVisible()
    button.hide()
    assert early.window.grab().toImage() == first


def test_left_alone_the_window_is_whole_once_painted_and_greets(early: Hands, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: early.window.is_whole)
    line = feature_of(early.window, FirstMeld).line
    qtbot.waitUntil(line.isVisible)


def test_the_panels_behind_tabs_are_made_for_whoever_asks(early: Hands) -> None:
    docks = early.window.frame.docks
    behind = ("Log", "Table outline", "History")
    assert {*behind} < docks.keys()
    assert [title for title in behind if docks[title].widget() is not None] == []
    assert "Gisela" not in early.window.log.toPlainText()
    assert [title for title in behind if docks[title].widget() is None] == []


def test_a_panel_that_was_in_front_is_in_the_first_picture(
    early: Hands, open_early: Callable[[], Hands], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The window is put where it was before it has its size in this test.
    monkeypatch.setattr("tabletop.ui.features.inspector_place.WIDE", 700)
    early.window.complete()
    early.window.frame.show_dock("Table outline")
    qapp.processEvents()
    early.window.close()
    again = open_early()
    assert again.window.is_whole
    again.window.grab()
    assert not again.window.outline.visibleRegion().isEmpty()
    assert again.window.outline.topLevelItemCount() > 0


def test_a_key_pressed_at_once_does_what_it_says(early: Hands) -> None:
    QTest.keyClick(early.window.windowHandle(), Qt.Key.Key_Escape)
    assert early.window.is_whole


def test_a_key_of_a_feature_that_is_created_later_works_at_once(early: Hands) -> None:
    QTest.keyClick(early.window.windowHandle(), Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert early.window.findChild(BrowserWindow).isVisible()


def test_a_menu_of_the_bar_opened_at_once_has_all_its_entries(early: Hands) -> None:
    help_menu = early.window.frame.menus["Help"]
    help_menu.aboutToShow.emit()
    labels = [action.text() for action in help_menu.actions()]
    assert "Keys and gestures" in labels
    assert "Show the tips again" in labels


def test_a_command_carried_out_at_once_is_done_and_reported(early: Hands) -> None:
    early.select(ANGEL)
    early.do("tap")
    assert early.object(ANGEL).tapped
    assert early.window.frame.status.text() != ""
    assert "Gisela" in early.log


def test_a_window_is_opened_at_once(early: Hands) -> None:
    early.do("card browser")
    assert early.window.findChild(BrowserWindow).isVisible()


def test_a_menu_opened_at_once_has_all_its_entries(early: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[list[str]] = []
    monkeypatch.setattr(
        "tabletop.ui.frame.card_menu.pop_up",
        lambda menu, _at: opened.append([each.text() for each in menu.actions()]),
    )
    handle = early.window.windowHandle()
    QTest.mouseClick(handle, Qt.MouseButton.RightButton, pos=on_screen(early, ANGEL))
    early.window.parts.card_menu.open(early.number(ANGEL), QPoint())
    assert early.window.is_whole
    assert opened[0] == opened[-1]


def test_a_card_clicked_at_once_is_selected_and_shown(early: Hands) -> None:
    QTest.mouseClick(early.window.windowHandle(), Qt.MouseButton.LeftButton, pos=on_screen(early, ANGEL))
    assert early.window.is_whole
    assert early.window.scene.selected_ids() == [early.number(ANGEL)]


def test_a_file_dropped_at_once_is_opened(early: Hands) -> None:
    drop(early, assets_folder() / "scenarios" / "meld" / "brisela.toml")
    assert early.window.is_whole
    assert early.window.session.lesson_player.is_in_lesson


def test_a_window_closed_at_once_makes_nothing_more(early: Hands) -> None:
    early.window.close()
    assert early.window.isHidden()
