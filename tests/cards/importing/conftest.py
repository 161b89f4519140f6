"""Imports into a folder of the test's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cards.importing.imported_library import LibraryWithImports, library_with_imports
from tabletop.cards.importing.importer import Imported, import_cards
from tests.cards.importing.samples import write_card_file

Import = Callable[..., tuple[LibraryWithImports, Imported]]


@pytest.fixture
def imported_file(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "imported.cards"


@pytest.fixture
def imported(tmp_path: Path, imported_file: Path) -> Import:
    """Import a text or a value, and return the library with the result."""

    def take(content: object, name: str = "cards.json") -> tuple[LibraryWithImports, Imported]:
        came = import_cards(write_card_file(tmp_path, content, name), into=imported_file)
        return library_with_imports(imported_file), came

    return take
