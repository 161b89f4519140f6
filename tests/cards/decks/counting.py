"""Summaries of deck lists, as numbers that a test can compare."""

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


def number_by_name(entries: tuple[Entry, ...]) -> dict[str, int]:
    return {card.name: number for number, card in entries}


def parts(reading: DeckReading) -> tuple[Numbers, Numbers, Numbers]:
    """Return the main deck, the sideboard and the commanders."""
    deck = reading.deck
    return number_by_name(deck.main), number_by_name(deck.sideboard), number_by_name(deck.commanders)


def assert_reads(
    source: str | Path, main: Numbers = MAIN, side: Numbers = SIDE, leader: Numbers | None = None
) -> DeckReading:
    """Check that a list is read completely: these cards in these parts, and no complaints."""
    reading = read_deck(source, CARDS)
    assert parts(reading) == (main, side, leader or {})
    assert (reading.faults, reading.unknown) == ((), ())
    return reading
