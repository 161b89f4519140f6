"""Airbend and earthbend (701.65, 701.66), and actions of players that have a keyword of their own."""

from typing import Final

from tabletop.language.card_types import CardType
from tabletop.language.changes import Allowed, Size
from tabletop.language.effects import (
    Act,
    AddCounters,
    Airbend,
    Allow,
    Change,
    Changes,
    Delay,
    Earthbend,
    Exile,
    PutOntoBattlefield,
)
from tabletop.language.moments import Later
from tabletop.language.references import ObjectWord
from tabletop.model.events import Acted
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform


def act(course: Course, effect: Act, context: Context) -> None:
    """Record that players have performed the action, for abilities that trigger on it."""
    for seat in context.players(course.state, effect.by):
        course.do(Acted(player=seat, word=effect.word))


def airbend(course: Course, effect: Airbend, context: Context) -> Context:
    """Exile objects and let their owners cast them for {2} while they remain exiled (701.65a)."""
    context = perform(course, Exile(objects=effect.objects), context)
    for id in context.antecedents.it:
        owner = course.state.objects[id].owner
        perform(
            course, Allow(by=owner, what=(Allowed.CAST,), object=id, cost="{2}", label="airbend"), context
        )
    course.do(Acted(player=context.you, word="airbend"))
    return context


_EARTHEN = Changes(
    power=Size("0"), toughness=Size("0"), add_types=(CardType.CREATURE,), add_keywords=("haste",)
)


def earthbend(course: Course, effect: Earthbend, context: Context) -> None:
    """Turn lands into creatures that return tapped when they die or are exiled (701.66a)."""
    number = context.number(course.state, effect.number)
    for id in context.objects(course.state, effect.objects):
        perform(course, Change(objects=(id,), change=_EARTHEN), context)
        perform(course, AddCounters(objects=(id,), kind="+1/+1", number=number), context)
        back = PutOntoBattlefield(objects=(ObjectWord.WATCHED,), tapped=True)
        perform(course, Delay(at=Later.DIES_OR_IS_EXILED, watch=id, then=(back,)), context)
    course.do(Acted(player=context.you, word="earthbend"))


HANDLERS: Final = (
    EffectHandler(Act, act),
    EffectHandler(Airbend, airbend),
    EffectHandler(Earthbend, earthbend),
)
