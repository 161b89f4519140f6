"""Durations of effects: how they are stored, and the moments at which they end (611.2)."""

import itertools
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from tabletop.language.moments import Duration
from tabletop.language.references import PlayerWord, TargetWord
from tabletop.model.objects import ObjectId, Spell
from tabletop.model.state import State
from tabletop.rules.engine.context import Context
from tabletop.rules.values.lookup import with_fact
from tabletop.rules.values.object_index import Fact

OF_A_PLAYER: Final = frozenset(
    {Duration.YOUR_NEXT_TURN, Duration.END_OF_YOUR_NEXT_TURN, Duration.TARGETS_NEXT_TURN}
)
"""Durations that end in the turn of one player."""

OF_A_SOURCE: Final = frozenset(
    {
        Duration.SELF_LEAVES,
        Duration.YOU_LOSE_CONTROL,
        Duration.TARGET_UNTAPS,
        Duration.SELF_IS_DETACHED,
    }
)
"""Durations that end when the source leaves or changes its state or controller."""


class _Lasting(Protocol):
    @property
    def until(self) -> str | None: ...


def stored_duration(
    state: State, until: Duration | None, context: Context, *, about: Iterable[ObjectId] = ()
) -> str | None:
    """Return a duration as it is stored, with the player or source that ends it if there is one.

    A duration that ends with a turn also stores the number of the current turn, because only a later turn
    ends it. ``about`` are the objects with the effect. The first is used if the effect has no target.
    """
    if until == Duration.YOUR_NEXT_TURN:
        return f"{until}:{context.you}"
    if until == Duration.END_OF_YOUR_NEXT_TURN:
        return f"{until}:{context.you}:{state.turn}"
    if until == Duration.END_OF_TARGETS_NEXT_TURN:
        # The object is stored instead of its controller, who may change until then.
        of = next(iter((*context.objects(state, (TargetWord.FIRST,)), *about)), 0)
        return f"{until}:{of}:{state.turn}"
    if until == Duration.TARGETS_NEXT_TURN:
        return f"{until}:{context.player_or_you(state, PlayerWord.TARGET)}:{state.turn}"
    if until == Duration.SELF_IS_DETACHED:
        own = state.permanent(context.source or context.own)
        return None if own is None else f"{until}:{own.id}:{own.attached_to or 0}"
    if until == Duration.TARGET_UNTAPS and context.on_stack is not None and context.on_stack.targets:
        return f"{until}:{context.on_stack.targets[0]}:{context.you}"
    if until in OF_A_SOURCE and context.source is not None:
        return f"{until}:{context.source}:{context.you}"
    return f"{until}:{context.source or context.own}" if until == Duration.SELF_IS_TURNED_DOWN else until


def has_begun(state: State, until: str | None) -> bool:
    """Return whether an effect with this duration is in force. One for a later turn has to wait for it."""
    word = (until or "").partition(":")[0]
    return until is None or word != Duration.TARGETS_NEXT_TURN or _ends_with_this_turn(state, until)


def over_with_their_sources(state: State) -> tuple[str, ...]:
    """Return the durations that are over because of a change to the effect's source (611.2b)."""
    return tuple(until for until in _durations(state) if _has_lost_its_source(state, until))


def is_over_already(state: State, until: Duration | None, context: Context) -> bool:
    """Return whether an effect would end before it begins because of its source (610.3a, 611.2b)."""
    duration = stored_duration(state, until, context)
    return duration is not None and _has_lost_its_source(state, duration)


def over_as_a_turn_ends(state: State) -> tuple[str, ...]:
    """Return the durations from earlier turns that end with the active player's turn."""
    return tuple(until for until in _durations(state) if _ends_with_this_turn(state, until))


def over_with_a_leaver(state: State, player: int) -> tuple[str, ...]:
    """Return the durations that would end in a turn of a player who has left (800.4k)."""
    return tuple(until for until in _durations(state) if _is_of(until, OF_A_PLAYER, player))


def lasts_until(state: State, until: str) -> bool:
    """Return whether there is an effect with this duration."""
    return until in _durations(state)


def _durations(state: State) -> tuple[str, ...]:
    """Return the durations of all effects, without duplicates and in a fixed order."""
    found = {until for until in _each_duration(state) if until is not None}
    return tuple(sorted(found)) if found else ()


def _each_duration(state: State) -> Iterator[str | None]:
    lists: tuple[tuple[_Lasting, ...], ...] = (
        state.effects,
        state.permissions,
        state.prohibitions,
        state.costs,
        state.replacements,
        state.delayed,
    )
    for each in itertools.chain.from_iterable(lists):
        yield each.until
    for permanent in with_fact(state, Fact.CONTROLLED, Fact.COPIES, Fact.GOADED):
        yield from (control.until for control in permanent.control)
        copies = itertools.chain(permanent.copies, *permanent.copied_parts.values())
        yield from (copy.until for copy in copies)
        yield from (f"{Duration.YOUR_NEXT_TURN}:{player}" for player in permanent.goaded_by)
    for object in (state.objects[id] for id in state.stack):
        if isinstance(object, Spell):
            yield from (copy.until for copy in object.copies)


def _is_of(until: str, words: Iterable[str], player: int) -> bool:
    word, _, numbers = until.partition(":")
    return word in words and numbers.partition(":")[0] == str(player)


def _ends_with_this_turn(state: State, until: str) -> bool:
    if until.startswith(f"{Duration.END_OF_TARGETS_NEXT_TURN}:"):
        _, object, turn = until.split(":")
        permanent = state.permanent(int(object))
        return permanent is None or (permanent.controller == state.active and turn != str(state.turn))
    is_mine = _is_of(until, (Duration.END_OF_YOUR_NEXT_TURN, Duration.TARGETS_NEXT_TURN), state.active)
    return is_mine and not until.endswith(f":{state.active}:{state.turn}")


def _has_lost_its_source(state: State, until: str) -> bool:
    word, *numbers = until.split(":")
    if word not in OF_A_SOURCE or not numbers:
        return False
    source, player = (int(number) for number in numbers)
    permanent = state.permanent(source)
    if word == Duration.SELF_IS_DETACHED:
        return permanent is None or permanent.attached_to != player
    if word == Duration.TARGET_UNTAPS:
        return permanent is None or not permanent.tapped
    return permanent is None or (word == Duration.YOU_LOSE_CONTROL and permanent.controller != player)
