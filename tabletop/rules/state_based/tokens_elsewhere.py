"""Tokens off the battlefield are gone for good (704.5d)."""

from tabletop.model.events import CeasedToExist
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.facts import Fact
from tabletop.rules.values.finding import lying_with

GONE = statement(
    "tokens_elsewhere.gone", "A token that has left the battlefield ceases to exist.", "704.5d", "111.7"
)


def cease(course: Course) -> None:
    """Tokens in other zones cease to exist; an emblem stays in the command zone."""
    gone = [
        object.id
        for object in lying_with(course.state, Fact.WITHOUT_A_CARD)
        if object.is_token and not object.definition.front.is_emblem
    ]
    if gone:
        course.do(*(CeasedToExist(object=id) for id in gone))
        course.cite(GONE)
