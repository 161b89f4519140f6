"""The place in a lesson, and what is shown there: values that the lesson player passes on."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tabletop.model.zones import Zone
from tabletop.scenarios.lessons.prediction import ShownQuestion, option_words

if TYPE_CHECKING:
    from tabletop.play.log.log_line import LogLine
    from tabletop.scenarios.lessons.lesson import Lesson
    from tabletop.scenarios.playing.play import Done


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """The place of the player in a lesson, and the texts to show there."""

    number: int
    """Number of steps played."""
    total: int
    words: str
    done: "Done | None"
    """The result of the last step."""
    has_deviated: bool
    """Whether the player has left the lesson by acting by hand."""
    explores: bool = False
    """Whether the player left on purpose, so that actions by hand get no comment."""
    waits: bool = False
    """Whether an action by hand is unfinished because a question is open."""
    subjects: tuple[int, ...] = ()
    """The objects in the focus of the lesson, none after an action by hand."""
    goal: str = ""
    reached: bool = False
    question: str = ""
    """The question before the next step, if there is one."""
    answer: bool | None = None
    """Whether the last step was predicted or done by hand, or None if it was only shown."""
    comment: str = ""
    """The comment on another action by hand, or a hint."""
    asking: str = ""
    """The number of the current question, "Question 2 of 3", as long as one is left.

    The goal is hidden until then.
    """
    next_lesson: str = ""
    """The question of the next lesson of the course, at the end of a lesson."""
    lingers: bool = False
    """Whether another question follows once the reason has been read."""
    reviewing: str = ""
    """The position in a review session, if only one question of the lesson is asked, else empty."""
    asked: ShownQuestion | None = None
    """The question before the next step, or else the answered one of the last step."""

    @property
    def leads_on(self) -> bool:
        """Whether there is something to go forward to: a step, a lesson, or another question."""
        return self.number < self.total or bool(self.next_lesson or self.reviewing)

    @property
    def can_go_back(self) -> bool:
        """Whether the table differs from the opening."""
        return self.has_deviated or self.number > 0

    @property
    def offers_hint(self) -> bool:
        """Whether there is a next step that a hint can be about."""
        is_to_come = self.number < self.total and not (self.reviewing and self.lingers)
        return is_to_come and not self.has_deviated and not self.explores


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Help with the next step: the zone, then the object, then the action."""

    words: str
    zone: Zone | None = None
    object: int = 0


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """The first answer to a question, by a button or by hand."""

    file: Path
    id: str
    """The id of the lesson."""
    step: int
    """The step before which the question was asked, from 1."""
    right: bool
    helped: bool
    """Whether the player took a hint or tried the step at the table first."""
    rules: tuple[str, ...] = ()
    """The rules of the right option."""


class Ended(msgspec.Struct, frozen=True):
    """The result of a completed lesson."""

    id: str
    questions: int
    right: int
    hints: int


class ToCome(msgspec.Struct, frozen=True, kw_only=True):
    """The next part of a lesson for the presenter. All fields are empty if nothing follows."""

    notes: str = ""
    """The presenter's notes in the file."""
    words: str = ""
    """A description of the next step."""
    verdict: str = ""
    answer: str = ""
    """The right answer, if a question comes before the step."""


class Looked(msgspec.Struct, frozen=True, kw_only=True):
    """The summary of a completed lesson."""

    title: str
    teaches: str
    belief: str
    why: str
    """The reason of the last answer."""
    rules: tuple[str, ...]
    """The rules behind the right answers, the last ones first."""
    thoughts: tuple[tuple[str, str, str], ...]
    """The wrong answers: the question, the answer given, the right one."""
    next: str
    """The question of the next lesson, or empty if there is none."""
    file: Path


def hint_in(lesson: "Lesson", number: int, name: Callable[[int], str]) -> Hint:
    """Return the hint of the file if it has one, else the zone, the object or the action.

    Args:
        lesson: a lesson with a step left
        number: the number of the hint, from 1
        name: returns the name of an object by its id

    """
    object, words = lesson.next_object(), lesson.hint(number)
    if object is not None and number == 1:
        return Hint(words=words or f"Look at {object.zone.with_article}.", zone=object.zone)
    if object is not None and number == 2:
        return Hint(words=words or f"It is about {name(object.id)}.", object=object.id)
    return Hint(words=words or f"{lesson.next_words()}.")


def comment_on(line: "LogLine | None") -> str:
    """Return a comment on an action that is not the next step, given its line in the log."""
    if line is None:
        return "That is not the next step."
    rules = f" ({', '.join(line.rules[:2])})" if line.rules else ""
    return f"That is not the next step. {line.text}{rules}"


def to_come_in(lesson: "Lesson", *, asks: bool) -> ToCome:
    """Return the notes of a lesson and its next step. ``asks`` tells whether a question is open."""
    notes, step = lesson.file.scenario.notes, lesson.next_step
    if step is None:
        return ToCome(notes=notes)
    options = lesson.prediction.options if asks and lesson.prediction is not None else ()
    answer = next((option_words(each) for each in options if each.right), "")
    return ToCome(notes=notes, words=lesson.next_words(), verdict=step.verdict, answer=answer)


def looked_at(lesson: "Lesson", thoughts: tuple[tuple[str, str, str], ...], following: str) -> Looked:
    """Return the summary of a lesson with questions.

    Args:
        lesson: a completed lesson
        thoughts: the wrong answers
        following: the question of the next lesson, or empty if there is none

    """
    scenario = lesson.file.scenario
    right = [option for each in lesson.questions for option in each.options if option.right]
    return Looked(
        title=lesson.title(answered=True),
        teaches=scenario.teaches.strip(),
        belief=scenario.belief,
        why=right[-1].because,
        rules=tuple(dict.fromkeys(rule for option in reversed(right) for rule in option.rules)),
        thoughts=thoughts,
        next=following,
        file=lesson.file.path,
    )
