"""Effects that happen for several objects or players, one after the other (101.4, 608.2c)."""

from typing import Final

from tabletop.language.effects import ForEach, ForEachPlayer
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform


def for_each(course: Course, effect: ForEach, context: Context) -> None:
    """Do it for each object, which is "it" meanwhile."""
    for id in context.objects(course.state, effect.objects):
        context.it = (id,)
        for each in effect.then:
            perform(course, each, context)


def for_each_player(course: Course, effect: ForEachPlayer, context: Context) -> None:
    """Do it for each player, who is "that player" meanwhile."""
    before = context.that_player
    for seat in context.players(course.state, effect.by):
        context.that_player = seat
        for each in effect.then:
            perform(course, each, context)
    context.that_player = before


HANDLERS: Final = (
    EffectHandler(ForEach, for_each),
    EffectHandler(ForEachPlayer, for_each_player),
)
