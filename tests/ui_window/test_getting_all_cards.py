"""Getting all cards with one click, and seeing those that were imported elsewhere."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from tabletop.cards.importing import fetching, store
from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.importing.importer import forget_imports, import_cards
from tabletop.cards.library import playing_with, shipped_library
from tabletop.ui.features import getting_cards
from tabletop.ui.features.getting_cards import CardImporting, CardsOffer
from tabletop.ui.new_game.deck_page import DeckPage
from tests.cards.importing.service import CATALOGUE, FILE, Answer, Service, serving
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LibraryWithImports]:
    kept = tmp_path / "home" / "imported.cards"
    monkeypatch.setattr(fetching, "imports_file", lambda: kept)
    monkeypatch.setattr(store, "imports_file", lambda: kept)
    monkeypatch.setattr(getting_cards, "imports_file", lambda: kept)
    found = LibraryWithImports(shipped_library(), kept)
    with playing_with(found):
        yield found


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    with serving() as running:
        usual = fetching.CardFetch
        monkeypatch.setattr(fetching, "CardFetch", lambda: usual(service=running.address))
        yield running


def box_of(hands: Hands) -> QMessageBox:
    return next(box for box in hands.window.findChildren(QMessageBox) if box.isVisible())


def press(box: QMessageBox, words: str) -> None:
    next(each for each in box.findChildren(QPushButton) if each.text() == words).click()


def test_nothing_is_fetched_before_somebody_agrees(
    hands: Hands, service: Service, tmp_path: Path, library: LibraryWithImports
) -> None:
    hands.do("get all cards")
    box = box_of(hands)
    for said in ("(api.scryfall.com and data.scryfall.io)", "No other host", "30 MB", str(tmp_path / "home")):
        assert said in box.informativeText()
    press(box, "Not now")
    assert not service.asked
    assert not library.imported


def test_all_cards_are_there_when_they_have_come(
    hands: Hands, service: Service, library: LibraryWithImports, qtbot: QtBot
) -> None:
    hands.do("get all cards")
    line = feature_of(hands.window, CardImporting).line
    with qtbot.waitSignal(hands.window.parts.card_import.ended):
        press(box_of(hands), "Get all cards")
        assert line.isVisible()
        bottom = hands.window.statusBar()
        assert bottom.rect().contains(line.rect().translated(line.mapTo(bottom, QPoint())))
    assert not line.isVisible()
    assert "Quiet Heron" in library
    assert "18 cards and 6 tokens were imported from the service." in hands.window.frame.status.toolTip()
    with qtbot.waitSignal(hands.window.parts.card_import.ended) as ended:
        feature_of(hands.window, CardImporting).fetch()
    assert ended.args == ["Your cards are up to date."]
    assert [path for path, _ in service.asked] == [CATALOGUE, FILE]


def test_a_deck_that_needs_them_is_read_again_with_the_cards_that_came(
    hands: Hands, service: Service, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.cards.kept_placeholders.user_data_path", lambda *_, **__: tmp_path)
    QGuiApplication.clipboard().setText("8 Island\n4 Quiet Heron")
    hands.do("paste deck")
    page = hands.window.findChildren(DeckPage)[-1]
    assert [each.name for each in page.checks[0].read.reading.unknown] == ["Quiet Heron"]
    page.get_all.click()
    with qtbot.waitSignal(hands.window.parts.card_import.cards_changed):
        press(box_of(hands), "Get all cards")
    assert not page.checks[0].read.reading.unknown
    assert not page.get_all.isVisible()


def test_fetching_is_stopped_by_its_button(
    hands: Hands, service: Service, library: LibraryWithImports, qtbot: QtBot
) -> None:
    def waits(path: str, answer: Answer) -> bool:
        (service.goes_on.set if path == CATALOGUE else service.goes_on.clear)()
        return False

    service.misbehave = waits
    importing = feature_of(hands.window, CardImporting)
    with qtbot.waitSignal(hands.window.parts.card_import.progressed):
        importing.fetch()
        importing.fetch()
    assert "Another file is being imported." in hands.window.frame.status.toolTip()
    with qtbot.waitSignal(hands.window.parts.card_import.ended) as ended:
        importing.line.findChild(QToolButton).click()
    assert "canceled" in ended.args[0]
    assert not library.imported


def test_a_service_that_does_not_answer_is_told(hands: Hands, service: Service, qtbot: QtBot) -> None:
    def away(path: str, answer: Answer) -> bool:
        answer.send(500, b"")
        return True

    service.misbehave = away
    with qtbot.waitSignal(hands.window.parts.card_import.failed):
        feature_of(hands.window, CardImporting).fetch()
    box = box_of(hands)
    assert "it answers 500 Internal Server Error; try again later" in box.informativeText()
    box.close()


def test_cards_that_were_imported_elsewhere_are_seen_when_the_window_is_used_again(
    hands: Hands, library: LibraryWithImports, tmp_path: Path, qtbot: QtBot
) -> None:
    file, kept = tmp_path / "cards.json", tmp_path / "home" / "imported.cards"
    card = {"object": "card", "name": "Quiet Heron", "layout": "normal", "type_line": "Creature — Bird"}
    file.write_text(json.dumps([card]), encoding="utf-8")
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    import_cards(file, into=kept)
    assert "Quiet Heron" not in library
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert "Quiet Heron" not in library
    with qtbot.waitSignal(hands.window.parts.card_import.cards_changed):
        application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert "Quiet Heron" in library
    with qtbot.assertNotEmitted(hands.window.parts.card_import.cards_changed):
        application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert forget_imports(kept)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert "Quiet Heron" not in library


def offer(hands: Hands) -> CardsOffer:
    return feature_of(hands.window, CardImporting).offer


def test_the_first_start_offers_them_in_a_quiet_line(
    hands: Hands, service: Service, open_window: Callable[[], Hands], library: LibraryWithImports
) -> None:
    assert offer(hands).isVisible()
    height = hands.window.statusBar().height()
    QTest.mouseClick(offer(hands).get, Qt.MouseButton.LeftButton)
    press(box_of(hands), "Not now")
    assert offer(hands).isVisible()
    QTest.mouseClick(offer(hands).decline, Qt.MouseButton.LeftButton)
    assert not offer(hands).isVisible()
    assert hands.window.statusBar().height() == height
    assert not service.asked
    assert not offer(open_window()).isVisible()


def test_the_line_goes_as_soon_as_the_cards_are_fetched(
    hands: Hands, service: Service, open_window: Callable[[], Hands], qtbot: QtBot
) -> None:
    with qtbot.waitSignal(hands.window.parts.card_import.ended):
        feature_of(hands.window, CardImporting).fetch()
        assert not offer(hands).isVisible()
    assert not offer(open_window()).isVisible()


def test_whoever_just_goes_on_is_not_asked_at_the_next_start(
    hands: Hands, open_window: Callable[[], Hands]
) -> None:
    assert offer(hands).isVisible()
    hands.window.close()
    assert not offer(open_window()).isVisible()


def test_on_the_next_table_the_last_line_has_its_room_again(hands: Hands) -> None:
    assert offer(hands).isVisible()
    hands.do("new welcome")
    assert not offer(hands).isVisible()


def test_with_cards_that_are_kept_already_there_is_no_such_line(
    library: LibraryWithImports, tmp_path: Path, open_window: Callable[[], Hands]
) -> None:
    file = tmp_path / "cards.json"
    bird = {"object": "card", "name": "Quiet Heron", "layout": "normal", "type_line": "Creature — Bird"}
    file.write_text(json.dumps([bird]), encoding="utf-8")
    import_cards(file, into=library._kept)
    assert not offer(open_window()).isVisible()
