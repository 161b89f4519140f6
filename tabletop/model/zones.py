"""The seven zones (rule 400), and what is outside. All but battlefield and stack are kept by owner."""

from typing import Final, NamedTuple

from tabletop.language.zones import ZoneKind

__all__ = ("BATTLEFIELD", "STACK", "Zone", "ZoneKind")


class Zone(NamedTuple):
    """One zone: its kind, and whose it is (None for the shared ones)."""

    kind: ZoneKind
    player: int | None = None

    def __str__(self) -> str:
        """The word for the zone, without its player; what is outside the game is in the sideboard."""
        return "sideboard" if self.kind is ZoneKind.OUTSIDE else self.kind.value

    @property
    def with_article(self) -> str:
        """The zone as it stands in a sentence: ``the graveyard``, ``exile``, ``the command zone``."""
        return _IN_A_SENTENCE.get(self.kind, f"the {self}")


_IN_A_SENTENCE: Final = {ZoneKind.EXILE: "exile", ZoneKind.COMMAND: "the command zone"}


BATTLEFIELD: Final = Zone(ZoneKind.BATTLEFIELD)
STACK: Final = Zone(ZoneKind.STACK)


def zone_of(kind: ZoneKind, player: int) -> Zone:
    """The zone of a kind that a player's objects lie in."""
    return Zone(kind) if kind.is_shared else Zone(kind, player)
