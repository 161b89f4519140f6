"""Whatever a server does instead of its duty: one clean line, nothing hangs, nothing incomplete is kept."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cards.importing.fetching import CardFetch, Fetched
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.network.metering import Limits
from tabletop.cards.reading import CardFileError
from tests.cards.importing.samples import face, scryfall, written
from tests.cards.network.misbehavior import ANSWERS, CATALOGS, FILES, Case
from tests.cards.network.rogue import CATALOGUE, FILE, PACKED, Reply, Rogue, http, rogue_server, says


@pytest.fixture
def rogue() -> Iterator[Rogue]:
    with rogue_server() as running:
        yield running


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Cards that were kept before."""
    path = tmp_path / "kept" / "imported.cards"
    import_cards(written(tmp_path, [scryfall("normal", face("Old Card", "Artifact"))]), into=path)
    return path


def catalog(rogue: Rogue) -> Reply:
    """A sound answer that names the file of the same server."""
    offered = {"download_uri": f"{rogue.address}{FILE}", "updated_at": "2026-11-22", "size": "many"}
    return says(http(body=json.dumps(offered).encode()))


def behave(rogue: Rogue) -> None:
    rogue.will(CATALOGUE, catalog(rogue))
    rogue.will(FILE, says(http(body=PACKED, ETag='"first"')))


def fetch(rogue: Rogue, kept: Path, patience: float = 60.0) -> Fetched:
    limits = Limits(seconds=120.0, patience=patience, least=1, size=1 << 20)
    return CardFetch(kept, service=rogue.address, limits=limits).run()


def is_clean(line: str) -> bool:
    """Whether something is one short line without anything that acts or is unseen."""
    return len(line) <= 300 and line.isprintable() and len(line.splitlines()) == 1


def must_refuse(rogue: Rogue, kept: Path, case: Case) -> None:
    """Fetch, read one line about it, see that nothing has changed, and fetch from a server that behaves."""
    before = kept.read_bytes()
    with pytest.raises(CardFileError, match=case.said) as caught:
        fetch(rogue, kept, case.patience)
    assert is_clean(str(caught.value))
    assert kept.read_bytes() == before
    parts = {"imported.cards", "imported.cards.download", "imported.cards.download.json"}
    assert {each.name for each in kept.parent.iterdir()} <= parts
    behave(rogue)
    assert fetch(rogue, kept).imported is not None
    assert {each.name for each in kept.parent.iterdir()} == {"imported.cards", "imported.cards.fetched"}


@pytest.mark.parametrize("name", ANSWERS)
def test_no_answer_instead_of_the_catalog(rogue: Rogue, kept: Path, name: str) -> None:
    rogue.will(CATALOGUE, ANSWERS[name].reply)
    must_refuse(rogue, kept, ANSWERS[name])


@pytest.mark.parametrize("name", CATALOGS)
def test_a_catalog_that_is_none(rogue: Rogue, kept: Path, name: str) -> None:
    rogue.will(CATALOGUE, CATALOGS[name].reply)
    must_refuse(rogue, kept, CATALOGS[name])


@pytest.mark.parametrize("name", ANSWERS)
def test_no_answer_instead_of_the_file(rogue: Rogue, kept: Path, name: str) -> None:
    behave(rogue)
    rogue.will(FILE, ANSWERS[name].reply)
    must_refuse(rogue, kept, ANSWERS[name])


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_none(rogue: Rogue, kept: Path, name: str) -> None:
    behave(rogue)
    rogue.will(FILE, FILES[name].reply)
    must_refuse(rogue, kept, FILES[name])
