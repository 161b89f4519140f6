"""Texts of scenarios and courses are normalized: no invisible characters in names, and composed letters."""

from pathlib import Path

import pytest

from tabletop.api import Table
from tabletop.cards.plain_text import normalize
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.lessons.chapters import read_course
from tabletop.scenarios.running.headless_check import check, check_file

UNSEEN = "\u00ad\u200b\u2060\ufeff\u202e"


def spoiled(text: str) -> str:
    """Return the text with an invisible character in every word of three letters or more."""
    return " ".join(word[:2] + UNSEEN + word[2:] if len(word) > 2 else word for word in text.split(" "))


def test_names_with_something_unseen_are_the_names_without_it(tmp_path: Path) -> None:
    file = tmp_path / "unseen.toml"
    file.write_text(
        f'title = "{spoiled("Two angels")}"\nplayers = ["{spoiled("Ana")}"]\n'
        f'[table."{spoiled("Ana")}"]\nhand = ["{spoiled("Serra Angel")}"]\n'
        f'[[steps]]\ndo = "{spoiled("discard")}"\nobject = "{spoiled("Serra Angel")}"\n'
        f'say = "{spoiled("Look at this")}"\n'
        f'expect.objects."{spoiled("Serra Angel")}".zone = "{spoiled("graveyard")}"\n',
        "utf-8",
    )
    scenario = read_scenario(file).scenario
    assert scenario.title == "Two angels"
    assert scenario.players == ("Ana",)
    assert scenario.steps[0].say == "Look at this"
    assert check_file(file).passed


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Jo\\u0308tun", "Jötun"),
        ("a\\u200bb", "ab"),
        ("a\\u001b[2J", "a\\x1b[2J"),
        ("a\\u2028b", "a\\u2028b"),
        ("one\\ntwo\\tthree", "one\ntwo\tthree"),
    ],
)
def test_escapes_are_normalized_as_well(written: str, read: str) -> None:
    text = f'title = "{written}"\n[table.Alice]\nhand = ["Forest"]\n'
    assert scenario_from(text, Path("x.toml")).scenario.title == read == normalize(read)


def test_ends_of_lines_of_windows_stay_ends_of_lines() -> None:
    text = 'title = "x"\r\n[table.Alice]\r\nhand = ["Forest"]\r\n'
    assert check(scenario_from(text, Path("x.toml"))).passed


def test_two_names_that_look_the_same_are_refused(tmp_path: Path) -> None:
    text = 'title = "x"\nplayers = ["Ana"]\n[table.Ana]\n[table."A\\u200bna"]\n'
    with pytest.raises(ScenarioError, match="two keys look the same"):
        scenario_from(text, tmp_path / "x.toml")


def test_words_of_the_library_are_normalized_too() -> None:
    table = Table([spoiled("Serra Angel")])
    table.do("tap", spoiled("Serra Angel"))
    assert table["Serra Angel"].tapped


def test_a_course_is_normalized(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "one.toml").write_text("", "utf-8")
    file = tmp_path / "course.toml"
    file.write_text(
        f'title = "{spoiled("The course")}"\n[[chapters]]\ntitle = "One"\nlessons = ["{spoiled("one")}"]\n',
        "utf-8",
    )
    course = read_course(file)
    assert course.title == "The course"
    assert course.chapters[0].lessons == ("one",)
