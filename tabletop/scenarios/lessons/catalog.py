"""The shipped lessons, which are all scenarios with steps, in groups."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tabletop.disk.assets import assets_folder
from tabletop.disk.file_names import as_address, from_address, readable
from tabletop.model.state import DEFAULT_EDITION
from tabletop.scenarios.lessons.chapters import lesson_files, read_course, shipped_course

GROUPS: Final = {
    "meld": "Meld",
    "faq": "Frequently asked questions",
    "rules": "The rules one by one",
    "wiki": "More cases",
    "editions": "What has changed over the years",
    "cards": "Cards",
}
"""Folders of scenarios in list order, with their headings."""


class ListedLesson(msgspec.Struct, frozen=True):
    """A lesson in the list."""

    id: str
    title: str
    group: str
    file: Path
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION
    belief: str = ""
    """A common misconception."""


class _Heading(msgspec.Struct):
    """The keys of a scenario file above its tables, as far as the list needs them."""

    id: str = ""
    title: str = ""
    question: str = ""
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION
    belief: str = ""


@cache
def shipped_lessons() -> tuple[ListedLesson, ...]:
    """Return all shipped lessons, those of the course in order, then the others by group and file name."""
    return (*course_lessons(), *_others(assets_folder() / "scenarios"))


@cache
def course_lessons() -> tuple[ListedLesson, ...]:
    """Return the lessons of the course in order, each in the group of its chapter."""
    file = shipped_course()
    course = read_course(file)
    files = iter(lesson_files(course, file))
    return tuple(
        lesson
        for number, chapter in enumerate(course.chapters, start=1)
        for _ in chapter.lessons
        if (lesson := _entry(next(files), f"{number}. {chapter.title}")) is not None
    )


def key_of(file: Path, id: str) -> str:
    """Return the key under which a lesson's questions are saved: its id, or the path of a user's file."""
    return id if file.is_relative_to(assets_folder()) else as_address(file.absolute())


def file_of(key: str) -> Path | None:
    """Return the lesson file for a key, or None if it no longer exists."""
    shipped = next((each.file for each in shipped_lessons() if each.id == key), None)
    if shipped is not None or os.sep not in key:
        return shipped
    own = from_address(key)
    return own if os.path.isfile(own) else None


def next_in_course(file: Path) -> ListedLesson | None:
    """Return the next lesson in the course, or None after the last one and for other lessons."""
    lessons = course_lessons()
    place = next((place for place, each in enumerate(lessons) if each.file == file), len(lessons))
    return lessons[place + 1] if place + 1 < len(lessons) else None


def _others(folder: Path) -> Iterator[ListedLesson]:
    for name, words in GROUPS.items():
        for file in sorted((folder / name).rglob("*.toml")):
            lesson = _entry(file, words)
            if lesson is not None:
                yield lesson


def _entry(file: Path, group: str) -> ListedLesson | None:
    """Return the list entry of a file, or None for a file without steps."""
    # Read only the heading, since parsing all positions would take a hundred times as long.
    top, _, rest = file.read_text("utf-8").partition("\n[")
    if "\n[[steps]]" not in rest:
        return None
    heading = msgspec.toml.decode(top, type=_Heading)
    title = heading.question or heading.title or readable(file.stem)
    id = heading.id or readable(file.stem)
    return ListedLesson(id, title, group, file, heading.rules, heading.edition, heading.belief)
