"""Refusals are recorded once for each rule, and lead to lessons that show it."""

from datetime import timedelta
from pathlib import Path

import pytest

from tabletop.api import Table
from tabletop.rules.book.verdicts import LEGAL
from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.scenarios.lessons.stops import MOST_OFFERED, Stops, heading, lesson_about, rule_numbers
from tests.scenarios.test_review import Clock

DAY = timedelta(days=1)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def stops(tmp_path: Path, clock: Clock) -> Stops:
    return Stops(tmp_path / "stopped.json", clock)


def test_each_rule_is_kept_once_and_offers_one_lesson(stops: Stops, clock: Clock) -> None:
    stops.record(["701.27c"])
    stops.record(["701.27c"])
    stops.record(["999.9z", "701.42b"])
    assert {number: stop.times for number, stop in stops.recent().items()} == {"999.9z": 1, "701.27c": 2}
    offered = stops.suggestions()
    assert [each.rule for each in offered] == ["701.42b", "701.27c"]
    assert all(each.rule in each.lesson.rules for each in offered)
    assert offered[0].lesson in course_lessons(), "the course comes first"
    assert heading(offered) == "2 things stopped you today"
    clock.now += DAY
    assert heading(stops.suggestions()) == "2 things stopped you lately"
    clock.now += 30 * DAY
    assert heading(stops.suggestions()) == ""


def test_what_no_lesson_shows_is_offered_to_nobody(stops: Stops) -> None:
    stops.record(["999.9z"])
    assert stops.suggestions() == ()


def test_no_more_than_a_handful_is_offered(stops: Stops) -> None:
    for rule in dict.fromkeys(rule for each in course_lessons() for rule in each.rules):
        stops.record([rule])
    assert len(stops.suggestions()) == MOST_OFFERED


def test_it_is_kept_and_can_be_forgotten(stops: Stops, clock: Clock, tmp_path: Path) -> None:
    stops.record(["701.27c"])
    again = Stops(tmp_path / "stopped.json", clock)
    assert again.suggestions() == stops.suggestions()
    again.forget()
    assert Stops(tmp_path / "stopped.json", clock).suggestions() == ()


def test_what_was_learned_stops_nobody_any_more(stops: Stops) -> None:
    stops.record(["701.27c"])
    stops.record(["999.9z", "701.42b"])
    first, second = stops.suggestions()
    stops.forget_learned(first.lesson.id)
    assert stops.suggestions() == (second,)


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"701.27c": {"on": "2026-03-01T12:00:00"}}', b"\xff"])
def test_a_damaged_file_gives_one_line_and_is_kept(tmp_path: Path, clock: Clock, content: bytes) -> None:
    file = tmp_path / "stopped.json"
    file.write_bytes(content)
    stops = Stops(file, clock)
    assert stops.fault.startswith("stopped.json: ")
    assert stops.fault.endswith("the list of rules that stopped you starts over")
    stops.record(["701.27c"])
    assert (tmp_path / "stopped (damaged).json").read_bytes() == content
    assert Stops(file, clock).recent().keys() == {"701.27c"}


def test_numbers_are_those_of_the_default_edition() -> None:
    now = Table(battlefield=["Delver of Secrets", "Serra Angel"]).transform("Serra Angel")
    then = Table(battlefield=["Delver of Secrets", "Serra Angel"], edition="2016-04-08").transform(
        "Serra Angel"
    )
    assert now.ruling.numbers != then.ruling.numbers
    assert rule_numbers(now.ruling) == rule_numbers(then.ruling)
    assert lesson_about(rule_numbers(now.ruling)) is not None
    assert rule_numbers(LEGAL) == ()
