"""An announced spell or ability: its choices are made before its costs are paid (601.2b-d, 602.2b).

Nothing is carried out here. Each answer leads to another announcement, and every answer can be taken back.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from tabletop.model.actions import Action, Activate, Cast
from tabletop.model.caches import record_predecessor
from tabletop.model.objects import ObjectId, Permanent
from tabletop.model.questions import Answer, Question
from tabletop.model.state import OpenQuestion, State
from tabletop.rules.book.verdicts import Ruling, ruling_for
from tabletop.rules.casting.additional_costs import KICKED
from tabletop.rules.engine.course import ANSWER_FIRST, forbidden_answer
from tabletop.rules.engine.planned_payment import CanMake, Owed, PlannedPayment
from tabletop.rules.referee import Outcome, announce, carry_out

_MANY: Final = 2
"""Number for X and kicks with which the questions are compared with those for 0."""


class Said(NamedTuple):
    """An answer with its question."""

    question: Question
    answer: Answer


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """A spell or ability with the answers so far, and the next question if there is one."""

    before: State
    """The table, which doesn't change meanwhile."""
    action: Cast | Activate
    can_make: CanMake
    said: tuple[Said, ...] = ()
    counts_later: bool = False
    """Whether X and the number of kicks are chosen with the payment, because no question depends on them."""
    outcome: Outcome
    """The outcome of the announcement so far."""
    shown: State
    """The table, with the next question open."""

    @property
    def question(self) -> Question | None:
        """The next question."""
        return self.outcome.question

    @property
    def answer_first(self) -> Ruling:
        """The refusal of anything else while the question is open."""
        return ruling_for((ANSWER_FIRST,))

    def refusal(self, answer: Answer) -> Ruling | None:
        """Return why an answer is refused, None if it is allowed."""
        if self.question is None or self.question.allows(answer):
            return None
        return ruling_for((forbidden_answer(self.question, self.before, answer),))

    def answered(self, answer: Answer) -> "Announcement":
        """Return the announcement after an allowed answer to the next question."""
        assert self.question is not None
        return _announced(self, (*self.said, Said(self.question, answer)))

    def taken_back(self) -> "Announcement | None":
        """Return the announcement before the last answer, None if there is no answer."""
        return _announced(self, self.said[:-1]) if self.said else None

    def owed(self, x: int, kicks: int) -> Owed | None:
        """Return the total mana cost with a number for X and kicks, None if they change a question."""
        # Whether X or a kick can be paid is seen from the cost, so all of them are allowed here.
        planned = PlannedPayment(_always if self.counts_later else self.can_make)
        done = _driven(self, self.said, planned, x, kicks)
        return planned.owed if done.question is None and done.ruling.is_legal else None

    @property
    def tapped(self) -> tuple[ObjectId, ...]:
        """Permanents that are tapped for it instead of paying mana."""
        return tuple(self._changed(is_gone=False))

    @property
    def parted_with(self) -> tuple[ObjectId, ...]:
        """Objects that are sacrificed, discarded, exiled or returned for it."""
        return tuple(self._changed(is_gone=True))

    def _changed(self, *, is_gone: bool) -> Iterator[ObjectId]:
        after = self.outcome.state.objects
        for id, object in self.before.objects.items():
            now = after.get(id)
            if id == self.action.object or now is object:
                continue
            is_tapped = isinstance(now, Permanent) and isinstance(object, Permanent) and now.tapped
            if now is None if is_gone else is_tapped:
                yield id


def begin(before: State, action: Cast | Activate, can_make: CanMake, *, counts: bool) -> Announcement | None:
    """Return the announcement of a spell or ability, None if it isn't allowed or asks nothing.

    Args:
        before: the table.
        action: the spell to cast or the ability to activate.
        can_make: whether the player could make the mana for a cost.
        counts: whether X or a number of kicks has to be chosen.

    """
    planned = PlannedPayment(can_make)
    first = announce(before, action, (), planned)
    whole = Announcement(
        before=before, action=action, can_make=can_make, outcome=first, shown=_shown(before, action, first)
    )
    if counts:
        later = replace(whole, counts_later=True)
        if all(_asked(later, 0, place) == _asked(later, _MANY, place) for place in (0, -1)):
            whole = _announced(later, ())
    return whole if whole.outcome.ruling.is_legal and whole.question is not None else None


def answers_to(
    state: State, action: Action, said: Sequence[Said], kicks: int | None = None
) -> tuple[Answer, ...]:
    """Return the answers of an announcement in the order in which the action asks for them now."""
    left, answers = list(said), list[Answer]()
    while (question := carry_out(state, action, answers).question) is not None:
        answer = kicks_answer(question, kicks) if kicks is not None else None
        if answer is None:
            known = next((each for each in left if _is_alike(each, question)), None)
            if known is None:
                break
            left.remove(known)
            answer = known.answer
        answers.append(answer)
    return tuple(answers)


def _always(*_: object) -> bool:
    """Return True: any mana could be made."""
    return True


def kicks_answer(question: Question, kicks: int) -> Answer | None:
    """Return the answer to a question about kicking, None for another question."""
    if question.rule not in KICKED.numbers:
        return None
    said: dict[str, Answer] = {"may": kicks > 0, "x": str(kicks)}
    return said.get(question.kind)


def _is_alike(said: Said, question: Question) -> bool:
    """Return whether an answer was given to the same question, and is still allowed."""
    then = said.question
    return (then.kind, then.rule, then.aim) == (
        question.kind,
        question.rule,
        question.aim,
    ) and question.allows(said.answer)


def _announced(whole: Announcement, said: tuple[Said, ...]) -> Announcement:
    outcome = _driven(whole, said, PlannedPayment(whole.can_make), 0, 0)
    return replace(whole, said=said, outcome=outcome, shown=_shown(whole.before, whole.action, outcome))


def _shown(before: State, action: Action, outcome: Outcome) -> State:
    """Return the table with the question of an outcome open, unchanged without a question."""
    if outcome.question is None:
        return before
    waiting = OpenQuestion(question=outcome.question, before=before, action=action, answers=outcome.answers)
    shown = replace(outcome.state, question=waiting)
    record_predecessor(shown, outcome.state, frozenset())
    return shown


def _driven(
    whole: Announcement, said: Sequence[Said], planned: PlannedPayment, x: int, kicks: int
) -> Outcome:
    """Announce with some answers, with X and kicks as given if they are chosen later."""
    known = iter(said)

    def answer(question: Question) -> Answer | None:
        found = kicks_answer(question, kicks) if whole.counts_later else None
        given = next(known, None) if found is None else None
        return given.answer if given is not None and question.allows(given.answer) else found

    return _drive(whole, planned, x, answer)


def _drive(
    whole: Announcement, planned: PlannedPayment, x: int, answer: Callable[[Question], Answer | None]
) -> Outcome:
    action, answers = whole.action, list[Answer]()
    if whole.counts_later and action.x is None:
        action = replace(action, x=x)
    while True:
        outcome = announce(whole.before, action, answers, planned)
        given = answer(outcome.question) if outcome.question is not None else None
        if given is None:
            return outcome
        answers.append(given)


def _asked(whole: Announcement, number: int, place: int) -> list[Question]:
    """Return the questions with a number for X and kicks, if each gets its first or last option."""
    asked: list[Question] = []

    def answer(question: Question) -> Answer:
        found = kicks_answer(question, number)
        if found is None or not question.allows(found):
            asked.append(question)
            option = question.options[place]
            return option if question.allows(option) else question.default
        return found

    _drive(whole, PlannedPayment(_always), number, answer)
    return asked


def without_questions(asking: OpenQuestion) -> State:
    """Return the table as if nothing more were asked, whether or not the mana is made already."""
    if isinstance(asking.action, Cast | Activate):
        planned = PlannedPayment(_always)
        return announce(asking.before, asking.action, asking.answers, planned, ask=False).state
    return carry_out(asking.before, asking.action, asking.answers, ask=False).state
