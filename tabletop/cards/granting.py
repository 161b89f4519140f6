"""Abilities that effects grant, by their keys."""

from collections.abc import Mapping
from functools import cache

from tabletop.cards.entries.compiling import shipped_store
from tabletop.cards.reading import CardFileError
from tabletop.language.abilities import Ability


@cache
def granted_abilities() -> Mapping[str, tuple[Ability, ...]]:
    """Return all granted abilities by key.

    Raises:
        CardFileError: an entry is missing or wrong. The text says where.

    """
    return shipped_store().granted()


def granted(name: str) -> tuple[Ability, ...]:
    """Return the abilities of a key, none for an empty key.

    Raises:
        CardFileError: the key is unknown

    """
    if not name:
        return ()
    if name not in granted_abilities():
        raise CardFileError(f"no abilities are called {name!r} in assets/cards/granted; add them there")
    return granted_abilities()[name]
