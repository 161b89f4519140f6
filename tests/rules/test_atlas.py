"""The atlas is made from the rules of the program."""

import pytest

from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.atlas import entries, is_within, lookup, place
from tabletop.rules.rule import ALL_RULES


def test_every_rule_stands_in_it_under_each_of_its_numbers() -> None:
    found = {(entry.number, name) for entry in entries() for name in entry.names}
    rules = [rule for rule in ALL_RULES.values() if rule.holds_in(DEFAULT_EDITION)]
    assert found == {(number, rule.name) for rule in rules for number in rule.numbers}
    assert len(found) > 100


def test_the_numbers_are_in_order_and_every_entry_has_words() -> None:
    numbers = [entry.number for entry in entries()]
    assert numbers == sorted(numbers, key=place)
    assert len(numbers) == len(set(numbers))
    assert all(words for entry in entries() for words in entry.words)


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


def test_places_sort_as_a_reader_expects() -> None:
    assert sorted(["712.10", "712.8b", "712.8", "61", "712.8a"], key=place) == [
        "61",
        "712.8",
        "712.8a",
        "712.8b",
        "712.10",
    ]
    assert place("?") == (0, 0, "?")
