"""What a state-based action is: a function that does what has to be done on a course, if anything."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tabletop.model.objects import Permanent
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.zone_changes import Destination, move

StateBased: TypeAlias = Callable[[Course], None]


def bury(course: Course, permanents: Iterable[Permanent], cause: str = "put") -> None:
    """Put permanents into their owners' graveyards at the same time."""
    gone = tuple(permanents)
    if gone:
        move(course, gone, Destination(kind=ZoneKind.GRAVEYARD, cause=cause))
