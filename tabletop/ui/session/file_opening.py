"""Opening files: a scenario, a saved game, or the decks of one or two players."""

from collections.abc import Sequence
from pathlib import Path

from tabletop.disk.assets import assets_folder
from tabletop.disk.file_names import readable
from tabletop.scenarios.files.table_setup import shipped_table
from tabletop.scenarios.format.document import PositionFile
from tabletop.ui.session import late_session
from tabletop.ui.session.opening import GAME_ENDING, Opened, is_deck


def welcome_file() -> Path:
    """Return the file of the table that is shown by default."""
    return assets_folder() / "scenarios" / "welcome.toml"


def empty_file() -> Path:
    """Return the file of a table without cards."""
    return assets_folder() / "scenarios" / "empty.toml"


def open_files(files: Sequence[Path], seed: int | None = None) -> Opened:
    """Return the table of a scenario or a saved game, or a new game with one or two deck lists.

    Raises:
        ScenarioError: the scenario can't be read or used; the error is one line for the player
        SavedGameError: the saved game can't be used; the error is one line for the player
        NoDeckError: a deck list can't be read or has no known card

    """
    if files[0].suffix.lower() == GAME_ENDING:
        return late_session.game_opening.open_game(files[0])
    if not is_deck(files[0]):
        return open_table(files[0])
    return late_session.deck_opening.open_decks(files, seed)


def open_table(file: Path) -> Opened:
    """Return the position of a scenario file as a table to play at.

    Raises:
        ScenarioError: the file can't be read or used; the error is one line for the player

    """
    if file == welcome_file():
        table, position = shipped_table(file)
        return Opened(table, *_texts_of(position))
    lesson = late_session.lesson.Lesson(late_session.reading.read_scenario(file))
    # The title and the teaching lines must not reveal the answer to a question.
    texts = (lesson.title(answered=False), ()) if lesson.question_steps else _texts_of(lesson.file)
    return Opened(lesson.table, *texts, lesson, drawn=lesson.drawings)


def _texts_of(file: PositionFile) -> tuple[str, tuple[str, ...]]:
    """Return the title of a table and its teaching lines."""
    about = file.scenario
    return about.title or readable(file.path.stem), tuple(about.teaches.strip().splitlines())
