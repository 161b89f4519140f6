"""Paying mana: on trust, or from the mana pool where that is enforced (118, 601.2f-h)."""

from collections.abc import Iterator

from tabletop.cards.mana import ManaCost
from tabletop.model.events import PlayerChanged
from tabletop.model.state import State
from tabletop.rules.course import Course


def can_pay(state: State, player: int, cost: ManaCost, x: int = 0) -> bool:
    """Whether a player can pay a cost; on trust everybody can."""
    return state.mana != "enforced" or spent(state.players[player].mana_pool, cost, x) is not None


def pay(course: Course, player: int, cost: ManaCost, x: int = 0) -> None:
    """Take the mana for a cost out of the pool, where mana is enforced."""
    if course.state.mana != "enforced":
        return
    pool = course.state.players[player].mana_pool
    used = spent(pool, cost, x)
    if used is None:
        # A judge has let it be done all the same: nothing is taken.
        return
    left = list(pool)
    for symbol in used:
        left.remove(symbol)
    course.do(PlayerChanged(player=player, values={"mana_pool": tuple(left)}))


def spent(pool: tuple[str, ...], cost: ManaCost, x: int = 0) -> tuple[str, ...] | None:
    """The mana of a pool that pays a cost, or None. Coloured symbols are paid first, then generic."""
    generic = sum(x if symbol == "X" else int(symbol) for symbol in cost.symbols if _is_generic(symbol))
    colored = tuple(symbol for symbol in cost.symbols if not _is_generic(symbol))
    for used, owed in _ways_to_pay(colored, pool):
        left = list(pool)
        for symbol in used:
            left.remove(symbol)
        if len(left) >= generic + owed:
            return (*used, *sorted(left, key="CWUBRG".find)[: generic + owed])
    return None


def _is_generic(symbol: str) -> bool:
    return symbol.isdecimal() or symbol == "X"


def _ways_to_pay(symbols: tuple[str, ...], pool: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Each way to pay coloured symbols: the mana for it, and how much generic mana is owed besides."""
    if not symbols:
        yield (), 0
        return
    symbol, rest = symbols[0], symbols[1:]
    for color in _colors(symbol):
        if color in pool:
            place = pool.index(color)
            for used, owed in _ways_to_pay(rest, (*pool[:place], *pool[place + 1 :])):
                yield (color, *used), owed
    amount = symbol.partition("/")[0]
    if amount.isdecimal() or symbol.endswith("/P"):
        for used, owed in _ways_to_pay(rest, pool):
            yield used, owed + (int(amount) if amount.isdecimal() else 0)


def _colors(symbol: str) -> Iterator[str]:
    return (part for part in symbol.split("/") if not part.isdecimal() and part != "P")
