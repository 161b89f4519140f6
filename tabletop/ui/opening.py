"""Putting a file on the table."""

from pathlib import Path

import msgspec

from tabletop.assets import assets_folder
from tabletop.play.table import Table
from tabletop.scenarios.play import Play
from tabletop.scenarios.reading import read_scenario


class Opened(msgspec.Struct, frozen=True):
    """A table from a file, and what the window's title says about it."""

    table: Table
    title: str


def welcome_file() -> Path:
    """The table that the program shows when nobody asks for another one."""
    return assets_folder() / "scenarios" / "welcome.toml"


def open_table(file: Path) -> Opened:
    """The position of a scenario file as a table to play at.

    Raises:
        ScenarioError: the file can't be read or used; the error is one line for the player.

    """
    scenario = read_scenario(file)
    return Opened(Play(scenario).table, scenario.scenario.title or file.stem)
