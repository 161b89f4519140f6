"""Text for screen readers: mana symbols as the words that players use."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from tabletop.language.english import listed, number_word
from tabletop.ui.style.plain import SYMBOL, SYMBOLS

_NAMES: Final = {
    "W": "white",
    "U": "blue",
    "B": "black",
    "R": "red",
    "G": "green",
    "C": "colorless",
    "S": "snow",
    "E": "energy",
    "T": "tap",
    "Q": "untap",
    "P": "two life",
}


def screen_reader_text(words: str) -> str:
    """Return text with symbols as words: ``{2}{U}{U}`` is "two generic and two blue", ``{T}`` is "tap"."""
    return SYMBOLS.sub(_symbols_as_words, words) if "{" in words else words


def _symbols_as_words(match: re.Match[str]) -> str:
    return listed([*_parts(match[0])])


def _parts(symbols: str) -> Iterator[str]:
    for symbol, equal in groupby(each[0][1:-1] for each in SYMBOL.finditer(symbols)):
        times, name = len([*equal]), " or ".join(map(_symbol_name, symbol.split("/")))
        separator = " times " if "/" in symbol else " "
        yield name if times == 1 else f"{number_word(times)}{separator}{name}"


def _symbol_name(letter: str) -> str:
    if letter.isdecimal():
        return f"{number_word(int(letter))} generic"
    return _NAMES.get(letter, letter)
