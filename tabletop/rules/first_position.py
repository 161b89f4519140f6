"""Positions before the first action, brought into a state in which a game could start."""

from tabletop.model.events import Changed
from tabletop.model.state import State
from tabletop.rules import state_based
from tabletop.rules.engine.course import Course, EffectHandlers
from tabletop.rules.referee import effect_handlers


def settled(state: State) -> State:
    """Return a position after state-based actions. Nothing triggers, and no question is asked."""
    course = Course(state, ask=False, handlers=_handlers)
    state_based.check(course)
    _clear_summoning_sickness(course, state)
    return course.state


def _clear_summoning_sickness(course: Course, position: State) -> None:
    """Clear summoning sickness of creatures that changed controllers only by their Auras."""
    for before in position.permanents():
        now = course.state.permanent(before.id)
        if now is not None and now.summoning_sick and not before.summoning_sick:
            course.do(Changed(object=now.id, values={"summoning_sick": False}))


def _handlers() -> EffectHandlers:
    # A position rarely causes an effect, and a window shows one before anything else is loaded.
    return effect_handlers()
