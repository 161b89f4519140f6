"""Identity of abilities, by their position and never by their words."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace


class AbilityKey(msgspec.Struct, frozen=True, kw_only=True):
    """The position of an ability on an object.

    Facts about an ability are stored with its object under this key. Two abilities with equal words are two,
    a back's abilities differ from its front's, and an ability that was removed and restored is the same as
    before. A face is identified by its name, which a copy takes over.
    """

    face: str = ""
    """Name of the face. For a granted ability, the face of the granting object if it has one."""
    granted_by: int | None = None
    """Number of the granting object or lasting effect, None for the face's own ability."""
    keyword: str = ""
    """Keyword or rule that implies the ability, if it isn't written out."""
    place: tuple[int, ...] = ()
    """Position on the face. For a granted ability, the position of the granting ability, then its own."""

    def granting(self, number: int) -> tuple[AbilityKey, ...]:
        """Return the keys of abilities that this ability, or an effect, grants to an object."""
        return tuple(replace(self, place=(*self.place, place)) for place in range(number))


@cache
def keys_on(face: str, number: int, below: int = 0) -> tuple[AbilityKey, ...]:
    """Return the keys of a face's abilities. ``below`` counts the cards above it in a merged object."""
    under = (below,) if below else ()
    return tuple(AbilityKey(face=face, place=(place, *under)) for place in range(number))
