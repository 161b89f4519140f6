"""A table in play, the one entry point for everything that is done.

It holds the states of a game, judges proposals, carries them out, and undoes them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tabletop.model.actions import Action
from tabletop.model.caches import record_predecessor
from tabletop.model.questions import Answer, Question
from tabletop.model.state import OpenQuestion, State
from tabletop.play.journal import Entry, Journal
from tabletop.play.recipe import Recipe
from tabletop.rules import late_rules
from tabletop.rules.book.rule import NOTHING_WAIVED, Waived
from tabletop.rules.book.verdicts import Ruling, Verdict, ruling_for
from tabletop.rules.offers import Offer
from tabletop.rules.values.lookup import index_objects
from tabletop.rules.view import TableView, view

if TYPE_CHECKING:
    from tabletop.model.events import Event
    from tabletop.rules import referee
    from tabletop.rules.engine import course


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a proposal: the ruling, the events, and a question if one is open now.

    ``unasked`` are questions that had only one possible answer.
    """

    ruling: Ruling
    events: "tuple[Event, ...]" = ()
    unasked: "tuple[course.Unasked, ...]" = ()
    question: Question | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules that refused."""
        return self.ruling.names


class Table:
    """A game from an opening position on."""

    def __init__(self, opening: State, recipe: Recipe | None = None) -> None:
        self.journal = Journal(opening)
        self.recipe = recipe
        """How the opening was made. Without it the game can't be saved."""

    @property
    def state(self) -> State:
        """The current state, possibly with an open question."""
        return self.journal.state

    def get_ready(self) -> None:
        """Derive in advance what the first action needs, so that it takes no longer than others."""
        index_objects(self.state)

    def view(self, viewer: int | None = None) -> TableView:
        """Return the view of the table for one player, or for one person who plays all seats."""
        return view(self.state, viewer)

    def offers(self, id: int) -> tuple[Offer, ...]:
        """Return all offers for an object, the refused ones with their reasons."""
        return late_rules.attempts.offers(self.state, id)

    def dropped_on(self, id: int, target: int) -> tuple[Offer, ...]:
        """Return the offers for dropping an object onto another."""
        return late_rules.drops.dropped_on(self.state, id, target)

    def ruling(self, action: Action) -> Ruling:
        """Return the ruling on an action without carrying it out."""
        return late_rules.referee.rule_on(self.state, action)

    def propose(  # noqa: PLR0913 - the last ones are seldom said
        self,
        action: Action,
        answers: Sequence[Answer] = (),
        *,
        ask: bool = True,
        waived: Waived = NOTHING_WAIVED,
        joined: bool = False,
        given: int = 0,
    ) -> Played:
        """Carry out an action if the rules allow it. While a question is open, nothing else can be done.

        Args:
            action: the action. Attackers and blockers join those that were declared right before.
            answers: answers to its questions, in order
            ask: whether a question without an answer stays open. Otherwise it gets its default.
            waived: rules that were ignored when this was first done, in an older game. Attackers and blockers
                were declared without earlier ones then.
            joined: whether it is one step with the previous action, so that both are undone together
            given: number of answers given along with the action, which are undone with it

        """
        if self.state.question is not None:
            return Played(
                ruling=ruling_for((late_rules.course.ANSWER_FIRST,)), question=self.state.question.question
            )
        before = late_rules.declaring.without_declaration(self.state) if waived else self.state
        how = _How(joined, given)
        return self._carried_out(before, action, tuple(answers), ask=ask, waived=waived, how=how)

    def answer(self, answer: Answer, *, ask: bool = True, given: bool = False) -> Played:
        """Answer the open question and continue. A forbidden answer leaves it open.

        ``given`` means that the answer was given along with the action, and is undone with it.
        """
        open_question = self.state.question
        if open_question is None:
            return Played(ruling=ruling_for((late_rules.course.NO_QUESTION,)))
        if not open_question.question.allows(answer):
            refused = ruling_for(
                (late_rules.course.forbidden_answer(open_question.question, self.state, answer),)
            )
            return Played(ruling=refused, question=open_question.question)
        before, action, answers = open_question.before, open_question.action, open_question.answers
        how = _How(open_question.joined, open_question.given + given)
        return self._carried_out(before, action, (*answers, answer), ask=ask, how=how)

    def _carried_out(  # noqa: PLR0913 - the last ones are seldom said
        self,
        before: State,
        action: Action,
        answers: tuple[Answer, ...],
        *,
        ask: bool,
        waived: Waived = NOTHING_WAIVED,
        how: "_How",
    ) -> Played:
        outcome = late_rules.referee.carry_out(before, action, answers, ask=ask, waived=waived)
        if outcome.question is not None:
            self.journal.pause(_asking(outcome, before, action, how))
        elif outcome.ruling.verdict is Verdict.LEGAL:
            whole = late_rules.declaring.join_declaration(before, action)[1]
            self.journal.add(Entry(whole, outcome.answers, outcome.state, outcome.events, how.joined))
        return _played(outcome)

    def undo(self, number: int = 1) -> int:
        """Undo the last answers or actions, a number of times. Return how many were undone."""
        waiting = self.state.question
        if number > 0 and waiting is not None and waiting.answers:
            self.journal.go_back_to(self._before_last_answer(waiting))
            return 1 + self.undo(number - 1)
        return self.journal.back(number)

    @staticmethod
    def _before_last_answer(waiting: OpenQuestion) -> State:
        outcome = late_rules.referee.carry_out(waiting.before, waiting.action, waiting.answers[:-1], ask=True)
        how = _How(waiting.joined, min(waiting.given, len(waiting.answers) - 1))
        return _asking(outcome, waiting.before, waiting.action, how)

    def undo_step(self) -> int:
        """Undo one answer, or the last step with all joined actions.

        Answers given along with an action are undone with it. Return how many actions were undone.
        """
        waiting = self.state.question
        if waiting is not None and len(waiting.answers) > waiting.given:
            return self.undo()
        return self.journal.back(self.journal.step_back)

    def redo_step(self) -> int:
        """Redo the next step. Return how many actions were redone."""
        return self.redo(self.journal.step_forward)

    def redo(self, number: int = 1) -> int:
        """Redo undone actions with their questions and answers. Return how many were redone."""
        return self.journal.forward(number)


class _How(NamedTuple):
    """The extent of undoing an action: the previous action, and its first answers."""

    joined: bool
    given: int


def _asking(outcome: "referee.Outcome", before: State, action: Action, how: _How) -> State:
    """Return the state in which an action waits for an answer."""
    assert outcome.question is not None, "what has asked once asks again"
    waiting = OpenQuestion(
        question=outcome.question,
        before=before,
        action=action,
        answers=outcome.answers,
        joined=how.joined,
        given=how.given,
    )
    asking = msgspec.structs.replace(outcome.state, question=waiting)
    record_predecessor(asking, outcome.state, frozenset())
    return asking


def _played(outcome: "referee.Outcome") -> Played:
    return Played(
        ruling=outcome.ruling, events=outcome.events, unasked=outcome.unasked, question=outcome.question
    )
