"""Copies of spells off the stack are gone (704.5e)."""

from tabletop.model.events import CeasedToExist
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.facts import Fact
from tabletop.rules.values.finding import lying_with

GONE = statement("copies_elsewhere.gone", "A copy of a spell off the stack ceases to exist.", "704.5e")


def cease(course: Course) -> None:
    """Copies that lie where cards lie cease to exist."""
    gone = [object.id for object in lying_with(course.state, Fact.WITHOUT_A_CARD) if object.is_copy]
    if gone:
        course.do(*(CeasedToExist(object=id) for id in gone))
        course.cite(GONE)
