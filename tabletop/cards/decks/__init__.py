"""Deck lists: read from what other programs write, and written for them."""

from tabletop.cards.decks.deck import Deck, DeckFault, DeckFileError, DeckReading, Entry
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.settling import Choice, placeholders_in, settled
from tabletop.cards.decks.writing import write_arena, write_cod, write_dck, write_text

__all__ = [
    "Choice",
    "Deck",
    "DeckFault",
    "DeckFileError",
    "DeckReading",
    "Entry",
    "placeholders_in",
    "read_deck",
    "settled",
    "write_arena",
    "write_cod",
    "write_dck",
    "write_text",
]
