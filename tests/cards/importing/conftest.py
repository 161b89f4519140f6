"""Importing into a folder of the test's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cards.importing.importer import Imported, import_cards
from tabletop.cards.importing.library import LibraryWithImports, library_with_imports
from tests.cards.importing.samples import written

Import = Callable[..., tuple[LibraryWithImports, Imported]]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "imported.cards"


@pytest.fixture
def imported(tmp_path: Path, kept: Path) -> Import:
    """Import a text or a value, and give the library with what came of it."""

    def take(content: object, name: str = "cards.json") -> tuple[LibraryWithImports, Imported]:
        came = import_cards(written(tmp_path, content, name), into=kept)
        return library_with_imports(kept), came

    return take
