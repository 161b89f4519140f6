"""Cost of imported cards: to import, load at the start, list and search."""

from pathlib import Path

import pytest

from tabletop.cards.card_search import Listing, Origin, Wanted, browse, listings
from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import shipped_library
from tests.benchmarks.test_import import write_bulk_file
from tests.growth import calls

FEW, MANY = 200, 800


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """Return card files by their number of cards."""
    folder = tmp_path_factory.mktemp("bulk")
    return {number: write_bulk_file(folder / f"{number}.json", number) for number in (FEW, MANY)}


@pytest.fixture(scope="module")
def imported(files: dict[int, Path]) -> dict[int, Path]:
    kept = {number: file.with_suffix(".cards") for number, file in files.items()}
    for number, file in files.items():
        import_cards(file, into=kept[number])
    return kept


def library(kept: Path) -> LibraryWithImports:
    return LibraryWithImports(shipped_library(), kept)


def listed(kept: Path) -> tuple[Listing, ...]:
    return tuple(listings(library(kept)))


def test_an_import_costs_the_same_for_each_card(files: dict[int, Path], tmp_path: Path) -> None:
    few, many = (
        calls(lambda file=file: import_cards(file, into=tmp_path / "kept")) for file in files.values()
    )
    assert many < 1.1 * few * MANY / FEW


def test_imported_cards_cost_nothing_at_the_start(imported: dict[int, Path]) -> None:
    def start(kept: Path) -> None:
        cards = library(kept)
        cards.find("Delver of Secrets")
        cards.find("Storm Storm 0")

    start(imported[FEW])
    assert calls(lambda: start(imported[MANY])) == calls(lambda: start(imported[FEW]))


def test_a_card_costs_little_to_list(imported: dict[int, Path]) -> None:
    few, many = (calls(lambda kept=kept: listed(kept)) for kept in imported.values())
    assert many - few < 80 * (MANY - FEW)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(text="storm"),
        Wanted(text="stomr rievr"),
        Wanted(type="creature bird", colors="U", origin=Origin.IMPORTED),
        Wanted(text="storm", set_code="MOM"),
    ],
    ids=["name", "misspelt", "filters", "nothing"],
)
def test_a_search_costs_a_few_calls_for_each_card(imported: dict[int, Path], wanted: Wanted) -> None:
    few, many = (listed(kept) for kept in imported.values())
    browse(many, wanted)
    assert calls(lambda: browse(many, wanted)) - calls(lambda: browse(few, wanted)) < 20 * (MANY - FEW)
