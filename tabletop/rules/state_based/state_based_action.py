"""The type of state-based actions, and what several of them do: bury permanents, keep one of several."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from tabletop.model.objects import Permanent
from tabletop.model.questions import Question
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.rule import Rule
from tabletop.rules.engine import zone_changes
from tabletop.rules.engine.course import Course

StateBased: TypeAlias = Callable[[Course], None]


def bury(
    course: Course, permanents: Iterable[Permanent], because: Rule[...] | None = None, *, cause: str = "put"
) -> None:
    """Put permanents into their owners' graveyards at the same time, and cite the rule behind it."""
    gone = tuple(permanents)
    if gone:
        zone_changes.move(course, gone, zone_changes.Destination(kind=ZoneKind.GRAVEYARD, cause=cause))
        if because is not None:
            course.cite(because, *(permanent.id for permanent in gone))


def keep_one(course: Course, group: Sequence[Permanent], shared: str, because: Rule[...]) -> None:
    """Let the controller of some permanents keep one of them.

    Args:
        course: what is happening.
        group: permanents that share a name or a type, with the same controller.
        shared: name or type that they share.
        because: rule by which only one is kept.

    """
    kept = course.ask(
        Question(
            kind="legend",
            player=group[0].controller,
            words=f"Which {shared} stays?",
            options=tuple(permanent.id for permanent in group),
            rule=because.numbers[0],
        )
    )
    bury(course, (permanent for permanent in group if permanent.id != kept))
    course.cite(because, *(permanent.id for permanent in group))
