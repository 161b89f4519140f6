"""What somebody has learned: lessons done with help or alone, and when each of their questions is due again.

Kept in a file of the player's own. When a question is due is worked out by spaced repetition (FSRS). Earlier
files have a schedule for each lesson and none for its questions, which go on from there.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from fsrs import Card, Rating, Scheduler

from tabletop.scenarios.lessons.kept_file import BUDGET, KeptFile
from tabletop.untrusted.parsing import parse_json

_FORMAT: Final = 2
_ABOUT: Final = "lesson progress"
_MOST_QUESTIONS: Final = 1000
"""No lesson has so many."""


class Progress(StrEnum):
    """How far somebody is with a lesson."""

    NEW = "new"
    WITH_HELP = "with help"
    ALONE = "alone"


class Answer(StrEnum):
    """How a question was answered the last time."""

    RIGHT = "right"
    WITH_HELP = "with help"
    WRONG = "wrong"

    @property
    def rating(self) -> Rating:
        """How well it is remembered, in the words of the schedule."""
        return _RATINGS[self]


_RATINGS: Final = {Answer.RIGHT: Rating.Good, Answer.WITH_HELP: Rating.Hard, Answer.WRONG: Rating.Again}


class Result(msgspec.Struct, frozen=True):
    """How a lesson went: its questions, those answered rightly or done by hand, hints that were taken."""

    questions: int
    right: int = 0
    hints: int = 0

    @property
    def progress(self) -> Progress:
        """Alone is who had everything right without a hint."""
        is_alone = self.questions > 0 and self.right == self.questions and not self.hints
        return Progress.ALONE if is_alone else Progress.WITH_HELP

    @property
    def rating(self) -> Rating:
        """How well it is remembered, in the words of the schedule."""
        if self.progress is Progress.ALONE:
            return Rating.Good
        return Rating.Hard if self.right * 2 >= self.questions > 0 else Rating.Again


class Learned(msgspec.Struct, frozen=True):
    """What is kept of a lesson: how it went last, and its card in the schedule."""

    progress: Progress
    card: dict[str, Any]


class Remembered(msgspec.Struct, frozen=True):
    """What is kept of a question: how it was answered last and when, and its card in the schedule."""

    answer: Answer
    on: datetime
    card: dict[str, Any]


class Due(msgspec.Struct, frozen=True, order=True):
    """A question that is due: since when, of which lesson, before which of its steps, from 1."""

    since: datetime
    lesson: str
    step: int


class _Kept(msgspec.Struct, frozen=True):
    format: int = _FORMAT
    lessons: dict[str, Learned] = {}
    questions: dict[str, dict[int, Remembered]] = {}


class _Raw(msgspec.Struct, frozen=True):
    """The same, its records not read yet: where one is damaged the others are not."""

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
"""What reading a file of strangers may come to, whose words and numbers go to the schedule as they are."""
_Record = TypeVar("_Record", Learned, Remembered)


def _now() -> datetime:
    return datetime.now(UTC)


class Tutor:
    """Keeps what was learned in a file; None keeps it only as long as the program runs."""

    def __init__(self, file: Path | None, now: Callable[[], datetime] = _now) -> None:
        self._file, self._now = KeptFile(file, _ABOUT), now
        # Questions are taken up on another day, not after minutes as single words are.
        self._scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        self._damage = ""
        self._lessons: dict[str, Learned] = {}
        self._questions: dict[str, dict[int, Remembered]] = {}
        self._read()

    @property
    def fault(self) -> str:
        """One line about a file that could not be read or written; empty if all is well."""
        return self._file.fault

    # --- Lessons ------------------------------------------------------------------------------------------

    def progress(self, id: str) -> Progress:
        """How far somebody is with a lesson."""
        learned = self._lessons.get(id)
        return learned.progress if learned is not None else Progress.NEW

    def due(self, id: str) -> datetime | None:
        """When the first question of a lesson is due; None if none was ever answered."""
        questions = self._questions.get(id)
        if questions:
            return min(_card(each).due for each in questions.values())
        learned = self._lessons.get(id)
        return _card(learned).due if learned is not None else None

    def is_due(self, id: str) -> bool:
        """Whether something of a lesson is due by now."""
        due = self.due(id)
        return due is not None and due <= self._now()

    @property
    def due_now(self) -> tuple[str, ...]:
        """The lessons of which something is due by now."""
        return tuple(id for id in {**self._lessons, **self._questions} if self.is_due(id))

    def days_left(self, id: str) -> int:
        """Days until a lesson is due, begun ones counted; 0 if it is, or was never done."""
        due = self.due(id)
        return max(0, ceil((due - self._now()) / timedelta(days=1))) if due is not None else 0

    def finished(self, id: str, result: Result) -> Progress:
        """A lesson was gone through to its end. Returns how far somebody is with it now."""
        card = self._reviewed(self._lessons.get(id), result.rating)
        self._lessons[id] = Learned(result.progress, card)
        self._write()
        return result.progress

    # --- Questions ----------------------------------------------------------------------------------------

    def answered(self, id: str, step: int, answer: Answer) -> None:
        """The question before a step of a lesson was answered."""
        of_lesson = self._questions.setdefault(id, {})
        # What is known of the lesson as a whole is known of each of its questions.
        before = of_lesson.get(step) or self._lessons.get(id)
        of_lesson[step] = Remembered(answer, self._now(), self._reviewed(before, answer.rating))
        self._write()

    def last_answer(self, id: str, step: int) -> Answer | None:
        """How the question before a step was answered the last time; None if it never was."""
        found = self._questions.get(id, {}).get(step)
        return found.answer if found is not None else None

    def due_questions(self) -> tuple[Due, ...]:
        """The questions that are due by now, those that have waited longest first."""
        found = (
            Due(due, id, step)
            for id, questions in self._questions.items()
            for step, each in questions.items()
            if (due := _card(each).due) <= self._now()
        )
        return tuple(sorted(found))

    def next_due(self) -> datetime | None:
        """When the first question is due of those that are not yet; None where there is none."""
        dues = (_card(each).due for questions in self._questions.values() for each in questions.values())
        return min((due for due in dues if due > self._now()), default=None)

    def days_to(self, moment: datetime) -> int:
        """Days until a moment, begun ones counted."""
        return max(0, ceil((moment - self._now()) / timedelta(days=1)))

    def convert(self, steps_of: Callable[[str], tuple[int, ...]]) -> None:
        """Give the questions of lessons that are due a schedule of their own, where only the lesson had one.

        Args:
            steps_of: the steps of a lesson before which it asks; none where the lesson is not there any more.

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
        """A question is not there any more: nothing is due of it."""
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
            self._file.set_aside(self._damage, f"{left} sound records are used" if left else "")
            if left:
                self._write()

    def _sound(
        self, records: Mapping[Any, msgspec.Raw], kind: type[_Record]
    ) -> Iterator[tuple[Any, _Record]]:
        """The records that the schedule can go on with."""
        for key, record in records.items():
            try:
                kept = msgspec.json.decode(record, type=kind)
                # Raises where the card is none, or its day can't be compared.
                _ = _card(kept).due <= self._now()
                # The schedule raises of numbers that it would not have made, each rating of others.
                for rating in (Rating.Again, Rating.Hard, Rating.Good):
                    self._scheduler.review_card(_card(kept), rating, self._now())
            except _FAULTS as error:
                self._damage = self._damage or str(error) or type(error).__name__
            else:
                yield key, kept

    def _write(self) -> None:
        kept = _Kept(lessons=self._lessons, questions=self._questions)
        self._file.write(msgspec.json.encode(kept))


def _card(record: Learned | Remembered) -> Card:
    return Card.from_dict(record.card)  # type: ignore[arg-type]
