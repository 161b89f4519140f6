"""The words of scenario files: kinds of text that stand for something, so that each can be checked.

The kinds are marks on the types of the fields; ``vetting`` reads them and asks of every text in a file
whether there is such a thing.
"""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tabletop.language.moments import Duration


class WordKind(StrEnum):
    """What a text in a file names."""

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
"""A player by name, or several by their part in a text: ``"each opponent"``."""
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
Mana: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.MANA})]
Until: TypeAlias = Annotated[Duration, Meta(extra={"names": WordKind.UNTIL})]
KeptUntil: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.KEPT_UNTIL})]
"""A duration with what it depends on behind colons, as a position keeps it."""
Colors: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.COLORS})]
Way: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.WAY})]
"""What a spell is cast by: a permission, or a keyword of the card."""
Offered: TypeAlias = Annotated[str, Meta(extra={"names": WordKind.OFFERED})]
"""What may be done with an object: a verb, or what its menu says."""

Color: TypeAlias = Literal["W", "U", "B", "R", "G"]
FaceWord: TypeAlias = Literal["front", "back", "face down"]
Nothing: TypeAlias = Literal[""]
"""That there is no such value."""
Forbidden: TypeAlias = Literal[
    "cast",
    "play land",
    "activate",
    "activate except mana",
    "activate loyalty",
    "attack",
    "block",
    "spare",
    "transform",
    "convert",
    "gain life",
    "change life",
    "get at",
    "prevent damage",
]
"""What an effect can forbid for a while; other prohibitions are those of permanents alone."""
ChosenKind: TypeAlias = Literal["creature type", "card type", "color", "opponent", "card name"]
"""What may have been chosen for a permanent."""
VerdictWord: TypeAlias = Literal["legal", "illegal", "nothing happens"]
Choice: TypeAlias = bool | int | str | tuple[str | int, ...]
"""An answer as it is written: yes or no, a number, a name or word, names in an order, shares in a row."""

_MOST_DIGITS = 9
PLAIN_NAME_MARK = "#"
"""Stands between a name and its place among things of the same name: ``Clone#2``."""


def numbered(word: str) -> tuple[str, int]:
    """A name and the number behind it, 1 where there is none: ``Clone#2`` is Clone, 2."""
    name, mark, number = word.rpartition(PLAIN_NAME_MARK)
    if mark and number.isdecimal() and len(number) <= _MOST_DIGITS and int(number) > 0:
        return name, int(number)
    return word, 1
