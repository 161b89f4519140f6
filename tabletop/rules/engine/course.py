"""The course of one action: what has happened so far, and the answers that its questions get.

Code that carries something out reads straight on, as the rules do. Where an answer is missing the whole
course is dropped and done again later with one answer more, so nothing half-done is ever kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from tabletop.cards.limits import MOST_HAPPENINGS, MOST_OBJECTS
from tabletop.language.effects import Effect
from tabletop.model.actions import Action
from tabletop.model.beside import forget_derived
from tabletop.model.events import ChanceUsed, Event, Noted, ZoneChanged
from tabletop.model.evolve import evolve
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.rules.book.numbering import numbered_in
from tabletop.rules.book.rule import NOTHING_WAIVED, Judging, Rule, Waived
from tabletop.rules.book.verdicts import LEGAL, Reason, Ruling
from tabletop.rules.engine.context import Context
from tabletop.rules.values.layers import keep_values, rules_behind

ANSWER_FIRST = Reason(
    "question.answer_first", ("608.2d",), "A question is open; answer it before doing anything else."
)
TOO_MANY_OBJECTS = Reason(
    "instruction.size", (), f"There would be more than {MOST_OBJECTS:,} cards and tokens in the game."
)
TOO_MUCH_HAPPENS = Reason(
    "instruction.size", (), "More would happen than one action can bring about here; split it into several."
)
"""Both are limits of the table and no rules of the game, so they cite none."""
NO_ANSWER = Reason("question.no_answer", (), "It would ask a question that has no possible answer.")
NO_QUESTION = Reason("question.none_is_open", ("608.2d",), "No question is open that could be answered.")

REMEMBERED: Final = 50
"""So many states of one action keep what was derived from them; earlier ones are derived again if asked."""


class Unasked(NamedTuple):
    """A question that had one possible answer, and the table as it was then."""

    question: Question
    state: State


class Unanswered(Exception):  # noqa: N818 - it stops a course, it is no error
    """A question has no answer yet."""

    def __init__(self, question: Question, state: State) -> None:
        super().__init__(question.words)
        self.question = question
        self.state = state


class Refused(Exception):  # noqa: N818 - it stops a course, it is no error
    """What was asked for can't be done after all; the table stays as it was."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(reasons[0].words if reasons else "")
        self.reasons = reasons


_E = TypeVar("_E", bound=Effect)
_A = TypeVar("_A", bound=Action)
_H = TypeVar("_H", bound="EffectHandler[Any] | ActionHandler[Any]")


class EffectHandler(NamedTuple, Generic[_E]):
    """What the table does with effects of one kind.

    It is judged as a whole, or for each object that it names; with neither it is always legal.
    """

    kind: type[_E]
    perform: Callable[["Course", _E, Context], None]
    judge: Callable[[Judging, _E, Context], Ruling] | None = None
    judge_each: Callable[[Judging, _E, Context, int], Ruling] | None = None


EffectHandlers: TypeAlias = Mapping[type[Effect], EffectHandler[Any]]


def _always(_judging: Judging, _action: Action, _by: int) -> Ruling:
    return LEGAL


class ActionHandler(NamedTuple, Generic[_A]):
    """What the table does with actions of one kind, by a player whose seat it is given."""

    kind: type[_A]
    perform: Callable[["Course", _A, int], None]
    judge: Callable[[Judging, _A, int], Ruling] = _always


def joined(handlers: Iterable[_H]) -> dict[type[Any], _H]:
    """A table of handlers by what they handle.

    Raises:
        ValueError: two of them handle the same.

    """
    table: dict[type[Any], _H] = {}
    for handler in handlers:
        if handler.kind in table:
            raise ValueError(f"two handlers for {handler.kind.__name__}")
        table[handler.kind] = handler
    return table


class Course:
    """What happens from one state on.

    Args:
        state: the table before it.
        answers: to the questions that are asked, in order.
        ask: whether a question without an answer stops it; else it gets the answer that stands first.
        handlers: what is done with each kind of effect; asked for when an effect is performed.

    """

    def __init__(
        self,
        state: State,
        answers: Sequence[Answer] = (),
        *,
        ask: bool = True,
        handlers: Callable[[], EffectHandlers],
    ) -> None:
        self.state = state
        self._handlers = handlers
        self.waived = NOTHING_WAIVED
        self.events: list[Event] = []
        self.moments: list[tuple[State, Event, State]] = []
        """Each event with the state before all that happened with it, and the state right after it."""
        self.given: list[Answer] = []
        self.unasked: list[Unasked] = []
        """The questions so far that nobody was asked, as one answer was possible."""
        self.afterwards: list[object] = []
        """Replacements that have applied and of which something comes once all has moved."""
        self.resolving_for: int | None = None
        """Who controls the spell or ability that is resolving; None while none is."""
        self._since: State | None = None
        self._answers = list(answers)
        self._ask = ask
        self._happenings = 0

    @property
    def handlers(self) -> EffectHandlers:
        """What is done with each kind of effect."""
        return self._handlers()

    @property
    def judging(self) -> Judging:
        """The table as it is now, to judge something in it, with what is waived."""
        return Judging(self.state, self.waived)

    @contextmanager
    def waiving(self, names: Waived) -> Iterator[None]:
        """As long as this lasts, rules with these names are waived in this course."""
        self.waived = names
        yield
        self.waived = NOTHING_WAIVED

    def goes_on(self) -> None:
        """Count one more thing that is done, so that what would never end is stopped.

        Raises:
            Refused: it is more than one action can bring about.

        """
        self._happenings += 1
        if self._happenings > MOST_HAPPENINGS:
            raise Refused(TOO_MUCH_HAPPENS)

    def do(self, *events: Event) -> None:
        """Make events true that happen at the same time."""
        before = self._since or self.state
        for event in events:
            self._happens(event)
            if isinstance(event, ZoneChanged):
                keep_values(before, event.before, self.state)
            self.moments.append((before, event, self.state))
            self._forget_far_back()

    def _forget_far_back(self) -> None:
        """Let the states of a long action forget what was derived from them: together it fills the memory."""
        if len(self.moments) > REMEMBERED:
            _, _, far_back = self.moments[-1 - REMEMBERED]
            if far_back is not self.state and far_back is not self._since:
                forget_derived(far_back)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """All that is done within happens at the same time: abilities look back to the state before it."""
        outer = self._since
        self._since = outer or self.state
        yield
        self._since = outer

    def chance(self) -> Random:
        """What decides a random choice: it follows from the seed of the game, so a replay is the same."""
        chance = Random(f"{self.state.seed}:{self.state.chance}")
        self.do(ChanceUsed())
        return chance

    def announce(self, *events: Event) -> None:
        """Make events true on which nothing can trigger."""
        for event in events:
            self._happens(event)

    def _happens(self, event: Event) -> None:
        self.goes_on()
        before, self.state = self.state, evolve(self.state, event)
        self.events.append(event)
        there = len(self.state.everything)
        if there > MOST_OBJECTS and there > len(before.everything):
            raise Refused(TOO_MANY_OBJECTS)

    def take_moments(self) -> list[tuple[State, Event, State]]:
        """What has happened since this was asked last."""
        moments, self.moments = self.moments, []
        return moments

    def cite(self, rule: Rule[...], *objects: int) -> None:
        """Say that a rule had a part in what happens."""
        self.announce(Noted(rule=rule.name, objects=objects))

    def note(self, reason: Reason) -> None:
        """Say for which reason a part of what was asked for does not happen."""
        objects = (reason.object,) if reason.object is not None else ()
        self.announce(Noted(rule=reason.rule, objects=objects, numbers=reason.numbers))

    def new_number(self) -> int:
        """A number for a new object or effect, and a new timestamp."""
        return self.state.clock + 1

    def ask(self, question: Question) -> Answer:
        """The answer to a question.

        A question with one possible answer is not asked. The next answer is taken if it is of a kind
        that can answer this question.

        Raises:
            Unanswered: there is no answer yet, and somebody is there to be asked.
            Refused: the answer is one that the rules forbid, or there is none.

        """
        self.goes_on()
        if not question.options:
            raise Refused(NO_ANSWER)
        if question.rule:
            rule = numbered_in(self.state.edition, question.rule)
            question = replace(question, rule=rule)
        if _has_one_answer(question):
            self.goes_without_asking(question)
            return question.default
        answer = self._next(question)
        if answer is None:
            if self._ask:
                raise Unanswered(question, self.state)
            answer = question.default
        if not question.allows(answer):
            raise Refused(forbidden_answer(question, self.state, answer))
        self.given.append(answer)
        return answer

    def goes_without_asking(self, question: Question) -> None:
        """Remember a question of which one answer is possible, so that nobody has to be asked."""
        self.unasked.append(Unasked(question, self.state))

    def can_only_be_no(self, question: Question, *numbers: str) -> None:
        """Remember a yes-or-no question that nobody was asked, because by these rules it could only be no."""
        numbered = (numbered_in(self.state.edition, number) for number in numbers)
        self.goes_without_asking(replace(question, options=(False,), rule=", ".join(numbered)))

    def _next(self, question: Question) -> Answer | None:
        if self._answers and _fits(question, self._answers[0]):
            return self._answers.pop(0)
        return None


def _has_one_answer(question: Question) -> bool:
    return len(question.options) == 1 and question.kind != "name"


def _fits(question: Question, answer: Answer) -> bool:
    """Whether an answer is of a kind that the question can take, allowed or not."""
    if question.kind in ("order", "damage"):
        return isinstance(answer, tuple)
    kinds = {type(option) for option in question.options}
    return type(answer) in kinds


FORBIDDEN_ANSWER: Final = "question.forbidden_answer"
"""The name of the reason for refusing an answer."""


def forbidden_answer(question: Question, state: State, answer: Answer) -> Reason:
    """The reason for refusing an answer that a question does not allow.

    Where an object was named, the rules by which it is what it is belong to the reason.
    """
    words = f"That isn't a possible answer: {question.words}"
    numbers = tuple((question.rule or "608.2d").split(", "))
    if isinstance(answer, int) and not isinstance(answer, bool) and answer in state.objects:
        numbers = (*numbers, *rules_behind(state, answer))
    return Reason(FORBIDDEN_ANSWER, numbers, words)
