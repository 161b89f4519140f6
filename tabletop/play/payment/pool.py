"""Mana that is in a pool already: which of it pays, and how it is taken out where costs are on trust."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.cards.mana import ManaCost
from tabletop.model.handwork import SpendMana
from tabletop.model.state import Player
from tabletop.play.payment.matching import Unit, asked, life_to_pay
from tabletop.rules.engine.paying import Usable


class Afloat(NamedTuple):
    """One mana of a pool."""

    letters: str
    """Its letter, with S after it where a snow permanent has made it (107.4h)."""
    bound: int | None = None
    """Its place among the mana of which more is known than its type; None of any other."""


def afloat(player: Player, usable: Usable) -> tuple[Afloat, ...]:
    """The mana of a pool that may be spent on something: what pays for little else, then colourless mana."""
    bound = (
        Afloat(f"{mana.symbol}S" if mana.snow else mana.symbol, place)
        for place, mana in enumerate(player.bound_mana)
        if usable(mana)
    )
    return (*bound, *map(Afloat, sorted(player.mana_pool, key="CWUBRG".find)))


def spent(
    cost: ManaCost, there: Sequence[Afloat], made: Sequence[Unit] = (), life: int = 0
) -> tuple[Afloat, ...]:
    """The mana of a pool that pays for a cost together with what is made for it, and with so much life."""
    task, held = asked(cost), list(there)
    for each in reversed(there):
        rest = [other for other in held if other is not each]
        needed = life_to_pay(task, (*(frozenset(other.letters) for other in rest), *made))
        if needed is not None and needed <= life:
            held = rest
    return tuple(held)


def spending(by: int, mana: Sequence[Afloat]) -> SpendMana:
    """The action that takes mana out of a player's pool."""
    free = "".join(f"{{{each.letters}}}" for each in mana if each.bound is None)
    return SpendMana(by=by, mana=free, bound=tuple(each.bound for each in mana if each.bound is not None))
