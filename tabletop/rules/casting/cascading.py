"""Cascade (702.85) and discover (701.57): exile cards until one may be cast without paying its cost."""

from typing import Final

from tabletop.language.changes import Allowed
from tabletop.language.effects import Cascade, Discover, Move
from tabletop.language.zones import LibraryPlace
from tabletop.model.actions import Cast
from tabletop.model.events import Ended, PermissionBegan
from tabletop.model.questions import Question
from tabletop.model.state import Permission
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.casting import casting
from tabletop.rules.casting.cast_while_resolving import note_why_not
from tabletop.rules.casting.casting_steps import cast
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.layers import characteristics_of

UNTIL_ONE_COSTS_LESS = statement(
    "cascading.until_one_costs_less",
    "Cards are exiled from the top until a nonland card of lesser mana value comes.",
    "702.85a",
)
DISCOVERS = statement(
    "cascading.discovers",
    "Discovering ends with a nonland card of such a mana value, which is cast for free or put into the hand.",
    "701.57a",
)


def cascade(course: Course, _effect: Cascade, context: Context) -> Context:
    """Exile cards, let one be cast, and put the rest on the bottom of the library in a random order."""
    before = context.source_before
    spell = course.state.objects.get(context.source) if context.source is not None else None
    object = spell or before
    if object is None:
        return context
    value = characteristics_of(course.state, object).mana_value
    exiled = _exile_until(course, context.you, value)
    course.cite(UNTIL_ONE_COSTS_LESS)
    if exiled and _costs_less(course, exiled[-1], value):
        _cast(course, exiled[-1], context.you, value - 1, "cascade")
    return _put_under(course, exiled, context)


def discover(course: Course, effect: Discover, context: Context) -> Context:
    """Exile cards, let one be cast or taken, and put the rest on the bottom of the library (701.57a)."""
    value = context.number(course.state, effect.number)
    for seat in context.players(course.state, effect.by):
        exiled = _exile_until(course, seat, value + 1)
        course.cite(DISCOVERS)
        if exiled and _costs_less(course, exiled[-1], value + 1):
            found = exiled.pop()
            _cast(course, found, seat, value, "discover")
            uncast = course.state.objects.get(found)
            if uncast is not None:
                move(course, (uncast,), Destination(kind=ZoneKind.HAND, cause="discover"))
        context = _put_under(course, exiled, context)
    return context


def _put_under(course: Course, exiled: list[int], context: Context) -> Context:
    """Put the remaining exiled cards on the bottom of the library in a random order."""
    left = tuple(id for id in exiled if id in course.state.objects)
    if not left:
        return context
    under = Move(objects=left, to=ZoneKind.LIBRARY, position=LibraryPlace.BOTTOM_AT_RANDOM)
    return perform(course, under, context)


def _exile_until(course: Course, player: int, value: int) -> list[int]:
    exiled: list[int] = []
    while library := course.state.in_zone(Zone(ZoneKind.LIBRARY, player)):
        top = course.state.objects[library[0]]
        (card,) = move(course, (top,), Destination(kind=ZoneKind.EXILE, cause="exile", by=player))
        exiled.append(card.id)
        if _costs_less(course, card.id, value):
            break
    return exiled


def _costs_less(course: Course, id: int, value: int) -> bool:
    found = characteristics_of(course.state, course.state.objects[id])
    return "Land" not in found.types and found.mana_value < value


def _cast(course: Course, id: int, player: int, most: int, label: str) -> None:
    """Let the player cast the card. The limit applies to the mana value of the resulting spell too."""
    number = course.new_number()
    course.announce(
        PermissionBegan(
            permission=Permission(
                id=number,
                player=player,
                what=(Allowed.CAST,),
                label=label,
                object=id,
                free=True,
                now=True,
                max_mana_value=most,
            )
        )
    )
    action = Cast(object=id, using=label, by=player)
    name = course.state.objects[id].definition.name
    question = Question(kind="may", player=player, words=f"Cast {name}?", options=(False, True), shown=(id,))
    ruling = casting.judge(course.judging, action, player)
    note_why_not(course, ruling)
    if not ruling.is_legal:
        course.record_only_no(question, *ruling.numbers)
    elif course.ask(question):
        cast(course, action, player)
    course.announce(Ended(ids=(number,)))


HANDLERS: Final = (EffectHandler(Cascade, cascade), EffectHandler(Discover, discover))
