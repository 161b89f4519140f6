"""Questions have a schedule of their own. A session asks the due ones, and the missed ones again."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop.scenarios.lessons.review import MOST, Review, mix
from tabletop.scenarios.lessons.tutor import Answer, Due, Progress, Result, Tutor

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tutor(tmp_path: Path, clock: Clock) -> Tutor:
    return Tutor(tmp_path / "lessons.json", clock)


def days_until_due(tutor: Tutor, clock: Clock) -> int:
    found = tutor.next_due()
    assert found is not None
    return (found - clock.now).days


# --- The schedule ---------------------------------------------------------------------------------------


def test_each_question_is_due_by_itself(tutor: Tutor, clock: Clock) -> None:
    tutor.record_answer("meld", 1, Answer.RIGHT)
    tutor.record_answer("meld", 3, Answer.WRONG)
    assert tutor.due_questions() == ()
    clock.now += DAY
    assert [(each.lesson, each.step) for each in tutor.due_questions()] == [("meld", 3)]
    assert tutor.is_due("meld")
    assert tutor.due_now == ("meld",)
    clock.now += 30 * DAY
    assert [each.step for each in tutor.due_questions()] == [3, 1], "what has waited longest comes first"


def test_what_was_wrong_comes_back_sooner_than_what_took_help_and_that_sooner_than_what_was_right(
    clock: Clock,
) -> None:
    waits = []
    for answer in (Answer.WRONG, Answer.WITH_HELP, Answer.RIGHT):
        tutor = Tutor(None, clock)
        for _ in range(3):
            tutor.record_answer("meld", 1, Answer.RIGHT)
            found = tutor.next_due()
            assert found is not None
            clock.now = found
        tutor.record_answer("meld", 1, answer)
        waits.append(days_until_due(tutor, clock))
        assert tutor.last_answer("meld", 1) is answer
    assert waits[0] < waits[1] < waits[2]


def test_answers_are_kept_with_their_day(tutor: Tutor, tmp_path: Path, clock: Clock) -> None:
    tutor.record_answer("meld", 2, Answer.WITH_HELP)
    kept = json.loads((tmp_path / "lessons.json").read_text())["questions"]["meld"]["2"]
    assert (kept["answer"], kept["on"]) == ("with help", "2026-03-01T12:00:00Z")
    again = Tutor(tmp_path / "lessons.json", clock)
    assert again.last_answer("meld", 2) is Answer.WITH_HELP
    assert again.last_answer("meld", 1) is None
    assert (again.next_due(), again.progress("meld")) == (tutor.next_due(), Progress.NEW)


def test_a_question_that_is_gone_is_forgotten(tutor: Tutor, clock: Clock) -> None:
    tutor.record_answer("meld", 2, Answer.WRONG)
    clock.now += 5 * DAY
    tutor.forget("meld", 2)
    tutor.forget("meld", 2)
    assert tutor.due_questions() == ()
    assert tutor.next_due() is None


# --- Files from before, and damaged ones ------------------------------------------------------------------


def earlier_file(folder: Path, clock: Clock) -> Path:
    """Return a file from the time when lessons had a schedule and questions had none."""
    file = folder / "lessons.json"
    tutor = Tutor(file, clock)
    tutor.record_result("meld", Result(2, right=2))
    tutor.record_result("gone", Result(2, right=1))
    raw = json.loads(file.read_text())
    del raw["questions"]
    file.write_text(json.dumps({**raw, "format": 1}))
    return file


def test_a_file_from_before_opens_and_its_questions_go_on_from_the_lesson(
    tmp_path: Path, clock: Clock
) -> None:
    file = earlier_file(tmp_path, clock)
    asked: list[str] = []

    def steps_of(id: str) -> tuple[int, ...]:
        asked.append(id)
        return (1, 3) if id == "meld" else ()

    tutor = Tutor(file, clock)
    assert (tutor.fault, tutor.progress("meld"), tutor.progress("gone")) == (
        "",
        Progress.ALONE,
        Progress.WITH_HELP,
    )
    tutor.convert(steps_of)
    assert asked == [], "nothing is read of lessons that are not due"
    due = tutor.due("meld")
    clock.now += 9 * DAY
    tutor.convert(steps_of)
    assert [(each.lesson, each.step, each.since) for each in tutor.due_questions()] == [
        ("meld", 1, due),
        ("meld", 3, due),
    ]
    again = Tutor(file, clock)
    assert again.due_questions() == tutor.due_questions()
    assert again.last_answer("meld", 1) is Answer.RIGHT
    assert again.progress("gone") is Progress.WITH_HELP


def test_a_damaged_record_takes_no_other_with_it_and_nothing_is_lost(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "lessons.json"
    tutor = Tutor(file, clock)
    tutor.record_answer("meld", 1, Answer.RIGHT)
    tutor.record_answer("meld", 2, Answer.RIGHT)
    tutor.record_result("meld", Result(2, right=2))
    damaged = file.read_text().replace('"answer":"right"', '"answer":"wise"', 1)
    file.write_text(damaged)
    again = Tutor(file, clock)
    assert again.fault.startswith("lessons.json: ")
    assert again.fault.endswith("kept as lessons (damaged).json; 2 undamaged records are still used")
    assert "\n" not in again.fault
    assert (again.last_answer("meld", 1), again.last_answer("meld", 2)) == (None, Answer.RIGHT)
    assert again.progress("meld") is Progress.ALONE
    assert (tmp_path / "lessons (damaged).json").read_text() == damaged
    assert Tutor(file, clock).fault == "", "it is said once"


def test_what_nobody_can_read_is_kept_when_something_new_is_written(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "lessons.json"
    for number, content in enumerate(("{", "[]"), start=1):
        file.write_text(content)
        tutor = Tutor(file, clock)
        assert tutor.fault.endswith("lesson progress starts over")
        tutor.record_answer("meld", 1, Answer.RIGHT)
        name = "lessons (damaged).json" if number == 1 else "lessons (damaged) 2.json"
        assert (tmp_path / name).read_text() == content
    assert Tutor(file, clock).last_answer("meld", 1) is Answer.RIGHT


def test_a_file_that_may_not_be_read_is_not_written_over(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lessons.json"
    file.write_text("mine")

    def refused(*_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tabletop.scenarios.lessons.kept_file.content_of", refused)
    tutor = Tutor(file, clock)
    assert tutor.fault == "lessons.json: Permission denied; lesson progress starts over and is not saved"
    tutor.record_answer("meld", 1, Answer.RIGHT)
    assert file.read_text() == "mine"


# --- A sitting --------------------------------------------------------------------------------------------


def due(*names: str) -> list[Due]:
    """Return the questions by lesson and step, such as ``a1``, in the order in which they became due."""
    return [Due(NOON + number * DAY, name[0], int(name[1:])) for number, name in enumerate(names)]


def test_questions_of_one_lesson_are_asked_apart() -> None:
    names = [f"{each.lesson}{each.step}" for each in mix(due("a1", "a2", "a3", "b1", "c1"))]
    assert names == ["a1", "b1", "a2", "c1", "a3"]
    assert mix(due("a1", "a2")) == due("a1", "a2"), "where there is nothing between, they follow each other"


def test_what_was_wrong_is_asked_once_more_at_the_end_and_counts_once() -> None:
    review = Review(due("a1", "b1", "c1"))
    assert (review.total, review.heading) == (3, "Question 1 of 3")
    assert review.record_answer(Answer.WRONG)
    assert review.record_answer(Answer.WITH_HELP)
    assert review.heading == "Question 3 of 3"
    assert review.record_answer(Answer.RIGHT)
    assert review.now is not None
    assert (review.now.lesson, review.heading) == ("a", "Again")
    assert not review.record_answer(Answer.WRONG)
    assert not review.record_answer(Answer.RIGHT)
    assert (review.now, review.asked, review.known) == (None, 3, 1)


def test_a_sitting_has_an_end_also_where_much_is_due() -> None:
    assert Review(due(*(f"a{number}" for number in range(1, 60)))).total == MOST


def test_a_question_that_is_not_there_any_more_is_left_out() -> None:
    review = Review(due("a1", "b1"))
    review.skip()
    assert (review.total, review.heading) == (1, "Question 1 of 1")
