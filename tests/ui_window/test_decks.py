"""Deck lists and card files, brought to the window in every way."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot

from tabletop.cards.importing import importer, store
from tabletop.cards.importing.card_file import Cancelled, Progress
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.library import CardLibrary, playing_with
from tabletop.ui.features.getting_cards import CardImporting
from tabletop.ui.new_game.deck_page import DeckPage
from tabletop.ui.pages.deck_faults import DeckFaults
from tabletop.ui.session.deck_opening import open_decks
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

MINE = "20 Island\n4 Delver of Secrets\n1 Delvre of Secrets\n\nSideboard\n2 Serra Angel\n"
PLAINS = '<zone name="main"><card number="24" name="Plains"/></zone>'
YOURS = f'<cockatrice_deck version="1">{PLAINS}</cockatrice_deck>'
CARD = {
    "object": "card",
    "layout": "normal",
    "name": "Quiet Heron",
    "type_line": "Creature — Bird",
    "mana_cost": "{1}{U}",
    "oracle_text": "Flying",
    "power": "1",
    "toughness": "3",
}


@pytest.fixture
def lists(tmp_path: Path) -> list[Path]:
    files = [tmp_path / "mine.txt", tmp_path / "yours.cod"]
    for file, text in zip(files, (MINE, YOURS), strict=True):
        file.write_text(text)
    return files


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CardLibrary]:
    """Return a library whose imported cards are in the test's own folder."""
    kept = tmp_path / "imported.cards"
    for module in (importer, store):
        monkeypatch.setattr(module, "imports_file", lambda: kept)
    library = library_with_imports(kept)
    with playing_with(library):
        yield library


def drop(hands: Hands, *files: Path) -> None:
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    none = Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, content, Qt.MouseButton.LeftButton, none)
    hands.window.dropEvent(event)


def counts(hands: Hands) -> list[tuple[int, int]]:
    """Return the number of cards in hand and library of each seat."""
    players = hands.window.bridge.view().players
    return [(len(player.hand), len(player.library)) for player in players]


def load(hands: Hands) -> None:
    """Accept the lists as the page shows them."""
    (page,) = [each for each in hands.window.findChildren(DeckPage) if each.isVisible()]
    QTest.mouseClick(page.load, Qt.MouseButton.LeftButton)


def test_one_dropped_deck_is_played_alone_with_all_its_cards(hands: Hands, lists: list[Path]) -> None:
    drop(hands, lists[0])
    load(hands)
    assert counts(hands) == [(7, 18), (0, 0)]
    assert hands.window.windowTitle() == "mine – Tabletop"
    assert hands.window.findChild(DeckFaults) is None


def test_two_dropped_decks_are_played_against_each_other(hands: Hands, lists: list[Path]) -> None:
    drop(hands, *lists)
    load(hands)
    assert counts(hands) == [(7, 18), (7, 17)]
    assert [file.name for file in hands.window.preferences.recent] == ["mine.txt", "yours.cod"]
    for _ in range(2):
        hands.window.dialogue.answer("keep")
    hands.do("draw")
    assert counts(hands)[0] == (8, 17)


def test_a_third_deck_is_left_out_and_that_is_said(hands: Hands, lists: list[Path]) -> None:
    drop(hands, *lists, lists[1])
    assert "two seats" in hands.window.frame.status.toolTip()
    load(hands)
    assert counts(hands) == [(7, 18), (7, 17)]


def test_decks_are_opened_from_the_menu_and_from_what_was_copied(
    hands: Hands, lists: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(lists[1])], ""))
    hands.do("open decks")
    load(hands)
    assert counts(hands) == [(7, 17), (0, 0)]
    assert hands.window.findChild(DeckFaults) is None
    QGuiApplication.clipboard().setText("10 Forest")
    hands.do("paste deck")
    load(hands)
    assert counts(hands) == [(7, 3), (0, 0)]
    assert hands.window.windowTitle() == "Forest – Tabletop"


def test_a_deck_that_both_players_have_is_named_once() -> None:
    assert open_decks(["10 Forest", "12 Island"]).title == "Forest and Island"
    assert open_decks(["10 Forest", "12 Forest"]).title == "Forest ×2"


@pytest.mark.parametrize("text", ["", "nonsense"])
def test_a_list_without_a_card_leaves_the_table(hands: Hands, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    hands.do("paste deck")
    box = hands.window.findChild(QMessageBox)
    assert "Pasted deck" in box.informativeText()
    assert "Serra Angel" in hands.names()
    box.close()


def test_the_seed_is_shown_and_deals_the_same_game_again(lists: list[Path]) -> None:
    first, second = (open_decks(lists, seed=7) for _ in range(2))
    assert first.table.state == second.table.state
    assert "Seed 7" in first.teaches[-1]
    assert first.teaches[0] == (
        "Alice plays mine: 25 cards, 1 of them placeholders, and 2 in the sideboard outside the game."
    )


# --- Cards ----------------------------------------------------------------------------------------------


def test_a_dropped_card_file_is_imported_and_its_cards_can_be_played(
    hands: Hands, library: CardLibrary, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([CARD]))
    assert "Quiet Heron" not in library
    with qtbot.waitSignal(hands.window.parts.card_import.ended):
        drop(hands, file)
        assert feature_of(hands.window, CardImporting).line.isVisible()
    assert "1 card and 0 tokens were imported from cards.json." in hands.window.frame.status.toolTip()
    assert not feature_of(hands.window, CardImporting).line.isVisible()
    QGuiApplication.clipboard().setText("7 Quiet Heron")
    hands.do("paste deck")
    load(hands)
    assert counts(hands)[0] == (7, 0)


def test_a_stopped_import_takes_nothing(
    hands: Hands, library: CardLibrary, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([CARD]))
    window, import_cards, is_stopped = hands.window, importer.import_cards, threading.Event()

    def import_slowly(path: Path, progress: Progress, cancelled: Cancelled) -> importer.Imported:
        is_stopped.wait(timeout=60)
        return import_cards(path, progress, cancelled)

    monkeypatch.setattr(importer, "import_cards", import_slowly)
    with qtbot.waitSignal(window.parts.card_import.ended):
        window.parts.files.cards_wanted.emit(file)
        window.parts.files.cards_wanted.emit(file)
        assert "Another file is being imported." in window.frame.status.toolTip()
        feature_of(window, CardImporting).line.findChild(QToolButton).click()
        is_stopped.set()
    assert "Import canceled." in window.frame.status.toolTip()
    assert "Quiet Heron" not in library


def test_a_file_without_cards_is_told(
    hands: Hands, library: CardLibrary, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "cards.xml"
    file.write_text("<nothing/>")
    with qtbot.waitSignal(hands.window.parts.card_import.failed):
        drop(hands, file)
    box = hands.window.findChild(QMessageBox)
    assert "cards.xml" in box.informativeText()
    box.close()
    assert not library.imported
