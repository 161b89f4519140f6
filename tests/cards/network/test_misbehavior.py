"""Any misbehavior of a server gives one clean line of error.

Nothing hangs, and nothing incomplete is kept.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cards.importing.fetching import CardFetch, Fetched
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.network.metering import Limits
from tabletop.cards.reading import CardFileError
from tests.cards.importing.samples import face, scryfall, write_card_file
from tests.cards.network.misbehavior import ANSWERS, CATALOGS, FILES, Case
from tests.cards.network.rogue import CATALOGUE, FILE, PACKED, Reply, Rogue, http, rogue_server, says


@pytest.fixture
def rogue() -> Iterator[Rogue]:
    with rogue_server() as running:
        yield running


@pytest.fixture
def imported_file(tmp_path: Path) -> Path:
    """Return a file of cards that were imported before."""
    path = tmp_path / "kept" / "imported.cards"
    import_cards(write_card_file(tmp_path, [scryfall("normal", face("Old Card", "Artifact"))]), into=path)
    return path


def catalog(rogue: Rogue) -> Reply:
    """Return a correct catalog that names the file of the same server."""
    offered = {"download_uri": f"{rogue.address}{FILE}", "updated_at": "2026-11-22", "size": "many"}
    return says(http(body=json.dumps(offered).encode()))


def behave(rogue: Rogue) -> None:
    rogue.will(CATALOGUE, catalog(rogue))
    rogue.will(FILE, says(http(body=PACKED, ETag='"first"')))


def fetch(rogue: Rogue, imported_file: Path, patience: float = 60.0) -> Fetched:
    limits = Limits(seconds=120.0, patience=patience, least=1, size=1 << 20)
    return CardFetch(imported_file, service=rogue.address, limits=limits).run()


def is_clean(line: str) -> bool:
    """Return whether a text is one short line without active or invisible characters."""
    return len(line) <= 300 and line.isprintable() and len(line.splitlines()) == 1


def must_refuse(rogue: Rogue, imported_file: Path, case: Case) -> None:
    """Fetch, check the one line of error and that nothing has changed, and fetch from a correct server."""
    before = imported_file.read_bytes()
    with pytest.raises(CardFileError, match=case.said) as caught:
        fetch(rogue, imported_file, case.patience)
    assert is_clean(str(caught.value))
    assert imported_file.read_bytes() == before
    parts = {"imported.cards", "imported.cards.download", "imported.cards.download.json"}
    assert {each.name for each in imported_file.parent.iterdir()} <= parts
    behave(rogue)
    assert fetch(rogue, imported_file).imported is not None
    assert {each.name for each in imported_file.parent.iterdir()} == {
        "imported.cards",
        "imported.cards.fetched",
    }


@pytest.mark.parametrize("name", ANSWERS)
def test_no_answer_instead_of_the_catalog(rogue: Rogue, imported_file: Path, name: str) -> None:
    rogue.will(CATALOGUE, ANSWERS[name].reply)
    must_refuse(rogue, imported_file, ANSWERS[name])


@pytest.mark.parametrize("name", CATALOGS)
def test_a_catalog_that_is_none(rogue: Rogue, imported_file: Path, name: str) -> None:
    rogue.will(CATALOGUE, CATALOGS[name].reply)
    must_refuse(rogue, imported_file, CATALOGS[name])


@pytest.mark.parametrize("name", ANSWERS)
def test_no_answer_instead_of_the_file(rogue: Rogue, imported_file: Path, name: str) -> None:
    behave(rogue)
    rogue.will(FILE, ANSWERS[name].reply)
    must_refuse(rogue, imported_file, ANSWERS[name])


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_none(rogue: Rogue, imported_file: Path, name: str) -> None:
    behave(rogue)
    rogue.will(FILE, FILES[name].reply)
    must_refuse(rogue, imported_file, FILES[name])
