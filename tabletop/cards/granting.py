"""Abilities that effects give to objects, by the words by which effects call them."""

from collections.abc import Mapping
from functools import cache

import msgspec

from tabletop.assets import assets_folder
from tabletop.cards.reading import CardFileError
from tabletop.language.abilities import Ability


@cache
def granted_abilities() -> Mapping[str, tuple[Ability, ...]]:
    """All abilities of ``granted.json`` by what they are called.

    Raises:
        CardFileError: the file is missing or wrong; the message says where.

    """
    path = assets_folder() / "cards" / "granted.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[Ability, ...]])
    except (OSError, msgspec.DecodeError) as error:
        raise CardFileError(f"{path}: {error}; fix the file or install the program again") from error


def granted(name: str) -> tuple[Ability, ...]:
    """The abilities that are called so; none for an empty name.

    Raises:
        CardFileError: nothing is called so.

    """
    if not name:
        return ()
    if name not in granted_abilities():
        raise CardFileError(f"no abilities are called {name!r} in granted.json; add them there")
    return granted_abilities()[name]
