"""Effects that move objects: destroy, sacrifice, exile, return, discard, put into a zone (701)."""

from collections.abc import Iterable
from itertools import chain
from typing import Final, assert_never

from msgspec.structs import replace

from tabletop.language.abilities import InsteadOf
from tabletop.language.changes import Cant
from tabletop.language.effects import (
    Destroy,
    Exile,
    Foretell,
    Move,
    OnObjects,
    PutOntoBattlefield,
    ReturnToHand,
    Sacrifice,
    Spending,
    SpentBy,
)
from tabletop.language.moments import WouldBe
from tabletop.language.zones import LibraryPlace
from tabletop.model.events import Changed
from tabletop.model.objects import CardObject, GameObject, ObjectId
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.engine.choices import choose_randomly, in_any_order
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.deaths import regenerate
from tabletop.rules.engine.performing import each_checked_by, legal_objects, perform
from tabletop.rules.engine.replacing import comes_first
from tabletop.rules.engine.spending import choose_for_cost, take
from tabletop.rules.engine.timing import players_in_order
from tabletop.rules.engine.until_it_leaves import its_source_is_still_there, return_when_it_leaves
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.faces.putting import FINDS_BOTH, cite_both_cards, judge_putting, put, put_as
from tabletop.rules.values.kinds import is_double_faced, opponents_of
from tabletop.rules.values.layers import characteristics, characteristics_of

TO_ITS_OWNER = statement(
    "moving.to_its_owner",
    "A card that would go to another player's hand, library or graveyard goes to its owner's instead.",
    "400.3",
)
HIDDEN_IN_EXILE = statement(
    "moving.hidden_in_exile",
    "A double-faced card that is exiled face down stays hidden like any other.",
    "712.17",
    "406.3",
)
ARRANGED = statement(
    "moving.arranged",
    "Cards that go to the same place in a library at once lie there as their owner arranges them.",
    "401.4",
)
FORETOLD = statement(
    "moving.foretold",
    "A foretold card lies face down in exile; its owner may cast it in a later turn for its foretell cost.",
    "702.143a",
)


# --- Leaving ------------------------------------------


def _blame_absent(_state: State, id: int, effect: OnObjects, _context: Context) -> Blame:
    """Return the object that isn't on the battlefield, with what should happen to it."""
    return Blame(object=id, kind="destroyed" if isinstance(effect, Destroy) else "sacrificed")


@rule(
    "110.1",
    refusal="Only a permanent on the battlefield can be destroyed or sacrificed.",
    named="{object} isn't on the battlefield, so it can't be {kind}.",
    blame=_blame_absent,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_a_permanent(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object that is destroyed or sacrificed is on the battlefield."""
    return state.permanent(id) is not None


@rule(
    "702.12b",
    refusal="An indestructible permanent can't be destroyed.",
    named="{object} is indestructible.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_destructible(state: State, id: int, effect: OnObjects, _context: Context) -> bool:
    """A permanent to be destroyed is not indestructible."""
    return not isinstance(effect, Destroy) or "indestructible" not in characteristics(state, id).keywords


def _blame_other_player(state: State, id: int, effect: OnObjects, context: Context) -> Blame:
    """Return the permanent, and the player who doesn't control it."""
    by = effect.by if isinstance(effect, Sacrifice) else None
    return Blame(object=id, player=context.player(state, by, id))


@rule(
    "701.21a",
    refusal="A player can't sacrifice a permanent that another player controls.",
    named="{player} doesn't control {object}, so {player} can't sacrifice it.",
    blame=_blame_other_player,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_theirs_to_sacrifice(state: State, id: int, effect: OnObjects, context: Context) -> bool:
    """The player who sacrifices the permanent controls it."""
    if not isinstance(effect, Sacrifice) or effect.by is None:
        return True
    permanent = state.permanent(id)
    return permanent is None or permanent.controller == context.player(state, effect.by, id)


@rule(
    "101.2",
    "701.21a",
    refusal="An effect says that the permanent can't be sacrificed.",
    named="An effect says that {object} can't be sacrificed.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_be_sacrificed(state: State, id: int, effect: OnObjects, _context: Context) -> bool:
    """No effect prevents the permanent from being sacrificed."""
    return not isinstance(effect, Sacrifice) or Cant.BE_SACRIFICED not in characteristics(state, id).cant


LEAVING: Final = (is_a_permanent, is_destructible, is_theirs_to_sacrifice, can_be_sacrificed)


def _blame_immovable(state: State, id: int, _effect: OnObjects, _context: Context) -> Blame:
    """Return the token or emblem that can't move."""
    is_emblem = state.objects[id].definition.front.is_emblem
    return Blame(object=id, words="{object} is an emblem, so it stays where it is." if is_emblem else "")


@rule(
    "110.5",
    "111.8",
    refusal="A token that has left the battlefield can't move; an emblem stays where it is.",
    named="{object} is a token that has left the battlefield, so it can't move.",
    blame=_blame_immovable,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_leave_again(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object can change zones: it is not a token off the battlefield."""
    object = state.objects[id]
    return not (object.is_token and isinstance(object, CardObject))


@rule(
    "113.7a",
    refusal="An ability on the stack isn't a card; it resolves or is countered, and doesn't go to any zone.",
    named="{object} isn't a card, so it can't be moved.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_no_ability(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object that moves consists of a card or token and is not an ability."""
    return bool(state.objects[id].pieces)


def _blame_zone(_state: State, id: int, effect: OnObjects, _context: Context) -> Blame:
    """Return the object, and the zone that it can't be put into."""
    kind = effect.to if isinstance(effect, Move) else ZoneKind.STACK
    if kind is ZoneKind.STACK:
        return Blame(object=id, words="{object} gets onto the stack only by being cast.")
    return Blame(object=id, zone=Zone(kind))


@rule(
    "601.2a",
    "400.1",
    refusal="A card gets onto the stack only by being cast.",
    named="{object} can't be put into {zone} this way.",
    blame=_blame_zone,
)
def is_a_zone_to_move_to(_state: State, _id: int, effect: OnObjects, _context: Context) -> bool:
    """The zone that it moves to is one where cards can be put."""
    return not isinstance(effect, Move) or effect.to in _WHERE_CARDS_LIE


_WHERE_CARDS_LIE: Final = frozenset(
    kind for kind in ZoneKind if not kind.is_shared and kind is not ZoneKind.OUTSIDE
)
MOVING: Final = (can_leave_again, is_no_ability, is_a_zone_to_move_to)


def judge_moving(
    judging: Judging, effect: Move | Exile | Foretell | ReturnToHand, context: Context, id: int
) -> Ruling:
    """Return the ruling on moving one object."""
    if isinstance(effect, Move) and effect.to is ZoneKind.BATTLEFIELD:
        return judge_putting(judging, PutOntoBattlefield(objects=effect.objects), context, id)
    return judging.ruling((*MOVING, its_source_is_still_there), id, id, effect, context)


def to_the_graveyard(course: Course, effect: Destroy | Sacrifice, context: Context) -> Context:
    """Put permanents into their owners' graveyards at once. Regenerated ones remain (701.19a)."""
    if isinstance(effect, Destroy):
        doomed = (course.state.objects[id] for id in legal_objects(course, effect, context))
        gone = regenerate(course, doomed, beyond_regeneration=effect.beyond_regeneration)
        effect = replace(effect, objects=tuple(each.id for each in gone))
    cause = "destroy" if isinstance(effect, Destroy) else "sacrifice"
    return _move_all(course, effect, context, Destination(kind=ZoneKind.GRAVEYARD, cause=cause))


def to_the_hand(course: Course, effect: ReturnToHand, context: Context) -> Context:
    """Return objects to their owners' hands."""
    return _move_all(course, effect, context, Destination(kind=ZoneKind.HAND, cause="return"))


def into_exile(course: Course, effect: Exile, context: Context) -> Context:
    """Exile objects. Face down, they lack characteristics and only some players know them (406.3)."""
    known = frozenset(seat for ref in effect.known_to for seat in context.players(course.state, ref))
    destination = Destination(
        kind=ZoneKind.EXILE,
        cause="exile",
        face_down=effect.face_down,
        known_to=known,
        pile=context.source,
        by=context.you,
    )
    before = tuple(course.state.objects[id] for id in legal_objects(course, effect, context))
    context = _move_all(course, effect, context, destination)
    it = context.antecedents.it
    hidden = [id for id in it if effect.face_down and is_double_faced(course.state.objects[id])]
    if hidden:
        course.cite(HIDDEN_IN_EXILE, *hidden)
    if effect.until is not None and context.source is not None:
        return return_when_it_leaves(course, before, context)
    return context


def foretell(course: Course, effect: Foretell, context: Context) -> Context:
    """Exile cards face down for their owners, who are the only ones to look at them (702.143b)."""
    for id in legal_objects(course, effect, context):
        card = course.state.objects[id]
        place = Destination(
            kind=ZoneKind.EXILE, cause="foretell", face_down=True, known_to=frozenset({card.owner})
        )
        for each in move(course, (card,), place):
            course.do(Changed(object=each.id, values={"foretold": course.state.turn}))
            course.cite(FORETOLD, each.id)
            context = context.after(it=(each.id,))
    return context


def into_a_zone(course: Course, effect: Move, context: Context) -> Context:
    """Put objects into a zone of their owners."""
    if effect.to is ZoneKind.BATTLEFIELD:
        return put(course, PutOntoBattlefield(objects=effect.objects), context)
    if effect.position is LibraryPlace.BOTTOM_AT_RANDOM:
        ids = context.objects(course.state, effect.objects)
        effect = replace(effect, objects=choose_randomly(course, ids, len(ids)))
    elif effect.position in _IN_ANY_ORDER:
        ids = _ask_arrangement(course, context.objects(course.state, effect.objects))
        # Cards are put on top one by one, so the one that will be first goes last.
        is_on_top = effect.position is LibraryPlace.TOP_IN_ANY_ORDER
        effect = replace(effect, objects=ids[::-1] if is_on_top else ids)
    destination = Destination(kind=effect.to, position=_position(effect.position), by=context.you)
    context = _move_all(course, effect, context, destination)
    named = context.player(course.state, effect.player) if effect.player is not None else None
    strange = (
        id for id in context.antecedents.it if named is not None and course.state.objects[id].owner != named
    )
    if effect.to in _OF_OWNERS and (others := tuple(strange)):
        course.cite(TO_ITS_OWNER, *others)
    return context


_OF_OWNERS: Final = (ZoneKind.HAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD)
"""Zones that each player has (400.1)."""


_IN_ANY_ORDER: Final = (LibraryPlace.TOP_IN_ANY_ORDER, LibraryPlace.BOTTOM_IN_ANY_ORDER)


def _ask_arrangement(course: Course, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return cards as their owners arrange them, one owner after another, with tokens first (401.4)."""
    cards = {id: course.state.objects[id].owner for id in ids if course.state.objects[id].card_count}
    owners = [seat for seat in players_in_order(course.state) if seat in cards.values()]
    arranged = (_in_order(course, seat, tuple(id for id in cards if cards[id] == seat)) for seat in owners)
    return (*(id for id in ids if id not in cards), *chain.from_iterable(arranged))


def _in_order(course: Course, owner: int, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of one owner in the chosen order, the first on top."""
    if len(ids) < 2:
        return ids
    words = "In which order do these cards go there? The first one ends on top."
    answer = in_any_order(course, owner, ids, words, rule="401.4")
    course.cite(ARRANGED, *answer)
    return answer


def _position(position: int | LibraryPlace | None) -> int | None:
    match position:
        case LibraryPlace.BOTTOM | LibraryPlace.BOTTOM_IN_ANY_ORDER | LibraryPlace.BOTTOM_AT_RANDOM:
            return -1
        case int():
            return max(position - 1, 0)
        case None | LibraryPlace.TOP | LibraryPlace.TOP_IN_ANY_ORDER:
            return None
        case _:
            assert_never(position)


def _move_all(course: Course, effect: OnObjects, context: Context, destination: Destination) -> Context:
    ids = legal_objects(course, effect, context)
    objects = tuple(course.state.objects[id] for id in ids)
    melded = any(len(object.pieces) > 1 for object in objects)
    arrived = move(course, objects, destination)
    if melded:
        course.cite(FINDS_BOTH, *(each.id for each in arrived))
    cite_both_cards(course, objects)
    # "That many" counts objects that actually moved, not cards (608.2c, 712.21e).
    return context.after_moving(objects, arrived).after(that_many=len(objects))


# --- Discarding ------------------------------------------


def discard_cards(course: Course, ids: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """Discard cards, or apply what replaces that. Return the ids of the resulting objects."""
    objects = tuple(course.state.objects[id] for id in ids)
    instead = {each.id: found for each in objects if (found := _comes_instead(course, each)) is not None}
    going = (each for each in objects if each.id not in instead)
    with course.at_once():
        arrived = move(course, going, Destination(kind=ZoneKind.GRAVEYARD, cause="discard"))
        others = [new for id, ability in instead.items() for new in _put_instead(course, id, ability)]
    return (*(each.id for each in arrived), *others)


def _comes_instead(course: Course, card: GameObject) -> InsteadOf | None:
    """Return a card's own replacement of being discarded because of an opponent, if it applies (614.1a)."""
    if course.resolving_for not in opponents_of(course.state, card.owner):
        return None
    found = characteristics_of(course.state, card)
    for ability in found.abilities:
        if isinstance(ability, InsteadOf) and ability.event is WouldBe.DISCARDED_FOR_AN_OPPONENT:
            return ability if comes_first(course, card, found.name, "discard") else None
    return None


def _put_instead(course: Course, id: ObjectId, ability: InsteadOf) -> tuple[ObjectId, ...]:
    """Perform the replacement of going to the graveyard. The card still counts as discarded (701.9c)."""
    context = Context(course.state.objects[id].owner, own=id)
    for effect in ability.effects:
        if isinstance(effect, PutOntoBattlefield):
            context = put_as(course, effect, context, cause="discard")
        else:
            context = perform(course, effect, context)
    return context.antecedents.it


def spend_while_resolving(
    course: Course, costs: tuple[Spending, ...], seat: int, asker: int
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Pay costs with objects while something resolves, because of that (118.12).

    Returns the objects as they were, and their new ids.
    """
    before: list[GameObject] = []
    now: list[int] = []
    for cost in costs:
        chosen = choose_for_cost(course, cost, seat, asker)
        if cost.what is SpentBy.DISCARD:
            before.extend(course.state.objects[id] for id in chosen)
            now.extend(discard_cards(course, chosen))
        else:
            objects, taken = take(course, cost, chosen, seat, asker)
            before.extend(objects)
            now.extend(taken)
    return tuple(before), tuple(now)


HANDLERS: Final = (
    EffectHandler(Destroy, to_the_graveyard, judge_each=each_checked_by(*LEAVING)),
    EffectHandler(Sacrifice, to_the_graveyard, judge_each=each_checked_by(*LEAVING)),
    EffectHandler(Move, into_a_zone, judge_each=judge_moving),
    EffectHandler(Exile, into_exile, judge_each=judge_moving),
    EffectHandler(Foretell, foretell, judge_each=judge_moving),
    EffectHandler(ReturnToHand, to_the_hand, judge_each=judge_moving),
)
