"""Crewing (702.122): untapped creatures with enough power together are tapped for a Vehicle."""

import pytest

from tabletop.model.actions import Activate
from tests.support import PlacedTable, on_table, table_with

GALLEON = "Conqueror's Galleon"
NO_POWER = "activating.enough_power_is_there"


def crew(table: PlacedTable) -> Activate:
    """Crew the Galleon, which needs four power."""
    return Activate(object=table.only(GALLEON), ability=0)


def tapped(table: PlacedTable) -> list[str]:
    """Return the names of all tapped permanents."""
    return sorted(each.definition.name for each in table.state.permanents() if each.tapped)


def test_the_only_crew_that_will_do_is_tapped_without_a_question() -> None:
    table = table_with(battlefield=[GALLEON, "Serra Angel"])
    table.does(crew(table))
    assert tapped(table) == ["Serra Angel"]


def test_a_player_picks_creatures_until_their_power_is_enough() -> None:
    table = table_with(battlefield=[GALLEON, "Grizzly Bears", "Hill Giant", "Serra Angel"])
    bears, giant = table.only("Grizzly Bears"), table.only("Hill Giant")
    question = table.propose(crew(table), [bears]).question
    assert question is not None
    assert question.words == "What do you tap for Conqueror's Galleon? Power 2 of 4 so far."
    question = table.answer(giant).question
    assert question is not None
    assert question.options == (False, table.only("Serra Angel"))
    assert table.answer(False).question is None
    assert tapped(table) == ["Grizzly Bears", "Hill Giant"]


def test_more_creatures_than_needed_may_be_tapped() -> None:
    table = table_with(battlefield=[GALLEON, "Serra Angel", "Grizzly Bears"])
    table.does(crew(table), table.only("Serra Angel"), table.only("Grizzly Bears"))
    assert tapped(table) == ["Grizzly Bears", "Serra Angel"]


def test_unasked_the_first_creatures_with_enough_power_are_tapped() -> None:
    table = table_with(battlefield=[GALLEON, *["Grizzly Bears"] * 3])
    table.propose(crew(table), ask=False)
    assert tapped(table) == ["Grizzly Bears"] * 2


def test_summoning_sickness_does_not_matter() -> None:
    table = table_with(battlefield=[GALLEON, on_table("Serra Angel", summoning_sick=True)])
    assert table.ruling(crew(table)).is_legal


@pytest.mark.parametrize(
    "battlefield",
    [
        [],
        ["Hill Giant"],
        [on_table("Serra Angel", tapped=True)],
    ],
)
def test_without_the_power_it_is_refused(battlefield: list[str]) -> None:
    table = table_with(battlefield=[GALLEON, *battlefield], theirs=["Serra Angel"])
    ruling = table.ruling(crew(table))
    assert not ruling.is_legal
    assert NO_POWER in ruling.names


def test_power_counts_with_counters() -> None:
    weak = on_table("Grizzly Bears", counters={"-1/-1": 1})
    table = table_with(battlefield=[GALLEON, weak, "Hill Giant"])
    table.does(crew(table))
    assert tapped(table) == ["Grizzly Bears", "Hill Giant"]
