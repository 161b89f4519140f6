"""The payment of an action, shown in advance and changed by clicking sources."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.cards.mana import ManaCost
from tabletop.language.effects import Tap, Untap
from tabletop.model.actions import Action, Activate, Attack, Cast, Instruct, TurnUp
from tabletop.model.handwork import SpendMana
from tabletop.model.objects import ObjectId, PlayerId
from tabletop.model.questions import Answer, Question
from tabletop.model.state import Player, State
from tabletop.play.payment.converting import Bill, Converter, converters, ways_to_pay
from tabletop.play.payment.mana_sources import Well, wells
from tabletop.play.payment.matching import Unit, life_to_pay, split_cost
from tabletop.play.payment.price import Price, lacks_mana_alone, price_of, rest_of_the_hand
from tabletop.play.payment.source_choice import Chosen, Source, Wishes, choose, missing, part
from tabletop.rules.casting.additional_costs import KICKED, with_kicks
from tabletop.rules.engine.paying import Usable
from tabletop.rules.referee import acting_player, carry_out, rule_on


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


LARGEST_X: Final = 99
MOST_KICKS: Final = 99
Step: TypeAlias = tuple[Action, tuple[Answer, ...]]
"""An action with the answers to its questions."""


class Till(msgspec.Struct, frozen=True):
    """A player's means at a moment: possible sources, and the pool."""

    state: State
    player: PlayerId
    wells: tuple[Well, ...]
    converters: tuple[Converter, ...] = ()

    @property
    def is_on_trust(self) -> bool:
        """Whether costs are on trust, so that lands are tapped but nothing is sacrificed."""
        return self.state.mana != "enforced"

    def sources(self, price: Price) -> tuple[Source, ...]:
        """Return sources whose mana may be spent on the action."""
        found = (well.source(price.usable) for well in self.wells if well.id not in price.taken)
        there = (each for each in found if each is not None)
        return tuple(each for each in map(self._as_agreed, there) if each.ways)

    def turning(self, price: Price) -> dict[ObjectId, tuple[Converter, Source]]:
        """Return converters whose mana may be spent on the action."""
        found = (
            (each, each.well.source(price.usable)) for each in self.converters if each.id not in price.taken
        )
        there = ((each, self._as_agreed(source)) for each, source in found if source is not None)
        return {each.id: (each, source) for each, source in there if source.ways}

    def _as_agreed(self, source: Source) -> Source:
        free = tuple(way for way in source.ways if not way.burden)
        return replace(source, ways=free) if self.is_on_trust else source

    def pool(self, price: Price) -> tuple[str, ...]:
        """Mana in the pool that may be spent on the action."""
        return tuple(each.letters for each in afloat(self.state.players[self.player], price.usable))


def till(state: State, player: PlayerId) -> Till:
    """Return what a player could pay with now."""
    found = wells(state, player)
    return Till(state, player, found, converters(state, player, found))


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """The sources that pay for an action, while nothing is carried out."""

    till: Till
    action: Action
    chosen: Chosen
    x: int = 0
    asks_x: bool = False
    """Whether X still has to be chosen."""
    kicker: ManaCost | None = None
    any_kicks: bool = False
    """Whether it can be kicked any number of times."""
    kicks: int = 0
    """Number of times it is kicked."""
    wishes: Wishes = Wishes()
    part: ManaCost | None = None
    """The part to be paid, if that is not the whole cost."""

    @property
    def cost(self) -> ManaCost:
        """The cost to be paid."""
        return _whole(self._price, self)

    @property
    def _price(self) -> Price:
        price = price_of(self.till.state, self.action, self.till.player, self.x)
        assert price is not None
        return price

    @property
    def is_to_be_decided(self) -> bool:
        """Whether the player has something to confirm: permanents to tap now, or for kicking.

        Mana in the pool is spent without asking, but the player is asked for X.
        """
        kicked = None if self.tapped else self.kicked(1)
        ways = [self, *([kicked] if kicked is not None else [])]
        is_said = self.asks_x or kicked is not None
        from_pool = self.till.is_on_trust and is_said and any(each.from_pool for each in ways)
        return from_pool or any(each.tapped for each in ways)

    @property
    def from_pool(self) -> tuple[Afloat, ...]:
        """Mana of the pool spent on it."""
        made = [frozenset(letters) for _, way in self.chosen.ways for letters in way.mana]
        there = afloat(self.till.state.players[self.till.player], self._price.usable)
        return spent(self.cost, there, made, self.chosen.life)

    @property
    def tapped(self) -> tuple[ObjectId, ...]:
        """Permanents tapped or used for it."""
        return tuple(id for id, _ in self.chosen.ways)

    @property
    def possible(self) -> frozenset[ObjectId]:
        """All sources that could pay for a part of it."""
        price = price_of(self.till.state, self.action, self.till.player, self.x)
        if price is None:
            return frozenset()
        return frozenset((*(each.id for each in self.till.sources(price)), *self.till.turning(price)))

    def clicked(self, id: ObjectId) -> "Payment | None":
        """Return the payment with a source added or removed, None if nothing else could pay then."""
        wanted = tuple(each for each in self.wishes.wanted if each != id)
        if id in self.tapped:
            wishes = Wishes(wanted, self.wishes.spared | {id})
        else:
            wishes = Wishes((*wanted, id), self.wishes.spared - {id})
        found = _paid(replace(self, wishes=wishes))
        return found if found is not None and (id in found.tapped) is not (id in self.tapped) else None

    def with_x(self, x: int) -> "Payment | None":
        """Return the payment with another X, None if that can't be paid."""
        return _paid(replace(self, x=x)) if 0 <= x <= LARGEST_X else None

    def kicked(self, times: int) -> "Payment | None":
        """Return the payment with a number of kicks, None if that can't be paid."""
        most = 0 if self.kicker is None else MOST_KICKS if self.any_kicks else 1
        return _paid(replace(self, kicks=times)) if 0 <= times <= most else None

    def answer_to(self, question: Question) -> Answer | None:
        """Return the answer that was already given to a question of the action, None if there is none."""
        if self.kicker is None or question.rule not in KICKED.numbers:
            return None
        said: dict[str, Answer] = {"may": self.kicks > 0, "x": str(self.kicks)}
        return said.get(question.kind)

    def steps(self) -> tuple[Step, ...]:
        """Return everything to carry out in order: mana first, then the action (601.2g)."""
        by, action = self.till.player, self.action
        if self.asks_x and isinstance(action, Cast | Activate):
            action = replace(action, x=self.x)
        if self.till.is_on_trust and not self.till.state.only_what_cards_do:
            tap = Instruct(by=by, effect=Tap(objects=self.tapped))
            tapping: Sequence[Step] = [(tap, ())] if self.tapped else []
            return (*self._spending(self.from_pool), *tapping, (action, ()))
        made: Sequence[Step] = [
            (Activate(object=id, ability=way.ability, by=by), way.answers) for id, way in self.chosen.ways
        ]
        return (*made, *self._spending(self._made_and_spent(made)), (action, ()))

    def _spending(self, mana: Sequence[Afloat]) -> tuple[Step, ...]:
        """Return the action that takes mana out of the pool where costs are on trust."""
        is_spent = bool(mana) and self.till.is_on_trust
        return ((spending(self.till.player, mana), ()),) if is_spent else ()

    def _made_and_spent(self, made: Sequence[Step]) -> tuple[Afloat, ...]:
        """Return the mana of the pool spent once all mana is in it."""
        if not self.till.is_on_trust:
            return ()
        state = self.till.state
        for action, answers in made:
            state = carry_out(state, action, answers).state
        there = afloat(state.players[self.till.player], self._price.usable)
        return spent(self.cost, there, life=self.chosen.life)


def payment(found: Till, action: Action) -> Payment | None:
    """Return how an action could be paid, None if it costs no mana or too much."""
    if not isinstance(action, Cast | Activate | TurnUp | Attack):
        return None
    price = price_of(found.state, action, found.player)
    if price is None:
        return None
    first = Payment(
        till=found,
        action=action,
        chosen=Chosen((), 0),
        asks_x=price.x,
        kicker=price.kicker,
        any_kicks=price.any_kicks,
    )
    return _paid(first, most_x=price.x)


def payment_in_part(found: Till, action: Action) -> Payment | None:
    """Return how as much as possible of an action is paid with the rest on trust, None if nothing can pay."""
    price = price_of(found.state, action, found.player)
    if price is None or not found.is_on_trust:
        return None
    paid = part(price.cost, found.sources(price), found.pool(price))
    wanted = Payment(till=found, action=action, chosen=Chosen((), 0), part=paid)
    return _paid(wanted) if paid else None


def shortage(found: Till, action: Action) -> int:
    """Return how much mana an action lacks, with 0 for X and all sources used."""
    price = price_of(found.state, action, found.player)
    if price is None:
        return 0
    there = (well.source(price.usable) for well in found.wells if well.id not in price.taken)
    return missing(price.cost, (each for each in there if each is not None), found.pool(price))


def still_afloat(state: State, ids: Sequence[ObjectId]) -> SpendMana | None:
    """Return the mana in the pool that these permanents would have made."""
    player = next(each.controller for each in state.permanents() if each.id in ids)
    upright = carry_out(state, Instruct(by=player, effect=Untap(objects=tuple(ids)))).state
    left, found = Counter(state.players[player].mana_pool), list[str]()
    for well in (each for each in wells(upright, player) if each.id in ids):
        made = next((each.mana for each in well.yields if Counter(each.mana) <= left), ())
        left -= Counter(made)
        found += made
    return spending(player, [*map(Afloat, found)]) if found else None


def payer_of(state: State, action: Action) -> PlayerId:
    """Return the player who pays for an action."""
    return acting_player(state, action)


def _paid(wanted: Payment, *, most_x: bool = False) -> Payment | None:
    """Return the payment with its sources, and with ``most_x`` for the largest payable X."""
    found = _choose(wanted)
    if found is None:
        return None
    best = replace(wanted, chosen=found)
    if most_x:
        least, most = 0, min(LARGEST_X, _most(wanted))
        while least < most:
            middle = (least + most + 1) // 2
            tried = _choose(replace(wanted, x=middle))
            if tried is None:
                most = middle - 1
            else:
                least, best = middle, replace(wanted, x=middle, chosen=tried)
    return best


def _most(wanted: Payment) -> int:
    """Upper bound of X."""
    wells = (*wanted.till.wells, *(each.well for each in wanted.till.converters))
    return sum(map(_makes, wells)) + len(_pool(wanted))


def _pool(wanted: Payment) -> tuple[str, ...]:
    player = wanted.till.state.players[wanted.till.player]
    return (*player.mana_pool, *(each.symbol for each in player.bound_mana))


def _makes(well: Well) -> int:
    return max(len(each.mana) + len(each.bound) for each in well.yields)


def _choose(wanted: Payment) -> Chosen | None:
    found = wanted.till
    price = price_of(found.state, wanted.action, found.player, wanted.x)
    if price is None:
        return None
    bill = Bill(
        _whole(price, wanted),
        found.sources(price),
        found.pool(price),
        tuple(rest_of_the_hand(found.state, found.player, getattr(wanted.action, "object", 0))),
        wanted.wishes,
    )
    chosen = choose(bill.cost, bill.sources, bill.pool, hand=bill.hand, wishes=bill.wishes)
    turning = {id: each for id, each in found.turning(price).items() if id not in wanted.wishes.spared}
    asked = [turning[id] for id in wanted.wishes.wanted if id in turning]
    if turning and (chosen is None or asked):
        tried = ways_to_pay(bill, asked or list(turning.values()), all_of=bool(asked))
        chosen = next((each for each in tried if _does(replace(wanted, chosen=each))), chosen)
    is_too_dear = chosen is not None and chosen.life > found.state.players[found.player].life
    return None if is_too_dear else chosen


def _does(wanted: Payment) -> bool:
    """Return whether the action can be paid once all mana is made, step by step."""
    state, (*made, (action, _)) = wanted.till.state, wanted.steps()
    if wanted.till.is_on_trust:
        return True
    for step, answers in made:
        tried = carry_out(state, step, answers)
        if not tried.ruling.is_legal or tried.question is not None:
            return False
        state = tried.state
    return not lacks_mana_alone(rule_on(state, action))


def _whole(price: Price, wanted: Payment) -> ManaCost:
    if wanted.part is not None:
        return wanted.part
    return price.cost if wanted.kicker is None else with_kicks(price.cost, wanted.kicker, wanted.kicks)
