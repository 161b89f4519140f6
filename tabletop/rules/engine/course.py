"""Execution of one action, with the events so far and the answers to its questions.

Code that performs actions reads straight through, like the rules. If an answer is missing, the whole course
is discarded and run again later with one more answer, so that half-performed actions are never stored.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from tabletop.cards.limits import MOST_HAPPENINGS, MOST_OBJECTS
from tabletop.language.effects import AnyEffect, Effect
from tabletop.language.references import ObjectWord, TargetWord
from tabletop.model.actions import Action
from tabletop.model.caches import forget_derived
from tabletop.model.events import ChanceUsed, Event, Noted, ZoneChanged
from tabletop.model.evolve import evolve
from tabletop.model.questions import Answer, AskingEffect, Question
from tabletop.model.state import State
from tabletop.rules.book.numbering import numbered_in
from tabletop.rules.book.rule import NOTHING_WAIVED, Judging, Rule, Waived
from tabletop.rules.book.verdicts import LEGAL, Reason, Ruling
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.planned_payment import PlannedPayment
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
"""Both are limits of the program, not rules of the game, so they cite no rule."""
NO_ANSWER = Reason("question.no_answer", (), "It would ask a question that has no possible answer.")
NO_QUESTION = Reason("question.none_is_open", ("608.2d",), "No question is open that could be answered.")

REMEMBERED: Final = 50
"""Number of states of one action whose derived values stay cached.

Earlier ones are derived again on demand.
"""


class Unasked(NamedTuple):
    """A question with only one possible answer, and the state at that moment."""

    question: Question
    state: State


class Unanswered(Exception):  # noqa: N818 - it stops a course, it is no error
    """Signal that a question hasn't been answered yet."""

    def __init__(self, question: Question, state: State) -> None:
        super().__init__(question.words)
        self.question = question
        self.state = state


class Refused(Exception):  # noqa: N818 - it stops a course, it is no error
    """Signal that the action can't be performed after all. The state remains unchanged."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(reasons[0].words if reasons else "")
        self.reasons = reasons


_E = TypeVar("_E", bound=Effect)
_A = TypeVar("_A", bound=Action)
_H = TypeVar("_H", bound="EffectHandler[Any] | ActionHandler[Any]")


class EffectHandler(NamedTuple, Generic[_E]):
    """Functions that judge and perform effects of one kind.

    An effect is judged as a whole or for each object that it names. Without a judge it is always legal.
    Performing it returns the context for the next effect, None if its pronouns mean the same.
    """

    kind: type[_E]
    perform: Callable[["Course", _E, Context], Context | None]
    judge: Callable[[Judging, _E, Context], Ruling] | None = None
    judge_each: Callable[[Judging, _E, Context, int], Ruling] | None = None


EffectHandlers: TypeAlias = Mapping[type[Effect], EffectHandler[Any]]


def _always(_judging: Judging, _action: Action, _by: int) -> Ruling:
    return LEGAL


class ActionHandler(NamedTuple, Generic[_A]):
    """Functions that judge and perform actions of one kind, given the seat of the acting player."""

    kind: type[_A]
    perform: Callable[["Course", _A, int], None]
    judge: Callable[[Judging, _A, int], Ruling] = _always


def handlers_by_kind(handlers: Iterable[_H]) -> dict[type[Any], _H]:
    """Return a table of handlers by the type that they handle.

    Raises:
        ValueError: two handlers have the same type.

    """
    table: dict[type[Any], _H] = {}
    for handler in handlers:
        if handler.kind in table:
            raise ValueError(f"two handlers for {handler.kind.__name__}")
        table[handler.kind] = handler
    return table


class Course:
    """Execution of one action from a state on.

    Args:
        state: the state before the action.
        answers: answers to the questions, in order.
        ask: whether a question without an answer stops the course; if not, its default answer is taken.
        handlers: function that returns the handlers by kind of effect; called when an effect is performed.
        planned: the payment to plan if the action is only announced; None if costs are paid.

    """

    def __init__(
        self,
        state: State,
        answers: Sequence[Answer] = (),
        *,
        ask: bool = True,
        handlers: Callable[[], EffectHandlers],
        planned: PlannedPayment | None = None,
    ) -> None:
        self.state = state
        self.planned = planned
        self._handlers = handlers
        self.waived = NOTHING_WAIVED
        self.events: list[Event] = []
        self.moments: list[tuple[State, Event, State]] = []
        """Each event, with the state before everything that happened with it and the state right after it."""
        self.given: list[Answer] = []
        self.unasked: list[Unasked] = []
        """Questions that were not asked because only one answer was possible."""
        self.afterwards: list[object] = []
        """Replacements that have applied and have consequences after everything has moved."""
        self.resolving_for: int | None = None
        """Controller of the resolving spell or ability, None if none is resolving."""
        self._since: State | None = None
        self._answers = list(answers)
        self._ask = ask
        self._steps = 0

    @property
    def handlers(self) -> EffectHandlers:
        """Handlers by kind of effect."""
        return self._handlers()

    @property
    def judging(self) -> Judging:
        """Current state with the waived rules, for judging."""
        return Judging(self.state, self.waived)

    @contextmanager
    def waiving(self, names: Waived) -> Iterator[None]:
        """Waive rules with these names in this course inside the block."""
        self.waived = names
        yield
        self.waived = NOTHING_WAIVED

    def count_step(self) -> None:
        """Count one more step, so that an endless action is stopped.

        Raises:
            Refused: the action has too many steps.

        """
        self._steps += 1
        if self._steps > MOST_HAPPENINGS:
            raise Refused(TOO_MUCH_HAPPENS)

    def do(self, *events: Event) -> None:
        """Apply events that happen at the same time."""
        before = self._since or self.state
        for event in events:
            self._apply(event)
            if isinstance(event, ZoneChanged):
                keep_values(before, event.before, self.state)
            self.moments.append((before, event, self.state))
            self._forget_early_states()

    def _forget_early_states(self) -> None:
        """Drop the derived values of early states in a long action, which would fill the memory."""
        if len(self.moments) > REMEMBERED:
            _, _, far_back = self.moments[-1 - REMEMBERED]
            if far_back is not self.state and far_back is not self._since:
                forget_derived(far_back)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Make everything inside the block happen at once. Abilities look back to the state before it."""
        outer = self._since
        self._since = outer or self.state
        yield
        self._since = outer

    def chance(self) -> Random:
        """Return a random generator that depends on the seed of the game, so that a replay is the same."""
        chance = Random(f"{self.state.seed}:{self.state.chance}")
        self.do(ChanceUsed())
        return chance

    def announce(self, *events: Event) -> None:
        """Apply events on which nothing can trigger."""
        for event in events:
            self._apply(event)

    def _apply(self, event: Event) -> None:
        self.count_step()
        before, self.state = self.state, evolve(self.state, event)
        self.events.append(event)
        there = len(self.state.everything)
        if there > MOST_OBJECTS and there > len(before.everything):
            raise Refused(TOO_MANY_OBJECTS)

    def take_moments(self) -> list[tuple[State, Event, State]]:
        """Return what has happened since the last call."""
        moments, self.moments = self.moments, []
        return moments

    def cite(self, rule: Rule[...], *objects: int) -> None:
        """Record that a rule was applied."""
        self.announce(Noted(rule=rule.name, objects=objects))

    def note(self, reason: Reason) -> None:
        """Record why a part of the action doesn't happen."""
        objects = (reason.object,) if reason.object is not None else ()
        self.announce(Noted(rule=reason.rule, objects=objects, numbers=reason.numbers))

    def new_number(self) -> int:
        """Return the number of the next new object or effect, which is also its timestamp."""
        return self.state.clock + 1

    def ask(self, question: Question) -> Answer:
        """Return the answer to a question.

        A question with one possible answer is not asked. The next answer is used if its type can answer this
        question.

        Raises:
            Unanswered: there is no answer yet, and questions are to be asked.
            Refused: the rules forbid the answer, or the question has no possible answer.

        """
        self.count_step()
        if not question.options:
            raise Refused(NO_ANSWER)
        if question.rule:
            rule = numbered_in(self.state.edition, question.rule)
            question = replace(question, rule=rule)
        if _has_one_answer(question):
            self.record_unasked(question)
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

    def record_unasked(self, question: Question) -> None:
        """Record a question that isn't asked because only one answer is possible."""
        self.unasked.append(Unasked(question, self.state))

    def record_only_no(self, question: Question, *numbers: str) -> None:
        """Record a yes-or-no question that isn't asked because these rules allow only "no"."""
        numbered = (numbered_in(self.state.edition, number) for number in numbers)
        self.record_unasked(replace(question, options=(False,), rule=", ".join(numbered)))

    def _next(self, question: Question) -> Answer | None:
        if self._answers and _fits(question, self._answers[0]):
            return self._answers.pop(0)
        return None


def _has_one_answer(question: Question) -> bool:
    return len(question.options) == 1 and question.kind != "name"


def _fits(question: Question, answer: Answer) -> bool:
    """Return whether an answer is of a type that the question can take, allowed or not."""
    if question.kind in ("order", "damage"):
        return isinstance(answer, tuple)
    kinds = {type(option) for option in question.options}
    return type(answer) in kinds


FORBIDDEN_ANSWER: Final = "question.forbidden_answer"
"""Name of the reason for refusing an answer."""


def forbidden_answer(question: Question, state: State, answer: Answer) -> Reason:
    """Return the reason for refusing an answer that a question doesn't allow.

    If the answer is an object, the rules that determine its characteristics are part of the reason.
    """
    words = f"That isn't a possible answer: {question.words}"
    numbers = tuple((question.rule or "608.2d").split(", "))
    if isinstance(answer, int) and not isinstance(answer, bool) and answer in state.objects:
        numbers = (*numbers, *rules_behind(state, answer))
    return Reason(FORBIDDEN_ANSWER, numbers, words)


# --- What a question is about ------------------------------------------


_SPOKEN_OF: Final = (
    ObjectWord.SELF,
    ObjectWord.IT,
    ObjectWord.THAT,
    ObjectWord.ENCHANTED,
    TargetWord.FIRST,
    TargetWord.SECOND,
)
"""Words whose objects a question names."""


def about_effect(course: Course, question: Question, effect: AnyEffect, context: Context) -> Question:
    """Return a question with the effect that asks it and the objects that its text refers to.

    The objects of the previous effect are shown, such as a card that was just looked at.
    """
    state = course.state
    objects = tuple((word, found) for word in _SPOKEN_OF if (found := context.objects(state, (word,))))
    asking = AskingEffect(effect=effect, follows=context.antecedents.follows, objects=objects)
    return replace(question, asking=asking, source=source_of(state, context))


def source_of(state: State, context: Context) -> int | None:
    """Return the object whose text is followed: a spell, or the source of an ability."""
    if context.source is not None:
        # The source may be gone, and then its ability stands for it.
        gone = context.source not in state.everything and context.on_stack is not None
        return context.on_stack.id if gone and context.on_stack is not None else context.source
    return context.own if context.on_stack is None else context.on_stack.id
