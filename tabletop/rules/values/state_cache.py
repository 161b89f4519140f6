"""Cache of a state: its effects, and the characteristics of objects under these effects.

Each part is computed on demand (``derived``). The parts of a new state start as those of the state that it
came from. What depends on changed objects, or on effects that have begun or ended, is dropped.
"""

from collections.abc import Callable, Collection, Hashable
from itertools import compress
from operator import is_, not_
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.rules.values.applying import Arranged, LayeredEffect, names_its_objects
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.object_index import ByTag, Index, Tag
from tabletop.rules.values.static_effects import Source

STALE_AT_MOST: Final = 300
"""Most changes that are handled one by one. With more, it is as quick to derive a part from scratch."""
_Value = TypeVar("_Value")
Sources: TypeAlias = dict[ObjectId, Source]
Tagging: TypeAlias = Callable[[State, GameObject], Collection[Tag]]
"""Function that returns the current tags of an object."""

ByWord: TypeAlias = Callable[[str], frozenset[ObjectId]]
"""Function that returns the permanents and spells that have a type of their own."""


class ObjectsUnderEffects:
    """Objects under the same effects. Their values are filled in on demand."""

    __slots__ = ("active", "arranged", "indexes", "values")

    def __init__(self, arranged: Arranged, active: int) -> None:
        self.arranged = arranged
        self.active = active
        self.values: dict[ObjectId, Characteristics] = {}
        self.indexes: dict[Hashable, Index] = {}

    def in_later_state(
        self, arranged: Arranged, active: int, changed: frozenset[ObjectId], by_word: ByWord
    ) -> "ObjectsUnderEffects | None":
        """Return the objects of a later state under its effects, or None if nothing can be reused.

        The characteristics of an object are reused if the object is the same and no effect that has begun or
        ended can reach it. All other effects apply as before, in the same order.
        """
        if active != self.active and (self.arranged.by_turn or arranged.by_turn):
            return None
        gone = changed | self._objects_reached(arranged, by_word)
        if arranged is self.arranged and active == self.active and not gone:
            return self
        later = ObjectsUnderEffects(arranged, active)
        later.values = dict(self.values)
        for id in gone:
            later.values.pop(id, None)
        indexes = ((key, index.after(gone)) for key, index in self.indexes.items())
        later.indexes = {key: index for key, index in indexes if index is not None}
        return later

    def _objects_reached(self, arranged: Arranged, by_word: ByWord) -> frozenset[ObjectId]:
        """Return the objects that can be reached by an effect in force in only one of the two states."""
        if arranged is self.arranged:
            return frozenset()
        old, new = _differences(self.arranged.effects, arranged.effects)
        reached: set[ObjectId] = set()
        for side, effects in ((self.arranged, old), (arranged, new)):
            for effect in effects:
                reached |= self._reached_by(effect, side, by_word)
        return frozenset(reached)

    def _reached_by(self, effect: LayeredEffect, side: Arranged, by_word: ByWord) -> frozenset[ObjectId]:
        if names_its_objects(effect):
            return frozenset(effect.objects)
        words = side.required_types(effect)
        if words:
            return frozenset().union(*map(by_word, words))
        return frozenset(self.values).union(*(index.everything for index in self.indexes.values()))


def _are_among(some: tuple[LayeredEffect, ...], others: tuple[LayeredEffect, ...]) -> list[bool]:
    """Return for each of some effects whether it is among others."""
    return list(map(set(map(id, others)).__contains__, map(id, some)))


def _differences(
    old: tuple[LayeredEffect, ...], new: tuple[LayeredEffect, ...]
) -> tuple[list[LayeredEffect], list[LayeredEffect]]:
    """Return the effects of each side that are missing from the other, or in another order there."""
    in_new, in_old = _are_among(old, new), _are_among(new, old)
    if all(map(is_, compress(old, in_new), compress(new, in_old))) and sum(in_new) == sum(in_old):
        return list(compress(old, map(not_, in_new))), list(compress(new, map(not_, in_old)))
    places = {id(each): place for place, each in enumerate(new)}
    shared: set[int] = set()
    last = -1
    for each in old:
        place = places.get(id(each), -1)
        if place > last:
            shared.add(id(each))
            last = place
    return [each for each in old if id(each) not in shared], [each for each in new if id(each) not in shared]


class PlainEffects(NamedTuple):
    """The effects that ask nothing, and the inputs that they were made from."""

    inputs: tuple[object, ...]
    arranged: Arranged
    is_settled: bool
    """Whether the objects of all these effects are fixed without looking at other objects."""


class Answer(NamedTuple):
    """Answer of an ability that asks: its source, the numbers if it only counts, and the effect if any."""

    source: Source
    numbers: tuple[int, ...] | None
    effect: LayeredEffect | None


class RemainingEffects(NamedTuple):
    """The effects that remain after the loss of abilities."""

    of: Arranged
    active: int
    effects: Arranged


class CachedPart(Generic[_Value]):
    """One part of the derived values: its current value, or an earlier one and the objects changed since."""

    __slots__ = ("before", "now", "stale")

    def __init__(self, before: _Value | None = None, stale: frozenset[ObjectId] = frozenset()) -> None:
        self.now: _Value | None = None
        self.before = before if len(stale) <= STALE_AT_MOST else None
        self.stale = stale

    def after(self, changed: frozenset[ObjectId]) -> "CachedPart[_Value]":
        """Return the same part for a later state, not updated yet."""
        if self.now is not None:
            return CachedPart(self.now, changed)
        return CachedPart(self.before, self.stale | changed)

    def settle(self, now: _Value) -> _Value:
        """Set and return the current value."""
        self.now = now
        self.before, self.stale = None, frozenset()
        return now


class StateCache:
    """Cache of the derived values of a state. It does not refer to the state, so both are freed together."""

    def __init__(self, state: State) -> None:
        self.notes: dict[object, Any] = {}
        """Results of functions that run once for this state."""
        self.is_asking = False
        """Whether static abilities are being asked about the table at the moment."""
        self.facts = Index(state.objects)
        self.by_fact: ByTag | None = None
        self.by_tag: dict[Tagging, ByTag] = {}
        self.reusable: dict[object, LayeredEffect] = {}
        """Effects that are created again in each state, reused as long as they are equal."""
        self.answers: dict[tuple[ObjectId, int], Answer] = {}
        """Effects of the abilities that ask about the table."""
        self.sources: CachedPart[Sources] = CachedPart()
        self.plain: CachedPart[PlainEffects] = CachedPart()
        self.all: CachedPart[Arranged] = CachedPart()
        self.remaining: CachedPart[RemainingEffects] = CachedPart()
        self.under_plain_effects: CachedPart[ObjectsUnderEffects] = CachedPart()
        """Characteristics of objects without the effects of abilities that ask about the table."""
        self.under_effects: CachedPart[ObjectsUnderEffects] = CachedPart()

    def take_over(self, before: "StateCache", changed: frozenset[ObjectId]) -> None:
        """Start from the derived values of an earlier state."""
        self.facts = before.facts.after(changed) or self.facts
        self.reusable = before.reusable
        self.answers = before.answers
        self.sources = before.sources.after(changed)
        self.plain = before.plain.after(changed)
        self.all = before.all.after(changed)
        self.remaining = before.remaining.after(changed)
        self.under_plain_effects = before.under_plain_effects.after(changed)
        self.under_effects = before.under_effects.after(changed)
