"""State-based actions (704): all that apply at once, again and again until none does.

Each is one function in one file of this package. The list follows the rules, but for what has to be asked.
"""

from typing import Final

from tabletop.model.events import DurationEnded
from tabletop.rules.effects.taking_control import follow_attachments
from tabletop.rules.engine.course import TOO_MUCH_HAPPENS, Course, Refused
from tabletop.rules.engine.durations import over_with_their_sources
from tabletop.rules.engine.leaving_the_game import leave
from tabletop.rules.faces.day_night import begin_if_neither, keep_in_step
from tabletop.rules.stack.soulbond import part_pairs
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

_TOO_MANY: Final = 100


def check(course: Course) -> None:
    """Do state-based actions, those that apply all at once, until none does (704.3).

    Day and night come about in between (702.145d, g).
    Players who have lost leave right then (800.4a). Control that comes with an Aura (613.1b) and leaving
    combat (506.4) and pairs (702.95e) are looked after here too, since all that changes objects comes by.
    """
    for _ in range(_TOO_MANY):
        before = course.state
        begin_if_neither(course)
        keep_in_step(course)
        course.do(*(DurationEnded(until=until) for until in over_with_their_sources(course.state)))
        part_pairs(course)
        with course.at_once():
            for action in ORDER:
                action(course)
        leave(course)
        follow_attachments(course)
        leave_combat(course)
        if course.state is before:
            return
    raise Refused(TOO_MUCH_HAPPENS)
