"""Carrying out one step of a scenario at a table, with the answers that the file gives.

A step is carried out from its answers to its result, and leaves nothing behind but the table. So a step can
be tried at a copy of the table as well.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.play.table import Played, Table
from tabletop.rules.book.verdicts import Ruling, Verdict, ruling_for, ruling_for_each
from tabletop.rules.engine.course import Unasked, forbidden_answer
from tabletop.scenarios.format.names import Names, Naming
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.answers import Answers, answer_to
from tabletop.scenarios.playing.made import names_after
from tabletop.scenarios.playing.possible_answers import question_in_words
from tabletop.scenarios.playing.refused_answers import refused_face, refused_protector, with_named_face
from tabletop.scenarios.steps.player_verbs import AnswerQuestion, ResolveTop
from tabletop.scenarios.steps.scenario import AnyStep
from tabletop.scenarios.steps.steps import ActionStep, Step

NOTHING_TO_DO: Final = Ruling(Verdict.NOTHING_HAPPENS)
_CLOSED: Final = frozenset({"kind", "mana", "modes"})
"""Kinds of questions whose possible answers are all listed by the rules."""


class StepResult(NamedTuple):
    """The result of carrying out a step."""

    played: Played
    unasked: tuple[Unasked, ...] = ()
    """Questions that the step skipped. The next step may name the target that was meant."""
    left_over: tuple[Choice, ...] = ()
    """Answers that no question asked for."""
    unmet: tuple[str, ...] = ()
    """Each question whose answer did not fit, with its possible answers."""


def run_step(
    step: AnyStep | ActionStep, table: Table, names: Names, unasked: tuple[Unasked, ...]
) -> StepResult:
    """Carry out a step at a table.

    Args:
        step: the step
        table: the table, which the step changes
        names: the names of the file before the step
        unasked: the questions that the previous step skipped

    """
    given = (*step.answers, *_answers_inside(step, Naming(names, table.state)))

    def run(at: Table, *, unfolds: bool) -> StepResult:
        return _StepRun(at, names, Answers(given, unfolds=unfolds, unasked=unasked)).result(step)

    # Lists are sequences of answers if the answers only fit in that form.
    unfolds = any(isinstance(each, tuple) for each in given) and [
        _fits(run(Table(table.state), unfolds=unfolds), step) for unfolds in (False, True)
    ] == [False, True]
    return run(table, unfolds=unfolds)


def _fits(result: StepResult, step: AnyStep | ActionStep) -> bool:
    return not result.left_over and result.played.ruling.verdict == step.verdict


class _StepRun:
    """One step at a table, with its answers."""

    def __init__(self, table: Table, names: Names, answers: Answers) -> None:
        self._table = table
        self._names = names
        self._answers = answers
        self._unmet: list[str] = []
        self._closed: Question | None = None
        """A closed choice, among kinds or colors, that the next answer didn't fit."""

    def result(self, step: AnyStep | ActionStep) -> StepResult:
        """Carry out the step, and return its result."""
        if isinstance(step, AnswerQuestion):
            played = self._answer_questions(self._answer_open_question(step), stays_open=step.open)
            return self._result(played)
        assert isinstance(step, ActionStep)
        actions = step.actions(Naming(self._names, self._table.state))
        all_played: list[Played] = []
        asking = step.open or bool(self._answers)
        for action in actions:
            named = with_named_face(action, self._table, self._answers.next)
            played = self._answer_questions(self._table.propose(named, ask=asking), stays_open=step.open)
            left = self._answers.next
            refused = refused_face(played, self._table, left) or refused_protector(played, self._table, left)
            all_played.append(Played(ruling=refused) if refused is not None else played)
        return self._check_unused_answers(_combine(all_played))

    def _result(self, played: Played, unasked: tuple[Unasked, ...] | None = None) -> StepResult:
        """Return a result. The questions that the previous step skipped remain without others."""
        skipped = self._answers.unasked_before if unasked is None else unasked
        return StepResult(played, skipped, unmet=tuple(self._unmet))

    def _check_unused_answers(self, played: Played) -> StepResult:
        """Return the result of a step, refused if an unused answer is against the rules.

        An answer may name the single possibility of a skipped question. Other answers are left over.
        """
        if not played.ruling.is_legal or played.question is not None:
            return self._result(played)
        answers, state = self._answers, self._table.state
        answers.drop_unasked(played.unasked, self._names)
        forbidden = answers.forbidden_by(played.unasked, self._names)
        if forbidden is not None:
            self._unmet = [question_in_words(forbidden.question, Naming(self._names, forbidden.state))]
            return self._result(Played(ruling=_refusal(forbidden.question, state, None)), played.unasked)
        if self._closed is not None and isinstance(answers.next, str):
            # Nothing else has asked for it, so it was meant for the closed choice.
            refusal = Played(ruling=_refusal(self._closed, state, answers.next))
            return self._result(refusal, played.unasked)
        return self._result(played, played.unasked)._replace(left_over=answers.unused)

    def _answer_open_question(self, step: AnswerQuestion) -> Played:
        waiting, naming = self._table.state.question, Naming(self._names, self._table.state)
        asking = step.open or bool(self._answers)
        if waiting is None:
            # The table refuses it.
            return self._table.answer(answer=False, ask=asking)
        question = waiting.question
        answer = answer_to(question, step.with_, naming)
        if answer is None and isinstance(step.with_, tuple) and len(step.with_) == 1:
            answer = answer_to(question, step.with_[0], naming)
        if answer is None or not question.allows(answer):
            self._unmet = [question_in_words(question, naming)]
            return Played(ruling=_refusal(question, self._table.state, answer))
        return self._table.answer(answer, ask=asking)

    def _answer_questions(self, played: Played, *, stays_open: bool) -> Played:
        """Answer the questions of a step from the file, or else with their default answers."""
        answers, table = self._answers, self._table
        while played.question is not None and played.ruling.verdict is not Verdict.ILLEGAL:
            question, waiting = played.question, table.state.question
            before = table.state if waiting is None else waiting.before
            at = Naming(names_after(self._names, before, played.events), table.state)
            answer = answers.answer(question, at, played.unasked)
            if answer is None and stays_open and not answers:
                return played
            is_answered = not answers if answer is None else question.allows(answer)
            if not is_answered:
                self._unmet.append(question_in_words(question, at))
                self._closed = self._closed or (question if question.kind in _CLOSED else None)
            answer = question.default if answer is None else answer
            if question.allows(answer):
                played = table.answer(answer, ask=stays_open or bool(answers))
            else:
                played = Played(ruling=_refusal(question, table.state, answer))
        return played


def _answers_inside(step: Step, at: Naming) -> tuple[Choice, ...]:
    """Return the file's answers for the ability that is about to resolve."""
    if not isinstance(step, ResolveTop) or not at.state.stack:
        return ()
    later = at.names.later.get(at.state.stack[0], ())
    return tuple(answer for each in later for answer in each.answers)


def _combine(played: Sequence[Played]) -> Played:
    """Combine the results of a step that was performed with several objects."""
    if not played:
        return Played(ruling=NOTHING_TO_DO)
    if len(played) == 1:
        return played[0]
    return Played(
        ruling=ruling_for_each(tuple(each.ruling for each in played)),
        events=tuple(event for each in played for event in each.events),
        unasked=tuple(question for each in played for question in each.unasked),
        question=played[-1].question,
    )


def _refusal(question: Question, state: State, answer: Answer | None) -> Ruling:
    """Return the ruling that refuses a whole step for a forbidden answer. None fits no question."""
    return ruling_for((forbidden_answer(question, state, False if answer is None else answer),))
