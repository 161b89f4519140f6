"""Phasing (702.26): permanents that are as though they did not exist, and come back as they were."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from tabletop.language.effects import PhaseOut
from tabletop.model.events import PhasesChanged
from tabletop.model.objects import OUT_OF_COMBAT, ObjectId, Permanent, PhasedOut
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.effects.status import is_a_permanent
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects
from tabletop.rules.values.facts import Fact
from tabletop.rules.values.finding import standing_out, with_fact
from tabletop.rules.values.kinds import controller_of

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
    """Permanents phase out, and with them what is attached to them (702.26g)."""
    _change(course, legal_objects(course, effect, context), ())


def phase(course: Course) -> None:
    """What happens before the active player untaps (502.1)."""
    state = course.state
    going = [each.id for each, _ in standing_out(state, "phasing") if each.controller == state.active]
    out = [each for each in state.objects.values() if isinstance(each, PhasedOut)]
    own = {each.id for each in out if each.under == state.active and each.along_with is None}
    while more := {each.id for each in out if each.along_with in own} - own:
        own |= more
    back = tuple(each for each in out if each.id in own)
    if going or back:
        _change(course, going, back)
        course.cite(AS_THEY_UNTAP, *going, *own)


def _change(course: Course, going: Iterable[ObjectId], back: tuple[PhasedOut, ...]) -> None:
    out = tuple(_with_what_they_wear(course.state, tuple(going)))
    course.do(PhasesChanged(out=out, back=back))
    if out:
        course.cite(AS_IF_GONE, *(each.id for each in out))
    along = tuple(each.id for each in out if each.along_with is not None)
    if along:
        course.cite(ALONG_WITH, *along)


def _with_what_they_wear(state: State, ids: tuple[ObjectId, ...]) -> Iterator[PhasedOut]:
    """What phases out by itself and what with that; what would do both phases out with what it is on."""
    hosts: dict[ObjectId, ObjectId | None] = dict.fromkeys(ids)
    attached = with_fact(state, Fact.ATTACHED)
    for _ in attached:
        hosts |= {each.id: each.attached_to for each in attached if each.attached_to in hosts}
    return (_set_aside(state, id, along_with) for id, along_with in hosts.items())


def _set_aside(state: State, id: ObjectId, along_with: ObjectId | None) -> PhasedOut:
    permanent = state.objects[id]
    assert isinstance(permanent, Permanent)
    return PhasedOut(
        id=id,
        owner=permanent.owner,
        zone=permanent.zone,
        timestamp=permanent.timestamp,
        pieces=permanent.pieces,
        # 506.4: what phases out is removed from combat.
        permanent=replace(permanent, combat=OUT_OF_COMBAT),
        under=controller_of(permanent),
        along_with=along_with,
    )


HANDLERS: Final = (EffectHandler(PhaseOut, phase_out, judge_each=each_checked_by(is_a_permanent)),)
