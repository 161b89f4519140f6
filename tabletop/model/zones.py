"""The seven zones (rule 400), and what is outside. All but battlefield and stack are kept by owner."""

from enum import StrEnum
from typing import Final, NamedTuple


class ZoneKind(StrEnum):
    """A kind of zone, by the word that players use."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"
    OUTSIDE = "outside"
    """Outside the game (400.11): no zone of it, but where the cards of a sideboard wait."""

    @property
    def is_shared(self) -> bool:
        """Whether the objects of all players lie in one zone."""
        return self in (ZoneKind.BATTLEFIELD, ZoneKind.STACK)

    @property
    def is_hidden(self) -> bool:
        """Whether not all players may see the cards in it (400.2)."""
        return self in (ZoneKind.LIBRARY, ZoneKind.HAND)


class Zone(NamedTuple):
    """One zone: its kind, and whose it is (None for the shared ones)."""

    kind: ZoneKind
    player: int | None = None

    def __str__(self) -> str:
        """The word for the zone, without its player; what is outside the game lies in the sideboard."""
        return "sideboard" if self.kind is ZoneKind.OUTSIDE else self.kind.value


BATTLEFIELD: Final = Zone(ZoneKind.BATTLEFIELD)
STACK: Final = Zone(ZoneKind.STACK)


def zone_of(kind: ZoneKind, player: int) -> Zone:
    """The zone of a kind that a player's objects lie in."""
    return Zone(kind) if kind.is_shared else Zone(kind, player)
