"""The shipped course: complete, fair, and proved by the table, question by question."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.teaching import Prediction
from tabletop.scenarios.lessons.catalog import shipped_lessons
from tabletop.scenarios.lessons.chapters import lesson_files, read_course, shipped_course
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import option_words
from tabletop.scenarios.running.headless_check import check, check_paths
from tabletop.scenarios.steps.scenario import ScenarioFile

LESSONS = lesson_files(read_course(shipped_course()), shipped_course())


def test_the_course_lacks_nothing() -> None:
    report = check_paths([shipped_course()], teaching=True)
    assert report.lines == (f"{len(LESSONS)} passed, 0 failed",)


def test_every_lesson_of_the_folder_is_in_the_course() -> None:
    assert {*LESSONS} == {*LESSONS[0].parent.glob("*.toml")}


def test_the_list_of_lessons_begins_with_the_course_and_says_questions() -> None:
    listed = shipped_lessons()[: len(LESSONS)]
    assert [each.file for each in listed] == [*LESSONS]
    assert listed[0].group == "1. Two cards become one"
    assert all(each.title.endswith("?") for each in listed)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_another_option_marked_right_fails_the_lesson(path: Path) -> None:
    """Each question is inverted in each way, and the table disagrees each time."""
    file = read_scenario(path)
    turned = [*_turned_round(file)]
    assert turned
    assert all(not check(each).passed for each in turned)


def _turned_round(file: ScenarioFile) -> Iterator[ScenarioFile]:
    steps = file.scenario.steps
    for number, step in enumerate(steps):
        for chosen in range(len(step.predict.options)) if step.predict is not None else ():
            assert step.predict is not None
            if step.predict.options[chosen].right:
                continue
            options = tuple(
                replace(option, right=place == chosen) for place, option in enumerate(step.predict.options)
            )
            changed = replace(step, predict=replace(step.predict, options=options))
            every = (*steps[:number], changed, *steps[number + 1 :])
            yield replace(file, scenario=replace(file.scenario, steps=every))


def test_always_the_same_verdict_is_a_bad_guess() -> None:
    """Right for at most 45 of 100 questions. Those that ask for something else count as missed."""
    asked = [
        step.predict
        for path in LESSONS
        for step in read_scenario(path).scenario.steps
        if step.predict is not None
    ]
    for verdict in ("legal", "illegal", "nothing happens"):
        right = sum(option.right and option.value == verdict for each in asked for option in each.options)
        assert right <= 0.45 * len(asked)


GUESSED_RIGHT = 0.35
"""The largest share of questions that a player who knows nothing may get right."""


def _questions() -> list[Prediction]:
    steps = [step for path in LESSONS for step in read_scenario(path).scenario.steps]
    return [step.predict for step in steps if step.predict is not None]


def test_guessing_at_random_is_right_for_a_third_at_most() -> None:
    asked = _questions()
    assert sum(1 / len(each.options) for each in asked) <= GUESSED_RIGHT * len(asked)


def test_always_choosing_the_first_option_is_right_for_a_third_at_most() -> None:
    asked = _questions()
    assert sum(each.options[0].right for each in asked) <= GUESSED_RIGHT * len(asked)


def test_the_right_answer_stands_in_no_place_too_often() -> None:
    """Always taking the first button teaches nothing."""
    places = [
        next(place for place, option in enumerate(step.predict.options) if option.right)
        for path in LESSONS
        for step in read_scenario(path).scenario.steps
        if step.predict is not None
    ]
    assert max(places.count(place) for place in set(places)) <= 0.6 * len(places)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_game_of_a_lesson_ends_on_the_way(path: Path) -> None:
    lesson = Lesson(read_scenario(path))
    while lesson.forward() is not None:
        assert [player.name for player in lesson.table.state.players if player.lost] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_options_stand_in_one_row_before_a_room(path: Path) -> None:
    """At 1280 pixels a row has room for this much large text, including the frames of the buttons."""
    for step in read_scenario(path).scenario.steps:
        options = step.predict.options if step.predict is not None else ()
        assert sum(len(option_words(option)) + 6 for option in options) <= 90
