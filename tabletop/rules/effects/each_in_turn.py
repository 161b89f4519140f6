"""Effects that happen for several objects or players, one after the other (101.4, 608.2c)."""

from typing import Final

from tabletop.language.effects import ForEach, ForEachPlayer
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform


def for_each(course: Course, effect: ForEach, context: Context) -> None:
    """Do it for each object, which is "it" meanwhile."""
    for id in context.objects(course.state, effect.objects):
        context.it, context.in_turn = (id,), id
        for each in effect.then:
            perform(course, each, context)
    context.in_turn = None


def for_each_player(course: Course, effect: ForEachPlayer, context: Context) -> None:
    """Do it for each player, who is "that player" meanwhile; what they do happens at once (101.4).

    What any of them has chosen, or found, is "it" afterwards, and "others" what none of them has.
    """
    before, context.chosen = context.that_player, []
    with course.at_once():
        for seat in context.players(course.state, effect.by):
            context.that_player = seat
            for each in effect.then:
                perform(course, each, context)
    context.that_player = before
    if context.chosen:
        context.it = tuple(dict.fromkeys(id for chosen, _ in context.chosen for id in chosen))
        free = dict.fromkeys(id for _, among in context.chosen for id in among)
        context.others = tuple(id for id in free if id not in context.it)


HANDLERS: Final = (
    EffectHandler(ForEach, for_each),
    EffectHandler(ForEachPlayer, for_each_player),
)
