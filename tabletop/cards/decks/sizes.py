"""Sizes of decks and numbers of copies that a format asks for, whichever cards it allows."""

from collections import Counter
from enum import StrEnum
from typing import Final, NamedTuple

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import number_of
from tabletop.cards.faces import CardDefinition
from tabletop.language.abilities import DeckCopies


class Format(StrEnum):
    """The formats that differ in the sizes of decks."""

    CONSTRUCTED = "60 cards"
    COMMANDER = "Commander"
    LIMITED = "Limited"


class Sizes(NamedTuple):
    """What a format asks for: the least and the most cards, the largest sideboard, copies of a card."""

    least: int
    most: int | None
    sideboard: int | None
    copies: int | None


SIZES: Final = {
    Format.CONSTRUCTED: Sizes(60, None, 15, 4),
    Format.COMMANDER: Sizes(100, 100, 0, 1),
    Format.LIMITED: Sizes(40, None, None, None),
}


def likely_format(deck: Deck) -> Format:
    """The format that a deck is most likely for, by its commander and its size."""
    if deck.commanders:
        return Format.COMMANDER
    return Format.LIMITED if number_of(deck.main) < SIZES[Format.CONSTRUCTED].least else Format.CONSTRUCTED


def size_faults(deck: Deck, format: Format) -> tuple[str, ...]:  # noqa: A002 - that is what players call it
    """What of a deck is not as a format asks (100.2, 100.4, 903.5), each in a few words."""
    sizes = SIZES[format]
    number = number_of((*deck.main, *deck.commanders))
    found = []
    if number < sizes.least:
        found.append(f"{number} cards, and {sizes.least} are needed")
    if sizes.most is not None and number > sizes.most:
        found.append(f"{number} cards, and {sizes.most} are allowed")
    if format is Format.COMMANDER and not deck.commanders:
        found.append("no commander")
    beside = number_of(deck.sideboard)
    if sizes.sideboard is not None and beside > sizes.sideboard:
        found.append(f"{beside} cards in the sideboard, and {sizes.sideboard} are allowed")
    found.extend(_too_many(deck, sizes.copies) if sizes.copies is not None else ())
    return tuple(found)


def _too_many(deck: Deck, most: int) -> list[str]:
    copies: Counter[str] = Counter()
    allowed: dict[str, int | None] = {}
    for number, card in (*deck.main, *deck.sideboard, *deck.commanders):
        copies[card.name] += number
        allowed[card.name] = _most_copies(card, most)
    return [
        f"{number} copies of {name}, and {limit} allowed"
        for name, number in copies.items()
        if (limit := allowed[name]) is not None and number > limit
    ]


def _most_copies(card: CardDefinition, most: int) -> int | None:
    """Return how many copies of a card are allowed, or None for any number (100.2a)."""
    if "Basic" in card.front.types.supertypes:
        return None
    said = [each.at_most for each in card.front.abilities if isinstance(each, DeckCopies)]
    return said[0] if said else most
