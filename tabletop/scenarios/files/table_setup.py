"""Tables set up with the position of a file."""

from pathlib import Path

from tabletop.cards.library import shipped_library
from tabletop.disk.file_names import readable
from tabletop.model.state import State
from tabletop.play.recipe import FromScenario
from tabletop.play.table import Table
from tabletop.rules import late_rules
from tabletop.scenarios.files.parsing import read_position
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.format.document import PositionFile


def table_at(position: State, file: PositionFile) -> Table:
    """Set up a table with a position, after performing state-based actions. The table records its file."""
    return _set_up(late_rules.first_position.settled(position), file)


def shipped_table(path: Path) -> tuple[Table, PositionFile]:
    """Set up the table of a shipped position without steps, and return it with its file.

    State-based actions are not performed, since none apply in a shipped position.

    Raises:
        ScenarioError: The file can't be read, or something in the position is impossible.

    """
    file = read_position(path)
    # Use only the shipped cards, so that startup does not read imported ones.
    position, _ = opening(file, shipped_library())
    return _set_up(position, file), file


def _set_up(position: State, file: PositionFile) -> Table:
    recipe = FromScenario(name=readable(file.path.name), text=file.text) if file.text else None
    return Table(position, recipe)
