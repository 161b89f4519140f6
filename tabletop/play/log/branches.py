"""The other lines of a game: what was played, taken back, and left for something else."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from tabletop.model.state import State
from tabletop.play.journal import Entry, Journal
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.play.log import action_names
else:
    # A game begins without lines that were left.
    action_names = when_used("tabletop.play.log.action_names")


class Line(msgspec.Struct, frozen=True):
    """A whole line of play from the opening on, and how many of its actions the present line has as well."""

    entries: tuple[Entry, ...]
    shared: int

    @property
    def own(self) -> tuple[Entry, ...]:
        """What only this line has."""
        return self.entries[self.shared :]


class Grown:
    """Remembers how far a journal had grown: going back and forth is not growth."""

    def __init__(self) -> None:
        self._ends: tuple[Journal, Entry | None] | None = None
        self._lengths = (0, 0)

    def has_changed(self, journal: Journal) -> bool:
        """Whether something was done, or a line was left, since it was asked last."""
        last = journal.entries[-1] if journal.entries else None
        lengths = (len(journal.entries), len(journal.branches))
        known = self._ends
        is_same = known is not None and known[0] is journal and known[1] is last and lengths == self._lengths
        self._ends, self._lengths = (journal, last), lengths
        return not is_same


def other_lines(journal: Journal) -> tuple[Line, ...]:
    """Every line that was left, the oldest first. One that goes on in another line is part of that line."""
    present = tuple(journal.entries)
    line, found = present, [present]
    for after, left in reversed(journal.branches):
        # Since then the line was only cut off and made longer, so its beginning stands in what came later.
        line = (*line[:after], *left)
        if not any(_is_part_of(line, other) for other in found):
            found = [other for other in found if other is present or not _is_part_of(other, line)] + [line]
    return tuple(Line(other, _shared(other, present)) for other in reversed(found[1:]))


def state_before(opening: State, line: Sequence[Entry], place: int) -> State:
    """The state in which the action at a place of a line was taken; places count from 0."""
    return line[place - 1].state if place else opening


def title_at(opening: State, line: Sequence[Entry], place: int) -> str:
    """What the action at a place of a line is called."""
    return action_names.action_name(state_before(opening, line, place), line[place].action)


def go_along(journal: Journal, number: int) -> bool:
    """Go to the end of one of the other lines, by its place among them; False if there is none.

    The present line is kept, and becomes one of the others.
    """
    lines = other_lines(journal)
    if not 0 <= number < len(lines):
        return False
    line = lines[number]
    # What both lines have is not played twice: where it comes from files it is equal, not the same.
    journal.follow((*journal.entries[: line.shared], *line.own))
    return True


def _shared(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> int:
    """How many entries both have. Slices of a long game compare in no time where the entries are the same."""
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
    # Lines that part differ in the last place: there one look is enough, however long they are.
    return one[-1:] == other[max(length - 1, 0) : length] and one == other[:length]
