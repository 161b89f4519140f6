"""Which ability of an object is meant: known by where it stands, never by what it says."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace


class AbilityKey(msgspec.Struct, frozen=True, kw_only=True):
    """Where an ability of an object stands.

    What is remembered of an ability is remembered by its object and this key. Two abilities that say the same
    are two; the abilities of a back are others than those of its front; and what was taken away and given
    back is what it was. A face is known by its name, which a copy takes over.
    """

    face: str = ""
    """The name of the face it stands on; of a granted one the face of what grants it, if that has one."""
    granted_by: int | None = None
    """The number of the object or of the lasting effect that grants it; None for one of the face's own."""
    keyword: str = ""
    """The keyword or rule that it comes with, where nobody has written it out."""
    place: tuple[int, ...] = ()
    """Its place on the face; of a granted one the place of what grants it, then its own among the granted."""

    def granting(self, number: int) -> tuple[AbilityKey, ...]:
        """The keys of so many abilities that this one, or this effect, gives to an object."""
        return tuple(replace(self, place=(*self.place, place)) for place in range(number))


@cache
def keys_on(face: str, number: int, below: int = 0) -> tuple[AbilityKey, ...]:
    """The keys of so many abilities of a face; ``below`` counts the cards above it in a merged object."""
    under = (below,) if below else ()
    return tuple(AbilityKey(face=face, place=(place, *under)) for place in range(number))
