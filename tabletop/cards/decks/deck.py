"""A deck, and the faults of the list it was read from."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from tabletop.cards.faces import CardDefinition
from tabletop.cards.plain_text import one_line


class DeckFileError(ValueError):
    """A deck list that can't be read at all. The message names the file and suggests what to do."""


class Section(StrEnum):
    """Part of a deck to which a line belongs."""

    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDERS = "commanders"
    COMPANION = "companion"
    MAYBE = "maybe"
    NOT_IN_DECK = "not in the deck"


class Entry(NamedTuple):
    """Number of copies of a card."""

    number: int
    card: CardDefinition


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck. Each part lists each card once, in the order of the list.

    ``maybe`` is the maybeboard: cards that are kept with the list, but aren't part of the deck.
    """

    main: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()
    commanders: tuple[Entry, ...] = ()
    maybe: tuple[Entry, ...] = ()
    name: str = ""

    def __len__(self) -> int:
        """Return the number of cards in the deck, its sideboard and its command zone."""
        return sum(entry.number for entry in (*self.main, *self.sideboard, *self.commanders))

    def parts(self) -> dict[Section, tuple[Entry, ...]]:
        """Return the entries of each part, with the maybeboard."""
        return {
            Section.COMMANDERS: self.commanders,
            Section.MAIN: self.main,
            Section.SIDEBOARD: self.sideboard,
            Section.MAYBE: self.maybe,
        }

    def with_parts(self, parts: Mapping[Section, tuple[Entry, ...]]) -> "Deck":
        """Return the deck with other entries in some of its parts."""
        now = {**self.parts(), **parts}
        return Deck(
            main=now[Section.MAIN],
            sideboard=now[Section.SIDEBOARD],
            commanders=now[Section.COMMANDERS],
            maybe=now[Section.MAYBE],
            name=self.name,
        )


class DeckFault(msgspec.Struct, frozen=True):
    """A line that was left out: its number from 1, its text, the problem, and the nearest known name."""

    line: int
    text: str
    message: str
    nearest: str = ""

    def __str__(self) -> str:
        """Return one line for the player."""
        return one_line(f"line {self.line}: {self.message}")


class Unknown(msgspec.Struct, frozen=True):
    """A line with an unknown card: its count, its name and its part of the deck.

    ``nearest`` is a known name with similar spelling, if there is one. ``is_typo``: whether it is certainly
    meant.
    """

    line: int
    number: int
    name: str
    section: Section
    nearest: str = ""
    is_typo: bool = False


class PartQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """The question to which part of a deck some cards of a list belong.

    ``cards`` are their numbers of copies with their names, and ``lines`` the lines of the list. ``choices``
    are the possible parts. ``answer`` is the part that they are in, an assumption until the player has
    answered. ``above`` is the unclear heading above the cards, or "" if they are only set apart.
    """

    cards: tuple[tuple[int, str], ...]
    lines: tuple[int, ...]
    choices: tuple[Section, ...]
    answer: Section
    above: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cards, each once."""
        return tuple(dict.fromkeys(name for _, name in self.cards))

    @property
    def is_about_commander(self) -> bool:
        """Whether the question is whether the cards are the commanders."""
        return Section.COMMANDERS in self.choices


class DeckReading(msgspec.Struct, frozen=True):
    """The result of reading a list: the deck and all lines that were left out.

    ``left_aside`` is the number of listed cards that are in no part of the deck, such as its tokens.
    ``questions`` are about cards of which the list leaves open to which part they belong.
    """

    deck: Deck
    faults: tuple[DeckFault, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    left_aside: int = 0
    questions: tuple[PartQuestion, ...] = ()

    @property
    def aside(self) -> int:
        """The number of listed cards that aren't part of the deck, with those of its maybeboard."""
        return self.left_aside + sum(entry.number for entry in self.deck.maybe)


class Passed(NamedTuple):
    """A line without a card: the heading of a part or group, a comment, or a blank line."""

    number: int
    kind: Literal["heading", "group", "comment", "blank"]


class Line(NamedTuple):
    """A card of a list: its place and its possible meanings, likeliest first.

    If the count of the first meaning is 0, the line is a heading unless a card has that name. ``guesses`` are
    meanings that apply only if a card has that name, since a comment may be part of a name. ``remark`` is a
    note about the line for the player, although its card is in the deck. ``choices`` are the parts that the
    card may belong to if the list leaves that open, and ``above`` is the unclear heading above it.
    """

    number: int
    text: str
    meanings: tuple[tuple[int, str], ...]
    section: Section
    remark: str = ""
    guesses: tuple[tuple[int, str], ...] = ()
    choices: tuple[Section, ...] = ()
    above: str = ""


Item: TypeAlias = Line | Passed | DeckFault
"""Result of reading a line of any format."""
