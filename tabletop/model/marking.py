"""Marks set by hand: notes, damage, player counters, permanents that stay tapped, and finished tasks."""

from typing import Annotated, Final, TypeAlias

from tabletop.language.meaning import Meaning, ObjectNumber, Seat
from tabletop.model.handwork import Handwork

LONGEST_NOTE: Final = 120
LONGEST_KIND: Final = 30
"""Largest numbers of characters in a note and in a kind of counter."""


class Marking(Handwork, frozen=True, kw_only=True):
    """Handwork that only leaves a mark."""


class WriteNote(Marking, frozen=True, kw_only=True, tag="write note"):
    """Attach a note to permanents until they leave the battlefield. An empty note removes it."""

    objects: tuple[ObjectNumber, ...]
    words: Annotated[str, Meaning.TEXT]


class HoldTapped(Marking, frozen=True, kw_only=True, tag="hold tapped"):
    """Keep permanents tapped in untap steps, or let them untap again (502.3)."""

    objects: tuple[ObjectNumber, ...]
    holds: bool = True


class MarkDamage(Marking, frozen=True, kw_only=True, tag="mark damage"):
    """Set the damage marked on permanents (120.6)."""

    objects: tuple[ObjectNumber, ...]
    amount: Annotated[int, Meaning.FREE]


class EndChanges(Marking, frozen=True, kw_only=True, tag="end changes"):
    """End the continuous effects that change some objects and nothing else (611.2)."""

    objects: tuple[ObjectNumber, ...]


class CountOnPlayer(Marking, frozen=True, kw_only=True, tag="player counters"):
    """Give a player counters of a kind, or remove some with a negative number (122.1)."""

    player: Seat
    kind: Annotated[str, Meaning.COUNTER]
    number: Annotated[int, Meaning.FREE] = 1


class CountCommanderDamage(Marking, frozen=True, kw_only=True, tag="commander damage"):
    """Count combat damage dealt to a player by a commander, named by its card.

    Negative numbers take it back.
    """

    player: Seat
    commander: Annotated[int, Meaning.PLACE]
    number: Annotated[int, Meaning.FREE]


class TickOff(Marking, frozen=True, kw_only=True, tag="tick off"):
    """Mark a task done by hand as done or not done, by its index in the list."""

    task: Annotated[int, Meaning.FREE]
    done: bool = True


AnyMarking: TypeAlias = (
    WriteNote | HoldTapped | MarkDamage | EndChanges | CountOnPlayer | CountCommanderDamage | TickOff
)
"""All marking actions, as a union, so that saved games name each by its tag."""
