"""Editions of the rules, the differences between them, and a scenario for each difference."""

import re
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

import tabletop.rules
from tabletop.cards.library import default_library
from tabletop.disk.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION, State
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.atlas import entries
from tabletop.rules.book.editions import (
    all_differences,
    all_editions,
    differences_between,
    differences_in,
    edition_on,
    find_difference,
    in_force,
    stops,
    term,
    worded,
)
from tabletop.scenarios.running.headless_check import check_paths

SCENARIOS = assets_folder() / "scenarios" / "editions"

TESTED_ELSEWHERE = {
    "front.sun-or-moon": "tests/rules/test_marks.py",
    "front.by-mana-cost": "tests/rules/test_marks.py",
    "marks.back-corner": "tests/rules/test_marks.py",
    "marks.known": "tests/rules/test_marks.py",
    "commander.vehicle": "tests/rules_atlas/test_substitutes.py",
    "substitute.kinds": "tests/rules_atlas/test_substitutes.py",
    "outside-the-game": "tests/rules/test_characteristics.py",
    "mana-value.word": "tests/ui_window/test_panels.py",
    "words.nonmodal": "tests/ui_window/test_panels.py",
}
"""Differences outside of play (decks, print, wording), with the tests that show them instead of a scenario.
"""

SHOWN = sorted({each.id for each in all_differences()} - TESTED_ELSEWHERE.keys())


def test_the_editions_are_in_order_and_one_of_them_is_the_default() -> None:
    days = [edition.day for edition in all_editions()]
    assert days == sorted(set(days))
    assert [date.fromisoformat(day).isoformat() for day in days] == days
    assert len(days) == 49
    assert len(stops()) == 17
    assert [edition.day for edition in all_editions() if edition.is_default] == [DEFAULT_EDITION]
    assert all(edition.name for edition in all_editions())


def test_a_day_belongs_to_the_edition_that_was_in_effect() -> None:
    assert edition_on("2025-06-05").day == "2025-04-04"
    assert edition_on("2025-06-06").day == "2025-06-06"
    assert edition_on("2025-07-24").is_default
    assert edition_on("1993-08-05").day == "2009-07-08"
    assert edition_on("2100-01-01").day == "2026-09-25"


def test_differences_begin_and_end_with_editions() -> None:
    days = {edition.day for edition in all_editions()}
    for each in all_differences():
        assert {each.since, each.before} - {""} <= days
        assert each.words.endswith(".")
        assert each.default
    assert len({each.id for each in all_differences()}) == len(all_differences()) == 76


def test_nothing_differs_from_the_default_in_the_default() -> None:
    assert differences_in(DEFAULT_EDITION) == ()
    assert not any(in_force(DEFAULT_EDITION, each.id) for each in all_differences())


@pytest.mark.parametrize(
    ("edition", "number"),
    [
        ("2009-07-08", 22),
        ("2011-09-30", 39),
        ("2015-01-23", 33),
        ("2016-04-08", 26),
        ("2018-04-27", 24),
        ("2020-09-25", 22),
        ("2022-11-18", 16),
        ("2023-04-14", 8),
        ("2024-06-07", 4),
        ("2025-07-25", 1),
        ("2025-09-19", 14),
        ("2026-09-25", 17),
    ],
)
def test_an_edition_has_so_many_differences(edition: str, number: int) -> None:
    assert len(differences_in(edition)) == number


def test_what_changed_is_the_same_in_both_directions() -> None:
    for first, second in pairwise(edition.day for edition in all_editions()):
        assert differences_between(first, second) == differences_between(second, first)
    names = {each.id for each in differences_between("2025-07-25", "2025-09-19")}
    assert "turn.modal" in names
    assert "commander.vehicle" not in names


def test_in_force_holds_on_every_day_of_an_edition() -> None:
    assert in_force("2025-09-19", "turn.modal")
    assert in_force("2025-10-31", "turn.modal")
    assert not in_force("2025-09-18", "turn.modal")


def test_a_difference_has_the_numbers_of_each_edition() -> None:
    assert find_difference("mana-value.back").numbers("2011-09-30") == ("711.2b",)
    assert find_difference("mana-value.back").numbers("2015-07-17") == ("711.4b",)
    assert find_difference("turn.timestamp").numbers("2011-09-30") == ()


def test_the_words_of_an_edition() -> None:
    assert term("2016-04-08", "mana value") == "converted mana cost"
    assert term("2021-04-22", "mana value") == "mana value"
    assert term("2025-09-19", "transforming double-faced card") == "nonmodal double-faced card"
    assert term("2012-02-03", "transforming double-faced card") == "double-faced card"
    assert term(DEFAULT_EDITION, "transforming token") == "transforming token"


def test_the_code_asks_for_differences_that_there_are() -> None:
    names = {each.id for each in all_differences()}
    for file in Path(tabletop.rules.__path__[0]).rglob("*.py"):
        text = file.read_text("utf-8")
        asked = re.findall(r'(?:in_force\([\w.]+, |silence\(|only_in=)"([^"]+)"', text)
        assert set(asked) <= names, file.name
        assert not re.search(r'edition\s*[<>]=?\s*"\d', text), f"{file.name} knows the day of an edition"


def test_each_silent_difference_on_the_table_has_its_statement() -> None:
    entries()
    silent = {each.id for each in all_differences() if each.silent}
    assert {name.removeprefix("silent.") for name in all_rules() if name.startswith("silent.")} == silent


@pytest.mark.parametrize("difference", SHOWN)
def test_each_difference_is_shown_beside_the_default(difference: str) -> None:
    there, default = SCENARIOS / f"{difference}.toml", SCENARIOS / f"{difference}-default.toml"
    report = check_paths([there, default])
    assert report.lines[-1] == "2 passed, 0 failed"
    edition = re.search(r'^edition = "(.*)"$', there.read_text("utf-8"), re.MULTILINE)
    assert edition is not None
    assert in_force(edition[1], difference)
    assert "\nedition" not in default.read_text("utf-8")


def test_what_no_scenario_shows_is_a_difference() -> None:
    assert {each.id for each in all_differences()} >= TESTED_ELSEWHERE.keys()
    assert not any((SCENARIOS / f"{name}.toml").exists() for name in TESTED_ELSEWHERE)


@pytest.mark.parametrize(("difference", "file"), TESTED_ELSEWHERE.items())
def test_a_test_shows_what_no_scenario_can(difference: str, file: str) -> None:
    assert difference in (Path(__file__).parents[2] / file).read_text("utf-8")


def test_a_text_is_in_the_terms_of_an_edition() -> None:
    text = "Transforming double-faced cards have one mana value."
    assert worded(DEFAULT_EDITION, text) == text
    assert worded("2025-09-19", text) == "Nonmodal double-faced cards have one mana value."
    assert worded("2019-05-03", text) == "Double-faced cards have one converted mana cost."


def test_another_edition_of_the_same_table_is_another_answer() -> None:
    """Values derived for one edition are not cached for another."""
    from tabletop.cards.faces import Side
    from tabletop.model.objects import Permanent, Piece
    from tabletop.model.zones import BATTLEFIELD
    from tabletop.rules.values.layers import characteristics

    delver = Permanent(
        id=1,
        owner=0,
        zone=BATTLEFIELD,
        timestamp=1,
        pieces=(Piece(2, default_library().find("Delver of Secrets").definition),),
        controller=0,
        side=Side.BACK,
    )
    values = [
        characteristics(State(players=(), objects={1: delver}, edition=day), 1).mana_value
        for day in (DEFAULT_EDITION, "2011-09-30", DEFAULT_EDITION)
    ]
    assert values == [1, 0, 1]
