"""The mana cost of a player's action in advance, so that the mana can be made for it (601.2g)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.cards.mana import ManaCost
from tabletop.model.actions import Action, Activate, Attack, Cast, TurnUp
from tabletop.model.objects import CardObject, ObjectId, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.casting import activating, activation_attempts, cast_attempts, casting
from tabletop.rules.casting.abilities_to_activate import is_special_action
from tabletop.rules.casting.additional_costs import kicker_of, least
from tabletop.rules.casting.cost_changes import usable_mana
from tabletop.rules.costs.activation_costs import mana_of
from tabletop.rules.costs.helped_payment import helpers, least_costs
from tabletop.rules.engine.paying import Usable, for_abilities, for_anything
from tabletop.rules.engine.standing_effects import as_spent
from tabletop.rules.faces import face_down
from tabletop.rules.turn import attack_costs
from tabletop.rules.turn.declaring import join_declaration

TOO_LITTLE_MANA: Final = frozenset(
    {
        casting.mana_is_there.name,
        activating.mana_is_there.name,
        face_down.can_pay_to_turn_up.name,
        attack_costs.attack_can_be_paid_for.name,
    }
)
"""Rules by which an action is refused because the pool has too little mana."""


class Price(NamedTuple):
    """The cost of an action. ``x`` says whether X is still to be announced."""

    cost: ManaCost
    usable: Usable
    kicker: ManaCost | None = None
    any_kicks: bool = False
    """Whether it can be kicked any number of times."""
    x: bool = False
    """Whether an X in the mana cost has to be announced. The player is asked for other Xs later."""
    taken: tuple[ObjectId, ...] = ()
    """Permanents that can't pay because they are tapped or used for it: an ability's source, attackers."""
    going: tuple[ObjectId, ...] = ()
    """Permanents that are sacrificed or returned for it. They can only be tapped for mana before."""


def lacks_mana_alone(ruling: Ruling) -> bool:
    """Return whether an action is refused only because the pool has too little mana."""
    return not ruling.is_legal and bool(ruling.names) and TOO_LITTLE_MANA.issuperset(ruling.names)


def price_of(state: State, action: Action, player: PlayerId, x: int = 0) -> Price | None:
    """Return the mana cost of an action with a number for X, None if it has none."""
    match action:
        case Cast():
            found = _of_spell(state, action, player, x)
        case Activate():
            found = _of_ability(state, action, player)
        case TurnUp():
            found = _of_turning_up(state, action)
        case Attack():
            found = _of_attack(state, action)
        case _:
            return None
    if found is None or (not found.kicker and all(symbol == "0" for symbol in found.cost.symbols)):
        return None
    return found._replace(cost=as_spent(state, player, found.cost.with_x(x)))


def _of_spell(state: State, action: Cast, player: PlayerId, x: int) -> Price | None:
    to_announce = action.x is None
    trying = casting.attempt(state, replace(action, x=x) if to_announce else action, player)
    if trying.card is None or not trying.ways:
        return None
    way = trying.ways[0]
    cost = least(state, cast_attempts.cost_of(state, trying, way), cast_attempts.casting_by(trying, way))
    kicker, any_kicks = kicker_of(trying.face) or (None, False)
    return Price(
        cost if to_announce else cost.with_x(trying.x),
        usable_mana(state, trying.priced),
        kicker,
        any_kicks,
        to_announce and "X" in cost.symbols,
    )


def _of_ability(state: State, action: Activate, player: PlayerId) -> Price | None:
    trying = activation_attempts.attempt(state, action, player)
    if trying.ability is None or trying.object is None:
        return None
    spent, to_announce = trying.ability.cost, action.x is None
    taken = spent.tap or spent.untap or spent.sacrifice_self or spent.exile_self
    cost = mana_of(state, spent, player, trying.object)
    itself = (action.object,) if taken else ()
    in_mana = to_announce and "X" in cost.symbols
    usable = for_anything if is_special_action(trying.ability) else for_abilities
    return Price(cost if to_announce else cost.with_x(trying.x), usable, x=in_mana, taken=itself)


def _of_turning_up(state: State, action: TurnUp) -> Price | None:
    permanent = state.permanent(action.object)
    cost = face_down.cost_to_turn_up(permanent) if permanent is not None and permanent.face_down else None
    return Price(cost, for_anything) if cost is not None else None


def _of_attack(state: State, action: Attack) -> Price | None:
    """Return the cost of attackers. In an ongoing declaration, only that of the additional attackers."""
    before, whole = join_declaration(state, action)
    assert isinstance(whole, Attack)
    cost, last = attack_costs.cost_of_attack(before, whole), state.declaration
    if last is not None and before is last.before and isinstance(last.action, Attack):
        cost = cost.minus(attack_costs.cost_of_attack(before, last.action))
    return Price(cost, for_anything, taken=(*whole.attackers, *whole.players))


def price_with_help(state: State, action: Action, player: PlayerId) -> tuple[Price, ...]:
    """Return the possible costs of a spell if convoke, improvise and delve pay for parts of it (702.51a)."""
    if not isinstance(action, Cast):
        return ()
    trying = casting.attempt(state, action, player)
    if trying.card is None or not trying.ways:
        return ()
    way = trying.ways[0]
    cost = least(state, cast_attempts.cost_of(state, trying, way), cast_attempts.casting_by(trying, way))
    helping = helpers(state, cast_attempts.as_spell(state, trying, way))
    usable = usable_mana(state, trying.priced)
    costs = least_costs(cost.with_x(trying.x), helping) if helping else ()
    return tuple(Price(as_spent(state, player, each), usable) for each in costs)


def rest_of_the_hand(state: State, player: PlayerId, but: ObjectId) -> Iterator[ManaCost]:
    """Return the costs of the other cards in hand. A card with two castable faces counts with its front."""
    for id in state.in_zone(Zone(ZoneKind.HAND, player)):
        card = state.objects[id]
        if id != but and isinstance(card, CardObject) and card.definition.front.mana_cost:
            yield card.definition.front.mana_cost.with_x(0)
