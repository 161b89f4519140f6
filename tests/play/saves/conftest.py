"""Files of saved games that are closed after each test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tabletop.play.saves.reading import SavedGame
from tabletop.play.saves.writing import SavedGameFile, create_file, resumed
from tabletop.play.table import Table

Save: TypeAlias = Callable[..., SavedGameFile]
"""Open a file for a new game, or continue one that was read: ``save(table)``, ``save(table, saved)``."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.tabletop"


@pytest.fixture
def save(path: Path) -> Iterator[Save]:
    with ExitStack() as open_files:

        def saving(table: Table, saved: SavedGame | None = None, **options: Any) -> SavedGameFile:
            if saved is None:
                file = create_file(options.pop("to", path), table, "A thing of beauty", **options)
            else:
                file = resumed(saved, table, **options)
            open_files.callback(file.close)
            return file

        yield saving
