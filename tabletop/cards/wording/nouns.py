"""Nouns of the generated texts: "another creature you control", "target player", "two cards"."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, assert_never

from tabletop.language.amounts import Counted, CountersOn, OfObjects, SpentNumber
from tabletop.language.conditions import AmountOrAll
from tabletop.language.references import AmountWord
from tabletop.language.selections import (
    Amount,
    Tally,
)
from tabletop.language.subtypes import plural

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


TALLIES: Final[Mapping[Counted, str]] = {
    OfObjects.NUMBER: "the number of",
    OfObjects.POWER: "the power of",
    OfObjects.TOUGHNESS: "the toughness of",
    OfObjects.MANA_VALUE: "the mana value of",
    OfObjects.GREATEST_POWER: "the greatest power among",
    OfObjects.COLORS: "how many colors there are among",
    OfObjects.CARD_TYPES: "how many card types there are among",
    OfObjects.PERMANENT_TYPES: "how many permanent types there are among",
    OfObjects.POWERS: "how many different powers there are among",
    OfObjects.MANA_VALUES: "how many different mana values there are among",
}
"""Counted values of objects."""


class Noun(NamedTuple):
    """Words for one object or several, and whether their verbs are plural."""

    text: str
    plural: bool = False

    @property
    def possessive(self) -> str:
        """The possessive pronoun for its owner or controller."""
        return "their" if self.plural else "its"


def number_word(number: Amount | SpentNumber | AmountOrAll) -> str:
    """Return a number, small ones in words: ``two``, ``12``, ``X``."""
    if isinstance(number, int) and 0 <= number < len(NUMBERS):
        return NUMBERS[number]
    return "X" if isinstance(number, Tally) else str(number)


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def ordinal(number: int) -> str:
    """Return the ordinal of a number from 1: ``third``, ``12th``, ``21st``."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if 10 < number % 100 < 14 else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def amount_word(amount: Amount) -> str:
    """Return an amount: ``3``, ``X``, ``that much``."""
    match amount:
        case int() | AmountWord.X | CountersOn():
            return str(amount)
        case AmountWord.THAT_MANY:
            return "that much"
        case AmountWord.LIFE_LOST:
            return "as much as was lost this way"
        case Tally():
            return "X"
        case _:
            assert_never(amount)


def with_number(number: AmountOrAll, noun: str) -> str:
    """Return a noun with its number: ``a card``, ``two cards``, ``that many cards``."""
    if number == 1:
        return with_article(noun)
    if isinstance(number, Tally) and number.what is AmountWord.THAT_MANY:
        return f"that many {plural(noun)}{' plus one' if number.plus else ''}"
    return f"{number_word(number)} {plural(noun)}"


def with_article(words: str) -> str:
    """Return words with an indefinite article."""
    vowel = (words[:1].lower() in "aeiou" or words.startswith(_VOWELS)) and not _CONSONANT.match(words)
    return f"{'an' if vowel else 'a'} {words}"


_VOWELS: Final = ("8", "11", "18", "X", "hour")
"""Consonant letters that are pronounced as a vowel."""
_CONSONANT: Final = re.compile(r"(?i)(?:one\b|once\b|uni|utrom|eu)")
"""Vowel letters that are pronounced as a consonant."""


def listed(words: tuple[str, ...], joint: str = "and") -> str:
    """Return a list in words: ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"
