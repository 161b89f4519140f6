"""A table that is played at: the one door through which everything is done.

It holds the states of a game, judges what is proposed, carries it out, and takes it back.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tabletop.model.actions import Action
from tabletop.model.beside import follows
from tabletop.model.questions import Answer, Question
from tabletop.model.state import OpenQuestion, State
from tabletop.play.journal import Entry, Journal
from tabletop.play.recipe import Recipe
from tabletop.rules.book.rule import NOTHING_WAIVED, Waived
from tabletop.rules.book.verdicts import Ruling, Verdict, ruling_for
from tabletop.rules.offers import Offer
from tabletop.rules.values.finding import look_around
from tabletop.rules.view import TableView, view
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.model.events import Event
    from tabletop.rules import attempts, drops, referee
    from tabletop.rules.engine import course
    from tabletop.rules.turn import declaring
else:
    # A window shows a table before anybody asks for more than to see it.
    attempts, drops = when_used("tabletop.rules.attempts"), when_used("tabletop.rules.drops")
    referee, course = when_used("tabletop.rules.referee"), when_used("tabletop.rules.engine.course")
    declaring = when_used("tabletop.rules.turn.declaring")


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a proposal: the ruling, what happened, and a question if one is open now.

    ``unasked`` are the questions that nobody was asked, as each had one possible answer.
    """

    ruling: Ruling
    events: "tuple[Event, ...]" = ()
    unasked: "tuple[course.Unasked, ...]" = ()
    question: Question | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules that stand in the way."""
        return self.ruling.names


class Table:
    """A game from an opening position on."""

    def __init__(self, opening: State, recipe: Recipe | None = None) -> None:
        self.journal = Journal(opening)
        self.recipe = recipe
        """How the opening was made; without it a game can't be saved."""

    @property
    def state(self) -> State:
        """The table as it is now, with a question that may be open."""
        return self.journal.state

    def get_ready(self) -> None:
        """Work out beforehand what the first action would have to, so that it takes no longer than others."""
        look_around(self.state)

    def view(self, viewer: int | None = None) -> TableView:
        """What there is to show, to one player or to the person who plays all seats."""
        return view(self.state, viewer)

    def offers(self, id: int) -> tuple[Offer, ...]:
        """All that may be done with an object, and what may not, with the reasons."""
        return attempts.offers(self.state, id)

    def dropped_on(self, id: int, target: int) -> tuple[Offer, ...]:
        """What may be meant by dropping an object on another one."""
        return drops.dropped_on(self.state, id, target)

    def ruling(self, action: Action) -> Ruling:
        """What the rules make of an action; the table stays as it is."""
        return referee.rule_on(self.state, action)

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
        """Do something if the rules allow it. While a question is open nothing else can be done.

        Args:
            action: what is to be done. Attackers and blockers join those that were declared right before.
            answers: to the questions that it asks, in order.
            ask: whether a question without an answer is left open; else it gets the one that stands first.
            waived: rules that nobody kept to when this was done first, in a game of before. Attackers and
                blockers were declared without those before them then.
            joined: whether it is one step of the hand with what was done before: both are taken back at once.
            given: so many of the answers were decided along with the action, and are taken back with it.

        """
        if self.state.question is not None:
            return Played(ruling=ruling_for((course.ANSWER_FIRST,)), question=self.state.question.question)
        before = declaring.without_declaration(self.state) if waived else self.state
        how = _How(joined, given)
        return self._carried_out(before, action, tuple(answers), ask=ask, waived=waived, how=how)

    def answer(self, answer: Answer, *, ask: bool = True, given: bool = False) -> Played:
        """Answer the question that is open, and go on. A forbidden answer leaves it open.

        ``given``: the answer was decided along with the action, and is taken back with it.
        """
        open_question = self.state.question
        if open_question is None:
            return Played(ruling=ruling_for((course.NO_QUESTION,)))
        if not open_question.question.allows(answer):
            refused = ruling_for((course.forbidden_answer(open_question.question, self.state, answer),))
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
        outcome = referee.carry_out(before, action, answers, ask=ask, waived=waived)
        if outcome.question is not None:
            self.journal.pause(_asking(outcome, before, action, how))
        elif outcome.ruling.verdict is Verdict.LEGAL:
            whole = declaring.declared_together(before, action)[1]
            self.journal.add(Entry(whole, outcome.answers, outcome.state, outcome.events, how.joined))
        return _played(outcome)

    def undo(self, number: int = 1) -> int:
        """Take back what was done last, so many times: an answer to an open question, it itself, an action.

        Returns how many were taken back.
        """
        waiting = self.state.question
        if number > 0 and waiting is not None and waiting.answers:
            self.journal.go_back_to(self._before_last_answer(waiting))
            return 1 + self.undo(number - 1)
        return self.journal.back(number)

    @staticmethod
    def _before_last_answer(waiting: OpenQuestion) -> State:
        outcome = referee.carry_out(waiting.before, waiting.action, waiting.answers[:-1], ask=True)
        how = _How(waiting.joined, min(waiting.given, len(waiting.answers) - 1))
        return _asking(outcome, waiting.before, waiting.action, how)

    def undo_step(self) -> int:
        """Take back one answer, or the last step of the hand: an action with those that it is joined to.

        What was decided along with an action goes back with it. Returns how many were taken back.
        """
        waiting = self.state.question
        if waiting is not None and len(waiting.answers) > waiting.given:
            return self.undo()
        return self.journal.back(self.journal.step_back)

    def redo_step(self) -> int:
        """Do the next step of the hand again. Returns how many actions were done again."""
        return self.redo(self.journal.step_forward)

    def redo(self, number: int = 1) -> int:
        """Do again what was taken back, questions and answers too. Returns how many were done again."""
        return self.journal.forward(number)


class _How(NamedTuple):
    """What goes back together with an action: the one before it, and the first of its answers."""

    joined: bool
    given: int


def _asking(outcome: "referee.Outcome", before: State, action: Action, how: _How) -> State:
    """The state in which an action waits for an answer."""
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
    follows(asking, outcome.state, frozenset())
    return asking


def _played(outcome: "referee.Outcome") -> Played:
    return Played(
        ruling=outcome.ruling, events=outcome.events, unasked=outcome.unasked, question=outcome.question
    )
