"""The result of opening a file: a table with its texts, or the reason why there is none."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.cards.decks import late_decks
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.table import Table
from tabletop.scenarios.files.embedded import PAGE_ENDINGS
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn

if TYPE_CHECKING:
    from tabletop.play.saves.replaying import Loaded
    from tabletop.scenarios.lessons.lesson import Lesson

GAME_ENDING: Final = ".tabletop"
DECK_ENDINGS: Final = (
    *(".txt", ".dek", ".cod", ".dck", ".dec", ".mwdeck", ".o8d"),
    *(".csv", ".tsv", ".md", ".json"),
)
CARD_ENDINGS: Final = (".json", ".jsonl", ".ndjson", ".xml", ".gz", ".zip")
_OF_EITHER: Final = (".json", ".xml")
"""Endings of card files that some programs also give to deck lists."""
MOST_DECKS: Final = 2


class Complaint(msgspec.Struct, frozen=True):
    """A line of a deck list that is not on the table: its place, its text, and what is wrong with it."""

    where: str
    text: str
    words: str


class Opened(msgspec.Struct, frozen=True):
    """A table from a file, with its window title and its teaching lines."""

    table: Table
    title: str
    teaches: tuple[str, ...] = ()
    lesson: "Lesson | None" = None
    """The steps that can be played at the table."""
    complaints: tuple[Complaint, ...] = ()
    drawn: Drawn = NOTHING_DRAWN
    """Arrows and rings that were drawn there."""
    game: "Loaded | None" = None
    """The saved game that the table comes from."""
    is_exhibit: bool = False
    """Whether the table is only shown for a while, and the one before it is put back afterwards."""

    @property
    def is_lesson(self) -> bool:
        """Whether there are steps to play. A position from a file is a game like any other."""
        return self.lesson is not None and bool(self.lesson.steps)


class NoDeckError(ValueError):
    """Error for a list that no game can begin with. The text is one line for the player."""


UNUSABLE: Final = (ScenarioError, NoDeckError, SavedGameError)
"""The errors for files that can't be put on the table. The text is one line for the player."""


def is_deck(file: Path) -> bool:
    """Return whether a file is read as a deck list.

    These are all files with endings that nothing else in the program uses. JSON and XML files count if they
    contain the parts of a deck.
    """
    ending = file.suffix.lower()
    if ending in _OF_EITHER:
        return late_decks.reading.is_deck_list(file)
    return ending not in (".toml", GAME_ENDING, *PAGE_ENDINGS, *CARD_ENDINGS)
