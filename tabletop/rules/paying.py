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
    assert used is not None
    left = list(pool)
    for symbol in used:
        left.remove(symbol)
    course.do(PlayerChanged(player=player, values={"mana_pool": tuple(left)}))


def spent(pool: tuple[str, ...], cost: ManaCost, x: int = 0) -> tuple[str, ...] | None:
    """The mana of a pool that pays a cost, or None. Coloured symbols are paid first, then generic."""
    left = list(pool)
    used: list[str] = []
    generic = 0
    for symbol in sorted(cost.symbols, key=_choices):
        if symbol.isdecimal():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        else:
            paid = next((color for color in _colors(symbol) if color in left), None)
            if paid is not None:
                left.remove(paid)
                used.append(paid)
            elif symbol.split("/")[0].isdecimal():
                generic += int(symbol.split("/")[0])
            elif not symbol.endswith("/P"):
                return None
    if len(left) < generic:
        return None
    return (*used, *sorted(left, key="CWUBRG".find)[:generic])


def _choices(symbol: str) -> int:
    return len(symbol)


def _colors(symbol: str) -> Iterator[str]:
    return (part for part in symbol.split("/") if not part.isdecimal() and part != "P")
