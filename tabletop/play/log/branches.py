"""Branches of a game: lines that were played and undone."""

from collections.abc import Sequence

import msgspec

from tabletop.model.state import State
from tabletop.play import late_log
from tabletop.play.journal import Entry, Journal


class Line(msgspec.Struct, frozen=True):
    """A whole line of play from the opening, and the number of actions it shares with the current line."""

    entries: tuple[Entry, ...]
    shared: int

    @property
    def own(self) -> tuple[Entry, ...]:
        """The actions that only this line has."""
        return self.entries[self.shared :]


class Grown:
    """A memory of a journal's length, in which undo and redo don't count as growth."""

    def __init__(self) -> None:
        self._ends: tuple[Journal, Entry | None] | None = None
        self._lengths = (0, 0)

    def has_changed(self, journal: Journal) -> bool:
        """Return whether an action was carried out or a line abandoned since the last call."""
        last = journal.entries[-1] if journal.entries else None
        lengths = (len(journal.entries), len(journal.branches))
        known = self._ends
        is_same = known is not None and known[0] is journal and known[1] is last and lengths == self._lengths
        self._ends, self._lengths = (journal, last), lengths
        return not is_same


def other_lines(journal: Journal) -> tuple[Line, ...]:
    """Return every abandoned line, the oldest first. A line that continues in another line is part of it."""
    present = tuple(journal.entries)
    line, found = present, [present]
    for after, left in reversed(journal.branches):
        # Since then the line was only shortened and extended, so later entries contain its beginning.
        line = (*line[:after], *left)
        if not any(_is_part_of(line, other) for other in found):
            found = [other for other in found if other is present or not _is_part_of(other, line)] + [line]
    return tuple(Line(other, _shared(other, present)) for other in reversed(found[1:]))


def state_before(opening: State, line: Sequence[Entry], place: int) -> State:
    """Return the state before the action at an index of a line."""
    return line[place - 1].state if place else opening


def title_at(opening: State, line: Sequence[Entry], place: int) -> str:
    """Return the name of the action at an index of a line."""
    return late_log.action_names.action_name(state_before(opening, line, place), line[place].action)


def go_along(journal: Journal, number: int) -> bool:
    """Go to the end of another line by its index. Return False if there is none.

    The current line is kept and becomes one of the others.
    """
    lines = other_lines(journal)
    if not 0 <= number < len(lines):
        return False
    line = lines[number]
    # Shared actions are not replayed. Those from files are equal but not identical.
    journal.follow((*journal.entries[: line.shared], *line.own))
    return True


def _shared(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> int:
    """Return the number of shared entries. Comparing slices is fast where the entries are identical."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _is_part_of(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> bool:
    length = len(one)
    # Most lines differ only in the last entry, where one look is enough however long they are.
    return one[-1:] == other[max(length - 1, 0) : length] and one == other[:length]
