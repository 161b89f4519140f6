"""The choice of mana sources for a cost: those least missed, and as few as possible.

A source stays untapped if the others suffice. Sources are examined from the most to the least missed: those
with a burden, those that fight or can do something else, those that the rest of the hand needs, those that
make most colors. For sources of one mana each, this gives an optimum (they form a matroid), for others a good
choice with as little work.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from tabletop.cards.mana import ManaCost
from tabletop.model.objects import ObjectId
from tabletop.model.questions import Answer
from tabletop.rules.mana_matching import (
    Asked,
    Unit,
    life_to_pay,
    number_unpaid,
    payable,
    split_cost,
    unpaid,
)


class Way(msgspec.Struct, frozen=True):
    """One way of using a source: an ability by index, with the answers to its questions."""

    mana: tuple[str, ...]
    """Mana it makes, one letter each. An S follows the letter of mana from a snow permanent: ``"GS"``."""
    ability: int = 0
    answers: tuple[Answer, ...] = ()
    burden: int = 0
    """Costs other than tapping: life, a counter, the source itself.

    Sources with a higher burden are used later.
    """


class Source(msgspec.Struct, frozen=True):
    """A permanent that could be tapped or used for mana in one of several ways."""

    id: ObjectId
    ways: tuple[Way, ...]
    use: int = 0
    """Its value for purposes other than mana, such as fighting or other abilities."""


class Chosen(NamedTuple):
    """The sources that pay, each in one way, those without a burden first, and the life that is paid."""

    ways: tuple[tuple[ObjectId, Way], ...]
    life: int


_Held: TypeAlias = Mapping[ObjectId, tuple[Way, ...]]
"""Possible sources with the ways left for each."""


class Wishes(NamedTuple):
    """The player's wishes: sources that should pay, the latest first, and sources that should not."""

    wanted: tuple[ObjectId, ...] = ()
    spared: frozenset[ObjectId] = frozenset()


def choose(
    cost: ManaCost,
    sources: Sequence[Source],
    pool: Sequence[str] = (),
    *,
    hand: Sequence[ManaCost] = (),
    wishes: Wishes = Wishes(),  # noqa: B008 - a tuple, which nobody changes
) -> Chosen | None:
    """Return what pays for a cost, None if it can't be paid.

    Args:
        cost: the cost, with a number for X
        sources: possible sources
        pool: mana in the pool, which pays first
        hand: costs that the player would like to be able to pay afterward
        wishes: sources that the player has picked or rejected

    """
    task = _Task(split_cost(cost), tuple(map(_unit, pool)), wishes)
    known = {source.id: source for source in sources if source.id not in wishes.spared}
    if task.life(_all(known)) is None:
        return None
    found = _choose_sources(task, known, hand)
    for source in [each for each in known.values() if len(each.ways) > 1 and _most(each.ways) > 1]:
        for way in source.ways if found is None else ():
            known[source.id] = msgspec.structs.replace(source, ways=(way,))
            found = found or _choose_sources(task, known, hand)
    return found


def missing(cost: ManaCost, sources: Iterable[Source], pool: Sequence[str] = ()) -> ManaCost:
    """Return the part of a cost that remains unpaid with all sources and the pool."""
    held = {source.id: source.ways for source in sources}
    return unpaid(cost, (*map(_unit, pool), *_units(held)))


def part(cost: ManaCost, sources: Iterable[Source], pool: Sequence[str] = ()) -> ManaCost:
    """Return the largest part of a cost that all sources and the pool can pay."""
    held = {source.id: source.ways for source in sources}
    return payable(cost, (*map(_unit, pool), *_units(held)))


def _all(known: Mapping[ObjectId, Source]) -> dict[ObjectId, tuple[Way, ...]]:
    return {id: source.ways for id, source in known.items()}


def _choose_sources(
    task: "_Task", known: Mapping[ObjectId, Source], hand: Sequence[ManaCost]
) -> Chosen | None:
    """Return what pays, None if a source of several kinds of mana was counted twice."""
    held = _all(known)
    life = task.life(held)
    if life is None:
        return None
    held = _without_burdens(held, task, life)
    held = _fewest(held, _by_worth(known, task, hand), task, life)
    held = _kept_for(hand, held, known, task)
    return _settled(held, task, life)


class _Task(NamedTuple):
    """A cost, the mana in the pool, and the wishes."""

    cost: Asked
    pool: tuple[Unit, ...]
    wishes: Wishes

    def life(self, held: _Held) -> int | None:
        """Return the life to pay if these sources pay, None if they don't suffice."""
        return life_to_pay(self.cost, (*self.pool, *_units(held)))

    def pays(self, held: _Held, most: int) -> bool:
        """Return whether these sources suffice with an amount of life."""
        life = self.life(held)
        return life is not None and life <= most


def _unit(mana: str) -> Unit:
    return frozenset(mana)


def _units(held: _Held) -> Iterator[Unit]:
    """Return the mana of the sources. An undecided source counts as anything one of its ways makes."""
    for ways in held.values():
        for place in range(max((len(way.mana) for way in ways), default=0)):
            yield frozenset().union(*(way.mana[place] for way in ways if place < len(way.mana)))


def _without_burdens(
    held: dict[ObjectId, tuple[Way, ...]], task: _Task, life: int
) -> dict[ObjectId, tuple[Way, ...]]:
    """Drop ways with a burden, the heaviest first, as long as the others suffice."""
    burdened = [(way.burden, id, way) for id, ways in held.items() for way in ways if way.burden]
    for _, id, way in sorted(burdened, key=lambda each: each[:2], reverse=True):
        if id in task.wishes.wanted:
            continue
        fewer = {**held, id: tuple(each for each in held[id] if each != way)}
        if not fewer[id]:
            del fewer[id]
        if task.pays(fewer, life):
            held = fewer
    return held


def _by_worth(known: Mapping[ObjectId, Source], task: _Task, hand: Sequence[ManaCost]) -> list[Source]:
    """Return the sources from the most to the least missed."""
    needed = _needed(known.values(), hand)

    def worth(source: Source) -> tuple[float, ...]:
        letters = _letters(source)
        most = max(len(way.mana) for way in source.ways)
        wanted = task.wishes.wanted.index(source.id) + 1 if source.id in task.wishes.wanted else 0
        burden = min(way.burden for way in source.ways)
        in_demand = max((needed(letter) for letter in letters), default=0.0)
        # Surplus mana is lost, and among equal sources the oldest one pays.
        return (
            -wanted,
            burden,
            source.use,
            in_demand,
            most > task.cost.total,
            len(letters) - most,
            -most,
            source.id,
        )

    return sorted(known.values(), key=worth, reverse=True)


def _letters(source: Source) -> frozenset[str]:
    return frozenset().union(*(mana for way in source.ways for mana in way.mana))


def _needed(sources: Iterable[Source], hand: Sequence[ManaCost]) -> Callable[[str], float]:
    """Return the scarcity of a type of mana: the most that a card in hand needs, divided by its sources."""
    made = [_letters(source) for source in sources]
    most: dict[str, int] = {}
    for cost in hand:
        for letter in set(cost.symbols):
            most[letter] = max(most.get(letter, 0), cost.symbols.count(letter))

    def needed(letter: str) -> float:
        return most.get(letter, 0) / max(sum(letter in letters for letters in made), 1)

    return needed


def _fewest(
    held: dict[ObjectId, tuple[Way, ...]], order: Sequence[Source], task: _Task, life: int
) -> dict[ObjectId, tuple[Way, ...]]:
    """Drop each source without which the others suffice. Equal sources are tried only once."""
    needed: set[tuple[tuple[tuple[str, ...], int], ...]] = set()
    for source in order:
        if source.id not in held:
            continue
        kind = tuple((way.mana, way.burden) for way in held[source.id])
        if kind in needed:
            continue
        fewer = {id: ways for id, ways in held.items() if id != source.id}
        if task.pays(fewer, life):
            held = fewer
        else:
            needed.add(kind)
    return held


def _kept_for(
    hand: Sequence[ManaCost],
    held: dict[ObjectId, tuple[Way, ...]],
    known: Mapping[ObjectId, Source],
    task: _Task,
) -> dict[ObjectId, tuple[Way, ...]]:
    """Exchange sources as long as that leaves more of some card in hand payable.

    The most expensive card that could be paid in addition comes first.
    """
    free, pool = _all(known), task.pool
    for cost in sorted(hand, key=lambda each: -each.value()):
        other = split_cost(cost)
        both = Asked((*task.cost.needs, *other.needs), task.cost.generic + other.generic)
        if number_unpaid(both, (*pool, *_units(free))):
            continue
        for _ in range(other.total):
            better = _exchanged(held, known, task, other)
            if better is None:
                break
            held = better
        return held
    return held


def _exchanged(
    held: dict[ObjectId, tuple[Way, ...]], known: Mapping[ObjectId, Source], task: _Task, other: Asked
) -> dict[ObjectId, tuple[Way, ...]] | None:
    """Return sources with one exchanged, so that the rest pays more of another cost, None if impossible."""

    def unpaid(now: _Held) -> int:
        rest = {id: source.ways for id, source in known.items() if id not in now}
        return number_unpaid(other, tuple(_units(rest)))

    before, life = unpaid(held), task.life(held) or 0
    if not before:
        return None
    for out in _one_of_each(known[id] for id in held if id not in task.wishes.wanted):
        for into in _one_of_each(source for id, source in known.items() if id not in held):
            if any(way.burden for way in into.ways) or into.use > out.use:
                continue
            trial = {**{id: ways for id, ways in held.items() if id != out.id}, into.id: into.ways}
            if task.pays(trial, life) and unpaid(trial) < before:
                return trial
    return None


def _one_of_each(sources: Iterable[Source]) -> Iterator[Source]:
    """Return one representative of all sources that make the same mana in the same ways."""
    return iter({(tuple(way.mana for way in each.ways), each.use): each for each in sources}.values())


def _settled(held: dict[ObjectId, tuple[Way, ...]], task: _Task, life: int) -> Chosen | None:
    """Decide on one way for each source."""
    for id, ways in sorted(held.items(), key=lambda each: (-_most(each[1]), len(each[1]))):
        for way in sorted(ways, key=lambda each: each.burden):
            trial = {**held, id: (way,)}
            if task.pays(trial, life):
                held = trial
                break
        else:
            return None
    chosen = [(id, ways[0]) for id, ways in held.items()]
    return Chosen(tuple(sorted(chosen, key=lambda each: (each[1].burden, each[0]))), life)


def _most(ways: tuple[Way, ...]) -> int:
    return max(len(way.mana) for way in ways)
