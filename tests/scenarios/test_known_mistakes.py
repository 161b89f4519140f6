"""Handmade tries in a lesson are answered, however the hand makes them."""

import pytest

from tabletop.model.actions import Action
from tabletop.scenarios.lessons.lesson import Lesson
from tests.scenarios.conftest import read

WITH_HANDS = """
[table.Alice]
hand        = [{ card = "Delver of Secrets", as = "delver" }, { card = "Shock", as = "shock" }]
battlefield = [{ card = "Graf Rats", as = "rats" }, { card = "Gisela, the Broken Blade", as = "gisela" }]
[table.Bob]
battlefield = [{ card = "Grizzly Bears", as = "bears" }, { card = "Hill Giant", as = "giant" }]
[[steps]]
do = "tap"
object = "bears"
  [[steps.wrong]]
  do = "cast"
  object = "delver"
  face = "back"
  verdict = "illegal"
  say = "The back is never cast."
  [[steps.wrong]]
  do = "meld"
  objects = ["gisela", "rats"]
  verdict = "illegal"
  say = "Strangers."
  [[steps.wrong]]
  do = "cast"
  object = "shock"
  targets = ["giant"]
  verdict = "legal"
  say = "Not the Giant."
  [[steps.wrong]]
  do = "transform"
  object = "delver"
  verdict = "illegal"
  say = "Only permanents transform."
"""
LATER = """
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "turn face down"
object = "bears"
  [[steps.wrong]]
  do = "turn face up"
  object = "bears"
  verdict = "legal"
  say = "By an effect they may be turned up at once."
[table.Bob]
battlefield = [{ card = "Grizzly Bears", as = "bears" }]
"""
"""A try that turns the card over before the step, and does nothing after it."""


def offered_action(lesson: Lesson, name: str, verb: str, face: str | None = None) -> Action:
    """Return the action for a verb in the menu of an object."""
    offers = lesson.table.offers(number(lesson, name))
    return next(each.action for each in offers if each.verb == verb and face in (None, each.face))


def number(lesson: Lesson, name: str) -> int:
    (id,) = lesson.opening.objects(name)
    return id


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(read(WITH_HANDS))


def test_a_face_that_is_refused_from_the_menu_is_answered(lesson: Lesson) -> None:
    assert (
        lesson.response_to_attempt(offered_action(lesson, "delver", "cast", "back"))
        == "The back is never cast."
    )
    assert lesson.response_to_attempt(offered_action(lesson, "delver", "cast", "front")) == ""


@pytest.mark.parametrize(("held", "below"), [("rats", "gisela"), ("gisela", "rats")])
def test_either_of_two_strangers_may_be_laid_on_the_other(lesson: Lesson, held: str, below: str) -> None:
    (meld,) = lesson.table.dropped_on(number(lesson, held), number(lesson, below))
    assert lesson.response_to_attempt(meld.action) == "Strangers."


@pytest.mark.parametrize(("target", "says"), [("giant", "Not the Giant."), ("bears", "")])
def test_a_target_that_was_asked_for_is_looked_at(lesson: Lesson, target: str, says: str) -> None:
    lesson.table.propose(offered_action(lesson, "shock", "cast"))
    lesson.table.answer(number(lesson, target))
    assert not lesson.is_asking
    assert lesson.response_to_action() == says


def test_nothing_done_is_nothing_answered(lesson: Lesson) -> None:
    assert lesson.response_to_action() == ""


def test_a_try_is_answered_only_where_it_comes_to_what_the_file_says() -> None:
    lesson = Lesson(read(LATER))
    action = offered_action(lesson, "bears", "turn face up")
    assert lesson.response_to_attempt(action) == "", "before the step it does nothing"
    lesson.forward()
    assert lesson.table.propose(action).ruling.is_legal
    assert lesson.response_to_action() == "By an effect they may be turned up at once."


LEGENDS = """
[table.Alice]
battlefield = [{ card = "Arlinn Kord", as = "front" }, { card = "Arlinn, Embraced by the Moon", as = "back" }]
[[steps]]
do = "tap"
object = "front"
  [[steps.wrong]]
  do = "transform"
  object = "back"
  verdict = "legal"
  say = "The same name twice."
"""


@pytest.mark.parametrize("kept", ["front", "back"])
def test_what_the_file_leaves_open_may_be_chosen_in_any_way(kept: str) -> None:
    lesson = Lesson(read(LEGENDS))
    lesson.table.propose(offered_action(lesson, "back", "transform"))
    lesson.table.answer(number(lesson, kept))
    assert not lesson.is_asking
    assert lesson.response_to_action() == "The same name twice."


# --- On a page, where nothing can be tried -----------------------------------------------------------------


def test_a_try_is_called_by_what_decides_it(lesson: Lesson) -> None:
    lesson.forward()
    assert [tried.words for tried in lesson.tries()] == [
        "Cast Delver of Secrets as Insectile Aberration",
        "Meld Gisela, the Broken Blade and Graf Rats",
        "Cast Shock, targeting Bob's Hill Giant",
        "Transform Delver of Secrets",
    ]


ENTERING = """
[table.Alice]
hand = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "put onto battlefield"
object = "delver"
transformed = true
  [[steps.wrong]]
  do = "transform"
  object = "delver"
  verdict = "legal"
  say = "Back to the front."
  [[steps.wrong]]
  do = "put onto battlefield"
  object = "delver"
  verdict = "legal"
  say = "With his front up."
  [[steps.wrong]]
  do = "attack"
  attackers = { delver = "Bob" }
  verdict = "illegal"
  say = "He has just come."
"""


def test_a_try_is_called_as_things_are_where_it_can_be_made() -> None:
    lesson = Lesson(read(ENTERING))
    lesson.forward()
    assert [tried.words for tried in lesson.tries()] == [
        "Transform Insectile Aberration",
        "Put Delver of Secrets from Alice's hand onto the battlefield",
        "Attack Bob with Insectile Aberration",
    ]
