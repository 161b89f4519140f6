"""The lessons that ship with the program: every scenario with steps, in groups."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tabletop.assets import assets_folder
from tabletop.file_names import readable
from tabletop.model.state import DEFAULT_EDITION

GROUPS: Final = {
    "course": "The course",
    "meld": "Meld",
    "faq": "Frequently asked questions",
    "rules": "The rules one by one",
    "wiki": "More cases",
    "editions": "What has changed over the years",
    "cards": "Cards",
}
"""Folders of scenarios, in the order in which they are listed, with what they hold."""


class Listed(msgspec.Struct, frozen=True):
    """A lesson in the list."""

    id: str
    title: str
    group: str
    file: Path
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION


class _Heading(msgspec.Struct):
    """What stands above the tables of a scenario file, as far as the list shows it."""

    id: str = ""
    title: str = ""
    question: str = ""
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION


@cache
def shipped_lessons() -> tuple[Listed, ...]:
    """All of them, by group, and in a group by the names of their files."""
    return tuple(_lessons(assets_folder() / "scenarios"))


def _lessons(folder: Path) -> Iterator[Listed]:
    for name, words in GROUPS.items():
        for file in sorted((folder / name).rglob("*.toml")):
            text = file.read_text("utf-8")
            # Positions are read when a lesson is opened: all of them would take a hundred times as long.
            top, _, rest = text.partition("\n[")
            if "\n[[steps]]" in rest:
                heading = msgspec.toml.decode(top, type=_Heading)
                title = heading.question or heading.title or readable(file.stem)
                yield Listed(
                    heading.id or readable(file.stem), title, words, file, heading.rules, heading.edition
                )
