"""Deck sizes and numbers of copies that formats require, whichever cards they allow."""

from collections import Counter
from enum import StrEnum
from typing import Final, NamedTuple

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import number_of
from tabletop.cards.faces import CardDefinition
from tabletop.language.abilities import DeckCopies


class Format(StrEnum):
    """The formats that differ in deck size."""

    CONSTRUCTED = "60 cards"
    COMMANDER = "Commander"
    LIMITED = "Limited"


class Sizes(NamedTuple):
    """Requirements of a format: minimum and maximum size, maximum sideboard, and copies per card."""

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
    """Return the likeliest format of a deck, by its commander and its size."""
    if deck.commanders:
        return Format.COMMANDER
    return Format.LIMITED if number_of(deck.main) < SIZES[Format.CONSTRUCTED].least else Format.CONSTRUCTED


def size_faults(deck: Deck, format: Format) -> tuple[str, ...]:  # noqa: A002 - that is what players call it
    """Return the violations of a format's sizes (100.2, 100.4, 903.5), each as a short text."""
    sizes = SIZES[format]
    number = number_of((*deck.main, *deck.commanders))
    found = []
    if number < sizes.least:
        found.append(f"{number} cards (at least {sizes.least} required)")
    if sizes.most is not None and number > sizes.most:
        found.append(f"{number} cards (at most {sizes.most} allowed)")
    if format is Format.COMMANDER and not deck.commanders:
        found.append("no commander")
    sideboard_size = number_of(deck.sideboard)
    if sizes.sideboard is not None and sideboard_size > sizes.sideboard:
        found.append(f"{sideboard_size} cards in the sideboard (at most {sizes.sideboard} allowed)")
    found.extend(_copy_faults(deck, sizes.copies) if sizes.copies is not None else ())
    return tuple(found)


def _copy_faults(deck: Deck, most: int) -> list[str]:
    copies: Counter[str] = Counter()
    allowed: dict[str, int | None] = {}
    for number, card in (*deck.main, *deck.sideboard, *deck.commanders):
        copies[card.name] += number
        allowed[card.name] = _most_copies(card, most)
    return [
        f"{number} copies of {name} (at most {limit} allowed)"
        for name, number in copies.items()
        if (limit := allowed[name]) is not None and number > limit
    ]


def _most_copies(card: CardDefinition, most: int) -> int | None:
    """Return the allowed number of copies of a card, or None if unlimited (100.2a)."""
    if "Basic" in card.front.types.supertypes:
        return None
    limits = [each.at_most for each in card.front.abilities if isinstance(each, DeckCopies)]
    return limits[0] if limits else most
