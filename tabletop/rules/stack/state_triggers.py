"""State triggers (603.8): abilities that trigger while a condition is true, once until they have resolved."""

from tabletop.language.moments import Moment
from tabletop.language.references import AbilityKey
from tabletop.model.objects import Permanent, StackAbility
from tabletop.model.state import State
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.stack.waiting_triggers import Found, wait
from tabletop.rules.stack.watchers import watchers
from tabletop.rules.values.conditions import holds


def notice_conditions(course: Course) -> None:
    """Trigger abilities whose condition is true now, unless they are already waiting or on the stack."""
    for permanent, key, ability in tuple(watchers(course.state, (Moment.CONDITION,))):
        if (
            isinstance(permanent, Permanent)
            and ability.condition is not None
            and not _waits(course.state, permanent.id, key)
            and holds(course.state, ability.condition, Context(permanent.controller, own=permanent.id))
        ):
            found = Found(object=permanent, controller=permanent.controller, ability=ability, key=key)
            wait(course, found)


def _waits(state: State, id: int, key: AbilityKey) -> bool:
    """Return whether this very ability of an object is on the stack or waits to be put there."""
    there = (*(state.objects[each] for each in state.stack), *state.waiting)
    return any(isinstance(each, StackAbility) and each.source == id and each.key == key for each in there)
