"""The first page of a course in a folder of pages: its chapters, a search, and the scores."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from tabletop.disk.assets import assets_folder
from tabletop.scenarios.handouts.elements import as_html, element, with_symbols
from tabletop.scenarios.handouts.parts import NOTICE, Way, head
from tabletop.scenarios.lessons.chapters import Chapter, Course, lesson_files
from tabletop.scenarios.steps.scenario import ScenarioFile

INDEX: Final = "index.html"
_LEVELS: Final = {1: "For a first evening.", 2: "For weekly players.", 3: "For judges."}
_FOR_THE_NAME: Final = "Name: ____________________   Date: ____________"
"""The line above the scores on paper."""


def address_of(file: Path) -> str:
    """Return the address of a lesson's page in the folder of its course."""
    return f"{file.stem}.html"


def ways(course: Course, path: Path, lessons: Mapping[Path, ScenarioFile]) -> dict[Path, Way]:
    """Return the pages around each lesson, in the order of the course.

    Args:
        course: the course
        path: its file
        lessons: its lessons by file

    """
    files = lesson_files(course, path)
    links = [(address_of(file), _title(lessons[file])) for file in files]
    around = zip([("", ""), *links[:-1]], [*links[1:], ("", "")], strict=True)
    home = (INDEX, course.title or "All lessons")
    return {
        file: Way(home=home, before=before, after=after)
        for file, (before, after) in zip(files, around, strict=True)
    }


def index_page(course: Course, path: Path, lessons: Mapping[Path, ScenarioFile]) -> str:
    """Return the first page of a course as HTML that loads nothing from elsewhere.

    Args:
        course: the course
        path: its file
        lessons: its lessons by file

    """
    folder = assets_folder() / "page"
    style = "".join((folder / name).read_text("utf-8") for name in ("lesson.css", "course.css"))
    script = (folder / "course.js").read_text("utf-8")
    chapters = [
        _chapter(number, chapter, [(file, lessons[file]) for file in lesson_files(course, path, chapter)])
        for number, chapter in enumerate(course.chapters, start=1)
    ]
    title = course.title or "Lessons"
    body = element(
        "body",
        element("header", element("h1", title), _search(), _contents(course), class_="head"),
        element("main", element("p", _FOR_THE_NAME, class_="sheet"), *chapters),
        element("footer", element("p", NOTICE)),
        element("script", script),
        class_="course",
    )
    return as_html(element("html", head(title, style, script), body, lang="en"))


def _search() -> Element:
    return element(
        "div",
        element("label", "Find a lesson", class_="find-label", for_="find"),
        element("input", class_="find", id="find", type="search", autocomplete="off"),
        element("p", class_="found", role="status"),
        class_="only-live",
    )


def _contents(course: Course) -> Element:
    links = (
        element("li", element("a", chapter.title, href=f"#chapter-{number}"))
        for number, chapter in enumerate(course.chapters, start=1)
    )
    return element("nav", element("ul", *links), class_="way", aria_label="Chapters")


def _chapter(number: int, chapter: Chapter, lessons: Sequence[tuple[Path, ScenarioFile]]) -> Element:
    return element(
        "section",
        element("h2", f"{number}. {chapter.title}"),
        element("p", chapter.about, class_="about") if chapter.about else None,
        element("ol", *(_lesson(file, lesson) for file, lesson in lessons), class_="lessons"),
        class_="chapter",
        id=f"chapter-{number}",
    )


def _lesson(file: Path, lesson: ScenarioFile) -> Element:
    scenario = lesson.scenario
    # The title would answer the question, so the list doesn't show it.
    words = " ".join((*scenario.asked, scenario.belief, *scenario.rules))
    return element(
        "li",
        element("a", *with_symbols(_title(lesson)), href=address_of(file)),
        element("p", _LEVELS[scenario.level], class_="about") if scenario.level in _LEVELS else None,
        element("p", class_="score"),
        data_words=words,
        data_lesson=lesson.id,
    )


def _title(lesson: ScenarioFile) -> str:
    return lesson.scenario.question or lesson.scenario.title or lesson.id
