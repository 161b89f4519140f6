"""State triggers (603.8): abilities that trigger while something is the case, once until they are done."""

from tabletop.cards.abilities import Triggered
from tabletop.rules.conditions import holds
from tabletop.rules.context import Context
from tabletop.rules.course import Course
from tabletop.rules.layers import characteristics_of
from tabletop.rules.triggers import Found, wait, waits_in


def notice_conditions(course: Course) -> None:
    """Let abilities trigger whose condition is true now and that do not wait already."""
    for permanent in tuple(course.state.permanents()):
        if waits_in(course.state, permanent.id):
            continue
        context = Context(permanent.controller, own=permanent.id)
        for ability in characteristics_of(course.state, permanent).abilities:
            if (
                isinstance(ability, Triggered)
                and ability.event == "condition"
                and ability.condition is not None
                and holds(course.state, ability.condition, context)
            ):
                wait(course, Found(object=permanent, controller=permanent.controller, ability=ability))
