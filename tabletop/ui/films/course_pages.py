"""A course as a folder of pages: a list of lessons, and a page for each lesson."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tabletop.disk.whole_files import write_whole
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.handouts.course_index import INDEX, address_of, index_page, ways
from tabletop.scenarios.lessons.chapters import lesson_files, read_course
from tabletop.ui.films.storyboard import LARGEST, page_of

ALTOGETHER: Final = 35_000_000
"""Size limit in bytes of all pages together."""


def write_course(file: Path, folder: Path) -> Iterator[str]:
    """Write a course as pages, and yield a line for each page that was written.

    Args:
        file: the course
        folder: the folder for the pages, which is created if it doesn't exist

    Raises:
        ScenarioError: the course or one of its lessons can't be used
        OSError: a page can't be written

    """
    course = read_course(file)
    lessons = {each: read_scenario(each) for each in lesson_files(course, file)}
    os.makedirs(folder, exist_ok=True)
    largest = min(LARGEST, ALTOGETHER // max(1, len(lessons)))
    for number, (each, way) in enumerate(ways(course, file, lessons).items(), start=1):
        page = page_of(each, way, largest)
        write_whole(folder / address_of(each), page)
        yield f"{number} of {len(lessons)}: {address_of(each)}"
    write_whole(folder / INDEX, index_page(course, file, lessons))
    yield f"Open {folder / INDEX} in a browser."
