"""The lessons that ship with the program: every scenario with steps, in groups."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tabletop.assets import assets_folder
from tabletop.file_names import as_address, from_address, readable
from tabletop.model.state import DEFAULT_EDITION
from tabletop.scenarios.lessons.course import lesson_files, read_course, shipped_course

GROUPS: Final = {
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
    belief: str = ""
    """What people often think."""


class _Heading(msgspec.Struct):
    """What stands above the tables of a scenario file, as far as the list shows it."""

    id: str = ""
    title: str = ""
    question: str = ""
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION
    belief: str = ""


@cache
def shipped_lessons() -> tuple[Listed, ...]:
    """All of them: the course first, in its order; then by group and the names of their files."""
    return (*course_lessons(), *_others(assets_folder() / "scenarios"))


@cache
def course_lessons() -> tuple[Listed, ...]:
    """The lessons of the course, in its order; each in the group of its chapter."""
    file = shipped_course()
    course = read_course(file)
    files = iter(lesson_files(course, file))
    return tuple(
        lesson
        for number, chapter in enumerate(course.chapters, start=1)
        for _ in chapter.lessons
        if (lesson := _listed(next(files), f"{number}. {chapter.title}")) is not None
    )


def key_of(file: Path, id: str) -> str:
    """The word under which a lesson's questions are remembered: its id, or where a file of one's own is."""
    return id if file.is_relative_to(assets_folder()) else as_address(file.absolute())


def file_of(key: str) -> Path | None:
    """The lesson that is kept under such a word; None where it is not there any more."""
    shipped = next((each.file for each in shipped_lessons() if each.id == key), None)
    if shipped is not None or os.sep not in key:
        return shipped
    own = from_address(key)
    return own if os.path.isfile(own) else None


def next_in_course(file: Path) -> Listed | None:
    """The lesson after the one in a file; None after the last, and for what is not in the course."""
    lessons = course_lessons()
    place = next((place for place, each in enumerate(lessons) if each.file == file), len(lessons))
    return lessons[place + 1] if place + 1 < len(lessons) else None


def _others(folder: Path) -> Iterator[Listed]:
    for name, words in GROUPS.items():
        for file in sorted((folder / name).rglob("*.toml")):
            lesson = _listed(file, words)
            if lesson is not None:
                yield lesson


def _listed(file: Path, group: str) -> Listed | None:
    """A file in the list; None where it has no steps."""
    # Positions are read when a lesson is opened: all of them would take a hundred times as long.
    top, _, rest = file.read_text("utf-8").partition("\n[")
    if "\n[[steps]]" not in rest:
        return None
    heading = msgspec.toml.decode(top, type=_Heading)
    title = heading.question or heading.title or readable(file.stem)
    id = heading.id or readable(file.stem)
    return Listed(id, title, group, file, heading.rules, heading.edition, heading.belief)
