"""Events of effects, permissions and the like that begin and stop to last."""

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
    """A player may do something from now on."""

    permission: Permission


class ProhibitionBegan(AnEvent, frozen=True, kw_only=True):
    """Something can't be done from now on."""

    prohibition: Prohibition


class CostsChanged(AnEvent, frozen=True, kw_only=True):
    """Spells cost more or less from now on."""

    cost: LastingCost


class ReplacementBegan(AnEvent, frozen=True, kw_only=True):
    """Something will happen in another way from now on."""

    replacement: Replacement


class TriggerDelayed(AnEvent, frozen=True, kw_only=True):
    """A delayed triggered ability waits for its moment."""

    trigger: DelayedTrigger


class Ended(AnEvent, frozen=True, kw_only=True):
    """Effects, permissions, prohibitions, replacements or delayed triggers are over, by their numbers."""

    ids: tuple[int, ...]


class DurationEnded(AnEvent, frozen=True, kw_only=True):
    """A moment has come; all that lasts until then is over. ``player`` narrows whose turn it is."""

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
"""Events in which something begins or stops to last."""
