"""The long form: ``python -m tests.browser FOLDER`` makes the page of every lesson and goes through each."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tabletop.scenarios.lessons.chapters import lesson_files, read_course, shipped_course
from tabletop.ui.films.storyboard import LARGEST
from tabletop.ui.shell.rendering import make
from tabletop.ui.style.application import create_application
from tests.browser.chromium import Tab, chromium
from tests.browser.test_lesson_page import content_of
from tests.browser.walking import low_contrast_texts, texts, walk


def main(folder: Path) -> int:
    """Make all pages in a folder and report each. Return 1 if any has a problem."""
    create_application()
    folder.mkdir(parents=True, exist_ok=True)
    faults = 0
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile, chromium(Path(profile)) as tab:
        for lesson in lesson_files(read_course(shipped_course()), shipped_course()):
            page = folder / f"{lesson.stem}.html"
            make(lesson, page)
            wrong = [*_wrong(tab, lesson, page)]
            faults += len(wrong)
            print(f"{page.stat().st_size:>9,} {lesson.stem} {'; '.join(wrong) or 'sound'}", flush=True)
    return 1 if faults else 0


def _wrong(tab: Tab, lesson: Path, page: Path) -> list[str]:
    tab.said.clear()
    tab.asked_for.clear()
    tab.look(360, 740)
    tab.open(page)
    found = ["too wide for a telephone"] * (tab.get("document.documentElement.scrollWidth") > 360)
    tab.look(1200, 900)
    content = content_of(lesson)
    asked = walk(tab, content)
    if asked and texts(tab, ".score") != [f"{asked} of {asked} right at the first try."]:
        found.append("the answers are not counted")
    found += [f"hard to read: {words}" for _, words in low_contrast_texts(tab)]
    found += [
        f"asks for {each}" for each in tab.asked_for if not each.startswith(("data:", "blob:", "file:"))
    ]
    found += [f"says {each}" for each in tab.said]
    if page.stat().st_size >= LARGEST:
        found.append("too large")
    return found


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
