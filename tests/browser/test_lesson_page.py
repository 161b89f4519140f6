"""A lesson as one page, for a learner who has only a browser."""

from pathlib import Path

import pytest

from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.handouts.content import Content, Scribe
from tabletop.scenarios.lessons.lesson import Lesson
from tests.browser.chromium import Tab
from tests.browser.conftest import LESSON
from tests.browser.walking import low_contrast_texts, text, texts, walk

# One browser, and one page to look at, whatever else is tested at the same time.
pytestmark = pytest.mark.long
STEPS = 4


def content_of(file: Path) -> Content:
    """Return the content of the page of a lesson, without its pictures."""
    lesson = Lesson(read_scenario(file))
    scribe = Scribe(lesson)
    while lesson.next_step is not None:
        if scribe.goes_back():
            lesson.begin_next()
            scribe.after_going_back()
        scribe.before_step()
        lesson.forward()
        scribe.after_step()
    return scribe.content()


def test_it_begins_with_the_question_and_the_table(opened: Tab) -> None:
    assert text(opened, "h1").startswith("I Clone Ravager")
    assert text(opened, ".progress") == f"Step 1 of {STEPS}"
    assert opened.get("[...document.images].every(image => image.complete && image.naturalWidth > 500)")
    alternative = opened.get("document.querySelector('.still').alt")
    assert "Bob's battlefield, 1 permanent: Ravager of the Fells, 4/4, back up" in alternative


def test_a_wrong_answer_by_key_is_told_why_and_a_right_one_by_mouse_as_well(opened: Tab) -> None:
    opened.press("Enter")
    opened.press("Enter")
    assert "mana value?" in text(opened, "h2")
    opened.press("1")
    assert text(opened, ".judged") == "Not quite."
    (mine,) = texts(opened, ".reasons > .chosen")
    assert mine.startswith("✕ 4 — your answer")
    assert "Ravager's is 4" in mine
    assert "It copies no mana cost" in text(opened, ".reasons > .right")
    opened.press("Enter")
    opened.click(".moment:not([hidden]) .options button[value='3']")
    assert text(opened, ".judged") == "Right."
    assert "your answer" in text(opened, ".reasons > .right")
    assert opened.get("document.activeElement.className") == "judged"


def test_all_of_it_is_answered_by_keys_and_counted_at_the_end(opened: Tab) -> None:
    assert walk(opened, content_of(LESSON)) == 3
    assert text(opened, ".score") == "3 of 3 right at the first try."
    assert texts(opened, ".end dt") == ["What people often think", "What is true"]
    opened.press("Enter")
    assert text(opened, ".progress") == f"Step 1 of {STEPS}"
    assert not texts(opened, ".end")


def test_one_may_go_back_and_an_answer_counts_once(opened: Tab) -> None:
    opened.press("Enter")
    opened.press("Enter")
    opened.press("1")
    opened.press("PageUp")
    opened.press("3")
    assert text(opened, ".judged") == "Right."
    for key in ("Enter", "3", "Enter", "1", "Enter"):
        opened.press(key)
    assert text(opened, ".score") == "2 of 3 right at the first try."


def test_hints_come_one_by_one_and_count(opened: Tab) -> None:
    opened.press("Enter")
    opened.press("Enter")
    assert not texts(opened, ".hints li")
    opened.click(".hint")
    assert texts(opened, ".hints li") == ["Look at Bob's side."]
    opened.press("h")
    opened.press("h")
    assert len(texts(opened, ".hints li")) == 3
    assert opened.get("document.querySelector('.moment:not([hidden]) .hint').disabled")
    for key in ("3", "Enter", "3", "Enter", "1", "Enter"):
        opened.press(key)
    assert text(opened, ".score") == "2 of 3 right at the first try."


def test_a_chip_unfolds_what_its_rule_says(opened: Tab) -> None:
    for key in ("Enter", "Enter", "3"):
        opened.press(key)
    assert not texts(opened, ".chip p")
    opened.click(".right .chip summary")
    assert any("no mana cost" in words for words in texts(opened, ".chip p"))
    # Enter on a chip folds it; it does not lead on.
    opened.get("document.querySelector('.moment:not([hidden]) .right .chip summary').focus()")
    opened.press("Enter")
    assert not texts(opened, ".chip p")
    assert text(opened, ".judged") == "Right."


def test_motion_is_seen_once_and_can_be_seen_again(opened: Tab) -> None:
    opened.press("Enter")
    assert opened.get("document.querySelectorAll('.moving').length") == 1
    opened.press("Enter")
    assert opened.get("document.querySelectorAll('.moving').length") == 0
    opened.press("PageUp")
    opened.press("r")
    assert opened.get("document.querySelectorAll('.moving').length") == 1


def test_whoever_wants_less_motion_gets_it_when_asked_for_alone(tab: Tab, page: Path) -> None:
    tab.look(1200, 900, calm=True)
    tab.open(page)
    tab.press("Enter")
    assert tab.get("document.querySelectorAll('.moving').length") == 0
    tab.click("[data-does=play]")
    assert tab.get("document.querySelectorAll('.moving').length") == 1


@pytest.mark.parametrize("dark", [False, True])
def test_everything_can_be_read_in_either_light(opened: Tab, dark: bool) -> None:
    opened.look(1200, 900, dark=dark)
    assert low_contrast_texts(opened) == []
    for key in ("Enter", "Enter", "1"):
        opened.press(key)
        opened.get("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        assert low_contrast_texts(opened) == []


@pytest.mark.parametrize("key", ["", "1"])
def test_it_fits_on_a_telephone(opened: Tab, key: str) -> None:
    opened.look(360, 740)
    opened.press("Enter")
    opened.press("Enter")
    if key:
        opened.press(key)
    assert opened.get("document.documentElement.scrollWidth") == 360
    opened.click(".enlarge")
    assert opened.get("document.documentElement.scrollWidth") == 360
    assert opened.get("document.querySelector('.moment:not([hidden]) .still').clientWidth") > 700


def test_on_paper_the_answers_are_at_the_end(opened: Tab) -> None:
    opened.look(1000, 1400, paper=True)
    assert len(texts(opened, ".paper")) == 3
    assert len(texts(opened, ".options button")) == 3 * 3
    assert not texts(opened, ".told")
    assert "It copies no mana cost" in text(opened, ".answers")
    below = "(selector) => document.querySelector(selector).getBoundingClientRect().top"
    questions = (
        "Math.max(...[...document.querySelectorAll('.ask h2')].map(one => one.getBoundingClientRect().top))"
    )
    assert opened.get(f"({below})('.answers')") > opened.get(questions)
    assert opened.pdf().startswith(b"%PDF-")


def test_without_scripts_it_is_the_handout(tab: Tab, page: Path) -> None:
    tab.tell("Emulation.setScriptExecutionDisabled", value=True)
    tab.look(1200, 900)
    tab.open(page)
    try:
        assert len(texts(tab, ".options button")) == 3 * 3
        assert len(texts(tab, ".still")) == 3
        assert "It copies no mana cost" in text(tab, ".answers")
        assert not texts(tab, ".only-live")
    finally:
        tab.tell("Emulation.setScriptExecutionDisabled", value=False)


def test_nothing_is_fetched_and_nothing_complains(opened: Tab, page: Path) -> None:
    walk(opened, content_of(LESSON))
    assert [each for each in opened.asked_for if not each.startswith(("data:", "blob:"))] == [page.as_uri()]
    assert opened.said == []


def test_tabletop_opens_it_again(page: Path) -> None:
    assert read_scenario(page).scenario == read_scenario(LESSON).scenario
    assert page.stat().st_size < 2_000_000


HOSTILE = """
title = "</title><script>console.log('title')</script>"
question = "<img src=x onerror=console.log('question')> & \\"quoted\\"?"
teaches = "</template><script>console.log('teaches')</script>"
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }]
[[steps]]
do = "transform"
object = "delver"
say = "</script><iframe src='http://example.org'></iframe>"
[steps.predict]
of = "verdict"
words = "<b onclick=console.log(1)>Does</b> it?"
options = [
  { value = "legal", right = true, because = "<svg onload=console.log('because')>" },
  { value = "illegal", because = "javascript:console.log(2)" } ]
"""


def test_words_of_strangers_are_words(tab: Tab, qapp: object, tmp_path: Path) -> None:
    from tabletop.ui.shell.rendering import make

    (tmp_path / "hostile.toml").write_text(HOSTILE)
    make(tmp_path / "hostile.toml", tmp_path / "hostile.html")
    tab.said.clear()
    tab.asked_for.clear()
    tab.look(1200, 900)
    tab.open(tmp_path / "hostile.html")
    assert text(tab, "h1") == "<img src=x onerror=console.log('question')> & \"quoted\"?"
    assert text(tab, "h2") == "<b onclick=console.log(1)>Does</b> it?"
    tab.press("1")
    tab.press("Enter")
    assert "</template><script>" in text(tab, ".end")
    assert tab.get("document.querySelectorAll('iframe, svg, b[onclick]').length") == 0
    assert tab.get("document.scripts.length") == 1
    assert tab.said == []
    assert not [each for each in tab.asked_for if not each.startswith(("data:", "blob:", "file:"))]
