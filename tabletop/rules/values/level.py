"""Characteristics of all objects under the same effects, filled in on demand."""

from collections.abc import Callable, Collection, Hashable
from itertools import compress
from operator import is_, not_
from typing import TypeAlias

from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.rules.values.applying import Arranged, LayeredEffect, names_its_objects
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.indexing import Index, Tag

Tagging: TypeAlias = Callable[[State, GameObject], Collection[Tag]]
"""Function that returns the current tags of an object."""

ByWord: TypeAlias = Callable[[str], frozenset[ObjectId]]
"""Function that returns the permanents and spells that have a type of their own."""


class Level:
    """Objects under the same effects. Derived values are filled in on demand."""

    __slots__ = ("active", "arranged", "indexes", "values")

    def __init__(self, arranged: Arranged, active: int) -> None:
        self.arranged = arranged
        self.active = active
        self.values: dict[ObjectId, Characteristics] = {}
        self.indexes: dict[Hashable, Index] = {}

    def in_later_state(
        self, arranged: Arranged, active: int, changed: frozenset[ObjectId], by_word: ByWord
    ) -> "Level | None":
        """Return the level of a later state under its effects, or None if nothing can be reused.

        The characteristics of an object are reused if the object is the same and no effect that has begun or
        ended can reach it. All other effects apply as before, in the same order.
        """
        if active != self.active and (self.arranged.by_turn or arranged.by_turn):
            return None
        gone = changed | self._reached(arranged, by_word)
        if arranged is self.arranged and active == self.active and not gone:
            return self
        later = Level(arranged, active)
        later.values = dict(self.values)
        for id in gone:
            later.values.pop(id, None)
        indexes = ((key, index.after(gone)) for key, index in self.indexes.items())
        later.indexes = {key: index for key, index in indexes if index is not None}
        return later

    def _reached(self, arranged: Arranged, by_word: ByWord) -> frozenset[ObjectId]:
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
