"""Answers of games saved before, as they are given now.

Modes had other words, nobody was asked for some orders, and who took any number was asked whether any at all.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from tabletop.cards.wording import modes_of
from tabletop.model.actions import Action
from tabletop.model.questions import Answer, Division, Question, mode_options
from tabletop.model.state import State
from tabletop.rules.effects.damage_changes import DAMAGE_CHANGE
from tabletop.rules.referee import carry_out


def answers_today(state: State, action: Action, answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """The answers to what an action asks, those that name a mode by its words put right.

    The words of a mode may have been improved since: the most similar ones are meant.
    What is like none of them stays. Yes before the names of any number of objects is left out.
    """
    given: list[Answer] = []
    for answer in answers:
        asks = isinstance(answer, str) or answer is True
        question = carry_out(state, action, given).question if asks else None
        if question is not None and answer is True and _takes_names_alone(question):
            continue
        given.append(_today(question, answer) if question is not None and isinstance(answer, str) else answer)
    return tuple(given)


def _takes_names_alone(question: Question) -> bool:
    return question.options[:1] == (False,) and not question.allows(True)  # noqa: FBT003 - it is the answer


def _today(question: Question, answer: str) -> Answer:
    if question.modes is None or question.allows(answer):
        return answer
    options = {
        words: option
        for option, words in zip(mode_options(question.modes), modes_of(question.modes), strict=True)
        if option in question.options
    }
    meant = get_close_matches(answer, options, n=1)
    return options[meant[0]] if meant else answer


def with_what_was_not_asked(state: State, action: Action, answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """The answers to what an action asks, with those that were taken for granted when nobody was asked."""
    given, answered = tuple(answers), 0
    while True:
        # One by one, for an answer to what is asked later would be taken for one to what is new.
        outcome = carry_out(state, action, given[:answered])
        if outcome.question is None or len(outcome.answers) < answered:
            return given
        usual, following = taken_for_granted(outcome.question), given[answered : answered + 1]
        if usual is not None and not any(map(outcome.question.allows, following)):
            given = (*given[:answered], usual, *given[answered:])
        elif not following:
            return given
        answered += 1


def taken_for_granted(question: Question) -> Answer | None:
    """What was done about a matter of which nobody was asked once; None where players always were."""
    if question.division is not None:
        return _one_after_the_other(question.division)
    if question.kind == "order" and question.rule in _ORDERS:
        return tuple(each for each in question.options if isinstance(each, int))
    if question.kind == "replacement" and question.words == DAMAGE_CHANGE:
        return question.options[0]
    return None


_ORDERS: Final = frozenset({"603.3b", "701.22a", "701.25a"})
"""The rules by which cards lie in any order that once stayed as they lay.

And what triggers in an untap step, and now waits for the upkeep, was on the stack before what triggers there.
"""


def _one_after_the_other(division: Division) -> tuple[int, ...]:
    """Lethal damage to each in turn, what is left through with trample, else to the last."""
    shares, left = list[int](), division.amount
    for lethal in division.lethal:
        shares.append(min(lethal, left))
        left -= shares[-1]
    return (*shares[:-1], shares[-1] + left)
