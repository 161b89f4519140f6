"""What a word or number in an instruction can stand for, and what is wrong with one that does not.

Each check takes the surroundings and the value, and gives the empty text or, in words, why the value is none.
"""

import re
from collections.abc import Callable, Collection
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
from tabletop.cards.vetting import words
from tabletop.language.references import AmountWord, PlayerWord, player_of


class Surroundings(Protocol):
    """The table at which an instruction is given; a card in a file has none."""

    def seat_fault(self, number: int) -> str:
        """Why a number is not a seat; empty if it is one."""

    def object_fault(self, number: int) -> str:
        """Why a number is that of no object; empty if there is one, or was."""


class _Nowhere:
    """What is around a card in a file: nobody, and no table."""

    def seat_fault(self, number: int) -> str:
        """A card speaks of players by words."""
        return f"{number} is a seat, and a card speaks of no seats"

    def object_fault(self, number: int) -> str:
        """A card speaks of objects by words."""
        return f"{number} is an object of some table, and a card speaks of none"


NOWHERE: Final[Surroundings] = _Nowhere()

NumberCheck: TypeAlias = Callable[[Surroundings, int], str]
WordCheck: TypeAlias = Callable[[Surroundings, str], str]

_UNCLEAN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_SIZE: Final = re.compile(r"[+-]?(?:[0-9]{1,9}|X)|mana value")
_SYMBOL: Final = re.compile(r"[0-9]{1,4}|[WUBRGCSX]|(?:[WUBRGC]|[0-9])/[WUBRG](?:/P)?|[WUBRG]/P")
_PAID: Final = re.compile(r"[0-9]{1,4}|[WUBRGC]")
_LIFE: Final = re.compile(r"pay [0-9]{1,9} life")


def no_number(_around: Surroundings, number: int) -> str:
    """No number may stand here."""
    return f"{number} is a number, and a word is expected"


def no_word(_around: Surroundings, word: str) -> str:
    """No word may stand here."""
    return f"{quoted(word)} is a word, and a number is expected"


class Meaning(msgspec.Struct, frozen=True):
    """What a field stands for: by its name, with the checks of its numbers and its words.

    In a mapping they are asked of the keys, and ``held`` is what the values stand for.
    """

    name: str
    number: NumberCheck = no_number
    word: WordCheck = no_word
    held: "Meaning | None" = None


# --- Numbers ------------------------------------------


def between(least: int, most: int) -> NumberCheck:
    """A number that is neither too small nor too large."""

    def check(_around: Surroundings, number: int) -> str:
        if number < least:
            return f"{number} is too small; it must be at least {least:,}"
        return f"{number} is too large; it may be at most {most:,}" if number > most else ""

    return check


_ANY: Final = between(-LARGEST_NUMBER, LARGEST_NUMBER)
_COUNTED: Final = between(0, LARGEST_NUMBER)


def _seat(around: Surroundings, number: int) -> str:
    return around.seat_fault(number)


def _object(around: Surroundings, number: int) -> str:
    return around.object_fault(number)


# --- Words ------------------------------------------


def clean(longest: int) -> WordCheck:
    """Any words of a certain length, without control characters."""

    def check(_around: Surroundings, word: str) -> str:
        if len(word) > longest:
            return f"{quoted(word)} is longer than {longest:,} letters"
        is_unclean = not word.isprintable() and _UNCLEAN.search(word)
        return f"{quoted(word)} holds control characters" if is_unclean else ""

    return check


NAME: Final = clean(LONGEST_NAME)


def one_of(kind: str, known: Collection[str]) -> WordCheck:
    """One of certain words."""

    def check(_around: Surroundings, word: str) -> str:
        return "" if word in known else f"{quoted(word)} is not a {kind}"

    return check


def no_such(kind: str) -> WordCheck:
    """No text may stand here: a word of the language is a value of its own, made as a file is read."""

    def check(_around: Surroundings, word: str) -> str:
        return f"{quoted(word)} stands for no {kind}"

    return check


def card_fault(around: Surroundings, name: str) -> str:
    """Why a name is that of no card; empty if it is one."""
    known = not NAME(around, name) and name in default_library()
    return "" if known else f"{quoted(name)} is neither an object nor a card"


def _seen_player(_around: Surroundings, word: str) -> str:
    known = word == "any" or word in _PLAYERS or player_of(word) is not None
    return "" if known else f"{quoted(word)} stands for no player"


_PLAYERS: Final = frozenset(PlayerWord)


def _limit(around: Surroundings, word: str) -> str:
    return "" if word in _LIMITS else no_such("amount")(around, word)


_LIMITS: Final = frozenset(AmountWord)


def _mana(symbol: re.Pattern[str]) -> WordCheck:
    def check(around: Surroundings, word: str) -> str:
        try:
            symbols = () if NAME(around, word) else mana_cost(word).symbols
        except ValueError:
            symbols = ("?",)
        if word and not (symbols and all(map(symbol.fullmatch, symbols))):
            return f"{quoted(word)} is not mana; write it as {{2}}{{U}}"
        if sum(int(each) for each in symbols if each.isdecimal()) > MOST_MANA:
            return f"{quoted(word)} is more mana than {MOST_MANA:,}"
        return ""

    return check


_COST: Final = _mana(_SYMBOL)


def _cost_in_words(around: Surroundings, word: str) -> str:
    """Mana, life, or something in words that a player does by hand."""
    if word.startswith("{"):
        return _COST(around, word)
    if word.startswith("pay ") and word.endswith(" life") and not _LIFE.fullmatch(word):
        return f"{quoted(word)} does not say how much life in digits"
    return clean(LONGEST_WORDS)(around, word)


def _size_word(_around: Surroundings, word: str) -> str:
    return "" if _SIZE.fullmatch(word) else f"{quoted(word)} is not a number; write 2, +2 or -2"


def _kind_of_counter(around: Surroundings, word: str) -> str:
    if word == "drew from an empty library" or not word.strip():
        return f"{quoted(word)} is not a kind of counter"
    return NAME(around, word)


def _type_word(around: Surroundings, word: str) -> str:
    """Any word, for cards from files may have types of their own; but no known one without its capital."""
    known = IN_ANY_CASE.get(word.casefold(), word)
    return NAME(around, word) if known == word else f"{quoted(word)} fits no card; write {known}"


def _granted(_around: Surroundings, word: str) -> str:
    return "" if not word or word in granted_abilities() else f"no abilities are called {quoted(word)}"


def _token(around: Surroundings, word: str) -> str:
    known = not NAME(around, word) and default_library().is_token(word)
    return "" if known else f"no token is called {quoted(word)}"


# --- What fields stand for ------------------------------------------

NOTHING: Final = Meaning("value")
"""A field that holds neither words nor numbers of its own, only other values."""
SEAT: Final = Meaning("seat", _seat)
OBJECT: Final = Meaning("object", _object, no_such("object"))
NUMBERED: Final = Meaning("object", _object)
PLAYER: Final = Meaning("player", _seat, no_such("player"))
SEEN_PLAYER: Final = Meaning("player", _seat, _seen_player)

NUMBER: Final = Meaning("amount", _ANY)
COUNT: Final = Meaning("amount", _COUNTED)
COUNTERS_HELD: Final = Meaning("amount", between(0, MOST_COUNTERS))
PLACE: Final = Meaning("amount", _ANY)
AT_ONCE: Final = Meaning("amount", between(0, MOST_AT_ONCE), no_such("amount"))
AMOUNT: Final = Meaning("amount", _COUNTED, no_such("amount"))
SIGNED_AMOUNT: Final = Meaning("amount", _ANY, no_such("amount"))
MANA_NUMBER: Final = Meaning("amount", between(0, MOST_MANA), no_such("amount"))
X: Final = Meaning("amount", between(-LARGEST_X, LARGEST_X), no_such("amount"))
"""The number for X; the rules themselves say that it is not less than 0."""
LIMIT: Final = Meaning("amount", _ANY, _limit)

TYPE: Final = Meaning("name", word=_type_word)
NAMED: Final = Meaning("name", word=NAME)
"""Any name or word; whether there is such a thing is asked where it matters."""
WORDS: Final = Meaning("words", word=clean(LONGEST_WORDS))
COUNTER: Final = Meaning("counter", word=_kind_of_counter, held=COUNTERS_HELD)
TOKEN: Final = Meaning("token", word=_token)
MANA: Final = Meaning("mana", word=_COST)
MANA_ADDED: Final = Meaning("mana", word=_mana(_PAID))
COST_IN_WORDS: Final = Meaning("mana", word=_cost_in_words)
SIZE: Final = Meaning("amount", word=_size_word)
GRANTED: Final = Meaning("ability", word=_granted)
PILE: Final = Meaning("zone", word=one_of("zone in which cards lie", words.LYING))
FACE: Final = Meaning("face", word=one_of("face", words.FACES))
PLACE_IN_LIBRARY: Final = Meaning("place", between(1, LARGEST_NUMBER), no_such("place in a library"))
WORD: Final = Meaning("word", word=no_such("word of the language"))
"""A field that holds words of the language alone."""


def word_of(kind: str, known: Collection[str]) -> Meaning:
    """One of certain words, by what such a word is called."""
    return Meaning("word", word=one_of(kind, known))
