"""Sagas that have told their last chapter (704.5s, 714.4)."""

from tabletop.cards.abilities import Chapter
from tabletop.rules.characteristics import Characteristics
from tabletop.rules.course import Course
from tabletop.rules.editions import in_force
from tabletop.rules.layers import on_battlefield
from tabletop.rules.rule import statement
from tabletop.rules.state_based.action import bury
from tabletop.rules.triggers import waits_in

SAGA_ENDS = statement(
    "sagas.ends",
    "A Saga with its last chapter reached, and no chapter ability waiting, is sacrificed.",
    "704.5s",
    "714.4",
)


def last_chapter(found: Characteristics) -> int:
    """The number of the last chapter; 0 without any (714.2d)."""
    return max((max(each.numbers) for each in found.abilities if isinstance(each, Chapter)), default=0)


def finished(course: Course) -> None:
    """Sagas at their end are sacrificed; one without chapters stays."""
    edition = course.state.edition
    gone = []
    for permanent, found in on_battlefield(course.state):
        if "Saga" not in found.subtypes or in_force(edition, "kind.saga"):
            continue
        last = last_chapter(found)
        if (
            (last or in_force(edition, "saga.no-chapters"))
            and permanent.counters.get("lore", 0) >= last
            and not waits_in(course.state, permanent.id)
        ):
            gone.append(permanent)
    bury(course, gone, "sacrifice")
    if gone:
        course.cite(SAGA_ENDS, *(permanent.id for permanent in gone))
