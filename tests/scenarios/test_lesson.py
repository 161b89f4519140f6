"""A lesson goes forward and back, and has a text at each place."""

import pytest

from tabletop.language.effects import Meld, Transform
from tabletop.model.actions import Instruct
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.catalog import ListedLesson, course_lessons
from tabletop.scenarios.lessons.lesson import Lesson

from .conftest import read

TEXT = """
teaches = "Turning over."
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "transform"
object = "delver"
say = "It turns."
[[steps]]
do = "transform"
object = "delver"
say = "And turns back."
"""


def test_forward_and_back() -> None:
    lesson = Lesson(read(TEXT))
    assert (lesson.place, lesson.says, len(lesson.steps)) == (0, "Turning over.", 2)
    assert not lesson.back()
    opening = lesson.table.state
    assert lesson.forward() is not None
    assert lesson.says == "It turns."
    turned = lesson.table.state
    lesson.play(2)
    assert (lesson.place, lesson.says) == (2, "And turns back.")
    assert lesson.forward() is None
    assert lesson.back()
    assert lesson.table.state is turned
    lesson.play(0)
    assert lesson.table.state is opening
    lesson.play(9)
    assert lesson.place == 2


def test_it_says_in_words_what_was_done_and_what_comes_next() -> None:
    lesson = Lesson(read(TEXT))
    assert (lesson.done_words(), lesson.done_object()) == ("", 0)
    assert lesson.next_words() == "Transform Delver of Secrets"
    delver = lesson.next_ids()[0]
    lesson.forward()
    assert (lesson.done_words(), lesson.done_object()) == ("Transform Delver of Secrets", delver)
    assert lesson.next_words() == "Transform Insectile Aberration"


def test_the_next_step_begins_where_the_last_one_ended() -> None:
    lesson = Lesson(read(TEXT))
    lesson.forward()
    assert not lesson.begin_next()
    lesson.table.undo()
    assert lesson.begin_next()
    assert not lesson.is_asking


@pytest.mark.parametrize("listed", course_lessons(), ids=lambda listed: listed.id)
def test_the_goal_is_reached_by_hand_as_well(listed: ListedLesson) -> None:
    """The actions that lead to the goal are taken at the table, without a step of the lesson."""
    by_steps, by_hand = Lesson(read_scenario(listed.file)), Lesson(read_scenario(listed.file))
    while not by_steps.is_reached:
        assert by_steps.forward() is not None
    journal = by_steps.table.journal
    for entry in journal.entries[: journal.cursor]:
        assert not by_hand.is_reached
        by_hand.table.propose(entry.action, entry.answers)
    assert by_hand.is_reached


def test_melding_by_hand_reaches_the_goal_of_a_lesson_whose_ability_melds() -> None:
    lesson = Lesson(read_scenario(course_lessons()[0].file))
    lesson.table.propose(Instruct(effect=Meld(objects=tuple(lesson.table.state.objects))))
    assert lesson.is_reached


def test_the_table_goes_back_before_a_step_that_begins_earlier() -> None:
    lesson = Lesson(read(TWICE))
    lesson.forward()
    assert lesson.goes_back
    assert lesson.says == "It turned."
    lesson.begin_next()
    assert lesson.has_gone_back
    assert not lesson.goes_back
    assert not lesson.has_deviated
    assert lesson.says == "Taken back to the opening."
    assert lesson.table.state == lesson.opening.state
    lesson.table.propose(Instruct(effect=Transform(objects=(lesson.opening.object("delver"),))))
    assert lesson.accept_by_hand() is not None, "the step is done by hand at the table where it begins"
    assert lesson.place == 2
    assert not lesson.has_gone_back


TWICE = """
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "transform"
object = "delver"
say = "It turned."
[[steps]]
do = "transform"
object = "delver"
back_to = 0
"""
