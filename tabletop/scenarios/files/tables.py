"""A table on which the position of a file has been set up."""

from pathlib import Path

from tabletop.cards.library import shipped_library
from tabletop.file_names import readable
from tabletop.model.state import State
from tabletop.play.recipe import FromScenario
from tabletop.play.table import Table
from tabletop.rules import late_rules
from tabletop.scenarios.files.parsing import read_position
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.format.document import PositionFile


def table_at(position: State, file: PositionFile) -> Table:
    """A new table that begins with a position once state-based actions are done, and knows its file."""
    return _laid_out(late_rules.settling.settled(position), file)


def shipped_table(path: Path) -> tuple[Table, PositionFile]:
    """The table of a position without steps that ships with the program, and its file.

    State-based actions are not done: a shipped position that is shown at the start leaves none to be done.

    Raises:
        ScenarioError: the file can't be read, or something in the position can't be.

    """
    file = read_position(path)
    # With the cards that ship alone: a start does not read what was imported.
    position, _ = opening(file, shipped_library())
    return _laid_out(position, file), file


def _laid_out(position: State, file: PositionFile) -> Table:
    recipe = FromScenario(name=readable(file.path.name), text=file.text) if file.text else None
    return Table(position, recipe)
