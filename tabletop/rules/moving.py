"""Effects that move objects: destroy, sacrifice, exile, return, put onto the battlefield (701, 712.14)."""

import itertools
from typing import Final

from msgspec.structs import replace

from tabletop.cards.effects import (
    Destroy,
    Exile,
    ExileAndReturn,
    Move,
    OnObjects,
    PutOntoBattlefield,
    ReturnToHand,
    Sacrifice,
)
from tabletop.cards.faces import Side
from tabletop.model.events import TriggerDelayed
from tabletop.model.objects import CardObject, CopyEffect, FaceDown, GameObject
from tabletop.model.state import DelayedTrigger, State
from tabletop.model.zones import ZoneKind
from tabletop.rules.choosing import drawn
from tabletop.rules.context import Context
from tabletop.rules.copying import cite_copy, original_values, with_exceptions
from tabletop.rules.course import Course
from tabletop.rules.editions import in_force
from tabletop.rules.enchanting import would_find_a_host
from tabletop.rules.entering import AURA_STAYS, Arrival, attacked_with, enter
from tabletop.rules.face_down import cite_face_down, face_down_as
from tabletop.rules.keeping_out import nothing_keeps_it_out
from tabletop.rules.kinds import (
    are_counterparts,
    has_another_side,
    is_double_faced,
    is_meld_card,
    is_modal,
    is_transforming,
    is_unknown,
)
from tabletop.rules.layers import characteristics
from tabletop.rules.leaving_the_game import enters_under_somebody_in_the_game
from tabletop.rules.rule import broken, is_waived, rule, silence, statement
from tabletop.rules.ruling import Ruling, Verdict, ruling_for
from tabletop.rules.verbs import carries_out, judges_each, legal_objects
from tabletop.rules.zone_changes import Destination, move

FINDS_BOTH = statement(
    "moving.finds_both",
    "What follows a melded permanent to its new zone finds both cards and does the same to each.",
    "712.21c",
    "400.7",
    "400.7j",
)
TO_ITS_OWNER = statement(
    "moving.to_its_owner",
    "What would go to another player's hand, library or graveyard goes to its owner's.",
    "400.3",
)
HIDDEN_IN_EXILE = statement(
    "moving.hidden_in_exile",
    "A double-faced card that is exiled face down stays hidden like any other.",
    "712.17",
    "406.3",
)
FRONT_UP = statement("moving.front_up", "It enters with its front face up.", "712.14")
BACK_UP = statement(
    "moving.back_up",
    "Told to enter transformed, it enters with its back face up.",
    "712.14a",
    # Once it was the exception within the rule on what enters front up; 711.8a of 2016 spoke of others alone.
    "712.14",
)

ENTERS_AS_ITSELF = statement(
    "moving.enters_as_itself",
    "Told to enter transformed, what has one face enters as it is.",
    "712.14a",
    only_in="enter.not-double-faced",
)
FACE_UP_ANYWAY = statement(
    "moving.face_up_anyway",
    "A double-faced permanent is always face up, so it enters face up.",
    "712.15",
    only_in="face-down.enter",
)
MELD_IS_SILENT = silence("meld.told-to-enter-transformed", "712.14a")


# --- Leaving ------------------------------------------


@rule("110.1", otherwise=Verdict.NOTHING_HAPPENS)
def is_a_permanent(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """Only a permanent on the battlefield can be destroyed or sacrificed."""
    return state.permanent(id) is not None


@rule("702.12b", otherwise=Verdict.NOTHING_HAPPENS)
def is_destructible(state: State, id: int, effect: OnObjects, _context: Context) -> bool:
    """An indestructible permanent can't be destroyed."""
    return not isinstance(effect, Destroy) or "indestructible" not in characteristics(state, id).keywords


@rule("701.21a", otherwise=Verdict.NOTHING_HAPPENS)
def is_theirs_to_sacrifice(state: State, id: int, effect: OnObjects, context: Context) -> bool:
    """A player can't sacrifice what is under another player's control."""
    if not isinstance(effect, Sacrifice) or effect.by is None:
        return True
    permanent = state.permanent(id)
    return permanent is None or permanent.controller == context.player(state, effect.by, id)


LEAVING: Final = (is_a_permanent, is_destructible, is_theirs_to_sacrifice)


@judges_each(Destroy, Sacrifice)
def judge_leaving(state: State, effect: Destroy | Sacrifice, context: Context, id: int) -> Ruling:
    """What the rules make of destroying or sacrificing one object."""
    return ruling_for(broken(LEAVING, state.edition, id, state, id, effect, context))


@rule("110.5", "111.8", otherwise=Verdict.NOTHING_HAPPENS)
def can_leave_again(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """A token that has left the battlefield can't move any more; an emblem stays where it is."""
    object = state.objects[id]
    return not (object.is_token and isinstance(object, CardObject))


@rule("113.7a", otherwise=Verdict.NOTHING_HAPPENS)
def is_no_ability(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """An ability on the stack is no card; it resolves or is countered, and goes nowhere."""
    return bool(state.objects[id].pieces)


@rule("601.2a", "400.1")
def is_a_zone_to_move_to(_state: State, _id: int, effect: OnObjects, _context: Context) -> bool:
    """Nothing is moved there; onto the stack a spell gets by being cast."""
    return not isinstance(effect, Move) or effect.to in _WHERE_CARDS_LIE


_WHERE_CARDS_LIE: Final = frozenset(
    kind for kind in ZoneKind if not kind.is_shared and kind is not ZoneKind.OUTSIDE
)
MOVING: Final = (can_leave_again, is_no_ability, is_a_zone_to_move_to)


@judges_each(Move, Exile, ReturnToHand)
def judge_moving(state: State, effect: Move | Exile | ReturnToHand, context: Context, id: int) -> Ruling:
    """What the rules make of moving one object."""
    if isinstance(effect, Move) and effect.to == ZoneKind.BATTLEFIELD:
        return judge_putting(state, PutOntoBattlefield(objects=effect.objects), context, id)
    return ruling_for(broken(MOVING, state.edition, id, state, id, effect, context))


@carries_out(Destroy, Sacrifice)
def to_the_graveyard(course: Course, effect: Destroy | Sacrifice, context: Context) -> None:
    """Put permanents into their owners' graveyards, all at once."""
    cause = "destroy" if isinstance(effect, Destroy) else "sacrifice"
    _move_all(course, effect, context, Destination(kind=ZoneKind.GRAVEYARD, cause=cause))


@carries_out(ReturnToHand)
def to_the_hand(course: Course, effect: ReturnToHand, context: Context) -> None:
    """Return objects to their owners' hands."""
    _move_all(course, effect, context, Destination(kind=ZoneKind.HAND, cause="return"))


@carries_out(Exile)
def into_exile(course: Course, effect: Exile, context: Context) -> None:
    """Exile objects; face down they lose their characteristics and are known to few (406.3)."""
    known = frozenset(seat for ref in effect.known_to for seat in context.players(course.state, ref))
    destination = Destination(
        kind=ZoneKind.EXILE,
        cause="exile",
        face_down=effect.face_down,
        known_to=known,
        pile=context.source,
        by=context.you,
    )
    _move_all(course, effect, context, destination)
    hidden = [id for id in context.it if effect.face_down and is_double_faced(course.state.objects[id])]
    if hidden:
        course.cite(HIDDEN_IN_EXILE, *hidden)
    if effect.until == "self leaves" and context.source is not None:
        _return_when_it_leaves(course, context)


def _return_when_it_leaves(course: Course, context: Context) -> None:
    """What is exiled until something leaves the battlefield returns right then (610.3)."""
    returned = PutOntoBattlefield(objects=context.it, under="owner")
    if course.state.permanent(context.source) is None:
        put_back(course, returned, context)
        return
    trigger = DelayedTrigger(
        id=course.new_number(),
        at="self leaves",
        effects=(returned,),
        controller=context.you,
        source=context.source,
    )
    course.do(TriggerDelayed(trigger=trigger))


@carries_out(Move)
def into_a_zone(course: Course, effect: Move, context: Context) -> None:
    """Put objects into a zone of their owners."""
    if effect.to == ZoneKind.BATTLEFIELD:
        put(course, PutOntoBattlefield(objects=effect.objects), context)
        return
    if effect.position == "bottom at random":
        ids = context.objects(course.state, effect.objects)
        effect = replace(effect, objects=drawn(course, ids, len(ids)))
    destination = Destination(kind=ZoneKind(effect.to), position=_position(effect.position), by=context.you)
    _move_all(course, effect, context, destination)
    named = context.player(course.state, effect.player) if effect.player is not None else None
    strange = (id for id in context.it if named is not None and course.state.objects[id].owner != named)
    if effect.to in ("hand", "library", "graveyard") and (others := tuple(strange)):
        course.cite(TO_ITS_OWNER, *others)


def _position(position: int | str | None) -> int | None:
    match position:
        case "bottom" | "bottom at random":
            return -1
        case int():
            return max(position - 1, 0)
        case _:
            return None


def _move_all(course: Course, effect: OnObjects, context: Context, destination: Destination) -> None:
    ids = legal_objects(course.state, effect, context)
    objects = tuple(course.state.objects[id] for id in ids)
    melded = any(len(object.pieces) > 1 for object in objects)
    arrived = move(course, objects, destination)
    context.it = tuple(each.id for each in arrived)
    if melded:
        course.cite(FINDS_BOTH, *context.it)
        # "That many" counts objects, not cards (712.21e).
        context.that_many = len(objects)
    cite_both_found(course, objects)


def cite_both_found(course: Course, objects: tuple[GameObject, ...]) -> None:
    """Say so where one effect handles both cards of what was one melded permanent (712.21c)."""
    for first, second in itertools.pairwise(objects):
        if are_counterparts(first, second) and isinstance(first, CardObject):
            course.cite(FINDS_BOTH, first.id, second.id)


# --- Putting onto the battlefield ------------------------------------------


def may_enter_back_up(object: GameObject, edition: str) -> bool:
    """Whether a card told to enter transformed or converted does so with its back up (712.14a)."""
    if is_waived(only_transforming_cards_enter_transformed) and has_another_side(object):
        return True
    if in_force(edition, "kind.double-faced") or in_force(edition, "kind.entering-transformed"):
        return False
    if is_modal(object):
        # Until there were modal cards the text spoke of double-faced cards of whatever kind.
        return in_force(edition, "enter.modal-transformed") or in_force(edition, "kind.modal")
    return is_transforming(object)


def _asks_for_the_back(object: GameObject, effect: PutOntoBattlefield | ExileAndReturn, edition: str) -> bool:
    """Whether the back has to come up, or else the card stays; what could not do so used to enter anyway."""
    if not (effect.transformed or getattr(effect, "converted", False)):
        return False
    anyway = ("kind.double-faced", "kind.entering-transformed", "enter.not-double-faced")
    return may_enter_back_up(object, edition) or not any(in_force(edition, each) for each in anyway)


@rule("712.14a", otherwise=Verdict.NOTHING_HAPPENS)
def only_transforming_cards_enter_transformed(
    state: State, id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """Told to enter transformed or converted, a card that is no transforming card stays where it is."""
    object = state.objects[id]
    if not _asks_for_the_back(object, effect, state.edition):
        return True
    return may_enter_back_up(object, state.edition)


@rule("712.14a", "400.4a", otherwise=Verdict.NOTHING_HAPPENS)
def back_can_be_there(
    state: State, id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """Its back is an instant or sorcery, which can't be on the battlefield, so it stays where it is."""
    object = state.objects[id]
    if not _asks_for_the_back(object, effect, state.edition) or not may_enter_back_up(object, state.edition):
        return True
    back = object.definition.back
    return back is None or back.is_permanent


@rule("712.14b", "400.4a", otherwise=Verdict.NOTHING_HAPPENS)
def modal_front_can_be_there(
    state: State, id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """A modal card whose front is no permanent card can't be put onto the battlefield; it stays."""
    object = state.objects[id]
    if not is_modal(object) or getattr(effect, "face_down", None):
        return True
    if _asks_for_the_back(object, effect, state.edition):
        return True
    return object.definition.front.is_permanent


@rule("400.4a", otherwise=Verdict.NOTHING_HAPPENS)
def is_a_permanent_card(
    state: State, id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """An instant or sorcery card can't be on the battlefield; it stays where it is."""
    object = state.objects[id]
    if not object.pieces or is_modal(object) or getattr(effect, "face_down", None):
        return True
    if _asks_for_the_back(object, effect, state.edition):
        return True
    return object.definition.front.is_permanent


@rule("110.1", otherwise=Verdict.NOTHING_HAPPENS)
def is_elsewhere(
    state: State, id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """It is on the battlefield already."""
    return isinstance(effect, ExileAndReturn) or state.permanent(id) is None


@rule("111.8", "111.7", "704.5e", otherwise=Verdict.NOTHING_HAPPENS)
def is_a_card(state: State, id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context) -> bool:
    """Only a card can be put onto the battlefield; tokens and copies that are elsewhere can't come back."""
    return isinstance(effect, ExileAndReturn) or state.objects[id].card_count > 0


@rule("712.1", only_in="kind.double-faced")
def this_edition_knows_such_cards(
    state: State, id: int, _effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """This edition of the rules does not know double-faced cards yet."""
    return not is_unknown(state.objects[id], state.edition)


@rule("701.40a", otherwise=Verdict.NOTHING_HAPPENS, only_in="kind.manifest")
def this_edition_can_manifest(
    state: State, _id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """This edition of the rules does not know how to manifest yet."""
    manifested = getattr(effect, "face_down", None) == "manifest"
    return not manifested or not in_force(state.edition, "kind.manifest")


@rule("701.58a", "702.168a", otherwise=Verdict.NOTHING_HAPPENS, only_in="kind.cloak-disguise")
def this_edition_can_cloak(
    state: State, _id: int, effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """This edition of the rules does not know cloak and disguise yet."""
    warded = getattr(effect, "face_down", None) in ("cloak", "disguise")
    return not warded or not in_force(state.edition, "kind.cloak-disguise")


PUTTING: Final = (
    is_elsewhere,
    is_a_card,
    this_edition_knows_such_cards,
    this_edition_can_manifest,
    this_edition_can_cloak,
    only_transforming_cards_enter_transformed,
    back_can_be_there,
    modal_front_can_be_there,
    is_a_permanent_card,
    nothing_keeps_it_out,
    enters_under_somebody_in_the_game,
)


@judges_each(PutOntoBattlefield)
def judge_putting(state: State, effect: PutOntoBattlefield, context: Context, id: int) -> Ruling:
    """What the rules make of putting one object onto the battlefield."""
    reasons = broken(PUTTING, state.edition, id, state, id, effect, context)
    stays = any(reason.rule == only_transforming_cards_enter_transformed.name for reason in reasons)
    if (
        stays
        and is_meld_card(state.objects[id])
        and in_force(state.edition, "meld.told-to-enter-transformed")
    ):
        reasons = (*reasons, MELD_IS_SILENT.reason(state.edition, id))
    if not reasons and _wants_a_host(state, effect, context, id):
        reasons = (AURA_STAYS.reason(state.edition, id),)
    return ruling_for(reasons)


def _wants_a_host(state: State, effect: PutOntoBattlefield, context: Context, id: int) -> bool:
    """Whether it would be an Aura with nothing to enchant, and is told nothing that changes that."""
    told = (effect.face_down, effect.face_down_as, effect.copy_of, effect.attached_to)
    if effect.attached_to_player is not None or any(each is not None for each in told):
        return False
    object = state.objects[id]
    side = Side.BACK if _back_up(state, effect, object) else Side.FRONT
    return not would_find_a_host(state, object.pieces, side, context.player_or_you(state, effect.under, id))


def _back_up(state: State, effect: PutOntoBattlefield, object: GameObject) -> bool:
    return (effect.transformed or effect.converted) and may_enter_back_up(object, state.edition)


@carries_out(PutOntoBattlefield)
def put(course: Course, effect: PutOntoBattlefield, context: Context) -> None:
    """Put cards onto the battlefield, front up unless told otherwise (712.14)."""
    ids = legal_objects(course.state, effect, context)
    cite_both_found(course, tuple(course.state.objects[id] for id in ids))
    arrivals = tuple(_arrival(course, id, effect, context, place) for place, id in enumerate(ids))
    context.it = enter(course, arrivals)
    _cite_sides(course, context.it, back_up=effect.transformed or effect.converted)


def _arrival(course: Course, id: int, effect: PutOntoBattlefield, context: Context, place: int) -> Arrival:
    object = course.state.objects[id]
    lying = _lying(course, object, effect, place)
    return Arrival(
        before=(object,),
        pieces=object.pieces,
        owner=object.owner,
        controller=context.player_or_you(course.state, effect.under, object.id),
        side=Side.BACK if lying is None and _back_up(course.state, effect, object) else Side.FRONT,
        face_down=lying,
        flipped=effect.flipped,
        tapped=effect.tapped,
        counters=effect.counters,
        copies=_copies(course, effect, context),
        attacking_player=attacked_with(course.state, context.you) if effect.attacking else None,
        attached_to=context.object(course.state, effect.attached_to),
        attached_to_player=context.player(course.state, effect.attached_to_player)
        if effect.attached_to_player is not None
        else None,
    )


def _lying(course: Course, object: GameObject, effect: PutOntoBattlefield, place: int) -> FaceDown | None:
    """How it lies face down, if it does; a double-faced card has not always been able to."""
    lying = face_down_as(course.state, effect.face_down, effect.face_down_as, place=place)
    if lying is None or not is_double_faced(object) or not in_force(course.state.edition, "face-down.enter"):
        return lying
    course.cite(FACE_UP_ANYWAY, object.id)
    return None


def _copies(course: Course, effect: PutOntoBattlefield, context: Context) -> tuple[CopyEffect, ...]:
    if effect.copy_of is None:
        return ()
    found = original_values(course.state, effect.copy_of, context)
    if found is None:
        return ()
    id = context.object(course.state, effect.copy_of)
    values = with_exceptions(found, effect.exceptions)
    cite_copy(course, course.state.objects[id] if id is not None else None)
    return (CopyEffect(of=values.faces[0].name, values=values, timestamp=course.new_number()),)


def _cite_sides(course: Course, ids: tuple[int, ...], *, back_up: bool) -> None:
    for id in ids:
        permanent = course.state.permanent(id)
        if permanent is None:
            continue
        if permanent.face_down is not None:
            cite_face_down(course, permanent)
        elif is_double_faced(permanent):
            course.cite(BACK_UP if back_up and permanent.side is Side.BACK else FRONT_UP, id)
        elif back_up and in_force(course.state.edition, "enter.not-double-faced"):
            course.cite(ENTERS_AS_ITSELF, id)


def put_back(course: Course, effect: PutOntoBattlefield, context: Context) -> None:
    """Return what can return; what can't stays in exile, and the reason is said."""
    for id in context.objects(course.state, effect.objects):
        for reason in judge_putting(course.state, effect, context, id).reasons:
            course.note(reason)
    put(course, effect, context)
