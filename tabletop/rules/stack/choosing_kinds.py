"""Choosing something other than an object, such as a type, a color or an opponent (607.2d).

The choice is stored on the object that requires it.
"""

from collections import Counter
from typing import Final, assert_never

from tabletop.cards.mana import COLOR_WORDS, ManaCost
from tabletop.language.card_types import CARD_TYPES, CardType
from tabletop.language.effects import ChooseKind, Currency, Kind, PayAny
from tabletop.model.events import Changed, PlayerChanged
from tabletop.model.questions import Question
from tabletop.rules.book.rule import statement
from tabletop.rules.casting.announcing import ask_x
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, source_of
from tabletop.rules.engine.paying import can_pay, pay
from tabletop.rules.engine.performing import perform_all
from tabletop.rules.values.creature_types import creature_types_on
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, name_of

_LISTED_BY: Final = {
    Kind.CREATURE_TYPE: ("205.3m",),
    Kind.CARD_TYPE: ("205.2a",),
    Kind.COLOR: ("105.4",),
}
"""Rules that list the options."""

KEPT = statement(
    "choosing_kinds.kept",
    "A choice made for an object is remembered only for that object and its other abilities.",
    "607.2d",
)


def choose_kind(course: Course, effect: ChooseKind, context: Context) -> Context:
    """Ask for a type, a color or an opponent, and store the answer on the source."""
    seat = context.player_or_you(course.state, effect.by)
    options = _options(course, effect, context)
    if not options:
        return context
    source = source_of(course.state, context)
    words = f"Which {effect.kind} do you choose for {name_of(course.state, source)}?"
    rule = ", ".join(("607.2d", *_LISTED_BY.get(effect.kind, ())))
    question = Question(kind="kind", player=seat, words=words, options=options, rule=rule, source=source)
    answer = str(course.ask(question))
    own = course.state.permanent(context.source or context.own)
    if own is not None:
        course.do(Changed(object=own.id, values={"chosen": {**own.chosen, str(effect.kind): answer}}))
        course.cite(KEPT, own.id)
    return context.after(kinds={**context.antecedents.kinds, str(effect.kind): answer})


def _options(course: Course, effect: ChooseKind, context: Context) -> tuple[str, ...]:
    match effect.kind:
        case Kind.CREATURE_TYPE:
            objects = course.state.objects.values()
            return creature_types_on(piece.definition for each in objects for piece in each.pieces)
        case Kind.COLOR:
            return tuple(COLOR_WORDS.values())
        case Kind.OPPONENT:
            return tuple(course.state.players[seat].name for seat in opponents_of(course.state, context.you))
        case Kind.CARD_TYPE:
            if effect.shared_by is None:
                return tuple(word for word in CARD_TYPES if word != CardType.EMBLEM)
            found = context.as_it_was(course.state, effect.shared_by)
            types = Counter(word for each in found for word in characteristics_of(course.state, each).types)
            return tuple(word for word in CARD_TYPES if types[word] > 1)
        case _:
            assert_never(effect.kind)


def pay_any(course: Course, effect: PayAny, context: Context) -> Context:
    """Ask a player for an amount to pay. A player who pays 0 hasn't paid (118.12)."""
    seat = context.player(course.state, effect.by)
    if seat is None:
        return context
    there = course.state.players[seat].counters.get("energy", 0)

    def may_be(number: int) -> bool:
        if effect.currency is Currency.ENERGY:
            return number <= there
        return can_pay(course.state, seat, ManaCost((str(number),)))

    paid = ask_x(course, seat, 0, may_be, source_of(course.state, context))
    if not paid:
        return context
    if effect.currency is Currency.ENERGY:
        counters = {**course.state.players[seat].counters, "energy": there - paid}
        course.do(PlayerChanged(player=seat, values={"counters": counters}))
    else:
        pay(course, seat, ManaCost((str(paid),)))
    return perform_all(course, effect.then, context.after(that_many=paid))


HANDLERS: Final = (EffectHandler(ChooseKind, choose_kind), EffectHandler(PayAny, pay_any))
