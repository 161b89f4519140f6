"""Putting a saved game on the table."""

from pathlib import Path
from textwrap import shorten
from typing import Final

from tabletop.disk.file_names import readable
from tabletop.language.english import with_number
from tabletop.play.recipe import FromDecks
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.ui.session.opening import Opened

_LONGEST_TITLE: Final = 80


def open_game(file: Path) -> Opened:
    """Return a saved game at the point where it was left.

    Raises:
        SavedGameError: the file or the opening in it can't be used

    """
    loaded = load_game(file)
    game, lesson = loaded.game, loaded.lesson
    header = game.saved.header
    actions = with_number(len(game.table.journal.entries), "action")
    teaches = [f"Begun on {header.begun:%Y-%m-%d at %H:%M}, {actions}."]
    if isinstance(header.opening, FromDecks):
        options = header.opening.options
        plays = zip(options.names, header.opening.titles, strict=False)
        teaches += [f"{name} plays {title}." for name, title in plays]
        teaches.append(f"Seed {options.seed} shuffles the libraries like this again.")
    elif lesson is not None and not lesson.question_steps:
        teaches += lesson.file.scenario.teaches.strip().splitlines()
    title = shorten(header.title, _LONGEST_TITLE, placeholder=" …") or readable(file.stem)
    return Opened(game.table, title, tuple(teaches), lesson, game=game)
