"""Taking away what has lasted long enough: effects, permissions, copies and control."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec.structs import replace

from tabletop.model.objects import ControlEffect, GameObject, Permanent, PhasedOut, Spell
from tabletop.model.state import State


class _Numbered(Protocol):
    @property
    def id(self) -> int: ...


_Lasting = TypeVar("_Lasting", bound=_Numbered)


def without(state: State, ids: frozenset[int]) -> State:
    """The state without the effects, permissions, replacements and delayed triggers of these numbers."""
    return _kept(state, lambda each: each.id not in ids)


def without_expired(state: State, until: str, player: int | None) -> State:
    """The state after a moment has come, without all that lasted until then.

    ``until`` is the word of the moment (``"end of turn"``). ``player`` is whose turn it is; what was set
    up to last until that player's next turn names the player after a colon (``"your next turn:0"``).
    """
    word = until if player is None else f"{until}:{player}"
    state = _kept(state, lambda each: getattr(each, "until", None) != word)
    changed = {id: after for id, each in state.objects.items() if (after := _freed(each, word)) is not each}
    return replace(state, objects={**state.objects, **changed}) if changed else state


def without_control_by(state: State, player: int) -> State:
    """The state without the effects that give a player control of a permanent (800.4a)."""
    changed = {
        permanent.id: _controlled_by_others(permanent, lambda control: control.player != player)
        for permanent in state.permanents()
        if any(control.player == player for control in permanent.control)
    }
    return replace(state, objects={**state.objects, **changed}) if changed else state


def _kept(state: State, keep: Callable[[_Numbered], bool]) -> State:
    def left(those: tuple[_Lasting, ...]) -> tuple[_Lasting, ...]:
        return tuple(each for each in those if keep(each))

    return replace(
        state,
        effects=left(state.effects),
        permissions=left(state.permissions),
        prohibitions=left(state.prohibitions),
        costs=left(state.costs),
        replacements=left(state.replacements),
        delayed=left(state.delayed),
    )


def _freed(each: GameObject, word: str) -> GameObject:
    """An object without the copy and control effects that are over."""
    if isinstance(each, PhasedOut):
        # Effects end as well for what is phased out (702.26f).
        freed = _freed(each.permanent, word)
        return each if freed is each.permanent else replace(each, permanent=freed)
    if not isinstance(each, Permanent | Spell):
        return each
    if any(copy.until == word for copy in each.copies):
        each = replace(each, copies=tuple(copy for copy in each.copies if copy.until != word))
    if isinstance(each, Permanent) and any(control.until == word for control in each.control):
        return _controlled_by_others(each, lambda control: control.until != word)
    return each


def _controlled_by_others(permanent: Permanent, keep: Callable[[ControlEffect], bool]) -> Permanent:
    """A permanent once some control effects are over; with none left its first controller has it again."""
    control = tuple(effect for effect in permanent.control if keep(effect))
    controller = control[-1].player if control else permanent.control[0].before
    sick = permanent.summoning_sick or controller != permanent.controller
    return replace(permanent, control=control, controller=controller, summoning_sick=sick)
