"""Where somebody is in a lesson, and what is told there: values that the lesson player hands on."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tabletop.model.zones import Zone
from tabletop.scenarios.lessons.asking import Asked, option_words

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.lesson import Lesson
    from tabletop.scenarios.playing.play import Done


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody is in a lesson, and what is to be said there."""

    number: int
    """Steps played."""
    total: int
    words: str
    done: "Done | None"
    """What came of the last step."""
    strayed: bool
    """Whether the player has gone on by hand."""
    explores: bool = False
    """Whether that was meant: nothing is said of what is done by hand."""
    waits: bool = False
    """Whether what is done by hand is only half done: a question is open."""
    goal: str = ""
    reached: bool = False
    question: str = ""
    """What comes next, where it is worth a guess what comes of it."""
    answer: bool | None = None
    """Whether the last step was foreseen or done by hand; None where it was only shown."""
    said: str = ""
    """What came of something else that was done by hand, or a hint."""
    asking: str = ""
    """Which question it is of how many, as long as one is to come: until then nothing says where it leads."""
    next_lesson: str = ""
    """The question of the next lesson of the course, at the end of one."""
    lingers: bool = False
    """Whether another question comes once the reason has been read."""
    reviewing: str = ""
    """In a review, where only one question of the lesson is asked: which question of the sitting it is."""
    asked: Asked | None = None
    """A question of its own: the one before the next step, else the one of the step that was just played."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Help with the next step: where to look, at which object, or what to do, one after the other."""

    words: str
    zone: Zone | None = None
    object: int = 0


class Answered(msgspec.Struct, frozen=True, kw_only=True):
    """A question was answered for the first time, by a button or by hand."""

    file: Path
    id: str
    """That of the lesson."""
    step: int
    """The step before which it was asked, from 1."""
    right: bool
    helped: bool
    """Whether a hint was taken, or it was tried on the table first."""
    rules: tuple[str, ...] = ()
    """Those of the right option."""


class Ended(msgspec.Struct, frozen=True):
    """A lesson was gone through to its end: which, and how it went."""

    id: str
    questions: int
    right: int
    hints: int


class ToCome(msgspec.Struct, frozen=True, kw_only=True):
    """What comes next in a lesson, for the one who presents; all of it empty where nothing does."""

    notes: str = ""
    """What the file notes for whoever shows it."""
    words: str = ""
    """What the next step does."""
    verdict: str = ""
    answer: str = ""
    """What is right, where something is asked before it."""


class Looked(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a lesson, once it was gone through."""

    title: str
    teaches: str
    belief: str
    why: str
    """The reason of the last answer."""
    rules: tuple[str, ...]
    """Those behind the right answers, the last ones first."""
    thoughts: tuple[tuple[str, str, str], ...]
    """What was answered wrongly: the question, the answer, the right one."""
    next: str
    """The question of the next lesson; empty where none comes."""
    file: Path


def hint_in(lesson: "Lesson", number: int, name: Callable[[int], str]) -> Hint:
    """The file's own words where it has some; else the zone, then the object, then what is done.

    Args:
        lesson: one with a step to come.
        number: which hint, from 1 on.
        name: what an object is called, by its number.

    """
    object, words = lesson.next_object(), lesson.hint(number)
    if object is not None and number == 1:
        return Hint(words=words or f"Look at {object.zone.with_article}.", zone=object.zone)
    if object is not None and number == 2:
        return Hint(words=words or f"It is about {name(object.id)}.", object=object.id)
    return Hint(words=words or f"{lesson.next_words()}.")


def to_come_in(lesson: "Lesson", *, asks: bool) -> ToCome:
    """What a lesson notes and what comes next in it; ``asks`` is whether a question is open there."""
    notes, step = lesson.file.scenario.notes, lesson.next_step
    if step is None:
        return ToCome(notes=notes)
    options = lesson.prediction.options if asks and lesson.prediction is not None else ()
    answer = next((option_words(each) for each in options if each.right), "")
    return ToCome(notes=notes, words=lesson.next_words(), verdict=step.verdict, answer=answer)


def looked_at(lesson: "Lesson", thoughts: tuple[tuple[str, str, str], ...], following: str) -> Looked:
    """What came of a lesson that has asked something.

    Args:
        lesson: it has come to its end.
        thoughts: what was answered wrongly.
        following: the question of the next lesson; empty where none comes.

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
