"""Casting spells with the face that will be up (601, 712.11)."""

from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.cards.faces import Face, Side
from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.changes import Allowed, Forbidden
from tabletop.model.actions import Cast
from tabletop.model.objects import CardObject, GameObject, Piece, PieceKind, Spell
from tabletop.model.state import State
from tabletop.model.zones import STACK, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import NOTHING_WAIVED, Judging, Waived, rule
from tabletop.rules.book.verdicts import Reason, Ruling, ruling_for
from tabletop.rules.casting.additional_costs import Casting, can_afford, least, permission_cost
from tabletop.rules.casting.announcing import some_x
from tabletop.rules.casting.cost_changes import Priced, changed_cost, usable_mana
from tabletop.rules.casting.helped_payment import helpers, least_costs
from tabletop.rules.casting.permissions import (
    Way,
    counted_cost,
    each_face,
    is_forbidden,
    is_hidden_from,
    matching_permissions,
    may_be_cast_transformed,
    may_cast_at_any_time,
    ways_to_cast,
)
from tabletop.rules.engine.paying import can_pay
from tabletop.rules.engine.timing import is_sorcery_time, lets_spells_be_cast
from tabletop.rules.faces.face_down import face_down_as
from tabletop.rules.targets.choosing_targets import aims_legally
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.keywords import PLAIN_FACE, face_cast
from tabletop.rules.values.kinds import is_double_faced, is_meld_card, is_modal, is_transforming, is_unknown


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A player's attempt to cast a card, with every way that fits the action."""

    card: GameObject | None
    player: int
    action: Cast
    side: Side
    ways: tuple[Way, ...]
    aimed: Chosen | None = None
    """Chosen targets, or None before they are chosen."""

    @property
    def x(self) -> int:
        """Value of X. Before it is announced, this is the smallest possible value."""
        return self.action.x or 0

    @property
    def priced(self) -> Priced | None:
        """The spell as its costs see it, or None without a card."""
        if self.card is None:
            return None
        aimed = self.aimed if self.aimed is not None else Chosen.by(self.action) or None
        return Priced(self.card, self.face, self.player, self.action.x, aimed)

    @property
    def face(self) -> Face:
        """The face that will be up."""
        assert self.card is not None
        if self.ways and self.ways[0].face_down is not None:
            return PLAIN_FACE
        return face_cast(self.card.definition.face(self.side), self.ways[0].label if self.ways else None)


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
    refusal="There is no such card to cast; a token that has left the battlefield isn't a card.",
)
def is_a_card(state: State, trying: Attempt) -> bool:
    """The card to cast exists and is not a token."""
    return trying.card is not None and not trying.card.is_token


@rule(
    "712.11",
    "712.8c",
    "712.8a",
    refusal="A transforming card is cast with its front face up; nothing lets it be cast transformed.",
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
    refusal="This edition of the rules does not know double-faced cards yet.",
    only_in="kind.double-faced",
)
def this_edition_knows_such_cards(state: State, trying: Attempt) -> bool:
    """The card is of a kind that the edition knows."""
    return trying.card is None or not is_unknown(trying.card, state.edition)


@rule(
    "712.11",
    refusal="Nothing in this edition lets a card onto the stack with its back face up.",
    only_in="kind.cast-transformed",
)
def backs_can_be_cast(state: State, trying: Attempt) -> bool:
    """The face is a front, or one that the edition lets onto the stack."""
    if trying.card is None or trying.side is Side.FRONT or is_meld_card(trying.card):
        return True
    is_chosen = is_modal(trying.card) and not in_force(state.edition, "kind.modal")
    return is_chosen or not in_force(state.edition, "kind.cast-transformed")


@rule("712.11a", refusal="What lets it be cast transformed works only for transforming cards.")
def only_transforming_cards_are_cast_transformed(state: State, trying: Attempt) -> bool:
    """A card that a permission lets be cast transformed is a transforming card."""
    card = trying.card
    if card is None or trying.ways or may_be_cast_transformed(card, state.edition):
        return True
    return not any(
        each.transformed for each in matching_permissions(state, card, trying.player, Allowed.CAST)
    )


@rule("712.4b", "712.8b", "712.11", refusal="The back of a meld card can't be cast.")
def is_not_the_half_behind(state: State, trying: Attempt) -> bool:
    """The face that is cast is not the half behind a meld card."""
    return trying.card is None or not is_meld_card(trying.card) or trying.action.face != "back"


@rule("601.3", "601.2a", "712.11c", refusal="Nothing lets you cast this, with this face, from where it is.")
def something_allows_it(state: State, trying: Attempt) -> bool:
    """A rule or a permission allows casting the card with this face from where it is."""
    if trying.card is None or not backs_can_be_cast(state, trying):
        return True
    return bool(trying.ways) or not back_is_permitted(state, trying)


@rule("702.146a", refusal="Disturb works from your graveyard, and only for a card that has it.")
def disturb_is_from_the_graveyard(state: State, trying: Attempt) -> bool:
    """A card cast for its disturb cost has disturb and is in its player's graveyard."""
    return trying.action.using != "disturb" or bool(trying.ways)


@rule(
    "702.162a",
    refusal=(
        "More Than Meets the Eye works only for a card that has it, from a zone it could be cast from anyway."
    ),
)
def converted_by_its_own_ability(state: State, trying: Attempt) -> bool:
    """A card cast by More Than Meets the Eye has that ability and could be cast from where it is."""
    return trying.action.using != "more than meets the eye" or bool(trying.ways)


@rule(
    "702.74a",
    refusal="Evoke is another cost for a card that has it, in a zone from which it could be cast anyway.",
)
def evoked_by_its_own_ability(state: State, trying: Attempt) -> bool:
    """A card cast for its evoke cost has evoke and could be cast from where it is."""
    return trying.action.using != "evoke" or bool(trying.ways)


@rule(
    "702.96a",
    refusal="Overload is another cost for a card that has it, in a zone from which it could be cast anyway.",
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
)
def cascade_allows_the_spell(state: State, trying: Attempt) -> bool:
    """A spell cast by cascade has a lesser mana value, given the face that would be up."""
    return trying.action.using != "cascade" or bool(trying.ways)


@rule(
    "712.15", refusal="In this edition no double-faced card can be cast face down.", only_in="face-down.cast"
)
def double_faced_are_cast_face_up(state: State, trying: Attempt) -> bool:
    """A double-faced card is cast face up, if the edition requires that."""
    if trying.card is None or not is_double_faced(trying.card) or not trying.ways:
        return True
    return trying.ways[0].face_down is None or not in_force(state.edition, "face-down.cast")


@rule(
    "712.11b",
    refusal="In this edition a copy of a modal card has its front face only.",
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
    refusal="Of the cards that are face down in exile, a player can cast only those they may look at.",
)
def is_known_to_its_player(state: State, trying: Attempt) -> bool:
    """The player may look at the card."""
    return not is_hidden_from(state, trying.card, trying.player)


@rule("305.9", "712.11c", refusal="A land is played, not cast.")
def is_no_land(state: State, trying: Attempt) -> bool:
    """The face that is cast is not a land."""
    return trying.card is None or "Land" not in trying.face.types.types


@rule("118.6", "202.1b", "601.2f", refusal="It has no mana cost, so that cost can't be paid.")
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
        "It can be cast only in your main phase while the stack is empty; it isn't an instant and doesn't "
        "have flash."
    ),
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
)
def x_is_a_number(_state: State, trying: Attempt) -> bool:
    """X is 0, or more than 0 if the mana cost or another cost with X is paid."""
    is_free = bool(trying.ways) and all(
        way.free and not casting_by(trying, way).takes_x for way in trying.ways
    )
    return trying.x == 0 or (trying.x > 0 and not is_free)


@rule("101.2", "601.3", "712.11c", refusal="An effect says that this can't be cast.")
def nothing_forbids_it(state: State, trying: Attempt) -> bool:
    """No effect forbids casting a spell with this face."""
    card = trying.card
    return card is None or not is_forbidden(state, trying.player, Forbidden.CAST, card, trying.face, trying.x)


@rule("601.2h", "118.3", refusal="There isn't enough mana in the pool.")
def mana_is_there(state: State, trying: Attempt) -> bool:
    """The pool has enough mana for the spell's cost."""
    if trying.card is None or not trying.ways:
        return True
    way = trying.ways[0]
    cost = cost_of(state, trying, way)
    return can_be_paid_with_help(state, trying, way, least(state, cost, casting_by(trying, way)))


def can_be_paid(state: State, trying: Attempt, cost: ManaCost) -> bool:
    """Return whether the player has the mana for a cost that may be spent on this spell."""
    usable = usable_mana(state, trying.priced)
    return can_pay(state, trying.player, cost, trying.x, usable)


def can_be_paid_with_help(state: State, trying: Attempt, way: Way, cost: ManaCost) -> bool:
    """Return whether the player can pay a cost, with convoke, improvise and delve included (702.51a)."""
    if can_be_paid(state, trying, cost):
        return True
    left = least_costs(cost.with_x(trying.x), helpers(state, as_spell(state, trying, way)))
    return any(can_be_paid(state, trying, each) for each in left)


@rule(
    "601.2h",
    "118.8",
    "118.3",
    "119.4",
    refusal="There isn't enough to sacrifice, discard, exile or return, or not enough life, to cast it.",
)
def other_costs_can_be_paid(state: State, trying: Attempt) -> bool:
    """The player has the permanents, cards and life for the other costs."""
    return trying.card is None or not trying.ways or can_afford(state, casting_by(trying, trying.ways[0]))


def casting_by(trying: Attempt, way: Way) -> Casting:
    """Return the spell as its additional costs see it, cast in one way."""
    assert trying.card is not None
    extra = permission_cost(way.permission, counted_cost(trying.card, trying.face).value())
    return Casting(trying.face, way.label, trying.player, trying.card.id, extra, trying.x)


@rule("601.2c", refusal="There is no legal target for it, or a chosen target isn't legal.")
def targets_can_be_chosen(state: State, trying: Attempt) -> bool:
    """Every chosen target is legal, and legal targets exist for those not chosen yet."""
    return _mutates(trying) or _is_aura(trying) or _has_targets(state, trying)


@rule("303.4a", "601.2c", refusal="An Aura spell needs a legal target that it can enchant.")
def aura_has_something_to_enchant(state: State, trying: Attempt) -> bool:
    """An Aura spell has a legal target that it can enchant."""
    return _mutates(trying) or not _is_aura(trying) or _has_targets(state, trying)


@rule(
    "702.140a",
    "601.2c",
    refusal="A mutating creature spell targets a non-Human creature with the same owner.",
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

    def with_x(x: int | None) -> tuple[Reason, ...]:
        waived = judging.waived_for(action.object)
        trying = attempt(judging.state, replace(action, x=x), player, waived)
        return judging.broken(RULES, action.object, trying)

    return with_x(action.x) if action.x is not None else some_x(0, with_x)


def cost_of(state: State, trying: Attempt, way: Way) -> ManaCost:
    """Return the mana cost of casting, with the tax on a commander (903.8).

    Cast without paying its mana cost, a spell still has its additional costs (118.9d, 601.2f).
    """
    cost = ManaCost() if way.free else way.cost if way.cost is not None else trying.face.mana_cost
    card = trying.card
    if card is not None and card.zone.kind is ZoneKind.COMMAND:
        before = state.players[trying.player].commander_casts.get(card.pieces[0].id, 0)
        cost = cost.plus(2 * before)
    permission = way.permission
    if permission is not None and permission.more:
        cost = ManaCost((*mana_cost(permission.more).symbols, *cost.symbols))
    if trying.priced is not None:
        cost = changed_cost(state, cost, trying.priced)
    if permission is None:
        return cost
    return (cost.minus(mana_cost(permission.less)) if permission.less else cost).paid_as(permission.spent_as)


def as_spell(state: State, trying: Attempt, way: Way) -> Spell:
    """Return the spell that the card becomes when it is cast in one way."""
    card = trying.card
    assert card is not None
    number = state.clock + 1
    return Spell(
        id=number,
        owner=card.owner,
        zone=STACK,
        timestamp=number,
        pieces=(Piece(number, card.definition, PieceKind.COPY),) if way.copy else card.pieces,
        controller=trying.player,
        side=way.side,
        face_down=face_down_as(state, way.face_down, None),
        using=way.label or None,
        exiles=way.permission is not None and way.permission.exiles,
        enters_tapped=way.permission is not None and way.permission.tapped,
        enters_with={} if way.permission is None else way.permission.counters,
        changed=None if way.permission is None else way.permission.change,
        x=trying.x,
        cast_from=card.zone,
    )
