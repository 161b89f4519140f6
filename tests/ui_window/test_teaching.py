"""Lessons with questions: goal, guesses, hints, steps done by hand, progress and the list of lessons."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QTreeWidgetItem

from tabletop.scenarios.lessons.tutor import Answer, Progress, Result
from tabletop.ui.features.lesson_progress import LessonProgress
from tabletop.ui.items.overlays import Kind
from tabletop.ui.pages.lessons_page import LessonsPage
from tabletop.ui.session.file_opening import welcome_file
from tabletop.ui.session.preferences import Preferences
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.lesson_hands import heard, open_question, options

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier
LESSON = """
id = "turning"
title = "Turning over"
teaches = "One turns, the other does not."
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Serra Angel", as = "angel" }]
[[steps]]
do = "transform"
object = "angel"
verdict = "nothing happens"
cites = ["701.27c"]
say = "An angel has one face."
[[steps]]
do = "transform"
object = "delver"
cites = ["701.27a"]
say = "Delver has two."
  [steps.expect.objects]
  delver = { face = "back" }
"""


@pytest.fixture
def lesson(hands: Hands, tmp_path: Path, qapp: QApplication) -> Hands:
    file = tmp_path / "turning.toml"
    file.write_text(LESSON)
    hands.window.parts.files.open_file(file)
    hands.window.scene.finish_motion()
    qapp.processEvents()
    return hands


def tutor(hands: Hands):
    return feature_of(hands.window, LessonProgress).tutor


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, LEFT)


def press(hands: Hands, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(hands.window.table_view, key, modifier)
    hands.window.scene.finish_motion()


def test_where_it_leads_is_said_only_once_everything_is_answered(lesson: Hands) -> None:
    bar = lesson.window.frame.page.step_bar
    assert bar.goal.toolTip() == "Question 1 of 2"
    press(lesson, Qt.Key.Key_2, ALT)
    assert bar.goal.toolTip() == "Question 2 of 2"
    press(lesson, Qt.Key.Key_Return)
    press(lesson, Qt.Key.Key_1, ALT)
    assert bar.goal.toolTip() == "Goal reached: Delver of Secrets has its back up"


def test_the_goal_is_seen_and_checked_by_the_model(lesson: Hands) -> None:
    lesson.do("predict")
    bar = lesson.window.frame.page.step_bar
    assert bar.goal.toolTip() == "Goal: Delver of Secrets has its back up"
    lesson.do("lesson forward")
    lesson.do("lesson forward")
    assert bar.goal.toolTip() == "Goal reached: Delver of Secrets has its back up"
    lesson.do("lesson opening")
    assert bar.goal.toolTip().startswith("Goal: ")


def test_a_guess_is_asked_for_before_the_step_and_answered_with_why(lesson: Hands) -> None:
    bar = lesson.window.frame.page.step_bar
    assert open_question(lesson) == "An effect says: transform Serra Angel. What happens?"
    assert [button.text() for button in options(lesson)] == [
        "It transforms",
        "Nothing happens",
        "Not allowed",
    ]
    click(options(lesson)[2])
    assert bar.number.text() == "Step 1 of 2"
    assert heard(lesson) == (
        "Not quite. No rule is broken. The instruction is just ignored. An angel has one face."
    )
    assert "701.27c" in bar.prediction.reason.text()
    assert "701.27c" in bar.verdict.text()
    assert lesson.window.scene.refusals.bubble is not None
    press(lesson, Qt.Key.Key_1, ALT)
    assert bar.number.text() == "Step 1 of 2", "the reason is read before the next question"
    click(bar.prediction.next)
    assert open_question(lesson) == "An effect says: transform Delver of Secrets. What happens?"
    assert heard(lesson) == "An angel has one face."
    press(lesson, Qt.Key.Key_1, ALT)
    assert heard(lesson) == "Right. Delver has two."
    assert not options(lesson)
    assert not bar.hint.isVisible()
    assert tutor(lesson).progress("turning") is Progress.WITH_HELP


def test_where_the_lesson_says_nothing_the_rule_says_why(lesson: Hands, tmp_path: Path) -> None:
    file = tmp_path / "silent.toml"
    file.write_text(LESSON.replace('say = "An angel has one face."', ""))
    lesson.window.parts.files.open_file(file)
    lesson.do("guess legal")
    assert lesson.window.session.lesson_player.place.done.ruling.reasons[0].words in heard(lesson)
    assert "rule:701.27c" in lesson.window.frame.page.step_bar.prediction.reason.text()


def test_who_foresees_everything_is_done_alone_and_asked_again_later(lesson: Hands) -> None:
    press(lesson, Qt.Key.Key_2, ALT)
    press(lesson, Qt.Key.Key_Return)
    press(lesson, Qt.Key.Key_1, ALT)
    assert tutor(lesson).progress("turning") is Progress.ALONE
    assert "2 of 2 right without help, review in 2 days." in lesson.window.frame.status.text()


def test_hints_lead_from_the_zone_to_the_card_to_the_words(lesson: Hands) -> None:
    scene, bar = lesson.window.scene, lesson.window.frame.page.step_bar
    lesson.do("lesson forward")
    press(lesson, Qt.Key.Key_F2)
    assert heard(lesson) == "Look at the battlefield."
    click(bar.hint)
    assert "Delver of Secrets" in heard(lesson)
    item = scene.card_items.of(lesson.number("Delver of Secrets"))
    assert any(getattr(child, "kind", None) is Kind.HINT for child in item.childItems())
    click(bar.hint)
    assert heard(lesson) == "Transform Delver of Secrets."
    lesson.select("Delver of Secrets")
    press(lesson, Qt.Key.Key_T)
    assert tutor(lesson).progress("turning") is Progress.WITH_HELP


def test_steps_done_by_hand_count_as_steps(lesson: Hands) -> None:
    bar = lesson.window.frame.page.step_bar
    lesson.select("Serra Angel")
    press(lesson, Qt.Key.Key_T)
    assert (bar.number.text(), heard(lesson)) == ("Step 1 of 2", "Right. An angel has one face.")
    lesson.select("Delver of Secrets")
    press(lesson, Qt.Key.Key_T)
    assert (bar.number.text(), heard(lesson)) == ("Step 2 of 2", "Right. Delver has two.")
    assert tutor(lesson).progress("turning") is Progress.WITH_HELP


def test_a_wrong_move_is_answered_with_what_came_of_it_and_never_with_the_answer(lesson: Hands) -> None:
    bar = lesson.window.frame.page.step_bar
    lesson.do("lesson forward")
    lesson.select("Serra Angel")
    press(lesson, Qt.Key.Key_Space)
    assert "That is not the next step. Serra Angel is tapped" in heard(lesson)
    assert "R returns to the lesson." in heard(lesson)
    assert "Delver" not in heard(lesson)
    assert open_question(lesson) == ""
    lesson.do("lesson hint")
    press(lesson, Qt.Key.Key_R)
    assert bar.number.text() == "Step 1 of 2"
    assert not lesson.object("Serra Angel").tapped


def test_exploring_is_left_alone_until_it_comes_back(lesson: Hands) -> None:
    bar = lesson.window.frame.page.step_bar
    lesson.do("explore")
    assert lesson.window.actions_["explore"].isChecked()
    lesson.select("Delver of Secrets")
    press(lesson, Qt.Key.Key_T)
    assert bar.number.text() == "Step 0 of 2"
    assert heard(lesson) == "Explore freely. R returns to the lesson."
    lesson.do("explore")
    assert "Delver of Secrets" in lesson.names()
    assert not lesson.window.actions_["explore"].isChecked()


def test_a_step_with_a_question_counts_once_it_is_answered(hands: Hands) -> None:
    hands.window.parts.files.open_file(welcome_file().parent / "meld" / "brisela.toml")
    for _ in range(3):
        hands.do("lesson forward")
    hands.select("Brisela, Voice of Nightmares")
    hands.do("to graveyard")
    bar = hands.window.frame.page.step_bar
    assert heard(hands) == "Answer the question first."
    order = tuple(hands.window.bridge.table.state.question.question.options)
    hands.window.dialogue.answer(order)
    assert bar.number.text() == "Step 3 of 4"
    assert heard(hands).startswith("That is not the next step.")
    hands.do("lesson opening")
    hands.do("to graveyard")
    hands.window.dialogue.answer(order[::-1])
    assert bar.number.text() == "Step 4 of 4"
    assert heard(hands).startswith("Right.")


def test_the_goal_may_be_reached_in_another_way(lesson: Hands) -> None:
    lesson.select("Delver of Secrets")
    press(lesson, Qt.Key.Key_T)
    assert lesson.window.frame.page.step_bar.goal.toolTip().startswith("Goal reached: ")
    assert tutor(lesson).progress("turning") is Progress.WITH_HELP


def test_who_only_looks_on_is_not_recorded(lesson: Hands) -> None:
    lesson.do("lesson forward")
    lesson.do("lesson forward")
    assert tutor(lesson).progress("turning") is Progress.NEW


def test_the_questions_can_be_switched_off_and_that_is_remembered(lesson: Hands) -> None:
    lesson.do("predict")
    assert open_question(lesson) == ""
    assert not Preferences(lesson.settings).predicts
    press(lesson, Qt.Key.Key_1, ALT)
    assert lesson.window.frame.page.step_bar.number.text() == "Step 0 of 2"
    lesson.do("predict")
    assert open_question(lesson) != ""


def test_the_key_that_comes_back_is_named_as_it_is(lesson: Hands) -> None:
    from tabletop.ui.features.preferences_dialog import PreferencesDialog

    keys = feature_of(lesson.window, PreferencesDialog).keys
    keys.assign("lesson opening", ("J",))
    lesson.do("explore")
    assert "J returns" in heard(lesson)


# --- The list -------------------------------------------------------------------------------------------


def rows(page: LessonsPage) -> list[QTreeWidgetItem]:
    groups = [page.list.topLevelItem(number) for number in range(page.list.topLevelItemCount())]
    return [group.child(number) for group in groups for number in range(group.childCount())]


def test_the_list_has_all_lessons_with_progress_and_opens_one(hands: Hands) -> None:
    tutor(hands).record_result("meld-brisela", Result(2, right=2))
    tutor(hands).record_result("meld-two-angels", Result(3, right=2))
    for step, answer in enumerate((Answer.RIGHT, Answer.WRONG, Answer.RIGHT), start=1):
        tutor(hands).record_answer("meld-two-angels", step, answer)
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    row = next(each for each in rows(page) if each.text(0).startswith("Gisela, the Broken Blade and Bruna"))
    assert row.text(2).startswith("Alone, review in ")
    first = next(each for each in rows(page) if each.text(0).startswith("How do Gisela and Bruna"))
    assert first.text(2) == "2 of 3 right, review tomorrow"
    page.filter.setFocus()
    QTest.keyClicks(page.filter, "712.5c")
    assert not row.isHidden()
    assert any(each.isHidden() for each in rows(page))
    page.list.scrollToItem(row)
    QTest.mouseClick(page.list.viewport(), LEFT, pos=page.list.visualItemRect(row).center())
    QTest.mouseClick(page.open_button, LEFT)
    hands.window.scene.finish_motion()
    assert "Gisela, the Broken Blade" in hands.names()
    assert "1 of 58 lessons of the course done" in page.words.text()
    page.close()


def test_no_title_of_a_lesson_is_cut(hands: Hands) -> None:
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    page.list.expandAll()
    indent = 2 * page.list.indentation() + 8
    room = page.list.columnWidth(0) - indent
    widest = max(page.list.fontMetrics().horizontalAdvance(row.text(0)) for row in rows(page))
    assert 400 < widest <= room
    page.close()


def test_lessons_that_are_due_come_first(hands: Hands) -> None:
    from datetime import timedelta

    kept = tutor(hands)
    kept.record_result("meld-brisela", Result(2, right=0))
    now = kept._now()
    kept._now = lambda: now + timedelta(days=400)
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    assert page.list.topLevelItem(0).text(0) == "Due now (1)"
    assert rows(page)[0].text(2) == "With help, review due"
    assert "1 due now" in page.words.text()
    page.close()


def test_a_broken_file_of_progress_is_told(hands: Hands) -> None:
    (hands.window.parts.games.parent / "lessons.json").write_text("{")
    hands.do("lessons")
    assert "lesson progress starts over" in hands.window.frame.status.text()
    hands.window.findChild(LessonsPage).close()
