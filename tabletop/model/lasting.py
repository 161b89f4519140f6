"""Removal of expired things: effects, permissions, copies and control."""

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
    """Return the state without effects, permissions, replacements and delayed triggers of some numbers."""
    return _filter_lasting(state, lambda each: each.id not in ids)


def without_expired(state: State, until: str, player: int | None) -> State:
    """Return the state without everything that lasted until a moment that has come.

    ``until`` is the word of the moment, such as ``"end of turn"``. ``player`` is the active player: what
    lasts until a player's next turn names that player after a colon (``"your next turn:0"``).
    """
    word = until if player is None else f"{until}:{player}"
    state = _filter_lasting(state, lambda each: getattr(each, "until", None) != word)
    return _with_each(state, lambda each: _freed(each, word))


def without_control_by(state: State, player: int) -> State:
    """Return the state without the effects that give a player control of permanents (800.4a)."""
    return _with_each(state, lambda each: _not_controlled_by(each, player))


def _with_each(state: State, freed: Callable[[GameObject], GameObject]) -> State:
    """Return the state with every object updated, phased-out ones too (702.26f)."""
    changed = {id: after for id, each in state.objects.items() if (after := freed(each)) is not each}
    state = replace(state, objects={**state.objects, **changed}) if changed else state
    away = {id: freed(each) for id, each in state.aside.items()}
    return replace(state, aside=away) if away else state


def _filter_lasting(state: State, keep: Callable[[_Numbered], bool]) -> State:
    def keep_only(those: tuple[_Lasting, ...]) -> tuple[_Lasting, ...]:
        return tuple(each for each in those if keep(each))

    return replace(
        state,
        effects=keep_only(state.effects),
        permissions=keep_only(state.permissions),
        prohibitions=keep_only(state.prohibitions),
        costs=keep_only(state.costs),
        replacements=keep_only(state.replacements),
        delayed=keep_only(state.delayed),
    )


def _freed(each: GameObject, word: str) -> GameObject:
    """Return an object without its expired copy and control effects and expired goading."""
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
    """Return a permanent without some control effects.

    Without any left, its first controller has it again.
    """
    control = tuple(effect for effect in permanent.control if keep(effect))
    controller = control[-1].player if control else permanent.control[0].before
    sick = permanent.summoning_sick or controller != permanent.controller
    return replace(permanent, control=control, controller=controller, summoning_sick=sick)
