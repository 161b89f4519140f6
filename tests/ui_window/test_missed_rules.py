"""A refusal in the player's own game leads to a lesson, and back, without unasked hints."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tabletop.rules.book.verdicts import Reason, Ruling, Verdict
from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.ui.features.game_over import GameOver
from tabletop.ui.learning.missed_rules import MissedRules
from tabletop.ui.pages.lessons_page import LessonsPage
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.lesson_hands import plain

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
HALF = "Gisela, the Broken Blade"


def refuse(hands: Hands) -> None:
    """Try something that the rules ignore: to transform a meld card."""
    hands.select(HALF)
    hands.key(Qt.Key.Key_T)
    assert hands.window.scene.refusals.bubble is not None


def page_of(hands: Hands) -> LessonsPage:
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    assert page is not None
    return page


def heading(page: LessonsPage) -> str:
    return page.list.topLevelItem(0).text(0)


def test_the_bubble_leads_to_the_lesson_and_the_game_is_there_again(hands: Hands) -> None:
    window, stopped = hands.window, feature_of(hands.window, MissedRules)
    hands.select(HALF)
    hands.key(Qt.Key.Key_Space)
    refuse(hands)
    table = window.bridge.table
    opened: list[list[str]] = []
    window.scene.refusals.menu_wanted = lambda _at: opened.append(entries(stopped))
    bubble = window.scene.refusals.bubble
    at = window.table_view.mapFromScene(bubble.sceneBoundingRect().center())
    QTest.mouseClick(window.table_view.viewport(), Qt.MouseButton.RightButton, pos=at)
    ((lesson, rule),) = opened
    assert lesson.startswith("Show me a lesson about 7")
    assert rule.startswith("What 7")
    assert window.scene.refusals.bubble is bubble, "it stays while its menu is open"
    hands.do("lesson about refusal")
    assert window.session.lesson_player.file in [each.file for each in course_lessons()]
    hands.do("back to game")
    assert window.bridge.table is table
    assert hands.object(HALF).tapped


def entries(stopped: MissedRules) -> list[str]:
    menu = QMenu()
    stopped.fill_menu(menu)
    return [entry.text() for entry in menu.actions()]


def test_the_list_of_lessons_begins_with_it_until_it_is_forgotten(hands: Hands) -> None:
    page = page_of(hands)
    assert page.forget_button.isHidden()
    refuse(hands)
    refuse(hands)
    page = page_of(hands)
    assert heading(page) == "1 thing stopped you today"
    assert page.list.topLevelItem(0).childCount() == 1
    QTest.mouseClick(page.forget_button, Qt.MouseButton.LeftButton)
    assert heading(page).startswith("1. ")
    assert page.forget_button.isHidden()
    page.close()


def test_it_can_be_switched_off_and_then_nothing_is_kept(hands: Hands, tmp_path: Path) -> None:
    refuse(hands)
    hands.do("remember stops")
    assert not hands.window.preferences.remembers_stops
    refuse(hands)
    page = page_of(hands)
    assert heading(page).startswith("1. ")
    page.close()
    assert (tmp_path / "stopped.json").read_text() == "{}"
    assert entries(feature_of(hands.window, MissedRules)), "the bubble's own menu is there all the same"


def test_what_a_lesson_shows_as_refused_has_stopped_nobody(hands: Hands) -> None:
    hands.window.parts.files.open_file(course_lessons()[1].file)
    hands.do("lesson forward")
    hands.do("lesson forward")
    hands.do("lesson about refusal")
    assert feature_of(hands.window, MissedRules).stops.recent() == {}
    assert plain(hands.window.frame.status.text()) == "Nothing has been refused."


def test_a_wrong_answer_is_remembered_by_its_rules(hands: Hands) -> None:
    hands.window.parts.files.open_file(course_lessons()[1].file)
    player = hands.window.session.lesson_player
    while not player.place.question:
        hands.do("lesson forward")
    wrong = next(n for n, option in enumerate(player._lesson.prediction.options) if not option.right)
    player.choose(wrong)
    assert feature_of(hands.window, MissedRules).stops.recent()


def test_a_refusal_that_no_lesson_shows_leads_nowhere_and_says_so(hands: Hands) -> None:
    reason = Reason(rule="made up", numbers=("999.9z",), words="No.")
    hands.window.bridge.refuse(Ruling(Verdict.ILLEGAL, (reason,)))
    hands.do("lesson about refusal")
    assert plain(hands.window.frame.status.text()).startswith("No lesson covers 999.9z")
    assert entries(feature_of(hands.window, MissedRules)) == ["What 999.9z says"]


def test_one_button_says_so_at_the_end_of_a_game(hands: Hands) -> None:
    window = hands.window
    feature_of(window, MissedRules).stops.record(["701.42b"])
    assert feature_of(window, MissedRules).summary() == "", "only what was refused in this game"
    bar = feature_of(window, GameOver).bar
    refuse(hands)
    for _ in range(20):
        hands.do("life down")
    window.scene.finish_motion()
    assert bar.isVisible()
    assert bar.stopped.text() == "1 thing stopped you today"
    QTest.mouseClick(bar.stopped, Qt.MouseButton.LeftButton)
    page = window.findChild(LessonsPage)
    assert page.isVisible()
    page.close()


def test_keys_that_are_pressed_while_something_is_asked_count_as_no_try(hands: Hands) -> None:
    stopped = feature_of(hands.window, MissedRules)
    hands.window.bridge.replace_table(table_with([HALF], hand=["Island"] * 8, library=["Island"] * 3))
    hands.do("to my end")
    hands.key(Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert hands.window.bridge.perspective.is_asking, "eight cards: one is discarded"
    for _ in range(2):
        hands.key(Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert stopped.summary() == ""
    assert stopped.stops.suggestions() == ()
    assert entries(stopped) == []
