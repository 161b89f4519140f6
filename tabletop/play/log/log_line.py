"""A line of the log."""

import msgspec


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
    hurt: int | None = None
    """The permanent that was dealt damage."""
    hit: tuple[int, int] | None = None
    """The player who was dealt damage, and how much; ``short`` begins with that."""
    died: tuple[int, ...] = ()
    """The permanents that died, by their numbers before."""
