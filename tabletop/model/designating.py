"""What hands say of a player or a permanent that no card here says: initiative, speed, the Ring, dungeons."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from tabletop.language.meaning import Meaning, ObjectNumber, Seat
from tabletop.model.marking import Marking


class Designation(StrEnum):
    """Something that a player is or has, and that no object stands for."""

    MONARCH = "monarch"
    INITIATIVE = "initiative"
    BLESSING = "city's blessing"
    RING = "ring"
    """How often the Ring has tempted the player, up to four times (701.54c)."""
    SPEED = "speed"


MOST: Final = {
    Designation.MONARCH: 1,
    Designation.INITIATIVE: 1,
    Designation.BLESSING: 1,
    Designation.RING: 4,
    Designation.SPEED: 4,
}
"""How far each can come."""
OF_ONE_PLAYER: Final = frozenset({Designation.MONARCH, Designation.INITIATIVE})
"""What one player at a time has."""


class Designating(Marking, frozen=True, kw_only=True):
    """Marking of this kind."""


class Designate(Designating, frozen=True, kw_only=True, tag="designate"):
    """A player has a designation from now on, or is at another level of it; at level 0 has it no more."""

    player: Seat
    designation: Designation
    level: Annotated[int, Meaning.FREE] = 1


class EnterRoom(Designating, frozen=True, kw_only=True, tag="enter room"):
    """A player goes into a room of a dungeon (309.5); without a name out of the last one."""

    player: Seat
    dungeon: Annotated[str, Meaning.FREE] = ""
    room: Annotated[str, Meaning.FREE] = ""


class BearRing(Designating, frozen=True, kw_only=True, tag="bear the ring"):
    """A creature is its controller's Ring-bearer from now on (701.54a), or is it no more."""

    object: ObjectNumber
    bears: bool = True


class CountAsAttacked(Designating, frozen=True, kw_only=True, tag="count as attacked"):
    """Permanents count as having attacked in this turn, or as not having attacked."""

    objects: tuple[ObjectNumber, ...]
    attacked: bool = True


AnyDesignating: TypeAlias = Designate | EnterRoom | BearRing | CountAsAttacked
"""Every kind of it. A union, so that saved games can name each by its tag."""
