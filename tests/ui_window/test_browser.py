"""The card browser: searching, filtering, looking at both faces, putting on the table, all by keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tabletop.cards.card_search import COLORLESS, Origin
from tabletop.cards.faces import Layout, Symbol
from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import playing_with, shipped_library
from tabletop.cards.mechanisms import Mechanism
from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.browser.browser_window import BrowserWindow
from tabletop.ui.browser.card_facts import LAYOUTS, MARKS, card_page
from tabletop.ui.browser.listed_faces import specs_with_text
from tabletop.ui.style.appearance import DARK, LIGHT
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LIBRARY = shipped_library()


def opened(hands: Hands) -> BrowserWindow:
    hands.do("card browser")
    page = hands.window.findChild(BrowserWindow)
    assert isinstance(page, BrowserWindow)
    # The keys of the table would get what is meant for a window that is not active yet.
    page.activateWindow()
    QApplication.processEvents()
    assert page.isActiveWindow()
    return page


def results(page: BrowserWindow) -> list[str]:
    return [face.name for face in page.gallery.results.faces]


def typed(page: BrowserWindow, text: str) -> BrowserWindow:
    page.filters.line.clear()
    QTest.keyClicks(page.filters.line, text)
    return page


def hand_of(hands: Hands, seat: int) -> list[str]:
    state = hands.window.bridge.table.state
    zone = state.in_zone(Zone(ZoneKind.HAND, seat))
    return [state.objects[id].definition.name for id in zone]


def choose(page: BrowserWindow, zone: ZoneKind) -> None:
    page.details.zone.setCurrentIndex(page.details.zone.findData(zone))


def test_it_opens_with_every_face_and_the_line_to_type_in(hands: Hands) -> None:
    page = opened(hands)
    assert len(results(page)) > 1200
    assert page.filters.line.hasFocus() or not page.isActiveWindow()
    assert "faces of" in page.line.text()
    assert not page.filters.clear.isEnabled()


def test_typing_finds_either_face_and_shows_both(hands: Hands) -> None:
    page = typed(opened(hands), "insectile")
    assert results(page) == ["Insectile Aberration"]
    assert page.details.picture.accessibleName() == "Insectile Aberration and Delver of Secrets"
    words = page.details.facts.text()
    assert "its front" in words
    assert "202.3b" in words


def test_the_search_reads_types_and_texts_after_names(hands: Hands, qtbot: QtBot) -> None:
    page = typed(opened(hands), "human wizard")
    qtbot.waitUntil(lambda: not page.is_reading_texts)
    assert "Delver of Secrets" in results(page)
    assert "of them by type or text" in page.line.text()
    page = typed(page, "delver")
    assert results(page)[0] == "Delver of Secrets"
    page = typed(page, "look at the top card of your library")
    assert "Delver of Secrets" in results(page)


def test_letters_typed_anywhere_go_to_the_search(hands: Hands) -> None:
    page = typed(opened(hands), "")
    page.details.put.setFocus()
    QTest.keyClicks(page.details.put, "opt")
    assert page.filters.line.text() == "opt"


def test_a_second_copy_does_not_come_unnoticed(hands: Hands) -> None:
    page = typed(opened(hands), "clone")
    before = hands.action_count
    page.details.put.setFocus()
    QTest.keyClick(page.details.put, Qt.Key.Key_Space)
    assert hands.action_count == before + 1
    focused = page.focusWidget()
    assert focused is page.gallery
    QTest.keyClick(focused, Qt.Key.Key_Space)
    assert hands.action_count == before + 1
    assert "copy" not in page.details.remark.text()
    QTest.keyClick(page.gallery, Qt.Key.Key_Return)
    assert page.details.remark.text().endswith("That is the second copy.")
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", autorep=True
    )
    page.gallery.keyPressEvent(held)
    page.filters.line.keyPressEvent(held)
    assert hands.action_count == before + 2


def test_a_misspelt_name_asks_what_was_meant(hands: Hands) -> None:
    page = typed(opened(hands), "delvr of secrts")
    assert "Did you mean" in page.line.text()
    page.line.linkActivated.emit("name:Delver of Secrets")
    assert page.filters.line.text() == "Delver of Secrets"
    assert results(page) == ["Delver of Secrets"]


def test_what_fits_nothing_says_what_to_give_up(hands: Hands) -> None:
    page = typed(opened(hands), "delver")
    page.filters.set.setCurrentIndex(page.filters.set.findData("MOM"))
    assert not results(page)
    assert "without the set" in page.line.text()
    assert not page.details.put.isEnabled()
    page.line.linkActivated.emit("open: set_code")
    assert results(page) == ["Delver of Secrets"]


def test_filters_that_fit_nothing_even_alone_are_cleared_together(hands: Hands) -> None:
    page = typed(opened(hands), "qqqq")
    assert "No name is similar to" in page.line.text()
    page.filters.set.setCurrentIndex(page.filters.set.findData("MOM"))
    page.filters.mechanism.setCurrentIndex(page.filters.mechanism.findData(Mechanism.FLIP))
    assert "Clear the filters" in page.line.text()
    page.line.linkActivated.emit("open:")
    assert page.filters.set.currentIndex() == 0
    assert page.filters.line.text() == "qqqq"


def test_each_filter_narrows_and_is_cleared(hands: Hands) -> None:
    page = opened(hands)
    filters, everything = page.filters, len(results(page))
    for narrow in (
        lambda: filters.mechanism.setCurrentIndex(1),
        lambda: filters.layout_.setCurrentIndex(filters.layout_.findData(Layout.FLIP)),
        lambda: filters.type.setCurrentIndex(filters.type.findData("saga")),
        lambda: filters.value.setCurrentIndex(2),
        lambda: filters.symbol.setCurrentIndex(filters.symbol.findData(Symbol.SPARK)),
        lambda: filters.set.setCurrentIndex(1),
        filters.colors["U"].click,
        filters.digital.click,
    ):
        narrow()
        assert 0 < len(results(page)) < everything
        assert filters.clear.isEnabled()
        filters.clear.click()
        assert len(results(page)) == everything


def test_colorless_goes_with_no_color(hands: Hands) -> None:
    filters = opened(hands).filters
    filters.colors["U"].click()
    filters.colors[COLORLESS].click()
    assert filters.query().colors == COLORLESS
    filters.colors["R"].click()
    assert filters.query().colors == "R"


def test_everything_is_done_with_the_keyboard(hands: Hands) -> None:
    page = typed(opened(hands), "delver")
    before = hands.action_count
    QTest.keyClick(page.filters.line, Qt.Key.Key_Down)
    gallery = page.gallery
    QTest.keyClick(gallery, Qt.Key.Key_F)
    assert page.details.picture.accessibleName().startswith("Insectile Aberration")
    QTest.keyClick(gallery, Qt.Key.Key_F)
    assert page.details.picture.accessibleName().startswith("Delver of Secrets")
    QTest.keyClick(gallery, Qt.Key.Key_Return)
    assert hands.action_count == before + 1
    assert hand_of(hands, 0)[-1] == "Delver of Secrets"
    assert "brings Delver of Secrets in" in page.details.remark.text()
    QTest.keyClicks(gallery, "x")
    assert page.filters.line.text() == "delverx"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_arrows_move_through_what_was_found(hands: Hands) -> None:
    page = opened(hands)
    QTest.keyClick(page.gallery, Qt.Key.Key_Right)
    assert page.gallery.currentIndex().row() == 1
    QTest.keyClick(page.gallery, Qt.Key.Key_Down)
    below = page.gallery.currentIndex().row()
    assert below > 1
    QTest.keyClick(page.gallery, Qt.Key.Key_Up)
    assert page.gallery.currentIndex().row() == 1


def test_enter_in_the_search_puts_one_card_on_the_table(hands: Hands) -> None:
    page = typed(opened(hands), "clone")
    before = hands.action_count
    QTest.keyClick(page.filters.line, Qt.Key.Key_Return)
    assert hands.action_count == before + 1
    QTest.mouseClick(page.details.put, Qt.MouseButton.LeftButton)
    assert hands.action_count == before + 2
    hands.do("undo")
    hands.do("undo")
    assert "Clone" not in hand_of(hands, 0)


def test_what_was_put_there_is_taken_back_from_the_browser_too(hands: Hands) -> None:
    page = typed(opened(hands), "clone")
    QTest.keyClick(page.gallery, Qt.Key.Key_Return)
    assert hand_of(hands, 0)[-1] == "Clone"
    page.gallery.setFocus()
    QTest.keyClick(page.gallery, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand_of(hands, 0)[-1] != "Clone"


def test_a_double_click_puts_a_card_on_the_table(hands: Hands) -> None:
    page = typed(opened(hands), "clone")
    place = page.gallery.visualRect(page.gallery.results.index(0)).center()
    QTest.mouseClick(page.gallery.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(page.gallery.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert hand_of(hands, 0)[-1] == "Clone"


def test_a_card_goes_where_and_to_whom_it_is_wanted_with_the_face_that_is_shown(hands: Hands) -> None:
    page = typed(opened(hands), "insectile")
    choose(page, ZoneKind.BATTLEFIELD)
    page.details.seat.setCurrentIndex(1)
    player = hands.window.bridge.table.state.players[1].name
    assert page.details.put.text() == f"Put Insectile Aberration onto {player}'s battlefield"
    before = hands.names().count("Insectile Aberration")
    page.details.put.click()
    assert hands.names().count("Insectile Aberration") == before + 1


def test_what_cannot_be_there_says_why(hands: Hands) -> None:
    page = typed(opened(hands), "bala ged recovery")
    choose(page, ZoneKind.BATTLEFIELD)
    assert not page.details.put.isEnabled()
    assert "can't be on the battlefield" in page.details.remark.text()
    QTest.keyClick(page.gallery, Qt.Key.Key_Return)
    assert "can't be on the battlefield" in page.details.remark.text()
    choose(page, ZoneKind.HAND)
    assert page.details.put.isEnabled()


def test_the_buttons_stay_where_they_are_whatever_is_said_below_them(hands: Hands) -> None:
    page = typed(opened(hands), "delver of secrets")
    QApplication.processEvents()
    assert page.details.remark.isHidden()
    before = page.details.put.y()
    page = typed(page, "thalia, guardian")
    QApplication.processEvents()
    assert "scenario" in page.details.remark.text()
    assert page.details.put.y() == before, "a click meant for the row above would have put the card"


def test_a_meld_result_brings_both_its_cards(hands: Hands) -> None:
    page = typed(opened(hands), "chittering host")
    assert page.details.put.text().startswith("Put both cards")
    page.details.put.click()
    assert sorted(hand_of(hands, 0)[-2:]) == ["Graf Rats", "Midnight Scavengers"]


def test_a_token_is_created(hands: Hands) -> None:
    page = opened(hands)
    page.filters.layout_.setCurrentIndex(page.filters.layout_.findData(Layout.TRANSFORMING_TOKEN))
    assert not page.details.zone.isEnabled()
    before = len(hands.names())
    page.details.put.click()
    assert len(hands.names()) == before + 1


def test_over_a_large_window_it_shows_more(hands: Hands) -> None:
    hands.window.resize(1900, 1000)
    hands.do("card browser")
    page = hands.window.findChild(BrowserWindow)
    assert page.width() > 1500
    page.close()


def test_nothing_is_put_while_a_question_is_open(hands: Hands) -> None:
    page = typed(opened(hands), "pacifism")
    choose(page, ZoneKind.BATTLEFIELD)
    page.details.put.click()
    assert hands.window.bridge.table.state.question is not None
    assert "Answer the open question" in page.details.remark.text()
    assert not page.details.put.isEnabled()
    hands.do("undo")
    assert page.details.put.isEnabled()


def test_show_me_opens_the_scenario_of_the_card(hands: Hands) -> None:
    page = typed(opened(hands), "village ironsmith")
    page.details.show_me.click()
    assert "Village Ironsmith" in hands.names()
    assert "Ironsmith" in hands.window.windowTitle()


def test_without_a_scenario_show_me_says_so(hands: Hands) -> None:
    page = typed(opened(hands), "clone")
    assert not page.details.show_me.isEnabled()
    assert "No scenario" in page.details.remark.text()


def test_the_selected_card_is_shown_by_its_scenario(hands: Hands) -> None:
    title = hands.window.windowTitle()
    hands.do("show card")
    assert hands.window.windowTitle() == title
    hands.select("Delver of Secrets")
    hands.do("show card")
    assert hands.window.windowTitle() != title


def test_the_inspector_and_the_menu_of_a_card_lead_to_its_scenario(hands: Hands) -> None:
    title = hands.window.windowTitle()
    hands.select("Delver of Secrets")
    menu = QMenu()
    for feature in hands.window.features:
        feature.fill_card_menu(menu, [hands.number("Delver of Secrets")])
    assert hands.window.actions_["show card"] in menu.actions()
    button = hands.window.inspector.show_me
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert hands.window.windowTitle() != title
    hands.window.scene.select(0)
    assert not button.isVisible()


def test_a_selected_card_without_a_scenario_says_so(hands: Hands) -> None:
    page = typed(opened(hands), "grizzly bears")
    choose(page, ZoneKind.BATTLEFIELD)
    page.details.put.click()
    hands.select("Grizzly Bears")
    hands.do("show card")
    assert "No scenario" in hands.window.frame.status.toolTip()


def test_the_scheme_changes_while_it_is_open(hands: Hands) -> None:
    page = opened(hands)
    hands.window.appearance.choose("light")
    assert page.gallery.tile.shade == LIGHT
    hands.window.appearance.choose("dark")
    assert page.gallery.tile.shade == DARK


def test_screen_readers_are_told_what_everything_is(hands: Hands) -> None:
    page = opened(hands)
    filters = page.filters
    for widget in (filters.line, page.gallery, page.line, page.details.zone, page.details.seat):
        assert widget.accessibleName()
    assert all(button.accessibleName() for button in filters.colors.values())
    said = page.gallery.results.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "mana value" in said
    assert page.gallery.results.index(0).data(Qt.ItemDataRole.ToolTipRole) == results(page)[0]


@pytest.mark.parametrize("name", ["Delver of Secrets", "Akki Lavarunner", "Graf Rats", "Clone", "Brisela"])
def test_every_kind_of_card_has_its_faces_and_its_page(name: str) -> None:
    card = LIBRARY.find(LIBRARY.search(name)[0].definition.name).definition
    for number in range(len(card.faces)):
        specs = specs_with_text(card, number)
        assert len({(spec.name, spec.kind, spec.flipped) for spec in specs}) == len(specs)
        assert LAYOUTS[card.layout][0] in card_page(card, number, DARK)


def test_every_layout_and_mark_has_words() -> None:
    assert set(LAYOUTS) == set(Layout)
    assert set(MARKS) == set(Symbol)


@pytest.fixture
def imported(tmp_path: Path) -> Iterator[LibraryWithImports]:
    """Return a library with more own cards than are read at once, in use before any window opens."""
    cards = ",".join(
        f'{{"object":"card","name":"Paper Bird {number}","layout":"normal","type_line":"Creature — Bird"}}'
        for number in range(2500)
    )
    file = tmp_path / "cards.json"
    file.write_text(f"[{cards}]", encoding="utf-8")
    library = LibraryWithImports(shipped_library(), tmp_path / "imported.cards")
    with playing_with(library):
        assert library.imported == 0, "asked for its cards, it has looked at what is imported"
        import_cards(file, into=tmp_path / "imported.cards")
        yield library


def test_many_imported_cards_are_read_while_the_window_can_be_used(
    imported: LibraryWithImports, open_window: Callable[[], Hands], qtbot: QtBot
) -> None:
    imported.reload()
    hands = open_window()
    page = opened(hands)
    page.read_library()
    assert page.is_reading
    assert "still reading" in page.line.text()
    assert results(page)
    qtbot.waitUntil(lambda: not page.is_reading)
    typed(page, "bird 247")
    assert results(page)[0] == "Paper Bird 247"
    page.filters.origin.setCurrentIndex(page.filters.origin.findData(Origin.SHIPPED))
    assert "Paper Bird 247" not in results(page)


def test_closing_stops_reading_and_opening_begins_anew(
    imported: LibraryWithImports, open_window: Callable[[], Hands], qtbot: QtBot
) -> None:
    imported.reload()
    hands = open_window()
    page = opened(hands)
    page.read_library()
    page.close()
    assert not page.is_reading
    opened(hands)
    qtbot.waitUntil(lambda: not page.is_reading)
    assert len(results(page)) > 2500


def test_after_an_import_the_new_cards_are_there(
    imported: LibraryWithImports, open_window: Callable[[], Hands], qtbot: QtBot
) -> None:
    hands = open_window()
    page = opened(hands)
    assert "Paper Bird 7" not in results(page)
    hands.window.parts.card_import.ended.emit("2500 cards were taken.")
    assert len(imported) > 2500
    qtbot.waitUntil(lambda: not page.is_reading)
    assert "Paper Bird 7" in results(page)


def test_new_cards_of_a_closed_browser_are_read_when_it_is_opened(
    imported: LibraryWithImports, open_window: Callable[[], Hands], qtbot: QtBot
) -> None:
    hands = open_window()
    page = opened(hands)
    page.close()
    hands.window.parts.card_import.ended.emit("2500 cards were taken.")
    assert not page.is_reading
    opened(hands)
    qtbot.waitUntil(lambda: not page.is_reading)
    assert "Paper Bird 7" in results(page)


def test_pictures_are_not_asked_for_while_scrolling(hands: Hands, qtbot: QtBot) -> None:
    page = opened(hands)
    page.gallery.verticalScrollBar().setValue(4000)
    assert not page.gallery.tile.may_request
    page.gallery.grab()
    qtbot.waitUntil(lambda: page.gallery.tile.may_request)
    page.gallery.grab()
