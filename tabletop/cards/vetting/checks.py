"""Checks of the words and numbers in an instruction, by their meaning.

A check takes the surroundings and the value and returns why the value is wrong, or an empty text.
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final, Protocol, TypeAlias

import msgspec

from tabletop.cards.fault_lines import quoted
from tabletop.cards.granting import granted_abilities
from tabletop.cards.library import default_library
from tabletop.cards.limits import (
    LARGEST_NUMBER,
    LARGEST_X,
    LONGEST_NAME,
    LONGEST_WORDS,
    MOST_AT_ONCE,
    MOST_COUNTERS,
    MOST_MANA,
)
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import IN_ANY_CASE
from tabletop.language.meaning import Meaning
from tabletop.language.reading import Word


class Surroundings(Protocol):
    """The table at which an instruction is given. A card in a file has none."""

    def seat_fault(self, number: int) -> str:
        """Return why a number is not a seat, empty if it is one."""

    def object_fault(self, number: int) -> str:
        """Return why a number is not an object, empty if it is one or was one."""

    def subtype_fault(self, word: str) -> str:
        """Return why nothing can be given a subtype, empty if there is such a subtype."""


class _Nowhere:
    """The surroundings of a card in a file: no players and no table."""

    def seat_fault(self, number: int) -> str:
        """Refuse every seat, since a card names players by words."""
        return f"{number} is a seat, and a card speaks of no seats"

    def object_fault(self, number: int) -> str:
        """Refuse every object, since a card names objects by words."""
        return f"{number} is an object of some table, and a card speaks of none"

    def subtype_fault(self, word: str) -> str:
        """Refuse only what can't be a name: the subtypes of all cards are known once all are read."""
        return _NAME(self, word)


NOWHERE: Final[Surroundings] = _Nowhere()

NumberCheck: TypeAlias = Callable[[Surroundings, int], str]
WordCheck: TypeAlias = Callable[[Surroundings, str], str]

_UNCLEAN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_SIZE: Final = re.compile(r"[+-]?(?:[0-9]{1,9}|X)|mana value")
_SYMBOL: Final = re.compile(r"[0-9]{1,4}|[WUBRGCSX]|(?:[WUBRGC]|[0-9])/[WUBRG](?:/P)?|[WUBRG]/P")
_PAID: Final = re.compile(r"[0-9]{1,4}|[WUBRGC]")
_LIFE: Final = re.compile(r"pay [0-9]{1,9} life")
FACES: Final = frozenset({"front", "back", "face down"})


def no_number(_around: Surroundings, number: int) -> str:
    """Refuse a number where a word is expected."""
    return f"{number} is a number, and a word is expected"


def no_word(_around: Surroundings, word: str) -> str:
    """Refuse a word where a number is expected."""
    return f"{quoted(word)} is a word, and a number is expected"


class Checks(msgspec.Struct, frozen=True):
    """The checks of a field's words and numbers, and their name in faults.

    For a mapping they check the keys, and ``held`` checks the values.
    """

    name: str
    number: NumberCheck = no_number
    word: WordCheck = no_word
    held: "Checks | None" = None


# --- Numbers ------------------------------------------


def between(least: int, most: int) -> NumberCheck:
    """Return a check of numbers from ``least`` to ``most``."""

    def check(_around: Surroundings, number: int) -> str:
        if number < least:
            return f"{number} is too small; it must be at least {least:,}"
        return f"{number} is too large; it may be at most {most:,}" if number > most else ""

    return check


_ANY: Final = between(-LARGEST_NUMBER, LARGEST_NUMBER)


def _seat(around: Surroundings, number: int) -> str:
    return around.seat_fault(number)


def _object(around: Surroundings, number: int) -> str:
    return around.object_fault(number)


def _any_number(_around: Surroundings, _number: int) -> str:
    return ""


# --- Words ------------------------------------------


def clean(longest: int) -> WordCheck:
    """Return a check of texts without control characters, at most ``longest`` characters long."""

    def check(_around: Surroundings, word: str) -> str:
        if len(word) > longest:
            return f"{quoted(word)} is longer than {longest:,} letters"
        is_unclean = not word.isprintable() and _UNCLEAN.search(word)
        return f"{quoted(word)} holds control characters" if is_unclean else ""

    return check


_NAME: Final = clean(LONGEST_NAME)


def one_of(kind: str, known: Collection[str]) -> WordCheck:
    """Return a check of words from a closed set. ``kind`` is their name in errors."""

    def check(_around: Surroundings, word: str) -> str:
        return "" if word in known else f"{quoted(word)} is not a {kind}"

    return check


def member_of(kind: type[Word]) -> WordCheck:
    """Return a check that refuses all text in place of a word of a closed set, also the text of a word.

    Code that carries out an effect compares words by identity, which plain text never has.
    """
    name, known = kind.kind_name(), frozenset(kind)

    def check(_around: Surroundings, word: str) -> str:
        if word in known:
            return f"{quoted(word)} is only the text of a {name}; use {kind.__name__}"
        return f"{quoted(word)} is not a {name}"

    return check


def no_such(kind: str) -> WordCheck:
    """Return a check that refuses all text: words of the language are values, made as a file is read."""

    def check(_around: Surroundings, word: str) -> str:
        return f"{quoted(word)} stands for no {kind}"

    return check


def card_fault(around: Surroundings, name: str) -> str:
    """Return why a name is not a card's, empty if it is one."""
    known = not _NAME(around, name) and name in default_library()
    return "" if known else f"{quoted(name)} is neither an object nor a card"


def _mana(symbol: re.Pattern[str]) -> WordCheck:
    def check(around: Surroundings, word: str) -> str:
        try:
            symbols = () if _NAME(around, word) else mana_cost(word).symbols
        except ValueError:
            symbols = ("?",)
        if word and not (symbols and all(map(symbol.fullmatch, symbols))):
            return f"{quoted(word)} is not mana; write it as {{2}}{{U}}"
        if sum(int(each) for each in symbols if each.isdecimal()) > MOST_MANA:
            return f"{quoted(word)} is more mana than {MOST_MANA:,}"
        return ""

    return check


_COST: Final = _mana(_SYMBOL)


def _price(around: Surroundings, word: str) -> str:
    if word.startswith("{"):
        return _COST(around, word)
    if word.startswith("pay ") and word.endswith(" life") and not _LIFE.fullmatch(word):
        return f"{quoted(word)} does not say how much life in digits"
    return clean(LONGEST_WORDS)(around, word)


def _size(_around: Surroundings, word: str) -> str:
    return "" if _SIZE.fullmatch(word) else f"{quoted(word)} is not a number; write 2, +2 or -2"


def _kind_of_counter(around: Surroundings, word: str) -> str:
    if word == "drew from an empty library" or not word.strip():
        return f"{quoted(word)} is not a kind of counter"
    return _NAME(around, word)


def _type(around: Surroundings, word: str) -> str:
    # Cards from files may have types of their own, but a known type needs its capital letter.
    known = IN_ANY_CASE.get(word.casefold(), word)
    return _NAME(around, word) if known == word else f"{quoted(word)} fits no card; write {known}"


def _subtype(around: Surroundings, word: str) -> str:
    return around.subtype_fault(word)


def _granted(_around: Surroundings, word: str) -> str:
    return "" if not word or word in granted_abilities() else f"no abilities are called {quoted(word)}"


def _token(around: Surroundings, word: str) -> str:
    known = not _NAME(around, word) and default_library().is_token(word)
    return "" if known else f"no token is called {quoted(word)}"


# --- By meaning ------------------------------------------

NOTHING: Final = Checks("value")
"""Checks of a field that holds other values, and no words or numbers of its own."""
_COUNTERS_HELD: Final = Checks("amount", between(0, MOST_COUNTERS))

CHECKS: Final[Mapping[Meaning, Checks]] = {
    Meaning.NUMBER: Checks("amount", _ANY, no_such("amount")),
    Meaning.COUNT: Checks("amount", between(0, LARGEST_NUMBER), no_such("amount")),
    Meaning.AT_ONCE: Checks("amount", between(0, MOST_AT_ONCE), no_such("amount")),
    Meaning.AT_LEAST_ONE: Checks("amount", between(1, MOST_AT_ONCE), no_such("amount")),
    Meaning.MANA_COUNT: Checks("amount", between(0, MOST_MANA), no_such("amount")),
    Meaning.X: Checks("amount", between(-LARGEST_X, LARGEST_X), no_such("amount")),
    Meaning.COUNTED_X: Checks("amount", _ANY, no_such("amount")),
    Meaning.PLACE: Checks("amount", _ANY),
    Meaning.LIBRARY_PLACE: Checks("place", between(1, LARGEST_NUMBER), no_such("place in a library")),
    Meaning.SEAT: Checks("seat", _seat),
    Meaning.OBJECT_NUMBER: Checks("object", _object),
    Meaning.PLAYER: Checks("player", _seat, no_such("player")),
    Meaning.OBJECT: Checks("object", _object, no_such("object")),
    Meaning.WORD: Checks("word", word=no_such("word of the language")),
    Meaning.NAME: Checks("name", word=_NAME),
    Meaning.TYPE: Checks("name", word=_type),
    Meaning.SUBTYPE: Checks("subtype", word=_subtype),
    Meaning.COUNTER: Checks("counter", word=_kind_of_counter, held=_COUNTERS_HELD),
    Meaning.TOKEN: Checks("token", word=_token),
    Meaning.GRANTED: Checks("ability", word=_granted),
    Meaning.MANA: Checks("mana", word=_COST),
    Meaning.ADDED_MANA: Checks("mana", word=_mana(_PAID)),
    Meaning.PRICE: Checks("mana", word=_price),
    Meaning.SIZE: Checks("amount", word=_size),
    Meaning.TEXT: Checks("words", word=clean(LONGEST_WORDS)),
    Meaning.FACE: Checks("face", word=one_of("face", FACES)),
    Meaning.FREE: Checks("value", _any_number, _NAME),
}
