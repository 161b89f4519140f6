"""Paying mana, either on trust or from the mana pool if that is enforced (118, 601.2f-h)."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from tabletop.cards.mana import ManaCost
from tabletop.model.events import ManaPaid, PlayerChanged
from tabletop.model.objects import ObjectId
from tabletop.model.state import BoundMana, Player, State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.life import can_pay_life, gain_life
from tabletop.rules.engine.standing_effects import as_spent
from tabletop.rules.mana_matching import unpaid

PAID_WITH_LIFE = statement(
    "paying.with_life", "A Phyrexian symbol may be paid with 2 life instead of mana.", "107.4f"
)
SPENT_ON_SOME_THINGS = statement(
    "paying.spent_on_some_things", "This mana can be spent only on what its source says.", "106.6"
)

GIVES = statement(
    "paying.gives", "What mana says about a spell that it is spent on applies to that spell.", "106.6"
)

Usable: TypeAlias = Callable[[BoundMana], bool]
"""Function that tells whether restricted mana can pay for the current cost."""


class Payment(NamedTuple):
    """Payment of a cost: mana from a pool, and life for Phyrexian symbols (107.4f)."""

    mana: tuple[str, ...]
    life: int
    cost: ManaCost
    """Mana part of the payment as a cost, with the choices made for hybrid symbols (107.4e)."""


def is_restricted(mana: BoundMana) -> bool:
    """Return whether a mana can't be spent on everything."""
    return mana.not_for is not None or not mana.anything


def for_anything(mana: BoundMana) -> bool:
    """Return whether mana can pay for anything, or for anything but some spells (106.6)."""
    return mana.anything or mana.not_for is not None


def for_abilities(mana: BoundMana) -> bool:
    """Return whether mana can pay for activating abilities."""
    return mana.for_abilities or for_anything(mana)


def spent_mana(before: Player, after: Player) -> tuple[tuple[str, ...], tuple[ObjectId, ...]]:
    """Return the mana that was spent from a pool, and the permanents that some of it came from."""
    gone = [*before.mana_pool]
    for symbol in after.mana_pool:
        gone.remove(symbol)
    bound = spent_bound_mana(before, after)
    sources = (each.source for each in bound if each.source is not None)
    return (*gone, *(each.symbol for each in bound)), tuple(dict.fromkeys(sources))


def spent_bound_mana(before: Player, after: Player) -> tuple[BoundMana, ...]:
    """Return the spent mana that had more properties than its type."""
    gone = [*before.bound_mana]
    for mana in after.bound_mana:
        gone.remove(mana)
    return tuple(gone)


def can_pay(state: State, player: int, cost: ManaCost, x: int = 0, usable: Usable = for_anything) -> bool:
    """Return whether a player can pay a cost. On trust, every player can."""
    if state.mana != "enforced":
        return True
    payer = state.players[player]
    found = _payment_by(payer, as_spent(state, player, cost), x, usable)
    return found is not None and can_pay_life(state, player, found.life)


def missing_mana(
    state: State, player: int, cost: ManaCost, x: int = 0, usable: Usable = for_anything
) -> ManaCost:
    """Return the part of a cost that the mana in a player's pool leaves unpaid."""
    payer = state.players[player]
    bound = (_letter(each) for each in payer.bound_mana if usable(each))
    units = tuple(map(frozenset, (*payer.mana_pool, *bound)))
    return unpaid(as_spent(state, player, cost).with_x(x), units)


def pay(course: Course, player: int, cost: ManaCost, x: int = 0, usable: Usable = for_anything) -> ManaCost:
    """Pay a cost from the pool, and with life where mana is missing, if mana is enforced.

    Restricted mana is spent first. Returns what was spent as a cost. On trust all of it counts as mana. In an
    announcement the cost is only recorded.
    """
    if course.planned is not None:
        course.planned.owe(as_spent(course.state, player, cost.with_x(x)), usable)
        return cost.with_x(x)
    if course.state.mana != "enforced":
        return _note_payment(course, player, cost.with_x(x))
    payer = course.state.players[player]
    found = _payment_by(payer, as_spent(course.state, player, cost), x, usable)
    if found is None:
        # A judge has allowed it anyway, so nothing is taken.
        return cost.with_x(x)
    owed, unspent = list(found.mana), []
    for mana in payer.bound_mana:
        if _letter(mana) in owed and usable(mana):
            owed.remove(_letter(mana))
        else:
            unspent.append(mana)
    values: dict[str, object] = {"mana_pool": tuple(_without(payer.mana_pool, owed))}
    if payer.bound_mana:
        values["bound_mana"] = tuple(unspent)
    course.do(PlayerChanged(player=player, values=values))
    if found.life:
        gain_life(course, player, -found.life)
        course.cite(PAID_WITH_LIFE)
    return _note_payment(course, player, found.cost)


def _note_payment(course: Course, player: int, cost: ManaCost) -> ManaCost:
    """Note how much mana a player paid, and return it as a cost."""
    amount = cost.value()
    if amount:
        course.do(ManaPaid(player=player, amount=amount))
    return cost


def _payment_by(payer: Player, cost: ManaCost, x: int, usable: Usable) -> Payment | None:
    bound = tuple(_letter(each) for each in payer.bound_mana if usable(each))
    return payment(payer.mana_pool, cost, x, bound)


def _letter(mana: BoundMana) -> str:
    """Return the letter of mana, followed by S if a snow permanent produced it."""
    return f"{mana.symbol}S" if mana.snow else mana.symbol


def payment(free: tuple[str, ...], cost: ManaCost, x: int = 0, bound: tuple[str, ...] = ()) -> Payment | None:
    """Return the mana and life that pay a cost, or None. Colored symbols are paid first, then generic.

    ``bound`` is restricted mana, which pays for generic costs first. Letters of mana from snow permanents end
    in S: ``"GS"``.
    """
    pool = (*bound, *free)
    generic = sum(x if symbol == "X" else int(symbol) for symbol in cost.symbols if _is_generic(symbol))
    colored = tuple(symbol for symbol in cost.symbols if not _is_generic(symbol))
    for used, owed, life in _ways_to_pay(colored, pool):
        left = _without(pool, used)
        if len(left) >= generic + owed:
            first = _without(bound, used)
            rest = (*sorted(first, key=_order), *sorted(_without(left, first), key=_order))
            cost = ManaCost(tuple(mana[0] for mana in used)).plus(generic + owed)
            return Payment((*used, *rest[: generic + owed]), life, cost)
    return None


def _order(mana: str) -> int:
    return "CWUBRG".find(mana[0])


def _without(mana: Iterable[str], used: Iterable[str]) -> list[str]:
    """Return the rest of some mana after part of it is used. Missing mana is ignored."""
    left = list(mana)
    for symbol in used:
        if symbol in left:
            left.remove(symbol)
    return left


def _is_generic(symbol: str) -> bool:
    return symbol.isdecimal() or symbol == "X"


def _ways_to_pay(
    symbols: tuple[str, ...], pool: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield each way to pay colored symbols: the mana used, the generic mana owed and the life owed."""
    if not symbols:
        yield (), 0, 0
        return
    symbol, rest = symbols[0], symbols[1:]
    for color in _colors(symbol):
        for mana in dict.fromkeys(each for each in pool if color in each):
            place = pool.index(mana)
            for used, owed, life in _ways_to_pay(rest, (*pool[:place], *pool[place + 1 :])):
                yield (mana, *used), owed, life
    amount = symbol.partition("/")[0]
    if amount.isdecimal() or symbol.endswith("/P"):
        for used, owed, life in _ways_to_pay(rest, pool):
            if amount.isdecimal():
                yield used, owed + int(amount), life
            else:
                yield used, owed, life + 2


def _colors(symbol: str) -> Iterator[str]:
    return (part for part in symbol.split("/") if not part.isdecimal() and part != "P")
