"""Day and night (rule 729), with daybound and nightbound, which follow them (702.145)."""

from typing import Final

from tabletop.cards.faces import Side
from tabletop.language.effects import SetDay, SetNight
from tabletop.model.events import DayNightChanged
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Rule, rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import checked_by
from tabletop.rules.faces import transform
from tabletop.rules.values.lookup import permanents_with

BECOMES_DAY = statement(
    "day_night.becomes_day",
    "It's neither day nor night and there is a permanent with daybound, so it becomes day.",
    "702.145d",
)
BECOMES_NIGHT = statement(
    "day_night.becomes_night",
    (
        "It's neither day nor night and there is a permanent with nightbound but none with daybound, so "
        "it becomes night."
    ),
    "702.145g",
)
DAYBOUND_TURNS = statement(
    "day_night.daybound_turns",
    "As it becomes night, permanents with daybound transform.",
    "702.145c",
    "702.145b",
)
NIGHTBOUND_TURNS = statement(
    "day_night.nightbound_turns",
    "As it becomes day, permanents with nightbound transform.",
    "702.145f",
    "702.145e",
)
NIGHT_FALLS = statement(
    "day_night.night_falls",
    "The player of the previous turn cast no spells in it, so it becomes night.",
    "729.2a",
    "729.2",
    "502.2",
)
DAY_BREAKS = statement(
    "day_night.day_breaks",
    "The player of the previous turn cast two or more spells in it, so it becomes day.",
    "729.2b",
    "729.2",
    "502.2",
)
STAYS_AS_IT_IS = statement(
    "day_night.stays", "It's neither day nor night yet, so nothing is checked.", "729.2c", "729.1"
)


@rule(
    "729.1",
    refusal="The day or night that the effect would begin is already there.",
    named="It's already {kind}.",
    blame=lambda state, _effect, _context: Blame(kind=state.day_night),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_not_so_yet(state: State, effect: SetDay | SetNight, _context: Context) -> bool:
    """It isn't already day or night, as the effect is to make it."""
    return state.day_night != ("day" if isinstance(effect, SetDay) else "night")


@rule(
    "729.1",
    refusal="Day and night have existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.day-night",
)
def this_edition_knows_day_and_night(state: State, _effect: SetDay | SetNight, _context: Context) -> bool:
    """The edition knows day and night."""
    return not in_force(state.edition, "kind.day-night")


def set_day_or_night(course: Course, effect: SetDay | SetNight, _context: Context) -> None:
    """Make it day or night, and transform permanents with daybound or nightbound at once."""
    _change_to(course, "day" if isinstance(effect, SetDay) else "night")


def _change_to(course: Course, to: str, because: Rule[...] | None = None) -> None:
    """Make it day or night. `because` is the rule behind it if no effect says so."""
    course.do(DayNightChanged(to=to))
    if because is not None:
        course.cite(because)
    transform_bound_permanents(course)


def transform_bound_permanents(course: Course) -> None:
    """Transform permanents bound to the other half of the day at once, without the stack (702.145c, f)."""
    if course.state.day_night == "neither":
        return
    wrong, up = ("daybound", Side.FRONT) if course.state.day_night == "night" else ("nightbound", Side.BACK)
    turning = tuple(
        permanent.id
        for permanent, found in permanents_with(course.state, wrong)
        if wrong in found.keywords
        and transform.may_turn_over(permanent, course.state.edition)
        and permanent.face_down is None
        and permanent.side is up
        and _can_turn(course.state, permanent.id)
    )
    if turning:
        transform.turn_over_at_once(course, turning)
        course.cite(DAYBOUND_TURNS if wrong == "daybound" else NIGHTBOUND_TURNS, *turning)


def _can_turn(state: State, id: int) -> bool:
    permanent = state.permanent(id)
    return (
        permanent is not None
        and permanent.definition.face(permanent.side.other).is_permanent
        and not transform.cannot_turn_over(state, id)
    )


def begin_day_or_night(course: Course) -> None:
    """Make it day or night because a permanent has daybound or nightbound (702.145d, g)."""
    if course.state.day_night != "neither" or in_force(course.state.edition, "kind.day-night"):
        return
    words = {
        word
        for _, found in permanents_with(course.state, "daybound", "nightbound")
        for word in found.keywords
        if word in ("daybound", "nightbound")
    }
    if "daybound" in words:
        _change_to(course, "day", BECOMES_DAY)
    elif "nightbound" in words:
        _change_to(course, "night", BECOMES_NIGHT)


def check_after_turn(course: Course, previous_active: int) -> None:
    """Check in the untap step for a change of day or night, for the player whose turn just ended (729.2)."""
    if in_force(course.state.edition, "kind.day-night"):
        return
    cast = course.state.players[previous_active].spells_last_turn
    match course.state.day_night:
        case "day" if cast == 0:
            _change_to(course, "night", NIGHT_FALLS)
        case "night" if cast >= 2:
            _change_to(course, "day", DAY_BREAKS)
        case "neither":
            course.cite(STAYS_AS_IT_IS)
        case _:
            pass


HANDLERS: Final = (
    EffectHandler(
        SetDay, set_day_or_night, judge=checked_by(this_edition_knows_day_and_night, is_not_so_yet)
    ),
    EffectHandler(
        SetNight, set_day_or_night, judge=checked_by(this_edition_knows_day_and_night, is_not_so_yet)
    ),
)
