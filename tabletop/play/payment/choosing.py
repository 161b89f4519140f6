"""Which of some sources of mana pay for a cost: those that are missed least, as few as will do.

A source is left untapped if the others still pay. They are gone through from the one that would be missed
most: what has a price of its own, what fights or can do something else, what the rest of the hand asks for,
what makes most colours. Sources of one mana each are chosen in the best way like this (they form a matroid);
for those that make more it is a good one, found with as little work.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from tabletop.cards.mana import ManaCost
from tabletop.model.objects import ObjectId
from tabletop.model.questions import Answer
from tabletop.play.payment.matching import Asked, Unit, asked, life_to_pay, number_unpaid, payable


class Way(msgspec.Struct, frozen=True):
    """One way in which a source makes mana: an ability by its place, with the answers that it asks for."""

    mana: tuple[str, ...]
    """What it makes, a letter each; letters of one mana from a snow permanent end in S: ``"GS"``."""
    ability: int = 0
    answers: tuple[Answer, ...] = ()
    burden: int = 0
    """What it costs besides being tapped: life, a counter, itself. The more, the later it is used."""


class Source(msgspec.Struct, frozen=True):
    """Something that could be tapped or used for mana in one of several ways."""

    id: ObjectId
    ways: tuple[Way, ...]
    use: int = 0
    """How much it could do but for making mana: fight, or something else that an ability of it does."""


class Chosen(NamedTuple):
    """The sources that pay, each in one way, those without a burden first; and the life that is paid."""

    ways: tuple[tuple[ObjectId, Way], ...]
    life: int


_Held: TypeAlias = Mapping[ObjectId, tuple[Way, ...]]
"""Sources that may pay, with the ways that are left of each."""


class Wishes(NamedTuple):
    """What a player has said: sources that are to pay, the last one first of all, and those that are not."""

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
    """What pays for a cost, or None where it can't be paid.

    Args:
        cost: what is to be paid; X is a number by now.
        sources: what could make mana.
        pool: the mana that is there already; it pays first.
        hand: what else the player would like to be able to pay afterwards.
        wishes: what the player has said of sources.

    """
    task = _Task(asked(cost), tuple(map(_unit, pool)), wishes)
    known = {source.id: source for source in sources if source.id not in wishes.spared}
    if task.life(_all(known)) is None:
        return None
    found = _chosen(task, known, hand)
    for source in [each for each in known.values() if len(each.ways) > 1 and _most(each.ways) > 1]:
        for way in source.ways if found is None else ():
            known[source.id] = msgspec.structs.replace(source, ways=(way,))
            found = found or _chosen(task, known, hand)
    return found


def missing(cost: ManaCost, sources: Iterable[Source], pool: Sequence[str] = ()) -> int:
    """How much mana of a cost all the sources and what is there leave unpaid."""
    held = {source.id: source.ways for source in sources}
    return number_unpaid(asked(cost), (*map(_unit, pool), *_units(held)))


def part(cost: ManaCost, sources: Iterable[Source], pool: Sequence[str] = ()) -> ManaCost:
    """As much of a cost as all the sources and what is there can pay."""
    held = {source.id: source.ways for source in sources}
    return payable(cost, (*map(_unit, pool), *_units(held)))


def _all(known: Mapping[ObjectId, Source]) -> dict[ObjectId, tuple[Way, ...]]:
    return {id: source.ways for id, source in known.items()}


def _chosen(task: "_Task", known: Mapping[ObjectId, Source], hand: Sequence[ManaCost]) -> Chosen | None:
    """What pays; None where what makes several mana of one kind or another was counted on for both."""
    held = _all(known)
    life = task.life(held)
    if life is None:
        return None
    held = _without_burdens(held, task, life)
    held = _fewest(held, _by_worth(known, task, hand), task, life)
    held = _kept_for(hand, held, known, task)
    return _settled(held, task, life)


class _Task(NamedTuple):
    """A cost, the mana that is there, and what was wished for."""

    cost: Asked
    pool: tuple[Unit, ...]
    wishes: Wishes

    def life(self, held: _Held) -> int | None:
        """The life that has to be paid where these sources pay; None where they don't suffice."""
        return life_to_pay(self.cost, (*self.pool, *_units(held)))

    def pays(self, held: _Held, most: int) -> bool:
        """Whether these sources suffice with so much life."""
        life = self.life(held)
        return life is not None and life <= most


def _unit(mana: str) -> Unit:
    return frozenset(mana)


def _units(held: _Held) -> Iterator[Unit]:
    """The mana of sources; one that is still in doubt may be whatever a way makes of it."""
    for ways in held.values():
        for place in range(max((len(way.mana) for way in ways), default=0)):
            yield frozenset().union(*(way.mana[place] for way in ways if place < len(way.mana)))


def _without_burdens(
    held: dict[ObjectId, tuple[Way, ...]], task: _Task, life: int
) -> dict[ObjectId, tuple[Way, ...]]:
    """Leave out each way that costs something, the dearest first, where the others suffice."""
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
    """Sources from the one that would be missed most to the one that would be missed least."""
    needed = _needed(known.values(), hand)

    def worth(source: Source) -> tuple[float, ...]:
        letters = _letters(source)
        most = max(len(way.mana) for way in source.ways)
        wanted = task.wishes.wanted.index(source.id) + 1 if source.id in task.wishes.wanted else 0
        burden = min(way.burden for way in source.ways)
        in_demand = max((needed(letter) for letter in letters), default=0.0)
        # What makes too much loses some of it; of what makes the same, the one that has lain longest pays.
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
    """How scarce a type of mana is: what one card in hand asks for at most, by what could make it."""
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
    """Leave out each source without which the others suffice; of equal ones nothing is tried twice."""
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
    """Exchange sources as long as more of some card in hand can be paid with what stays untapped.

    The dearest card that could be paid besides comes first.
    """
    free, pool = _all(known), task.pool
    for cost in sorted(hand, key=lambda each: -each.value()):
        other = asked(cost)
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
    """One source for another, so that the rest pays more of another cost; None where that can't be."""

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
    """One of all that make the same in the same ways."""
    return iter({(tuple(way.mana for way in each.ways), each.use): each for each in sources}.values())


def _settled(held: dict[ObjectId, tuple[Way, ...]], task: _Task, life: int) -> Chosen | None:
    """Decide for one way of each source."""
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
