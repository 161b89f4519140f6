"""Effects that happen for several objects or players, one after another (101.4, 608.2c)."""

from typing import Final

from tabletop.language.effects import ForEach, ForEachPlayer
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform_all


def for_each(course: Course, effect: ForEach, context: Context) -> Context:
    """Perform effects for each object, with the object as "it"."""
    for id in context.objects(course.state, effect.objects):
        context = perform_all(course, effect.then, context.after(it=(id,), in_turn=id))
    return context.after(in_turn=None)


def for_each_player(course: Course, effect: ForEachPlayer, context: Context) -> Context:
    """Perform effects for each player, with the player as "that player". Everything happens at once (101.4).

    Afterwards "it" is everything that any of them has chosen or found, and "others" is the rest.
    """
    before, context = context.antecedents.that_player, context.after(choices=())
    with course.at_once():
        for seat in context.players(course.state, effect.by):
            context = perform_all(course, effect.then, context.after(that_player=seat))
    context = context.after(that_player=before)
    choices = context.antecedents.choices
    if not choices:
        return context
    it = tuple(dict.fromkeys(id for chosen, _ in choices for id in chosen))
    free = dict.fromkeys(id for _, among in choices for id in among)
    return context.after(it=it, others=tuple(id for id in free if id not in it))


HANDLERS: Final = (
    EffectHandler(ForEach, for_each),
    EffectHandler(ForEachPlayer, for_each_player),
)
