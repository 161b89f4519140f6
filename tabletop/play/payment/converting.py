"""Mana converters such as Signets and filter lands, which pay where plain sources can't.

Their own costs are paid by other sources first. Everything is listed in the order of use.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Final, NamedTuple

import msgspec

from tabletop.cards.mana import ManaCost
from tabletop.language.abilities import Activated
from tabletop.model.actions import Activate
from tabletop.model.events import Event, PlayerChanged
from tabletop.model.objects import ObjectId, Permanent, PlayerId
from tabletop.model.questions import Answer
from tabletop.model.state import BoundMana, Player, State
from tabletop.model.zones import ZoneKind
from tabletop.play.payment.mana_sources import Well, Yield, burden_of, is_snow, use_of
from tabletop.play.payment.source_choice import Chosen, Source, Way, Wishes, choose
from tabletop.rules.casting.abilities_to_activate import activated_abilities, is_mana_ability
from tabletop.rules.costs.activation_costs import mana_of
from tabletop.rules.engine.paying import for_abilities
from tabletop.rules.referee import Outcome, carry_out

_AT_ONCE: Final = 3
_KNOWN: Final = 6
_TRIED: Final = 200
"""Largest numbers of converters used for a payment, converters examined, and combinations tried."""


class Converter(msgspec.Struct, frozen=True):
    """A permanent with a mana ability that itself costs mana."""

    cost: ManaCost
    well: Well
    """Mana that it makes from that."""

    @property
    def id(self) -> ObjectId:
        """Number of the permanent."""
        return self.well.id


class Bill(NamedTuple):
    """A cost and the means to pay it."""

    cost: ManaCost
    sources: Sequence[Source]
    pool: Sequence[str]
    hand: Sequence[ManaCost]
    wishes: Wishes


# --- What there is -----------------------------------------------------------------------------------------


def converters(state: State, seat: PlayerId, wells: Sequence[Well]) -> tuple[Converter, ...]:
    """Return all of a player's permanents that could convert mana now."""
    mine = (each for each in state.permanents() if each.controller == seat)
    found = (
        _of(state, each, place, ability, wells) for each in mine for place, ability in _abilities(state, each)
    )
    return tuple(islice((each for each in found if each is not None), _KNOWN))


def _abilities(state: State, permanent: Permanent) -> Iterator[tuple[int, Activated]]:
    for place, ability in enumerate(activated_abilities(state, permanent)):
        is_there = ability.zone is ZoneKind.BATTLEFIELD and not (ability.cost.tap and permanent.tapped)
        if is_there and ability.cost.mana and is_mana_ability(ability):
            yield place, ability


def _of(
    state: State, permanent: Permanent, place: int, ability: Activated, wells: Sequence[Well]
) -> Converter | None:
    seat = permanent.controller
    cost = mana_of(state, ability.cost, seat, permanent)
    able = "X" not in cost.symbols and _able_to_pay(
        state, seat, cost, [w for w in wells if w.id != permanent.id]
    )
    yields = tuple(_yields(able, permanent, place)) if able else ()
    if not able or not yields:
        return None
    return Converter(cost, Well(permanent.id, yields, use_of(state, permanent), is_snow(state, permanent)))


def _able_to_pay(state: State, seat: PlayerId, cost: ManaCost, wells: Iterable[Well]) -> State | None:
    """Return the table with the mana for a cost made, None if nothing makes it."""
    if state.mana != "enforced":
        return state
    sources = [each for each in (well.source(for_abilities) for well in wells) if each is not None]
    found = choose(cost, sources, state.players[seat].mana_pool)
    for id, way in found.ways if found is not None else ():
        state = carry_out(state, Activate(object=id, ability=way.ability, by=seat), way.answers).state
    return state if found is not None and not found.life else None


def _yields(state: State, permanent: Permanent, place: int) -> Iterator[Yield]:
    """Return the mana it makes, for each answer to the choice of mana."""
    action = Activate(object=permanent.id, ability=place, by=permanent.controller)
    tried = carry_out(state, action, ask=True)
    question = tried.question
    if question is None:
        yield from _yields_of(state, tried, (place, ()), permanent.controller)
    elif question.kind == "mana" and question.player == permanent.controller:
        for option in question.options:
            yield from _yields_of(
                state, carry_out(state, action, (option,)), (place, (option,)), permanent.controller
            )


def _yields_of(
    state: State, tried: Outcome, way: tuple[int, tuple[Answer, ...]], seat: PlayerId
) -> Iterator[Yield]:
    if not tried.ruling.is_legal or tried.question is not None:
        return
    mana, bound = _added_mana(state.players[seat], tried.events, seat)
    if mana or bound:
        yield Yield(*way, mana, bound, burden_of(state, tried.state, seat))


def _added_mana(
    player: Player, events: Iterable[Event], seat: PlayerId
) -> tuple[tuple[str, ...], tuple[BoundMana, ...]]:
    """Return the mana added to a pool, after the mana taken out to pay for it."""
    pools: dict[str, tuple[object, ...]] = {"mana_pool": player.mana_pool, "bound_mana": player.bound_mana}
    made: dict[str, list[object]] = {name: [] for name in pools}
    changes = (each for each in events if isinstance(each, PlayerChanged) and each.player == seat)
    for change in changes:
        for name, now in change.values.items():
            if name in pools and isinstance(now, tuple):
                made[name] += now[len(pools[name]) :]
                pools[name] = now
    free = tuple(each for each in made["mana_pool"] if isinstance(each, str))
    return free, tuple(each for each in made["bound_mana"] if isinstance(each, BoundMana))


# --- Payments ----------------------------------------------------------------------------------------------


def ways_to_pay(bill: Bill, used: Sequence[tuple[Converter, Source]], *, all_of: bool) -> Iterator[Chosen]:
    """Yield ways to pay with converters, those with the fewest first.

    Args:
        bill: the cost and the plain sources
        used: the converters to try, each as a source of the mana that it makes
        all_of: whether all of them have to be used

    """
    sizes = (len(used),) if all_of else range(1, min(_AT_ONCE, len(used)) + 1)
    sets = (some for size in sizes for some in combinations(used, size))
    tries = ((some, ways) for some in sets for ways in product(*(source.ways for _, source in some)))
    for some, ways in islice(tries, _TRIED):
        found = _with(bill, [(each, way) for (each, _), way in zip(some, ways, strict=True)])
        if found is not None:
            yield found


def _with(bill: Bill, used: Sequence[tuple[Converter, Way]]) -> Chosen | None:
    """Return what pays together with converters, each used in one way, in the order of use."""
    ids = {each.id for each, _ in used}
    left = [each for each in bill.sources if each.id not in ids]
    return _in_turn(bill, used, left) or _at_once(bill, used, left)


def _in_turn(bill: Bill, used: Sequence[tuple[Converter, Way]], left: list[Source]) -> Chosen | None:
    """Pay for each converter first, with what is least missed afterward, then for the rest."""
    order, there = list[tuple[ObjectId, Way]](), list(bill.pool)
    for each, way in used:
        fee = _fee(each.cost, left, there, bill)
        if fee is None:
            return None
        paid = {id for id, _ in fee.ways}
        order += [*fee.ways, (each.id, way)]
        left = [source for source in left if source.id not in paid]
        there += way.mana
    rest = choose(bill.cost, left, there, hand=bill.hand, wishes=bill.wishes)
    return Chosen((*order, *rest.ways), rest.life) if rest is not None else None


def _at_once(bill: Bill, used: Sequence[tuple[Converter, Way]], left: list[Source]) -> Chosen | None:
    """Pay for everything at once, then assign the part of each converter."""
    symbols = (*bill.cost.symbols, *(symbol for each, _ in used for symbol in each.cost.symbols))
    made = [mana for _, way in used for mana in way.mana]
    found = choose(ManaCost(symbols), left, (*bill.pool, *made), hand=bill.hand, wishes=bill.wishes)
    if found is None:
        return None
    return _in_turn(bill, used, [Source(id, (way,)) for id, way in found.ways])


def _fee(cost: ManaCost, left: Sequence[Source], there: Sequence[str], bill: Bill) -> Chosen | None:
    """Return what pays for a converter, preferably plain sources instead of mana in the pool."""
    then = (bill.cost, *bill.hand)
    return choose(cost, left, hand=then, wishes=bill.wishes) or choose(
        cost, left, there, hand=then, wishes=bill.wishes
    )
