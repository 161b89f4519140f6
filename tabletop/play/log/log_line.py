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
