"""The course: chapters of lessons that build on each other."""

import os.path
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.cards.fault_lines import quoted
from tabletop.disk.assets import assets_folder
from tabletop.disk.regular_files import content_of
from tabletop.scenarios.files.parsing import normalize
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.format.teaching import tables_in
from tabletop.untrusted.budget import Budget, UnreadableTextError
from tabletop.untrusted.parsing import parse_toml

LARGEST: Final = 1 << 18
"""Maximum size of a course file in bytes. A course of a thousand lessons is smaller."""
_BUDGET: Final = Budget(values=20_000, depth=8)


class Chapter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chapter of lessons on one topic."""

    title: str
    about: str = ""
    lessons: tuple[str, ...]
    """Paths of the files from the course's folder, without their suffix."""


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All chapters, and a selection for a first evening."""

    title: str = ""
    folder: str = "scenarios"
    """The folder of the lessons, next to the course file."""
    chapters: tuple[Chapter, ...]
    first_evening: tuple[str, ...] = ()


def shipped_course() -> Path:
    """Return the file of the shipped course."""
    return assets_folder() / "course.toml"


def is_course(path: Path) -> bool:
    """Return whether a file is a course: it has chapters and no table of cards.

    Other errors in it are reported when it is read.
    """
    try:
        raw = _keys_of(path)
    except ScenarioError:
        return False
    return "chapters" in raw and "table" not in raw and "steps" not in raw


def read_course(path: Path) -> Course:
    """Read a course.

    Raises:
        ScenarioError: The file can't be read, or names a lesson that does not exist.

    """
    raw = _keys_of(path)
    try:
        course = msgspec.convert(raw, Course)
    except msgspec.ValidationError as error:
        raise ScenarioError(path, Fault("", str(error))) from error
    for fault in _faults(course, raw, path):
        raise ScenarioError(path, fault)
    return course


def _keys_of(path: Path) -> dict[str, Any]:
    try:
        content = content_of(path, LARGEST)
    except OSError as error:
        raise ScenarioError(path, Fault("", f"{error.strerror or error}; check the path")) from error
    if len(content) > LARGEST:
        raise ScenarioError(path, Fault("", f"more than {LARGEST} bytes; this is not a course"))
    try:
        return normalize(parse_toml(content, _BUDGET), path)
    except UnreadableTextError as error:
        raise ScenarioError(path, Fault(error.place, error.what)) from error


def lesson_files(course: Course, path: Path, chapter: Chapter | None = None) -> tuple[Path, ...]:
    """Return the files of all lessons or of a chapter, in order. ``path`` is the file of the course."""
    chapters = course.chapters if chapter is None else (chapter,)
    return tuple(_file(course, path, name) for each in chapters for name in each.lessons)


def first_evening_files(course: Course, path: Path) -> tuple[Path, ...]:
    """Return the files of the selection for a first evening."""
    return tuple(_file(course, path, name) for name in course.first_evening)


def _file(course: Course, path: Path, name: str) -> Path:
    return path.parent / course.folder / f"{name}.toml"


def _faults(course: Course, raw: object, path: Path) -> Iterator[Fault]:
    assert isinstance(raw, dict)
    seen: set[str] = set()
    for (place, _), chapter in zip(tables_in(raw["chapters"], "chapters"), course.chapters, strict=True):
        for number, name in enumerate(chapter.lessons):
            at = within(within(place, "lessons"), number)
            # Path.is_file raises an exception for impossible file names.
            if not os.path.isfile(_file(course, path, name)):
                yield Fault(at, f"there is no lesson {quoted(name)}")
            if name in seen:
                yield Fault(at, f"{quoted(name)} is listed twice")
            seen.add(name)
    for number, name in enumerate(course.first_evening):
        if name not in seen:
            yield Fault(within("first_evening", number), f"{quoted(name)} is in no chapter")
