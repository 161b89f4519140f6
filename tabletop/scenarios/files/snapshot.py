"""A table at one moment, for saving as a scenario."""

from dataclasses import dataclass
from pathlib import Path

from tabletop.disk.whole_files import write_whole
from tabletop.model.state import State
from tabletop.play.table import Table
from tabletop.scenarios.files.table_position import left_out, position_from
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format import budget
from tabletop.scenarios.steps.drawn import Drawn


@dataclass(frozen=True)
class Snapshot:
    """The position of a table, with its drawings."""

    state: State
    drawn: Drawn

    @property
    def fits(self) -> bool:
        """Whether the cards fit into a scenario."""
        return len(self.state.objects) <= budget.MOST_CARDS

    def save(self, file: Path) -> tuple[str, ...]:
        """Write the snapshot as a scenario.

        Returns:
            Descriptions of the things on the table that a position can't hold.

        Raises:
            OSError: The file can't be written.

        """
        write_whole(file, scenario_text(position_from(self.state, file, drawn=self.drawn)))
        return left_out(self.state)


def snapshot(table: Table, drawn: Drawn) -> Snapshot:
    """Return the current position of a table."""
    return Snapshot(table.state, drawn)
