"""Effects on players and their hidden cards: draw, mill, discard, look, life, mana."""

from collections.abc import Iterable
from itertools import chain, cycle, islice, repeat
from typing import Final, assert_never

from msgspec.structs import replace

from tabletop.cards.color_identity import color_identity
from tabletop.cards.limits import MOST_MANA
from tabletop.cards.mana import COLORS, mana_cost
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.language.abilities import Activated
from tabletop.language.amounts import AllWord
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.conditions import ObjectRef
from tabletop.language.effects import (
    AddMana,
    Discard,
    Draw,
    ExtraPhase,
    ExtraTurn,
    Life,
    Look,
    Mill,
    PhaseWord,
    Reveal,
    Scry,
    Shuffle,
    Surveil,
)
from tabletop.language.effects.players import ColorsOf
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection
from tabletop.model.events import CardsPut, PlayerChanged, Rearranged, Revealed
from tabletop.model.objects import GameObject, ObjectId, Permanent, PlayerId, StackAbility
from tabletop.model.questions import Question
from tabletop.model.state import NO_CARD_TO_DRAW, BoundMana, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.effects.moving import discard_cards
from tabletop.rules.effects.revealing import SHOWN_TO_ALL, offer_miracle
from tabletop.rules.engine.choices import choose_randomly, for_objects, in_any_order, pick
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, about_effect, source_of
from tabletop.rules.engine.life import gain_life, judge_life, life_change
from tabletop.rules.engine.paying import SPENT_ON_SOME_THINGS
from tabletop.rules.engine.performing import checked_by
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.values.fitting import with_chosen_type
from tabletop.rules.values.layers import characteristics_of, name_of, selected
from tabletop.rules.values.static_effects import exiled_with

BOTH_SIDES = statement(
    "player_effects.both_sides",
    "Anyone who is allowed to see one face of a card may see the other one, too.",
    "712.6",
)


# --- Cards from the library and the hand ------------------------------------------


def _blame_library(state: State, effect: Draw | Mill, context: Context) -> Blame:
    """Return the first of the empty libraries."""
    seat = next(iter(context.players(state, effect.by)), None)
    return Blame(zone=Zone(ZoneKind.LIBRARY, seat) if seat is not None else None)


@rule(
    "121.4",
    refusal="The library is empty.",
    named="{zone} is empty.",
    blame=_blame_library,
    otherwise=Verdict.NOTHING_HAPPENS,
)
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


def _blame_discarded(state: State, effect: Discard, context: Context) -> Blame:
    """Return the first card that isn't in a hand."""
    return Blame(object=next(iter(context.objects(state, effect.objects)), None))


@rule(
    "701.9a",
    refusal="Only a card in a hand can be discarded.",
    named="{object} isn't in a hand, so it can't be discarded.",
    blame=_blame_discarded,
    otherwise=Verdict.NOTHING_HAPPENS,
)
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
    words = f"What do you discard for {name_of(course.state, source_of(course.state, context))}?"
    question = for_objects(seat, words, rule="701.9b", doing=("discard", "discarded"))
    question = about_effect(course, question, effect, context)
    return pick(course, question, hand, number, 0 if effect.optional else None)


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
        down = tuple(
            id for place, id in enumerate(top) if _goes_down(course, seat, id, (place + 1, len(top)))
        )
        on_top = _ask_order(course, seat, (id for id in top if id not in down), "701.22a")
        down = _ask_order(course, seat, down, "701.22a", of_library="at the bottom")
        _rearrange(course, zone, (*on_top, *course.state.in_zone(zone)[len(top) :], *down))
        _announce_counts(course, seat, (len(top) - len(down), len(down)), "scry")


def surveil(course: Course, effect: Surveil, context: Context) -> Context:
    """Look at the top cards, and put any of them into the graveyard (701.25a)."""
    for seat in context.players(course.state, effect.by):
        top = _top(course.state, seat, context.number(course.state, effect.number))
        course.do(Revealed(objects=top, to=frozenset((seat,))))
        words = f"Surveil {len(top)}: which cards go to your graveyard? The others stay on top."
        question = for_objects(
            seat,
            words,
            rule="701.25a",
            doing=("put into your graveyard", "to your graveyard"),
            source=source_of(course.state, context),
        )
        down = pick(course, question, top, len(top), 0)
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
    words = f"In which order do these cards go {of_library} of your library? The first one is uppermost."
    return in_any_order(course, seat, tuple(ids), words, rule=rule)


def _rearrange(course: Course, zone: Zone, order: tuple[int, ...]) -> None:
    if order != course.state.in_zone(zone):
        course.do(Rearranged(zone=zone, order=order))


def _announce_counts(course: Course, seat: int, numbers: tuple[int, int], doing: str) -> None:
    """Record how many of the cards stay on top, and how many don't."""
    if sum(numbers):
        course.announce(CardsPut(player=seat, owner=seat, top=numbers[0], bottom=numbers[1], doing=doing))


def _goes_down(course: Course, seat: int, id: int, place: tuple[int, int]) -> bool:
    name, number = course.state.objects[id].definition.name, place[1]
    which = f"Scry {number}, card {place[0]} of {number}" if number > 1 else "Scry 1"
    question = Question(
        kind="may",
        player=seat,
        words=f"{which}: put {name} on the bottom of your library?",
        options=(False, True),
        rule="701.22",
        shown=(id,),
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
    options = _possible(course.state, effect, seat, context)
    if not options:
        return None
    source = source_of(course.state, context)
    name = name_of(course.state, source)
    words = f"Which mana do you add with {name}?"
    question = Question(kind="mana", player=seat, words=words, options=options, source=source)
    answer = course.ask(question)
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
    source = source_of(course.state, context)
    words = f"Which mana do you add with {name_of(course.state, source)}?"
    for _ in range(min(context.number(course.state, effect.number), MOST_MANA) if made else 0):
        question = Question(kind="mana", player=seat, words=words, options=made, source=source)
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


# --- Colors of mana ------------------------------------------

_THEIR_LANDS: Final = Selection(types=(CardType.LAND,), controller=PlayerWord.OPPONENT)


def colors_of_mana(
    state: State, narrowed: ColorsOf, you: PlayerId, asker: GameObject | None
) -> frozenset[str]:
    """Return the letters of the colors that the mana may have.

    Args:
        state: the table.
        narrowed: the restriction of the colors.
        you: the player who adds the mana.
        asker: the object with the ability; None if it is gone or there is none.

    """
    match narrowed:
        case ColorsOf.COMMANDER:
            return _of_commanders(state, you)
        case ColorsOf.LANDS_OF_OPPONENTS:
            lands = tuple(selected(state, _THEIR_LANDS, you=you))
            return frozenset[str]().union(*(_colors_of_land(state, land, you) for land in lands))
        case ColorsOf.EXILED_WITH_SELF:
            exiled = exiled_with(state, asker) if isinstance(asker, Permanent) else []
            return frozenset(color for each in exiled for color in characteristics_of(state, each).colors)
        case _:
            assert_never(narrowed)


def _of_commanders(state: State, owner: PlayerId) -> frozenset[str]:
    """Return the color identity of a player's commanders, empty without a commander (903.4)."""
    mine = (object for object in state.objects.values() if object.owner == owner)
    pieces = (piece for object in mine for piece in object.pieces if piece.commander)
    return frozenset(color for piece in pieces for color in color_identity(piece.definition))


def _colors_of_land(state: State, land: GameObject, you: PlayerId) -> frozenset[str]:
    """Return the colors that a land could produce by its types and abilities, whatever they cost (106.7).

    Abilities that refer to the lands of opponents are left out, so that lands don't refer to each other in a
    loop.
    """
    now = characteristics_of(state, land)
    by_type = {BASIC_LAND_TYPES[word] for word in now.mana_types}
    effects = (effect for each in now.abilities if isinstance(each, Activated) for effect in each.effects)
    added = (effect for effect in effects if isinstance(effect, AddMana))
    produced = (_produced_colors(state, effect, land, you) for effect in added)
    return frozenset(by_type).union(*produced)


def _produced_colors(state: State, effect: AddMana, land: GameObject, you: PlayerId) -> frozenset[str]:
    letters = frozenset(_letters(effect.mana))
    if effect.only_colors is None:
        return letters
    if effect.only_colors is ColorsOf.LANDS_OF_OPPONENTS:
        return frozenset()
    controller = land.controller if isinstance(land, Permanent) else you
    return letters & colors_of_mana(state, effect.only_colors, controller, land)


def _letters(mana: Iterable[str]) -> set[str]:
    return {letter for text in mana for letter in mana_cost(text).symbols if letter in COLORS}


def are_allowed_colors(mana: str, colors: frozenset[str]) -> bool:
    """Return whether all colors of some mana are among the allowed ones."""
    return _letters((mana,)) <= colors


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
)
