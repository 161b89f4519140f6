"""Cost of importing every card there is, and of the imported cards at the next start."""

import json
import tracemalloc
from pathlib import Path
from time import perf_counter

import pytest

from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import shipped_library

CARDS = 30_000
WORDS = ("storm", "river", "ember", "quiet", "lantern", "hollow", "thorn", "gilded", "pale", "iron", "moss")
PADDING = {f"field_{number}": "https://example.invalid/" + "x" * 90 for number in range(18)}
"""Filler as long as the fields of a real card that are not read."""


def word(number: int) -> str:
    return WORDS[number % len(WORDS)]


def write_bulk_file(path: Path, cards: int) -> Path:
    """Write a file in the shape of a bulk file, with invented cards of nearly 3 KB each."""
    with path.open("w", encoding="utf-8") as file:
        file.write("[\n")
        for number in range(cards):
            text = " ".join(word(number * 7 + place) for place in range(30))
            card = {
                "object": "card",
                "name": f"{word(number).title()} {word(number // 11).title()} {number}",
                "layout": "normal",
                "mana_cost": "{2}{U}",
                "type_line": "Creature — Bird",
                "oracle_text": f"Flying, ward {{2}}\n{text.capitalize()}.",
                "power": "2",
                "toughness": "2",
                "colors": ["U"],
                "keywords": ["Flying", "Ward"],
                "legalities": {f"format_{each}": "legal" for each in range(20)},
            }
            file.write(json.dumps(card | PADDING) + (",\n" if number < cards - 1 else "\n]\n"))
    return path


@pytest.fixture(scope="module")
def bulk_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with every card there is."""
    return write_bulk_file(tmp_path_factory.mktemp("bulk") / "cards.json", CARDS)


@pytest.fixture(scope="module")
def imported_file(bulk_file: Path) -> Path:
    return bulk_file.with_name("imported.cards")


def test_all_cards_are_imported_in_twenty_seconds(bulk_file: Path, imported_file: Path) -> None:
    start = perf_counter()
    assert import_cards(bulk_file, into=imported_file).cards == CARDS
    assert perf_counter() - start < 20


def test_memory_stays_small_however_long_the_file_is(tmp_path: Path) -> None:
    file = write_bulk_file(tmp_path / "cards.json", CARDS // 8)
    tracemalloc.start()
    try:
        import_cards(file, into=tmp_path / "imported.cards")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < file.stat().st_size / 3


def test_imported_cards_add_a_tenth_of_a_second_to_the_start(bulk_file: Path, imported_file: Path) -> None:
    import_cards(bulk_file, into=imported_file)
    shipped = shipped_library()
    times = []
    for _ in range(5):
        start = perf_counter()
        library = LibraryWithImports(shipped, imported_file)
        library.find("Delver of Secrets")
        library.find(f"Storm Storm {0}")
        times.append(perf_counter() - start)
    assert min(times) <= 0.1
    assert len(library) == len(shipped) + CARDS
