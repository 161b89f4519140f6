"""A table as it stands at one moment, to be kept as a scenario."""

from dataclasses import dataclass
from pathlib import Path

from tabletop.model.state import State
from tabletop.play.table import Table
from tabletop.scenarios.files.saving import left_out, position_from
from tabletop.scenarios.files.writing import written
from tabletop.scenarios.format import budget
from tabletop.scenarios.steps.drawn import Drawn
from tabletop.whole_files import write_whole


@dataclass(frozen=True)
class Snapshot:
    """The position of a table, with what is drawn there."""

    state: State
    drawn: Drawn

    @property
    def fits(self) -> bool:
        """Whether there are no more cards than a scenario holds."""
        return len(self.state.objects) <= budget.MOST_CARDS

    def save(self, file: Path) -> tuple[str, ...]:
        """Write it as a scenario.

        Returns:
            what is on the table and can't be part of a position, in words.

        Raises:
            OSError: the file can't be written.

        """
        write_whole(file, written(position_from(self.state, file, drawn=self.drawn)))
        return left_out(self.state)


def snapshot(table: Table, drawn: Drawn) -> Snapshot:
    """The position that a table has now."""
    return Snapshot(table.state, drawn)
