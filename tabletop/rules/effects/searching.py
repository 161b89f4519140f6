"""Searching a library or other zones (701.23), where cards have only their fronts (712.8a)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.language.effects import PutOntoBattlefield, Search, Shuffle
from tabletop.language.selections import Selection
from tabletop.language.zones import CardZone
from tabletop.model.objects import GameObject
from tabletop.model.questions import Progress, Question
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.effects.revealing import reveal_to_all
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, about_effect, source_of
from tabletop.rules.engine.performing import perform
from tabletop.rules.engine.zone_changes import FRONT_ONLY_ELSEWHERE, Destination, move
from tabletop.rules.values.layers import characteristics, fits, name_of

FINDS_WHAT_FITS = statement(
    "searching.finds_what_fits", "Only cards that fit what is searched for can be found.", "701.23a"
)
PLACES_ARE_CHOSEN = statement(
    "searching.places_are_chosen",
    "Of several zones the player says which are searched; only a library that was searched is shuffled.",
    "701.23a",
)


class Searcher(NamedTuple):
    """The searching player, and the owner of the searched zones."""

    seat: int
    owner: int


def search(course: Course, effect: Search, context: Context) -> Context:
    """Let players choose fitting cards. Cards in a hidden zone don't have to be found (701.23b)."""
    for seat in context.players(course.state, effect.by):
        owner = context.player(course.state, effect.whose) if effect.whose is not None else seat
        if owner is None:
            continue
        who = Searcher(seat, owner)
        zones = _zones(course, effect, who, source_of(course.state, context))
        found = _choose_cards(course, effect, context, who, zones)
        course.cite(FINDS_WHAT_FITS, *found)
        course.cite(FRONT_ONLY_ELSEWHERE, *found)
        if effect.reveal:
            reveal_to_all(course, found)
        if effect.to is CardZone.LIBRARY:
            context = context.after(it=_put_on_top(course, effect, found, seat))
            continue
        first = len(found) if effect.others_to is None else 1
        others = _put(course, found[first:], effect.others_to or effect.to, seat, tapped=effect.tapped)
        found = (*_put(course, found[:first], effect.to, seat, tapped=effect.tapped), *others)
        context = context.after(it=found, choices=(*context.antecedents.choices, (found, found)))
        if ZoneKind.LIBRARY in zones:
            perform(course, Shuffle(by=owner), Context(owner))
    return context


def _put(course: Course, found: tuple[int, ...], to: CardZone, seat: int, *, tapped: bool) -> tuple[int, ...]:
    """Put the found cards where they belong, and return the resulting ids."""
    if not found:
        return ()
    if to is CardZone.BATTLEFIELD:
        entering = PutOntoBattlefield(objects=found, tapped=tapped)
        return perform(course, entering, Context(seat)).antecedents.it
    objects = tuple(course.state.objects[id] for id in found)
    arrived = move(course, objects, Destination(kind=ZoneKind(to), cause="search"))
    return tuple(each.id for each in arrived)


def _put_on_top(course: Course, effect: Search, found: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Shuffle, then put the found cards on top. Players who have seen them know that they are there."""
    pieces = {piece.id for id in found for piece in course.state.objects[id].pieces}
    perform(course, Shuffle(by=seat), Context(seat))
    library = (course.state.objects[id] for id in course.state.in_zone(Zone(ZoneKind.LIBRARY, seat)))
    shuffled = tuple(each for each in library if any(piece.id in pieces for piece in each.pieces))
    seen_by = frozenset(range(len(course.state.players)) if effect.reveal else (seat,))
    top = Destination(kind=ZoneKind.LIBRARY, cause="search", position=0, known_to=seen_by)
    return tuple(each.id for each in move(course, shuffled, top))


# --- Where ------------------------------------------


def _zones(course: Course, effect: Search, who: Searcher, source: int | None) -> tuple[ZoneKind, ...]:
    """Return the zones that are searched, chosen by the player among those that aren't empty."""
    there = tuple(zone for zone in effect.zones if course.state.in_zone(Zone(zone, who.owner)))
    if effect.every_zone or len(effect.zones) == 1:
        return effect.zones
    several = {" and ".join(each): each for each in _zone_combinations(there)}
    if not several:
        return ()
    question = Question(
        kind="way",
        player=who.seat,
        words=f"Which zones do you search for {name_of(course.state, source)}?",
        options=tuple(several),
        rule="701.23a",
        source=source,
    )
    answer = str(course.ask(question))
    course.cite(PLACES_ARE_CHOSEN)
    return several[answer]


def _zone_combinations(zones: tuple[ZoneKind, ...]) -> Iterator[tuple[ZoneKind, ...]]:
    """Yield all combinations of zones, larger ones first."""
    for number in range(len(zones), 0, -1):
        yield from combinations(zones, number)


# --- What ------------------------------------------


def _choose_cards(
    course: Course, effect: Search, context: Context, who: Searcher, zones: tuple[ZoneKind, ...]
) -> tuple[int, ...]:
    state = course.state
    wanted = tuple(context.resolve(state, of) for of in (effect.of, effect.also) if of is not None)
    asker = context.source or context.own or 0
    fitting = tuple(
        card for card in _cards(state, who.owner, zones) if _is_wanted(state, wanted, card, who.seat, asker)
    )
    chosen: list[int] = []
    number = context.at_once(state, effect.number)
    name = name_of(state, source_of(state, context))
    for _ in range(number):
        left = tuple(card for card in fitting if card.id not in chosen)
        if effect.share_land_type:
            left = _of_a_land_type_with(state, left, chosen)
        # Cards in a public zone have to be found. In a hidden zone the player may fail to find (701.23b).
        is_open = effect.number == 1 and any(card.zone.kind is ZoneKind.GRAVEYARD for card in left)
        options = (*(card.id for card in left), *(() if is_open else (False,)))
        progress = Progress(
            chosen=tuple(chosen),
            least=0,
            most=min(number, len(chosen) + len(left)),
            what="found",
            verb="find",
            stays=not effect.share_land_type,
        )
        question = Question(
            kind="cards",
            player=who.seat,
            words=f"Which card do you find for {name}?",
            options=options,
            rule="701.23a",
            progress=progress,
        )
        answer = course.ask(about_effect(course, question, effect, context))
        if isinstance(answer, bool) or not isinstance(answer, int):
            break
        chosen.append(answer)
    return tuple(chosen)


def _of_a_land_type_with(
    state: State, cards: tuple[GameObject, ...], chosen: list[int]
) -> tuple[GameObject, ...]:
    """Return the cards that share a land type with all chosen ones, or all cards if none are chosen."""
    if not chosen:
        return cards
    common = set[str].intersection(*({*characteristics(state, id).subtypes} for id in chosen))
    return tuple(each for each in cards if not common.isdisjoint(characteristics(state, each.id).subtypes))


def _cards(state: State, owner: int, zones: tuple[ZoneKind, ...]) -> Iterator[GameObject]:
    for zone in zones:
        yield from (state.objects[id] for id in state.in_zone(Zone(zone, owner)))


def _is_wanted(state: State, wanted: tuple[Selection, ...], card: GameObject, seat: int, asker: int) -> bool:
    """Return whether a card fits the search in its zone."""
    there = (of.in_zone(card.zone.kind) for of in wanted)
    return any(fits(state, of, card, you=seat, asker=asker) for of in there)


HANDLERS: Final = (EffectHandler(Search, search),)
