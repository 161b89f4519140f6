"""The rows of the history: the opening, every action, and the forks to other lines."""

from typing import Final

import msgspec

from tabletop.language.english import with_number
from tabletop.model.state import State
from tabletop.play.journal import Entry
from tabletop.play.log.branches import Line, title_at


class Row(msgspec.Struct, frozen=True):
    """An action by its number, 0 for the opening, or the fork to another line."""

    number: int
    line: int | None = None


class Played(msgspec.Struct, frozen=True):
    """A journal at a moment in time, since rows outside the view are requested much later."""

    opening: State
    entries: tuple[Entry, ...] = ()
    cursor: int = 0
    lines: tuple[Line, ...] = ()
    """The abandoned lines."""

    def rows(self) -> tuple[Row, ...]:
        """Return the opening and every action, each with the lines that fork from it."""
        forks: dict[int, list[Row]] = {}
        for place, line in enumerate(self.lines):
            forks.setdefault(line.shared, []).append(Row(line.shared, place))
        numbers = range(len(self.entries) + 1)
        return tuple(row for number in numbers for row in (Row(number), *forks.get(number, ())))

    def row_text(self, row: Row) -> str:
        """Return the text of a row."""
        if row.line is not None:
            line = self.lines[row.line]
            number = with_number(len(line.own), "other action")
            more = "…" if len(line.own) > 1 else ""
            return f"{number}: {title_at(self.opening, line.entries, line.shared)}{more}"
        if not row.number:
            return "Opening"
        return f"{row.number}  {title_at(self.opening, self.entries, row.number - 1)}"


NOTHING_PLAYED: Final = Played(State(players=()))
"""The history before there is a journal."""
