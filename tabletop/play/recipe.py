"""Recipes for the opening position of a table, by which it can be made again elsewhere."""

from typing import Annotated, TypeAlias

import msgspec

from tabletop.cards.faces import CardDefinition
from tabletop.cards.limits import MOST_OBJECTS, MOST_PLAYERS
from tabletop.cards.placeholders import Placeholder, placeholder_card
from tabletop.play.options import GameOptions


class _Recipe(msgspec.Struct, frozen=True, kw_only=True, tag_field="from", forbid_unknown_fields=True): ...


class FromScenario(_Recipe, frozen=True, kw_only=True, tag="scenario"):
    """The position of a scenario file: the file's name and its whole text."""

    name: str
    text: str


class FromDecks(_Recipe, frozen=True, kw_only=True, tag="decks", omit_defaults=True):
    """A new game: a deck list for each seat that has one, the titles of the decks, and the options.

    ``placeholders`` are the cards known only by name, as they were at the beginning.
    """

    lists: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    titles: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    options: GameOptions
    placeholders: Annotated[tuple[Placeholder, ...], msgspec.Meta(max_length=MOST_OBJECTS)] = ()

    def placeholder_cards(self) -> tuple[CardDefinition, ...]:
        """Return the placeholders as cards.

        Raises:
            PlaceholderError: a description can't be read

        """
        return tuple(map(placeholder_card, self.placeholders))

    def __post_init__(self) -> None:
        if not len(self.lists) == len(self.titles) <= len(self.options.names):
            raise ValueError("there are not as many titles as lists, or fewer players")


Recipe: TypeAlias = FromScenario | FromDecks
