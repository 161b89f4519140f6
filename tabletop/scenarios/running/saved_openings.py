"""Restoring the opening of a saved game from its recipe."""

from pathlib import Path
from typing import Final, assert_never

import msgspec

from tabletop.cards.decks.deck import DeckFileError
from tabletop.cards.decks.reading import parse_written
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.library import CardLibrary, default_library
from tabletop.cards.placeholders import PlaceholderError
from tabletop.play.dealing import dealt
from tabletop.play.recipe import FromDecks, FromScenario, Recipe
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.reading import read_game
from tabletop.play.saves.replaying import Loaded, loaded
from tabletop.play.table import Table
from tabletop.scenarios.files.parsing import LARGEST_FILE
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.lesson import Lesson

_LONGEST_NAME: Final = 80


class Opening(msgspec.Struct, frozen=True):
    """A table at its opening, with the scenario that it comes from, if any."""

    table: Table
    lesson: Lesson | None = None


class LoadedGame(msgspec.Struct, frozen=True):
    """A saved game, replayed at its table. ``lesson`` is the scenario that it began with."""

    game: Loaded
    lesson: Lesson | None


def load_game(path: Path, library: CardLibrary | None = None) -> LoadedGame:
    """Read a saved game and replay it as far as possible.

    Raises:
        SavedGameError: The file or its opening can't be used, so there is no table.

    """
    saved = read_game(path)
    opening = opening_from(saved.header.opening, path, library)
    return LoadedGame(loaded(saved, opening.table), opening.lesson)


def opening_from(recipe: Recipe, path: Path, library: CardLibrary | None = None) -> Opening:
    """Return the opening that a recipe makes. ``path`` is the file named in errors.

    Raises:
        SavedGameError: A card is unknown, or the scenario can't be used.

    """
    cards = library or default_library()
    match recipe:
        case FromScenario():
            return _from_scenario(recipe, path, cards)
        case FromDecks():
            return Opening(_from_decks(recipe, path, cards))
        case _:
            assert_never(recipe)


def _from_scenario(recipe: FromScenario, path: Path, library: CardLibrary) -> Opening:
    name = Path(recipe.name.replace("\\", "/")).name[-_LONGEST_NAME:] or "opening.toml"
    if len(recipe.text) > LARGEST_FILE:
        raise SavedGameError(fault_line(path, "its opening is too large for a scenario; open another copy"))
    try:
        lesson = Lesson(scenario_from(recipe.text, Path(name), library), library)
    except ScenarioError as error:
        raise SavedGameError(fault_line(path, f"its opening can't be made: {error}")) from error
    return Opening(lesson.table, lesson)


def _from_decks(recipe: FromDecks, path: Path, library: CardLibrary) -> Table:
    try:
        placeholders = recipe.placeholder_cards()
    except PlaceholderError as error:
        raise SavedGameError(fault_line(path, f"a placeholder in it can't be read: {error}")) from error
    readings = [parse_written(text, library, placeholders) for text in recipe.lists]
    for title, reading in zip(recipe.titles, readings, strict=True):
        if reading.faults:
            why = f"{title[:_LONGEST_NAME]}, {reading.faults[0]}; import the card, then open the game again"
            raise SavedGameError(fault_line(path, f"its opening can't be made: {why}"))
    try:
        return dealt([reading.deck for reading in readings], recipe.titles, recipe.options)
    except DeckFileError as error:
        raise SavedGameError(fault_line(path, f"its opening can't be made: {error}")) from error
