"""Planeswalkers without loyalty (704.5i), and in older editions several of one type (306.4)."""

from collections.abc import Iterable

from tabletop.model.objects import Permanent
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.book.unknown_cards import is_placeholder
from tabletop.rules.engine.course import Course
from tabletop.rules.state_based.state_based_action import bury, keep_one
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import permanents_with

NO_LOYALTY = statement(
    "planeswalkers.no_loyalty", "A planeswalker with loyalty 0 goes to the graveyard.", "704.5i", "306.9"
)

NONE_OF_A_TYPE = statement(
    "planeswalkers.none_of_a_type",
    "Planeswalkers that share a type all go to the graveyard, even those of different players.",
    "306.4",
    only_in="planeswalker.uniqueness.table",
)
ONE_OF_A_TYPE = statement(
    "planeswalkers.one_of_a_type",
    "A player who controls several planeswalkers that share a type keeps one of them.",
    "306.4",
    only_in="planeswalker.uniqueness.player",
)


def bury_without_loyalty(course: Course) -> None:
    """Put planeswalkers with loyalty 0 into the graveyard."""
    gone = [
        permanent
        for permanent, found in permanents_with(course.state, "Planeswalker")
        if "Planeswalker" in found.types and not found.loyalty and not _has_unknown_loyalty(permanent)
    ]
    bury(course, gone, NO_LOYALTY)


def _has_unknown_loyalty(permanent: Permanent) -> bool:
    """Return whether its loyalty is unknown."""
    return is_placeholder(permanent) and permanent.definition.face(permanent.side).loyalty is None


def bury_of_one_type(course: Course) -> None:
    """Bury planeswalkers that share a type in older editions: all of them, or all but one of each player."""
    if in_force(course.state.edition, "planeswalker.uniqueness.table"):
        for group in _by_type(course.state.permanents(), course).values():
            if len(group) > 1:
                bury(course, group, NONE_OF_A_TYPE)
    elif in_force(course.state.edition, "planeswalker.uniqueness.player"):
        for seat in range(len(course.state.players)):
            own = [each for each in course.state.permanents() if each.controller == seat]
            for word, group in _by_type(own, course).items():
                if len(group) > 1:
                    keep_one(course, group, word, ONE_OF_A_TYPE)


def _by_type(permanents: Iterable[Permanent], course: Course) -> dict[str, list[Permanent]]:
    groups: dict[str, list[Permanent]] = {}
    for permanent in permanents:
        found = characteristics(course.state, permanent.id)
        if "Planeswalker" in found.types:
            for word in found.subtypes:
                groups.setdefault(word, []).append(permanent)
    return groups
