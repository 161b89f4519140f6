"""The seven zones (400) and outside the game. Each player has their own, except battlefield and stack."""

from typing import Final, NamedTuple

from tabletop.language.zones import ZoneKind

__all__ = ("BATTLEFIELD", "STACK", "Zone", "ZoneKind")


class Zone(NamedTuple):
    """A zone: its kind and its owner, None for shared zones."""

    kind: ZoneKind
    player: int | None = None

    def __str__(self) -> str:
        """Return the name of the zone without its player. Outside the game is the sideboard."""
        return "sideboard" if self.kind is ZoneKind.OUTSIDE else self.kind.value

    @property
    def with_article(self) -> str:
        """Name of the zone within a sentence: ``the graveyard``, ``exile``, ``the command zone``."""
        return _IN_A_SENTENCE.get(self.kind, f"the {self}")

    @property
    def is_own(self) -> bool:
        """Whether the zone is a player's own. Players share exile and the command zone (400.1)."""
        return self.player is not None and self.kind not in (ZoneKind.EXILE, ZoneKind.COMMAND)


_IN_A_SENTENCE: Final = {ZoneKind.EXILE: "exile", ZoneKind.COMMAND: "the command zone"}


BATTLEFIELD: Final = Zone(ZoneKind.BATTLEFIELD)
STACK: Final = Zone(ZoneKind.STACK)


def zone_of(kind: ZoneKind, player: int) -> Zone:
    """Return the zone of a kind that holds a player's objects."""
    return Zone(kind) if kind.is_shared else Zone(kind, player)
