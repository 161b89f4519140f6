"""Effects with other effects in them: for each object or player, if the player likes, if a condition holds.

What is left to the players is here too.
"""

from collections.abc import Iterable
from contextlib import nullcontext
from typing import Final

from msgspec.structs import replace

from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.amounts import AnyWord
from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import (
    ByHand,
    ForEach,
    ForEachPlayer,
    If,
    May,
    OnObjects,
    Spending,
)
from tabletop.language.english import capitalized, uncapitalized
from tabletop.language.references import AmountWord, ObjectWord
from tabletop.model.events import ByHandTold, PlayerChanged
from tabletop.model.objects import ObjectId
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.effects.moving import spend_while_resolving
from tabletop.rules.engine.asked_conditions import is_true
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, about_effect, source_of
from tabletop.rules.engine.life import can_pay_life, gain_life
from tabletop.rules.engine.paying import can_pay, pay
from tabletop.rules.engine.performing import perform_all
from tabletop.rules.engine.spending import can_spend
from tabletop.rules.values.layers import characteristics_of, name_of


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


# --- May, if, and by hand ------------------------------------------


def may(course: Course, effect: May, context: Context) -> Context:
    """Ask a player whether to do it, and take the cost. Several players are asked independently (101.4)."""
    seats = context.players(course.state, effect.by)
    if not seats:
        return context
    is_done = False
    with course.at_once() if len(seats) > 1 else nullcontext():
        for seat in seats:
            agrees, context = _ask_and_pay(course, effect, context, seat)
            is_done = is_done or agrees
    return perform_all(course, effect.then if is_done else effect.otherwise, context)


def _ask_and_pay(course: Course, effect: May, context: Context, seat: int) -> tuple[bool, Context]:
    """Ask a player and take the cost. Return whether the player does it, and the context after that."""
    asked = _price(course, effect, context)
    cost = mana_cost(asked) if asked is not None and asked.startswith("{") else None
    life = _life_paid(asked)
    spends, asker = _spends(course, effect, context), context.source or context.own or 0
    question = _may_question(course, effect, context, seat, asked)
    if not can_pay_life(course.state, seat, life):
        course.record_only_no(question, "119.4")
        return False, context
    if not (_has(course.state, seat, effect, cost) and can_spend(course.state, spends, seat, asker)):
        course.record_only_no(question, "118.3")
        return False, context
    if not _is_any_number(effect) and not course.ask(question):
        return False, context
    _pay_energy(course, seat, effect.energy)
    if cost is not None:
        pay(course, seat, cost)
    if life:
        gain_life(course, seat, -life)
    if spends:
        spent, now = spend_while_resolving(course, spends, seat, asker)
        context = context.after_moving(spent, (course.state.objects[id] for id in now))
        context = context.after(spent=spent, spent_now=now, put_away=now, that_many=len(spent))
    return not _is_any_number(effect) or bool(context.spent), context


def _may_question(course: Course, effect: May, context: Context, seat: int, asked: str | None) -> Question:
    """Return the question whether a player does something, possibly for a price."""
    words = f"Do what {name_of(course.state, source_of(course.state, context))} offers?"
    if effect.energy:
        words = f"Pay {'{E}' * effect.energy}?"
    if asked is not None:
        words = f"Pay {asked}?" if asked.startswith("{") else f"{capitalized(asked)}?"
    named = _with_names(course.state, effect, context, words)
    price = effect.spends if effect.cost is None else None
    in_turn = context.antecedents.in_turn
    question = Question(
        kind="may",
        player=seat,
        words=named,
        options=(False, True),
        price=price,
        shown=() if in_turn is None else (in_turn,),
    )
    is_of_piles = effect.otherwise and _objects_spoken_of(effect) == _TWO_PILES
    return question if is_of_piles else about_effect(course, question, effect, context)


def _objects_spoken_of(effect: May) -> set[tuple[ObjectRef, ...]]:
    """Return the words for the objects of everything that may be done or not."""
    return {each.objects for each in (*effect.then, *effect.otherwise) if isinstance(each, OnObjects)}


def _has(state: State, seat: int, effect: May, cost: ManaCost | None) -> bool:
    """Return whether a player has the mana and energy for an effect."""
    energy = state.players[seat].counters.get("energy", 0)
    return energy >= effect.energy and (cost is None or can_pay(state, seat, cost))


def _is_any_number(effect: May) -> bool:
    """Return whether only the number of objects is asked, so that choosing none means "no"."""
    only = effect.cost is None and not effect.energy
    return only and effect.spends is not None and isinstance(effect.spends.number, AnyWord)


def _with_names(state: State, effect: May, context: Context, words: str) -> str:
    """Return a question with the names of its objects: two piles, or the current one of several."""
    if effect.otherwise and _objects_spoken_of(effect) == _TWO_PILES:
        first, second = (_list_names(state, context.objects(state, pile)) for pile in _TWO_PILES)
        return f"Which pile? Yes: {first}. No: {second}."
    if context.antecedents.in_turn not in state.objects:
        return words
    return f"{_list_names(state, (context.antecedents.in_turn,))}: {uncapitalized(words)}"


def _list_names(state: State, ids: Iterable[ObjectId | None]) -> str:
    objects = (state.objects[id] for id in ids if id is not None)
    return (
        ", ".join(characteristics_of(state, each).name or "a nameless one" for each in objects) or "nothing"
    )


_TWO_PILES: Final = dict.fromkeys(((ObjectWord.CHOSEN,), (ObjectWord.OTHERS,))).keys()
"""Words for chosen objects and the rest, between which a pile is picked (700.3)."""


def _pay_energy(course: Course, seat: int, number: int) -> None:
    """Remove energy counters from a player (122.1j)."""
    if number:
        there = course.state.players[seat].counters
        counters = {**there, "energy": there.get("energy", 0) - number}
        course.do(PlayerChanged(player=seat, values={"counters": counters}))


def _spends(course: Course, effect: May, context: Context) -> tuple[Spending, ...]:
    """Return the costs in objects, with the id of the excluded object."""
    if effect.spends is None:
        return ()
    return (replace(effect.spends, but_not=context.object(course.state, effect.spends.but_not)),)


def _price(course: Course, effect: May, context: Context) -> str | None:
    """Return the cost with a number for X (107.3), multiplied if the effect repeats it."""
    if effect.cost is None or not effect.cost.startswith("{"):
        return effect.cost
    price = effect.cost.replace("{X}", f"{{{context.number(course.state, AmountWord.X)}}}")
    if effect.times == 1:
        return price
    return str(mana_cost(price).times(context.at_once(course.state, effect.times)))


def _life_paid(cost: str | None) -> int:
    """Return the amount of life in a worded cost such as ``"pay 3 life"`` (119.4)."""
    words = (cost or "").split()
    return int(words[1]) if len(words) == 3 and words[::2] == ["pay", "life"] and words[1].isdecimal() else 0


def if_true(course: Course, effect: If, context: Context) -> Context:
    """Perform effects if the condition is true now (608.2c)."""
    then = effect.then if is_true(course, effect.condition, context) else effect.otherwise
    return perform_all(course, then, context)


def by_hand(course: Course, effect: ByHand, context: Context) -> None:
    """Tell the players what they have to do manually now."""
    reminder = ByHandTold(
        words=effect.words, player=context.you, source=context.source, touches=effect.touches
    )
    course.do(reminder)


HANDLERS: Final = (
    EffectHandler(ForEach, for_each),
    EffectHandler(ForEachPlayer, for_each_player),
    EffectHandler(May, may),
    EffectHandler(If, if_true),
    EffectHandler(ByHand, by_hand),
)
