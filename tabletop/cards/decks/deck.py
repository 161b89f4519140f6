"""A deck, and what was wrong with the list that it was read from."""

from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

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


class CommanderQuestion(msgspec.Struct, frozen=True):
    """The question whether cards that stand apart in a list are its commanders.

    ``names`` are the cards. ``otherwise`` is the part of the deck that they are in if they are not.
    ``answer`` is what is assumed until the player has answered, and then the answer.
    """

    names: tuple[str, ...]
    otherwise: Section
    answer: bool


class DeckReading(msgspec.Struct, frozen=True):
    """What came of reading a list: the deck, and every line that is not in it.

    ``aside`` is how many cards the list names that are in no part of the deck, such as a maybeboard's.
    ``question`` is there where the list leaves open who the commander is.
    """

    deck: Deck
    faults: tuple[DeckFault, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    aside: int = 0
    question: CommanderQuestion | None = None


class Passed(NamedTuple):
    """A line without a card: a heading of a part or a group, a comment, or nothing."""

    number: int
    kind: Literal["heading", "group", "comment", "blank"]


class Line(NamedTuple):
    """A card as a list has it: where, and how many of what it may mean, the likeliest meaning first.

    Where the first meaning has the number 0, the line is a heading unless a card is called that. ``guesses``
    are meanings that only count where a card is called that: a comment may be a part of a name. ``remark``
    is what is to be said of the line although its card is in the deck. ``is_asked``: the list leaves open
    whether the card is a commander.
    """

    number: int
    text: str
    meanings: tuple[tuple[int, str], ...]
    section: Section
    remark: str = ""
    guesses: tuple[tuple[int, str], ...] = ()
    is_asked: bool = False


Item: TypeAlias = Line | Passed | DeckFault
"""What a reader of a format makes of a line."""
