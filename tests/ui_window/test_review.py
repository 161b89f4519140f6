"""Review of due questions at their positions, by mouse and by keys, and the return to a game."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.scenarios.lessons.tutor import Answer, Tutor
from tabletop.ui.features.lesson_progress import LessonProgress
from tabletop.ui.learning.return_to_game import ReturnToGame
from tabletop.ui.learning.review_questions import Reviewing
from tabletop.ui.pages.lessons_page import LessonsPage
from tabletop.ui.pages.tree_rows import children, groups_of
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.lesson_hands import heard, open_question, options, plain

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
ALT = Qt.KeyboardModifier.AltModifier
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
FIRST, SECOND = course_lessons()[1], course_lessons()[3]


@pytest.fixture
def due(hands: Hands) -> Hands:
    """Return a window where the second question of one lesson and the first of another are due."""
    progress = feature_of(hands.window, LessonProgress)
    days = iter(range(10_000))
    progress._tutor = tutor = Tutor(hands.window.parts.games.parent / "lessons.json", lambda: NOON)
    tutor.record_answer(FIRST.id, 3, Answer.WRONG)
    tutor._now = lambda: NOON + timedelta(minutes=1)
    tutor.record_answer(SECOND.id, 1, Answer.WRONG)
    tutor._now = lambda: NOON + timedelta(days=3, seconds=next(days))
    return hands


def tutor(hands: Hands) -> Tutor:
    return feature_of(hands.window, LessonProgress).tutor


def right(hands: Hands) -> int:
    lesson = hands.window.session.lesson_player._lesson
    assert lesson is not None
    assert lesson.prediction is not None
    return next(place for place, option in enumerate(lesson.prediction.options) if option.right)


def by_mouse(hands: Hands, place: int) -> None:
    QTest.mouseClick(options(hands)[place], Qt.MouseButton.LeftButton)
    hands.window.scene.finish_motion()
    QTest.mouseClick(hands.window.frame.page.step_bar.prediction.next, Qt.MouseButton.LeftButton)
    hands.window.scene.finish_motion()


def by_keys(hands: Hands, place: int) -> None:
    QTest.keyClick(hands.window.table_view, Qt.Key(Qt.Key.Key_1 + place), ALT)
    hands.window.scene.finish_motion()
    QTest.keyClick(hands.window.table_view, Qt.Key.Key_Return)
    hands.window.scene.finish_motion()


@pytest.mark.parametrize("answer", [by_mouse, by_keys])
def test_a_sitting_goes_through_what_is_due_and_asks_once_more_what_was_wrong(
    due: Hands, answer: Callable[[Hands, int], None]
) -> None:
    player, bar = due.window.session.lesson_player, due.window.frame.page.step_bar
    due.do("review")
    assert (player.file, player.place.number, bar.goal.toolTip()) == (
        FIRST.file,
        2,
        "Review · Question 1 of 2",
    )
    assert open_question(due)
    assert heard(due) == open_question(due), "only the position, and nothing of what came before"
    assert bar.timeline.isHidden()
    assert due.window.windowTitle() == "Review – Tabletop"
    answer(due, 1 - right(due))
    assert (player.file, player.place.number) == (SECOND.file, 0)
    answer(due, right(due))
    assert (player.file, bar.goal.toolTip()) == (FIRST.file, "Review · Again")
    answer(due, right(due))
    done = feature_of(due.window, Reviewing).result_page
    assert done.isVisible()
    assert (done.title.text(), done.words.text()) == (
        "2 questions reviewed",
        "1 known at once. The next one is due tomorrow.",
    )
    assert tutor(due).last_answer(FIRST.id, 3) is Answer.WRONG
    assert tutor(due).last_answer(SECOND.id, 1) is Answer.RIGHT
    assert tutor(due).due_questions() == ()


def test_the_reason_stays_until_somebody_goes_on(due: Hands) -> None:
    due.do("review")
    player = due.window.session.lesson_player
    player.choose(right(due))
    due.window.scene.finish_motion()
    assert heard(due).startswith("Right.")
    assert due.window.frame.page.step_bar.prediction.next.text() == "Go on"
    assert not due.window.frame.page.step_bar.hint.isVisible()
    due.do("lesson back")
    assert player.place.number == 2
    due.do("lesson back")
    assert player.place.number == 2, "what came before is not a part of it"


def test_what_was_tried_first_is_known_with_help_and_what_was_only_shown_is_not_known(due: Hands) -> None:
    due.do("review")
    due.do("lesson hint")
    by_keys(due, right(due))
    assert tutor(due).last_answer(FIRST.id, 3) is Answer.WITH_HELP
    due.do("lesson forward")
    assert tutor(due).last_answer(SECOND.id, 1) is Answer.WRONG


def test_it_asks_also_where_lessons_do_not(due: Hands) -> None:
    due.do("predict")
    due.do("review")
    assert open_question(due)


def test_answers_in_a_lesson_are_kept_question_by_question(hands: Hands) -> None:
    hands.window.parts.files.open_file(FIRST.file)
    player = hands.window.session.lesson_player
    hands.do("lesson forward") if not player.place.question else None
    step = player.place.number + 1
    player.choose(right(hands))
    assert tutor(hands).last_answer(FIRST.id, step) is Answer.RIGHT


def test_a_question_that_is_gone_is_left_out_and_nothing_due_is_said(due: Hands) -> None:
    tutor(due).forget(FIRST.id, 3)
    tutor(due).forget(SECOND.id, 1)
    kept = tutor(due)
    now, kept._now = kept._now, lambda: NOON
    kept.record_answer("lesson-that-was", 1, Answer.WRONG)
    kept.record_answer(FIRST.id, 99, Answer.WRONG)
    kept._now = now
    nothing = "No question is due. Answer the questions of a lesson first."
    for _ in range(2):
        due.do("review")
        assert plain(due.window.frame.status.text()) == nothing
        assert kept.due_questions() == ()


def test_the_page_of_lessons_leads_there(due: Hands) -> None:
    due.do("lessons")
    page = due.window.findChild(LessonsPage)
    assert page.review_button.text() == "Review: 2 questions due"
    QTest.mouseClick(page.review_button, Qt.MouseButton.LeftButton)
    assert not page.isVisible()
    assert due.window.session.lesson_player.place.reviewing
    due.do("lessons")
    assert page.review_button.isVisible()
    assert {row.text(2) for group in groups_of(page.list)[:1] for row in children(group)} == {
        "0 of 1 right, review due"
    }
    page.close()


# --- The way back -----------------------------------------------------------------------------------------


def test_the_game_lies_there_again_as_it_was_left(due: Hands, tmp_path: Path) -> None:
    window = due.window
    due.select("Gisela, the Broken Blade")
    due.key(Qt.Key.Key_Space)
    due.select("Bruna, the Fading Light")
    due.key(Qt.Key.Key_Space)
    due.do("undo")
    table, title = window.bridge.table, window.windowTitle()
    moves = len(table.journal.history)
    bar = window.frame.page.step_bar
    due.do("review")
    by_keys(due, right(due))
    assert bar.back_to_game.isVisible()
    QTest.mouseClick(bar.back_to_game, Qt.MouseButton.LeftButton)
    assert window.bridge.table is table
    assert (len(table.journal.history), window.windowTitle()) == (moves, title)
    assert not feature_of(window, ReturnToGame).has_game
    assert not window.session.lesson_player.is_in_lesson
    due.do("redo")
    assert due.object("Bruna, the Fading Light").tapped
    kept = [*window.parts.games.glob("*.tabletop")]
    assert len(kept) == 1, "it goes on in the file that it had"


def test_a_position_from_a_file_is_a_game_too(due: Hands, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text('[table.Alice]\nbattlefield = ["Serra Angel"]\n')
    due.window.parts.files.open_file(file)
    assert not due.window.actions_["back to game"].isEnabled()
    due.select("Serra Angel")
    due.key(Qt.Key.Key_Space)
    due.do("review")
    due.do("back to game")
    assert due.object("Serra Angel").tapped


def test_a_named_game_goes_on_in_its_own_file(due: Hands, tmp_path: Path) -> None:
    from tabletop.ui.autosave.feature import Autosave

    saves = feature_of(due.window, Autosave)
    due.select("Gisela, the Broken Blade")
    due.key(Qt.Key.Key_Space)
    file = tmp_path / "mine.tabletop"
    saves.save_as(str(file))
    due.do("review")
    due.do("back to game")
    assert saves.autosaver.named_file == file
    before = len(file.read_text().splitlines())
    due.key(Qt.Key.Key_Space) if due.select("Bruna, the Fading Light") is None else None
    saves.autosaver.settle()
    assert len(file.read_text().splitlines()) > before


def test_without_a_game_there_is_no_way_back(due: Hands) -> None:
    due.do("review")
    assert not due.window.frame.page.step_bar.back_to_game.isVisible()
    assert not due.window.actions_["back to game"].isEnabled()
