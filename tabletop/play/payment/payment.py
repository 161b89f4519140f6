"""The payment of an action, shown in advance and changed by clicking sources."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.cards.mana import ManaCost
from tabletop.language.effects import Tap, Untap
from tabletop.model.actions import Action, Activate, Attack, Cast, Instruct, TurnUp
from tabletop.model.handwork import SpendMana
from tabletop.model.objects import ObjectId, PlayerId
from tabletop.model.questions import Answer
from tabletop.model.state import Player, State
from tabletop.play.payment.announced_spell import Announcement, answers_to, begin
from tabletop.play.payment.converting import Bill, Converter, converters, ways_to_pay
from tabletop.play.payment.mana_sources import Well, wells
from tabletop.play.payment.price import (
    TOO_LITTLE_MANA,
    Price,
    lacks_mana_alone,
    price_of,
    price_with_help,
    rest_of_the_hand,
)
from tabletop.play.payment.source_choice import Chosen, Source, Wishes, choose, missing, part
from tabletop.rules.book.verdicts import Reason, Ruling
from tabletop.rules.casting.additional_costs import with_kicks
from tabletop.rules.engine.paying import Usable
from tabletop.rules.mana_matching import Unit, life_to_pay, split_cost
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
        there = (self._as_agreed(each, price) for each in found if each is not None)
        return tuple(each for each in there if each.ways)

    def turning(self, price: Price) -> dict[ObjectId, tuple[Converter, Source]]:
        """Return converters whose mana may be spent on the action."""
        found = (
            (each, each.well.source(price.usable)) for each in self.converters if each.id not in price.taken
        )
        there = ((each, self._as_agreed(source, price)) for each, source in found if source is not None)
        return {each.id: (each, source) for each, source in there if source.ways}

    def _as_agreed(self, source: Source, price: Price) -> Source:
        free = tuple(way for way in source.ways if not way.burden)
        return replace(source, ways=free) if self.is_on_trust or source.id in price.going else source

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
    announced: Announcement | None = None
    """The choices made before, None if there were none."""

    @property
    def cost(self) -> ManaCost:
        """The cost to be paid."""
        return _whole(self._price, self)

    @property
    def _price(self) -> Price:
        price = _price(self)
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
    def has_choice(self) -> bool:
        """Whether the player could want to pay otherwise, or not at all because it costs more than mana.

        Without X and a kicker, there is no choice between sources that make the same, nor if all are needed.
        """
        price = self._price
        sources = (*self.till.sources(price), *(each for _, each in self.till.turning(price).values()))
        is_mana_alone = not any(way.burden for _, way in self.chosen.ways) and not self.chosen.life
        is_free_to_tap = not any(each.use for each in sources if each.id in self.tapped)
        if self.asks_x or self.kicker is not None or not is_mana_alone or not is_free_to_tap:
            return True
        kinds = {each.id: (each.ways, each.use) for each in sources}
        return any(self._can_spare(id, kinds) for id in self.tapped)

    def _can_spare(self, id: ObjectId, kinds: Mapping[ObjectId, object]) -> bool:
        """Return whether it can be paid with one source fewer of the same kind as a tapped one."""
        alike = {other for other, kind in kinds.items() if kind == kinds[id] and other not in self.tapped}
        wishes = Wishes(spared=frozenset({id, *alike}))
        return _choose(replace(self, wishes=wishes)) is not None

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
        price = _price(self)
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

    @property
    def used_otherwise(self) -> tuple[ObjectId, ...]:
        """Objects that pay besides mana: tapped for convoke, exiled for delve, sacrificed."""
        return () if self.announced is None else (*self.announced.tapped, *self.announced.parted_with)

    def answers_at(self, state: State) -> tuple[Answer, ...]:
        """Return the answers already given to questions of the action, at the table with the mana made."""
        said = () if self.announced is None else self.announced.said
        counts_here = self.announced is None or self.announced.counts_later
        is_kicked_here = self.kicker is not None and counts_here
        return answers_to(state, self.steps()[-1][0], said, self.kicks if is_kicked_here else None)

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


def payment(found: Till, action: Action, announced: Announcement | None = None) -> Payment | None:
    """Return how an action could be paid, None if it costs no mana or too much."""
    if not isinstance(action, Cast | Activate | TurnUp | Attack):
        return None
    first = Payment(till=found, action=action, chosen=Chosen((), 0), announced=announced)
    price = _price(first)
    if price is None:
        return None
    first = replace(first, asks_x=price.x, kicker=price.kicker, any_kicks=price.any_kicks)
    return _paid(first, most_x=price.x)


def payment_in_part(found: Till, action: Action, announced: Announcement | None = None) -> Payment | None:
    """Return how as much as possible of an action is paid with the rest on trust, None if nothing can pay."""
    wanted = Payment(till=found, action=action, chosen=Chosen((), 0), announced=announced)
    price = _price(wanted)
    if price is None or not found.is_on_trust:
        return None
    paid = part(price.cost, found.sources(price), found.pool(price))
    return _paid(replace(wanted, part=paid)) if paid else None


def announcement(found: Till, state: State, action: Action) -> Announcement | None:
    """Return the announcement of a spell or ability that mana is made for, None if nothing is to be chosen.

    Args:
        found: what the player could pay with.
        state: the whole table.
        action: the action.

    """
    price = price_of(found.state, action, found.player)
    if price is None or not isinstance(action, Cast | Activate):
        return None
    first = payment(found, action) or payment_in_part(found, action)
    is_paid_with_help = bool(price_with_help(found.state, action, found.player))
    if not is_paid_with_help and (first is None or not first.is_to_be_decided):
        return None

    def can_make(cost: ManaCost, usable: Usable, used: Collection[ObjectId]) -> bool:
        return found.is_on_trust or _can_make(found, Price(cost, usable, taken=(*price.taken, *used)), action)

    return begin(state, action, can_make, counts=price.x or price.kicker is not None)


def _can_make(found: Till, price: Price, action: Action) -> bool:
    if all(symbol == "0" for symbol in price.cost.symbols):
        return True
    return _choose_for(Payment(till=found, action=action, chosen=Chosen((), 0)), price) is not None


def can_pay_with_help(found: Till, action: Action) -> bool:
    """Return whether a spell can be paid with convoke, improvise or delve and the mana that can be made."""
    prices = price_with_help(found.state, action, found.player)
    return any(_can_make(found, price, action) for price in prices)


def shortage(found: Till, action: Action, announced: Announcement | None = None) -> ManaCost:
    """Return the mana that an action lacks, with 0 for X and all sources used."""
    price = _price(Payment(till=found, action=action, chosen=Chosen((), 0), announced=announced))
    if price is None:
        return ManaCost()
    there = (well.source(price.usable) for well in found.wells if well.id not in price.taken)
    return missing(price.cost, (each for each in there if each is not None), found.pool(price))


def with_mana_made(found: Till, action: Action, ruling: Ruling) -> Ruling:
    """Return the ruling on an action in which too little mana is what all sources leave unpaid."""
    lack = str(shortage(found, action))

    def with_lands(reason: Reason) -> Reason:
        is_about_mana = reason.rule in TOO_LITTLE_MANA and reason.blame.lack and lack
        return replace(reason, blame=replace(reason.blame, lack=lack)) if is_about_mana else reason

    return replace(ruling, reasons=tuple(map(with_lands, ruling.reasons)))


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


def _price(wanted: Payment) -> Price | None:
    """Return the cost to pay, after the choices that were announced."""
    found, announced = wanted.till, wanted.announced
    price = price_of(found.state, wanted.action, found.player, wanted.x)
    if price is None or announced is None:
        return price
    owed = announced.owed(wanted.x, wanted.kicks)
    if owed is None:
        return None
    found_price = price._replace(
        cost=owed.cost,
        usable=owed.usable,
        taken=(*price.taken, *announced.tapped),
        going=announced.parted_with,
    )
    is_counted = announced.counts_later
    return found_price if is_counted else found_price._replace(x=False, kicker=None, any_kicks=False)


def _choose(wanted: Payment) -> Chosen | None:
    price = _price(wanted)
    return _choose_for(wanted, price) if price is not None else None


def _choose_for(wanted: Payment, price: Price) -> Chosen | None:
    found = wanted.till
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
    if wanted.announced is not None:
        # The total cost includes the kicks.
        return price.cost
    return price.cost if wanted.kicker is None else with_kicks(price.cost, wanted.kicker, wanted.kicks)
