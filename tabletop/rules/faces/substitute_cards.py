"""Substitute cards at the table: they stand for a card where nobody may see it (713.4, 713.5)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.values.kinds import is_face_down
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.model import events as happened
    from tabletop.model.events import Event
    from tabletop.rules.engine.course import Course
else:
    # Most tables are without substitutes.
    happened = when_used("tabletop.model.events")

IS_THE_CARD = statement(
    "standing_in.is_the_card", "A substitute is the card that it stands for, in every zone.", "713.4"
)
GIVES_WAY = statement(
    "standing_in.gives_way",
    "In a public zone the card itself takes the place of its substitute, unless it is face down.",
    "713.5",
    "712.17",
)


def is_stood_for(object: GameObject) -> bool:
    """Whether a substitute card lies where an object is, not the card itself."""
    hidden = object.zone.kind.is_hidden or is_face_down(object)
    return hidden and any(piece.substitute for piece in object.pieces)


def give_way(course: "Course", moments: "Sequence[tuple[State, Event, State]]") -> None:
    """Say where the card itself took the place of its substitute: it is seen from now on."""
    for before, event, after in moments:
        match event:
            case happened.ZoneChanged(before=left, after=arrived):
                stood_for = any(is_stood_for(each) for each in left)
                seen = [each.id for each in arrived if stood_for and not is_stood_for(each)]
            case happened.TurnedFaceUp(permanent=id):
                stood_for = is_stood_for(before.objects[id])
                seen = [id] if stood_for and not is_stood_for(after.objects[id]) else []
            case _:
                continue
        if seen:
            course.cite(GIVES_WAY, *seen)
