"""A lesson goes forward and back, and has a text at each place."""

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
