"""A line of the log."""

from typing import Literal, NamedTuple

import msgspec


class Struck(NamedTuple):
    """A player or permanent, by seat or number, and the damage dealt to it."""

    what: Literal["player", "permanent"]
    number: int
    amount: int


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log: its text, its objects, and the numbers of its rules.

    ``kind`` is ``"turn"`` and ``"step"`` for headings, ``"refused"`` and ``"nothing happens"`` for what did
    not happen, ``"by hand"`` for tasks of the players, ``"forced"`` for what was done against the rules,
    otherwise ``"event"``.
    """

    text: str
    objects: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    kind: str = "event"
    short: str | None = None
    """Text within a longer line. None means ``text``, and an empty text leaves it out."""
    leads: bool = False
    """Whether the following lines are its results."""
    struck: Struck | None = None
    """Recipients of the damage. ``short`` begins with the amount."""
    died: tuple[int, ...] = ()
    """Permanents that died, by their numbers before."""
