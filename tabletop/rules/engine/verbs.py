"""Which function judges an effect, and which carries it out; each mechanic enters its own verbs."""

from collections.abc import Callable
from typing import Any, TypeVar

from tabletop.language.effects import Effect, OnObjects
from tabletop.model.state import State
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import LEGAL, Ruling, Verdict, ruling_for_each
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course

_E = TypeVar("_E", bound=Effect)

Judge = Callable[[State, Any, Context], Ruling]
JudgeOne = Callable[[State, Any, Context, int], Ruling]
Carrier = Callable[[Course, Any, Context], None]

_JUDGES: dict[type[Effect], Judge] = {}
_JUDGES_OF_ONE: dict[type[Effect], JudgeOne] = {}
_CARRIERS: dict[type[Effect], Carrier] = {}


def judges(*kinds: type[Effect]) -> Callable[[Judge], Judge]:
    """Enter the function that judges effects of some kinds as a whole."""

    def entered(function: Judge) -> Judge:
        _JUDGES.update(dict.fromkeys(kinds, function))
        return function

    return entered


def judges_each(*kinds: type[OnObjects]) -> Callable[[JudgeOne], JudgeOne]:
    """Enter the function that judges effects of some kinds for one object of those that they name."""

    def entered(function: JudgeOne) -> JudgeOne:
        _JUDGES_OF_ONE.update(dict.fromkeys(kinds, function))
        return function

    return entered


def carries_out(*kinds: type[Effect]) -> Callable[[Carrier], Carrier]:
    """Enter the function that carries out effects of some kinds."""

    def entered(function: Carrier) -> Carrier:
        _CARRIERS.update(dict.fromkeys(kinds, function))
        return function

    return entered


@rule("608.2h", refusal="There is nothing left that this speaks of.", otherwise=Verdict.NOTHING_HAPPENS)
def something_is_there(state: State, effect: OnObjects, context: Context) -> bool:
    """At least one object that the effect speaks of is there."""
    return bool(context.objects(state, effect.objects))


def judged(state: State, effect: Effect, context: Context) -> Ruling:
    """What the rules make of an effect that is about to happen."""
    kind = type(effect)
    if kind in _JUDGES:
        return _JUDGES[kind](state, effect, context)
    if isinstance(effect, OnObjects):
        if not something_is_there(state, effect, context):
            return Ruling(Verdict.NOTHING_HAPPENS, (something_is_there.reason(state.edition),))
        one = _JUDGES_OF_ONE.get(kind)
        if one is not None:
            ids = context.objects(state, effect.objects)
            return ruling_for_each(tuple(one(state, effect, context, id) for id in ids))
    return LEGAL


def legal_objects(state: State, effect: OnObjects, context: Context) -> tuple[int, ...]:
    """Those objects of an effect to which it really happens."""
    ids = context.objects(state, effect.objects)
    one = _JUDGES_OF_ONE.get(type(effect))
    return tuple(id for id in ids if one is None or one(state, effect, context, id).is_legal)


def perform(course: Course, effect: Effect, context: Context) -> Ruling:
    """Carry out one effect as far as the rules let it; what comes to nothing is noted with its rule."""
    course.goes_on()
    ruling = judged(course.state, effect, context)
    for reason in ruling.reasons:
        course.note(reason)
    if ruling.is_legal:
        _CARRIERS[type(effect)](course, effect, context)
    return ruling
