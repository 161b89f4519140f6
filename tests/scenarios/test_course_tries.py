"""Answers of the course to wrong tries: every try can be made by hand, and no answer reveals too much."""

import re
from collections.abc import Iterator

import pytest

from tabletop.language.effects import SetDay, SetNight
from tabletop.model.actions import Action, Instruct, Resolve
from tabletop.rules.drops import dropped_at, dropped_on
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.teaching import VERDICT
from tabletop.scenarios.lessons.catalog import ListedLesson, course_lessons
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import option_words
from tests.batches import long_but_every

LESSONS = pytest.mark.parametrize("listed", course_lessons(), ids=lambda each: each.id)


@pytest.mark.parametrize("listed", long_but_every(4, course_lessons()), ids=lambda each: each.id)
def test_every_wrong_try_can_be_made_by_hand_and_is_answered(listed: ListedLesson) -> None:
    lesson = Lesson(read_scenario(listed.file))
    says = {str(wrong["say"]) for step in lesson.steps for wrong in step.wrong}
    assert says
    assert says == {said for place in range(len(lesson.steps) + 1) for said in _said_at(lesson, place)}


def _said_at(lesson: Lesson, place: int) -> set[str]:
    """Return all texts of the file about possible tries at a place."""
    lesson.play(place)
    found = set()
    for action in [*_by_hand(lesson)]:
        if lesson.table.ruling(action).is_legal:
            lesson.table.propose(action, ask=False)
            found.add(lesson.response_to_action())
            lesson.play(place)
        else:
            found.add(lesson.response_to_attempt(action))
    return found - {""}


def _by_hand(lesson: Lesson) -> Iterator[Action]:
    """Return the actions of menus and drops, including the stack and the dial for day and night."""
    state = lesson.table.state
    for id in state.objects:
        yield from (offer.action for offer in lesson.table.offers(id))
        for other in state.objects:
            yield from (offer.action for offer in dropped_on(state, id, other))
        for seat in range(len(state.players)):
            yield from (offer.action for offer in dropped_at(state, id, seat))
    yield from (Resolve(), Instruct(effect=SetDay()), Instruct(effect=SetNight()))


@LESSONS
def test_what_is_said_to_a_try_answers_no_question_that_is_open(listed: ListedLesson) -> None:
    """The text may appear before its step and right after it, when the next question is open."""
    lesson = Lesson(read_scenario(listed.file))
    for place, step in enumerate(lesson.steps):
        lesson.play(place)
        prediction = lesson.prediction
        if prediction is None:
            continue
        right = next(option for option in prediction.options if option.right)
        told = (right.because, step.say, "" if prediction.of == VERDICT else option_words(right))
        here = (lesson.steps[place - 1], step) if place else (step,)
        for said in (str(wrong["say"]) for each in here for wrong in each.wrong):
            assert not [words for words in told if words and _stands(words, said)], said


def _stands(words: str, said: str) -> bool:
    """Return whether a sentence contains an answer as a whole, in any case. A bare number doesn't count."""
    return len(words) > 2 and bool(re.search(rf"\b{re.escape(words.rstrip('.'))}\b", said, re.IGNORECASE))
