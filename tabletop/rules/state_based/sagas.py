"""Sagas that have told their last chapter (704.5s, 714.4)."""

from tabletop.cards.abilities import Chapter
from tabletop.rules.course import Course
from tabletop.rules.layers import characteristics
from tabletop.rules.rule import statement
from tabletop.rules.state_based.action import bury
from tabletop.rules.triggers import waits_in

SAGA_ENDS = statement(
    "sagas.ends",
    "A Saga with its last chapter reached, and no chapter ability waiting, is sacrificed.",
    "704.5s",
    "714.4",
)


def finished(course: Course) -> None:
    """Sagas at their end are sacrificed; one without chapters stays."""
    gone = []
    for permanent in course.state.permanents():
        lore = permanent.counters.get("lore", 0)
        if not lore:
            continue
        found = characteristics(course.state, permanent.id)
        if "Saga" not in found.subtypes:
            continue
        last = max((max(each.numbers) for each in found.abilities if isinstance(each, Chapter)), default=0)
        if (
            last
            and lore >= last
            and not course.will_trigger(permanent.id)
            and not waits_in(course.state, permanent.id)
        ):
            gone.append(permanent)
    bury(course, gone, "sacrifice")
    if gone:
        course.cite(SAGA_ENDS, *(permanent.id for permanent in gone))
