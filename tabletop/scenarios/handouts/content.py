"""The texts of a lesson's page, collected while the lesson is played."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from tabletop.rules.book.atlas import lookup, sentences
from tabletop.scenarios.format.teaching import Prediction
from tabletop.scenarios.lessons.known_mistakes import Mistake
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import main_rules, option_words
from tabletop.scenarios.playing.play import Done

_MOST_RULES: Final = 4
_MOST_WORDS: Final = 3
"""Maximum number of sentences about a rule."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a question, with the response to it."""

    words: str
    right: bool
    because: str = ""
    rules: tuple[str, ...] = ()


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """A question before a step."""

    words: str
    answers: tuple[Answer, ...]
    hints: tuple[str, ...] = ()


class StepResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a step."""

    did: str
    verdict: str
    """The verdict as files write it."""
    says: str
    reasons: tuple[str, ...] = ()
    """The reasons for a refusal."""
    rules: tuple[str, ...] = ()
    tries: tuple[Mistake, ...] = ()


class Moment(msgspec.Struct, kw_only=True):
    """The table after a step, with the question or text that leads to the next one."""

    result: StepResult | None = None
    """The result of the previous step, None at the opening."""
    next_words: str = ""
    """A description of the next step, empty at the end and where it would give away an answer."""
    asking: Asking | None = None
    """The question before the next step."""
    taken_back: str = ""
    """A sentence that the table was taken back to an earlier moment before the question, empty if not."""


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All texts of a page."""

    id: str
    title: str
    level: int | None
    edition: str
    belief: str
    teaches: str
    moments: tuple[Moment, ...]
    rules: dict[str, tuple[str, ...]]
    """The texts of cited rules, in the edition of the lesson."""
    scenario: str
    """The text of the scenario file."""


class Scribe:
    """A collector of a lesson's texts while it is played step by step."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._moments = [Moment()]

    def before_step(self) -> None:
        """Record the question before the next step is played."""
        lesson, moment = self._lesson, self._moments[-1]
        step, prediction = lesson.next_step, lesson.prediction
        assert step is not None
        if prediction is None:
            moment.next_words = lesson.next_words()
            return
        moment.asking = Asking(words=lesson.question_text(), answers=_answers(prediction), hints=step.hints)

    def goes_back(self) -> bool:
        """Return whether the table has to be taken back before the next question is asked."""
        return self._lesson.goes_back and self._lesson.asks and self._lesson.place > 0

    def after_going_back(self) -> None:
        """Record the moment at which the next step begins, after the table was taken back to it."""
        self._moments.append(Moment(taken_back=self._lesson.says))

    def after_step(self) -> None:
        """Record the result of the step that was just played."""
        lesson, done = self._lesson, self._lesson.done
        assert done is not None
        assert done.step is not None
        result = StepResult(
            did=lesson.done_words(),
            verdict=done.ruling.verdict.value,
            says=done.step.say,
            reasons=_refusal_texts(done),
            rules=main_rules(done, _MOST_RULES),
            tries=lesson.tries(),
        )
        self._moments.append(Moment(result=result))

    def content(self) -> Content:
        """Return all recorded texts at the end of the lesson."""
        scenario = self._lesson.file.scenario
        return Content(
            id=self._lesson.file.id,
            title=self._lesson.title(answered=False),
            level=scenario.level,
            edition=scenario.edition,
            belief=scenario.belief,
            teaches=scenario.teaches,
            moments=tuple(self._moments),
            rules={number: rule_words(number, scenario.edition) for number in self._numbers()},
            scenario=self._lesson.file.text,
        )

    def _numbers(self) -> Iterable[str]:
        found: dict[str, None] = {}
        for moment in self._moments:
            found |= dict.fromkeys(moment.result.rules if moment.result is not None else ())
            for answer in moment.asking.answers if moment.asking is not None else ():
                found |= dict.fromkeys(answer.rules)
        return found


def rule_words(number: str, edition: str) -> tuple[str, ...]:
    """Return a rule in a few sentences of our own, or nothing if the program lacks a text for the number."""
    entry = next((entry for entry in lookup(number, edition) if entry.number == number), None)
    if entry is None:
        return ()
    passages = (words for passage in entry.passages[:1] for words in passage.lines)
    first, *rest = sentences(entry, edition)
    return tuple(dict.fromkeys((first, *passages, *rest)))[:_MOST_WORDS]


def _answers(prediction: Prediction) -> tuple[Answer, ...]:
    return tuple(
        Answer(words=option_words(each), right=each.right, because=each.because, rules=each.rules)
        for each in prediction.options
    )


def _refusal_texts(done: Done) -> tuple[str, ...]:
    return tuple(_sentences(done)) if not done.ruling.is_legal else ()


def _sentences(done: Done) -> Iterator[str]:
    for reason in done.ruling.reasons:
        yield reason.words
