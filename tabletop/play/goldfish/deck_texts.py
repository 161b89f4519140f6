"""Opening hands and odds of deck lists that are given as text, for the table as a library."""

from collections.abc import Iterable, Iterator

from tabletop.cards.decks.deck import Deck, DeckFileError
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.decks.statistics import HAND
from tabletop.cards.library import default_library
from tabletop.play.goldfish.odds import DeckOdds, deck_odds
from tabletop.play.goldfish.opening_hands import Survey, library_of, survey


def deck_from(text: str, number: int = 1) -> Deck:
    """Return the deck of a list. ``number`` is its number among several, for the error.

    Raises:
        DeckFileError: the list has an unknown card, or too many cards.

    """
    reading = read_deck(text, default_library())
    if reading.faults:
        raise DeckFileError(f"deck {number}: {reading.faults[0]}")
    return reading.deck


def opening_hands(deck: str, seeds: Iterable[int]) -> Iterator[tuple[str, ...]]:
    """Return the opening hands of seven of games with these seeds, as names of cards.

    Raises:
        DeckFileError: the list has an unknown card, or too many cards.

    """
    read = deck_from(deck)
    return (tuple(card.name for card in library_of(read, seed)[:HAND]) for seed in seeds)


def odds_by_turn(deck: str, *, draws_first: bool = False) -> DeckOdds:
    """Return the exact odds of a deck's lands, colors and cards by turn, without mulligans.

    Raises:
        DeckFileError: the list has an unknown card, or too many cards.

    """
    return deck_odds(deck_from(deck), draws_first=draws_first)


def survey_hands(deck: str, seeds: Iterable[int], *, draws_first: bool = False) -> Survey:
    """Return the statistics of games with these seeds: kept hands, lands, curve and turned cards.

    Raises:
        DeckFileError: the list has an unknown card, or too many cards.

    """
    return survey(deck_from(deck), seeds, draws_first=draws_first)
