"""The other lines of a game: what was played, taken back, and left for something else."""

from collections.abc import Sequence

import msgspec

from tabletop.model.state import State
from tabletop.play.action_names import action_name
from tabletop.play.journal import Entry, Journal


class Line(msgspec.Struct, frozen=True):
    """A whole line of play from the opening on, and how many of its actions the present line has as well."""

    entries: tuple[Entry, ...]
    shared: int

    @property
    def own(self) -> tuple[Entry, ...]:
        """What only this line has."""
        return self.entries[self.shared :]


def other_lines(journal: Journal) -> tuple[Line, ...]:
    """Every line that was left, the oldest first. One that goes on in another line is no line of its own."""
    present = tuple(journal.entries)
    line, found = present, [present]
    for after, left in reversed(journal.branches):
        # Since then the line was only cut off and made longer, so its beginning stands in what came later.
        line = (*line[:after], *left)
        if not any(_is_part_of(line, other) for other in found):
            found = [other for other in found if other is present or not _is_part_of(other, line)] + [line]
    return tuple(Line(other, _shared(other, present)) for other in reversed(found[1:]))


def state_before(journal: Journal, line: Sequence[Entry], place: int) -> State:
    """The state in which the action at a place of a line was taken; places count from 0."""
    return line[place - 1].state if place else journal.opening


def title_at(journal: Journal, line: Sequence[Entry], place: int) -> str:
    """What the action at a place of a line is called."""
    return action_name(state_before(journal, line, place), line[place].action)


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


def _shared(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if not _is_same(mine, theirs):
            return place
    return min(len(one), len(other))


def _is_part_of(one: Sequence[Entry], other: Sequence[Entry]) -> bool:
    return len(one) <= len(other) and _shared(one, other) == len(one)


def _is_same(one: Entry, other: Entry) -> bool:
    return one is other or (one.action == other.action and one.answers == other.answers)
