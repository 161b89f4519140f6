"""The summary of a deck in a few lines."""

from collections.abc import Iterable

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import number_of, statistics
from tabletop.language.english import with_number


def deck_summary(deck: Deck) -> str:
    """Return the numbers of cards of a deck by kind and part, in several lines."""
    found = statistics(deck)
    others = found.others - _untyped(deck)
    kinds = (
        with_number(found.lands, "land"),
        with_number(found.creatures, "creature"),
        with_number(others, "other spell"),
        with_number(_untyped(deck), "card of unknown type", "cards of unknown type"),
    )
    numbers = (found.lands, found.creatures, others, _untyped(deck))
    shown = ", ".join(words for words, number in zip(kinds, numbers, strict=True) if number)
    lines = [f"{with_number(found.cards, 'card')}: {shown}"]
    if deck.commanders:
        lines.append(f"Commander: {_names(entry.card.name for entry in deck.commanders)}")
    if deck.sideboard:
        lines.append(f"Sideboard: {with_number(number_of(deck.sideboard), 'card')}")
    if deck.maybe:
        lines.append(f"Maybeboard: {with_number(number_of(deck.maybe), 'card')}")
    return "\n".join(lines)


def _untyped(deck: Deck) -> int:
    entries = (*deck.main, *deck.commanders)
    return sum(n for n, card in entries if card.placeholder and not card.front.types.types)


def _names(names: Iterable[str]) -> str:
    return " and ".join(names)
