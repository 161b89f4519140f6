"""Objects and players that can't get counters (101.2, 122.1)."""

from msgspec.structs import replace

from tabletop.cards.limits import MOST_COUNTERS
from tabletop.language.changes import Cant, Forbidden
from tabletop.language.effects import AddCounters, RemoveCounters
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.standing_effects import prohibitions
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics, characteristics_of

ENTERS_WITHOUT = statement(
    "counter_limits.enters_without",
    "Something that can't have counters put on it enters without the counters it would enter with.",
    "101.2",
    "122.6",
)


@rule(
    "101.2",
    "122.1",
    refusal="Counters can't be put on the object.",
    named="An effect says that counters can't be put on {object}.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def may_get_counters(state: State, id: int, effect: AddCounters | RemoveCounters, _context: Context) -> bool:
    """The object can have counters put on it."""
    return not isinstance(effect, AddCounters) or takes_counters(state, id)


def takes_counters(state: State, id: int) -> bool:
    """Return whether counters can be put on an object."""
    return Cant.GET_COUNTERS not in characteristics(state, id).cant


def player_takes_counters(state: State, seat: int) -> bool:
    """Return whether a player can get counters."""
    return not any(
        seat in Context(controller_of(permanent)).players(state, effect.by)
        for permanent, effect in prohibitions(state, Forbidden.GET_COUNTERS)
    )


def without_counters(course: Course, permanent: Permanent) -> Permanent:
    """Return an entering permanent with only the counters it can have, up to the limit for each kind."""
    if not all(0 < number <= MOST_COUNTERS for number in permanent.counters.values()):
        there = {
            kind: min(number, MOST_COUNTERS) for kind, number in permanent.counters.items() if number > 0
        }
        permanent = replace(permanent, counters=there)
    if not permanent.counters or Cant.GET_COUNTERS not in characteristics_of(course.state, permanent).cant:
        return permanent
    course.cite(ENTERS_WITHOUT, permanent.id)
    return replace(permanent, counters={})
