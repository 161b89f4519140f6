"""The raw entries, before they are decoded."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tabletop.cards.entries.entry import TABLES
from tabletop.cards.entries.reading import entry_files
from tabletop.disk.assets import assets_folder

FOLDER = assets_folder() / "cards"


@cache
def written_entries() -> dict[Path, dict[str, Any]]:
    """Return the content of the shipped entries by file."""
    return {path: tomllib.loads(path.read_text("utf-8")) for path in entry_files(FOLDER)}


def written_abilities() -> Iterator[tuple[Path, str, list[dict[str, Any]]]]:
    """Yield the abilities of each face, with its file and name.

    Granted abilities have a name of their own.
    """
    for path, entry in written_entries().items():
        if "abilities" in entry:
            yield path, entry["called"], entry["abilities"]
        for face in filter(None, map(entry.get, TABLES)):
            if "abilities" in face:
                yield path, face["name"], face["abilities"]
