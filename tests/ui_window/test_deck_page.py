"""Results of reading deck lists are shown before a game. Unknown cards are what their player says."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget

from tabletop.cards.decks.deck import Deck, Section
from tabletop.cards.decks.settling import Choice
from tabletop.cards.faces import Layout
from tabletop.cards.kept_placeholders import kept_placeholders
from tabletop.model.zones import ZoneKind
from tabletop.play.recipe import FromDecks
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.by_hand.placeholder_description import Placeholders
from tabletop.ui.new_game import deck_check
from tabletop.ui.new_game.deck_page import DeckPage
from tabletop.ui.new_game.dialog import NewGameDialog
from tabletop.ui.new_game.unknown_cards import UnknownCards
from tabletop.ui.pages.describe_card import DescribeCardDialog
from tabletop.ui.panels.object_facts import summary
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.saving_hands import save_as

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LIST = """20 Island
4 Questing Druid
3 Delvre of Secrets
1 Treasure

Sideboard
2 Questing Druid

Maybeboard
9 Opt
"""


@pytest.fixture
def paste(hands: Hands) -> Callable[[str], DeckPage]:
    def pasted(text: str) -> DeckPage:
        QGuiApplication.clipboard().setText(text)
        hands.do("paste deck")
        page: DeckPage = hands.window.findChildren(DeckPage)[-1]
        # The keys go to it as soon as it is the active window.
        QApplication.processEvents()
        return page

    return pasted


def load(page: DeckPage) -> None:
    QTest.mouseClick(page.load, Qt.MouseButton.LeftButton)


def described(page: DescribeCardDialog, face: int = 0, **said: str) -> None:
    fields = page.faces[face]
    fields.type.setCurrentText(said.get("type", ""))
    fields.cost.setText(said.get("cost", ""))
    fields.size_.setText(said.get("size", ""))
    fields.text.setPlainText(said.get("text", ""))
    QTest.mouseClick(page.ok, Qt.MouseButton.LeftButton)


def cards(hands: Hands) -> dict[str, int]:
    names = [each.definition.name for each in hands.window.bridge.table.state.objects.values()]
    return {name: names.count(name) for name in names}


def test_what_was_read_is_shown_and_nothing_begins_before_it_is_agreed(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    before = hands.window.bridge.table
    page = paste(LIST)
    (check,) = page.checks
    assert check.title.text() == "Questing Druid"
    assert check.counts.text() == (
        "27 cards: 20 lands, 7 cards of unknown type\nSideboard: 2 cards\nMaybeboard: 9 cards"
    )
    assert check.heading.text() == "2 unknown cards (9 copies)"
    rows = [check.cards.topLevelItem(place) for place in range(2)]
    assert [(row.text(0), row.text(1)) for row in rows if row is not None] == [
        ("6", "Questing Druid (2 in the sideboard)"),
        ("3", "Delvre of Secrets – Delver of Secrets?"),
    ]
    assert "“Treasure” is a token" in check.aside.toPlainText()
    assert "9 cards in sections that aren't part of the deck" in check.aside.toPlainText()
    assert hands.window.bridge.table is before
    page.close()
    assert hands.window.bridge.table is before


def test_agreed_as_it_is_every_card_is_in_the_game(hands: Hands, paste: Callable[[str], DeckPage]) -> None:
    load(paste(LIST))
    assert cards(hands) == {"Island": 20, "Questing Druid": 6, "Delvre of Secrets": 3}


def test_enter_loads_and_space_goes_through_what_can_be_done(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    page = paste(LIST)
    unknown = page.checks[0].cards
    unknown.setFocus()
    QTest.keyClick(unknown, Qt.Key.Key_Space)
    assert unknown.choices == {"questing druid": Choice.LEAVE_OUT, "delvre of secrets": Choice.KEEP}
    assert page.outcome.text() == "6 cards of the lists will be missing."
    QTest.keyClick(unknown, Qt.Key.Key_Down)
    QTest.keyClick(unknown, Qt.Key.Key_Space)
    QTest.keyClick(unknown, Qt.Key.Key_Return)
    assert cards(hands) == {"Island": 20, "Delver of Secrets": 3}


def test_only_certain_typos_are_corrected_at_once(hands: Hands, paste: Callable[[str], DeckPage]) -> None:
    page = paste(f"4 Negats\n{LIST}")
    check = page.checks[0]
    row = check.cards.topLevelItem(0)
    assert row is not None
    assert row.text(1) == "Negats – unknown, similar to Negate"
    assert check.all[1].text() == "Correct 1 typo"
    QTest.mouseClick(check.all[1], Qt.MouseButton.LeftButton)
    assert check.cards.choices["negats"] is Choice.KEEP
    check.cards.choose(Choice.SUGGESTED, "Negats")
    load(page)
    assert cards(hands) == {"Negate": 4, "Island": 20, "Questing Druid": 6, "Delver of Secrets": 3}


def test_no_typo_is_no_suggestion_for_all(paste: Callable[[str], DeckPage]) -> None:
    page = paste("20 Island\n4 Negats\n4 Unheard of Name")
    assert [button.isVisible() for button in page.checks[0].all] == [True, False, True]


def test_a_deck_without_a_name_is_named_by_the_card_that_is_meant(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    page = paste("20 Island\n4 Delvre of Secrets\n3 Opt")
    assert page.checks[0].title.text() == "Delvre of Secrets"
    page.checks[0].cards.choose(Choice.SUGGESTED)
    assert page.checks[0].title.text() == "Delver of Secrets"
    load(page)
    assert hands.window.windowTitle() == "Delver of Secrets – Tabletop"


def test_a_list_without_a_question_is_shown_with_its_numbers(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    page = paste("Commander\n1 Serra Angel\n\nDeck\n20 Plains")
    assert page.checks[0].counts.text() == "21 cards: 20 lands, 1 creature\nCommander: Serra Angel"
    assert not page.get.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert cards(hands) == {"Plains": 20, "Serra Angel": 1}


def test_leaving_everything_out_leaves_nothing_to_load(paste: Callable[[str], DeckPage]) -> None:
    page = paste("4 Questing Druid\n3 Some Card")
    QTest.mouseClick(page.checks[0].all[2], Qt.MouseButton.LeftButton)
    assert not page.load.isEnabled()
    assert page.outcome.text() == "This deck would have no cards."


def test_a_card_is_described_before_the_game_and_known_the_next_time(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    page = paste(LIST)
    page.checks[0].cards.describe_wanted.emit("Questing Druid")
    dialog = page.findChild(DescribeCardDialog)
    dialog.faces[0].cost.setText("lots")
    assert not dialog.ok.isEnabled()
    assert "is not a mana cost" in dialog.fault.text()
    described(dialog, type="creature - human druid", cost="1g", size="1/1", text="Trample")
    assert "5 cards" not in page.checks[0].counts.text()
    assert "4 creatures" in page.checks[0].counts.text()
    page.close()
    assert kept_placeholders()["questing druid"].size == "1/1"
    load(paste("20 Questing Druid"))
    druid = next(iter(hands.window.bridge.table.state.objects.values())).definition
    assert (str(druid.front.types), druid.front.keywords) == ("Creature — human druid", ("trample",))


def test_a_placeholder_is_described_at_the_table_and_that_is_taken_back(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    load(paste("20 Questing Druid"))
    hands.window.dialogue.answer("keep")
    feature = feature_of(hands.window, Placeholders)
    hands.do("describe card")
    assert "Select a placeholder first" in hands.window.frame.status.toolTip()
    first = hands.window.bridge.view().players[0].hand[0].id
    hands.window.scene.select(first)
    menu = QMenu()
    feature.fill_card_menu(menu, [first])
    assert [each.text() for each in menu.actions()] == ["Describe the placeholder…"]
    hands.do("describe card")
    described(hands.window.findChild(DescribeCardDialog), type="Creature", size="1/1")
    assert "Questing Druid is described: Creature; 1/1." in hands.log
    hands.do("to battlefield")
    druid = hands.object("Questing Druid")
    assert druid.zone.kind is not ZoneKind.LIBRARY
    assert hands.window.bridge.view().battlefield[0].now.power == 1  # type: ignore[union-attr]
    hands.do("undo")
    hands.do("undo")
    assert hands.window.bridge.view().players[0].hand[0].definition.front.power is None  # type: ignore[union-attr]


def test_a_card_of_two_names_is_turned_in_the_hand_and_each_face_described(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    load(paste("20 Quiet Gate // Loud Gate"))
    hands.window.dialogue.answer("keep")
    first = hands.window.bridge.view().players[0].hand[0].id
    hands.window.scene.select(first)
    hands.do("describe card")
    dialog = hands.window.findChild(DescribeCardDialog)
    assert [dialog.tabs.tabText(place) for place in range(dialog.tabs.count())] == ["Front", "Back"]
    dialog.faces[1].type.setCurrentText("Land")
    tabs, front = dialog.tabs.tabBar(), dialog.picture.grab().toImage()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert dialog.faces[1].isVisible()
    assert [spec.name for spec in dialog.picture._specs] == ["Loud Gate"]
    assert dialog.picture.grab().toImage() != front
    described(dialog, type="Creature", size="1/1")
    assert "Quiet Gate // Loud Gate is described: Quiet Gate: Creature; 1/1; Loud Gate: Land." in hands.log
    hands.window.scene.select(first)
    offered = [
        offer.label for offer in hands.window.bridge.perspective.offers(first) if offer.ruling.is_legal
    ]
    assert "Cast Quiet Gate" in offered
    assert "Play Loud Gate" in offered
    back = next(
        offer for offer in hands.window.bridge.perspective.offers(first) if offer.label == "Play Loud Gate"
    )
    hands.window.session.commands.take(back, first)
    (land,) = hands.window.bridge.view().battlefield
    assert land.now is not None
    assert land.now.name == "Loud Gate"
    assert summary(land, "2025-06-06") == "Two faces · back up · placeholder"
    assert kept_placeholders()["quiet gate // loud gate"].back_type == "Land"


def choose_entry(box: QComboBox, words: str) -> None:
    """Choose an entry of a list, opened by a key and clicked.

    Right after a click on the box, Qt takes no other.
    """
    QTest.keyClick(box, Qt.Key.Key_F4)
    entries = box.view()
    place = entries.visualRect(box.model().index(box.findText(words), 0)).center()
    QTest.mouseMove(entries.viewport(), place)
    QTest.mouseClick(entries.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


def test_the_layout_of_a_card_of_two_names_is_said_undone_saved_and_remembered(
    hands: Hands, paste: Callable[[str], DeckPage], tmp_path: Path
) -> None:
    def castable() -> set[str]:
        found = hands.window.bridge.perspective.offers(first)
        return {each.label for each in found if each.ruling.is_legal and each.label.startswith("Cast ")}

    load(paste("20 Quiet Gate // Loud Gate"))
    hands.window.dialogue.answer("keep")
    first = hands.window.bridge.view().players[0].hand[0].id
    assert castable() >= {"Cast Quiet Gate", "Cast Loud Gate"}
    hands.window.scene.select(first)
    hands.do("describe card")
    dialog = hands.window.findChild(DescribeCardDialog)
    assert dialog.layout_.currentText() == "Unknown"
    choose_entry(dialog.layout_, "Adventurer card")
    assert [dialog.tabs.tabText(place) for place in (0, 1)] == ["Card", "Adventure"]
    choose_entry(dialog.layout_, "Transforming double-faced card")
    assert "You play its front, and it transforms." in dialog.fault.text()
    described(dialog, type="Creature", size="1/1")
    assert "Cast Quiet Gate" in castable()
    assert "Cast Loud Gate" not in castable()
    hands.do("undo")
    assert "Cast Loud Gate" in castable()
    hands.do("redo")
    save_as(hands, tmp_path / "gate.tabletop")
    (gate, *_) = load_game(tmp_path / "gate.tabletop").game.table.state.objects.values()
    assert (gate.definition.layout, gate.definition.layout_unsaid) == (Layout.TRANSFORM, False)
    assert kept_placeholders()["quiet gate // loud gate"].layout == "transform"
    load(paste("20 Quiet Gate // Loud Gate"))
    hands.window.dialogue.answer("keep")
    (gate, *_) = hands.window.bridge.table.state.objects.values()
    assert gate.definition.layout is Layout.TRANSFORM


def test_what_is_played_as_a_land_is_one_until_that_is_taken_back(
    hands: Hands, paste: Callable[[str], DeckPage], qapp: QApplication
) -> None:
    load(paste("20 Questing Druid"))
    hands.window.dialogue.answer("keep")
    first = hands.window.bridge.view().players[0].hand[0].id
    hands.window.scene.select(first)
    offers = hands.window.bridge.perspective.offers(first)
    land = next(offer for offer in offers if offer.label == "Play Questing Druid as a land")
    hands.window.session.commands.take(land, first)
    qapp.processEvents()
    (played,) = hands.window.bridge.view().battlefield
    assert played.now is not None
    assert played.now.types == ("Land",)
    hands.do("undo")
    assert not hands.window.bridge.view().battlefield
    assert not hands.window.bridge.view().players[0].hand[0].definition.front.types.types  # type: ignore[union-attr]


def test_known_cards_have_no_such_entry(hands: Hands) -> None:
    menu = QMenu()
    feature_of(hands.window, Placeholders).fill_card_menu(menu, [hands.number("Serra Angel")])
    assert menu.isEmpty()


def test_a_seat_of_a_new_game_is_asked_as_well_and_the_same_game_has_its_placeholders(
    hands: Hands, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(LIST)
    hands.do("new game")
    game = hands.window.findChild(NewGameDialog)
    game.seats.setCurrentIndex(1)
    game.columns[0].choose(file)
    page = hands.window.findChild(DeckPage)
    page.checks[0].cards.choose(Choice.LEAVE_OUT, "Delvre of Secrets")
    load(page)
    assert game.columns[0].summary.text() == "24 cards (4 placeholders), 2 in the sideboard."
    QTest.mouseClick(game.begin, Qt.MouseButton.LeftButton)
    assert cards(hands) == {"Island": 20, "Questing Druid": 6}
    recipe = hands.window.bridge.table.recipe
    assert isinstance(recipe, FromDecks)
    hands.do("same again")
    assert cards(hands) == {"Island": 20, "Questing Druid": 6}
    hands.do("new game")
    again = hands.window.findChildren(NewGameDialog)[-1]
    assert again.columns[0].summary.text() == "24 cards (4 placeholders), 2 in the sideboard."
    assert len([each for each in hands.window.findChildren(DeckPage) if each.isVisible()]) == 0


def test_two_lists_stand_under_two_tabs(hands: Hands, tmp_path: Path) -> None:
    files = [tmp_path / "mine.txt", tmp_path / "yours.txt"]
    files[0].write_text(LIST)
    files[1].write_text("20 Forest")
    hands.window.parts.files.take(files)
    page = hands.window.findChild(DeckPage)
    assert [page.tabs.tabText(place) for place in range(2)] == ["mine (2 unknown)", "yours"]
    load(page)
    assert cards(hands) == {"Island": 20, "Questing Druid": 6, "Delvre of Secrets": 3, "Forest": 20}


# --- Many unknown cards -----------------------------------------------------------------------------------


def unknown_list(number: int) -> str:
    return "\n".join(f"1 Invented Card {place}" for place in range(number))


def test_rows_of_unknown_cards_have_no_widgets(hands: Hands, paste: Callable[[str], DeckPage]) -> None:
    few, many = (paste(unknown_list(number)) for number in (3, 2_000))
    assert many.checks[0].cards.topLevelItemCount() == 2_000
    assert len(many.findChildren(QWidget)) == len(few.findChildren(QWidget))


def test_a_choice_for_all_settles_the_deck_once(
    paste: Callable[[str], DeckPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    settle = deck_check.settled

    def counted_settling(*args: Any, **more: Any) -> Deck:
        deck = settle(*args, **more)
        made.append(len(deck))
        return deck

    monkeypatch.setattr(deck_check, "settled", counted_settling)
    page = paste(unknown_list(300))
    assert made == [300]
    QTest.mouseClick(page.checks[0].all[2], Qt.MouseButton.LeftButton)
    assert made == [300, 0]
    QTest.mouseClick(page.checks[0].all[2], Qt.MouseButton.LeftButton)
    assert made == [300, 0]
    QTest.mouseClick(page.checks[0].all[0], Qt.MouseButton.LeftButton)
    assert made == [300, 0, 300]


def clicked(cards: UnknownCards, row: int, column: int) -> None:
    item = cards.topLevelItem(row)
    assert item is not None
    place = cards.visualRect(cards.indexFromItem(item, column)).center()
    QTest.mouseClick(cards.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_shows_what_can_be_done_about_a_card(
    paste: Callable[[str], DeckPage],
) -> None:
    cards = paste(LIST).checks[0].cards
    clicked(cards, 1, 2)
    menu = cards.findChild(QMenu)
    assert [each.text() for each in menu.actions()] == [
        "Keep as placeholder",
        "Use Delver of Secrets",
        "Leave out",
        "",
        "Describe…",
    ]
    menu.actions()[1].trigger()
    menu.close()
    assert cards.choices["delvre of secrets"] is Choice.SUGGESTED
    row = cards.topLevelItem(1)
    assert row is not None
    assert row.text(2) == "Use Delver of Secrets"
    wanted: list[str] = []
    cards.describe_wanted.connect(wanted.append)
    clicked(cards, 0, 3)
    QTest.keyClick(cards, Qt.Key.Key_F2)
    assert wanted == ["Questing Druid", "Questing Druid"]


def test_the_keys_reach_all_that_can_be_done(paste: Callable[[str], DeckPage]) -> None:
    cards = paste(LIST).checks[0].cards
    cards.setFocus()
    QTest.keyClick(cards, Qt.Key.Key_F4)
    menu = cards.findChild(QMenu)
    assert menu.isVisible()
    menu.actions()[1].trigger()
    menu.close()
    assert cards.choices["questing druid"] is Choice.LEAVE_OUT


# --- Who the commander is ---------------------------------------------------------------------------------

LONE = "1 Valki, God of Lies\n\n1 Sol Ring\n98 Swamp"


def test_the_player_is_asked_whether_a_lone_card_is_the_commander(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    page = paste(LONE)
    (check,) = page.checks
    (row,) = check.questions.rows
    assert row.isVisible()
    assert row.words.text() == "Is this the commander? Valki, God of Lies"
    assert [(button.text(), button.isChecked()) for button in row.buttons.values()] == [
        ("Yes", True),
        ("No", False),
    ]
    assert (
        check.counts.text() == "100 cards: 98 lands, 1 creature, 1 other spell\nCommander: Valki, God of Lies"
    )
    assert page.outcome.text() == "Each player starts at 40 life, with the commander in the command zone."
    load(page)
    view = hands.window.bridge.view()
    assert [player.life for player in view.players] == [40, 40]
    assert [each.definition.name for each in view.players[0].command] == ["Valki, God of Lies"]


def test_a_lone_card_that_is_no_commander_is_shuffled_into_the_deck(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    page = paste(LONE)
    QTest.mouseClick(page.checks[0].questions.rows[0].buttons[Section.MAIN], Qt.MouseButton.LeftButton)
    assert page.checks[0].counts.text() == "100 cards: 98 lands, 1 creature, 1 other spell"
    page.read_again()
    assert page.checks[0].questions.rows[0].buttons[Section.MAIN].isChecked()
    assert not page.outcome.isVisible()
    load(page)
    view = hands.window.bridge.view()
    assert [player.life for player in view.players] == [20, 20]
    assert not view.players[0].command


def test_where_nothing_is_open_no_question_is_shown(paste: Callable[[str], DeckPage]) -> None:
    assert not paste("20 Forest").checks[0].questions.isVisible()


def test_cards_below_an_empty_line_are_asked_about_and_can_be_left_out(
    hands: Hands, paste: Callable[[str], DeckPage]
) -> None:
    page = paste("60 Island\n\n3 Opt")
    check = page.checks[0]
    (row,) = check.questions.rows
    assert row.words.text() == "Where do the 3 cards below the empty line belong? Opt"
    assert check.counts.text() == "60 cards: 60 lands\nSideboard: 3 cards"
    assert [button.text() for button in row.buttons.values()] == ["Sideboard", "Main deck", "Maybeboard"]
    QTest.mouseClick(row.buttons[Section.MAYBE], Qt.MouseButton.LeftButton)
    assert check.counts.text() == "60 cards: 60 lands\nMaybeboard: 3 cards"
    assert "3 cards in sections that aren't part of the deck" in check.aside.toPlainText()
    load(page)
    assert cards(hands) == {"Island": 60}


def test_an_unclear_heading_is_quoted(paste: Callable[[str], DeckPage]) -> None:
    page = paste("60 Island\nSideboarded\n1 Opt")
    (row,) = page.checks[0].questions.rows
    assert row.words.text() == "Where does the card below “Sideboarded” belong? Opt"
    assert row.buttons[Section.SIDEBOARD].isChecked()


def test_a_seat_of_a_new_game_is_asked_about_its_commander(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(LONE)
    hands.do("new game")
    game = hands.window.findChild(NewGameDialog)
    game.seats.setCurrentIndex(1)
    game.columns[0].choose(file)
    page = hands.window.findChild(DeckPage)
    assert page.checks[0].questions.isVisible()
    load(page)
    deck = game.columns[0].deck
    assert deck is not None
    assert [entry.card.name for entry in deck.commanders] == ["Valki, God of Lies"]


def test_a_deck_in_json_is_opened_as_a_deck(hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text('{"mainboard": [{"count": 4, "name": "Island"}], "sideboard": []}')
    hands.window.parts.files.take([file])
    assert hands.window.findChild(DeckPage).checks[0].counts.text() == "4 cards: 4 lands"
