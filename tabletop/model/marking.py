"""Marks that hands leave: notes, damage, counters of players, what is not to untap, what is done by hand."""

from typing import Annotated, Final, TypeAlias

from tabletop.language.meaning import Meaning, ObjectNumber, Seat
from tabletop.model.handwork import Handwork

LONGEST_NOTE: Final = 120
LONGEST_KIND: Final = 30
"""Letters of a note, and of the name of a counter."""


class Marking(Handwork, frozen=True, kw_only=True):
    """Handwork that only leaves a mark."""


class WriteNote(Marking, frozen=True, kw_only=True, tag="write note"):
    """Lay a note on permanents; no words take it off. It stays until they leave the battlefield."""

    objects: tuple[ObjectNumber, ...]
    words: Annotated[str, Meaning.TEXT]


class HoldTapped(Marking, frozen=True, kw_only=True, tag="hold tapped"):
    """Let permanents not untap in untap steps, or let them untap again (502.3)."""

    objects: tuple[ObjectNumber, ...]
    holds: bool = True


class MarkDamage(Marking, frozen=True, kw_only=True, tag="mark damage"):
    """Set how much damage is marked on permanents (120.6)."""

    objects: tuple[ObjectNumber, ...]
    amount: Annotated[int, Meaning.FREE]


class EndChanges(Marking, frozen=True, kw_only=True, tag="end changes"):
    """End the continuous effects that change some objects and nothing else (611.2)."""

    objects: tuple[ObjectNumber, ...]


class CountOnPlayer(Marking, frozen=True, kw_only=True, tag="player counters"):
    """A player gets counters of a kind, or loses some by a negative number (122.1)."""

    player: Seat
    kind: Annotated[str, Meaning.COUNTER]
    number: Annotated[int, Meaning.FREE] = 1


class CountCommanderDamage(Marking, frozen=True, kw_only=True, tag="commander damage"):
    """Count combat damage that a player was dealt by a commander, named by its card, or take some back."""

    player: Seat
    commander: Annotated[int, Meaning.PLACE]
    number: Annotated[int, Meaning.FREE]


class TickOff(Marking, frozen=True, kw_only=True, tag="tick off"):
    """What was to be done by hand is done, or is to be done after all; its place in the list, from 0."""

    task: Annotated[int, Meaning.FREE]
    done: bool = True


AnyMarking: TypeAlias = (
    WriteNote | HoldTapped | MarkDamage | EndChanges | CountOnPlayer | CountCommanderDamage | TickOff
)
"""Every kind of mark. A union, so that saved games can name each by its tag."""
