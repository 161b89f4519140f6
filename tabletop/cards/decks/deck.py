"""A deck, and what was wrong with the list that it was read from."""

from enum import StrEnum
from typing import Literal, NamedTuple

import msgspec

from tabletop.cards.faces import CardDefinition
from tabletop.cards.plain_text import one_line


class DeckFileError(ValueError):
    """A deck list can't be read at all. The message names the file and says what to do."""


class Section(StrEnum):
    """The part of a deck to which a line belongs."""

    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDERS = "commanders"
    COMPANION = "companion"
    NOT_IN_DECK = "not in the deck"


class Entry(NamedTuple):
    """How many of which card."""

    number: int
    card: CardDefinition


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck: each card once in each part, in the order of the list."""

    main: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()
    commanders: tuple[Entry, ...] = ()
    name: str = ""

    def __len__(self) -> int:
        """How many cards there are in all parts."""
        return sum(entry.number for entry in (*self.main, *self.sideboard, *self.commanders))


class DeckFault(msgspec.Struct, frozen=True):
    """A line that is not in the deck: its number from 1, its text, what is wrong, the nearest known name."""

    line: int
    text: str
    message: str
    nearest: str = ""

    def __str__(self) -> str:
        """One line for the player."""
        return one_line(f"line {self.line}: {self.message}")


class Unknown(msgspec.Struct, frozen=True):
    """A line with a card that nobody knows: how many of which name, and the part of the deck it is in.

    ``nearest`` is a known name that is spelled nearly like it, if there is one.
    """

    line: int
    number: int
    name: str
    section: Section
    nearest: str = ""


class DeckReading(msgspec.Struct, frozen=True):
    """What came of reading a list: the deck, and every line that is not in it.

    ``aside`` is how many cards the list names that are in no part of the deck, such as a maybeboard's.
    """

    deck: Deck
    faults: tuple[DeckFault, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    aside: int = 0


class Passed(NamedTuple):
    """A line without a card: a heading, a comment (or what is said of the deck itself), or nothing."""

    number: int
    kind: Literal["heading", "comment", "blank"]


class Line(NamedTuple):
    """A card as a list has it: where, and how many of what it may mean, the likeliest meaning first.

    ``remark`` is what is to be said of the line although its card is in the deck.
    """

    number: int
    text: str
    meanings: tuple[tuple[int, str], ...]
    section: Section
    remark: str = ""
