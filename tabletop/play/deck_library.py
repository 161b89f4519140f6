"""The decks of a player: those that were saved, those played last, and the last match-up."""

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace
from platformdirs import user_data_path

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.limits import MOST_OBJECTS
from tabletop.cards.placeholders import Placeholder
from tabletop.play.recipe import FromDecks
from tabletop.regular_files import content_of
from tabletop.whole_files import write_whole

LARGEST_FILE: Final = 32 << 20
MOST_SAVED: Final = 1_000
MOST_RECENT: Final = 20
"""Decks that were played and not saved; older ones make room."""
_LONGEST_LIST: Final = 1 << 20

LONGEST_TITLE: Final = 200

_Title = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TITLE)]


class KeptDeck(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A deck as a list, with what it is called, the day it was played last, and whether it was saved."""

    title: _Title
    text: Annotated[str, msgspec.Meta(max_length=_LONGEST_LIST)]
    placeholders: Annotated[tuple[Placeholder, ...], msgspec.Meta(max_length=MOST_OBJECTS)] = ()
    played: date | None = None
    saved: bool = False

    def is_same(self, other: "KeptDeck") -> bool:
        """Whether it is the same list under the same title."""
        return (self.title, self.text) == (other.title, other.text)


class DeckLibrary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """All decks that are kept, the one that was played last first, and the game that was begun last."""

    decks: Annotated[tuple[KeptDeck, ...], msgspec.Meta(max_length=MOST_SAVED + MOST_RECENT)] = ()
    last: FromDecks | None = None

    def with_game(self, recipe: FromDecks, day: date) -> "DeckLibrary":
        """The library after a game has begun with some decks."""
        found = self
        for deck in reversed(decks_of(recipe)):
            saved = any(each.saved for each in found.decks if each.is_same(deck))
            others = [each for each in found.decks if not each.is_same(deck)]
            found = replace(found, decks=(replace(deck, played=day, saved=saved), *others))
        return replace(found, decks=_with_room(found.decks), last=recipe)

    def with_saved(self, deck: KeptDeck, *, saved: bool) -> "DeckLibrary":
        """The library with a deck saved, or among the recent ones alone."""
        new = replace(deck, saved=saved)
        if not any(each.is_same(deck) for each in self.decks):
            return replace(self, decks=_with_room((new, *self.decks)))
        changed = (new if each.is_same(deck) else each for each in self.decks)
        return replace(self, decks=_with_room(tuple(changed)))

    def renamed(self, deck: KeptDeck, title: str) -> "DeckLibrary":
        """The library with a deck called otherwise."""
        changed = (replace(each, title=title) if each.is_same(deck) else each for each in self.decks)
        return replace(self, decks=tuple(changed))

    def without(self, deck: KeptDeck) -> "DeckLibrary":
        """The library without a deck."""
        return replace(self, decks=tuple(each for each in self.decks if not each.is_same(deck)))


def decks_of(recipe: FromDecks) -> tuple[KeptDeck, ...]:
    """The decks of a game as they can be kept, each with the placeholders that are in it."""
    return tuple(
        KeptDeck(
            title=title[:LONGEST_TITLE] or "Deck",
            text=text,
            placeholders=tuple(said for said in recipe.placeholders if said.name in text),
        )
        for text, title in zip(recipe.lists, recipe.titles, strict=True)
    )


def _with_room(decks: Sequence[KeptDeck]) -> tuple[KeptDeck, ...]:
    """Of those that nobody saved the first ones only."""
    recent = [deck for deck in decks if not deck.saved][:MOST_RECENT]
    saved = [deck for deck in decks if deck.saved][:MOST_SAVED]
    return tuple(deck for deck in decks if _is_among(deck, saved if deck.saved else recent))


def _is_among(deck: KeptDeck, others: Iterable[KeptDeck]) -> bool:
    return any(deck is each for each in others)


# --- The file ------------------------------------------

_decoder: Final = msgspec.json.Decoder(DeckLibrary)


class LibraryFileError(OSError):
    """The decks can't be kept. The text is one line for the player."""


def library_file() -> Path:
    """Where the decks of the person are kept who runs the program."""
    return user_data_path("tabletop", appauthor=False) / "decks.json"


def kept_library(file: Path | None = None) -> DeckLibrary:
    """The decks that are kept; none where the file is not there or can't be used."""
    try:
        return _decoder.decode(content_of(file or library_file(), LARGEST_FILE))
    except (OSError, ValueError, RecursionError):
        return DeckLibrary()


def keep_library(library: DeckLibrary, file: Path | None = None) -> None:
    """Keep the decks in place of those that were kept; a file that can't be read is set aside first.

    Raises:
        LibraryFileError: it can't be written; what is there stays as it is.

    """
    path = file or library_file()
    try:
        _set_damaged_aside(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, msgspec.json.format(msgspec.json.encode(library)))
    except OSError as error:
        raise LibraryFileError(fault_line(path, f"{error.strerror}; the decks are not kept")) from error


def _set_damaged_aside(path: Path) -> None:
    if not path.exists():
        return
    content = content_of(path, LARGEST_FILE)
    try:
        _decoder.decode(content)
    except (ValueError, RecursionError):
        write_whole(path.with_suffix(".damaged.json"), content)
