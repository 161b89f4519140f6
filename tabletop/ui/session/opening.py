"""Putting files on the table: a scenario, a saved game, or the decks of one or two players."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.assets import assets_folder
from tabletop.file_names import readable
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.table import Table
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn

if TYPE_CHECKING:
    from tabletop.play.saves.replaying import Loaded

GAME_ENDING: Final = ".tabletop"
DECK_ENDINGS: Final = (".txt", ".dek", ".cod")
CARD_ENDINGS: Final = (".json", ".xml")
MOST_DECKS: Final = 2


class Complaint(msgspec.Struct, frozen=True):
    """Something in a deck list that is not on the table: where, what stands there, what is wrong with it."""

    where: str
    text: str
    words: str


class Opened(msgspec.Struct, frozen=True):
    """A table from a file, what the window's title says about it, and what it teaches, line by line."""

    table: Table
    title: str
    teaches: tuple[str, ...] = ()
    lesson: Lesson | None = None
    """The steps that can be played at the table."""
    complaints: tuple[Complaint, ...] = ()
    drawn: Drawn = NOTHING_DRAWN
    """Arrows and rings that somebody drew there."""
    game: "Loaded | None" = None
    """The saved game that it is."""


class NoDeckError(ValueError):
    """No game can begin with a list. The text is one line for the player."""


def welcome_file() -> Path:
    """The table that the program shows when nobody asks for another one."""
    return assets_folder() / "scenarios" / "welcome.toml"


UNUSABLE: Final = (ScenarioError, NoDeckError, SavedGameError)
"""What is raised where nothing can be put on the table; the text is one line for the player."""


def is_deck(file: Path) -> bool:
    """Whether a file is a deck list by its name."""
    return file.suffix.lower() in DECK_ENDINGS


def open_files(files: Sequence[Path], seed: int | None = None) -> Opened:
    """The table of a scenario, a saved game, or a new game with one or two deck lists.

    Raises:
        ScenarioError: the scenario can't be read or used; the error is one line for the player.
        SavedGameError: the saved game can't be used; the error is one line for the player.
        NoDeckError: a deck list can't be read, or there is no known card in it.

    """
    if files[0].suffix.lower() == GAME_ENDING:
        from tabletop.ui.session.game_opening import open_game  # noqa: PLC0415 - as below

        return open_game(files[0])
    if not is_deck(files[0]):
        return open_table(files[0])
    from tabletop.ui.session.deck_opening import open_decks  # noqa: PLC0415 - few look at decks, and no start does

    return open_decks(files, seed)


def open_table(file: Path) -> Opened:
    """The position of a scenario file as a table to play at.

    Raises:
        ScenarioError: the file can't be read or used; the error is one line for the player.

    """
    scenario = read_scenario(file, is_vetted=file == welcome_file())
    about = scenario.scenario
    lesson = Lesson(scenario)
    teaches = tuple(about.teaches.strip().splitlines())
    return Opened(lesson.table, about.title or readable(file.stem), teaches, lesson, drawn=lesson.drawn)
