"""Cost of browsing for a player who has imported every card there is."""

import gc
from collections.abc import Iterator
from time import perf_counter

import pytest

from tabletop.cards.card_search import Listing, Origin, Wanted, browse, listings
from tabletop.cards.importing.imported_library import LibraryWithImports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import shipped_library
from tests.benchmarks.test_import import CARDS, write_bulk_file


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> LibraryWithImports:
    folder = tmp_path_factory.mktemp("browsing")
    import_cards(write_bulk_file(folder / "cards.json", CARDS), into=folder / "imported.cards")
    return LibraryWithImports(shipped_library(), folder / "imported.cards")


@pytest.fixture(scope="module")
def faces(library: LibraryWithImports) -> tuple[Listing, ...]:
    return tuple(listings(library))


@pytest.fixture
def nothing_collected() -> Iterator[None]:
    """Turn off the garbage collector, so that objects of earlier tests cost neither half anything."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("nothing_collected")
def test_all_cards_are_listed_no_slower_than_they_are_read(library: LibraryWithImports) -> None:
    reading, listing = [], []
    for _ in range(5):
        start = perf_counter()
        assert len(tuple(library)) > CARDS
        between = perf_counter()
        assert len(tuple(listings(library))) > CARDS
        reading.append(between - start)
        listing.append(perf_counter() - between)
    assert min(listing) < 3 * min(reading)


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
def test_a_search_costs_less_than_reading_the_cards(
    library: LibraryWithImports, faces: tuple[Listing, ...], wanted: Wanted
) -> None:
    start = perf_counter()
    assert len(tuple(library)) > CARDS
    reading = perf_counter() - start
    times = []
    for _ in range(5):
        start = perf_counter()
        browse(faces, wanted)
        times.append(perf_counter() - start)
    assert min(times) < reading
