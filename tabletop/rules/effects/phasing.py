"""Phasing (702.26): permanents are treated as though they didn't exist, then return as they were."""

from collections.abc import Iterable
from typing import Final

from tabletop.language.effects import PhaseOut
from tabletop.model.events import PhasesChanged
from tabletop.model.objects import ObjectId, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.effects.status import is_a_permanent
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects
from tabletop.rules.values.lookup import permanents_with, with_fact
from tabletop.rules.values.object_index import Fact

AS_IF_GONE = statement(
    "phasing.as_if_gone",
    "What is phased out is treated as though it did not exist; it keeps its counters and has not left the "
    "battlefield.",
    "702.26b",
    "702.26d",
)
ALONG_WITH = statement(
    "phasing.along_with",
    "What is attached to a permanent phases out with it, and phases in with it.",
    "702.26g",
)
AS_THEY_UNTAP = statement(
    "phasing.as_they_untap",
    "Before the active player untaps, what has phasing phases out and what has phased out phases in, at the "
    "same time.",
    "702.26a",
    "502.1",
)


def phase_out(course: Course, effect: PhaseOut, context: Context) -> None:
    """Let permanents phase out with everything attached to them (702.26g)."""
    _change(course, legal_objects(course, effect, context), ())


def phase(course: Course) -> None:
    """Phase permanents in and out before the active player untaps (502.1)."""
    state = course.state
    going = [each.id for each, _ in permanents_with(state, "phasing") if each.controller == state.active]
    back = _coming_back(state)
    if going or back:
        _change(course, going, back)
        course.cite(AS_THEY_UNTAP, *going, *back)


def _coming_back(state: State) -> tuple[ObjectId, ...]:
    """Return the permanents that phased out under the active player, and those that went with them."""
    away = [
        (each.id, each.phased_out)
        for each in state.aside.values()
        if isinstance(each, Permanent) and each.phased_out is not None
    ]
    back = {id for id, how in away if how.under == state.active and how.along_with is None}
    while more := {id for id, how in away if how.along_with in back} - back:
        back |= more
    return tuple(id for id, _ in away if id in back)


def _change(course: Course, going: Iterable[ObjectId], back: tuple[ObjectId, ...]) -> None:
    out = _with_attachments(course.state, tuple(going))
    course.do(PhasesChanged(out=out, back=back))
    if out:
        course.cite(AS_IF_GONE, *out)
    along = tuple(id for id, host in out.items() if host is not None)
    if along:
        course.cite(ALONG_WITH, *along)


def _with_attachments(state: State, ids: tuple[ObjectId, ...]) -> dict[ObjectId, ObjectId | None]:
    """Return the permanents that phase out, mapped to their host if they phase out with it."""
    hosts: dict[ObjectId, ObjectId | None] = dict.fromkeys(ids)
    attached = with_fact(state, Fact.ATTACHED)
    for _ in attached:
        hosts |= {each.id: each.attached_to for each in attached if each.attached_to in hosts}
    return hosts


HANDLERS: Final = (EffectHandler(PhaseOut, phase_out, judge_each=each_checked_by(is_a_permanent)),)
