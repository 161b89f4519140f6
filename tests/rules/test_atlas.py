"""The atlas is made from the rules of the program."""

import tomllib
from pathlib import Path

import pytest

from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.atlas import (
    FEW_SCENARIOS,
    AtlasEntry,
    entries,
    heading,
    is_within,
    lookup,
    place,
    sentences,
)
from tabletop.rules.book.rule_code import sources

ROOT = Path(__file__).parents[2]


def test_every_rule_stands_in_it_under_each_of_its_numbers() -> None:
    found = {(entry.number, name) for entry in entries() for name in entry.names}
    rules = [rule for rule in all_rules().values() if rule.holds_in(DEFAULT_EDITION)]
    assert found == {(number, rule.name) for rule in rules for number in rule.numbers}
    assert len(found) > 100


def test_the_numbers_are_in_order_and_every_entry_has_words() -> None:
    numbers = [entry.number for entry in entries()]
    assert numbers == sorted(numbers, key=place)
    assert len(numbers) == len(set(numbers))
    assert all(words for entry in entries() for words in entry.words)


def test_every_rule_begins_with_a_statement_and_a_refusal_is_a_quote() -> None:
    for entry in entries():
        text = sentences(entry)
        assert text[0] not in entry.refusals, entry.number
        refused = {rule.words for rule in map(all_rules().__getitem__, entry.names) if rule.check is not None}
        stated = {rule.words for rule in map(all_rules().__getitem__, entry.names) if rule.check is None}
        assert not (refused - stated) & set(text[1:]), entry.number


def test_every_chapter_and_every_keyword_has_a_heading() -> None:
    numbers = {entry.number for entry in entries()}
    chapters = {number.partition(".")[0] for number in numbers}
    keywords = {
        number.rstrip("abcdefghijklmnopqrstuvwxyz")
        for number in numbers
        if number.startswith(("701.", "702."))
    }
    assert [each for each in sorted(chapters | keywords) if not heading(each)] == []
    assert heading("701.28", "2024-03-08") == "Transform", "by its number in that edition"


def test_a_chapter_finds_all_that_is_within_it() -> None:
    numbers = [entry.number for entry in lookup("712.8")]
    assert "712.8a" in numbers
    assert all(number.startswith("712.8") for number in numbers)
    assert [entry.number for entry in lookup("712.8a")] == ["712.8a"]
    assert lookup("999") == []


@pytest.mark.parametrize(
    ("number", "chapter", "within"),
    [
        ("701.27c", "701.27", True),
        ("701.27c", "701.2", False),
        ("712.8a", "712", True),
        ("7123", "712", False),
    ],
)
def test_a_number_is_within_its_chapter_only(number: str, chapter: str, within: bool) -> None:
    assert is_within(number, chapter) is within


def test_another_edition_has_other_numbers() -> None:
    assert [entry.number for entry in lookup("701.28c", "2024-03-08")] == ["701.28c"]
    there = next(entry for entry in entries("2024-03-08") if entry.number == "701.28c")
    here = next(entry for entry in entries() if entry.number == "701.27c")
    assert there.names == here.names


def test_shipped_scenarios_are_found_by_the_rules_that_they_show() -> None:
    showings = [showing.id for entry in lookup("712.8a") for showing in entry.scenarios]
    assert "welcome" in showings


def test_the_scenario_named_after_a_rule_comes_first_and_those_of_other_editions_last() -> None:
    shown = lookup("712.8e")[0].scenarios
    editions = ["edition" in showing.file.read_text("utf-8").partition("\n[")[0] for showing in shown]
    assert shown[0].id == "712.8e"
    assert not any(editions[:FEW_SCENARIOS])
    assert any(editions)


def test_a_scenario_that_names_a_rule_first_comes_before_one_that_names_it_last() -> None:
    shown = lookup("712.9")[0].scenarios
    places = [_rules_of(showing.file).index("712.9") for showing in shown[1:FEW_SCENARIOS]]
    assert places == sorted(places)


def _rules_of(file: Path) -> list[str]:
    rules: list[str] = tomllib.loads(file.read_text("utf-8"))["rules"]
    return rules


def test_everything_that_a_rule_or_a_passage_names_is_found_in_the_source() -> None:
    for entry in entries():
        named = {*entry.names, *(name for passage in entry.passages for name in passage.by)}
        assert {source.name for source in sources(entry)} == named


def test_the_source_of_a_check_is_the_line_with_its_name() -> None:
    found = {source.name: source for source in sources(lookup("701.3d")[0])}
    place = found["attaching.is_attached"]
    assert str(place) == f"tabletop/rules/effects/attaching.py:{place.line}"
    line = (ROOT / place.file).read_text("utf-8").splitlines()[place.line - 1]
    assert line.startswith("def is_attached(")


def test_a_statement_is_found_where_it_is_stated_and_a_function_where_it_is_defined() -> None:
    assert [str(each).partition(":")[0] for each in sources(lookup("712.5d")[0])] == [
        "tabletop/rules/faces/meld.py"
    ]
    functions = [
        each for each in sources(lookup("712.9")[0]) if each.name == "tabletop.rules.values.kinds.is_modal"
    ]
    assert [each.file for each in functions] == ["tabletop/rules/values/kinds.py"]


def test_without_the_source_no_place_is_named() -> None:
    gone = AtlasEntry("1.1", ("attaching.there_is_no_such_check", "silent.nothing"), ("Nothing.",))
    assert sources(gone) == ()


def test_places_sort_as_a_reader_expects() -> None:
    assert sorted(["712.10", "712.8b", "712.8", "61", "712.8a"], key=place) == [
        "61",
        "712.8",
        "712.8a",
        "712.8b",
        "712.10",
    ]
    assert place("?") == (0, 0, "?")
