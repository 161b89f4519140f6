"""Putting files on the table: a scenario, or the decks of one or two players."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.play.table import Table
from tabletop.scenarios.document import DEFAULT_PLAYERS
from tabletop.scenarios.faults import ScenarioError
from tabletop.scenarios.lesson import Lesson
from tabletop.scenarios.reading import read_scenario

if TYPE_CHECKING:
    from tabletop.cards.decks import Deck

DECK_ENDINGS: Final = (".txt", ".dek", ".cod")
CARD_ENDINGS: Final = (".json", ".xml")
MOST_DECKS: Final = 2
_SEEDS: Final = 1_000_000


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


class NoDeckError(ValueError):
    """No game can begin with a list. The text is one line for the player."""


def welcome_file() -> Path:
    """The table that the program shows when nobody asks for another one."""
    return assets_folder() / "scenarios" / "welcome.toml"


UNUSABLE: Final = (ScenarioError, NoDeckError)
"""What is raised where nothing can be put on the table; the text is one line for the player."""


def is_deck(file: Path) -> bool:
    """Whether a file is a deck list by its name."""
    return file.suffix.lower() in DECK_ENDINGS


def open_files(files: Sequence[Path], seed: int | None = None) -> Opened:
    """The table of a scenario, or a new game with one or two deck lists.

    Raises:
        ScenarioError: the scenario can't be read or used; the error is one line for the player.
        NoDeckError: a deck list can't be read, or there is no known card in it.

    """
    return open_decks(files, seed) if is_deck(files[0]) else open_table(files[0])


def open_table(file: Path) -> Opened:
    """The position of a scenario file as a table to play at.

    Raises:
        ScenarioError: the file can't be read or used; the error is one line for the player.

    """
    scenario = read_scenario(file, is_vetted=file == welcome_file())
    about = scenario.scenario
    lesson = Lesson(scenario)
    return Opened(lesson.table, about.title or file.stem, tuple(about.teaches.strip().splitlines()), lesson)


def open_decks(sources: Sequence[Path | str], seed: int | None = None) -> Opened:
    """A new game with the decks of one or two lists: files, or the text of a list.

    Args:
        sources: one list for each seat that has a deck.
        seed: decides how the libraries are shuffled; None for another game each time.

    Raises:
        NoDeckError: a file can't be read, or there is no known card in a list.

    """
    # Few look at decks, and no start does.
    from tabletop.cards.decks import DeckFileError, read_deck  # noqa: PLC0415
    from tabletop.cards.library import default_library  # noqa: PLC0415
    from tabletop.play.dealing import dealt  # noqa: PLC0415
    from tabletop.play.new_game import judged  # noqa: PLC0415
    from tabletop.play.options import GameOptions  # noqa: PLC0415

    library = default_library()
    options = GameOptions(names=DEFAULT_PLAYERS, seed=random.randrange(_SEEDS) if seed is None else seed)
    decks: list[Deck] = []
    titles: list[str] = []
    complaints: list[Complaint] = []
    for source in sources:
        try:
            reading = read_deck(source, library)
        except DeckFileError as error:
            raise NoDeckError(str(error)) from error
        deck, faults = reading.deck, reading.faults
        title = deck.name or (source.stem if isinstance(source, Path) else "Pasted deck")
        if not deck.main and not deck.commanders:
            raise NoDeckError(f"{title}: {faults[0] if faults else 'no card is in it; name a deck list'}")
        complaints += [Complaint(f"{title}, line {each.line}", each.text, each.message) for each in faults]
        refused = judged(deck, library, DEFAULT_EDITION, options.sleeves).reasons
        complaints += [Complaint(title, "the whole deck", str(reason)) for reason in refused]
        decks.append(deck)
        titles.append(title)
    table = dealt(decks, titles, options)
    teaches = (
        *map(_in_words, decks, titles, DEFAULT_PLAYERS),
        f"Seed {options.seed} shuffles the libraries like this again.",
    )
    return Opened(table, " and ".join(titles), teaches, complaints=tuple(complaints))


def _in_words(deck: "Deck", title: str, player: str) -> str:
    number = sum(entry.number for entry in (*deck.main, *deck.commanders))
    aside = sum(entry.number for entry in deck.sideboard)
    words = f"{player} plays {title}: {number} {'card' if number == 1 else 'cards'}"
    return f"{words}, and {aside} in the sideboard outside the game." if aside else f"{words}."
