"""Objects that an event can have changed, so that derived values of all others can be reused."""

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop.model import events as happened
from tabletop.model.events import Event
from tabletop.model.objects import GameObject, Permanent

_NONE: Final = frozenset[int]()
_NO_OBJECT: Final = (
    happened.Noted,
    happened.AbilityTriggered,
    happened.EffectBegan,
    happened.PermissionBegan,
    happened.ProhibitionBegan,
    happened.CostsChanged,
    happened.ReplacementBegan,
    happened.TriggerDelayed,
    happened.Ended,
    happened.LifeChanged,
    happened.PlayerChanged,
    happened.PlayerCountersChanged,
    happened.CommanderDamaged,
    happened.PlayerLost,
    happened.BecameMonarch,
    happened.Acted,
    happened.TappedForMana,
    happened.ManaPaid,
    happened.SpellCast,
    happened.LandPlayed,
    happened.AttackDeclared,
    happened.DayNightChanged,
    happened.StepBegan,
    happened.TurnBegan,
    happened.ChanceUsed,
    happened.ByHandTold,
    happened.TaskTicked,
    happened.Asked,
)
"""Events about players or the game that affect no object."""


def changed_objects(event: Event) -> frozenset[int] | None:
    """Return the objects that an event may have changed, added or removed, None for any of them."""
    if isinstance(event, _NO_OBJECT):
        return _NONE
    match event:
        case (
            happened.Changed(object=id) | happened.CountersChanged(object=id) | happened.BecameCopy(object=id)
        ):
            return frozenset((id,))
        case (
            happened.Transformed(permanent=id)
            | happened.Flipped(permanent=id)
            | happened.TurnedFaceDown(permanent=id)
            | happened.TurnedFaceUp(permanent=id)
            | happened.Tapped(permanent=id)
            | happened.Untapped(permanent=id)
            | happened.DamageMarked(permanent=id)
            | happened.Attached(permanent=id)
            | happened.ControlChanged(permanent=id)
        ):
            return frozenset((id,))
        case happened.ZoneChanged(before=before, after=after):
            return frozenset((*(each.id for each in (*before, *after)), *_partners(before)))
        case happened.Created(object=new):
            return frozenset((new.id,))
        case happened.DamageDealt(source=source, to=damaged):
            return frozenset(id for id in (source, damaged) if id is not None)
        case happened.WaitingPut(abilities=abilities):
            return frozenset(each.id for each in abilities)
        case _:
            return None


def _partners(gone: Iterable[GameObject]) -> Iterator[int]:
    """Yield the partners of objects that have gone."""
    return (each.paired.partner for each in gone if isinstance(each, Permanent) and each.paired)
