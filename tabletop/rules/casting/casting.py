"""Casting spells with the face that will be up (601, 712.11)."""

from typing import Final

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.language.changes import Allowed, Forbidden
from tabletop.model.actions import Cast
from tabletop.model.objects import CardObject
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import NOTHING_WAIVED, Judging, Waived, rule
from tabletop.rules.book.verdicts import Blame, Reason, Ruling, ruling_for
from tabletop.rules.casting.additional_costs import can_afford, least
from tabletop.rules.casting.announcing import some_x
from tabletop.rules.casting.cast_attempts import (
    Attempt,
    as_spell,
    blame_face,
    blame_forbidder,
    blame_no_card,
    blame_time,
    blame_way,
    blame_x,
    blame_zone,
    can_be_paid_with_help,
    casting_by,
    cost_of,
)
from tabletop.rules.casting.later_keywords import KEYWORDS_ARE_KNOWN
from tabletop.rules.casting.missing_costs import blame_mana_for_spell, blame_other_costs
from tabletop.rules.casting.permissions import (
    Way,
    each_face,
    is_forbidden,
    is_hidden_from,
    matching_permissions,
    may_be_cast_transformed,
    may_cast_at_any_time,
    ways_to_cast,
)
from tabletop.rules.engine.timing import is_sorcery_time, lets_spells_be_cast
from tabletop.rules.targets.choosing_targets import aims_legally
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.kinds import is_double_faced, is_meld_card, is_modal, is_transforming, is_unknown


def attempt(state: State, action: Cast, player: int, waived: Waived = NOTHING_WAIVED) -> Attempt:
    """Return the attempt of an action. A waived rule allows it without any way to cast."""
    card = state.objects.get(action.object)
    if not isinstance(card, CardObject):
        return Attempt(card=None, player=player, action=action, side=Side.FRONT, ways=())
    ways = [
        way for way in ways_to_cast(state, card, player, action.x or 0) if action.using in (None, way.label)
    ]
    if action.face == "face down":
        ways = [way for way in ways if way.face_down is not None]
    elif action.face is not None:
        ways = [way for way in ways if way.side == action.face and way.face_down is None]
    if action.using is None:
        # Face down and other costs are used only if named or if the usual way is missing.
        ways = [way for way in ways if not way.label] or ways
    named_side = Side(action.face) if action.face in tuple(Side) else Side.FRONT
    # Casting from anywhere, as with a placeholder, doesn't include casting transformed.
    refusing = BACK_UP if named_side is Side.BACK and is_transforming(card) else NO_WAY
    if not ways and any(each.name in waived for each in refusing):
        ways = [Way(side=named_side)]
    side = ways[0].side if ways else named_side
    return Attempt(card=card, player=player, action=action, side=side, ways=tuple(ways))


# --- The checks ------------------------------------------


@rule(
    "601.2a",
    "111.8",
    "108.2b",
    refusal="The card to cast is gone, or it's a token or an emblem.",
    named="{object} is a token, so it can't be cast.",
    blame=blame_no_card,
)
def is_a_card(state: State, trying: Attempt) -> bool:
    """The card to cast exists and is not a token."""
    return trying.card is not None and not trying.card.is_token


@rule(
    "712.11",
    "712.8c",
    refusal="A transforming card is cast with its front face up; nothing lets it be cast transformed.",
    named="Nothing lets {object} be cast transformed.",
)
def back_is_permitted(state: State, trying: Attempt) -> bool:
    """A transforming card is cast with its front face up, unless a permission says transformed."""
    card = trying.card
    if card is None or not is_transforming(card) or trying.side is Side.FRONT:
        return True
    if not backs_can_be_cast(state, trying):
        return True
    return any(way.side is Side.BACK for way in trying.ways)


@rule(
    "712.1",
    refusal="Double-faced cards have existed only since {since}.",
    named="{object} is double-faced; such cards have existed only since {since}.",
    only_in="kind.double-faced",
)
def this_edition_knows_such_cards(state: State, trying: Attempt) -> bool:
    """The card is of a kind that the edition knows."""
    return trying.card is None or not is_unknown(trying.card, state.edition)


@rule(
    "712.11",
    refusal="Nothing in this edition lets a card be cast with its back face up.",
    named="Nothing in this edition lets {object} be cast with its back face up.",
    only_in="kind.cast-transformed",
)
def backs_can_be_cast(state: State, trying: Attempt) -> bool:
    """The face is a front, or one that the edition lets onto the stack."""
    if trying.card is None or trying.side is Side.FRONT or is_meld_card(trying.card):
        return True
    is_chosen = is_modal(trying.card) and not in_force(state.edition, "kind.modal")
    return is_chosen or not in_force(state.edition, "kind.cast-transformed")


@rule(
    "712.11a",
    refusal="Only transforming cards can be cast transformed.",
    named="{object} isn't a transforming card, so it can't be cast transformed.",
)
def only_transforming_cards_are_cast_transformed(state: State, trying: Attempt) -> bool:
    """A card that a permission lets be cast transformed is a transforming card."""
    card = trying.card
    if card is None or trying.ways or may_be_cast_transformed(card, state.edition):
        return True
    return not any(
        each.transformed for each in matching_permissions(state, card, trying.player, Allowed.CAST)
    )


@rule(
    "712.4b",
    "712.8b",
    "712.11",
    refusal="The back of a meld card can't be cast.",
    named="{object} is a meld card, so its back can't be cast.",
)
def is_not_the_half_behind(state: State, trying: Attempt) -> bool:
    """The face that is cast is not the half behind a meld card."""
    return trying.card is None or not is_meld_card(trying.card) or trying.action.face != "back"


@rule(
    "601.3",
    "601.2a",
    "712.11c",
    refusal="Nothing lets the player cast the card with this face from its zone.",
    named="Nothing lets {player} cast {face} from {zone}.",
    blame=blame_zone,
)
def something_allows_it(state: State, trying: Attempt) -> bool:
    """A rule or a permission allows casting the card with this face from where it is."""
    if trying.card is None or not backs_can_be_cast(state, trying):
        return True
    return bool(trying.ways) or not back_is_permitted(state, trying)


@rule(
    "702.146a",
    refusal=("A card can be cast with disturb only from its player's graveyard, and only if it has disturb."),
    named="{player} can't cast {object} with {kind} from {zone}.",
    blame=blame_way,
)
def disturb_is_from_the_graveyard(state: State, trying: Attempt) -> bool:
    """A card cast for its disturb cost has disturb and is in its player's graveyard."""
    return trying.action.using != "disturb" or bool(trying.ways)


@rule(
    "702.162a",
    refusal=(
        "More Than Meets the Eye works only for a card that has it, from a zone it could be cast from anyway."
    ),
    named="{player} can't cast {object} with {kind} from {zone}.",
    blame=blame_way,
)
def converted_by_its_own_ability(state: State, trying: Attempt) -> bool:
    """A card cast by More Than Meets the Eye has that ability and could be cast from where it is."""
    return trying.action.using != "more than meets the eye" or bool(trying.ways)


@rule(
    "702.74a",
    refusal=(
        "A card can be cast with evoke only if it has evoke, from a zone from which it could be cast anyway."
    ),
    named="{player} can't cast {object} with {kind} from {zone}.",
    blame=blame_way,
)
def evoked_by_its_own_ability(state: State, trying: Attempt) -> bool:
    """A card cast for its evoke cost has evoke and could be cast from where it is."""
    return trying.action.using != "evoke" or bool(trying.ways)


@rule(
    "702.96a",
    refusal=(
        "A card can be cast with overload only if it has overload, from a zone from which it "
        "could be cast anyway."
    ),
    named="{player} can't cast {object} with {kind} from {zone}.",
    blame=blame_way,
)
def overloaded_by_its_own_ability(state: State, trying: Attempt) -> bool:
    """A card cast for its overload cost has overload and could be cast from where it is."""
    return trying.action.using != "overload" or bool(trying.ways)


@rule(
    "702.85a",
    "712.11c",
    refusal=(
        "Cascade lets you cast only a spell with lesser mana value, and the face that would be up decides."
    ),
    named="Cascade doesn't let {player} cast {face}: only a spell with lesser mana value.",
    blame=blame_face,
)
def cascade_allows_the_spell(state: State, trying: Attempt) -> bool:
    """A spell cast by cascade has a lesser mana value, given the face that would be up."""
    return trying.action.using != "cascade" or bool(trying.ways)


@rule(
    "712.15",
    refusal="In this edition no double-faced card can be cast face down.",
    named="{object} is double-faced, so it can't be cast face down in this edition.",
    only_in="face-down.cast",
)
def double_faced_are_cast_face_up(state: State, trying: Attempt) -> bool:
    """A double-faced card is cast face up, if the edition requires that."""
    if trying.card is None or not is_double_faced(trying.card) or not trying.ways:
        return True
    return trying.ways[0].face_down is None or not in_force(state.edition, "face-down.cast")


@rule(
    "712.11b",
    refusal="In this edition a copy of a modal card has its front face only.",
    named="A copy of {object} has only its front face in this edition.",
    only_in="modal.copy-of-card",
)
def copies_have_one_face(state: State, trying: Attempt) -> bool:
    """A copy of a modal card is cast with its front face, unless the edition allows another."""
    card = trying.card
    if card is None or trying.ways or trying.side is Side.FRONT:
        return True
    copied = any(True for _ in matching_permissions(state, card, trying.player, Allowed.CAST_COPY))
    return not copied or not in_force(state.edition, "modal.copy-of-card")


@rule(
    "601.3f",
    "406.3",
    refusal="A player can cast a card that is face down in exile only if they may look at it.",
    named="{player} may not look at the face-down card, so {player} can't cast it.",
    blame=lambda _state, trying: Blame(object=trying.action.object, player=trying.player),
)
def is_known_to_its_player(state: State, trying: Attempt) -> bool:
    """The player may look at the card."""
    return not is_hidden_from(state, trying.card, trying.player)


@rule(
    "305.9",
    "712.11c",
    refusal="A land is played, not cast.",
    named="{face} is a land: it's played, not cast.",
    blame=blame_face,
)
def is_no_land(state: State, trying: Attempt) -> bool:
    """The face that is cast is not a land."""
    return trying.card is None or "Land" not in trying.face.types.types


@rule(
    "118.6",
    "202.1b",
    "601.2f",
    refusal="The spell has no mana cost, so that cost can't be paid.",
    named="{face} has no mana cost, so that cost can't be paid.",
    blame=blame_face,
)
def has_a_cost(state: State, trying: Attempt) -> bool:
    """The spell has a mana cost or another cost to pay, or is cast without paying its mana cost."""
    if trying.card is None or not trying.ways or "Land" in trying.face.types.types:
        return True
    return any(way.free or way.cost is not None or trying.face.mana_cost for way in trying.ways)


@rule(
    "601.3",
    "117.1a",
    "301.1",
    "302.1",
    "303.1",
    "306.1",
    "307.1",
    "304.1",
    refusal=(
        "A spell that isn't an instant and doesn't have flash can be cast only in your main "
        "phase while the stack is empty."
    ),
    named="{face} can be cast only during {player}'s main phase while the stack is empty.",
    blame=blame_time,
)
def timing_is_right(state: State, trying: Attempt) -> bool:
    """A sorcery could be cast now, or the spell is an instant, has flash or may be cast now."""
    if trying.card is None or not trying.ways:
        return True
    instant = "Instant" in trying.face.types.types or "flash" in trying.face.keywords
    if instant or is_sorcery_time(state, trying.player) or any(way.now for way in trying.ways):
        return True
    return may_cast_at_any_time(state, trying.player, trying.face)


@rule(
    "107.1b",
    "107.3a",
    "107.3b",
    refusal="X can't be less than 0, and it's 0 if the spell is cast without paying its mana cost.",
    named="X can't be {number}.",
    blame=blame_x,
)
def x_is_a_number(_state: State, trying: Attempt) -> bool:
    """X is 0, or more than 0 if the mana cost or another cost with X is paid."""
    is_free = bool(trying.ways) and all(
        way.free and not casting_by(trying, way).takes_x for way in trying.ways
    )
    return trying.x == 0 or (trying.x > 0 and not is_free)


@rule(
    "101.2",
    "601.3",
    "712.11c",
    refusal="An effect says that the spell can't be cast.",
    named="An effect says that {face} can't be cast.",
    blame=blame_forbidder,
)
def nothing_forbids_it(state: State, trying: Attempt) -> bool:
    """No effect forbids casting a spell with this face."""
    card = trying.card
    return card is None or not is_forbidden(state, trying.player, Forbidden.CAST, card, trying.face, trying.x)


@rule(
    "601.2h",
    "118.3",
    refusal="The player doesn't have enough mana in the pool.",
    named="{face} can't be cast: {lack} is missing.",
    blame=blame_mana_for_spell,
)
def mana_is_there(state: State, trying: Attempt) -> bool:
    """The pool has enough mana for the spell's cost."""
    if trying.card is None or not trying.ways:
        return True
    way = trying.ways[0]
    cost = cost_of(state, trying, way)
    return can_be_paid_with_help(state, trying, way, least(state, cost, casting_by(trying, way)))


@rule(
    "601.2h",
    "118.8",
    "118.3",
    "119.4",
    refusal=("The player doesn't have enough to sacrifice, discard, exile, or return, or not enough life."),
    named="{face} can't be cast: {player} needs {lack}.",
    blame=blame_other_costs,
)
def other_costs_can_be_paid(state: State, trying: Attempt) -> bool:
    """The player has the permanents, cards and life for the other costs."""
    return trying.card is None or not trying.ways or can_afford(state, casting_by(trying, trying.ways[0]))


@rule(
    "601.2c",
    refusal="A legal target is missing, or a chosen target isn't legal.",
    named="{face} lacks a legal target.",
    blame=blame_face,
)
def targets_can_be_chosen(state: State, trying: Attempt) -> bool:
    """Every chosen target is legal, and legal targets exist for those not chosen yet."""
    return _mutates(trying) or _is_aura(trying) or _has_targets(state, trying)


@rule(
    "303.4a",
    "601.2c",
    refusal="An Aura spell needs a legal target that it can enchant.",
    named="There is nothing that {face} can enchant.",
    blame=blame_face,
)
def aura_has_something_to_enchant(state: State, trying: Attempt) -> bool:
    """An Aura spell has a legal target that it can enchant."""
    return _mutates(trying) or not _is_aura(trying) or _has_targets(state, trying)


@rule(
    "702.140a",
    "601.2c",
    refusal="A mutating creature spell targets a non-Human creature with the same owner.",
    named="{object} needs a non-Human creature that {player} owns as its target.",
    blame=blame_face,
)
def mutates_onto_a_creature_of_yours(state: State, trying: Attempt) -> bool:
    """A mutating spell has a legal target: a non-Human creature that its player owns."""
    return not _mutates(trying) or _has_targets(state, trying)


def _mutates(trying: Attempt) -> bool:
    return bool(trying.ways) and trying.ways[0].label == "mutate"


def _is_aura(trying: Attempt) -> bool:
    return trying.card is not None and "Aura" in trying.face.types.subtypes


def _has_targets(state: State, trying: Attempt) -> bool:
    if trying.card is None or not trying.ways:
        return True
    named = Chosen.by(trying.action)
    return aims_legally(state, trying.face, as_spell(state, trying, trying.ways[0]), None, named)


BACK_UP: Final = (backs_can_be_cast, back_is_permitted)
"""Rules by which a transforming card is cast with its front face up."""
NO_WAY: Final = (
    *BACK_UP,
    only_transforming_cards_are_cast_transformed,
    something_allows_it,
    disturb_is_from_the_graveyard,
    converted_by_its_own_ability,
    evoked_by_its_own_ability,
    overloaded_by_its_own_ability,
    cascade_allows_the_spell,
)
"""Rules that are broken without any way to cast a card. A judge who waives one provides a way."""

RULES: Final = (
    is_a_card,
    this_edition_knows_such_cards,
    backs_can_be_cast,
    back_is_permitted,
    only_transforming_cards_are_cast_transformed,
    is_not_the_half_behind,
    disturb_is_from_the_graveyard,
    converted_by_its_own_ability,
    evoked_by_its_own_ability,
    overloaded_by_its_own_ability,
    cascade_allows_the_spell,
    something_allows_it,
    double_faced_are_cast_face_up,
    copies_have_one_face,
    is_known_to_its_player,
    is_no_land,
    has_a_cost,
    timing_is_right,
    x_is_a_number,
    nothing_forbids_it,
    lets_spells_be_cast,
    mana_is_there,
    other_costs_can_be_paid,
    targets_can_be_chosen,
    aura_has_something_to_enchant,
    mutates_onto_a_creature_of_yours,
)


def judge(judging: Judging, action: Cast, player: int) -> Ruling:
    """Return the ruling on casting a card. A modal card without a named face may use either face."""
    rulings = [ruling_for(why_not(judging, each, player)) for each in each_face(judging.state, action)]
    return min(rulings, key=lambda each: (not each.is_legal, something_allows_it.name in each.names))


def why_not(judging: Judging, action: Cast, player: int) -> tuple[Reason, ...]:
    """Return the reasons against casting. If X isn't announced yet, they hold for every value."""
    if unknown := judging.broken(KEYWORDS_ARE_KNOWN, action.object, action):
        return unknown

    def with_x(x: int | None) -> tuple[Reason, ...]:
        waived = judging.waived_for(action.object)
        trying = attempt(judging.state, replace(action, x=x), player, waived)
        return judging.broken(RULES, action.object, trying)

    return with_x(action.x) if action.x is not None else some_x(0, with_x)
