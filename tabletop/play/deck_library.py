"""The player's decks: saved ones, recent ones, and the last matchup."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace
from platformdirs import user_data_path

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.settling import placeholders_in
from tabletop.cards.decks.writing import write_text
from tabletop.cards.fault_lines import fault_line
from tabletop.cards.limits import MOST_OBJECTS
from tabletop.cards.placeholders import Placeholder, said_of
from tabletop.disk.regular_files import content_of
from tabletop.disk.whole_files import set_damaged_aside, write_whole
from tabletop.play.recipe import FromDecks
from tabletop.untrusted.budget import Budget
from tabletop.untrusted.parsing import parse_json

LARGEST_FILE: Final = 32 << 20
MOST_SAVED: Final = 1_000
MOST_RECENT: Final = 20
"""Number of recent unsaved decks to keep."""
_LONGEST_LIST: Final = 1 << 20

LONGEST_TITLE: Final = 200

_Title = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TITLE)]


class KeptDeck(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A deck as a list, with its title, the day it was last played, and whether it was saved."""

    title: _Title
    text: Annotated[str, msgspec.Meta(max_length=_LONGEST_LIST)]
    placeholders: Annotated[tuple[Placeholder, ...], msgspec.Meta(max_length=MOST_OBJECTS)] = ()
    played: date | None = None
    saved: bool = False

    def is_same(self, other: "KeptDeck") -> bool:
        """Return whether it is the same list under the same title."""
        return (self.title, self.text) == (other.title, other.text)


class DeckLibrary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """All stored decks, most recently played first, and the last game that was started."""

    decks: Annotated[tuple[KeptDeck, ...], msgspec.Meta(max_length=MOST_SAVED + MOST_RECENT)] = ()
    last: FromDecks | None = None

    def with_game(self, recipe: FromDecks, day: date) -> "DeckLibrary":
        """Return the library after a game has started with some decks."""
        found = self
        for deck in reversed(decks_of(recipe)):
            saved = any(each.saved for each in found.decks if each.is_same(deck))
            others = [each for each in found.decks if not each.is_same(deck)]
            found = replace(found, decks=(replace(deck, played=day, saved=saved), *others))
        return replace(found, decks=_with_room(found.decks), last=recipe)

    def with_saved(self, deck: KeptDeck, *, saved: bool) -> "DeckLibrary":
        """Return the library with a deck marked as saved, or only as recent."""
        new = replace(deck, saved=saved)
        if not any(each.is_same(deck) for each in self.decks):
            return replace(self, decks=_with_room((new, *self.decks)))
        changed = (new if each.is_same(deck) else each for each in self.decks)
        return replace(self, decks=_with_room(tuple(changed)))

    def renamed(self, deck: KeptDeck, title: str) -> "DeckLibrary":
        """Return the library with a deck renamed."""
        changed = (replace(each, title=title) if each.is_same(deck) else each for each in self.decks)
        return replace(self, decks=tuple(changed))

    def with_changed(self, deck: KeptDeck, changed: KeptDeck) -> "DeckLibrary":
        """Return the library with another list and title for a deck."""
        return replace(self, decks=tuple(changed if each.is_same(deck) else each for each in self.decks))

    def without(self, deck: KeptDeck) -> "DeckLibrary":
        """Return the library without a deck."""
        return replace(self, decks=tuple(each for each in self.decks if not each.is_same(deck)))


def kept_deck(deck: Deck, title: str) -> KeptDeck:
    """Return a deck in the form in which it is stored, as a saved deck."""
    return KeptDeck(
        title=title[:LONGEST_TITLE] or "Deck",
        text=write_text(deck),
        placeholders=tuple(map(said_of, placeholders_in([deck]))),
        saved=True,
    )


def decks_of(recipe: FromDecks) -> tuple[KeptDeck, ...]:
    """Return the decks of a game in the form in which they are stored, each with its placeholders."""
    return tuple(
        KeptDeck(
            title=title[:LONGEST_TITLE] or "Deck",
            text=text,
            placeholders=tuple(said for said in recipe.placeholders if said.name in text),
        )
        for text, title in zip(recipe.lists, recipe.titles, strict=True)
    )


def _with_room(decks: Sequence[KeptDeck]) -> tuple[KeptDeck, ...]:
    """Return the decks with only the first few unsaved ones."""
    recent = [deck for deck in decks if not deck.saved][:MOST_RECENT]
    saved = [deck for deck in decks if deck.saved][:MOST_SAVED]
    return tuple(deck for deck in decks if _is_among(deck, saved if deck.saved else recent))


def _is_among(deck: KeptDeck, others: Iterable[KeptDeck]) -> bool:
    return any(deck is each for each in others)


# --- The file ------------------------------------------

_decoder: Final = msgspec.json.Decoder(DeckLibrary)
_parse: Final = partial(parse_json, decode=_decoder.decode, budget=Budget(values=300_000, depth=24))


class LibraryFileError(OSError):
    """The decks can't be saved. The text is one line for the player."""


def library_file() -> Path:
    """Return the file that stores the user's decks."""
    return user_data_path("tabletop", appauthor=False) / "decks.json"


def kept_library(file: Path | None = None) -> DeckLibrary:
    """Return the stored decks, an empty library if the file is missing or unusable."""
    try:
        content = content_of(file or library_file(), LARGEST_FILE)
        return _parse(content)
    except (OSError, ValueError):
        return DeckLibrary()


def keep_library(library: DeckLibrary, file: Path | None = None) -> None:
    """Save the decks. An unreadable old file is set aside first.

    Raises:
        LibraryFileError: the file can't be written. The old file stays as it is.

    """
    path = file or library_file()
    try:
        set_damaged_aside(path, LARGEST_FILE, _parse)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, msgspec.json.format(msgspec.json.encode(library)))
    except OSError as error:
        raise LibraryFileError(fault_line(path, f"{error.strerror}; the decks are not kept")) from error
