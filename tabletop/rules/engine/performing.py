"""Judging and performing effects with the handlers of a course.

Permanents that are face down until they act are turned face up here. Becoming tapped is one way to act.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from tabletop.language.effects import (
    AnyEffect,
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
    """Return a judge of an effect or action as a whole, made from rules."""
    return lambda judging, what, whose: judging.ruling(rules, None, what, whose)


def each_checked_by(*rules: Rule[...]) -> Callable[[Judging, Any, Context, int], Ruling]:
    """Return a judge of an effect for each object that it names, made from rules."""
    return lambda judging, effect, context, id: judging.ruling(rules, id, id, effect, context)


@rule("608.2h", refusal="The object that the effect refers to is gone.", otherwise=Verdict.NOTHING_HAPPENS)
def something_is_there(state: State, effect: OnObjects, context: Context) -> bool:
    """At least one object that the effect speaks of is there."""
    return bool(context.objects(state, effect.objects))


def judge_effect(handlers: EffectHandlers, judging: Judging, effect: Effect, context: Context) -> Ruling:
    """Return the ruling on an effect that is about to happen."""
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
    """Return the objects that the effect really applies to."""
    ids = context.objects(course.state, effect.objects)
    judge = course.handlers[type(effect)].judge_each
    if judge is None:
        return ids
    return tuple(id for id in ids if judge(course.judging, effect, context, id).is_legal)


def perform(course: Course, effect: Effect, context: Context) -> Context:
    """Perform an effect as far as the rules allow. Record the rule for each part that does nothing.

    Return the context for the next effect.
    """
    course.count_step()
    ruling = judge_effect(course.handlers, course.judging, effect, context)
    for reason in ruling.reasons:
        course.note(reason)
    if ruling.is_legal:
        return course.handlers[type(effect)].perform(course, effect, context) or context
    if isinstance(effect, _MOVING):
        # A later effect may ask what happened, and here nothing did (608.2c).
        return context.after(it=(), put_away=(), that_many=0)
    return context


def perform_all(course: Course, effects: Iterable[AnyEffect], context: Context) -> Context:
    """Perform effects one after another, each knowing which ones follow. Return the context after all."""
    effects, later = tuple(effects), context.antecedents.follows
    for place, effect in enumerate(effects):
        context = perform(course, effect, context.after(follows=(*effects[place + 1 :], *later)))
    return context.after(follows=later)


_MOVING: Final = (Move, Destroy, Sacrifice, Exile, ReturnToHand, PutOntoBattlefield, Discard, Mill)
"""Effects that move objects, so that later effects may ask what was done "this way"."""


# --- Acting ------------------------------------------


def turn_up_to_act(course: Course, ids: Iterable[ObjectId]) -> None:
    """Turn face up the objects that are face down until they act, because they act now."""
    for id in dict.fromkeys(ids):
        permanent = course.state.permanent(id)
        if permanent is not None and hides_until_it_acts(permanent):
            perform(course, TurnFaceUp(objects=(id,)), Context(permanent.controller))
            course.cite(TURNED_UP_TO_ACT, id)


def hides_until_it_acts(permanent: Permanent) -> bool:
    """Return whether a permanent is face down and would be turned up if it acted."""
    return permanent.face_down is not None and permanent.face_down.how == HiddenBy.UNTIL_IT_ACTS


def become_tapped(course: Course, ids: Iterable[ObjectId]) -> None:
    """Tap untapped permanents at the same time. All tapping goes through here."""
    tapped = tuple(ids)
    turn_up_to_act(course, tapped)
    course.do(*(Tapped(permanent=id) for id in tapped))
