"""The kinds of words in scenario files. Each word names something and can be checked.

The kinds are marks on the field types. ``vetting`` reads them and checks that every such word in a file names
something that exists.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tabletop.cards.limits import LONGEST_PROSE
from tabletop.language.meaning import Meaning
from tabletop.language.moments import Duration


class WordKind(StrEnum):
    """The kind of thing that a word in a file names."""

    OBJECT = "object"
    PLAYER = "player"
    OBJECT_OR_PLAYER = "object or player"
    PLAYERS = "players"
    OBJECT_OR_CARD = "object or card"
    CARD = "card"
    TOKEN = "token"
    ZONE = "zone"
    ZONE_ASKED = "zone asked"
    STEP = "step"
    NEW_NAME = "new name"
    NUMBER = "number"
    MANA = "mana"
    COLORS = "colors"
    UNTIL = "until"
    KEPT_UNTIL = "kept until"
    WAY = "way"
    TYPE = "type"
    OFFERED = "offered"


Handle: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.OBJECT})]
PlayerName: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.PLAYER})]
PlayersMeant: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.PLAYERS})]
"""A player by name, or several by their role in a text: ``"each opponent"``."""
HandleOrPlayer: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.OBJECT_OR_PLAYER})]
HandleOrCard: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.OBJECT_OR_CARD})]
CardName: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.CARD})]
TokenName: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.TOKEN})]
ZoneName: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.ZONE})]
ZoneAsked: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.ZONE_ASKED})]
StepName: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.STEP})]
NewName: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.NEW_NAME})]
Number: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.NUMBER})]
"""A number as text: ``"2"`` sets, ``"+2"`` and ``"-2"`` add."""
Mana: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.MANA, "longest": LONGEST_PROSE})]
Until: TypeAlias = Annotated[Duration, Meta(extra={"names": WordKind.UNTIL})]
KeptUntil: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.KEPT_UNTIL})]
"""A duration with the things on which it depends after colons, as saved in a position."""
Colors: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.COLORS})]
Way: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.WAY})]
"""A way to cast a spell: a permission, or a keyword of the card."""
Offered: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.OFFERED})]
"""An action offered for an object: a verb, or its menu text."""

Prose: TypeAlias = Annotated[str, Meta(extra={"longest": LONGEST_PROSE})]
"""Sentences for people."""
ManaPool: TypeAlias = Annotated[str, Meta(extra={"longest": LONGEST_PROSE})]
"""The mana in a pool, a symbol for each."""
Count: TypeAlias = Annotated[int, Meaning.COUNT]
CounterNumbers: TypeAlias = Annotated[Mapping[str, int], Meaning.COUNTER]
"""Numbers of counters by their kinds."""
Types: TypeAlias = Annotated[tuple[str, ...], Meaning.TYPE]
"""Types of any kind, card types or subtypes."""

Color: TypeAlias = Literal["W", "U", "B", "R", "G"]
FaceWord: TypeAlias = Literal["front", "back", "face down"]
Nothing: TypeAlias = Literal[""]
"""The absence of a value."""
ChosenKind: TypeAlias = Literal["creature type", "card type", "color", "opponent", "card name"]
"""Something that may have been chosen for a permanent."""
VerdictWord: TypeAlias = Literal["legal", "illegal", "nothing happens"]
Choice: TypeAlias = bool | int | str | tuple[str | int, ...]
"""An answer as written: yes or no, a number, a name or word, names in an order, or a list of shares."""

_MOST_DIGITS = 9
PLAIN_NAME_MARK = "#"
"""The mark between a name and its place among things of the same name: ``Clone#2``."""


def split_number(word: str) -> tuple[str, int]:
    """Return a name and the number after it, 1 by default: ``Clone#2`` is Clone, 2."""
    name, mark, number = word.rpartition(PLAIN_NAME_MARK)
    if mark and number.isdecimal() and len(number) <= _MOST_DIGITS and int(number) > 0:
        return name, int(number)
    return word, 1
