"""Words as a voice says them: mana symbols by what they are, as players call them at a table."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from tabletop.ui.style.plain import SYMBOL, SYMBOLS

_CALLED: Final = {
    "W": "white",
    "U": "blue",
    "B": "black",
    "R": "red",
    "G": "green",
    "C": "colourless",
    "S": "snow",
    "E": "energy",
    "T": "tap",
    "Q": "untap",
    "P": "two life",
}
_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spoken(words: str) -> str:
    """Words in which symbols are said: ``{2}{U}{U}`` is "two generic and two blue", ``{T}`` is "tap"."""
    return SYMBOLS.sub(_said, words) if "{" in words else words


def _said(found: re.Match[str]) -> str:
    parts = [*_parts(found[0])]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _parts(symbols: str) -> Iterator[str]:
    for symbol, equal in groupby(each[0][1:-1] for each in SYMBOL.finditer(symbols)):
        times, called = len([*equal]), " or ".join(map(_called, symbol.split("/")))
        joint = " times " if "/" in symbol else " "
        yield called if times == 1 else f"{_number(times)}{joint}{called}"


def _called(letter: str) -> str:
    if letter.isdecimal():
        return f"{_number(int(letter))} generic"
    return _CALLED.get(letter, letter)


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
