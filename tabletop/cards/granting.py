"""Abilities that effects give to objects, by the words by which effects call them."""

from collections.abc import Mapping
from functools import cache

from tabletop.cards.entries.compiling import shipped_store
from tabletop.cards.reading import CardFileError
from tabletop.language.abilities import Ability


@cache
def granted_abilities() -> Mapping[str, tuple[Ability, ...]]:
    """All granted abilities by what they are called.

    Raises:
        CardFileError: an entry is missing or wrong; the message says where.

    """
    return shipped_store().granted()


def granted(name: str) -> tuple[Ability, ...]:
    """The abilities that are called so; none for an empty name.

    Raises:
        CardFileError: nothing is called so.

    """
    if not name:
        return ()
    if name not in granted_abilities():
        raise CardFileError(f"no abilities are called {name!r} in assets/cards/granted; add them there")
    return granted_abilities()[name]
