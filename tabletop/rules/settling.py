"""A position before anybody has done anything: brought to where a game could begin with it."""

from tabletop.model.events import Changed
from tabletop.model.state import State
from tabletop.rules import state_based
from tabletop.rules.engine.course import Course, EffectHandlers
from tabletop.rules.referee import effect_handlers


def settled(state: State) -> State:
    """A position with state-based actions done; nothing triggers and nobody is asked."""
    course = Course(state, ask=False, handlers=_handlers)
    state_based.check(course)
    _rest(course, state)
    return course.state


def _rest(course: Course, position: State) -> None:
    """Let nobody have just gained what something is attached to: it has been so for a while."""
    for before in position.permanents():
        now = course.state.permanent(before.id)
        if now is not None and now.summoning_sick and not before.summoning_sick:
            course.do(Changed(object=now.id, values={"summoning_sick": False}))


def _handlers() -> EffectHandlers:
    # A position hardly ever brings an effect about, and a window shows one before anything else is loaded.
    return effect_handlers()
