"""Judging and performing effects, by the handlers that a course is given.

What lies face down until it acts is turned up here, as it would; becoming tapped is one way to act.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from tabletop.language.effects import (
    Destroy,
    Discard,
    Effect,
    Exile,
    HiddenBy,
    Mill,
    Move,
    OnObjects,
    PutOntoBattlefield,
    ReturnToHand,
    Sacrifice,
    TurnFaceUp,
)
from tabletop.model.events import Tapped
from tabletop.model.objects import ObjectId, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, Rule, rule, statement
from tabletop.rules.book.verdicts import LEGAL, Ruling, Verdict, ruling_for_each
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandlers

TURNED_UP_TO_ACT = statement(
    "performing.turned_up_to_act",
    "What hides it says that it is turned face up when it would assign, deal or be dealt damage, or become "
    "tapped; then that happens to the face-up creature.",
    "614.1a",
    "708.7",
)


def checked_by(*rules: Rule[...]) -> Callable[[Judging, Any, Any], Ruling]:
    """Make the judge of an effect, or of an action, by rules that are true of it as a whole."""
    return lambda judging, what, whose: judging.ruling(rules, None, what, whose)


def each_checked_by(*rules: Rule[...]) -> Callable[[Judging, Any, Context, int], Ruling]:
    """Make the judge of an effect by rules that are true of it for one object of those that it names."""
    return lambda judging, effect, context, id: judging.ruling(rules, id, id, effect, context)


@rule("608.2h", refusal="What this refers to is no longer there.", otherwise=Verdict.NOTHING_HAPPENS)
def something_is_there(state: State, effect: OnObjects, context: Context) -> bool:
    """At least one object that the effect speaks of is there."""
    return bool(context.objects(state, effect.objects))


def judged(handlers: EffectHandlers, judging: Judging, effect: Effect, context: Context) -> Ruling:
    """What the rules make of an effect that is about to happen."""
    handler = handlers[type(effect)]
    if handler.judge is not None:
        return handler.judge(judging, effect, context)
    if isinstance(effect, OnObjects):
        state = judging.state
        if not something_is_there(state, effect, context):
            return Ruling(Verdict.NOTHING_HAPPENS, (something_is_there.reason(state.edition),))
        if handler.judge_each is not None:
            ids = context.objects(state, effect.objects)
            return ruling_for_each(tuple(handler.judge_each(judging, effect, context, id) for id in ids))
    return LEGAL


def legal_objects(course: Course, effect: OnObjects, context: Context) -> tuple[int, ...]:
    """Those objects of an effect to which it really happens."""
    ids = context.objects(course.state, effect.objects)
    judge = course.handlers[type(effect)].judge_each
    if judge is None:
        return ids
    return tuple(id for id in ids if judge(course.judging, effect, context, id).is_legal)


def perform(course: Course, effect: Effect, context: Context) -> Ruling:
    """Perform one effect as far as the rules let it; what comes to nothing is noted with its rule."""
    course.goes_on()
    ruling = judged(course.handlers, course.judging, effect, context)
    for reason in ruling.reasons:
        course.note(reason)
    if ruling.is_legal:
        course.handlers[type(effect)].perform(course, effect, context)
    elif isinstance(effect, _MOVING):
        # What follows may ask what was done: nothing was (608.2c).
        context.it = context.put_away = ()
        context.that_many = 0
    return ruling


_MOVING: Final = (Move, Destroy, Sacrifice, Exile, ReturnToHand, PutOntoBattlefield, Discard, Mill)
"""Effects that move something, so that what follows may ask what was done "this way"."""


# --- Acting ------------------------------------------


def come_out(course: Course, ids: Iterable[ObjectId]) -> None:
    """Turn up those of some objects that lie face down until they would act, as they do now."""
    for id in dict.fromkeys(ids):
        permanent = course.state.permanent(id)
        if permanent is not None and hides_until_it_acts(permanent):
            perform(course, TurnFaceUp(objects=(id,)), Context(permanent.controller))
            course.cite(TURNED_UP_TO_ACT, id)


def hides_until_it_acts(permanent: Permanent) -> bool:
    """Whether a permanent lies face down and would be turned up if it acted."""
    return permanent.face_down is not None and permanent.face_down.how == HiddenBy.UNTIL_IT_ACTS


def become_tapped(course: Course, ids: Iterable[ObjectId]) -> None:
    """Tap untapped permanents at the same time; nothing else taps any."""
    tapped = tuple(ids)
    come_out(course, tapped)
    course.do(*(Tapped(permanent=id) for id in tapped))
