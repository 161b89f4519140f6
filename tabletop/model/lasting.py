"""Taking away what has lasted long enough: effects, permissions, copies and control."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec.structs import replace

from tabletop.language.moments import Duration
from tabletop.model.objects import ControlEffect, GameObject, Permanent, Spell
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
    return _with_each(state, lambda each: _freed(each, word))


def without_control_by(state: State, player: int) -> State:
    """The state without the effects that give a player control of a permanent (800.4a)."""
    return _with_each(state, lambda each: _not_controlled_by(each, player))


def _with_each(state: State, freed: Callable[[GameObject], GameObject]) -> State:
    """The state with every object as it is then; what is set aside is freed as well (702.26f)."""
    changed = {id: after for id, each in state.objects.items() if (after := freed(each)) is not each}
    state = replace(state, objects={**state.objects, **changed}) if changed else state
    away = {id: freed(each) for id, each in state.aside.items()}
    return replace(state, aside=away) if away else state


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
    """An object without the copy and control effects that are over, and goaded by nobody whose turn it is."""
    if not isinstance(each, Permanent | Spell):
        return each
    if any(copy.until == word for copy in each.copies):
        each = replace(each, copies=tuple(copy for copy in each.copies if copy.until != word))
    if isinstance(each, Permanent) and each.copied_parts:
        parts = {
            piece: tuple(copy for copy in copies if copy.until != word)
            for piece, copies in each.copied_parts.items()
        }
        each = replace(each, copied_parts={piece: copies for piece, copies in parts.items() if copies})
    if isinstance(each, Permanent) and any(_goaded_until(player) == word for player in each.goaded_by):
        goaded_by = tuple(player for player in each.goaded_by if _goaded_until(player) != word)
        each = replace(each, goaded_by=goaded_by)
    if isinstance(each, Permanent) and any(control.until == word for control in each.control):
        return _controlled_by_others(each, lambda control: control.until != word)
    return each


def _goaded_until(player: int) -> str:
    return f"{Duration.YOUR_NEXT_TURN}:{player}"


def _not_controlled_by(each: GameObject, player: int) -> GameObject:
    if isinstance(each, Permanent) and any(control.player == player for control in each.control):
        return _controlled_by_others(each, lambda control: control.player != player)
    return each


def _controlled_by_others(permanent: Permanent, keep: Callable[[ControlEffect], bool]) -> Permanent:
    """A permanent once some control effects are over; with none left its first controller has it again."""
    control = tuple(effect for effect in permanent.control if keep(effect))
    controller = control[-1].player if control else permanent.control[0].before
    sick = permanent.summoning_sick or controller != permanent.controller
    return replace(permanent, control=control, controller=controller, summoning_sick=sick)
