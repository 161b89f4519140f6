"""How long effects last: the words of effects, and the moments at which they are over (611.2)."""

from typing import Final

from tabletop.model.state import State
from tabletop.rules.context import Context
from tabletop.rules.layers import on_battlefield

OF_A_PLAYER: Final = frozenset({"your next turn", "end of your next turn"})
"""Durations that end in one player's turn."""

OF_A_SOURCE: Final = frozenset({"self leaves", "you lose control"})
"""Durations that end as the source of the effect leaves, or is not under that player's control any more."""


def lasting(until: str | None, context: Context) -> str | None:
    """A duration as it is kept: with the player in whose turn it ends, or the source, where it matters."""
    if until in OF_A_PLAYER:
        return f"{until}:{context.you}"
    if until in OF_A_SOURCE and context.source is not None:
        return f"{until}:{context.source}:{context.you}"
    return until


def over_with_their_sources(state: State) -> tuple[str, ...]:
    """The durations that are over because of what has become of the source of the effect (611.2b)."""
    kept = {effect.until for effect in state.effects}
    kept.update(permission.until for permission in state.permissions)
    kept.update(prohibition.until for prohibition in state.prohibitions)
    for permanent, _ in on_battlefield(state):
        if permanent.control or permanent.copies:
            kept.update(control.until for control in permanent.control)
            kept.update(copy.until for copy in permanent.copies)
    return tuple(sorted(until for until in kept if until is not None and _is_over(state, until)))


def _is_over(state: State, until: str) -> bool:
    word, *numbers = until.split(":")
    if word not in OF_A_SOURCE or not numbers:
        return False
    source, player = (int(number) for number in numbers)
    permanent = state.permanent(source)
    return permanent is None or (word == "you lose control" and permanent.controller != player)
