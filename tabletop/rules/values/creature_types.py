"""Creature types, and the subtypes that objects of certain card types can have (205.3)."""

from collections.abc import Collection, Iterable
from typing import Final

from tabletop.cards.faces import CardDefinition
from tabletop.language.subtypes import CREATURE_TYPES, SUBTYPES_OF

_OF_CREATURES: Final = ("Creature", "Kindred")
_OF_OTHERS: Final = frozenset().union(
    *(words for kind, words in SUBTYPES_OF.items() if kind not in _OF_CREATURES)
)


def is_creature_type(word: str) -> bool:
    """Return whether a subtype is one of creatures and of kindred cards (205.3m).

    A word that is on no list of subtypes counts as one, because it is from a card newer than the lists.
    """
    return word not in _OF_OTHERS


def creature_types_on(cards: Iterable[CardDefinition]) -> tuple[str, ...]:
    """Return all creature types: those of the list, and newer ones on creatures and kindred cards."""
    faces = (face.types for card in cards for face in card.faces)
    words = {
        word for types in faces if not {*_OF_CREATURES}.isdisjoint(types.types) for word in types.subtypes
    }
    newer = filter(is_creature_type, words.difference(CREATURE_TYPES))
    return (*CREATURE_TYPES, *sorted(newer))


def without_every_creature_type(subtypes: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the other subtypes of something that has every creature type, or None if it doesn't."""
    there = set(subtypes)
    if not there.issuperset(CREATURE_TYPES):
        return None
    return tuple(word for word in subtypes if not is_creature_type(word))


def can_have(types: Collection[str], subtype: str) -> bool:
    """Return whether an object with these card types can have a subtype (205.3d)."""
    if any(subtype in SUBTYPES_OF.get(word, ()) for word in types):
        return True
    return is_creature_type(subtype) and not {*_OF_CREATURES}.isdisjoint(types)


def without_subtypes_of(
    lost: Collection[str], types: Collection[str], subtypes: Iterable[str]
) -> tuple[str, ...]:
    """Return the subtypes left after card types are lost: those of another type stay (205.1a)."""
    if not lost:
        return tuple(subtypes)
    return tuple(word for word in subtypes if can_have(types, word) or not can_have(lost, word))


def may_gain(types: Collection[str], subtype: str) -> bool:
    """Return whether an object with these card types can gain a subtype.

    Without card types it can gain any.
    """
    return not types or can_have(types, subtype)
