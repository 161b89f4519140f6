"""Effects that happen for several objects or players, one after the other (101.4, 608.2c)."""

from tabletop.language.effects import ForEach, ForEachPlayer
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.verbs import carries_out, perform


@carries_out(ForEach)
def for_each(course: Course, effect: ForEach, context: Context) -> None:
    """Do it for each object, which is "it" meanwhile."""
    for id in context.objects(course.state, effect.objects):
        context.it = (id,)
        for each in effect.then:
            perform(course, each, context)


@carries_out(ForEachPlayer)
def for_each_player(course: Course, effect: ForEachPlayer, context: Context) -> None:
    """Do it for each player, who is "that player" meanwhile."""
    before = context.that_player
    for seat in context.players(course.state, effect.by):
        context.that_player = seat
        for each in effect.then:
            perform(course, each, context)
    context.that_player = before
