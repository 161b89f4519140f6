"""A player's learning progress: finished lessons, and the review schedule of their questions.

The progress is saved in a file of the player's. Questions are scheduled by spaced repetition (FSRS). Older
files schedule whole lessons, and their questions continue from there.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from fsrs import Card, Rating, Scheduler

from tabletop.scenarios.lessons.kept_file import BUDGET, LearningFile
from tabletop.untrusted.parsing import parse_json

_FORMAT: Final = 2
_ABOUT: Final = "lesson progress"
_MOST_QUESTIONS: Final = 1000
"""An upper limit that no lesson reaches."""


class Progress(StrEnum):
    """A player's progress in a lesson."""

    NEW = "new"
    WITH_HELP = "with help"
    ALONE = "alone"


class Answer(StrEnum):
    """The last answer to a question."""

    RIGHT = "right"
    WITH_HELP = "with help"
    WRONG = "wrong"

    @property
    def rating(self) -> Rating:
        """The rating of this answer for the scheduler."""
        return _RATINGS[self]


_RATINGS: Final = {Answer.RIGHT: Rating.Good, Answer.WITH_HELP: Rating.Hard, Answer.WRONG: Rating.Again}


class Result(msgspec.Struct, frozen=True):
    """The result of a lesson: its questions, those answered correctly or done by hand, and the hints used."""

    questions: int
    right: int = 0
    hints: int = 0

    @property
    def progress(self) -> Progress:
        """The progress, which is "alone" if all was correct without hints."""
        is_alone = self.questions > 0 and self.right == self.questions and not self.hints
        return Progress.ALONE if is_alone else Progress.WITH_HELP

    @property
    def rating(self) -> Rating:
        """The rating of this result for the scheduler."""
        if self.progress is Progress.ALONE:
            return Rating.Good
        return Rating.Hard if self.right * 2 >= self.questions > 0 else Rating.Again


class Learned(msgspec.Struct, frozen=True):
    """The saved record of a lesson: its last result, and its card in the schedule."""

    progress: Progress
    card: dict[str, Any]


class Remembered(msgspec.Struct, frozen=True):
    """The saved record of a question: its last answer with the time, and its card in the schedule."""

    answer: Answer
    on: datetime
    card: dict[str, Any]


class Due(msgspec.Struct, frozen=True, order=True):
    """A due question, with the due time, the lesson, and the step, counted from 1."""

    since: datetime
    lesson: str
    step: int


class _Kept(msgspec.Struct, frozen=True):
    format: int = _FORMAT
    lessons: dict[str, Learned] = {}
    questions: dict[str, dict[int, Remembered]] = {}


class _Raw(msgspec.Struct, frozen=True):
    """The saved file with unparsed records, so that a damaged one does not affect the others."""

    lessons: dict[str, msgspec.Raw] = {}
    questions: dict[str, dict[int, msgspec.Raw]] = {}


_RAW: Final = msgspec.json.Decoder(_Raw)
_FAULTS: Final = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
    ArithmeticError,
    AssertionError,
)
"""Errors from untrusted records, which are passed to the scheduler unchecked."""
_Record = TypeVar("_Record", Learned, Remembered)


def _now() -> datetime:
    return datetime.now(UTC)


class Tutor:
    """A store of learning progress in a file, or only until the program ends if ``file`` is None."""

    def __init__(self, file: Path | None, now: Callable[[], datetime] = _now) -> None:
        self._file, self._now = LearningFile(file, _ABOUT), now
        # Questions are repeated on another day, not after minutes like vocabulary.
        self._scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        self._damage = ""
        self._lessons: dict[str, Learned] = {}
        self._questions: dict[str, dict[int, Remembered]] = {}
        self._read()

    @property
    def fault(self) -> str:
        """An error line for a failed read or write, empty if there was none."""
        return self._file.fault

    # --- Lessons ------------------------------------------------------------------------------------------

    def progress(self, id: str) -> Progress:
        """Return the player's progress in a lesson."""
        learned = self._lessons.get(id)
        return learned.progress if learned is not None else Progress.NEW

    def due(self, id: str) -> datetime | None:
        """Return when the first question of a lesson is due, or None if none has been answered."""
        questions = self._questions.get(id)
        if questions:
            return min(_card(each).due for each in questions.values())
        learned = self._lessons.get(id)
        return _card(learned).due if learned is not None else None

    def is_due(self, id: str) -> bool:
        """Return whether a question of a lesson is due."""
        due = self.due(id)
        return due is not None and due <= self._now()

    @property
    def due_now(self) -> tuple[str, ...]:
        """The lessons with due questions."""
        return tuple(id for id in {**self._lessons, **self._questions} if self.is_due(id))

    def days_left(self, id: str) -> int:
        """Return the days until a lesson is due, rounded up, or 0 if it is due or was never done."""
        due = self.due(id)
        return max(0, ceil((due - self._now()) / timedelta(days=1))) if due is not None else 0

    def record_result(self, id: str, result: Result) -> Progress:
        """Record a finished lesson, and return the player's progress in it."""
        card = self._reviewed(self._lessons.get(id), result.rating)
        self._lessons[id] = Learned(result.progress, card)
        self._write()
        return result.progress

    # --- Questions ----------------------------------------------------------------------------------------

    def record_answer(self, id: str, step: int, answer: Answer) -> None:
        """Record the answer to the question before a step of a lesson."""
        of_lesson = self._questions.setdefault(id, {})
        # The record of the lesson applies to each of its questions.
        before = of_lesson.get(step) or self._lessons.get(id)
        of_lesson[step] = Remembered(answer, self._now(), self._reviewed(before, answer.rating))
        self._write()

    def last_answer(self, id: str, step: int) -> Answer | None:
        """Return the last answer to the question before a step, or None."""
        found = self._questions.get(id, {}).get(step)
        return found.answer if found is not None else None

    def score(self, id: str) -> tuple[int, int]:
        """Return how many questions of a lesson were answered right without help, and how many in all.

        Both are 0 if nothing is known about single questions, as after all were only answered with help.
        """
        answers = [each.answer for each in self._questions.get(id, {}).values()]
        return (answers.count(Answer.RIGHT), len(answers)) if {*answers} - {Answer.WITH_HELP} else (0, 0)

    def due_questions(self) -> tuple[Due, ...]:
        """Return the due questions, longest overdue first."""
        found = (
            Due(due, id, step)
            for id, questions in self._questions.items()
            for step, each in questions.items()
            if (due := _card(each).due) <= self._now()
        )
        return tuple(sorted(found))

    def next_due(self) -> datetime | None:
        """Return when the next question becomes due, or None."""
        dues = (_card(each).due for questions in self._questions.values() for each in questions.values())
        return min((due for due in dues if due > self._now()), default=None)

    def days_to(self, moment: datetime) -> int:
        """Return the days until a moment, rounded up."""
        return max(0, ceil((moment - self._now()) / timedelta(days=1)))

    def convert(self, steps_of: Callable[[str], tuple[int, ...]]) -> None:
        """Give the questions of due lessons a schedule of their own if only the lesson had one.

        Args:
            steps_of: a function that returns the steps with questions, empty if the lesson no longer exists

        """
        old = [id for id in self._lessons if id not in self._questions and self.is_due(id)]
        found = {id: steps for id in old if (steps := steps_of(id))}
        for id, steps in found.items():
            learned = self._lessons[id]
            answer = Answer.RIGHT if learned.progress is Progress.ALONE else Answer.WITH_HELP
            on = _card(learned).last_review or self._now()
            self._questions[id] = {step: Remembered(answer, on, learned.card) for step in steps}
        if found:
            self._write()

    def forget(self, id: str, step: int) -> None:
        """Forget a question that no longer exists."""
        questions = self._questions.get(id, {})
        if questions.pop(step, None) is not None:
            if not questions:
                del self._questions[id]
            self._write()

    def _reviewed(self, before: Learned | Remembered | None, rating: Rating) -> dict[str, Any]:
        card = _card(before) if before is not None else Card(card_id=1, due=self._now())
        card, _ = self._scheduler.review_card(card, rating, self._now())
        return dict(card.to_dict())

    # --- The file -----------------------------------------------------------------------------------------

    def _read(self) -> None:
        content = self._file.content()
        if content is None:
            return
        try:
            raw = parse_json(content, _RAW.decode, BUDGET)
        except ValueError as error:
            self._file.set_aside(str(error))
            return
        self._lessons = dict(self._sound(raw.lessons, Learned))
        for id, questions in raw.questions.items():
            steps = {step: each for step, each in questions.items() if 0 < step <= _MOST_QUESTIONS}
            if sound := dict(self._sound(steps, Remembered)):
                self._questions[id] = sound
        if self._damage:
            left = len(self._lessons) + sum(map(len, self._questions.values()))
            self._file.set_aside(self._damage, f"{left} undamaged records are still used" if left else "")
            if left:
                self._write()

    def _sound(
        self, records: Mapping[Any, msgspec.Raw], kind: type[_Record]
    ) -> Iterator[tuple[Any, _Record]]:
        """Yield the records that the scheduler accepts."""
        for key, raw in records.items():
            try:
                record = msgspec.json.decode(raw, type=kind)
                # This raises an exception if the card is invalid, or its date can't be compared.
                _ = _card(record).due <= self._now()
                # The scheduler rejects impossible numbers, different ones for each rating.
                for rating in (Rating.Again, Rating.Hard, Rating.Good):
                    self._scheduler.review_card(_card(record), rating, self._now())
            except _FAULTS as error:
                self._damage = self._damage or str(error) or type(error).__name__
            else:
                yield key, record

    def _write(self) -> None:
        record = _Kept(lessons=self._lessons, questions=self._questions)
        self._file.write(msgspec.json.encode(record))


def _card(record: Learned | Remembered) -> Card:
    return Card.from_dict(record.card)  # type: ignore[arg-type]
