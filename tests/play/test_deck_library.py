"""Saved decks of a player: the last match-up, recent decks, and named ones."""

from datetime import date
from pathlib import Path

import pytest

from tabletop.cards.placeholders import Placeholder
from tabletop.play.deck_library import (
    MOST_RECENT,
    DeckLibrary,
    KeptDeck,
    LibraryFileError,
    keep_library,
    kept_library,
)
from tabletop.play.options import GameOptions
from tabletop.play.recipe import FromDecks

DAY = date(2026, 11, 23)


def game(*titles: str, text: str = "20 Island") -> FromDecks:
    options = GameOptions(names=("Alice", "Bob"), seed=1)
    said = (Placeholder(name="Sandworm", size="5/4"), Placeholder(name="Other"))
    return FromDecks(lists=(text,) * len(titles), titles=titles, options=options, placeholders=said)


def titles(library: DeckLibrary) -> list[str]:
    return [deck.title for deck in library.decks]


def test_what_was_played_last_is_first_and_each_list_is_there_once() -> None:
    library = DeckLibrary().with_game(game("One", "Two"), DAY).with_game(game("Two", "Three"), DAY)
    assert titles(library) == ["Two", "Three", "One"]
    assert library.last == game("Two", "Three")
    assert library.decks[0].played == DAY


def test_a_deck_is_kept_with_its_own_placeholders() -> None:
    (deck,) = DeckLibrary().with_game(game("One", text="4 Sandworm"), DAY).decks
    assert [said.name for said in deck.placeholders] == ["Sandworm"]


def test_older_decks_make_room_and_saved_ones_stay() -> None:
    library = DeckLibrary().with_game(game("Saved"), DAY)
    library = library.with_saved(library.decks[0], saved=True)
    for number in range(MOST_RECENT + 5):
        library = library.with_game(game(f"Deck {number}"), DAY)
    assert len(library.decks) == MOST_RECENT + 1
    assert titles(library)[-1] == "Saved"
    library = library.with_game(game("Saved"), DAY)
    assert library.decks[0].saved
    assert not library.with_saved(library.decks[0], saved=False).decks[0].saved


def test_a_deck_is_saved_that_was_never_played_renamed_and_removed() -> None:
    deck = KeptDeck(title="New", text="60 Forest")
    library = DeckLibrary().with_saved(deck, saved=True).renamed(deck, "Newer")
    assert titles(library) == ["Newer"]
    assert not library.without(library.decks[0]).decks


def test_it_is_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "kept" / "decks.json"
    assert kept_library(file) == DeckLibrary()
    library = DeckLibrary().with_game(game("One", "Two", text="4 Sandworm"), DAY)
    keep_library(library, file)
    assert kept_library(file) == library


@pytest.mark.parametrize("damage", ["[]", "{", '{"decks": [{"title": ""}]}', "\xff"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "decks.json"
    file.write_text(damage, encoding="latin-1")
    assert kept_library(file) == DeckLibrary()
    keep_library(DeckLibrary(), file)
    assert (tmp_path / "decks.damaged.json").read_text(encoding="latin-1") == damage


def test_a_file_that_is_too_large_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.play.deck_library.LARGEST_FILE", 8)
    file = tmp_path / "decks.json"
    file.write_text("[" * 100)
    with pytest.raises(LibraryFileError, match="not kept"):
        keep_library(DeckLibrary(), file)
    assert file.read_text() == "[" * 100
    assert list(tmp_path.iterdir()) == [file]


def test_where_nothing_can_be_written_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")
    with pytest.raises(LibraryFileError, match="not kept"):
        keep_library(DeckLibrary(), tmp_path / "folder" / "decks.json")
