"""Text of the page of a lesson: its content, its safety, and the scenario that can be read back."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tabletop.disk.assets import assets_folder
from tabletop.scenarios.files.embedded import LARGEST_PAGE, encode_text
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.handouts.content import Content, Scribe, rule_words
from tabletop.scenarios.handouts.markup import page
from tabletop.scenarios.handouts.parts import Shot
from tabletop.scenarios.lessons.chapters import lesson_files, read_course, shipped_course
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.steps.scenario import ScenarioFile
from tests.batches import long_but_every

COURSE = assets_folder() / "scenarios" / "course"
SHOT = Shot(still=b"still", paper=b"paper", motion=b"motion", width=2, height=1, alternative="A table")
VOID = {"meta", "link", "img", "br", "input"}


def content_of(file: ScenarioFile) -> Content:
    lesson = Lesson(file)
    scribe = Scribe(lesson)
    while lesson.next_step is not None:
        if scribe.goes_back():
            lesson.begin_next()
            scribe.after_going_back()
        scribe.before_step()
        lesson.forward()
        scribe.after_step()
    return scribe.content()


def page_of(file: ScenarioFile) -> str:
    content = content_of(file)
    return page(content, [SHOT] * len(content.moments))


def lesson(words: str = "", steps: str = "") -> ScenarioFile:
    text = f"""
    {words}
    [table.Alice]
    battlefield = [{{ card = "Delver of Secrets", as = "delver" }}, {{ card = "Serra Angel", as = "angel" }}]
    {steps}
    """
    return scenario_from(text, Path("lesson.toml"))


class Reader(HTMLParser):
    """A parser that is stricter than any browser: every element is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [
            value or "" for name, value in attrs if name in ("src", "href", "srcset", "action")
        ]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        assert not [name for name, _ in attrs if name.startswith("on") or name == "style"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.slow
@pytest.mark.parametrize(
    "file",
    long_but_every(4, lesson_files(read_course(shipped_course()), shipped_course())),
    ids=lambda file: file.stem,
)
def test_the_page_of_every_lesson_is_sound_and_comes_out_as_it_went_in(file: Path, tmp_path: Path) -> None:
    scenario = read_scenario(file)
    written = page_of(scenario)
    reader = Reader()
    reader.feed(written)
    assert reader.open == []
    assert {address.partition(",")[0] for address in reader.addresses} == {"data:", "data:image/webp;base64"}
    # Letters of pictures and fingerprints may be two strokes by chance.
    letters = r"base64,[^\"]*|sha256-[^']*|<template.*?</template>|<script>.*</script>"
    assert "//" not in re.sub(letters, "", written, flags=re.DOTALL)
    inside = tmp_path / "page.html"
    inside.write_text(written, "utf-8")
    assert read_scenario(inside).scenario == scenario.scenario


def test_every_option_has_its_reason_and_every_question_its_right_answer() -> None:
    content = content_of(read_scenario(COURSE / "clone-of-a-back.toml"))
    asked = [moment.asking for moment in content.moments if moment.asking is not None]
    assert len(asked) == 3
    for asking in asked:
        assert [answer.right for answer in asking.answers].count(True) == 1
        assert all(answer.because for answer in asking.answers)
    assert asked[0].hints[1] == "Which face is up?"
    assert content.moments[0].next_words == "Cast Clone"
    assert content.rules["202.3b"]


def test_a_file_without_questions_of_its_own_asks_for_verdicts() -> None:
    content = content_of(
        lesson(steps='[[steps]]\ndo = "transform"\nobject = "angel"\nverdict = "nothing happens"')
    )
    asking = content.moments[0].asking
    assert asking is not None
    assert [(answer.words, answer.right) for answer in asking.answers] == [
        ("It transforms", False),
        ("Nothing happens", True),
        ("Not allowed", False),
    ]
    result = content.moments[1].result
    assert result is not None
    assert result.reasons


def test_known_mistakes_are_answered() -> None:
    content = content_of(read_scenario(COURSE / "meld-two-angels.toml"))
    result = content.moments[3].result
    assert result is not None
    (tried,) = result.tries
    assert tried.words == "Transform Brisela, Voice of Nightmares"
    assert tried.verdict == "nothing happens"
    assert tried.says.startswith("A melded permanent can't transform")


def test_a_rule_that_nobody_knows_has_no_words() -> None:
    assert rule_words("999.9", "2025-06-06") == ()


def test_what_strangers_write_is_text() -> None:
    evil = '</title></script></template><script>alert(1)</script>\\" onload=alert(2) \\u202e'
    written = page_of(lesson(f'title = "{evil}"\nquestion = "{evil}"\nteaches = "{evil}"'))
    reader = Reader()
    reader.feed(written)
    assert written.count("<script") == 1
    assert "alert(1)&lt;/script&gt;" in written
    assert "\u202e" not in written


def test_mana_is_drawn() -> None:
    written = page_of(lesson('question = "It costs {2}{G}, not {oops}."'))
    assert '<span class="mana mana-2">2</span><span class="mana mana-g">G</span>, not {oops}.' in written


# --- Opened again ---------------------------------------------------------------------------------------


def opened(tmp_path: Path, content: bytes, name: str = "page.html") -> ScenarioFile:
    file = tmp_path / name
    file.write_bytes(content)
    return read_scenario(file)


def around(letters: str) -> bytes:
    return f'<html><template id="tabletop-scenario">{letters}</template></html>'.encode()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "no scenario in this page"),
        (b"<html><p>Hello</p></html>", "no scenario in this page"),
        (b'<template id="tabletop-scenario">', "no scenario in this page"),
        (around("not letters!"), "damaged"),
        (around("AAA"), "damaged"),
        (around(encode_text("title = ")), "fix the TOML"),
        (around(encode_text("[[steps]]\ndo = 'explode'")), "explode"),
        (around("A" * (1 << 21)), "more than 1048576 bytes"),
        (b"x" * (LARGEST_PAGE + 1), f"more than {LARGEST_PAGE} bytes"),
        (around("gIGC"), "not UTF-8"),
    ],
)
def test_a_page_of_something_else_is_refused_in_one_line(
    tmp_path: Path, content: bytes, complaint: str
) -> None:
    with pytest.raises(ScenarioError, match=re.escape(complaint)) as refused:
        opened(tmp_path, content)
    assert "\n" not in str(refused.value)
    assert "page.html" in str(refused.value)


@pytest.mark.parametrize("damage", [str.lower, str.upper, lambda text: text.replace('"', "'")])
def test_only_the_place_itself_is_looked_at(tmp_path: Path, damage: Callable[[str], str]) -> None:
    whole = page_of(lesson('title = "A page"'))
    head, place, rest = whole.partition('<template id="tabletop-scenario">')
    assert opened(tmp_path, (damage(head) + place + rest).encode()).scenario.title == "A page"
