"""Announcements while casting or activating: face, way and X (601.2b, 602.2b)."""

import itertools
from collections.abc import Callable, Iterable
from typing import Final

from tabletop.model.questions import Question
from tabletop.rules.book.verdicts import Reason
from tabletop.rules.engine.course import Course
from tabletop.rules.values.layers import name_of

_BY_X: Final = frozenset({"casting.targets_can_be_chosen", "activating.targets_can_be_chosen"})
"""Rules that may be broken for one X and not for a larger one, for targets with mana value X."""
_VALUES_TRIED: Final = 20

_LARGEST_OFFERED: Final = 99
"""Largest number offered in a question. An action may name a larger X, up to ``limits.LARGEST_X``."""


def ask_face(course: Course, player: int, faces: Iterable[str], card: int) -> str:
    """Return the face with which a modal card is cast (712.11b)."""
    words = f"Which face of {name_of(course.state, card)} do you cast?"
    return _ask_text(
        course,
        Question(kind="face", player=player, words=words, options=tuple(faces), rule="712.11b", source=card),
    )


def ask_way(course: Course, player: int, ways: Iterable[str], card: int) -> str:
    """Return the permission or cost by which a spell is cast (601.2b)."""
    options = tuple(dict.fromkeys(ways))
    words = f"How do you cast {name_of(course.state, card)}?"
    return _ask_text(
        course,
        Question(kind="way", player=player, words=words, options=options, rule="601.2b", source=card),
    )


def ask_x(course: Course, player: int, least: int, may_be: Callable[[int], bool], source: int | None) -> int:
    """Return the value of X (107.3a).

    Args:
        course: the current course.
        player: the player who announces it.
        least: the smallest value that the text allows.
        may_be: whether a value is allowed by the rules, for instance because its cost can be paid.
        source: the object whose cost or text has X.

    Returns:
        One of the allowed values. There is one, or the action would have been refused.

    """
    options = tuple(str(number) for number in range(least, _LARGEST_OFFERED + 1) if may_be(number))
    words = f"What is X for {name_of(course.state, source)}?"
    question = Question(kind="x", player=player, words=words, options=options, rule="107.3a", source=source)
    return int(_ask_text(course, question))


def ask_kicks(
    course: Course, player: int, words: str, may_pay: Callable[[int], bool], source: int | None
) -> int:
    """Return how often a spell with multikicker is kicked, within what is affordable (702.33c).

    Returns:
        One of these numbers. 0 adds no cost and is always among them.

    """
    more = itertools.takewhile(may_pay, range(1, _LARGEST_OFFERED + 1))
    options = ("0", *(str(number) for number in more))
    question = Question(kind="x", player=player, words=words, options=options, rule="702.33c", source=source)
    return int(_ask_text(course, question))


def some_x(least: int, why_not: Callable[[int], tuple[Reason, ...]]) -> tuple[Reason, ...]:
    """Return the reasons that apply for every X, or none if some X is allowed.

    Args:
        least: the smallest value that the text allows.
        why_not: returns the reasons against a value.

    """
    reasons = why_not(least)
    if any(reason.rule in _BY_X for reason in reasons):
        return next((() for number in range(least + 1, _VALUES_TRIED + 1) if not why_not(number)), reasons)
    return reasons


def _ask_text(course: Course, question: Question) -> str:
    answer = course.ask(question)
    assert isinstance(answer, str)
    return answer
