"""The window about a deck that plays alone: score, opening hands, next draws, and copies of the pages."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tabletop.language.effects import Draw, Life, Scry
from tabletop.model.actions import Instruct
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.goldfish.opening_hands import GAMES, Keeping, library_of, seeds_from, survey
from tabletop.play.options import SEEDS, Dummy, GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.ui.features.game_over import GameOverBar
from tabletop.ui.goldfish.counting import HandCounter, Question
from tabletop.ui.goldfish.number_table import NumberTable
from tabletop.ui.goldfish.window import GoldfishWindow
from tabletop.ui.session.deck_opening import decks_of, open_decks, open_recipe
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LIST = "17 Forest\n4 Llanowar Elves\n19 Runeclaw Bear\n"
ALICE, DUMMY = 0, 1


def recipe(seed: int = 4, **options: object) -> FromDecks:
    names = ("Alice", "Target dummy")
    return FromDecks(
        lists=(LIST,),
        titles=("Bears",),
        options=GameOptions(names=names, seed=seed, dummy=Dummy(), **options),  # type: ignore[arg-type]
    )


def begin(hands: Hands, seed: int = 4) -> None:
    hands.window.parts.files.opened.emit(open_recipe(recipe(seed)))
    hands.window.dialogue.answer("keep")
    hands.window.scene.finish_motion()


def window(hands: Hands) -> GoldfishWindow:
    found = hands.window.findChild(GoldfishWindow)
    assert found is not None
    return found


def opened(hands: Hands, command: str) -> GoldfishWindow:
    hands.do(command)
    return window(hands)


# --- The score -----------------------------------------------------------------------------------------


def test_the_score_follows_the_game_and_undo(hands: Hands) -> None:
    begin(hands)
    page = opened(hands, "goldfish score").score
    assert page.heading.text() == "Bears"
    assert page.score.texts()[0] == ["1", "7", "0", "0", "0", "0", "20"]
    hands.window.bridge.propose(Instruct(effect=Draw(number=2), by=ALICE))
    assert page.score.texts()[0][1] == "9"
    hands.do("undo")
    assert page.score.texts()[0][1] == "7"
    hands.do("to next turn")
    assert [row[0] for row in page.score.texts()] == ["1", "2", "Game"]


def test_without_a_deck_that_plays_alone_there_is_no_score(hands: Hands) -> None:
    page = opened(hands, "goldfish score").score
    assert "There is a score when one deck plays alone" in page.line.text()
    assert not page.body.isVisible()
    hands.window.parts.files.opened.emit(open_decks([LIST, LIST], seed=1))
    assert not page.body.isVisible()
    begin(hands)
    assert page.body.isVisible()


def test_one_key_opens_and_closes_each_page(hands: Hands) -> None:
    begin(hands)
    shown = opened(hands, "goldfish score")
    hands.do("next draws")
    assert shown.page is shown.draws
    hands.do("next draws")
    assert not shown.isVisible()
    hands.do("goldfish score")
    assert shown.shows(shown.score)
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()


def test_games_of_a_sitting_are_averaged_and_others_are_not(hands: Hands) -> None:
    begin(hands)
    page = opened(hands, "goldfish score").score
    assert not page.averages.isVisible(), "one game has no averages"
    hands.do("to next turn")
    hands.window.bridge.propose(Instruct(effect=Life(to=DUMMY, amount=-20)))
    window(hands).again.click()
    hands.window.dialogue.answer("keep")
    assert page.sitting.text().startswith("2 games with this deck in this sitting, 1 won on turn 2")
    assert [row[-1] for row in page.games.texts()] == ["2", "–"]
    assert [row[:3] for row in page.averages.texts()] == [["1", "1", "7.0"], ["2", "1", "7.0"]]
    hands.window.parts.files.opened.emit(open_decks(["40 Forest"], seed=1))
    assert page.sitting.text().startswith("1 game with this deck")


def test_a_new_game_is_one_key_away_and_has_another_seed(hands: Hands) -> None:
    begin(hands)
    before = hands.window.bridge.table
    QTest.keyClick(
        hands.window.table_view,
        Qt.Key.Key_N,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    now = hands.window.bridge.table
    assert now is not before
    assert isinstance(now.recipe, FromDecks)
    assert isinstance(before.recipe, FromDecks)
    assert now.recipe.lists == before.recipe.lists
    assert now.recipe.options.dummy == before.recipe.options.dummy


def test_the_end_of_the_game_says_the_result_and_leads_to_the_score(hands: Hands) -> None:
    begin(hands)
    hands.do("to next turn")
    hands.window.bridge.propose(Instruct(effect=Life(to=DUMMY, amount=-20)))
    bar = hands.window.findChild(GameOverBar)
    assert bar is not None
    assert bar.words.text() == "Lethal on turn 2 on the play: 0 damage, 0 mana spent, 7 cards seen."
    bar.score.click()
    assert window(hands).shows(window(hands).score)
    assert window(hands).score.line.text() == bar.words.text()
    hands.do("undo")
    assert not bar.isVisible()


def test_the_end_of_a_game_of_two_says_who_wins(hands: Hands) -> None:
    hands.window.parts.files.opened.emit(open_decks([LIST, LIST], seed=1))
    for _ in range(2):
        hands.window.dialogue.answer("keep")
    hands.window.bridge.propose(Instruct(effect=Life(to=1, amount=-20)))
    bar = hands.window.findChild(GameOverBar)
    assert bar is not None
    assert "wins the game" in bar.words.text()
    assert not bar.score.isVisible()


# --- Opening hands -------------------------------------------------------------------------------------


def counted(hands: Hands, qtbot: QtBot) -> GoldfishWindow:
    begin(hands)
    shown = opened(hands, "opening hands")
    qtbot.waitUntil(lambda: not shown.hands.counter.is_counting)
    return shown


def test_a_thousand_hands_are_counted_while_the_window_goes_on(hands: Hands, qtbot: QtBot) -> None:
    begin(hands)
    page = opened(hands, "opening hands").hands
    assert page.counter.is_counting
    assert page.tables[1].texts()[0][1] == "…"
    assert page.progress.isVisible()
    reported: list[int] = []
    page.counter.progressed.connect(reported.append)
    qtbot.waitUntil(lambda: not page.counter.is_counting)
    assert reported
    assert reported == [*range(reported[0], 1000, 50)]
    expected = survey(decks_of(recipe())[0], seeds_from(4))
    assert page.tables[1].texts()[0][1] == f"{expected.lands[0]:.1f}"
    assert page.kept.text().startswith("1,000 games counted from seed 4. Kept: ")
    assert not page.progress.isVisible()


def test_a_count_can_be_canceled_and_begun_again(hands: Hands, qtbot: QtBot) -> None:
    begin(hands)
    page = opened(hands, "opening hands").hands
    page.stop.click()
    assert (page.kept.text(), page.counter.is_counting) == ("Canceled.", False)
    qtbot.wait(1)
    assert page.tables[1].texts()[0][1] == "…", "nothing arrives after that"
    assert page.stop.text() == "Count again"
    page.stop.click()
    qtbot.waitUntil(lambda: not page.counter.is_counting)
    assert page.tables[1].texts()[0][1] != "…"
    assert not page.stop.isVisible()


def test_the_exact_odds_are_there_at_once(hands: Hands) -> None:
    begin(hands)
    page = opened(hands, "opening hands").hands
    assert [row[0] for row in page.tables[3].texts()] == [
        "Runeclaw Bear (19)",
        "Forest (17)",
        "Llanowar Elves (4)",
    ]
    on_the_play = page.tables[3].texts()[2][1:]
    assert on_the_play[0] == "55%"
    page.order.setCurrentIndex(1)
    assert page.tables[3].texts()[2][1:3] == [on_the_play[1], on_the_play[2]], "a card more each turn"


def test_the_hand_of_the_game_comes_first_and_others_follow(hands: Hands, qtbot: QtBot) -> None:
    page = counted(hands, qtbot).hands
    deck = decks_of(recipe())[0]
    assert sorted(card.name for card in page.strip.cards) == sorted(
        card.name for card in library_of(deck, 4)[:7]
    )
    page.later.click()
    page.later.click()
    page.earlier.click()
    assert (page.place, page.hand_seed) == (1, 5)
    names = [card.name for card in page.strip.cards]
    assert names == sorted(names, key=lambda name: (name != "Forest", name == "Runeclaw Bear"))
    assert page.strip.accessibleName() == f"Opening hand: {', '.join(names)}"
    assert f"Hand 2 of {GAMES:,}, seed 5" in page.about.text()
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    assert page.place == GAMES - 1


def test_a_shown_hand_is_played(hands: Hands, qtbot: QtBot) -> None:
    page = counted(hands, qtbot).hands
    page.later.click()
    shown = sorted(card.name for card in page.strip.cards)
    page.order.setCurrentIndex(1)
    qtbot.waitUntil(lambda: not page.counter.is_counting)
    page.play.click()
    state = hands.window.bridge.table.state
    hand = state.in_zone(Zone(ZoneKind.HAND, ALICE))
    assert sorted(state.objects[id].definition.name for id in hand) == shown
    assert (state.active, state.step) == (ALICE, "upkeep"), "on the draw, as chosen"
    assert (page.seed, page.place) == (4, 1), "the page stays where it was"
    assert not page.counter.is_counting


def test_the_limits_of_a_hand_that_is_kept_are_chosen(hands: Hands, qtbot: QtBot) -> None:
    page = counted(hands, qtbot).hands
    before = page.kept.text()
    page.most.setValue(2)
    qtbot.waitUntil(lambda: not page.counter.is_counting)
    assert page.kept.text() != before
    assert "not kept" in page.about.text() or "2 lands" in page.about.text()


def test_another_thousand_has_other_seeds(hands: Hands, qtbot: QtBot) -> None:
    page = counted(hands, qtbot).hands
    page.others.click()
    assert page.seed != 4
    qtbot.waitUntil(lambda: not page.counter.is_counting)
    assert f"from seed {page.seed}" in page.kept.text()


def test_another_deck_is_counted_anew(hands: Hands, qtbot: QtBot) -> None:
    page = counted(hands, qtbot).hands
    hands.window.parts.files.opened.emit(open_decks(["40 Island"], seed=8))
    assert page.counter.is_counting
    assert [row[0] for row in page.tables[3].texts()] == ["Island (40)"]
    assert page.seed == 8
    qtbot.waitUntil(lambda: not page.counter.is_counting)


def test_without_a_deck_there_are_no_opening_hands(hands: Hands) -> None:
    page = opened(hands, "opening hands").hands
    assert "No game with decks" in page.line.text()
    assert not page.body.isVisible()


def test_a_new_count_ends_the_former_one(hands: Hands, qtbot: QtBot) -> None:
    counter = HandCounter(hands.window)
    found: list[object] = []
    counter.finished.connect(found.append)
    deck = decks_of(recipe())[0]
    for seed in (1, 2, 3):
        counter.start(Question(deck, seed, Keeping(), draws_first=False, games=100))
    qtbot.waitUntil(lambda: not counter.is_counting)
    assert found == [survey(deck, seeds_from(3, 100))]


def test_the_last_seeds_of_all_are_counted_too(hands: Hands, qtbot: QtBot) -> None:
    hands.window.parts.files.opened.emit(open_recipe(recipe(SEEDS - 1)))
    page = opened(hands, "opening hands").hands
    page.step(1)
    assert page.hand_seed == 0
    qtbot.waitUntil(lambda: not page.counter.is_counting)


# --- The next draws ------------------------------------------------------------------------------------


def test_the_odds_of_the_next_draws_follow_the_library(hands: Hands) -> None:
    begin(hands)
    page = opened(hands, "next draws").draws
    assert page.heading.text() == "Next draws of Alice"
    assert page.line.text().startswith("33 cards in the library")
    assert sum(int(row[1]) for row in page.kinds.texts()) == 33
    hands.window.bridge.propose(Instruct(effect=Scry(number=1), by=ALICE), answers=(True,))
    while hands.window.bridge.perspective.is_asking:
        question = hands.window.bridge.table.state.question
        assert question is not None
        hands.window.dialogue.answer(question.question.options[0])
        QApplication.processEvents()
    hands.window.bridge.propose(Instruct(effect=Draw(), by=ALICE))
    assert page.line.text().startswith("32 cards in the library")


def test_a_table_without_decks_has_no_odds(hands: Hands) -> None:
    page = opened(hands, "next draws").draws
    assert "No game with decks" in page.line.text()


# --- Copies and looks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["goldfish score", "opening hands", "next draws"])
def test_each_page_is_copied_as_text_and_as_a_picture(hands: Hands, command: str) -> None:
    begin(hands)
    shown = opened(hands, command)
    shown.copy_text.click()
    words = QGuiApplication.clipboard().text()
    assert shown.page.heading.text() in words
    assert words.count("\n") > 5
    shown.copy_picture.click()
    image = QGuiApplication.clipboard().image()
    last = max(table.geometry().bottom() for table in shown.page.findChildren(NumberTable))
    assert image.height() >= shown.page.body.y() + last, "what is scrolled away is there"
    assert shown.message.text() == "Copied as a picture."


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("command", ["goldfish score", "opening hands", "next draws"])
def test_every_row_is_seen_at_each_text_size(hands: Hands, command: str, scale: float) -> None:
    begin(hands)
    font = QApplication.font()
    font.setPixelSize(round(font.pixelSize() * scale))
    QApplication.setFont(font)
    shown = opened(hands, command)
    QApplication.processEvents()
    for table in shown.page.findChildren(NumberTable):
        if table.isVisible():
            last = table.visualItemRect(table.topLevelItem(table.topLevelItemCount() - 1))
            assert last.bottom() <= table.viewport().height()
            assert table.horizontalScrollBar().maximum() == 0 or table.minimumWidth() <= table.width()


def test_rows_are_read_with_their_columns_and_reached_by_keys(hands: Hands) -> None:
    begin(hands)
    table = opened(hands, "goldfish score").score.score
    item = table.topLevelItem(0)
    assert item is not None
    spoken = item.data(0, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Turn 1, Cards seen 7, Lands 0")
    assert not table.selectedItems()
    window(hands).activateWindow()
    QApplication.processEvents()
    table.setFocus()
    assert table.selectedItems() == [item]
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert table.currentIndex().row() == 1
