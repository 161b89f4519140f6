"""Effects on players and their hidden cards: draw, mill, discard, look, life, mana."""

from collections.abc import Iterable
from contextlib import nullcontext
from itertools import chain, cycle, islice, repeat
from typing import Final

from msgspec.structs import replace

from tabletop.cards.limits import MOST_MANA
from tabletop.cards.mana import COLORS, ManaCost, mana_cost
from tabletop.language.amounts import AllWord, AnyWord
from tabletop.language.card_types import Supertype
from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import (
    AddMana,
    ByHand,
    Discard,
    Draw,
    ExtraPhase,
    ExtraTurn,
    If,
    Life,
    Look,
    May,
    Mill,
    OnObjects,
    PhaseWord,
    Reveal,
    Scry,
    Shuffle,
    Spending,
    Surveil,
)
from tabletop.language.references import AmountWord, ObjectWord
from tabletop.model.events import ByHandTold, CardsPut, PlayerChanged, Rearranged, Revealed
from tabletop.model.objects import ObjectId, StackAbility
from tabletop.model.questions import Question
from tabletop.model.state import NO_CARD_TO_DRAW, BoundMana, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.effects.moving import discard_cards, spend_while_resolving
from tabletop.rules.effects.revealing import SHOWN_TO_ALL, offer_miracle
from tabletop.rules.engine.choices import choose_randomly, in_any_order, pick
from tabletop.rules.engine.conditions import is_true
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.life import can_pay_life, gain_life, judge_life, life_change
from tabletop.rules.engine.paying import SPENT_ON_SOME_THINGS, can_pay, pay
from tabletop.rules.engine.performing import checked_by, perform_all
from tabletop.rules.engine.spending import can_spend
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.colors_of_mana import are_allowed_colors, colors_of_mana
from tabletop.rules.values.fitting import with_chosen_type
from tabletop.rules.values.layers import characteristics_of

BOTH_SIDES = statement(
    "player_effects.both_sides",
    "A player who may look at a double-faced card may look at both of its faces.",
    "712.6",
)


# --- Cards from the library and the hand ------------------------------------------


@rule("121.4", refusal="There is no card in the library.", otherwise=Verdict.NOTHING_HAPPENS)
def library_is_not_empty(state: State, effect: Draw | Mill, context: Context) -> bool:
    """At least one of the libraries isn't empty."""
    return any(state.in_zone(Zone(ZoneKind.LIBRARY, seat)) for seat in context.players(state, effect.by))


def draw(course: Course, effect: Draw, context: Context) -> None:
    """Draw cards one by one. A player who can't will lose at the next check (121.4, 704.5b)."""
    for seat in context.players(course.state, effect.by):
        for _ in range(context.at_once(course.state, effect.number)):
            draw_one(course, seat)


def draw_one(course: Course, seat: int) -> None:
    """Draw one card for a player, or record that the library is empty.

    An idle player isn't affected by that.
    """
    library = course.state.in_zone(Zone(ZoneKind.LIBRARY, seat))
    if library:
        there = Destination(kind=ZoneKind.HAND, cause="draw")
        for card in move(course, (course.state.objects[library[0]],), there):
            offer_miracle(course, card.id)
        return
    if course.state.players[seat].idle:
        return
    counters = {**course.state.players[seat].counters, NO_CARD_TO_DRAW: 1}
    course.do(PlayerChanged(player=seat, values={"counters": counters}))


def mill(course: Course, effect: Mill, context: Context) -> Context:
    """Put the top cards of libraries into graveyards, for all players at the same time (101.4)."""
    number = context.number(course.state, effect.number)
    seats = context.players(course.state, effect.by)
    objects = [course.state.objects[id] for seat in seats for id in _top(course.state, seat, number)]
    arrived = move(course, objects, Destination(kind=ZoneKind.GRAVEYARD, cause="mill"))
    return _after_putting_away(context, tuple(each.id for each in arrived))


def _after_putting_away(context: Context, ids: tuple[int, ...]) -> Context:
    """Return the context after cards were milled or discarded."""
    return context.after(it=ids, put_away=ids, that_many=len(ids))


def _top(state: State, seat: int, number: int) -> tuple[int, ...]:
    return state.in_zone(Zone(ZoneKind.LIBRARY, seat))[: max(number, 0)]


@rule("701.9a", refusal="Only a card in a hand can be discarded.", otherwise=Verdict.NOTHING_HAPPENS)
def lies_in_a_hand(state: State, effect: Discard, context: Context) -> bool:
    """At least one of the cards to be discarded is in a hand."""
    ids = context.objects(state, effect.objects)
    return not effect.objects or any(state.objects[id].zone.kind is ZoneKind.HAND for id in ids)


def discard(course: Course, effect: Discard, context: Context) -> Context:
    """Discard given cards or a number. All players choose, then discard at once (701.9, 101.4)."""
    if effect.objects:
        ids = context.objects(course.state, effect.objects)
        in_hand = tuple(id for id in ids if course.state.objects[id].zone.kind is ZoneKind.HAND)
        return _after_putting_away(context, discard_cards(course, in_hand))
    seats = context.players(course.state, effect.by)
    chosen = [id for seat in seats for id in _to_discard(course, effect, context, seat)]
    return _after_putting_away(context, discard_cards(course, chosen))


def _to_discard(course: Course, effect: Discard, context: Context, seat: int) -> tuple[int, ...]:
    """Return the cards to discard: the whole hand, random cards, or a choice (701.9b)."""
    hand = course.state.in_zone(Zone(ZoneKind.HAND, seat))
    everything = isinstance(effect.number, AllWord)
    number = len(hand) if isinstance(effect.number, AllWord) else context.number(course.state, effect.number)
    if effect.random:
        return choose_randomly(course, hand, number)
    if everything and not effect.optional:
        return hand
    words = "Which card to discard?"
    return pick(course, seat, hand, number, words, optional=effect.optional, rule="701.9b")


def shuffle(course: Course, effect: Shuffle, context: Context) -> None:
    """Shuffle a library. The order follows from the seed of the game."""
    for seat in context.players(course.state, effect.by):
        zone = Zone(ZoneKind.LIBRARY, seat)
        order = list(course.state.in_zone(zone))
        course.chance().shuffle(order)
        course.do(Rearranged(zone=zone, order=tuple(order), shuffled=True))


def show(course: Course, effect: Reveal | Look, context: Context) -> Context:
    """Let players look at hidden cards, on both sides (712.6)."""
    looker = context.player(course.state, effect.by)
    seats = range(len(course.state.players)) if isinstance(effect, Reveal) else (looker,)
    to = frozenset(seat for seat in seats if seat is not None)
    ids = context.objects(course.state, effect.objects)
    if not ids and looker is not None:
        ids = _top(course.state, looker, context.number(course.state, effect.number))
    course.do(Revealed(objects=ids, to=to))
    if isinstance(effect, Reveal):
        course.cite(SHOWN_TO_ALL, *ids)
    course.cite(BOTH_SIDES, *ids)
    return context.after(it=ids)


def scry(course: Course, effect: Scry, context: Context) -> None:
    """Look at the top cards, and put any of them on the bottom and the rest on top in any order (701.22)."""
    for seat in context.players(course.state, effect.by):
        zone = Zone(ZoneKind.LIBRARY, seat)
        top = _top(course.state, seat, context.number(course.state, effect.number))
        course.do(Revealed(objects=top, to=frozenset((seat,))))
        down = tuple(id for id in top if _goes_down(course, seat, id))
        on_top = _ask_order(course, seat, (id for id in top if id not in down), "701.22a")
        down = _ask_order(course, seat, down, "701.22a", of_library="at the bottom")
        _rearrange(course, zone, (*on_top, *course.state.in_zone(zone)[len(top) :], *down))
        _announce_counts(course, seat, (len(top) - len(down), len(down)), "scry")


def surveil(course: Course, effect: Surveil, context: Context) -> Context:
    """Look at the top cards, and put any of them into the graveyard (701.25a)."""
    for seat in context.players(course.state, effect.by):
        top = _top(course.state, seat, context.number(course.state, effect.number))
        course.do(Revealed(objects=top, to=frozenset((seat,))))
        words = "Which card goes to the graveyard?"
        down = pick(course, seat, top, len(top), words, optional=True, rule="701.25a")
        objects = tuple(course.state.objects[id] for id in down)
        arrived = move(course, objects, Destination(kind=ZoneKind.GRAVEYARD, cause="surveil"))
        _announce_counts(course, seat, (len(top) - len(down), len(down)), "surveil")
        on_top = _ask_order(course, seat, (id for id in top if id not in down), "701.25a")
        zone = Zone(ZoneKind.LIBRARY, seat)
        _rearrange(course, zone, (*on_top, *course.state.in_zone(zone)[len(on_top) :]))
        context = context.after(it=tuple(each.id for each in arrived))
    return context


def _ask_order(
    course: Course, seat: int, ids: Iterable[int], rule: str, of_library: str = "on top"
) -> tuple[int, ...]:
    """Return cards of a library in the order chosen by their player."""
    words = f"In which order do these cards lie {of_library} of the library, the first uppermost?"
    return in_any_order(course, seat, tuple(ids), words, rule=rule)


def _rearrange(course: Course, zone: Zone, order: tuple[int, ...]) -> None:
    if order != course.state.in_zone(zone):
        course.do(Rearranged(zone=zone, order=order))


def _announce_counts(course: Course, seat: int, numbers: tuple[int, int], doing: str) -> None:
    """Record how many of the cards stay on top, and how many don't."""
    if sum(numbers):
        course.announce(CardsPut(player=seat, owner=seat, top=numbers[0], bottom=numbers[1], doing=doing))


def _goes_down(course: Course, seat: int, id: int) -> bool:
    name = course.state.objects[id].definition.name
    question = Question(
        kind="may", player=seat, words=f"Put {name} on the bottom?", options=(False, True), rule="701.22"
    )
    return bool(course.ask(question))


# --- Life and mana ------------------------------------------


def change_life(course: Course, effect: Life, context: Context) -> Context:
    """Players gain or lose life."""
    for seat in context.players(course.state, effect.to):
        before = course.state.players[seat].life
        gain_life(course, seat, life_change(course.state, effect, context, seat))
        lost = max(before - course.state.players[seat].life, 0)
        context = context.after(life_lost=context.antecedents.life_lost + lost)
    return context


def extra_turn(course: Course, effect: ExtraTurn, context: Context) -> None:
    """Give players an extra turn after this one. The turn added last is taken first (500.7)."""
    for seat in context.players(course.state, effect.by):
        given = (turn for player in course.state.players for turn in player.extra_turns)
        mine = course.state.players[seat].extra_turns
        course.do(PlayerChanged(player=seat, values={"extra_turns": (*mine, max(given, default=0) + 1)}))


def add_mana(course: Course, effect: AddMana, context: Context) -> Context | None:
    """Add mana to a pool. The player chooses among alternatives (106.3)."""
    seat = context.player(course.state, effect.by)
    if seat is None:
        return None
    if effect.colors_of is not None:
        _add_colors(course, effect.colors_of, seat, context)
        return None
    if effect.produced:
        _add_produced(course, effect, seat, context)
        return None
    words = f"Which mana does {course.state.players[seat].name} add?"
    options = _possible(course.state, effect, seat, context)
    if not options:
        return None
    answer = course.ask(Question(kind="mana", player=seat, words=words, options=options))
    times = max(context.number(course.state, effect.number), 0)
    player = course.state.players[seat]
    room = max(MOST_MANA - len(player.mana_pool) - len(player.bound_mana), 0)
    symbols = mana_symbols(str(answer))
    added = tuple(islice(cycle(symbols), min(room, len(symbols) * times)))
    plain = effect.only_for is None and effect.not_for is None and not effect.for_abilities
    bound = _bound(course.state, effect, context.source)
    is_free = plain and effect.kept is None and not effect.remembered and effect.gives is None
    if is_free and not bound.snow:
        course.do(PlayerChanged(player=seat, values={"mana_pool": (*player.mana_pool, *added)}))
        return None
    more = (replace(bound, symbol=symbol, anything=plain) for symbol in added)
    course.do(PlayerChanged(player=seat, values={"bound_mana": (*player.bound_mana, *more)}))
    if not plain:
        course.cite(SPENT_ON_SOME_THINGS)
    return context.after(mana_added=(seat, len(added)))


def _bound(state: State, effect: AddMana, source: ObjectId | None) -> BoundMana:
    """Return the properties of mana other than its type."""
    is_known = effect.remembered or effect.gives is not None
    return BoundMana(
        "",
        only_for=with_chosen_type(state, effect.only_for, source),
        also_for=with_chosen_type(state, effect.also_for, source),
        asker=source or 0,
        for_abilities=effect.for_abilities,
        source=source if is_known else None,
        kept=effect.kept,
        gives=effect.gives,
        snow=_is_snow(state, source),
        not_for=with_chosen_type(state, effect.not_for, source),
    )


def _is_snow(state: State, source: ObjectId | None) -> bool:
    """Return whether mana comes from a snow permanent (107.4h)."""
    maker = state.permanent(source) if source is not None else None
    return maker is not None and Supertype.SNOW in characteristics_of(state, maker).supertypes


def _add_produced(course: Course, effect: AddMana, seat: int, context: Context) -> None:
    """Add mana of the types that were just produced. The player chooses the type of each."""
    made = context.on_stack.mana if isinstance(context.on_stack, StackAbility) else ()
    name = course.state.players[seat].name
    for _ in range(min(context.number(course.state, effect.number), MOST_MANA) if made else 0):
        question = Question(kind="mana", player=seat, words=f"Which mana does {name} add?", options=made)
        pool = course.state.players[seat].mana_pool
        if len(pool) < MOST_MANA:
            course.do(PlayerChanged(player=seat, values={"mana_pool": (*pool, str(course.ask(question)))}))


def _add_colors(course: Course, ref: ObjectRef, seat: int, context: Context) -> None:
    """Add one mana of each color among some objects."""
    found = (characteristics_of(course.state, each) for each in context.as_it_was(course.state, ref))
    colors = sorted({color for each in found for color in each.colors}, key=COLORS.find)
    pool = course.state.players[seat].mana_pool
    course.do(PlayerChanged(player=seat, values={"mana_pool": (*pool, *colors)}))


def _possible(state: State, effect: AddMana, seat: int, context: Context) -> tuple[str, ...]:
    """Return the alternatives to choose from. Without any, no mana is added (106.5)."""
    if effect.only_colors is None:
        return effect.mana
    source = state.objects.get(context.source) if context.source is not None else None
    colors = colors_of_mana(state, effect.only_colors, seat, source)
    return tuple(mana for mana in effect.mana if are_allowed_colors(mana, colors))


def mana_symbols(text: str) -> tuple[str, ...]:
    """Return mana symbols as letters of a pool, up to its limit. Generic mana is colorless."""
    symbols = mana_cost(text).symbols
    each = (repeat("C", int(symbol)) if symbol.isdecimal() else (symbol,) for symbol in symbols)
    return tuple(islice(chain.from_iterable(each), MOST_MANA))


def extra_phase(course: Course, effect: ExtraPhase, _context: Context) -> None:
    """Add a phase directly after this one. The phase added last comes first (500.8)."""
    seat, first = course.state.active, _FIRST_STEPS[effect.phase]
    coming = course.state.players[seat].extra_phases
    course.do(PlayerChanged(player=seat, values={"extra_phases": (first, *coming)}))


_FIRST_STEPS: Final = {PhaseWord.BEGINNING: "untap", PhaseWord.COMBAT: "beginning of combat"}


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
    words = "Do it?" if not effect.energy else f"Pay {'{E}' * effect.energy}?"
    if asked is not None:
        words = f"Pay {asked}?" if cost is not None else f"{asked[:1].upper()}{asked[1:]}?"
    price = effect.spends if effect.cost is None else None
    named = _with_names(course.state, effect, context, words)
    question = Question(kind="may", player=seat, words=named, options=(False, True), price=price)
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
    spoken_of = {each.objects for each in (*effect.then, *effect.otherwise) if isinstance(each, OnObjects)}
    if effect.otherwise and spoken_of == _TWO_PILES:
        first, second = (_list_names(state, context.objects(state, pile)) for pile in _TWO_PILES)
        return f"Which pile? Yes: {first}. No: {second}."
    if context.antecedents.in_turn not in state.objects:
        return words
    return f"{_list_names(state, (context.antecedents.in_turn,))}: {words[:1].lower()}{words[1:]}"


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
    EffectHandler(Mill, mill, judge=checked_by(library_is_not_empty)),
    EffectHandler(Draw, draw),
    EffectHandler(Discard, discard, judge=checked_by(lies_in_a_hand)),
    EffectHandler(Shuffle, shuffle),
    EffectHandler(Reveal, show),
    EffectHandler(Look, show),
    EffectHandler(Scry, scry),
    EffectHandler(Surveil, surveil),
    EffectHandler(Life, change_life, judge=judge_life),
    EffectHandler(ExtraTurn, extra_turn),
    EffectHandler(ExtraPhase, extra_phase),
    EffectHandler(AddMana, add_mana),
    EffectHandler(May, may),
    EffectHandler(If, if_true),
    EffectHandler(ByHand, by_hand),
)
