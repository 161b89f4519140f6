"""A line of the log."""

from typing import Literal, NamedTuple

import msgspec


class Struck(NamedTuple):
    """A player or permanent, by seat or number, and how much damage it was dealt."""

    what: Literal["player", "permanent"]
    number: int
    amount: int


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log: its words, the objects it speaks of, the rules behind it by number.

    ``kind`` is ``"turn"`` and ``"step"`` for headings, ``"refused"`` and ``"nothing happens"`` for what
    did not happen, ``"by hand"`` for what the players are asked to do, ``"forced"`` for what was done against
    the rules, else ``"event"``.
    """

    text: str
    objects: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    kind: str = "event"
    short: str | None = None
    """How it is said within a longer line; None: as ``text`` says it; empty: not at all."""
    leads: bool = False
    """Whether the lines that follow are what came of it."""
    struck: Struck | None = None
    """Who or what was dealt damage; ``short`` begins with the amount."""
    died: tuple[int, ...] = ()
    """The permanents that died, by their numbers before."""
