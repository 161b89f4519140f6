"""What somebody has learned: lessons done with help or alone, and when each is due again.

Kept in a file of the player's own. When a lesson is due is worked out by spaced repetition (FSRS).
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Any, Final

import msgspec
from fsrs import Card, Rating, Scheduler

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.plain_text import one_line
from tabletop.regular_files import content_of
from tabletop.whole_files import write_whole

_LARGEST: Final = 1 << 22
"""In bytes; a file of ten thousand lessons is smaller."""
_LONGEST_REASON: Final = 160


class Progress(StrEnum):
    """How far somebody is with a lesson."""

    NEW = "new"
    WITH_HELP = "with help"
    ALONE = "alone"


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


class _Kept(msgspec.Struct, frozen=True):
    format: int = 1
    lessons: dict[str, Learned] = {}


_FAULTS: Final = (
    OSError,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
    ArithmeticError,
    AssertionError,
)
"""What reading a file of strangers may come to, whose words and numbers go to the schedule as they are."""


def _now() -> datetime:
    return datetime.now(UTC)


class Tutor:
    """Keeps what was learned in a file; None keeps it only as long as the program runs."""

    def __init__(self, file: Path | None, now: Callable[[], datetime] = _now) -> None:
        self._file, self._now = file, now
        # Lessons are taken up on another day, not after minutes as single words are.
        self._scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        self.fault = ""
        """One line about a file that could not be read or written; empty if all is well."""
        self._lessons = self._read()

    def progress(self, id: str) -> Progress:
        """How far somebody is with a lesson."""
        learned = self._lessons.get(id)
        return learned.progress if learned is not None else Progress.NEW

    def due(self, id: str) -> datetime | None:
        """When a lesson is to be done again; None if it was never done."""
        learned = self._lessons.get(id)
        return _card(learned).due if learned is not None else None

    def is_due(self, id: str) -> bool:
        """Whether a lesson is to be done again by now."""
        due = self.due(id)
        return due is not None and due <= self._now()

    @property
    def due_now(self) -> tuple[str, ...]:
        """The lessons that are to be done again by now."""
        return tuple(id for id in self._lessons if self.is_due(id))

    def days_left(self, id: str) -> int:
        """Days until a lesson is due, begun ones counted; 0 if it is, or was never done."""
        due = self.due(id)
        return max(0, ceil((due - self._now()) / timedelta(days=1))) if due is not None else 0

    def finished(self, id: str, result: Result) -> Progress:
        """A lesson was gone through to its end. Returns how far somebody is with it now."""
        learned = self._lessons.get(id)
        card = _card(learned) if learned is not None else Card(card_id=1, due=self._now())
        card, _ = self._scheduler.review_card(card, result.rating, self._now())
        self._lessons[id] = Learned(result.progress, dict(card.to_dict()))
        self._write()
        return result.progress

    def _read(self) -> dict[str, Learned]:
        if self._file is None or not self._file.exists():
            return {}
        try:
            content = content_of(self._file, _LARGEST)
            if len(content) > _LARGEST:
                raise ValueError("it is too large")
            kept = msgspec.json.decode(content, type=_Kept)
            for learned in kept.lessons.values():
                # Raises where the card is none, or its day can't be compared.
                _ = _card(learned).due <= self._now()
                # The schedule raises of numbers that it would not have made, each rating of others.
                for rating in (Rating.Again, Rating.Hard, Rating.Good):
                    self._scheduler.review_card(_card(learned), rating, self._now())
        except _FAULTS as error:
            why = one_line(str(error), _LONGEST_REASON)
            self.fault = fault_line(self._file.name, f"{why}; lesson progress starts over")
            return {}
        return dict(kept.lessons)

    def _write(self) -> None:
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, msgspec.json.encode(_Kept(lessons=self._lessons)))
        except OSError as error:
            self.fault = fault_line(self._file.name, f"{error.strerror}; lesson progress is not saved")


def _card(learned: Learned) -> Card:
    return Card.from_dict(learned.card)  # type: ignore[arg-type]
