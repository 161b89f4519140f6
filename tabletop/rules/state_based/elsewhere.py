"""Tokens and copies of spells in zones where only cards can be, which cease to exist (704.5d, 704.5e)."""

from collections.abc import Iterable

from tabletop.model.events import CeasedToExist
from tabletop.model.objects import GameObject
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.lookup import objects_with_fact
from tabletop.rules.values.object_index import Fact

TOKEN_IS_GONE = statement(
    "tokens_elsewhere.gone", "A token that has left the battlefield ceases to exist.", "704.5d", "111.7"
)
COPY_IS_GONE = statement(
    "copies_elsewhere.gone", "A copy of a spell off the stack ceases to exist.", "704.5e"
)


def end_tokens(course: Course) -> None:
    """Let tokens in other zones cease to exist. An emblem stays in the command zone."""
    found = objects_with_fact(course.state, Fact.WITHOUT_A_CARD)
    gone = (each for each in found if each.is_token and not each.definition.front.is_emblem)
    _cease(course, gone, TOKEN_IS_GONE)


def end_copies(course: Course) -> None:
    """Let copies in zones where only cards can be cease to exist."""
    found = objects_with_fact(course.state, Fact.WITHOUT_A_CARD)
    _cease(course, (each for each in found if each.is_copy), COPY_IS_GONE)


def _cease(course: Course, objects: Iterable[GameObject], because: Rule[...]) -> None:
    gone = tuple(each.id for each in objects)
    if gone:
        course.do(*(CeasedToExist(object=id) for id in gone))
        course.cite(because)
