"""Type lines parsed into supertypes, card types and subtypes (205)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from tabletop.language.card_types import CARD_TYPES, SUPERTYPES
from tabletop.language.subtypes import TIME_LORD

BASIC_LAND_TYPES: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types, each with the color of its mana (305.6)."""
IN_ANY_CASE: Final = {word.casefold(): word for word in (*CARD_TYPES, *SUPERTYPES)}
"""Card types and supertypes by their folded form."""
PERMANENT_TYPES: Final = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
"""Card types of permanents (110.4)."""

_IN_ONE_WORD: Final = TIME_LORD.replace(" ", "_")


class TypeLine(msgspec.Struct, frozen=True):
    """The parts of a type line, each in the order written."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the line as written, with an em dash before the subtypes."""
        left = " ".join((*self.supertypes, *self.types))
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left


@lru_cache(maxsize=8192)
def type_line(text: str) -> TypeLine:
    """Parse a type line. Words before the dash that are not supertypes are card types."""
    left, _, right = text.replace(" - ", " — ").partition("—")
    words = left.split()
    return TypeLine(
        tuple(word for word in words if word in SUPERTYPES),
        tuple(word for word in words if word not in SUPERTYPES),
        tuple(_subtypes(right)),
    )


def _subtypes(text: str) -> Iterator[str]:
    """Yield the subtypes after the dash. One of them has two words."""
    words = text.replace(TIME_LORD, _IN_ONE_WORD).split()
    return (TIME_LORD if word == _IN_ONE_WORD else word for word in words)
