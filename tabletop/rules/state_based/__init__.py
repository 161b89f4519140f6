"""State-based actions (704): all that apply at once, repeated until none applies.

Each is one function in a module of this package. The list follows the rules, except for those that ask.
"""

from collections.abc import Callable
from typing import Final

from tabletop.model.events import DurationEnded
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import TOO_MUCH_HAPPENS, Course, EffectHandlers, Refused
from tabletop.rules.engine.durations import over_with_their_sources
from tabletop.rules.engine.leaving_the_game import leave
from tabletop.rules.faces.day_night import begin_day_or_night, transform_bound_permanents
from tabletop.rules.stack.soulbond import end_pairs
from tabletop.rules.state_based import (
    auras_and_equipment,
    battles,
    commanders,
    creatures,
    elsewhere,
    legends,
    losing,
    opposite_counters,
    planeswalkers,
    sagas,
)
from tabletop.rules.state_based.state_based_action import StateBased
from tabletop.rules.state_based.taking_control import follow_attachments
from tabletop.rules.turn.combat import leave_combat

ORDER: Final[tuple[StateBased, ...]] = (
    # Ask first which of several permanents are kept, as they may have to go at the same time for another
    # reason.
    planeswalkers.bury_of_one_type,
    legends.keep_one_of_a_name,
    elsewhere.end_tokens,
    elsewhere.end_copies,
    creatures.bury_without_toughness,
    creatures.destroy_with_lethal_damage,
    planeswalkers.bury_without_loyalty,
    auras_and_equipment.bury_illegal_auras,
    auras_and_equipment.unattach_illegal,
    opposite_counters.cancel_out,
    sagas.sacrifice_finished,
    battles.bury_without_defense,
    battles.choose_protectors,
    commanders.offer_command_zone,
    # Players who lose leave at once. What follows, such as a battle without a protector, is found the next
    # time.
    losing.lose,
)

WAIT_FOR_PRIORITY = statement(
    "state_based.wait_for_priority",
    (
        "State-based actions wait until a player would get priority, so those that would apply in the "
        "untap step are performed in the upkeep."
    ),
    "704.3",
    "502.4",
)
_MAX_ROUNDS: Final = 100


def check(course: Course) -> None:
    """Perform state-based actions, those that apply all at once, until none applies (704.3).

    Players who have lost leave at once (800.4a).
    """
    for _ in range(_MAX_ROUNDS):
        before = course.state
        _update_before(course)
        with course.at_once():
            for action in ORDER:
                action(course)
        leave(course)
        _update_after(course)
        if course.state is before:
            return
    raise Refused(TOO_MUCH_HAPPENS)


def keep_up(course: Course) -> None:
    """Update what follows at once and doesn't wait for priority, since it isn't a state-based action.

    This covers day and night (702.145d, g), control by an Aura (613.1b), leaving combat (506.4) and pairs
    (702.95e), since it is called after every change of objects.
    """
    _update_before(course)
    _update_after(course)


def have_something_to_do(state: State, handlers: Callable[[], EffectHandlers]) -> bool:
    """Return whether a state-based action applies to a table."""
    trying = Course(state, ask=False, handlers=handlers)
    check(trying)
    return trying.state is not state


def _update_before(course: Course) -> None:
    begin_day_or_night(course)
    transform_bound_permanents(course)
    course.do(*(DurationEnded(until=until) for until in over_with_their_sources(course.state)))
    end_pairs(course)


def _update_after(course: Course) -> None:
    follow_attachments(course)
    leave_combat(course)
