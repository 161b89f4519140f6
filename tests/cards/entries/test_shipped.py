"""The shipped entries: each has its place and its scenario, and is readable for people."""

import re
from pathlib import Path
from typing import Any

import pytest

from tabletop.cards.entries.entry import TABLES
from tabletop.cards.entries.reading import read_entries
from tabletop.cards.granting import granted_abilities
from tabletop.cards.library import shipped_library
from tabletop.disk.assets import assets_folder
from tests.cards.entries.written import FOLDER, written_entries

SCENARIOS = assets_folder() / "scenarios"
LONGEST_LINE = 110
ONE_FACE = {"normal", "token", "transforming_token", None}
"""Layouts that need no scenario of their own. None stands for granted abilities."""


def test_all_entries_are_well_formed_and_in_the_library() -> None:
    entries = read_entries(FOLDER)
    library = shipped_library()
    assert [card.name for card in library] == [each.facts().name for each in entries.cards.values()]
    assert set(library.tokens) == {word for each in entries.tokens.values() for word in each.called}
    assert set(granted_abilities()) == {each.called for each in entries.granted.values()}
    assert len(entries.cards) + len(entries.tokens) + len(entries.granted) == len(written_entries())


def test_no_line_is_long() -> None:
    long = [
        f"{path.name}: {line}"
        for path in written_entries()
        for line in path.read_text("utf-8").splitlines()
        if len(line) > LONGEST_LINE
    ]
    assert long == []


def test_a_card_with_more_than_one_face_names_its_scenario() -> None:
    without = {path.stem for path, entry in written_entries().items() if "scenario" not in entry}
    one_face = {path.stem for path, entry in written_entries().items() if entry.get("layout") in ONE_FACE}
    assert without - one_face == set()


def names_in(entry: dict[str, Any]) -> set[str]:
    """Return the names by which a scenario may refer to an entry."""
    called = entry.get("called", [])
    faces = filter(None, map(entry.get, TABLES))
    return {*([called] if isinstance(called, str) else called), *(face["name"] for face in faces)}


def text_of(scenario: str) -> str:
    return (SCENARIOS / f"{scenario}.toml").read_text("utf-8")


def in_quotes(text: str) -> set[str]:
    return set(re.findall(r'"([^"\n]+)"', text))


def card_scenarios() -> list[tuple[Path, dict[str, Any]]]:
    return [(path, entry) for path, entry in written_entries().items() if "scenario" in entry]


def test_each_scenario_that_is_named_is_there() -> None:
    named = {entry["scenario"] for _, entry in card_scenarios()}
    assert {each for each in named if not (SCENARIOS / f"{each}.toml").is_file()} == set()


def test_a_scenario_that_is_named_is_about_the_card() -> None:
    """The scenario names the card. A token or granted ability may also come from a card that it names."""
    elsewhere = {
        path.stem
        for path, entry in card_scenarios()
        if not any(name in text_of(entry["scenario"]) for name in names_in(entry) | makers(entry))
    }
    assert elsewhere == set()


def makers(entry: dict[str, Any]) -> set[str]:
    """Return the names of the faces of cards that make a token or grant abilities."""
    words = entry.get("called", [])
    asked = [f"'grants': {words!r}"] if isinstance(words, str) else [f"'card': {each!r}" for each in words]
    return {
        name
        for other in written_entries().values()
        if any(each in str(other) for each in asked)
        for name in (*names_in(other), *other.get("parts", []))
    }


@pytest.mark.parametrize("name", ["Delver of Secrets", "Gisela, the Broken Blade", "Séance Board"])
def test_an_entry_is_found_by_its_name(name: str) -> None:
    """The file name has the words of the name, in the folder of its first letter."""
    file = FOLDER / name[0].lower() / f"{re.sub('[^a-z]+', '-', name.lower()).strip('-')}.toml"
    assert file.is_file() == (name in shipped_library())
