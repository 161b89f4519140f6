"""Effects that last until their source leaves: they don't begin too late, and end at once (610.3)."""

from itertools import groupby
from typing import Final

from tabletop.language.effects import AnyEffect, Exile, Move, OnObjects, PutOntoBattlefield
from tabletop.language.moments import Duration, ExiledUntil
from tabletop.language.references import PlayerWord
from tabletop.model.events import Ended, Event, TriggerDelayed, ZoneChanged
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import DelayedTrigger, State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.durations import is_over_already
from tabletop.rules.engine.performing import perform, perform_all

RETURNS = statement(
    "until_it_leaves.returns",
    "What was exiled until something leaves the battlefield returns immediately to the zone it came from.",
    "610.3",
    "610.3b",
)
_NEVER_LEFT_TO: Final = frozenset({ZoneKind.STACK, ZoneKind.EXILE, ZoneKind.OUTSIDE})


@rule(
    "610.3a",
    refusal=(
        "An object exiled until a permanent leaves the battlefield stays where it is if the "
        "permanent has already left."
    ),
    named=("{object} stays where it is: the permanent whose leaving would return it has already left."),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def its_source_is_still_there(state: State, _id: int, effect: OnObjects, context: Context) -> bool:
    """The object whose leaving would end the exile is still on the battlefield."""
    if not isinstance(effect, Exile) or effect.until is None:
        return True
    return not is_over_already(state, Duration.SELF_LEAVES, context)


@rule(
    "611.2b",
    refusal=(
        "An effect that lasts as long as its source stays on the battlefield doesn't begin if the source "
        "has left."
    ),
    named=("Nothing changes about {object}: the source of the effect has already left the battlefield."),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def has_not_ended_before_it_began(state: State, _id: int, effect: OnObjects, context: Context) -> bool:
    """An effect that lasts while its source remains finds the source still there."""
    return not is_over_already(state, getattr(effect, "until", None), context)


def return_when_it_leaves(course: Course, before: tuple[GameObject, ...], context: Context) -> Context:
    """Return exiled objects when the source leaves, or now if it left at the same time.

    ``before`` are the objects as they were, in the zones to which they return.
    """
    returns = _returns(course.state, before, context)
    if course.state.permanent(context.source) is None:
        return perform_all(course, returns, context)
    trigger = DelayedTrigger(
        id=course.new_number(),
        at=ExiledUntil.SELF_LEAVES,
        effects=returns,
        controller=context.you,
        source=context.source,
    )
    course.do(TriggerDelayed(trigger=trigger))
    return context


def _returns(state: State, before: tuple[GameObject, ...], context: Context) -> tuple[AnyEffect, ...]:
    """Return an instruction for each zone that "it" was exiled from."""
    zones = {piece.id: object.zone.kind for object in before for piece in object.pieces}
    exiled = (state.objects[id] for id in context.antecedents.it)
    came = {each.id: zones[each.pieces[0].id] for each in exiled if each.zone.kind is ZoneKind.EXILE}
    by_zone = groupby(sorted(came, key=came.__getitem__), came.__getitem__)
    return tuple(_return_effect(kind, tuple(ids)) for kind, ids in by_zone if kind not in _NEVER_LEFT_TO)


def _return_effect(kind: ZoneKind, ids: tuple[int, ...]) -> AnyEffect:
    if kind is ZoneKind.BATTLEFIELD:
        return PutOntoBattlefield(objects=ids, under=PlayerWord.OWNER)
    return Move(objects=ids, to=kind)


def return_exiled(course: Course, event: Event) -> None:
    """Return what was exiled until an object leaves, as that object leaves (610.3)."""
    if not isinstance(event, ZoneChanged):
        return
    gone = {each.id for each in event.before if isinstance(each, Permanent)}
    for trigger in course.state.delayed:
        if trigger.at == ExiledUntil.SELF_LEAVES and trigger.source in gone:
            course.announce(Ended(ids=(trigger.id,)))
            context = Context(trigger.controller)
            for effect in trigger.effects:
                context = perform(course, effect, context)
                course.cite(RETURNS, *context.antecedents.it)
