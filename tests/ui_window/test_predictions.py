"""Lessons with questions of their own: options to press, a reason after each answer, a steady table."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.catalog import course_lessons, shipped_lessons
from tabletop.scenarios.lessons.lesson_search import find
from tabletop.ui.pages.lessons_page import LessonsPage
from tabletop.ui.panels.prediction_panel import PredictionPanel
from tests.ui_window.conftest import Hands
from tests.ui_window.lesson_hands import heard
from tests.ui_window.test_first_start import drag

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LESSON = """
title    = "A copy of a back has no front behind it"
question = "I Clone Ravager of the Fells. What is the Clone's mana value?"
belief   = "A perfect copy, so 4."
goal     = "Let the Clone copy Ravager of the Fells."

[table.Alice]
hand = [{ card = "Clone", as = "clone" }]

[table.Bob]
battlefield = [{ card = "Huntmaster of the Fells", as = "ravager", face = "back" }]

[[steps]]
do     = "cast"
object = "clone"
say    = "Nothing is chosen yet."

[[steps]]
do     = "resolve"
choose = ["ravager"]
say    = "It copies the face that is up."
hints  = ["Look at Bob's side.", "Which face is up?", "A copy has only that face's cost."]
  [steps.predict]
  words   = "The Clone resolves and copies Ravager. What is its mana value?"
  of      = "clone.mana_value"
  options = [
    { value = 4, because = "True of Ravager, whose front counts.", rules = ["712.8e"] },
    { value = 0, right = true, because = "No cost printed, no front behind it.", rules = ["202.3b"] },
    { value = 3, because = "Its own cost is written over." } ]
  [[steps.wrong]]
  do     = "transform"
  object = "clone"
  say    = "Nothing happens: the card below has one face."
  [steps.expect.objects]
  clone = { name = "Ravager of the Fells", mana_value = 0 }
"""


@pytest.fixture
def lesson(hands: Hands, tmp_path: Path) -> Hands:
    file = tmp_path / "clone.toml"
    file.write_text(LESSON)
    hands.window.parts.files.open_file(file)
    return hands


def panel(lesson: Hands) -> PredictionPanel:
    return lesson.window.frame.page.step_bar.prediction


def options(lesson: Hands) -> list[QPushButton]:
    return [button for button in panel(lesson).options if button.isVisible()]


def press(lesson: Hands, place: int) -> None:
    QTest.mouseClick(options(lesson)[place], Qt.MouseButton.LeftButton)
    lesson.window.scene.finish_motion()


def test_only_the_lessons_own_questions_are_asked(lesson: Hands) -> None:
    assert panel(lesson).isVisible()
    assert not options(lesson), "nothing is asked before the cast"
    lesson.do("lesson forward")
    assert panel(lesson).words.text().startswith("The Clone resolves")
    assert [button.text() for button in options(lesson)] == ["4", "0", "3"]


def test_a_wrong_answer_is_told_what_it_is_true_of_and_what_is_right(lesson: Hands) -> None:
    lesson.do("lesson forward")
    press(lesson, 0)
    assert [button.text() for button in options(lesson)] == ["✗ 4", "✓ 0", "3"]
    said = panel(lesson).reason.text()
    assert "Not quite." in said
    assert "True of Ravager, whose front counts. No cost printed" in said
    assert "rule:712.8e" in said
    assert "rule:202.3b" in said
    assert not any(button.isEnabled() for button in options(lesson))


def test_a_right_answer_has_its_reason_too(lesson: Hands) -> None:
    lesson.do("lesson forward")
    QTest.keyClick(lesson.window.table_view, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert "Right." in panel(lesson).reason.text()
    assert "It copies the face that is up." in panel(lesson).reason.text()
    assert lesson.window.bridge.table.journal.cursor == 2


def test_a_number_answers_as_on_the_page(lesson: Hands) -> None:
    lesson.do("lesson forward")
    QTest.keyClick(lesson.window.table_view, Qt.Key.Key_2)
    assert "Right." in panel(lesson).reason.text()


def test_what_is_only_shown_judges_nobody(lesson: Hands) -> None:
    lesson.do("lesson forward")
    lesson.do("lesson forward")
    assert [button.text() for button in options(lesson)] == ["4", "✓ 0", "3"]
    assert "quite" not in panel(lesson).reason.text()


def test_the_table_keeps_its_size_through_question_and_answer(lesson: Hands) -> None:
    sizes = {lesson.window.table_view.size().toTuple()}
    lesson.do("lesson forward")
    sizes.add(lesson.window.table_view.size().toTuple())
    press(lesson, 0)
    sizes.add(lesson.window.table_view.size().toTuple())
    assert len(sizes) == 1


def test_each_entry_for_an_answer_is_there_as_long_as_something_is_asked(lesson: Hands) -> None:
    names = ("guess legal", "guess nothing", "guess refused", "answer 4", "answer 5")
    entries = [lesson.window.actions_[each] for each in names]
    assert {each.isEnabled() for each in entries} == {False}
    lesson.do("lesson forward")
    assert {each.isEnabled() for each in entries} == {True}
    press(lesson, 0)
    assert {each.isEnabled() for each in entries} == {False}


def test_there_is_no_fourth_answer_to_three_options(lesson: Hands) -> None:
    lesson.do("lesson forward")
    lesson.do("answer 4")
    assert "No question right now." in lesson.window.frame.status.text()


def test_the_files_own_hints_are_given(lesson: Hands) -> None:
    lesson.do("lesson forward")
    said = []
    for _ in range(3):
        lesson.do("lesson hint")
        said.append(lesson.window.session.lesson_player.place.comment)
    assert said == ["Look at Bob's side.", "Which face is up?", "A copy has only that face's cost."]


def test_a_known_mistake_has_its_answer(lesson: Hands) -> None:
    lesson.do("lesson forward")
    press(lesson, 1)
    (clone,) = (each.id for each in lesson.window.bridge.view().battlefield if each.controller == 0)
    lesson.window.scene.select(clone)
    QTest.keyClick(lesson.window.table_view, Qt.Key.Key_T)
    lesson.window.scene.finish_motion()
    assert panel(lesson).reason.text() == "Nothing happens: the card below has one face."


def at(hands: Hands, id: str, place: int) -> Hands:
    """Return a lesson of the course after a number of steps."""
    hands.window.parts.files.open_file(next(each.file for each in course_lessons() if each.id == id))
    hands.window.session.lesson_player.go_to(place)
    hands.window.scene.finish_motion()
    return hands


def test_a_card_dropped_on_a_stranger_has_its_answer(hands: Hands) -> None:
    drag(at(hands, "when-two-cards-do-not-meld", 1), "Gisela, the Broken Blade", "Bruna, the Fading Light")
    assert heard(hands) == words_in(hands, 2)


def test_a_back_that_is_cast_from_the_menu_has_its_answer(hands: Hands) -> None:
    at(hands, "back-in-your-hand", 1)
    commands, id = hands.window.session.commands, hands.number("Village Ironsmith")
    commands.take(next(each for each in commands.offers(id) if each.face == "back"), id)
    assert heard(hands) == words_in(hands, 2)


def test_a_try_that_asks_first_is_answered_with_the_answer_to_that(hands: Hands) -> None:
    at(hands, "one-legend-on-each-side", 2)
    hands.select("Arlinn, Embraced by the Moon")
    hands.key(Qt.Key.Key_T)
    hands.window.dialogue.answer(hands.window.bridge.table.state.question.question.options[1])
    assert heard(hands).startswith(words_in(hands, 3))


def words_in(hands: Hands, step: int) -> str:
    """Return the texts of a lesson about the first wrong try of a step."""
    file = hands.window.session.lesson_player.file
    return str(read_scenario(file).scenario.steps[step - 1].wrong[0]["say"])


def test_the_question_is_the_title_until_it_is_answered(lesson: Hands) -> None:
    player = lesson.window.session.lesson_player
    assert player.title.startswith("I Clone Ravager")
    lesson.do("lesson forward")
    press(lesson, 1)
    assert player.title == "A copy of a back has no front behind it"


def test_the_course_leads_from_one_lesson_into_the_next(hands: Hands) -> None:
    first, second, *_ = course_lessons()
    hands.window.parts.files.open_file(first.file)
    player = hands.window.session.lesson_player
    assert panel(hands).next.isHidden()
    while player.place.number < player.place.total:
        hands.do("lesson forward")
    assert panel(hands).next.isVisible()
    assert panel(hands).next.toolTip() == second.title
    QTest.mouseClick(panel(hands).next, Qt.MouseButton.LeftButton)
    hands.window.scene.finish_motion()
    assert player.title == second.title


def test_the_list_goes_on_with_the_course_by_one_button(hands: Hands) -> None:
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    assert page.next_button.text().startswith("Begin the course: How do Gisela and Bruna")
    QTest.mouseClick(page.next_button, Qt.MouseButton.LeftButton)
    for _ in range(3):
        press(hands, 0)
        hands.do("lesson forward")
    page.close()
    hands.do("lessons")
    assert page.next_button.text().startswith("Continue: You control both halves")
    page.close()


def test_lessons_are_found_in_other_words(hands: Hands) -> None:
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    page.filter.setText("cmc of a melded creature")
    assert page.list.currentItem().text(0) == "Brisela has no mana cost. What is her mana value?"
    page.close()


def test_what_is_asked_is_answered_in_the_order_of_the_search(hands: Hands) -> None:
    hands.do("lessons")
    page = hands.window.findChild(LessonsPage)
    groups = page.list.topLevelItemCount()
    for asked in ("which side do I get when my werewolf is bouncd", "can a token turn over"):
        page.filter.setText(asked)
        closest = page.list.topLevelItem(0)
        assert closest.text(0) == "Closest to your question"
        shown = [closest.child(place).text(0) for place in range(closest.childCount())]
        assert shown == [each.title for each in find(asked, shipped_lessons())[:12]]
        assert page.list.currentItem() is closest.child(0)
        assert page.list.topLevelItemCount() == groups + 1
    page.filter.clear()
    assert page.list.topLevelItemCount() == groups
    page.close()


TAKEN_BACK = """
question = "Which face?"
goal     = "Transform Delver of Secrets."
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Ironfang", as = "ironfang" }]
[[steps]]
do     = "transform"
object = "delver"
say    = "It is Insectile Aberration."
[[steps]]
do      = "transform"
object  = "ironfang"
back_to = 0
say     = "It is Village Ironsmith."
  [steps.predict]
  words   = "What is Ironfang called then?"
  of      = "ironfang.name"
  options = [
    { value = "Village Ironsmith", right = true, because = "Its front face.", rules = ["701.27a"] },
    { value = "Ironfang", because = "It transforms." } ]
  [steps.expect.objects]
  delver = { face = "front" }
"""


def test_the_table_is_taken_back_before_a_question_about_an_earlier_moment(
    hands: Hands, tmp_path: Path
) -> None:
    file = tmp_path / "back.toml"
    file.write_text(TAKEN_BACK)
    hands.window.parts.files.open_file(file)
    hands.do("lesson forward")
    assert "Insectile Aberration" in hands.names()
    assert not options(hands), "the result of the step is read first"
    hands.do("lesson forward")
    assert "Delver of Secrets" in hands.names(), "the table is the opening again"
    assert [button.text() for button in options(hands)] == ["Village Ironsmith", "Ironfang"]
    assert hands.window.session.lesson_player.place.words == "Taken back to the opening."
    press(hands, 0)
    assert {"Delver of Secrets", "Village Ironsmith"} <= set(hands.names())


def test_the_goal_counts_when_it_is_reached_by_dragging(hands: Hands) -> None:
    first, *_ = course_lessons()
    hands.window.parts.files.open_file(first.file)
    ended = []
    hands.window.session.lesson_player.ended.connect(ended.append)
    drag(hands, "Gisela, the Broken Blade", "Bruna, the Fading Light")
    assert "Brisela, Voice of Nightmares" in hands.names()
    assert hands.window.session.lesson_player.place.reached
    assert "not the next step" not in heard(hands)
    assert len(ended) == 1


@pytest.mark.parametrize("id", ["melded-commander", "auras-on-what-turns-over", "meld-with-a-token"])
def test_a_long_reason_leaves_the_chips_of_its_rules_in_sight(hands: Hands, id: str) -> None:
    hands.window.resize(1280, 720)
    hands.window.parts.files.open_file(next(each.file for each in course_lessons() if each.id == id))
    while not options(hands):
        hands.do("lesson forward")
    press(hands, 0)
    reason = panel(hands).reason
    assert "rule:" in reason.text()
    assert reason.heightForWidth(reason.width()) <= reason.height()
