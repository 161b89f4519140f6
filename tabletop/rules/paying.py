"""Paying mana: on trust, or from the mana pool where that is enforced (118, 601.2f-h)."""

from collections.abc import Iterator
from typing import NamedTuple

from tabletop.cards.mana import ManaCost
from tabletop.model.events import PlayerChanged
from tabletop.model.state import State
from tabletop.rules.course import Course
from tabletop.rules.life import gain_life
from tabletop.rules.rule import statement

PAID_WITH_LIFE = statement(
    "paying.with_life", "A Phyrexian symbol may be paid with 2 life instead of mana.", "107.4f"
)


class Payment(NamedTuple):
    """What pays a cost: mana of a pool, and life for Phyrexian symbols (107.4f)."""

    mana: tuple[str, ...]
    life: int


def can_pay(state: State, player: int, cost: ManaCost, x: int = 0) -> bool:
    """Whether a player can pay a cost; on trust everybody can."""
    if state.mana != "enforced":
        return True
    found = payment(state.players[player].mana_pool, cost, x)
    return found is not None and found.life <= state.players[player].life


def pay(course: Course, player: int, cost: ManaCost, x: int = 0) -> None:
    """Take the mana for a cost out of the pool, and life for what has no mana, where mana is enforced."""
    if course.state.mana != "enforced":
        return
    pool = course.state.players[player].mana_pool
    found = payment(pool, cost, x)
    if found is None:
        # A judge has let it be done all the same: nothing is taken.
        return
    left = list(pool)
    for symbol in found.mana:
        left.remove(symbol)
    course.do(PlayerChanged(player=player, values={"mana_pool": tuple(left)}))
    if found.life:
        gain_life(course, player, -found.life)
        course.cite(PAID_WITH_LIFE)


def payment(pool: tuple[str, ...], cost: ManaCost, x: int = 0) -> Payment | None:
    """What of a pool, and what life, pays a cost, or None. Coloured symbols are paid first, then generic."""
    generic = sum(x if symbol == "X" else int(symbol) for symbol in cost.symbols if _is_generic(symbol))
    colored = tuple(symbol for symbol in cost.symbols if not _is_generic(symbol))
    for used, owed, life in _ways_to_pay(colored, pool):
        left = list(pool)
        for symbol in used:
            left.remove(symbol)
        if len(left) >= generic + owed:
            return Payment((*used, *sorted(left, key="CWUBRG".find)[: generic + owed]), life)
    return None


def _is_generic(symbol: str) -> bool:
    return symbol.isdecimal() or symbol == "X"


def _ways_to_pay(
    symbols: tuple[str, ...], pool: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Each way to pay coloured symbols: the mana for it, generic mana and life owed besides."""
    if not symbols:
        yield (), 0, 0
        return
    symbol, rest = symbols[0], symbols[1:]
    for color in _colors(symbol):
        if color in pool:
            place = pool.index(color)
            for used, owed, life in _ways_to_pay(rest, (*pool[:place], *pool[place + 1 :])):
                yield (color, *used), owed, life
    amount = symbol.partition("/")[0]
    if amount.isdecimal() or symbol.endswith("/P"):
        for used, owed, life in _ways_to_pay(rest, pool):
            if amount.isdecimal():
                yield used, owed + int(amount), life
            else:
                yield used, owed, life + 2


def _colors(symbol: str) -> Iterator[str]:
    return (part for part in symbol.split("/") if not part.isdecimal() and part != "P")
