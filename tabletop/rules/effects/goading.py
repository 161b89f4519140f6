"""Goad (701.15): creatures that must attack, and must attack another player if able."""

from typing import Final

from tabletop.language.effects import Goad
from tabletop.model.events import Changed
from tabletop.model.state import State
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.effects.status import is_a_permanent
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects

GOADED = statement(
    "goading.goaded",
    "Until the next turn of the player who goaded it, a goaded creature attacks each combat if able, and a "
    "player other than that one if able.",
    "701.15a",
    "701.15b",
)


@rule(
    "701.15d",
    refusal="The player has already goaded the permanent.",
    named="{player} has already goaded {object}.",
    blame=lambda _state, id, _effect, context: Blame(object=id, player=context.you),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def has_not_goaded_it_yet(state: State, id: int, _effect: Goad, context: Context) -> bool:
    """The permanent is not goaded by this player yet."""
    permanent = state.permanent(id)
    return permanent is None or context.you not in permanent.goaded_by


def goad(course: Course, effect: Goad, context: Context) -> None:
    """Goad permanents. Other players' goading remains (701.15c)."""
    for id in legal_objects(course, effect, context):
        permanent = course.state.permanent(id)
        assert permanent is not None, "only permanents are goaded"
        course.do(Changed(object=id, values={"goaded_by": (*permanent.goaded_by, context.you)}))
        course.cite(GOADED, id)


HANDLERS: Final = (
    EffectHandler(Goad, goad, judge_each=each_checked_by(is_a_permanent, has_not_goaded_it_yet)),
)
