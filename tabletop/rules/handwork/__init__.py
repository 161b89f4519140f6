"""What hands do at the table besides the rules: which function judges it, and which carries it out."""

from collections.abc import Callable
from typing import Any

from tabletop.model.handwork import Handwork
from tabletop.model.state import State
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.rules.engine.course import Course

HandJudge = Callable[[State, Any, int], Ruling]
HandCarrier = Callable[[Course, Any, int], None]

_JUDGES: dict[type[Handwork], HandJudge] = {}
_CARRIERS: dict[type[Handwork], HandCarrier] = {}


def judges_hands(*kinds: type[Handwork]) -> Callable[[HandJudge], HandJudge]:
    """Enter the function that judges some kinds of handwork; a kind without one is always legal."""

    def entered(function: HandJudge) -> HandJudge:
        _JUDGES.update(dict.fromkeys(kinds, function))
        return function

    return entered


def carries_out_hands(*kinds: type[Handwork]) -> Callable[[HandCarrier], HandCarrier]:
    """Enter the function that carries out some kinds of handwork, by the player whose seat it is given."""

    def entered(function: HandCarrier) -> HandCarrier:
        _CARRIERS.update(dict.fromkeys(kinds, function))
        return function

    return entered


def judge(state: State, action: Handwork, by: int) -> Ruling:
    """Whether hands may do something."""
    judged = _JUDGES.get(type(action))
    return judged(state, action, by) if judged is not None else LEGAL


def carry_out(course: Course, action: Handwork, by: int) -> None:
    """Do it."""
    _CARRIERS[type(action)](course, action, by)
