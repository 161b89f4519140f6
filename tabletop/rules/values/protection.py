"""Protection from a quality (702.16), and hexproof of players (702.11c).

A source with the quality can't target, be attached to, block or deal damage to what is protected.
"""

from collections.abc import Iterator
from typing import Final

from tabletop.language.abilities import Keyword
from tabletop.language.keyword_abilities import abilities_behind
from tabletop.language.keywords import KeywordName
from tabletop.language.selections import Selection
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.fitting import has_quality
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.lookup import permanents_with

PROTECTED: Final = statement(
    "protection.protected", "Protection prevents damage from sources with that quality.", "702.16e"
)


def is_protected(state: State, object: GameObject, from_: GameObject) -> bool:
    """Return whether an object has protection from a quality of another object."""
    found = characteristics_of(state, object)
    if not any(word.startswith(KeywordName.PROTECTION) for word in found.keywords):
        return False
    other, seen = characteristics_of(state, from_), (controller_of(object), object.id)
    return any(has_quality(state, quality, from_, other, seen) for quality in _qualities(found))


def is_protected_from(state: State, id: ObjectId | None, source: ObjectId | None) -> bool:
    """Return the same for two object ids. It is false if either object is gone."""
    object, other = state.objects.get(id or 0), state.objects.get(source or 0)
    return object is not None and other is not None and is_protected(state, object, other)


def _qualities(found: Characteristics) -> Iterator[Selection]:
    gained = (each for word in found.keywords for each in abilities_behind(word))
    for ability in (*found.abilities, *gained):
        if isinstance(ability, Keyword) and ability.name is KeywordName.PROTECTION and ability.of is not None:
            yield ability.of


def has_hexproof(state: State, seat: int) -> bool:
    """Return whether a permanent gives hexproof to the player who controls it (702.11c)."""
    return any(
        isinstance(ability, Keyword) and ability.name == KeywordName.PLAYER_HEXPROOF
        for permanent, found in permanents_with(state, Keyword)
        if permanent.controller == seat
        for ability in found.abilities
    )
