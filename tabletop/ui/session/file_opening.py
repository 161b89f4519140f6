"""Putting files on the table: a scenario, a saved game, or the decks of one or two players."""

from collections.abc import Sequence
from pathlib import Path

from tabletop.assets import assets_folder
from tabletop.file_names import readable
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.ui.session.opening import GAME_ENDING, Opened, is_deck


def welcome_file() -> Path:
    """The table that the program shows when nobody asks for another one."""
    return assets_folder() / "scenarios" / "welcome.toml"


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
    # Neither title nor what it teaches answers the question beforehand.
    teaches = () if about.question else teaches
    title = about.question or about.title or readable(file.stem)
    return Opened(lesson.table, title, teaches, lesson, drawn=lesson.drawn)
