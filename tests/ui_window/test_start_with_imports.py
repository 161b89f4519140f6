"""Imported cards are read on first use, so that a start costs no more with them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.cards.importing import imported_library as imports
from tabletop.cards.importing.imported_library import library_with_imports
from tabletop.cards.importing.importer import import_cards
from tabletop.cards.library import default_library, playing_with
from tabletop.cards.store.card_records import CardStore
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
CARDS = [
    {
        "object": "card",
        "name": name,
        "layout": "normal",
        "type_line": "Creature — Bird",
        "oracle_text": "Flying",
        "power": "1",
        "toughness": "1",
    }
    for name in ("Serra Angel", "Grizzly Bears", *(f"Quiet Heron {number}" for number in range(200)))
]


@pytest.fixture
def imported_file(tmp_path: Path) -> Path:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(CARDS), encoding="utf-8")
    import_cards(file, into=tmp_path / "imported.cards")
    return tmp_path / "imported.cards"


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch, imported_file: Path) -> Iterator[dict[str, int]]:
    """Count how often the imported cards were opened, and how many of them were decoded."""
    count = {"opened": 0, "decoded": 0}
    opened, facts = imports.opened_imports, CardStore.facts

    def counting_opened(path: Path) -> CardStore:
        count["opened"] += 1
        return opened(path)

    def counting_facts(store: CardStore, record: int) -> object:
        # Those that ship are in a store of the same kind.
        count["decoded"] += not store._own
        return facts(store, record)

    monkeypatch.setattr(imports, "opened_imports", counting_opened)
    monkeypatch.setattr(CardStore, "facts", counting_facts)
    with playing_with(library_with_imports(imported_file)):
        yield count


def test_a_start_opens_and_decodes_none_of_them(
    counts: dict[str, int], open_window: Callable[[], Hands]
) -> None:
    hands = open_window()
    hands.window.scene.finish_motion()
    hands.select("Delver of Secrets")
    hands.do("transform")
    assert "Insectile Aberration" in hands.names()
    assert counts == {"opened": 0, "decoded": 0}


def test_they_are_there_once_one_is_asked_for(counts: dict[str, int], hands: Hands) -> None:
    found = default_library().find("Quiet Heron 7").definition
    assert found.front.keywords == ("flying",)
    assert counts == {"opened": 1, "decoded": 1}
    assert default_library().find("Serra Angel").definition.front.text == ("Flying",)
    assert counts == {"opened": 1, "decoded": 2}


def test_those_that_cannot_be_used_are_complained_of_when_they_are_needed(imported_file: Path) -> None:
    imported_file.write_bytes(b"nothing of the kind")
    said: list[str] = []
    library = library_with_imports(imported_file, said.append)
    assert said == []
    assert "Quiet Heron 7" not in library
    assert len(said) == 1
    assert "import" in said[0]
