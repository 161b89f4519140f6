"""Progress in lessons, their schedule, their goals, and steps that are done by hand."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fsrs import Rating

from tabletop.language.effects import Tap, Transform
from tabletop.model.actions import Instruct
from tabletop.scenarios.expecting.goal import goal_of
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.catalog import GROUPS, course_lessons, shipped_lessons
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.tutor import Progress, Result, Tutor

from .conftest import read

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
LESSON = """
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Serra Angel", as = "angel" }]
[[steps]]
do = "transform"
object = "delver"
cites = ["701.27a"]
[[steps]]
do = "transform"
object = "angel"
verdict = "nothing happens"
cites = ["701.27c"]
[[steps]]
do = "tap"
object = "delver"
  [steps.expect.objects]
  delver = { face = "back", tapped = true }
[[steps]]
back_to = 0
do = "tap"
object = "angel"
"""


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


# --- Progress and schedule ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "progress", "rating"),
    [
        (Result(3, right=3), Progress.ALONE, Rating.Good),
        (Result(3, right=3, hints=1), Progress.WITH_HELP, Rating.Hard),
        (Result(3, right=1), Progress.WITH_HELP, Rating.Again),
        (Result(0), Progress.WITH_HELP, Rating.Again),
    ],
)
def test_how_a_lesson_went(result: Result, progress: Progress, rating: Rating) -> None:
    assert (result.progress, result.rating) == (progress, rating)


def test_what_is_known_well_comes_back_later_and_later(tmp_path: Path) -> None:
    clock = Clock()
    tutor = Tutor(tmp_path / "lessons.json", clock)
    assert (tutor.progress("meld"), tutor.due("meld"), tutor.days_left("meld")) == (Progress.NEW, None, 0)
    assert not tutor.is_due("meld")
    assert tutor.record_result("meld", Result(2, right=2)) is Progress.ALONE
    first = tutor.days_left("meld")
    assert first >= 1
    assert not tutor.is_due("meld")
    clock.now += timedelta(days=first)
    assert tutor.is_due("meld")
    tutor.record_result("meld", Result(2, right=2))
    second = tutor.days_left("meld")
    assert second > first
    tutor.record_result("meld", Result(2, right=0))
    assert tutor.progress("meld") is Progress.WITH_HELP
    assert tutor.days_left("meld") < second


def test_what_was_learned_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "lessons.json"
    tutor = Tutor(file, Clock())
    tutor.record_result("meld", Result(1, right=1))
    again = Tutor(file, Clock())
    assert (again.progress("meld"), again.due("meld")) == (Progress.ALONE, tutor.due("meld"))
    assert [each.name for each in file.parent.iterdir()] == ["lessons.json"]


def impossible(stability: str, difficulty: str) -> bytes:
    """Return the progress of a lesson with numbers that the schedule can't have made."""
    return (
        b'{"lessons": {"meld": {"progress": "alone", "card": {"card_id": 1, "state": 2, "step": null, '
        b'"stability": %s, "difficulty": %s, "due": "2026-01-03T00:00:00+00:00", '
        b'"last_review": "2026-01-01T00:00:00+00:00"}}}}' % (stability.encode(), difficulty.encode())
    )


def test_without_a_file_it_is_kept_as_long_as_the_program_runs() -> None:
    tutor = Tutor(None, Clock())
    tutor.record_result("meld", Result(1, right=1))
    assert tutor.progress("meld") is Progress.ALONE
    assert tutor.fault == ""


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b'{"lessons": {"meld": {"progress": "alone", "card": {}}}}',
        b'{"lessons": {"meld": {"progress": "wise", "card": {}}}}',
        b'{"lessons": {"meld": {"progress": "alone", "card": {"card_id": 1, "state": 2, "step": null, '
        b'"stability": 1, "difficulty": 1, "due": "2026-01-01T00:00:00", "last_review": null}}}}',
        *map(impossible, ("-1.3", "0", "1e300"), ("2.1", "5", "-1e300")),
        impossible("1.3", "-2.1"),
    ],
)
def test_a_broken_file_is_told_and_begun_anew(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "lessons.json"
    file.write_bytes(content)
    tutor = Tutor(file, Clock())
    assert tutor.fault.startswith("lessons.json: ")
    assert tutor.fault.endswith("lesson progress starts over")
    assert tutor.progress("meld") is Progress.NEW


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "lessons.json"
    file.write_bytes(b" " * ((1 << 22) + 1))
    assert "too large" in Tutor(file, Clock()).fault


def test_a_place_where_nothing_can_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("")
    tutor = Tutor(tmp_path / "no folder" / "lessons.json", Clock())
    tutor.record_result("meld", Result(1, right=1))
    assert "not saved" in tutor.fault


# --- The list -------------------------------------------------------------------------------------------


def test_every_shipped_scenario_with_steps_is_listed_once_in_its_group() -> None:
    lessons = shipped_lessons()
    assert {each.group for each in lessons if each not in course_lessons()} == set(GROUPS.values())
    assert len({each.id for each in lessons}) == len(lessons) > 500
    brisela = next(each for each in lessons if each.id == "meld-brisela")
    assert brisela.title == read_scenario(brisela.file).scenario.title
    assert "712.5c" in brisela.rules


# --- Goals ----------------------------------------------------------------------------------------------


def test_the_goal_is_what_the_last_expectation_says_and_is_checked_at_the_table() -> None:
    lesson = Lesson(read(LESSON))
    assert lesson.goal is not None
    assert lesson.goal.words == "Delver of Secrets has its back up"
    delver = next(iter(lesson.table.state.objects))
    assert not lesson.is_reached
    lesson.table.propose(Instruct(effect=Transform(objects=(delver,))))
    assert not lesson.is_reached
    lesson.table.propose(Instruct(effect=Tap(objects=(delver,))))
    assert lesson.is_reached


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ("objects]\nangel = { exists = false }", "Serra Angel is gone"),
        ('objects]\nangel = { name = "Forest" }', "Serra Angel is Forest"),
        ('objects]\nangel = { zone = "Alice.graveyard" }', "Serra Angel is in Alice's graveyard"),
        ('objects]\nangel = { zone = "battlefield" }', "Serra Angel is on the battlefield"),
        ('zones]\n"Alice.exile" = ["angel"]', "Alice's exile holds Serra Angel"),
        ('zones]\n"ordered:battlefield" = []', "The battlefield is empty"),
        ("players]\nAlice = { life = 18 }", "Alice has 18 life"),
        ('game]\nday_night = "night"', "It is night"),
    ],
)
def test_goals_in_words(expected: str, words: str) -> None:
    text = LESSON.split("[[steps]]")[0] + '[[steps]]\ndo = "tap"\nobject = "angel"\n[steps.expect.'
    lesson = Lesson(read(text + expected))
    goal = goal_of(lesson.file.scenario, lesson.opening)
    assert goal is not None
    assert goal.words == words


def test_a_goal_is_the_last_thing_that_is_not_so_already() -> None:
    text = LESSON.split("[[steps]]")[0]
    text += (
        '[[steps]]\ndo = "transform"\nobject = "delver"\n[steps.expect.objects]\ndelver = { face = "back" }\n'
    )
    text += (
        '[[steps]]\ndo = "tap"\nobject = "angel"\n[steps.expect.objects]\nangel = { zone = "battlefield" }\n'
    )
    lesson = Lesson(read(text))
    assert lesson.goal is not None
    assert lesson.goal.words == "Delver of Secrets has its back up"


def test_a_lesson_that_expects_nothing_of_the_table_has_no_goal() -> None:
    text = LESSON.split("[[steps]]")[0] + '[[steps]]\ndo = "tap"\nobject = "angel"\n'
    lesson = Lesson(read(text))
    assert lesson.goal is None
    assert not lesson.is_reached


# --- What comes next ------------------------------------------------------------------------------------


def test_what_comes_next_is_told_without_being_done() -> None:
    lesson = Lesson(read(LESSON))
    before = lesson.table.state
    assert lesson.next_words() == "Transform Delver of Secrets"
    assert lesson.asks
    assert len(lesson.question_steps) == 2
    delver = lesson.next_object()
    assert delver is not None
    lesson.play(3)
    assert not lesson.asks
    assert lesson.next_words() == "Back at the opening: Tap Serra Angel"
    lesson.play(4)
    assert (lesson.next_words(), lesson.next_object(), lesson.next_step) == ("", None, None)
    lesson.play(0)
    assert lesson.table.state is before


@pytest.mark.parametrize(
    ("step", "number"),
    [
        ('do = "transform"\nobjects = ["delver", "angel"]', 2),
        ('do = "tap"\nobjects = ["angel"]', 1),
        ('do = "untap"\nall = { types = ["Creature"] }', 2),
        ('do = "meld"\nobjects = ["angel", "delver"]', 2),
        ('do = "draw"', 0),
    ],
)
def test_all_that_a_step_is_about_is_known_before_it_is_done(step: str, number: int) -> None:
    lesson = Lesson(read(f"{LESSON.split('[[steps]]')[0]}[[steps]]\n{step}\n"))
    assert len(lesson.next_ids()) == number


def test_a_step_done_by_hand_counts_if_it_comes_to_the_same() -> None:
    lesson = Lesson(read(LESSON))
    delver, angel = lesson.table.state.objects
    assert lesson.accept_by_hand() is None
    lesson.table.propose(Instruct(effect=Tap(objects=(angel,))))
    assert lesson.accept_by_hand() is None
    lesson.table.undo()
    lesson.table.propose(Instruct(effect=Transform(objects=(delver,))))
    done = lesson.accept_by_hand()
    assert done is not None
    assert done.ruling.is_legal
    assert (lesson.place, lesson.has_deviated) == (1, False)
    lesson.forward()
    lesson.forward()
    assert lesson.is_reached
    lesson.back()
    assert lesson.place == 2


def test_a_refusal_by_hand_counts_if_it_is_the_one_that_the_step_shows() -> None:
    lesson = Lesson(read(LESSON))
    _, angel = lesson.table.state.objects
    ruling = lesson.table.ruling(Instruct(effect=Transform(objects=(angel,))))
    assert not lesson.is_refused_like_next(ruling, angel)
    lesson.forward()
    assert lesson.is_refused_like_next(ruling, angel)
    assert not lesson.is_refused_like_next(ruling, angel + 1)
    lesson.play(4)
    assert not lesson.is_refused_like_next(ruling, angel)


def test_a_step_that_begins_elsewhere_is_not_done_by_hand() -> None:
    lesson = Lesson(read(LESSON))
    lesson.play(3)
    _, angel = lesson.table.state.objects
    lesson.table.propose(Instruct(effect=Tap(objects=(angel,))))
    assert lesson.accept_by_hand() is None
