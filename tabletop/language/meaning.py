"""Meanings of the words and numbers in a field, where its type alone leaves them open.

A field says its meaning beside its type::

    number: Annotated[Amount, Meaning.AT_ONCE] = 1

Closed sets of words and nested values need no meaning, and a type that `one_of` makes has its own if its
values mean the same everywhere. `tabletop.cards.vetting` reads the meanings and checks values by them.
"""

from enum import Enum, auto
from typing import Annotated, TypeAlias


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
