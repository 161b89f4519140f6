"""Putting a file on the table."""

from pathlib import Path

import msgspec

from tabletop.assets import assets_folder
from tabletop.play.table import Table
from tabletop.scenarios.lesson import Lesson
from tabletop.scenarios.reading import read_scenario


class Opened(msgspec.Struct, frozen=True):
    """A table from a file, what the window's title says about it, and what it teaches, line by line."""

    table: Table
    title: str
    teaches: tuple[str, ...] = ()
    lesson: Lesson | None = None
    """The steps that can be played at the table."""


def welcome_file() -> Path:
    """The table that the program shows when nobody asks for another one."""
    return assets_folder() / "scenarios" / "welcome.toml"


def open_table(file: Path) -> Opened:
    """The position of a scenario file as a table to play at.

    Raises:
        ScenarioError: the file can't be read or used; the error is one line for the player.

    """
    scenario = read_scenario(file, is_vetted=file == welcome_file())
    about = scenario.scenario
    lesson = Lesson(scenario)
    return Opened(lesson.table, about.title or file.stem, tuple(about.teaches.strip().splitlines()), lesson)
