"""What stands in the page of a lesson, in words, written down while the lesson is played."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from tabletop.rules.book.atlas import lookup
from tabletop.scenarios.format.teaching import Prediction
from tabletop.scenarios.lessons.asking import option_words, telling_rules
from tabletop.scenarios.lessons.known_mistakes import Tried
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.playing.play import Done

_MOST_RULES: Final = 4
_MOST_WORDS: Final = 3
"""So many sentences are said of a rule."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a question, and what is said of it."""

    words: str
    right: bool
    because: str = ""
    rules: tuple[str, ...] = ()


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """A question before a step."""

    words: str
    answers: tuple[Answer, ...]
    hints: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a step."""

    did: str
    verdict: str
    """As files have it."""
    says: str
    reasons: tuple[str, ...] = ()
    """Why nothing came of it."""
    rules: tuple[str, ...] = ()
    tries: tuple[Tried, ...] = ()


class Moment(msgspec.Struct, kw_only=True):
    """The table after a step, and what leads on from there."""

    told: Told | None = None
    """What came of the step before; None at the opening."""
    next_words: str = ""
    """What the next step does; empty at the end, and where that would be an answer."""
    asking: Asking | None = None
    """What is asked before the next step."""


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All words of a page."""

    title: str
    level: int | None
    edition: str
    belief: str
    teaches: str
    moments: tuple[Moment, ...]
    rules: dict[str, tuple[str, ...]]
    """What the rules say that are named on the page, in the edition of the lesson."""
    scenario: str
    """The text of the file."""


class Scribe:
    """Writes down what a lesson says, as it is played step by step."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._moments = [Moment()]

    def before_step(self) -> None:
        """Write down what is asked; the step is about to be played."""
        lesson, moment = self._lesson, self._moments[-1]
        step, prediction = lesson.next_step, lesson.prediction
        assert step is not None
        if prediction is None:
            moment.next_words = lesson.next_words()
            return
        moment.asking = Asking(words=lesson.words_asked(), answers=_answers(prediction), hints=step.hints)

    def after_step(self) -> None:
        """Write down what came of the step that was just played."""
        lesson, done = self._lesson, self._lesson.done
        assert done is not None
        assert done.step is not None
        told = Told(
            did=lesson.done_words(),
            verdict=done.ruling.verdict.value,
            says=done.step.say,
            reasons=_why(done),
            rules=telling_rules(done, _MOST_RULES),
            tries=lesson.tries(),
        )
        self._moments.append(Moment(told=told))

    def content(self) -> Content:
        """All that was written down; the lesson has come to its end."""
        scenario = self._lesson.file.scenario
        return Content(
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
            found |= dict.fromkeys(moment.told.rules if moment.told is not None else ())
            for answer in moment.asking.answers if moment.asking is not None else ():
                found |= dict.fromkeys(answer.rules)
        return found


def rule_words(number: str, edition: str) -> tuple[str, ...]:
    """What a rule says, in a few sentences of our own; empty where the program knows none of that number."""
    entry = next((entry for entry in lookup(number, edition) if entry.number == number), None)
    if entry is None:
        return ()
    passages = (words for passage in entry.passages[:1] for words in passage.words)
    return tuple(dict.fromkeys((*passages, *entry.words)))[:_MOST_WORDS]


def _answers(prediction: Prediction) -> tuple[Answer, ...]:
    return tuple(
        Answer(words=option_words(each), right=each.right, because=each.because, rules=each.rules)
        for each in prediction.options
    )


def _why(done: Done) -> tuple[str, ...]:
    return tuple(_sentences(done)) if not done.ruling.is_legal else ()


def _sentences(done: Done) -> Iterator[str]:
    for reason in done.ruling.reasons:
        yield reason.words
