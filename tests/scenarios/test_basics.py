"""Libraries of basic lands in scenario files."""

from pathlib import Path

import pytest

from tabletop.cards.library import default_library
from tabletop.model.zones import BATTLEFIELD
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import scenario_from
from tabletop.scenarios.files.writing import scenario_text
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


def test_cards_that_are_written_out_have_the_plain_names() -> None:
    text = '[table.Alice]\nlibrary = "basics"\n[table.Bob]\nbattlefield = ["Forest"]\n'
    file = scenario_from(text, Path("test.toml"))
    state, names = opening(file, default_library())
    (forest,) = state.in_zone(BATTLEFIELD)
    assert names.pieces("Forest") == tuple(piece.id for piece in state.objects[forest].pieces)


@pytest.mark.parametrize("library", ["basics", "8 basics"])
def test_a_library_of_basics_is_written_again_as_one(library: str) -> None:
    file = scenario_from(f'[table.Alice]\nlibrary = "{library}"\n', Path("test.toml"))
    assert f'library = "{library}"' in scenario_text(file)
    assert scenario_from(scenario_text(file), file.path).scenario == file.scenario
