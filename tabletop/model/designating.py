"""Designations given by hand: initiative, speed, the Ring, dungeons and the like."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from tabletop.language.meaning import Meaning, ObjectNumber, Seat
from tabletop.model.marking import Marking


class Designation(StrEnum):
    """A designation of a player that no object represents."""

    MONARCH = "monarch"
    INITIATIVE = "initiative"
    BLESSING = "city's blessing"
    RING = "ring"
    """Number of times the Ring has tempted the player, at most four (701.54c)."""
    SPEED = "speed"


MOST: Final = {
    Designation.MONARCH: 1,
    Designation.INITIATIVE: 1,
    Designation.BLESSING: 1,
    Designation.RING: 4,
    Designation.SPEED: 4,
}
"""Highest level of each designation."""
OF_ONE_PLAYER: Final = frozenset({Designation.MONARCH, Designation.INITIATIVE})
"""Designations that only one player at a time can have."""


class Designating(Marking, frozen=True, kw_only=True):
    """An action that sets a designation."""


class Designate(Designating, frozen=True, kw_only=True, tag="designate"):
    """Give a player a level of a designation. Level 0 takes it away."""

    player: Seat
    designation: Designation
    level: Annotated[int, Meaning.FREE] = 1


class EnterRoom(Designating, frozen=True, kw_only=True, tag="enter room"):
    """Move a player into a room of a dungeon (309.5), or out of the last one if no room is named."""

    player: Seat
    dungeon: Annotated[str, Meaning.FREE] = ""
    room: Annotated[str, Meaning.FREE] = ""


class BearRing(Designating, frozen=True, kw_only=True, tag="bear the ring"):
    """Make a creature its controller's Ring-bearer (701.54a), or end that."""

    object: ObjectNumber
    bears: bool = True


class CountAsAttacked(Designating, frozen=True, kw_only=True, tag="count as attacked"):
    """Set whether permanents count as having attacked this turn."""

    objects: tuple[ObjectNumber, ...]
    attacked: bool = True


AnyDesignating: TypeAlias = Designate | EnterRoom | BearRing | CountAsAttacked
"""All designating actions, as a union, so that saved games name each by its tag."""
