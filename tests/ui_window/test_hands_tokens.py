"""Tokens and tasks in the window, with real keys and clicks."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.cards.library import default_library
from tabletop.cards.tokens_made import tokens_made_by
from tabletop.language.effects import ByHand, CreateToken
from tabletop.model.actions import Instruct
from tabletop.ui.by_hand.tasks_panel import TasksPanel, _TaskText
from tabletop.ui.by_hand.token_list import token_entries
from tabletop.ui.by_hand.tokens_panel import TokensPanel
from tabletop.ui.features.enter_key import EnterKey
from tests.support import ALICE, BOB, PlacedTable, table_with, token
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
MAKER = "Huntmaster of the Fells"


def tokens(table: PlacedTable) -> list[tuple[str, int]]:
    there = [each for each in table.state.permanents() if each.is_token]
    return [(each.definition.name, each.controller) for each in there]


# --- Which there are ---------------------------------------------------------------------------------------


def test_a_card_says_which_tokens_it_makes() -> None:
    made = tokens_made_by(default_library().find(MAKER).definition)
    assert [effect.card for effect in made] == ["Wolf"]
    assert tokens_made_by(default_library().find("Forest").definition) == ()


def test_tokens_of_the_cards_on_the_table_come_first() -> None:
    library = default_library()
    entries = token_entries([library.find(MAKER).definition], library)
    assert (entries[0].name, entries[0].makers) == ("Wolf", (MAKER,))
    assert entries[0].details == "2/2 green Creature — Wolf"
    assert len(entries) == sum(not token.front.is_emblem for token in library.tokens.values())
    assert [entry.name for entry in entries if entry.fits("wolf huntm")] == ["Wolf"]


def test_a_token_is_listed_by_its_name_and_found_by_what_effects_call_it_as_well() -> None:
    library = default_library()
    (entry,) = [entry for entry in token_entries((), library) if entry.fits("trampling dino")]
    assert (entry.name, entry.details) == ("Dinosaur", "3/3 green Creature — Dinosaur, trample")


def test_every_card_says_something_that_can_be_listed() -> None:
    library = default_library()
    entries = token_entries(library, library)
    assert sum(bool(entry.makers) for entry in entries) > 50
    assert all(entry.name and entry.details for entry in entries)


# --- The panel ---------------------------------------------------------------------------------------------


@pytest.fixture
def table(hands: Hands) -> PlacedTable:
    return put(hands, table_with([MAKER]))


@pytest.fixture
def panel(hands: Hands, table: PlacedTable) -> Iterator[TokensPanel]:
    QTest.keyClick(hands.window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    found = hands.window.findChild(TokensPanel)
    assert found is not None
    yield found
    found.close()


def test_the_panel_lies_over_the_inspector_and_not_over_the_battlefield(
    hands: Hands, panel: TokensPanel
) -> None:
    window = hands.window
    corner = window.table_view.mapToGlobal(window.scene.ground.field.topRight().toPoint())
    assert panel.geometry().left() >= corner.x()
    assert panel.geometry().right() <= window.geometry().right()


def test_enter_creates_what_is_found(panel: TokensPanel, table: PlacedTable) -> None:
    assert panel.list.item(0).text().endswith(f"created by {MAKER}")
    QTest.keyClicks(panel.search, "treasure")
    panel.number.setValue(3)
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert tokens(table) == [("Treasure Token", ALICE)] * 3


def test_tokens_are_made_for_others_and_tapped(panel: TokensPanel, table: PlacedTable) -> None:
    panel.player.setCurrentIndex(BOB)
    panel.tapped.click()
    QTest.mouseClick(panel.make, LEFT)
    assert tokens(table) == [("Wolf Token", BOB)]
    assert next(each for each in table.state.permanents() if each.is_token).tapped


def test_nothing_of_that_name_is_said(hands: Hands, panel: TokensPanel) -> None:
    QTest.keyClicks(panel.search, "qqqq")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert "No matching token" in hands.window.frame.status.text()


def test_a_token_of_ones_own(hands: Hands, panel: TokensPanel, table: PlacedTable) -> None:
    panel.types.setText("Artifact Creature — Bear")
    panel.power.setText("4")
    panel.keywords.setText("flying, Haste")
    panel.colors["G"].click()
    QTest.mouseClick(panel.create_own, LEFT)
    now = table.now("Bear Token")
    assert (now.power, now.toughness, now.types) == (4, 1, ("Artifact", "Creature"))
    assert {*now.keywords} == {"flying", "haste"}
    assert now.colors == frozenset("G")
    panel.name.setText("Gift")
    panel.types.setText("Artifact")
    QTest.mouseClick(panel.create_own, LEFT)
    assert table.now("Gift").power is None


@pytest.mark.parametrize(
    ("types", "keywords", "words"), [(" — ", "", "Enter the types"), ("Artifact", "zap", "“zap”")]
)
def test_what_is_missing_for_it_is_said(
    hands: Hands, panel: TokensPanel, types: str, keywords: str, words: str
) -> None:
    panel.types.setText(types)
    panel.keywords.setText(keywords)
    QTest.mouseClick(panel.create_own, LEFT)
    assert words in hands.window.frame.status.text()
    assert hands.action_count == 0


def test_the_panel_follows_the_table(hands: Hands, panel: TokensPanel) -> None:
    put(hands, table_with(["Forest"], players=3))
    assert panel.player.count() == 3
    assert "created by" not in panel.list.item(0).text()


# --- Another one -------------------------------------------------------------------------------------------


def test_another_one_is_a_copy_of_the_selected_token(hands: Hands) -> None:
    table = put(hands, table_with([], theirs=[token("Wolf", counters={"+1/+1": 1})]))
    hands.window.scene.select(table.only("Wolf Token"))
    hands.do("another")
    assert tokens(table) == [("Wolf Token", BOB)] * 2
    assert sorted(len(each.counters) for each in table.state.permanents()) == [0, 1]


def test_without_a_token_it_is_what_was_created_last(hands: Hands) -> None:
    table = put(hands, table_with([]))
    hands.do("another")
    assert "create one first" in hands.window.frame.status.text()
    hands.window.bridge.propose(Instruct(by=BOB, effect=CreateToken(card="Wolf", number=2)))
    QTest.keyClick(hands.window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert tokens(table) == [("Wolf Token", BOB)] * 3


# --- By hand -----------------------------------------------------------------------------------------------


def tasks(hands: Hands) -> TasksPanel:
    found = hands.window.findChild(TasksPanel)
    assert found is not None
    return found


def test_what_is_to_be_done_by_hand_stays_until_it_is_ticked_off(hands: Hands) -> None:
    panel = tasks(hands)
    assert not panel.isVisible()
    bridge = hands.window.bridge
    for words in ("Choose a color.", "Each player says something nice."):
        bridge.propose(Instruct(effect=ByHand(words=words)))
    assert panel.isVisible()
    QApplication.processEvents()
    button = feature_of(hands.window, EnterKey).button
    assert not button.geometry().intersects(panel.geometry().translated(hands.window.table_view.pos()))
    assert list(panel.boxes) == [1, 0]
    QTest.mouseClick(panel.boxes[1], LEFT)
    assert list(panel.boxes) == [0]
    hands.do("undo")
    assert list(panel.boxes) == [1, 0]
    hands.do("tick off")
    hands.do("tick off")
    assert not panel.isVisible()
    assert "Done by hand: Choose a color." in hands.log
    hands.do("tick off")
    assert "There is nothing left to do by hand." in hands.window.frame.status.text()


def test_the_words_lead_to_their_card_and_keep_to_the_corner(hands: Hands) -> None:
    hands.window.bridge.propose(Instruct(effect=ByHand(words="Choose a color.")))
    panel = tasks(hands)
    id = hands.number("Serra Angel")
    panel.object_wanted.emit(id)
    assert hands.window.scene.selected_ids() == [id]
    QTest.mouseClick(panel.findChildren(_TaskText)[0], LEFT)
    hands.window.resize(1500, 800)
    QApplication.processEvents()
    assert panel.geometry().right() < hands.window.table_view.width()
    assert panel.geometry().bottom() > hands.window.table_view.height() - 20
