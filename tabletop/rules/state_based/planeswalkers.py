"""Planeswalkers without loyalty (704.5i)."""

from tabletop.rules.course import Course
from tabletop.rules.layers import characteristics
from tabletop.rules.rule import statement
from tabletop.rules.state_based.action import bury

NO_LOYALTY = statement(
    "planeswalkers.no_loyalty", "A planeswalker with loyalty 0 goes to the graveyard.", "704.5i", "306.9"
)


def without_loyalty(course: Course) -> None:
    """Planeswalkers with loyalty 0 are put into the graveyard."""
    gone = [
        permanent
        for permanent in course.state.permanents()
        if "Planeswalker" in (found := characteristics(course.state, permanent.id)).types
        and not found.loyalty
    ]
    bury(course, gone)
    if gone:
        course.cite(NO_LOYALTY, *(permanent.id for permanent in gone))
