"""The page after a lesson: the guesses, the answers, the reasons, and where to go from there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.ui.learning.after_lesson import AfterLesson, AfterPage
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.lesson_hands import options, plain

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


@pytest.fixture
def over(hands: Hands) -> Hands:
    """Return the first lesson, with its first question answered wrongly and the others skipped."""
    hands.window.parts.files.open_file(course_lessons()[0].file)
    player = hands.window.session.lesson_player
    while not options(hands):
        hands.do("lesson forward")
    wrong = next(n for n, option in enumerate(player._lesson.prediction.options) if not option.right)
    QTest.mouseClick(options(hands)[wrong], Qt.MouseButton.LeftButton)
    for _ in range(20):
        if page(hands).isVisible():
            break
        hands.do("lesson forward")
    return hands


def page(hands: Hands) -> AfterPage:
    return feature_of(hands.window, AfterLesson).page


def test_it_says_what_was_thought_what_is_true_and_why(over: Hands) -> None:
    said = plain(page(over).text.text())
    player = over.window.session.lesson_player
    assert page(over).title.text() == player.title
    for heading in ("What you thought", "What is true", "Why"):
        assert heading in said
    assert "rule:" in page(over).text.text()
    assert page(over).next.hasFocus()
    assert over.window.frame.page.rect().contains(page(over).geometry())


def test_enter_leads_to_the_next_lesson_and_the_page_steps_aside(over: Hands) -> None:
    QTest.keyClick(page(over).next, Qt.Key.Key_Return)
    assert over.window.session.lesson_player.file == course_lessons()[1].file
    assert not page(over).isVisible()
    assert over.window.table_view.hasFocus()


def test_it_can_be_done_again(over: Hands) -> None:
    QTest.mouseClick(page(over).again, Qt.MouseButton.LeftButton)
    assert not page(over).isVisible()
    assert over.window.session.lesson_player.place.number == 0
    assert over.window.session.lesson_player.file == course_lessons()[0].file


def test_the_same_rule_is_shown_elsewhere(over: Hands) -> None:
    button = next(each for each in page(over).elsewhere if each.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert over.window.session.lesson_player.file != course_lessons()[0].file
    assert not page(over).isVisible()


def test_without_mistakes_it_says_what_people_often_think(hands: Hands) -> None:
    hands.window.parts.files.open_file(course_lessons()[0].file)
    for _ in range(30):
        if page(hands).isVisible():
            break
        hands.do("lesson forward")
    assert "What people often think" in plain(page(hands).text.text())
