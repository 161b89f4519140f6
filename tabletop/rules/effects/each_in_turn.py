"""Effects that happen for several objects or players, one after another (101.4, 608.2c)."""

from typing import Final

from tabletop.language.effects import ForEach, ForEachPlayer
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform


def for_each(course: Course, effect: ForEach, context: Context) -> None:
    """Perform effects for each object, with the object as "it"."""
    for id in context.objects(course.state, effect.objects):
        context.it, context.in_turn = (id,), id
        for each in effect.then:
            perform(course, each, context)
    context.in_turn = None


def for_each_player(course: Course, effect: ForEachPlayer, context: Context) -> None:
    """Perform effects for each player, with the player as "that player". Everything happens at once (101.4).

    Afterwards "it" is everything that any of them has chosen or found, and "others" is the rest.
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
