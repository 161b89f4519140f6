"""Color identity (903.4): every mana symbol and color indicator on a card, on both faces.

This includes the mana of basic land types.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from tabletop.cards.faces import CardDefinition, Face
from tabletop.cards.mana import COLORS
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.language.reading import encoded

_SYMBOL: Final = re.compile(r"\{([^{}]+)\}")


@lru_cache(maxsize=1024)
def color_identity(card: CardDefinition) -> frozenset[str]:
    """Return the letters of a card's color identity (903.4, 903.4d), a meld card's back included."""
    faces = [*card.faces, *((card.meld.result,) if card.meld is not None else ())]
    return frozenset(color for face in faces for color in _colors(face))


def _colors(face: Face) -> Iterator[str]:
    yield from face.colors
    yield from face.color_indicator
    yield from (BASIC_LAND_TYPES[word] for word in face.types.subtypes if word in BASIC_LAND_TYPES)
    for symbol in (*face.mana_cost.symbols, *_symbols(msgspec.to_builtins(face.abilities, enc_hook=encoded))):
        yield from (part for part in symbol.split("/") if part in COLORS)


def _symbols(part: object) -> Iterator[str]:
    """Yield the symbols in the text of abilities, given as plain values."""
    match part:
        case str():
            yield from _SYMBOL.findall(part)
        case {"do": "add mana", "mana": mana, **others}:
            yield from _symbols(others)
            yield from () if _is_of_any_color(mana) else _symbols(mana)
        case dict():
            yield from (symbol for value in part.values() for symbol in _symbols(value))
        case list() | tuple():
            yield from (symbol for value in part for symbol in _symbols(value))


def _is_of_any_color(mana: list[str]) -> bool:
    """Return whether mana is of any color, or of one of several, which texts say without a symbol."""
    several = len(_SYMBOL.findall(mana[0]))
    return sorted(mana) == sorted(f"{{{color}}}" * several for color in COLORS)
