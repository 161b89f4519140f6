"""Effects that protect or enlarge permanents: regenerate (701.19), monstrosity (701.37)."""

from typing import Final

from msgspec.structs import replace

from tabletop.language.effects import AddCounters, Monstrosity, Regenerate
from tabletop.model.events import Changed
from tabletop.model.state import State
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.effects.status import is_a_permanent
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects, perform

SHIELDED = statement(
    "growing.shielded", "The next time in this turn that it would be destroyed, it is not.", "701.19a"
)
MONSTROUS = statement(
    "growing.monstrous", "It gets the counters and is monstrous from now on, once and for all.", "701.37a"
)


def regenerate(course: Course, effect: Regenerate, context: Context) -> None:
    """Let each permanent be regenerated once this turn. Several times add up (614.8)."""
    for id in legal_objects(course, effect, context):
        permanent = course.state.permanent(id)
        assert permanent is not None, "only permanents are regenerated"
        ready = replace(permanent.this_turn, regenerations=permanent.this_turn.regenerations + 1)
        course.do(Changed(object=id, values={"this_turn": ready}))
        course.cite(SHIELDED, id)


@rule(
    "701.37a",
    refusal="The creature is already monstrous.",
    named="{object} is already monstrous.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_not_monstrous_yet(state: State, id: int, _effect: Monstrosity, _context: Context) -> bool:
    """A permanent that is to become monstrous is not monstrous yet."""
    permanent = state.permanent(id)
    return permanent is None or permanent.monstrous is None


def become_monstrous(course: Course, effect: Monstrosity, context: Context) -> None:
    """Put the counters on, and make it monstrous until it leaves (701.37b)."""
    number = context.number(course.state, effect.number)
    for id in legal_objects(course, effect, context):
        if number > 0:
            perform(course, AddCounters(objects=(id,), kind="+1/+1", number=number), context)
        course.do(Changed(object=id, values={"monstrous": max(number, 0)}))
        course.cite(MONSTROUS, id)


HANDLERS: Final = (
    EffectHandler(Regenerate, regenerate, judge_each=each_checked_by(is_a_permanent)),
    EffectHandler(
        Monstrosity, become_monstrous, judge_each=each_checked_by(is_a_permanent, is_not_monstrous_yet)
    ),
)
