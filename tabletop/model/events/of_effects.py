"""Events in which effects, permissions and the like begin and end."""

from typing import TypeAlias

from tabletop.model.events.base import AnEvent
from tabletop.model.objects import ContinuousEffect, PlayerId
from tabletop.model.state import DelayedTrigger, LastingCost, Permission, Prohibition, Replacement

__all__ = [
    "CostsChanged",
    "DurationEnded",
    "EffectBegan",
    "Ended",
    "OfWhatLasts",
    "PermissionBegan",
    "ProhibitionBegan",
    "ReplacementBegan",
    "TriggerDelayed",
]


class EffectBegan(AnEvent, frozen=True, kw_only=True):
    """A continuous effect began."""

    effect: ContinuousEffect


class PermissionBegan(AnEvent, frozen=True, kw_only=True):
    """A permission began."""

    permission: Permission


class ProhibitionBegan(AnEvent, frozen=True, kw_only=True):
    """A prohibition began."""

    prohibition: Prohibition


class CostsChanged(AnEvent, frozen=True, kw_only=True):
    """A cost change began."""

    cost: LastingCost


class ReplacementBegan(AnEvent, frozen=True, kw_only=True):
    """A replacement effect began."""

    replacement: Replacement


class TriggerDelayed(AnEvent, frozen=True, kw_only=True):
    """A delayed triggered ability was created."""

    trigger: DelayedTrigger


class Ended(AnEvent, frozen=True, kw_only=True):
    """Effects, permissions, prohibitions, replacements or delayed triggers ended, by number."""

    ids: tuple[int, ...]


class DurationEnded(AnEvent, frozen=True, kw_only=True):
    """A moment came, and everything that lasts until then ended.

    ``player`` is the active player if that matters.
    """

    until: str
    player: PlayerId | None = None


OfWhatLasts: TypeAlias = (
    EffectBegan
    | PermissionBegan
    | ProhibitionBegan
    | CostsChanged
    | ReplacementBegan
    | TriggerDelayed
    | Ended
    | DurationEnded
)
"""Events in which something begins or ends."""
