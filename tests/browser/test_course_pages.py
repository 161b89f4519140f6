"""A course in a browser, from a folder: found by words, walked by links and keys, its scores kept."""

from pathlib import Path

import pytest

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.handouts.course_index import INDEX, index_page
from tabletop.scenarios.lessons.chapters import lesson_files, read_course, shipped_course
from tests.browser.chromium import Tab
from tests.browser.test_lesson_page import content_of
from tests.browser.walking import low_contrast_texts, text, texts, walk

GOES_BACK = """
question = "Which face is up?"
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "transform"
object = "delver"
say = "It turned."
[[steps]]
do = "transform"
object = "delver"
back_to = 0
say = "Again."
  [steps.predict]
  words = "And from the opening?"
  of = "delver.face"
  options = [
    { value = "front", because = "It transforms.", rules = ["701.27a"] },
    { value = "back", right = true, because = "It transforms.", rules = ["701.27a"] } ]
"""


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the list of the shipped lessons, without their pages."""
    course = read_course(shipped_course())
    lessons = {file: read_scenario(file) for file in lesson_files(course, shipped_course())}
    file = tmp_path_factory.mktemp("course") / INDEX
    file.write_text(index_page(course, shipped_course(), lessons), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def own(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the pages of a course of two lessons."""
    from tabletop.ui.shell.rendering import show_course

    folder = tmp_path_factory.mktemp("own")
    (folder / "scenarios").mkdir()
    for name in ("first", "second"):
        (folder / "scenarios" / f"{name}.toml").write_text(GOES_BACK)
    (folder / "course.toml").write_text('[[chapters]]\ntitle = "One"\nlessons = ["first", "second"]')
    assert [*show_course(folder / "course.toml", folder / "pages")]
    return folder


def opened(tab: Tab, file: Path, width: int = 1200) -> Tab:
    tab.said.clear()
    tab.asked_for.clear()
    tab.look(width, 800)
    tab.open(file)
    return tab


def find(tab: Tab, words: str) -> list[str]:
    """Type words into the search, and return the lessons that are left."""
    tab.get(f"document.querySelector('.find').value = {words!r}")
    tab.get("document.querySelector('.find').dispatchEvent(new Event('input')); 0")
    return texts(tab, ".lessons a")


def test_lessons_are_found_by_words_and_nothing_found_is_said(tab: Tab, index: Path) -> None:
    opened(tab, index)
    assert len(texts(tab, ".lessons a")) == 58
    assert "You cast Cloudshift on Chittering Host. What returns?" in find(tab, "flicker a melded")
    assert find(tab, "zzxxqq") == []
    assert text(tab, ".found") == "Nothing found. Try fewer or other words."
    assert len(find(tab, "")) == 58


@pytest.mark.parametrize("width", [390, 1280])
def test_the_list_fits_and_can_be_read(tab: Tab, index: Path, width: int) -> None:
    opened(tab, index, width)
    assert tab.get("document.documentElement.scrollWidth") <= width
    assert low_contrast_texts(tab) == []
    assert tab.said == []
    assert [each for each in tab.asked_for if not each.startswith(("data:", "file:"))] == []


def test_a_lesson_is_walked_by_keys_and_its_score_is_in_the_list(tab: Tab, own: Path) -> None:
    opened(tab, own / "pages" / "first.html")
    content = content_of(own / "scenarios" / "first.toml")
    assert [moment.taken_back for moment in content.moments][2] == "Taken back to the opening."
    assert walk(tab, content) == 1
    assert text(tab, ".score") == "1 of 1 right at the first try."
    assert texts(tab, "a[rel=next]")[0] == "Next lesson ›"
    opened(tab, own / "pages" / INDEX)
    assert texts(tab, ".lessons .score") == ["1 of 1 right", "Not done yet"]


def test_an_address_opens_a_lesson_at_its_step(tab: Tab, own: Path) -> None:
    tab.open(own / "pages" / "second.html", "#step-2")
    assert text(tab, ".ask h2") == "And from the opening?"
