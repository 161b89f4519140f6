"""Mana costs: symbols in braces, their colors and their mana value (107.4, 202)."""

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
"""Characters that no cost contains."""
_SYMBOL = re.compile(r"\{([^{}]+)\}")


class ManaCost(msgspec.Struct, frozen=True, order=True):
    """A mana cost as a tuple of symbols without braces: ``("2", "G/U", "X")``."""

    symbols: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the cost as written: ``{2}{G/U}{X}``."""
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)

    def __bool__(self) -> bool:
        """Return whether there is a cost. ``{0}`` is one (202.1b)."""
        return bool(self.symbols)

    def value(self, x: int = 0) -> int:
        """Return the mana value, with ``x`` for each X (202.3, 202.3e)."""
        return _total(self.symbols, x)

    @property
    def colors(self) -> frozenset[str]:
        """The colors of the symbols (202.2)."""
        return _colors_of(self.symbols)

    def amounts(self) -> tuple[tuple[str, int], ...]:
        """Return the cost as amounts, so that ``{1}{U}{1}`` and ``{2}{U}`` compare equal."""
        amounts: dict[str, int] = {}
        for symbol in self.symbols:
            key, amount = ("generic", int(symbol)) if symbol.isdecimal() else (symbol, 1)
            amounts[key] = amounts.get(key, 0) + amount
        return tuple(sorted((key, amount) for key, amount in amounts.items() if amount))

    def with_x(self, x: int) -> "ManaCost":
        """Return this cost with a number for each X (601.2f)."""
        return ManaCost(tuple(str(x) if symbol == "X" else symbol for symbol in self.symbols))

    def minus(self, less: "ManaCost") -> "ManaCost":
        """Return this cost reduced. A surplus of a color reduces generic mana (118.7)."""
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
        """Return this cost payable with mana of any color or type (609.4b)."""
        colors = {None: "", SpentAs.ANY_COLOR: COLORS, SpentAs.ANY_TYPE: (*COLORS, "C")}[spent_as]
        return ManaCost(tuple(_paid_by_any(symbol, colors) for symbol in self.symbols))

    def times(self, number: int) -> "ManaCost":
        """Return this cost multiplied, with its generic mana as one number, {0} for nothing."""
        generic = sum(int(symbol) for symbol in self.symbols if symbol.isdecimal()) * number
        colored = tuple(symbol for symbol in self.symbols if not symbol.isdecimal()) * number
        return ManaCost(colored if colored and not generic else (str(generic), *colored))

    def plus(self, generic: int) -> "ManaCost":
        """Return this cost with additional generic mana, such as commander tax (903.8)."""
        return ManaCost((str(generic), *self.symbols)) if generic else self


def _paid_by_any(symbol: str, colors: Collection[str]) -> str:
    """Return a symbol payable with mana of some colors. 2 life pays for a Phyrexian symbol as well."""
    if {*symbol.split("/")}.isdisjoint(colors):
        return symbol
    return "/".join((*COLORS, "C", "P")) if symbol.endswith("/P") else "1"


@lru_cache(maxsize=4096)
def _colors_of(symbols: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part for symbol in symbols for part in symbol.split("/") if part in COLORS)


def _generic_less(symbols: list[str], less: int) -> Iterator[str]:
    """Return symbols with generic mana subtracted, as far as there is any."""
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
    """Parse a cost such as ``{2}{U}{U}``. ``""`` means none.

    Raises:
        ValueError: braces are empty, or something is outside of them

    """
    symbols = tuple(_SYMBOL.findall(text))
    if _SYMBOL.sub("", text).strip() or any(len(symbol) > _LONGEST_SYMBOL for symbol in symbols):
        raise ValueError(f"{text[:_SHOWN]!r} is not a mana cost; write one as {{2}}{{U}}")
    return ManaCost(symbols)


def in_color_order(colors: frozenset[str]) -> str:
    """Return the letters of some colors in the order W U B R G."""
    return "".join(color for color in COLORS if color in colors)
