"""State-based actions (704): all that apply at once, again and again until none does.

Each is one function in one file of this package. The list follows the rules, but for what has to be asked.
"""

from collections.abc import Callable
from typing import Final

from tabletop.model.events import DurationEnded
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.effects.taking_control import follow_attachments
from tabletop.rules.engine.course import TOO_MUCH_HAPPENS, Course, EffectHandlers, Refused
from tabletop.rules.engine.durations import over_with_their_sources
from tabletop.rules.engine.leaving_the_game import leave
from tabletop.rules.faces.day_night import begin_if_neither, keep_in_step
from tabletop.rules.stack.soulbond import end_pairs
from tabletop.rules.state_based import (
    attachments,
    battles,
    commanders,
    counters,
    creatures,
    elsewhere,
    legends,
    planeswalkers,
    players,
    sagas,
)
from tabletop.rules.state_based.action import StateBased
from tabletop.rules.turn.combat import leave_combat

ORDER: Final[tuple[StateBased, ...]] = (
    # What is kept of several may have to go at the same time for another reason: it is asked for first.
    planeswalkers.of_one_type,
    legends.one_of_a_name,
    elsewhere.tokens,
    elsewhere.copies,
    creatures.without_toughness,
    creatures.with_lethal_damage,
    planeswalkers.without_loyalty,
    attachments.auras,
    attachments.equipment,
    counters.cancel_out,
    sagas.finished,
    battles.without_defense,
    battles.without_protector,
    commanders.go_home,
    # Who loses leaves right then: what follows, as of a battle without its protector, is seen the next time.
    players.lose,
)

WAIT_FOR_PRIORITY = statement(
    "state_based.wait_for_priority",
    "State-based actions wait until a player would get priority, so what they would do in the untap step "
    "they do in the upkeep.",
    "704.3",
    "502.4",
)
_TOO_MANY: Final = 100


def check(course: Course) -> None:
    """Do state-based actions, those that apply all at once, until none does (704.3).

    Players who have lost leave right then (800.4a).
    """
    for _ in range(_TOO_MANY):
        before = course.state
        _begin_keeping_up(course)
        with course.at_once():
            for action in ORDER:
                action(course)
        leave(course)
        _end_keeping_up(course)
        if course.state is before:
            return
    raise Refused(TOO_MUCH_HAPPENS)


def keep_up(course: Course) -> None:
    """Do what follows at once, and waits for nobody's priority: it is no state-based action.

    Day and night (702.145d, g), control that comes with an Aura (613.1b), leaving combat (506.4) and
    pairs (702.95e) are looked after here, since all that changes objects comes by.
    """
    _begin_keeping_up(course)
    _end_keeping_up(course)


def have_something_to_do(state: State, handlers: Callable[[], EffectHandlers]) -> bool:
    """Whether a state-based action applies to a table."""
    trying = Course(state, ask=False, handlers=handlers)
    check(trying)
    return trying.state is not state


def _begin_keeping_up(course: Course) -> None:
    begin_if_neither(course)
    keep_in_step(course)
    course.do(*(DurationEnded(until=until) for until in over_with_their_sources(course.state)))
    end_pairs(course)


def _end_keeping_up(course: Course) -> None:
    follow_attachments(course)
    leave_combat(course)
