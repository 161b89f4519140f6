"""The deck library: played decks reappear, and can be saved, counted, checked and played again."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem

from tabletop.cards.placeholders import Placeholder
from tabletop.play.deck_library import DeckLibrary, KeptDeck, keep_library, kept_library
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.ui.features.game_over import GameOver
from tabletop.ui.new_game.dialog import NewGameDialog
from tabletop.ui.new_game.library_page import DeckLibraryPage
from tabletop.ui.session.deck_opening import open_recipe
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

MINE = "Deck\n24 Island\n4 Delver of Secrets // Insectile Aberration\n32 Opt\n\nSideboard\n2 Serra Angel\n"
THEIRS = "Commander\n1 Serra Angel\n\nDeck\n99 Plains\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "decks.json"


@pytest.fixture
def page(hands: Hands, file: Path) -> DeckLibraryPage:
    decks = (
        KeptDeck(title="Mine", text=MINE, played=date(2026, 11, 1)),
        KeptDeck(title="Theirs", text=THEIRS, saved=True),
    )
    keep_library(DeckLibrary(decks=decks), file)
    return opened(hands)


def opened(hands: Hands) -> DeckLibraryPage:
    hands.do("deck library")
    pages = [each for each in hands.window.findChildren(DeckLibraryPage) if each.isVisible()]
    page: DeckLibraryPage = pages[-1]
    return page


def rows(page: DeckLibraryPage) -> list[list[str]]:
    return [[item.text(column) for column in (0, 2, 3)] for item in items(page)]


def items(page: DeckLibraryPage) -> list[QTreeWidgetItem]:
    groups = [page.list.topLevelItem(place) for place in range(page.list.topLevelItemCount())]
    return [
        group.child(place) for group in groups if group is not None for place in range(group.childCount())
    ]


def recipe(hands: Hands) -> FromDecks:
    found = hands.window.bridge.table.recipe
    assert isinstance(found, FromDecks)
    return found


def game(*lists: str) -> FromDecks:
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    titles = ("Mine", "Theirs")[: len(lists)]
    return FromDecks(lists=lists, titles=titles, options=options)


def test_decks_are_shown_with_commander_size_and_day(page: DeckLibraryPage) -> None:
    assert rows(page) == [
        ["Theirs\nSerra Angel", "100", ""],
        ["Mine", "60 + 2", "2026-11-01"],
    ]
    assert not items(page)[0].icon(1).isNull()


def test_every_deck_with_a_commander_has_two_lines(hands: Hands, file: Path) -> None:
    decks = tuple(KeptDeck(title=f"Deck {number}", text=THEIRS) for number in range(3))
    keep_library(DeckLibrary(decks=decks), file)
    page = opened(hands)
    heights = {page.list.visualItemRect(item).height() for item in items(page)}
    assert len(heights) == 1
    assert heights.pop() >= 2 * page.list.fontMetrics().lineSpacing()


def test_a_deck_is_counted_and_its_size_is_checked(page: DeckLibraryPage) -> None:
    page.list.setCurrentItem(items(page)[1])
    numbers = page.numbers
    assert numbers.kinds.text() == "24 lands, 4 creatures, 32 other cards, 4 transforming"
    assert numbers.chart.accessibleName() == "Spells by mana value: 36 of 1"
    assert [numbers.odds.text(1, turn) for turn in (1, 2, 3)] == ["98%", "91%", "79%"]
    assert numbers.odds.text(2, 3) == "86%"
    assert numbers.format.currentText() == "60 cards"
    assert numbers.size_words.text() == "32 copies of Opt (at most 4 allowed)"
    numbers.format.setCurrentText("Limited")
    assert numbers.size_words.text() == "The deck size is legal."


def test_the_numbers_of_a_deck_stand_in_one_column(page: DeckLibraryPage) -> None:
    page.list.setCurrentItem(items(page)[1])
    numbers = page.numbers
    for part in (numbers.kinds, numbers.chart, numbers.odds, numbers.size_words):
        assert (part.x(), part.width()) == (0, numbers.width())
    assert numbers.kinds.y() == 0


def test_one_deck_is_played_by_the_button_and_two_against_each_other(
    hands: Hands, page: DeckLibraryPage
) -> None:
    page.list.setCurrentItem(items(page)[1])
    QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert recipe(hands).titles == ("Mine",)
    page = opened(hands)
    for item in items(page):
        item.setSelected(True)
    assert page.play.text() == "Play against each other"
    QTest.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert sorted(recipe(hands).titles) == ["Mine", "Theirs"]
    assert len(hands.window.bridge.table.state.objects) == 62 + 100


def test_a_deck_is_saved_renamed_and_removed(page: DeckLibraryPage, file: Path) -> None:
    page.list.setCurrentItem(items(page)[1])
    QTest.mouseClick(page.save, Qt.MouseButton.LeftButton)
    assert {deck.title: deck.saved for deck in kept_library(file).decks} == {"Mine": True, "Theirs": True}
    page.list.setCurrentItem(items(page)[0])
    page.name.setText("My own")
    page.name.editingFinished.emit()
    assert {deck.title for deck in kept_library(file).decks} == {"My own", "Theirs"}
    for _ in range(2):
        QTest.mouseClick(page.remove, Qt.MouseButton.LeftButton)
    assert not kept_library(file).decks
    assert not page.play.isEnabled()
    assert page.message.text() == "Decks that you play are saved here."


def test_the_last_match_up_is_played_again_after_the_program_was_closed(
    open_window: Callable[..., Hands], file: Path
) -> None:
    first = game(MINE, THEIRS)
    open_window(open_recipe(first)).window.close()
    assert [deck["title"] for deck in json.loads(file.read_text())["decks"]] == ["Mine", "Theirs"]
    hands = open_window()
    hands.do("last match")
    assert recipe(hands).lists == first.lists
    page = opened(hands)
    QTest.mouseClick(page.again, Qt.MouseButton.LeftButton)
    assert recipe(hands).titles == ("Mine", "Theirs")


def test_without_any_game_there_is_no_match_up(hands: Hands) -> None:
    hands.do("last match")
    assert "No game with decks has been started yet" in hands.window.frame.status.toolTip()
    hands.do("sideboard")
    assert "No game with decks on the table" in hands.window.frame.status.toolTip()


def test_more_is_agreed_on_the_page_for_new_games(hands: Hands, page: DeckLibraryPage) -> None:
    QTest.mouseClick(page.agree, Qt.MouseButton.LeftButton)
    assert hands.window.findChild(NewGameDialog).columns[0].title == "Theirs"


def test_kept_decks_stand_among_the_choices_of_a_new_game(hands: Hands, file: Path) -> None:
    said = Placeholder(name="Sandworm", type="Creature", size="5/4")
    kept = KeptDeck(title="Worms & <b>", text="20 Sandworm\n", placeholders=(said,))
    keep_library(DeckLibrary(decks=(kept,)), file)
    hands.do("new game")
    column = hands.window.findChild(NewGameDialog).columns[0]
    place = column.choice.findText("Worms & <b>")
    column.choice.setCurrentIndex(place)
    column.choice.activated.emit(place)
    assert column.summary.text() == "20 cards (20 placeholders), 0 in the sideboard."
    assert column.deck.main[0].card.front.power == "5"


def test_cards_are_changed_between_two_games_of_a_match(open_window: Callable[..., Hands]) -> None:
    hands = open_window(open_recipe(game(MINE)))
    bar = feature_of(hands.window, GameOver).bar
    bar.sideboard.click()
    page = hands.window.findChild(NewGameDialog)
    assert page.windowTitle() == "Sideboard for the next game"
    column = page.columns[0]
    column.main.sent.emit("Opt")
    assert column.summary.text() == "59 cards, 3 in the sideboard. It had 60 cards before."
    column.side.sent.emit("Serra Angel")
    assert column.summary.text() == "60 cards, 2 in the sideboard."
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    assert "1 Serra Angel" in recipe(hands).lists[0].partition("Sideboard")[0]


def test_a_library_that_can_not_be_written_is_told_and_the_game_begins(
    open_window: Callable[..., Hands], file: Path
) -> None:
    file.mkdir()
    hands = open_window(open_recipe(game(MINE)))
    assert "the decks are not kept" in hands.window.frame.status.toolTip()
    assert recipe(hands).titles == ("Mine",)
