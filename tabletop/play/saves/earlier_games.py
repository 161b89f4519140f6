"""Translation of older saved games: their answers, and the types of their cards.

Modes had other words, some orders were not asked for, and a choice of any number began with a yes or no.
Types of all kinds stood among the card types.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

import msgspec

from tabletop.cards.wording import modes_of
from tabletop.language.card_types import types_apart
from tabletop.model.actions import Action
from tabletop.model.questions import Answer, Division, Question, mode_options
from tabletop.model.state import State
from tabletop.rules.effects.damage_changes import DAMAGE_CHANGE
from tabletop.rules.referee import carry_out


def answers_today(state: State, action: Action, answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Return the answers to an action's questions, with the modes named by current words.

    If the words of a mode were improved since, the most similar ones are meant. Words similar to none stay. A
    yes before any number of objects is dropped.
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


def with_unasked_answers(state: State, action: Action, answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Return the answers to an action's questions, including those to questions that were not asked then."""
    given, answered = tuple(answers), 0
    while True:
        # One at a time, since an answer to a later question could be mistaken for one to a new question.
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
    """Return the default of a question that was not asked once, None if players always were."""
    if question.division is not None:
        return _one_after_the_other(question.division)
    if question.kind == "order" and question.rule in _ORDERS:
        return tuple(each for each in question.options if isinstance(each, int))
    if question.kind == "replacement" and question.words == DAMAGE_CHANGE:
        return question.options[0]
    return None


_ORDERS: Final = frozenset({"603.3b", "701.22a", "701.25a"})
"""Rules by which players now choose an order, where cards once kept the order that they had.

Triggers of an untap step now wait for the upkeep. Earlier they were put on the stack before its triggers.
"""


def _one_after_the_other(division: Division) -> tuple[int, ...]:
    """Return lethal damage to each in turn, with the rest to the player with trample or else to the last."""
    shares, left = list[int](), division.amount
    for lethal in division.lethal:
        shares.append(min(lethal, left))
        left -= shares[-1]
    return (*shares[:-1], shares[-1] + left)


_CHANGES = frozenset({"change", "exceptions", "face_down_as"})
"""Keys of tables that describe changes of an object, instead of objects to search for."""


def line_today(line: bytes) -> bytes:
    """Return a line with each type under its own kind.

    Raises:
        msgspec.DecodeError: the line is not JSON

    """
    return msgspec.json.encode(_types_today(msgspec.json.decode(line), ""))


def _types_today(value: object, key: str) -> object:
    match value:
        case dict():
            inner = {name: _types_today(each, name) for name, each in value.items()}
            return inner | types_apart(inner, changes=key in _CHANGES)
        case list():
            return [_types_today(each, key) for each in value]
        case _:
            return value
