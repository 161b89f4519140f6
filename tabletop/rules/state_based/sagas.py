"""Sagas that have reached their last chapter (704.5s, 714.4)."""

from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.faces import boxes
from tabletop.rules.state_based.state_based_action import bury
from tabletop.rules.values.kinds import waits_in
from tabletop.rules.values.lookup import permanents_with

SAGA_ENDS = statement(
    "sagas.ends",
    "A Saga that has reached its last chapter is sacrificed, unless a chapter ability of it is waiting.",
    "704.5s",
    "714.4",
)


def sacrifice_finished(course: Course) -> None:
    """Sacrifice Sagas at their end. A Saga without chapters stays."""
    edition = course.state.edition
    gone = []
    for permanent, found in permanents_with(course.state, "Saga"):
        if "Saga" not in found.subtypes or in_force(edition, "kind.saga"):
            continue
        last = boxes.last_chapter(found)
        if (
            (last or in_force(edition, "saga.no-chapters"))
            and permanent.counters.get("lore", 0) >= last
            and not waits_in(course.state, permanent.id)
        ):
            gone.append(permanent)
    bury(course, gone, SAGA_ENDS, cause="sacrifice")
