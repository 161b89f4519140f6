"""Libraries of basic lands in scenario files."""

from pathlib import Path

import pytest

from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.format.faults import ScenarioError

_CYCLE = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _library(text: str) -> tuple[object, ...]:
    file = scenario_from(f'[table.Alice]\nlibrary = "{text}"\n', Path("test.toml"))
    return file.scenario.table["Alice"].library


@pytest.mark.parametrize(
    ("text", "count"),
    [("basics", 10), ("1 basics", 1), ("8 basics", 8), ("60 basics", 60), ("999 basics", 999)],
)
def test_a_library_of_basics_holds_that_many_lands_in_turn(text: str, count: int) -> None:
    assert _library(text) == tuple(_CYCLE[place % 5] for place in range(count))


@pytest.mark.parametrize(
    "text", ["basic", "0 basics", "-1 basics", "1000 basics", "eight basics", "basics 8", "", "Forest"]
)
def test_any_other_text_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(ScenarioError, match=r"table\.Alice\.library: unknown library “.*”; write a list"):
        _library(text)


def test_other_zones_take_no_basics() -> None:
    with pytest.raises(ScenarioError, match=r"table\.Alice\.hand: this is a text; write a list"):
        scenario_from('[table.Alice]\nhand = "basics"\n', Path("test.toml"))
