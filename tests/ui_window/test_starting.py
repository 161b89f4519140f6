"""New games: agreed on the page, dealt, asked about, and played again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import UNSET
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QListWidget

from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.writing import write_text
from tabletop.cards.library import shipped_library
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.options import Dummy, GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.rules.book.substitutes import Sleeves
from tabletop.ui.new_game.deck_column import shipped_decks
from tabletop.ui.new_game.dialog import NewGameDialog
from tabletop.ui.session.deck_opening import open_recipe
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture
def page(hands: Hands) -> NewGameDialog:
    hands.do("new game")
    page = hands.window.findChild(NewGameDialog)
    assert page is not None
    return page


def begin(hands: Hands, page: NewGameDialog, *decks: str) -> FromDecks:
    """Begin by the button, with shipped decks."""
    for column, name in zip(page.columns, decks, strict=False):
        column.choose(next(file for file in shipped_decks() if file.stem == name))
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    recipe = hands.window.bridge.table.recipe
    assert isinstance(recipe, FromDecks)
    return recipe


def hand(hands: Hands, seat: int = 0) -> list[str]:
    state = hands.window.bridge.table.state
    return [state.objects[id].definition.name for id in state.in_zone(Zone(ZoneKind.HAND, seat))]


@pytest.mark.parametrize("file", shipped_decks(), ids=lambda file: file.stem)
def test_a_shipped_deck_has_sixty_known_cards_and_a_sideboard(file: Path) -> None:
    reading = read_deck(file, shipped_library())
    assert not reading.faults
    assert sum(entry.number for entry in reading.deck.main) == 60
    assert 0 < sum(entry.number for entry in reading.deck.sideboard) <= 15


def test_two_decks_are_dealt_and_both_players_are_asked(hands: Hands, page: NewGameDialog) -> None:
    recipe = begin(hands, page, "Howlpack", "Melded")
    assert recipe.titles == ("Howlpack", "Melded")
    assert (len(hand(hands, 0)), len(hand(hands, 1))) == (7, 7)
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert "keep this hand of 7" in prompt.words
    asked_first = hands.window.bridge.table.state.active
    whom = recipe.options.names[asked_first]
    assert (prompt.words.partition(":")[0], prompt.about) == (whom, "Begin the game"), "said once"
    QTest.keyClick(hands.window.frame.page.question, Qt.Key.Key_1)
    QTest.keyClick(hands.window.frame.page.question, Qt.Key.Key_1)
    assert hands.window.frame.page.question.prompt is None
    assert "Alice draws 7 cards." in hands.log


def test_without_a_deck_no_game_begins(page: NewGameDialog) -> None:
    assert not page.begin.isEnabled()
    assert page.missing.isVisible()
    assert page.missing.text() == "Choose a deck for Alice to begin."


def test_life_seed_names_and_the_first_player_are_agreed(hands: Hands, page: NewGameDialog) -> None:
    page.columns[1].name.setText("Chandra")
    page.first.setCurrentIndex(page.first.findText("Chandra"))
    page.life.setText("33")
    QTest.keyClicks(page.seed, "712")
    options = begin(hands, page, "Howlpack", "Melded").options
    assert (options.names, options.first, options.life, options.seed) == (("Alice", "Chandra"), 1, 33, 712)
    assert hands.window.bridge.table.state.active == 1


def test_one_seat_plays_alone(hands: Hands, page: NewGameDialog) -> None:
    page.seats.setCurrentIndex(1)
    assert page.columns[1].isHidden()
    begin(hands, page, "Either Way")
    assert len(hands.window.bridge.table.state.players) == 1
    hands.window.dialogue.answer("keep")
    hands.do("next turn")
    assert hands.window.bridge.table.state.turn == 2


def choose_goldfish(page: NewGameDialog) -> None:
    page.seats.setCurrentIndex(page.seats.findText("Goldfish: against a target dummy"))


def test_a_goldfish_is_played_against_a_target_dummy(hands: Hands, page: NewGameDialog) -> None:
    choose_goldfish(page)
    assert page.columns[1].isHidden()
    assert page.dummy.isVisible()
    assert not page.dummy.power.isEnabled()
    page.dummy.blockers.setValue(2)
    page.dummy.power.setValue(1)
    page.dummy.life.setText("30")
    page.first.setCurrentIndex(page.first.findText("Target dummy"))
    options = begin(hands, page, "Howlpack").options
    assert (options.names, options.first) == (("Alice", "Target dummy"), 1)
    assert options.dummy == Dummy(life=30, blockers=2, power=1)
    view = hands.window.bridge.view()
    assert (view.players[1].life, view.players[1].idle, len(view.battlefield)) == (30, True, 2)


def test_the_same_dummy_is_proposed_again(hands: Hands, page: NewGameDialog) -> None:
    choose_goldfish(page)
    page.dummy.blockers.setValue(3)
    page.dummy.name.setText("Straw man")
    recipe = begin(hands, page, "Howlpack")
    hands.do("new game")
    again = next(each for each in hands.window.findChildren(NewGameDialog) if each.isVisible())
    assert again.seats.currentText() == "Goldfish: against a target dummy"
    assert (again.dummy.name.text(), again.dummy.dummy) == ("Straw man", recipe.options.dummy)
    assert again.columns[1].name.text() == "Bob", "the dummy is no player of a game of two"


def test_a_dummy_needs_a_name(page: NewGameDialog) -> None:
    choose_goldfish(page)
    page.columns[0].choose(shipped_decks()[0])
    assert page.begin.isEnabled()
    page.dummy.name.setText(" ")
    assert page.missing.text() == "Each seat needs a name."


def test_a_seat_that_was_left_without_a_deck_is_a_dummy_too(hands: Hands, page: NewGameDialog) -> None:
    options = begin(hands, page, "Howlpack").options
    assert (options.names, options.dummy) == (("Alice", "Bob"), Dummy())


def test_with_a_deck_for_each_seat_there_is_no_dummy(hands: Hands, page: NewGameDialog) -> None:
    assert begin(hands, page, "Howlpack", "Melded").options.dummy is UNSET


def test_up_to_four_seats_play_each_with_its_own_deck(hands: Hands, page: NewGameDialog) -> None:
    page.seats.setCurrentIndex(page.seats.findText("Four seats"))
    assert not any(column.isHidden() for column in page.columns)
    page.columns[0].choose(shipped_decks()[0])
    page.columns[2].choose(shipped_decks()[1])
    assert "Choose a deck for Bob" in page.missing.text()
    assert not page.begin.isEnabled()
    page.columns[1].choose(shipped_decks()[2])
    recipe = begun_as_it_is(hands, page)
    assert len(recipe.lists) == 3
    players = hands.window.bridge.view().players
    assert [len(player.library) for player in players][3] == 0
    assert all(len(player.hand) == 7 for player in players[:3])


def test_a_double_click_sends_a_card_to_the_sideboard_and_enter_back(
    hands: Hands, page: NewGameDialog
) -> None:
    column = page.columns[0]
    column.choose(next(file for file in shipped_decks() if file.stem == "Howlpack"))
    _double_click(column.main, "Lightning Bolt")
    assert "59 cards, 11 in the sideboard" in column.summary.text()
    side = column.side
    side.setCurrentItem(side.findItems("Lightning Bolt", Qt.MatchFlag.MatchContains)[0])
    QTest.keyClick(side, Qt.Key.Key_Return)
    assert "60 cards, 10 in the sideboard" in column.summary.text()
    _double_click(column.main, "Lightning Bolt")
    recipe = begun_as_it_is(hands, page)
    assert "3 Lightning Bolt" in recipe.lists[0].partition("Sideboard")[0]


def begun_as_it_is(hands: Hands, page: NewGameDialog) -> FromDecks:
    QTest.mouseClick(page.begin, Qt.MouseButton.LeftButton)
    recipe = hands.window.bridge.table.recipe
    assert isinstance(recipe, FromDecks)
    return recipe


def _double_click(cards: QListWidget, name: str) -> None:
    item = cards.findItems(name, Qt.MatchFlag.MatchContains)[0]
    cards.scrollToItem(item)
    at: QPoint = cards.visualItemRect(item).center()
    QTest.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_the_copied_list_is_a_deck_and_what_is_wrong_is_said(hands: Hands, page: NewGameDialog) -> None:
    QGuiApplication.clipboard().setText("20 Island\n1 Insectile Aberration\n1 Brisela, Voice of Nightmares\n")
    column = page.columns[0]
    place = column.choice.findText("From the clipboard")
    column.choice.setCurrentIndex(place)
    column.choice.activated.emit(place)
    assert column.summary.text().startswith("21 cards, 0 in the sideboard. Left out: line 3:")


def test_a_file_that_cannot_be_read_is_said(page: NewGameDialog, tmp_path: Path) -> None:
    page.columns[0].choose(tmp_path / "none.txt")
    assert "none.txt" in page.columns[0].summary.text()
    assert not page.begin.isEnabled()


def test_the_same_decks_again_and_the_same_game_again(hands: Hands, page: NewGameDialog) -> None:
    QTest.keyClicks(page.seed, "5")
    first = begin(hands, page, "Howlpack", "Melded")
    dealt = hand(hands)
    hands.window.dialogue.answer("take a mulligan")
    hands.do("same again")
    assert hand(hands) == dealt
    assert hands.window.bridge.table.recipe == first
    seeds = set()
    for _ in range(3):
        hands.do("again")
        recipe = hands.window.bridge.table.recipe
        assert isinstance(recipe, FromDecks)
        assert recipe.lists == first.lists
        seeds.add(recipe.options.seed)
    assert len(seeds) > 1


def test_the_page_comes_back_as_the_last_game_was_agreed(hands: Hands, page: NewGameDialog) -> None:
    page.life.setText("33")
    begin(hands, page, "Howlpack", "Melded")
    hands.do("new game")
    again = hands.window.findChildren(NewGameDialog)[-1]
    assert again is not page
    assert again.life.text() == "33"
    assert [column.title for column in again.columns] == ["Howlpack", "Melded"]
    assert [column.choice.currentText() for column in again.columns] == ["Howlpack", "Melded"]
    assert again.seed.text() == ""


def test_without_a_game_of_decks_there_is_none_to_begin_again(hands: Hands) -> None:
    before = hands.window.bridge.table
    hands.do("again")
    assert hands.window.bridge.table is before
    assert "New game" in hands.window.frame.status.text()


def test_a_window_that_opens_on_a_game_asks_about_the_hand_at_once(open_window: Callable[..., Hands]) -> None:
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    recipe = FromDecks(lists=("20 Island",), titles=("One",), options=options)
    hands = open_window(open_recipe(recipe))
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert "keep this hand of 7" in prompt.words


def test_without_opaque_sleeves_substitutes_stand_for_double_faced_cards(
    hands: Hands, page: NewGameDialog
) -> None:
    page.sleeves.setCurrentIndex(page.sleeves.findText("No sleeves, with substitutes"))
    options = begin(hands, page, "Howlpack", "Melded").options
    assert (options.sleeves, options.substitutes) == (Sleeves.NONE, True)
    known = [card for card in hands.window.bridge.table.view(0).players[0].hand if card.definition]
    assert len(known) == 7
    assert all(card.substitute is card.definition.layout.is_double_faced for card in known if card.definition)
    hands.do("new game")
    again = hands.window.findChildren(NewGameDialog)[-1]
    assert again.sleeves.currentText() == "No sleeves, with substitutes"


# --- Lists for other programs -------------------------------------------------------------------------


def entry(page: NewGameDialog, words: str) -> QAction:
    return next(each for each in page.columns[0].export.menu().actions() if each.text() == words)


def test_a_deck_is_exported_as_text_and_for_arena(page: NewGameDialog) -> None:
    assert not page.columns[0].export.isEnabled()
    page.columns[0].choose(next(file for file in shipped_decks() if file.stem == "Howlpack"))
    entry(page, "Copy as text").trigger()
    assert "4 Kessig Naturalist // Lord of the Ulvenwald" in QGuiApplication.clipboard().text()
    entry(page, "Copy for Arena").trigger()
    text = QGuiApplication.clipboard().text()
    assert "4 Kessig Naturalist\n" in text
    assert page.columns[0].summary.text() == "List copied."


@pytest.mark.parametrize(("words", "ending"), [("Save as text…", ".txt"), ("Save for Cockatrice…", ".cod")])
def test_a_deck_is_saved_and_read_again(page: NewGameDialog, tmp_path: Path, words: str, ending: str) -> None:
    column = page.columns[0]
    column.choose(next(file for file in shipped_decks() if file.stem == "Either Way"))
    entry(page, words).trigger()
    dialog = column.findChild(QFileDialog)
    assert dialog is not None
    file = tmp_path / f"mine{ending}"
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    assert column.summary.text() == f"Saved {file.name}."
    again = read_deck(file, shipped_library())
    assert not again.faults
    assert sum(entry.number for entry in again.deck.main) == 60


def test_a_place_that_cannot_be_written_to_is_said(page: NewGameDialog, tmp_path: Path) -> None:
    column = page.columns[0]
    column.choose(shipped_decks()[0])
    column.export.save(write_text, str(tmp_path / "no folder" / "mine.txt"))
    assert column.summary.text().endswith("Choose another place.")


def test_number_keys_answer_after_a_click_on_the_table(hands: Hands, page: NewGameDialog) -> None:
    begin(hands, page, "Howlpack", "Melded")
    question = hands.window.frame.page.question
    assert question.prompt is not None
    table = hands.window.table_view
    table.setFocus()
    QTest.keyClick(table.viewport(), Qt.Key.Key_1)
    QTest.keyClick(table, Qt.Key.Key_1)
    assert question.prompt is None


def test_the_turn_is_told_in_full(hands: Hands, page: NewGameDialog) -> None:
    begin(hands, page, "Howlpack", "Melded")
    label = hands.window.frame.page.turn_bar.findChild(QLabel, "turn")
    assert label is not None
    assert label.width() > label.fontMetrics().horizontalAdvance(label.text())


def test_taking_the_beginning_back_says_how_to_go_on(hands: Hands, page: NewGameDialog) -> None:
    begin(hands, page, "Howlpack", "Melded")
    hands.do("undo")
    assert not hand(hands)
    assert "No game is in progress" in hands.window.frame.status.text()
    hands.do("same again")
    assert len(hand(hands)) == 7


def test_a_deck_stands_among_the_choices_once(page: NewGameDialog) -> None:
    column = page.columns[0]
    number = column.choice.count()
    for _ in range(2):
        column.choose(shipped_decks()[0])
    assert column.choice.count() == number
    column.take_text("20 Island", "Mine")
    column.take_text("20 Island", "Mine")
    assert column.choice.count() == number + 1
    place = column.choice.findText("Mine")
    column.choice.setCurrentIndex(0)
    column.choice.activated.emit(0)
    assert column.deck is None
    column.choice.setCurrentIndex(place)
    column.choice.activated.emit(place)
    assert (column.title, column.summary.text()) == ("Mine", "20 cards, 0 in the sideboard.")


def test_with_large_text_four_seats_fit_on_a_small_screen(hands: Hands) -> None:
    hands.window.frame.appearance.choose_text_size("1.5")
    hands.do("new game")
    page = hands.window.findChild(NewGameDialog)
    page.seats.setCurrentIndex(page.seats.findText("Four seats"))
    needed = page.minimumSizeHint()
    assert needed.width() <= 1272
    assert needed.height() <= 688
