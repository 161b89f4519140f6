"""Meanings of the words and numbers in a field, where its type alone leaves them open.

A field says its meaning beside its type::

    number: Annotated[Amount, Meaning.AT_ONCE] = 1

Closed sets of words and nested values need no meaning, and a type that `one_of` makes has its own if its
values mean the same everywhere. `tabletop.cards.vetting` reads the meanings and checks values by them.

A field that scenario files write in another way than card files says so in the same place (`Written`).
`tabletop.scenarios.steps.verb_differences` reads and writes by it.
"""

from enum import Enum, auto
from typing import Annotated, TypeAlias

import msgspec


class Meaning(Enum):
    """A kind of word or number, with its own checks and its own word in error lines."""

    NUMBER = auto()
    """Any number."""
    COUNT = auto()
    """A number of 0 or more."""
    AT_ONCE = auto()
    """A number of repetitions or of objects in one instruction."""
    AT_LEAST_ONE = auto()
    """The same, but at least once."""
    MANA_COUNT = auto()
    """Number of times that mana is added."""
    X = auto()
    """The value chosen for X. That it is not below 0 is a rule of the game."""
    COUNTED_X = auto()
    """The value of an X. Files write 0 or more, but what is counted for it may come to less."""
    PLACE = auto()
    """A position in a list, from 0."""
    LIBRARY_PLACE = auto()
    """A position in a library, from 1, the top card."""
    SEAT = auto()
    """A player at the table, by number."""
    OBJECT_NUMBER = auto()
    """An object at the table, by number."""

    PLAYER = auto()
    """A player, by number or by a word of the language."""
    OBJECT = auto()
    """An object, by number or by a word of the language."""
    WORD = auto()
    """A word of the language. Plain text is none: files make such words as they are read."""
    NAME = auto()
    """A name. Whether anything has it is asked where it matters."""
    TYPE = auto()
    """A card type, subtype or supertype, with its capital letter."""
    SUBTYPE = auto()
    """A subtype that something is given: one of the lists, or of a card at the table."""
    COUNTER = auto()
    """A kind of counter, or a mapping from kinds to numbers."""
    TOKEN = auto()
    """The name of a token that ships."""
    GRANTED = auto()
    """The key of granted abilities."""
    MANA = auto()
    """A mana cost."""
    ADDED_MANA = auto()
    """Mana that is added to a pool."""
    PRICE = auto()
    """Mana, life, or a cost in the player's own words."""
    SIZE = auto()
    """A power, toughness or loyalty, or a change of one."""
    TEXT = auto()
    """Words for people."""
    FACE = auto()
    """A face of a card: front, back or face down."""
    FREE = auto()
    """A word or number that a rule of the game judges by itself."""


Seat: TypeAlias = Annotated[int, Meaning.SEAT]
ObjectNumber: TypeAlias = Annotated[int, Meaning.OBJECT_NUMBER]


class Way(Enum):
    """A way of writing a field in the steps of scenario files."""

    AS_IN_CARDS = auto()
    UNTIL = auto()
    """The end of a duration."""
    PLAYERS = auto()
    """A player by name, or several by their role. It is always written."""
    ZONE = auto()
    """A zone, with the player in the ``other`` field before it: ``"Alice.hand"``."""
    HOST = auto()
    """An object, or a player in the ``other`` field. It is always written."""
    CHANGES = auto()
    """A table of changes, in which numbers need no quotes."""
    INLINE = auto()
    """Changes, whose keys are keys of the step itself."""
    HIDDEN = auto()
    """True, the rule that hides something, or the changes in the ``other`` field."""
    FACES = auto()
    """One face under ``face``, or several under ``faces``."""
    NEW_NAME = auto()
    """The name of the step's result."""


class Written(msgspec.Struct, frozen=True):
    """How scenario files write a field, where that differs from card files."""

    way: Way = Way.AS_IN_CARDS
    key: str = ""
    """The key, if it isn't the name of the field."""
    other: str = ""
    """A second field that the key holds."""
    nothing: str = ""
    """The word that stands for no value."""
    only: tuple[str, ...] = ()
    """The words allowed there, if not all are."""
    is_main: bool = False
    """Whether its object decides who acts if no player is named."""
