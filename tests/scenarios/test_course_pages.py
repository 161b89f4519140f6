"""The pages of a course in a folder: a list of lessons, links that resolve, and nothing from elsewhere."""

import itertools
import re
from pathlib import Path

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.handouts.course_index import INDEX, address_of, index_page, ways
from tabletop.scenarios.handouts.markup import page
from tabletop.scenarios.lessons.chapters import lesson_files, read_course, shipped_course
from tabletop.scenarios.steps.scenario import ScenarioFile
from tests.scenarios.test_handouts import SHOT, Reader, content_of

COURSE = read_course(shipped_course())
FILES = lesson_files(COURSE, shipped_course())


@pytest.fixture(scope="module")
def lessons() -> dict[Path, ScenarioFile]:
    return {file: read_scenario(file) for file in FILES}


@pytest.fixture(scope="module")
def index(lessons: dict[Path, ScenarioFile]) -> str:
    return index_page(COURSE, shipped_course(), lessons)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == [], "every element is closed"
    return reader


def test_the_list_leads_to_every_lesson_and_every_chapter(index: str) -> None:
    reader = read(index)
    pages = [each for each in reader.addresses if each.endswith(".html")]
    assert pages == [address_of(file) for file in FILES]
    chapters = [each.removeprefix("#") for each in reader.addresses if each.startswith("#")]
    assert len(chapters) == len(COURSE.chapters)
    assert set(chapters) <= set(reader.ids)


def test_the_list_loads_nothing_and_runs_only_its_own_script(index: str) -> None:
    assert "//" not in re.sub(r"<script>.*</script>|sha256-[^']*", "", index, flags=re.DOTALL)
    assert "default-src 'none'" in index
    assert index.count("<script") == 1


def test_the_list_gives_no_answer_away_and_is_found_by_what_players_ask(
    index: str, lessons: dict[Path, ScenarioFile]
) -> None:
    for lesson in lessons.values():
        assert lesson.scenario.title.replace("'", "&#x27;") not in index
        assert all(each.replace("&", "&amp;") in index for each in lesson.scenario.asked[:1])


def test_what_a_lesson_says_stays_text() -> None:
    evil = "</script><script>alert(1)</script>"
    lesson = scenario_from(f'question = "{evil}"\n[table.Alice]\nbattlefield = ["Island"]', Path("evil.toml"))
    files = dict.fromkeys(FILES, lesson)
    assert evil not in index_page(COURSE, shipped_course(), files)


def test_each_lesson_leads_to_the_list_and_to_the_lessons_beside_it(
    lessons: dict[Path, ScenarioFile],
) -> None:
    around = ways(COURSE, shipped_course(), lessons)
    assert [*around] == [*FILES]
    assert around[FILES[0]].before == ("", "")
    assert around[FILES[-1]].after == ("", "")
    for file, following in itertools.pairwise(FILES):
        assert around[file].after[0] == address_of(following)
        assert around[following].before[0] == address_of(file)
        assert around[file].home[0] == INDEX


def test_the_page_of_a_lesson_has_its_links_and_an_address_for_each_moment(
    lessons: dict[Path, ScenarioFile],
) -> None:
    way = ways(COURSE, shipped_course(), lessons)[FILES[1]]
    content = content_of(lessons[FILES[1]])
    reader = read(page(content, [SHOT] * len(content.moments), way))
    links = {each for each in reader.addresses if not each.startswith("data:")}
    assert links == {INDEX, address_of(FILES[0]), address_of(FILES[2])}
    assert {f"step-{number}" for number in range(len(content.moments))} <= set(reader.ids)
    alone = page(content, [SHOT] * len(content.moments))
    assert "data-lesson" not in alone
    assert INDEX not in alone


def test_a_step_that_goes_back_is_shown_before_its_question() -> None:
    content = content_of(read_scenario(assets_folder() / "scenarios" / "course" / "melded-commander.toml"))
    (back,) = (moment for moment in content.moments if moment.taken_back)
    assert back.taken_back == "Taken back to the end of step 1."
    assert back.asking is not None
    written = page(content, [SHOT] * len(content.moments))
    assert "Taken back to the end of step 1." in written
