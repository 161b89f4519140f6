"""What a player announces as a spell is cast or an ability activated: face, way, X (601.2b, 602.2b)."""

import itertools
from collections.abc import Callable, Iterable
from typing import Final

from tabletop.model.questions import Question
from tabletop.rules.book.verdicts import Reason
from tabletop.rules.engine.course import Course

_BY_X: Final = frozenset({"casting.targets_can_be_chosen", "activating.targets_can_be_chosen"})
"""What may stand in the way of one X, and not of a larger one: targets with mana value X."""
_TRIED: Final = 20

_LARGEST_ASKED: Final = 99
"""Nobody at a table pays for more; an action may say a larger X, up to ``limits.LARGEST_X``."""


def announced_face(course: Course, player: int, faces: Iterable[str]) -> str:
    """The face with which a modal card is cast (712.11b)."""
    words = "Which face do you cast?"
    return _asked(
        course,
        Question(kind="face", player=player, words=words, options=tuple(faces), rule="712.11b"),
    )


def announced_way(course: Course, player: int, ways: Iterable[str]) -> str:
    """The permission or the cost by which a spell is cast (601.2b)."""
    options = tuple(dict.fromkeys(ways))
    return _asked(
        course,
        Question(kind="way", player=player, words="How do you cast it?", options=options, rule="601.2b"),
    )


def announced_x(course: Course, player: int, least: int, may_be: Callable[[int], bool]) -> int:
    """The number for X (107.3a).

    Args:
        course: what goes on.
        player: who announces it.
        least: the smallest number that the text allows.
        may_be: whether the rules let the spell or ability go on with a number, for instance as its cost
            can be paid then.

    Returns:
        One of these numbers. There is one, or the action would have been refused.

    """
    options = tuple(str(number) for number in range(least, _LARGEST_ASKED + 1) if may_be(number))
    question = Question(kind="x", player=player, words="What number is X?", options=options, rule="107.3a")
    return int(_asked(course, question))


def announced_kicks(course: Course, player: int, words: str, may_pay: Callable[[int], bool]) -> int:
    """How often a spell is kicked that may be kicked any number of times, as can be paid for (702.33c).

    Returns:
        One of these numbers; 0, which costs nothing more, is always one.

    """
    more = itertools.takewhile(may_pay, range(1, _LARGEST_ASKED + 1))
    options = ("0", *(str(number) for number in more))
    question = Question(kind="x", player=player, words=words, options=options, rule="702.33c")
    return int(_asked(course, question))


def some_x(least: int, why_not: Callable[[int], tuple[Reason, ...]]) -> tuple[Reason, ...]:
    """Why a spell or ability can't go on whatever X is announced: nothing, if it can with some X.

    Args:
        least: the smallest number that the text allows.
        why_not: what stands in the way with a number.

    """
    reasons = why_not(least)
    if any(reason.rule in _BY_X for reason in reasons):
        return next((() for number in range(least + 1, _TRIED + 1) if not why_not(number)), reasons)
    return reasons


def _asked(course: Course, question: Question) -> str:
    answer = course.ask(question)
    assert isinstance(answer, str)
    return answer
