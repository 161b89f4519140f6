"""Substitute cards at the table: they represent a card where its faces are hidden (713.4, 713.5)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.model import events as happened
from tabletop.model.events import Event
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.values.kinds import has_substitute

if TYPE_CHECKING:
    from tabletop.rules.engine.course import Course


IS_THE_CARD = statement(
    "standing_in.is_the_card", "A substitute is the card that it represents, in every zone.", "713.4"
)
GIVES_WAY = statement(
    "standing_in.gives_way",
    "In a public zone the card itself takes the place of its substitute, unless it is face down.",
    "713.5",
    "712.17",
)


def cite_replaced_substitutes(course: "Course", moments: "Sequence[tuple[State, Event, State]]") -> None:
    """Cite the rule for cards that took the place of their substitutes, as they can be seen now."""
    for before, event, after in moments:
        match event:
            case happened.ZoneChanged(before=left, after=arrived):
                was_substitute = any(has_substitute(each) for each in left)
                seen = [each.id for each in arrived if was_substitute and not has_substitute(each)]
            case happened.TurnedFaceUp(permanent=id):
                was_substitute = has_substitute(before.objects[id])
                seen = [id] if was_substitute and not has_substitute(after.objects[id]) else []
            case _:
                continue
        if seen:
            course.cite(GIVES_WAY, *seen)
