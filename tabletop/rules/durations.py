"""How long effects last: the words of effects, and the moments at which they are over (611.2)."""

from typing import Final

OF_A_PLAYER: Final = frozenset({"your next turn", "end of your next turn"})
"""Durations that end in one player's turn."""


def lasting(until: str | None, player: int) -> str | None:
    """A duration as it is kept: with the player in whose turn it ends, where it matters."""
    if until is None or until not in OF_A_PLAYER:
        return until
    return f"{until}:{player}"
