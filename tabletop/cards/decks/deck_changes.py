"""Changes of a deck by hand: copies moved between its parts, added and removed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tabletop.cards.decks.deck import Deck, Entry, Section
from tabletop.cards.decks.settling import merge_entries
from tabletop.cards.faces import CardDefinition


class Copies(NamedTuple):
    """All copies of a card in a part of a deck."""

    part: Section
    name: str


def moved_copies(deck: Deck, copies: Iterable[Copies], target: Section, *, single: bool = False) -> Deck:
    """Return a deck with copies moved to another part. Cards that are there already stay.

    Args:
        deck: the deck.
        copies: cards with the parts that they are in. Cards that the part doesn't have are ignored.
        target: the part to which they are moved.
        single: whether only one copy of each is moved.

    """
    for part, name in copies:
        entry = entry_of(deck, part, name)
        if entry is not None and part is not target:
            number = 1 if single else entry.number
            deck = _with_number(deck, part, entry, entry.number - number)
            deck = added_copies(deck, entry.card, target, number)
    return deck


def added_copies(deck: Deck, card: CardDefinition, part: Section, number: int = 1) -> Deck:
    """Return a deck with further copies of a card in a part."""
    return deck.with_parts({part: merge_entries(deck.parts()[part], [Entry(number, card)])})


def removed_copies(deck: Deck, copies: Iterable[Copies], *, single: bool = False) -> Deck:
    """Return a deck without copies, or without one of each."""
    for part, name in copies:
        entry = entry_of(deck, part, name)
        if entry is not None:
            deck = _with_number(deck, part, entry, entry.number - 1 if single else 0)
    return deck


def entry_of(deck: Deck, part: Section, name: str) -> Entry | None:
    """Return the entry of a card in a part, or None if it isn't there."""
    return next((entry for entry in deck.parts()[part] if entry.card.name == name), None)


def _with_number(deck: Deck, part: Section, changed: Entry, number: int) -> Deck:
    entries: Sequence[Entry] = deck.parts()[part]
    return deck.with_parts(
        {
            part: tuple(
                Entry(number, entry.card) if entry is changed else entry
                for entry in entries
                if number or entry is not changed
            )
        }
    )
