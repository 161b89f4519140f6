"""Costs of attacking, if creatures can't attack a player unless something is paid (508.1h-508.1j)."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.mana import ManaCost, mana_cost
from tabletop.language.abilities import AttackTax
from tabletop.model.actions import Attack
from tabletop.model.objects import PlayerId
from tabletop.model.state import Player, State
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.paying import can_pay, for_anything, missing_mana, pay, payment
from tabletop.rules.mana_matching import unpaid
from tabletop.rules.values.lookup import permanents_with

STEP: Final = "declare attackers"

PAID_FOR = statement(
    "attack_costs.paid_for",
    "The cost of attacking is paid for all attackers together as they are declared.",
    "508.1h",
    "508.1j",
)


def cost_of_attack(state: State, action: Attack) -> ManaCost:
    """Return the mana that a whole declaration costs. Attacking planeswalkers and battles costs nothing."""
    symbols = (symbol for seat in action.players.values() for symbol in _tax(state, seat))
    return ManaCost(tuple(symbols))


def is_attacked_for_nothing(state: State, player: PlayerId) -> bool:
    """Return whether attacking a player costs nothing."""
    return not any(True for _ in _tax(state, player))


def _tax(state: State, player: PlayerId) -> Iterator[str]:
    """Yield the mana symbols that each creature costs that attacks a player."""
    for permanent, found in permanents_with(state, AttackTax):
        for ability in found.abilities if permanent.controller == player else ():
            if isinstance(ability, AttackTax):
                yield from mana_cost(ability.cost).symbols


def _blame_payer(state: State, action: Attack, by: int) -> Blame:
    """Return the attacking player, with the mana that is missing in the declare attackers step."""
    payer, cost = state.players[by], cost_of_attack(state, action)
    if state.step == STEP:
        return Blame(player=by, lack=str(missing_mana(state, by, cost)))
    lack = str(unpaid(cost, tuple(map(frozenset, _kept_symbols(payer)))))
    too_early = bool(payer.mana_pool or payer.bound_mana)
    words = "{player} can't pay for attacking: {lack} is missing; mana from before this step is gone by then."
    return Blame(player=by, lack=lack, words=words if too_early else "")


def _kept_symbols(payer: Player) -> tuple[str, ...]:
    """Return the mana of a pool that stays in it until the declare attackers step."""
    kept = (each for each in payer.bound_mana if each.kept is not None)
    return tuple(each.symbol for each in kept if for_anything(each))


@rule(
    "508.1h",
    "508.1j",
    "118.3",
    refusal=(
        "The attacking player doesn't have enough mana to pay for attacking; mana from before "
        "this step is gone by then."
    ),
    named="{player} can't pay for attacking: {lack} is missing.",
    blame=_blame_payer,
)
def attack_can_be_paid_for(state: State, action: Attack, by: int) -> bool:
    """The attacking player has the mana for this declaration, in the step in which it is paid."""
    cost = cost_of_attack(state, action)
    if not cost or state.step == STEP:
        return can_pay(state, by, cost)
    payer = state.players[by]
    found = payment((), cost, bound=_kept_symbols(payer))
    return state.mana != "enforced" or (found is not None and found.life <= payer.life)


def pay_for_attack(course: Course, action: Attack, by: int) -> None:
    """Pay the cost of a declaration at once. Nothing is paid if a judge waives a cost that can't be paid."""
    cost = cost_of_attack(course.state, action)
    if cost and can_pay(course.state, by, cost):
        pay(course, by, cost)
        course.cite(PAID_FOR, *action.players)
