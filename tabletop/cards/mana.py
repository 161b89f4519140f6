"""Mana costs: symbols in braces, their colours and their mana value (rules 107.4 and 202)."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from tabletop.language.changes import SpentAs

COLORS: Final = "WUBRG"
COLOR_WORDS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLOR_LETTERS: Final = {word: letter for letter, word in COLOR_WORDS.items()}

_LONGEST_SYMBOL: Final = 9
_SHOWN: Final = 60
"""Letters of what is no cost."""
_SYMBOL = re.compile(r"\{([^{}]+)\}")


class ManaCost(msgspec.Struct, frozen=True, order=True):
    """A mana cost as the row of its symbols, without their braces: ``("2", "G/U", "X")``."""

    symbols: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The cost as it is written: ``{2}{G/U}{X}``."""
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)

    def __bool__(self) -> bool:
        """Whether there is a cost at all; ``{0}`` is one (202.1b)."""
        return bool(self.symbols)

    def value(self, x: int = 0) -> int:
        """The mana value, with ``x`` for each X (202.3, 202.3e)."""
        return _total(self.symbols, x)

    @property
    def colors(self) -> frozenset[str]:
        """The colours that the symbols give (202.2)."""
        return _colors_of(self.symbols)

    def counted(self) -> tuple[tuple[str, int], ...]:
        """The cost as amounts, so that ``{1}{U}{1}`` and ``{2}{U}`` compare equal."""
        amounts: dict[str, int] = {}
        for symbol in self.symbols:
            key, amount = ("generic", int(symbol)) if symbol.isdecimal() else (symbol, 1)
            amounts[key] = amounts.get(key, 0) + amount
        return tuple(sorted((key, amount) for key, amount in amounts.items() if amount))

    def with_x(self, x: int) -> "ManaCost":
        """This cost with a number for each X, as it is paid (601.2f)."""
        return ManaCost(tuple(str(x) if symbol == "X" else symbol for symbol in self.symbols))

    def minus(self, less: "ManaCost") -> "ManaCost":
        """This cost with so much less to pay; what of a colour is too little comes off generic (118.7)."""
        left = list(self.symbols)
        generic = 0
        for symbol in less.symbols:
            if symbol.isdecimal():
                generic += int(symbol)
            elif symbol in left:
                left.remove(symbol)
            else:
                generic += 1
        return ManaCost(tuple(_generic_less(left, generic)))

    def paid_as(self, spent_as: SpentAs | None) -> "ManaCost":
        """This cost where mana may be spent as though it were of any colour, or type (609.4b)."""
        colors = {None: "", SpentAs.ANY_COLOR: COLORS, SpentAs.ANY_TYPE: (*COLORS, "C")}[spent_as]
        return ManaCost(tuple(_paid_by_any(symbol, colors) for symbol in self.symbols))

    def times(self, number: int) -> "ManaCost":
        """This cost so many times, its generic mana as one number; {0} where it is nothing at all."""
        generic = sum(int(symbol) for symbol in self.symbols if symbol.isdecimal()) * number
        colored = tuple(symbol for symbol in self.symbols if not symbol.isdecimal()) * number
        return ManaCost(colored if colored and not generic else (str(generic), *colored))

    def plus(self, generic: int) -> "ManaCost":
        """This cost with some generic mana more, as a commander tax adds (903.8)."""
        return ManaCost((str(generic), *self.symbols)) if generic else self


def _paid_by_any(symbol: str, colors: Collection[str]) -> str:
    """A symbol where all mana counts as being of some colours; 2 life pays for a Phyrexian one as well."""
    if {*symbol.split("/")}.isdisjoint(colors):
        return symbol
    return "/".join((*COLORS, "C", "P")) if symbol.endswith("/P") else "1"


@lru_cache(maxsize=4096)
def _colors_of(symbols: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part for symbol in symbols for part in symbol.split("/") if part in COLORS)


def _generic_less(symbols: list[str], less: int) -> Iterator[str]:
    """Symbols with generic mana taken off them, as far as there is some."""
    for symbol in symbols:
        if symbol.isdecimal() and less:
            amount = max(int(symbol) - less, 0)
            less -= int(symbol) - amount
            if amount:
                yield str(amount)
        else:
            yield symbol


@lru_cache(maxsize=4096)
def _total(symbols: tuple[str, ...], x: int) -> int:
    return sum(_value(symbol, x) for symbol in symbols)


def _value(symbol: str, x: int) -> int:
    if symbol.isdecimal():
        return int(symbol)
    if symbol == "X":
        return x
    first = symbol.partition("/")[0]
    return int(first) if first.isdecimal() else 1


@lru_cache(maxsize=4096)
def mana_cost(text: str) -> ManaCost:
    """Read a cost such as ``{2}{U}{U}``; ``""`` is no cost.

    Raises:
        ValueError: something between the braces is missing or something stands outside of them.

    """
    symbols = tuple(_SYMBOL.findall(text))
    if _SYMBOL.sub("", text).strip() or any(len(symbol) > _LONGEST_SYMBOL for symbol in symbols):
        raise ValueError(f"{text[:_SHOWN]!r} is not a mana cost; write one as {{2}}{{U}}")
    return ManaCost(symbols)


def in_color_order(colors: frozenset[str]) -> str:
    """The letters of some colours in the order W U B R G."""
    return "".join(color for color in COLORS if color in colors)
