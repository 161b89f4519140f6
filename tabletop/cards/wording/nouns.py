"""Nouns of the generated texts: "another creature you control", "target player", "two cards"."""

from collections.abc import Mapping
from typing import Final, NamedTuple, assert_never

from tabletop.language.amounts import AllWord, Counted, CountersOn, OfObjects, SpentNumber
from tabletop.language.conditions import AmountOrAll
from tabletop.language.english import number_word as number_in_words
from tabletop.language.english import plural, with_article
from tabletop.language.references import AmountWord
from tabletop.language.selections import (
    Amount,
    Tally,
)

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
    """Return a number, small ones in words: ``no``, ``two``, ``12``, ``X``."""
    if isinstance(number, int):
        return number_in_words(number) if number else "no"
    return "X" if isinstance(number, Tally) else str(number)


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
    if isinstance(number, AllWord):
        return f"all {plural(noun.removeprefix('every '))}"
    if isinstance(number, Tally) and number.what is AmountWord.THAT_MANY:
        return f"that many {plural(noun)}{' plus one' if number.plus else ''}"
    return f"{number_word(number)} {plural(noun)}"


def with_origin(noun: Noun) -> Noun:
    """Return cards with their zone as an origin: "from your graveyard" instead of "in"."""
    text = noun.text
    for zone in ("graveyard", "graveyards", "hand", "library"):
        for owner in ("your", "a", "an opponent's", "all"):
            text = text.replace(f" in {owner} {zone}", f" from {owner} {zone}")
    return Noun(text, noun.plural)
