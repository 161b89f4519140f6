"""Dealing of a new game onto a table that remembers how it was dealt."""

from collections.abc import Sequence

from tabletop.cards.decks.deck import Deck, DeckFileError
from tabletop.cards.decks.settling import placeholders_in
from tabletop.cards.decks.writing import write_text
from tabletop.cards.limits import MOST_OBJECTS
from tabletop.cards.placeholders import said_of
from tabletop.play.new_game import new_game
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks
from tabletop.play.table import Table


def dealt(decks: Sequence[Deck], titles: Sequence[str], options: GameOptions) -> Table:
    """Return a new game with a deck for each of the first seats. ``titles`` are the names of the decks.

    Raises:
        DeckFileError: the game would have too many cards

    """
    number = sum(map(len, decks))
    if number > MOST_OBJECTS:
        raise DeckFileError(f"these are {number} cards; a game is played with {MOST_OBJECTS} at most")
    lists = tuple(map(write_text, decks))
    said = tuple(map(said_of, placeholders_in(decks)))
    recipe = FromDecks(lists=lists, titles=tuple(titles), options=options, placeholders=said)
    return Table(new_game(decks, options), recipe)
