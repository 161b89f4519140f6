"""Putting cards onto the battlefield: which of them enter, and with which face up (712.14)."""

import itertools
from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.language.effects import HiddenBy, PutOntoBattlefield
from tabletop.model.objects import CardObject, Combat, CopyEffect, FaceDown, GameObject, Permanent
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Judging, Waived, rule, silence, statement
from tabletop.rules.book.verdicts import Ruling, Verdict, ruling_for
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.leaving_the_game import enters_under_somebody_in_the_game
from tabletop.rules.engine.performing import legal_objects
from tabletop.rules.faces.copying import cite_copy, original_values, with_exceptions
from tabletop.rules.faces.enchanting import would_find_a_host
from tabletop.rules.faces.entering import AURA_STAYS, Arrival, enter
from tabletop.rules.faces.face_down import cite_face_down, face_down_as
from tabletop.rules.faces.keeping_out import nothing_keeps_it_out
from tabletop.rules.values.kinds import (
    are_counterparts,
    has_another_side,
    is_double_faced,
    is_meld_card,
    is_modal,
    is_transforming,
    is_unknown,
)

FINDS_BOTH = statement(
    "putting.finds_both",
    "An effect that follows a melded permanent to its new zone finds both cards and does the same to each.",
    "712.21c",
    "400.7",
    "400.7j",
)
FRONT_UP = statement("putting.front_up", "It enters with its front face up.", "712.14")
BACK_UP = statement(
    "putting.back_up",
    "It was told to enter transformed, so it enters with its back face up.",
    "712.14a",
    # Earlier it was an exception within the rule on entering front up. 711.8a of 2016 was only about other
    # cards.
    "712.14",
)

ENTERS_AS_ITSELF = statement(
    "putting.enters_as_itself",
    "Something with only one face enters as it is, even if it's told to enter transformed.",
    "712.14a",
    only_in="enter.not-double-faced",
)
FACE_UP_ANYWAY = statement(
    "putting.face_up_anyway",
    "A double-faced permanent is always face up, so it enters face up.",
    "712.15",
    only_in="face-down.enter",
)
MELD_IS_SILENT = silence("meld.told-to-enter-transformed", "712.14a")


def cite_both_cards(course: Course, objects: tuple[GameObject, ...]) -> None:
    """Cite the rule if an effect handles both cards of a former melded permanent (712.21c)."""
    for first, second in itertools.pairwise(objects):
        if are_counterparts(first, second) and isinstance(first, CardObject):
            course.cite(FINDS_BOTH, first.id, second.id)


class Entry(NamedTuple):
    """An object that is to enter, with the effect, its context, and the rules that a judge waives."""

    object: GameObject
    effect: PutOntoBattlefield
    context: Context
    waived: Waived

    def may_be_back_up(self, edition: str) -> bool:
        """Return whether it has its back up if it is to enter transformed or converted (712.14a)."""
        return may_enter_back_up(self.object, edition, self.waived)

    def asks_for_the_back(self, edition: str) -> bool:
        """Return whether it must enter with its back up or else stay.

        In older editions it entered front up.
        """
        if not (self.effect.transformed or self.effect.converted):
            return False
        anyway = ("kind.double-faced", "kind.entering-transformed", "enter.not-double-faced")
        return self.may_be_back_up(edition) or not any(in_force(edition, each) for each in anyway)


def may_enter_back_up(object: GameObject, edition: str, waived: Waived) -> bool:
    """Return whether a card told to enter transformed or converted enters with its back up (712.14a)."""
    if only_transforming_cards_enter_transformed.name in waived and has_another_side(object):
        return True
    if in_force(edition, "kind.double-faced") or in_force(edition, "kind.entering-transformed"):
        return False
    if is_modal(object):
        # Until there were modal cards the text was about double-faced cards of any kind.
        return in_force(edition, "enter.modal-transformed") or in_force(edition, "kind.modal")
    return is_transforming(object)


@rule(
    "712.14a",
    refusal=(
        "A card that isn't a transforming card stays where it is if it's told to enter transformed or "
        "converted."
    ),
    named="{object} isn't a transforming card, so it can't enter with its back face up.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def only_transforming_cards_enter_transformed(state: State, entry: Entry) -> bool:
    """A card that is to enter with its back face up is one that may."""
    if not entry.asks_for_the_back(state.edition):
        return True
    return entry.may_be_back_up(state.edition)


@rule(
    "712.14a",
    "400.4a",
    refusal=(
        "The back face is an instant or sorcery, which can't be on the battlefield, so the card "
        "stays where it is."
    ),
    named="The back face of {object} is an instant or sorcery, so it stays where it is.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def back_can_be_there(state: State, entry: Entry) -> bool:
    """If a card is to enter with its back face up, the back is the face of a permanent."""
    if not entry.asks_for_the_back(state.edition) or not entry.may_be_back_up(state.edition):
        return True
    back = entry.object.definition.back
    return back is None or back.is_permanent


@rule(
    "712.14b",
    "400.4a",
    refusal=(
        "A modal card whose front face isn't a permanent card can't be put onto the battlefield; it stays "
        "where it is."
    ),
    named="The front face of {object} isn't a permanent card, so it stays where it is.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def modal_front_can_be_there(state: State, entry: Entry) -> bool:
    """A modal card that is to enter is a permanent card by its front."""
    object = entry.object
    if not is_modal(object) or entry.effect.face_down:
        return True
    if entry.asks_for_the_back(state.edition):
        return True
    return object.definition.front.is_permanent


@rule(
    "400.4a",
    refusal="An instant or sorcery card can't be on the battlefield; it stays where it is.",
    named="{object} is an instant or sorcery, so it stays where it is.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_a_permanent_card(state: State, entry: Entry) -> bool:
    """The card that is to enter is a permanent card by its front."""
    object = entry.object
    if not object.pieces or is_modal(object) or entry.effect.face_down:
        return True
    if entry.asks_for_the_back(state.edition):
        return True
    return object.definition.front.is_permanent


@rule(
    "110.1",
    refusal="The permanent is already on the battlefield.",
    named="{object} is already on the battlefield.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_elsewhere(state: State, entry: Entry) -> bool:
    """The object isn't on the battlefield yet."""
    return state.permanent(entry.object.id) is None


@rule(
    "111.8",
    "111.7",
    "704.5e",
    refusal=(
        "Only a card can be put onto the battlefield; a token or copy that is elsewhere can't come back."
    ),
    named="{object} isn't a card, so it can't be put onto the battlefield again.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_a_card(_state: State, entry: Entry) -> bool:
    """An object put onto the battlefield from elsewhere is a card, not a token or a copy."""
    return entry.object.card_count > 0


@rule(
    "712.1",
    refusal="Double-faced cards have existed only since {since}.",
    named="{object} is double-faced; such cards have existed only since {since}.",
    only_in="kind.double-faced",
)
def this_edition_knows_such_cards(state: State, entry: Entry) -> bool:
    """The edition knows cards of this kind."""
    return not is_unknown(entry.object, state.edition)


@rule(
    "701.40a",
    refusal="Manifest has existed only since {since}.",
    named="{object} isn't manifested: manifest has existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.manifest",
)
def this_edition_can_manifest(state: State, entry: Entry) -> bool:
    """The edition has manifest if the card is to be manifested."""
    manifested = entry.effect.face_down is HiddenBy.MANIFEST
    return not manifested or not in_force(state.edition, "kind.manifest")


@rule(
    "701.58a",
    "702.168a",
    refusal="Cloak and disguise have existed only since {since}.",
    named="{object} stays as it is: cloak and disguise have existed only since {since}.",
    otherwise=Verdict.NOTHING_HAPPENS,
    only_in="kind.cloak-disguise",
)
def this_edition_can_cloak(state: State, entry: Entry) -> bool:
    """The edition has cloak and disguise if the card is to be cloaked or disguised."""
    warded = entry.effect.face_down in (HiddenBy.CLOAK, HiddenBy.DISGUISE)
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
)
_ENTERING: Final = (nothing_keeps_it_out, enters_under_somebody_in_the_game)


def judge_putting(judging: Judging, effect: PutOntoBattlefield, context: Context, id: int) -> Ruling:
    """Return the ruling on putting one object onto the battlefield."""
    state = judging.state
    entry = Entry(state.objects[id], effect, context, judging.waived)
    reasons = judging.broken(PUTTING, id, entry)
    reasons += judging.broken(_ENTERING, id, id, effect, context)
    stays = any(reason.rule == only_transforming_cards_enter_transformed.name for reason in reasons)
    if (
        stays
        and is_meld_card(state.objects[id])
        and in_force(state.edition, "meld.told-to-enter-transformed")
    ):
        reasons = (*reasons, MELD_IS_SILENT.reason(state.edition, id))
    if not reasons and _lacks_host(judging, effect, context, id):
        reasons = (AURA_STAYS.reason(state.edition, id),)
    return ruling_for(reasons)


def _lacks_host(judging: Judging, effect: PutOntoBattlefield, context: Context, id: int) -> bool:
    """Return whether it would be an Aura with nothing to enchant, and the instruction doesn't change that."""
    given = (effect.face_down, effect.face_down_as, effect.copy_of, effect.attached_to)
    if effect.attached_to_player is not None or any(each is not None for each in given):
        return False
    state = judging.state
    object = state.objects[id]
    side = Side.BACK if _enters_back_up(judging, effect, object) else Side.FRONT
    return not would_find_a_host(state, object.pieces, side, context.player_or_you(state, effect.under, id))


def _enters_back_up(judging: Judging, effect: PutOntoBattlefield, object: GameObject) -> bool:
    return (effect.transformed or effect.converted) and may_enter_back_up(
        object, judging.state.edition, judging.waived
    )


def put(course: Course, effect: PutOntoBattlefield, context: Context) -> Context:
    """Put cards onto the battlefield, front up unless the effect says otherwise (712.14)."""
    return put_as(course, effect, context, cause="put")


def put_as(course: Course, effect: PutOntoBattlefield, context: Context, *, cause: str) -> Context:
    """Put cards onto the battlefield as part of another event, whose name is `cause` (614.1a)."""
    ids = legal_objects(course, effect, context)
    cite_both_cards(course, tuple(course.state.objects[id] for id in ids))
    arrivals = (_arrival(course, id, effect, context, place) for place, id in enumerate(ids))
    entered = enter(course, tuple(replace(each, cause=cause) for each in arrivals))
    _cite_sides(course, entered, back_up=effect.transformed or effect.converted)
    return context.after(it=entered, that_many=len(entered))


def _arrival(course: Course, id: int, effect: PutOntoBattlefield, context: Context, place: int) -> Arrival:
    object = course.state.objects[id]
    face_down = _face_down_state(course, object, effect, place)
    return Arrival(
        before=(object,),
        pieces=object.pieces,
        owner=object.owner,
        controller=context.player_or_you(course.state, effect.under, object.id),
        side=Side.BACK
        if face_down is None and _enters_back_up(course.judging, effect, object)
        else Side.FRONT,
        face_down=face_down,
        flipped=effect.flipped,
        tapped=effect.tapped,
        counters=_counters(course, effect, context),
        copies=_copies(course, effect, context),
        attacks=effect.attacking or effect.attacking_like is not None,
        attack=_attack_of(course, effect, context),
        attached_to=context.object(course.state, effect.attached_to),
        attached_to_player=context.player(course.state, effect.attached_to_player)
        if effect.attached_to_player is not None
        else None,
    )


def _attack_of(course: Course, effect: PutOntoBattlefield, context: Context) -> Combat | None:
    """Return the attack of the object whose attack it is to share."""
    found = context.as_it_was(course.state, effect.attacking_like) if effect.attacking_like else ()
    return next((each.combat for each in found if isinstance(each, Permanent)), None)


def _counters(course: Course, effect: PutOntoBattlefield, context: Context) -> Mapping[str, int]:
    """Return the counters with which it enters, counting those that depend on a number now."""
    counted = {kind: context.number(course.state, tally) for kind, tally in effect.more_counters.items()}
    return {**effect.counters, **{kind: number for kind, number in counted.items() if number > 0}}


def _face_down_state(
    course: Course, object: GameObject, effect: PutOntoBattlefield, place: int
) -> FaceDown | None:
    """Return its face-down state, None if it is face up, as double-faced cards always were at times."""
    face_down = face_down_as(course.state, effect.face_down, effect.face_down_as, place=place)
    if (
        face_down is None
        or not is_double_faced(object)
        or not in_force(course.state.edition, "face-down.enter")
    ):
        return face_down
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


def put_back(course: Course, effect: PutOntoBattlefield, context: Context) -> Context:
    """Return the cards that can return, and note the reasons for those that stay in exile."""
    for id in context.objects(course.state, effect.objects):
        for reason in judge_putting(course.judging, effect, context, id).reasons:
            course.note(reason)
    return put(course, effect, context)


HANDLERS: Final = (EffectHandler(PutOntoBattlefield, put, judge_each=judge_putting),)
