"""State triggers (603.8): abilities that trigger while something is the case, once until they are done."""

from tabletop.cards.abilities import Triggered
from tabletop.rules.conditions import holds
from tabletop.rules.context import Context
from tabletop.rules.course import Course
from tabletop.rules.layers import on_battlefield
from tabletop.rules.triggers import Found, wait, waits_in


def notice_conditions(course: Course) -> None:
    """Let abilities trigger whose condition is true now and that do not wait already."""
    for permanent, found in on_battlefield(course.state):
        for ability in found.abilities:
            if (
                isinstance(ability, Triggered)
                and ability.event == "condition"
                and ability.condition is not None
                and not waits_in(course.state, permanent.id)
                and holds(course.state, ability.condition, Context(permanent.controller, own=permanent.id))
            ):
                wait(course, Found(object=permanent, controller=permanent.controller, ability=ability))
