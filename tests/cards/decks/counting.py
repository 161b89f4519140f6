"""What a deck list is read as, in numbers that a test can compare."""

from collections.abc import Mapping
from pathlib import Path

from tabletop.cards.decks.deck import DeckReading, Entry
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import shipped_library

CARDS = shipped_library()
MAIN = {"Delver of Secrets": 4, "Island": 56}
SIDE = {"Negate": 3}
LEADER = {"Valki, God of Lies": 1}
OTHERS = {"Sol Ring": 1, "Swamp": 98}
Numbers = Mapping[str, int]


def counted(entries: tuple[Entry, ...]) -> dict[str, int]:
    return {card.name: number for number, card in entries}


def parts(reading: DeckReading) -> tuple[Numbers, Numbers, Numbers]:
    """The main deck, the sideboard and the commanders."""
    deck = reading.deck
    return counted(deck.main), counted(deck.sideboard), counted(deck.commanders)


def assert_read(
    source: str | Path, main: Numbers = MAIN, side: Numbers = SIDE, leader: Numbers | None = None
) -> DeckReading:
    """See that a list is read whole: these cards in these parts, and nothing to complain about."""
    reading = read_deck(source, CARDS)
    assert parts(reading) == (main, side, leader or {})
    assert (reading.faults, reading.unknown) == ((), ())
    return reading
