"""Type lines taken apart into supertypes, card types and subtypes (rule 205)."""

from functools import lru_cache
from typing import Final

import msgspec

from tabletop.language.card_types import CardType, Supertype

SUPERTYPES: Final = frozenset(map(str, Supertype))
CARD_TYPES: Final = tuple(map(str, CardType))
BASIC_LAND_TYPES: Final = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
PERMANENT_TYPES: Final = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
"""Types of which a permanent may be (110.4)."""


class TypeLine(msgspec.Struct, frozen=True):
    """What a type line says, each part in the order in which it is written."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line as it is written, with an em dash before the subtypes."""
        left = " ".join((*self.supertypes, *self.types))
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left


@lru_cache(maxsize=8192)
def type_line(text: str) -> TypeLine:
    """Take a type line apart; words before the dash that are not supertypes are card types."""
    left, _, right = text.replace(" - ", " — ").partition("—")
    words = left.split()
    return TypeLine(
        tuple(word for word in words if word in SUPERTYPES),
        tuple(word for word in words if word not in SUPERTYPES),
        tuple(right.split()),
    )
