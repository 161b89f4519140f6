"""Matching of mana with the symbols that it can pay."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from tabletop.cards.mana import ManaCost
from tabletop.rules.pairing import match_all

Unit: TypeAlias = frozenset[str]
"""The letters that one mana can be, with S if it comes from a snow permanent (107.4h)."""


class Need(NamedTuple):
    """A symbol that needs a type of mana, and what may be paid instead (107.4e, 107.4f)."""

    letters: Unit
    generic: int = 0
    life: int = 0

    @property
    def is_firm(self) -> bool:
        """Whether nothing can be paid instead."""
        return not self.generic and not self.life


class Asked(NamedTuple):
    """A cost split into symbols that need a type of mana, firm ones first, and generic mana."""

    needs: tuple[Need, ...]
    generic: int

    @property
    def total(self) -> int:
        """Amount of mana if each symbol is paid with one mana."""
        return len(self.needs) + self.generic


def split_cost(cost: ManaCost) -> Asked:
    """Split a cost whose X is a number."""
    return Asked(tuple(map(_need, _symbols_to_match(cost))), _generic(cost))


def _symbols_to_match(cost: ManaCost) -> list[str]:
    """Return the symbols that need a type of mana, firm ones first."""
    symbols = (symbol for symbol in cost.symbols if not symbol.isdecimal())
    return sorted(symbols, key=lambda symbol: (_need(symbol).life, _need(symbol).generic))


def _generic(cost: ManaCost) -> int:
    return sum(int(symbol) for symbol in cost.symbols if symbol.isdecimal())


def _need(symbol: str) -> Need:
    first, *others = symbol.split("/")
    letters = frozenset(part for part in (first, *others) if not part.isdecimal() and part != "P")
    return Need(letters, int(first) if first.isdecimal() else 0, 2 if "P" in others else 0)


def life_to_pay(cost: Asked, units: Sequence[Unit]) -> int | None:
    """Return the least life that a cost takes in addition to some mana, None if the two can't pay it."""
    paid = _paid(cost.needs, units)
    unpaid = [need for place, need in enumerate(cost.needs) if place not in paid]
    if any(need.is_firm for need in unpaid):
        return None
    life = sum(need.life for need in unpaid)
    lacking = cost.generic + sum(need.generic for need in unpaid) - (len(units) - len(paid))
    for place in paid:
        if lacking > 0 and cost.needs[place].life:
            lacking, life = lacking - 1, life + cost.needs[place].life
    return life if lacking <= 0 else None


def number_unpaid(cost: Asked, units: Sequence[Unit]) -> int:
    """Return the number of symbols and generic mana that some mana leaves unpaid."""
    paid = _paid(cost.needs, units)
    return len(cost.needs) - len(paid) + max(cost.generic - (len(units) - len(paid)), 0)


def payable(cost: ManaCost, units: Sequence[Unit]) -> ManaCost:
    """Return the largest part of a cost that some mana can pay at once."""
    symbols = _symbols_to_match(cost)
    paid = _paid(tuple(map(_need, symbols)), units)
    of_types = ManaCost(tuple(symbols[place] for place in sorted(paid)))
    return of_types.plus(min(_generic(cost), len(units) - len(paid)))


def unpaid(cost: ManaCost, units: Sequence[Unit]) -> ManaCost:
    """Return the part of a cost that some mana leaves unpaid, generic mana first.

    What 2 life would pay for is left out as long as something else is missing.
    """
    symbols = _symbols_to_match(cost)
    needs = tuple(map(_need, symbols))
    paid = _paid(needs, units)
    spare = len(units) - len(paid) - _generic(cost)
    firm, optional = list[str](), list[str]()
    for place in sorted({*range(len(needs))} - paid):
        if 0 < needs[place].generic <= spare:
            spare -= needs[place].generic
        else:
            (optional if needs[place].life else firm).append(symbols[place])
    left = ManaCost(tuple(firm)).plus(max(-spare, 0))
    return left if left else ManaCost(tuple(optional))


def _paid(needs: Sequence[Need], units: Sequence[Unit]) -> set[int]:
    """Return the indices of as many needs as can be met at once, earlier ones first."""
    meets = {
        letters: [place for place, unit in enumerate(units) if not letters.isdisjoint(unit)]
        for letters in {need.letters for need in needs}
    }
    return {*match_all([meets[need.letters] for need in needs])}
