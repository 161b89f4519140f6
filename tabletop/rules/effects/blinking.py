"""Exile and return: objects leave and return as new objects, at once or later (712.14a, 712.21c, 400.7)."""

from typing import Final

from tabletop.language.effects import ExileAndReturn, PutOntoBattlefield
from tabletop.language.moments import Later, Returning
from tabletop.model.events import TriggerDelayed
from tabletop.model.state import DelayedTrigger
from tabletop.model.zones import ZoneKind
from tabletop.rules.effects.moving import can_leave_again
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.faces.putting import FINDS_BOTH, put_back


def exile_and_return(course: Course, effect: ExileAndReturn, context: Context) -> Context:
    """Exile objects and return each card under its owner's control, at once or later (712.21c)."""
    ids = legal_objects(course, effect, context)
    objects = tuple(course.state.objects[id] for id in ids)
    exiled = move(
        course, objects, Destination(kind=ZoneKind.EXILE, cause="exile", by=context.you, pile=context.source)
    )
    context = context.after(it=tuple(each.id for each in exiled))
    if any(len(object.pieces) > 1 for object in objects):
        course.cite(FINDS_BOTH, *context.antecedents.it)
    returned = PutOntoBattlefield(
        objects=context.antecedents.it,
        transformed=effect.transformed,
        tapped=effect.tapped,
        counters=effect.counters,
        under=effect.under,
    )
    if effect.at == Returning.ONCE:
        return put_back(course, returned, context)
    course.do(
        TriggerDelayed(
            trigger=DelayedTrigger(
                id=course.new_number(),
                at=Later.NEXT_END_STEP,
                effects=(returned,),
                controller=context.you,
                source=context.source,
                since_turn=course.state.turn,
            )
        )
    )
    return context


HANDLERS: Final = (
    EffectHandler(ExileAndReturn, exile_and_return, judge_each=each_checked_by(can_leave_again)),
)
