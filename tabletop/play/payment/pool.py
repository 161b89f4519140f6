"""Mana in the pool: which of it pays, and how it is spent where costs are on trust."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.cards.mana import ManaCost
from tabletop.model.handwork import SpendMana
from tabletop.model.state import Player
from tabletop.play.payment.matching import Unit, life_to_pay, split_cost
from tabletop.rules.engine.paying import Usable


class Afloat(NamedTuple):
    """One mana of a pool."""

    letters: str
    """Its letter, followed by S if a snow permanent produced it (107.4h)."""
    bound: int | None = None
    """Its index among bound mana, None for free mana."""


def afloat(player: Player, usable: Usable) -> tuple[Afloat, ...]:
    """Return the mana that may be spent on something: the most restricted first, then colorless mana."""
    bound = (
        Afloat(f"{mana.symbol}S" if mana.snow else mana.symbol, place)
        for place, mana in enumerate(player.bound_mana)
        if usable(mana)
    )
    return (*bound, *map(Afloat, sorted(player.mana_pool, key="CWUBRG".find)))


def spent(
    cost: ManaCost, there: Sequence[Afloat], made: Sequence[Unit] = (), life: int = 0
) -> tuple[Afloat, ...]:
    """Return the mana of the pool that pays for a cost together with new mana and some life."""
    task, held = split_cost(cost), list(there)
    for each in reversed(there):
        rest = [other for other in held if other is not each]
        needed = life_to_pay(task, (*(frozenset(other.letters) for other in rest), *made))
        if needed is not None and needed <= life:
            held = rest
    return tuple(held)


def spending(by: int, mana: Sequence[Afloat]) -> SpendMana:
    """Return the action that takes mana out of a player's pool."""
    free = "".join(f"{{{each.letters}}}" for each in mana if each.bound is None)
    return SpendMana(by=by, mana=free, bound=tuple(each.bound for each in mana if each.bound is not None))
