"""Piles handled by hand: looking through libraries, sorting their top cards, moving cards."""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import Final, TypeAlias

from tabletop.language.effects import CastNow, PutOntoBattlefield, Shuffle
from tabletop.model.events import CardsPut, Changed, Rearranged, Revealed
from tabletop.model.handwork import LookAtCards, PlayTop, PutCards, RevealUntil, ShuffleIn, Spot
from tabletop.model.objects import CardObject, GameObject, ObjectId
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind, zone_of
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict, ruling_for, ruling_for_each
from tabletop.rules.effects.revealing import down_to, reveal_to_all
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.leaving_the_game import owners_are_in_the_game
from tabletop.rules.engine.performing import checked_by, perform
from tabletop.rules.engine.zone_changes import FRONT_ONLY_ELSEWHERE, Destination, move
from tabletop.rules.faces.putting import judge_putting, put_back
from tabletop.rules.values.kinds import is_double_faced
from tabletop.rules.values.layers import characteristics_of

_DOING: Final = {
    "": frozenset(Spot),
    "scry": frozenset({Spot.TOP, Spot.BOTTOM}),
    "surveil": frozenset({Spot.TOP, Spot.GRAVEYARD}),
}
"""Places that cards may go to, by the action."""


PileWork: TypeAlias = LookAtCards | RevealUntil | PlayTop | PutCards | ShuffleIn

# --- Looking and revealing --------------------------------------------------------------------------------


def _blame_zone(_state: State, action: LookAtCards, _by: int) -> Blame:
    """Return the zone that is looked at."""
    is_known = action.zone in frozenset(ZoneKind)
    return Blame(zone=zone_of(ZoneKind(action.zone), action.player) if is_known else None)


@rule(
    "400.2",
    "402.3",
    refusal=("Only a library or a hand is looked through this way. All other zones are public."),
    named="{zone} is public; only a library or a hand has to be looked at.",
    blame=_blame_zone,
)
def is_a_hidden_zone(_state: State, action: LookAtCards, _by: int) -> bool:
    """The zone looked at is a library or a hand."""
    return action.zone in (ZoneKind.LIBRARY, ZoneKind.HAND)


def _blame_pile(_state: State, action: PileWork, _by: int) -> Blame:
    """Return the empty pile, or nothing if no cards are chosen."""
    if isinstance(action, PutCards | ShuffleIn):
        return Blame()
    kind = ZoneKind(action.zone) if isinstance(action, LookAtCards) else ZoneKind.LIBRARY
    return Blame(zone=Zone(kind, action.player))


@rule(
    "401.2",
    "402.3",
    refusal="The pile is empty, or no cards are chosen.",
    named="{zone} is empty.",
    blame=_blame_pile,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def cards_are_there(state: State, action: PileWork, _by: int) -> bool:
    """There are cards in the pile."""
    return bool(_cards_of(state, action))


@rule(
    "107.1b",
    refusal="At least one card has to be looked at.",
    named="{number} cards of {zone} can't be looked at: it's at least one.",
    blame=lambda _state, action, _by: Blame(
        zone=Zone(ZoneKind(action.zone), action.player), number=action.number
    ),
)
def at_least_one(_state: State, action: LookAtCards, _by: int) -> bool:
    """At least one card is looked at, or the whole pile."""
    return action.number is None or action.number > 0


def _cards_of(state: State, action: PileWork) -> tuple[ObjectId, ...]:
    if isinstance(action, PutCards | ShuffleIn):
        return _cards_in(action)
    kind = ZoneKind(action.zone) if isinstance(action, LookAtCards) else ZoneKind.LIBRARY
    return state.in_zone(Zone(kind, action.player))


def judge_look(judging: Judging, action: LookAtCards, by: int) -> Ruling:
    """Return the ruling on looking at cards."""
    rules = (is_a_hidden_zone, at_least_one)
    reasons = judging.broken(rules, None, action, by)
    return ruling_for(reasons or judging.broken((cards_are_there,), None, action, by))


def look(course: Course, action: LookAtCards, by: int) -> None:
    """Look at cards. They stay known until they are shuffled or mixed."""
    ids = _cards_of(course.state, action)[: action.number]
    seats = range(len(course.state.players)) if action.reveal else (by,)
    course.do(Revealed(objects=ids, to=frozenset(seats)))


def reveal_until(course: Course, action: RevealUntil, by: int) -> None:
    """Reveal cards one after another until one fits. If none fits, all are revealed and none is found."""
    revealed, hit = down_to(course.state, action.of, action.player)
    found = revealed[-1:] if hit else ()
    _show_to_all(course, revealed)
    if action.to is Spot.BATTLEFIELD:
        put_back(course, PutOntoBattlefield(objects=found), Context(by))
    elif action.to is not Spot.TOP:
        _put_to_places(course, {action.to: found}, by)
    rest = revealed[:-1] if hit else revealed
    if action.rest is Spot.BOTTOM:
        _mix_to_bottom(course, Zone(ZoneKind.LIBRARY, action.player), rest)
    elif action.rest is not Spot.TOP:
        _put_to_places(course, {action.rest: rest}, by)


def _show_to_all(course: Course, ids: tuple[ObjectId, ...]) -> None:
    reveal_to_all(course, ids)
    backs = tuple(id for id in ids if is_double_faced(course.state.objects[id]))
    if backs:
        course.cite(FRONT_ONLY_ELSEWHERE, *backs)


def _mix_to_bottom(course: Course, library: Zone, ids: tuple[ObjectId, ...]) -> None:
    """Put cards of a library on its bottom in an order that no player knows."""
    if not ids:
        return
    shuffled = list(ids)
    course.chance().shuffle(shuffled)
    rest = tuple(id for id in course.state.in_zone(library) if id not in ids)
    course.do(Rearranged(zone=library, order=(*rest, *shuffled), mixed=tuple(shuffled)))


def play_top(course: Course, action: PlayTop, by: int) -> None:
    """Reveal the top card. A land enters, and any other card may be cast if that is possible."""
    id = _cards_of(course.state, action)[0]
    _show_to_all(course, (id,))
    if "Land" in characteristics_of(course.state, course.state.objects[id]).types:
        perform(course, PutOntoBattlefield(objects=(id,)), Context(by))
    else:
        perform(course, CastNow(object=id, by=by, free=True), Context(by))


# --- Putting cards somewhere ------------------------------------------------------------------------------


def _blame_moved(state: State, action: PutCards | ShuffleIn, _by: int) -> Blame:
    """Return the first object that isn't a card in a pile, or is moved twice."""
    ids = _cards_in(action)
    stray = next((id for id in ids if not isinstance(state.objects.get(id), CardObject)), None)
    if stray is not None:
        return Blame(object=stray)
    twice = next(id for id in ids if ids.count(id) > 1)
    return Blame(object=twice, words="{object} can't be put into two places.")


@rule(
    "400.1",
    "400.7",
    refusal="Only cards in a pile or a hand can be moved like this, each of them once.",
    named="{object} isn't a card in a pile or a hand.",
    blame=_blame_moved,
)
def cards_lie_in_piles(state: State, action: PutCards | ShuffleIn, _by: int) -> bool:
    """Each card named is in a pile or a hand and is named once."""
    ids = _cards_in(action)
    known = all(isinstance(state.objects.get(id), CardObject) for id in ids)
    return known and len(set(ids)) == len(ids)


def _blame_place(_state: State, action: PutCards, _by: int) -> Blame:
    """Return the first card that goes where scry or surveil doesn't put it."""
    allowed = _DOING.get(action.doing, frozenset())
    strays = (id for spot, ids in action.places.items() if spot not in allowed for id in ids)
    return Blame(object=next(strays, None), kind=action.doing)


@rule(
    "701.22a",
    "701.25a",
    refusal=("Scry puts cards on the bottom or leaves them on top; surveil, into the graveyard or on top."),
    named="{object} can't be put there with {kind}.",
    blame=_blame_place,
)
def goes_where_it_may(_state: State, action: PutCards, _by: int) -> bool:
    """Each card goes to a place that scry, surveil or a plain move allows."""
    return frozenset(spot for spot, ids in action.places.items() if ids) <= _DOING.get(
        action.doing, frozenset()
    )


def _blame_lower_card(state: State, action: PutCards, by: int) -> Blame:
    """Return the first card that isn't on top of the player's own library."""
    ids = _cards_in(action)
    top = state.in_zone(Zone(ZoneKind.LIBRARY, by))[: len(ids)]
    return Blame(object=next((id for id in ids if id not in top), None), player=by)


@rule(
    "701.22a",
    "701.25a",
    refusal="A player scries or surveils the top cards of their own library, and no other cards.",
    named="{object} isn't one of the top cards of {player}'s library.",
    blame=_blame_lower_card,
)
def are_the_top_cards(state: State, action: PutCards, by: int) -> bool:
    """The cards scried or surveilled are the top cards of the player's own library."""
    ids = _cards_in(action)
    return not action.doing or set(ids) == set(state.in_zone(Zone(ZoneKind.LIBRARY, by))[: len(ids)])


def _cards_in(action: PutCards | ShuffleIn) -> tuple[ObjectId, ...]:
    if isinstance(action, ShuffleIn):
        return action.objects
    return tuple(id for ids in action.places.values() for id in ids)


def judge_putting_cards(judging: Judging, action: PutCards, by: int) -> Ruling:
    """Return the ruling on moving cards. A card that can't be on the battlefield stays where it is."""
    reasons = judging.broken((cards_are_there,), None, action, by)
    if not reasons:
        rules = (cards_lie_in_piles, owners_are_in_the_game, goes_where_it_may, are_the_top_cards)
        reasons = judging.broken(rules, None, action, by)
    if reasons:
        return ruling_for(reasons)
    entering = action.places.get(Spot.BATTLEFIELD, ())
    others = [spot for spot, ids in action.places.items() if ids and spot is not Spot.BATTLEFIELD]
    effect = PutOntoBattlefield(objects=entering)
    ruling = ruling_for_each(tuple(judge_putting(judging, effect, Context(by), id) for id in entering))
    if others and ruling.verdict is Verdict.NOTHING_HAPPENS:
        return Ruling(Verdict.LEGAL, ruling.reasons)
    return ruling


def judge_shuffling_in(judging: Judging, action: ShuffleIn, by: int) -> Ruling:
    """Return the ruling on shuffling cards in."""
    reasons = judging.broken((cards_are_there,), None, action, by)
    rules = (cards_lie_in_piles, owners_are_in_the_game)
    return ruling_for(reasons or judging.broken(rules, None, action, by))


def put_cards(course: Course, action: PutCards, by: int) -> None:
    """Move cards. If cards move within a library, only their number is shown."""
    if action.doing:
        down = Spot.BOTTOM if action.doing == "scry" else Spot.GRAVEYARD
        numbers = {"top": len(action.places.get(Spot.TOP, ())), "bottom": len(action.places.get(down, ()))}
        course.announce(CardsPut(player=by, owner=by, doing=action.doing, **numbers))
    _put_to_places(course, action.places, by, doing=action.doing)


def shuffle_in(course: Course, action: ShuffleIn, _by: int) -> None:
    """Put cards into their owners' libraries at once and shuffle those."""
    objects = tuple(course.state.objects[id] for id in action.objects)
    away = tuple(each for each in objects if each.zone.kind is not ZoneKind.LIBRARY)
    move(course, away, Destination(kind=ZoneKind.LIBRARY))
    for seat in dict.fromkeys(each.owner for each in objects):
        perform(course, Shuffle(by=seat), Context(seat))


def _put_to_places(
    course: Course, places: Mapping[Spot, tuple[ObjectId, ...]], by: int, *, doing: str = ""
) -> None:
    """Move cards to their places, those for the battlefield after all others."""
    for spot in (Spot.HAND, Spot.GRAVEYARD, Spot.EXILE, Spot.COMMAND):
        objects = (course.state.objects[id] for id in places.get(spot, ()))
        for cause, group in groupby(objects, lambda each: _cause(each, doing)):
            move(course, group, Destination(kind=ZoneKind(spot.value), cause=cause, by=by))
    _put_on_libraries(course, places, by, announced=not doing)
    entering = places.get(Spot.BATTLEFIELD, ())
    if entering:
        perform(course, PutOntoBattlefield(objects=entering), Context(by))


def _cause(object: GameObject, doing: str) -> str:
    return "bring in" if object.zone.kind is ZoneKind.OUTSIDE else doing or "move"


def _put_on_libraries(
    course: Course, places: Mapping[Spot, tuple[ObjectId, ...]], by: int, *, announced: bool
) -> None:
    top, bottom = (places.get(spot, ()) for spot in (Spot.TOP, Spot.BOTTOM))
    there = {id for ids in (top, bottom) for id in ids if _is_in_library(course.state, id)}
    owners = dict.fromkeys(course.state.objects[id].owner for id in (*top, *bottom))
    tops, bottoms = _into_libraries(course, top), _into_libraries(course, bottom)
    for owner in owners:
        library = Zone(ZoneKind.LIBRARY, owner)
        library_cards = course.state.in_zone(library)
        upper, lower = ([id for id in ids if id in library_cards] for ids in (tops, bottoms))
        rest = [id for id in library_cards if id not in {*upper, *lower}]
        course.do(Rearranged(zone=library, order=(*upper, *rest, *lower)))
        within = [len(there.intersection(ids)) for ids in (upper, lower)]
        if announced and any(within):
            course.announce(CardsPut(player=by, owner=owner, top=within[0], bottom=within[1]))
        _let_others_lose_track(course, there.intersection((*upper, *lower)), by)


def _let_others_lose_track(course: Course, ids: Collection[ObjectId], by: int) -> None:
    """Hide the order of several cards of a library that a player moves, as it needn't be shown (401.4)."""
    for id in sorted(ids) if len(ids) > 1 else ():
        card = course.state.objects[id]
        assert isinstance(card, CardObject)
        if card.known_to - {by}:
            course.announce(Changed(object=id, values={"known_to": card.known_to & {by}}))


def _is_in_library(state: State, id: ObjectId) -> bool:
    return state.objects[id].zone.kind is ZoneKind.LIBRARY


def _into_libraries(course: Course, ids: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """Return cards in their owners' libraries, after moving them there, in the same order."""
    new: list[ObjectId] = []
    for id in ids:
        if _is_in_library(course.state, id):
            new.append(id)
        else:
            card = course.state.objects[id]
            destination = Destination(kind=ZoneKind.LIBRARY, cause=_cause(card, ""))
            new += (each.id for each in move(course, (card,), destination))
    return tuple(new)


HANDLERS: Final = (
    ActionHandler(LookAtCards, look, judge=judge_look),
    ActionHandler(RevealUntil, reveal_until, judge=checked_by(cards_are_there)),
    ActionHandler(PlayTop, play_top, judge=checked_by(cards_are_there)),
    ActionHandler(PutCards, put_cards, judge=judge_putting_cards),
    ActionHandler(ShuffleIn, shuffle_in, judge=judge_shuffling_in),
)
